import { BadRequestException, Controller, Get, HttpException, InternalServerErrorException } from '@nestjs/common';

@Controller('plans')
export class PlansController {
  @Get()
  async all() {
    try {
      return await this.plans.all();
    } catch (err) {
      // ruleid: error-details-in-answer
      throw new InternalServerErrorException({ error: err.message });
    }
  }

  @Get('one')
  async one() {
    try {
      return await this.plans.one();
    } catch (err) {
      // ok: error-details-in-answer
      throw new BadRequestException({ error: err.message });
    }
  }

  @Get('two')
  async two() {
    // What follows lies apart from what was told above, as one finding names all that lies together.
    const first = await this.plans.first();
    const second = await this.plans.second();
    const third = await this.plans.third();
    try {
      return [first, second, third];
    } catch (err) {
      throw new InternalServerErrorException({
        code: 17,
        // ruleid: error-details-in-answer
        location: __filename,
      });
    }
  }
}
