@Controller('panel')
export class PanelController {
  @Get()
  async show(@Query('role') role: string) {
    // ruleid: endpoint-believes-request
    if (await this.rights.isAdmin(role)) {
      return { rows: [] };
    }
    throw new ForbiddenException('Not an admin');
  }

  @Get('mine')
  mine(@Req() req, @Query('role') role: string) {
    // ok: endpoint-believes-request
    if (role !== 'admin' || req.user.role !== 'admin') throw new ForbiddenException('Not an admin');
    return { rows: [] };
  }
}
