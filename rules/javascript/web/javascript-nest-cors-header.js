import { Controller, Get, Header } from '@nestjs/common';
@Controller('cats')
export class CatsController {
  // ruleid: javascript-nest-cors-header
  @Header('Access-Control-Allow-Origin', '*')
  @Get()
  all() { return []; }
  // ok: javascript-nest-cors-header
  @Header('Cache-Control', 'none')
  @Get('one')
  one() { return {}; }
}
