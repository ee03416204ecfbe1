import { IsString, MinLength } from 'class-validator';

export class RegisterDto {
  @IsString()
  // ok: short-password
  @MinLength(2)
  name: string;

  @IsString()
  // ruleid: short-password
  @MinLength(6)
  password: string;
}
