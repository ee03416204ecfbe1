import { decode, verify } from 'hono/jwt';
import { JwtService } from '@nestjs/jwt';
import jwt from 'jsonwebtoken';

export const asks = async (c, next) => {
  const token = c.req.header('Authorization')?.replace('Bearer ', '');
  // ruleid: javascript-jwt-not-verified
  const { payload } = decode(token);
  c.set('user', payload);
  await next();
};

export const proves = async (c, next) => {
  const token = c.req.header('Authorization')?.replace('Bearer ', '');
  await verify(token, c.env.KEY);
  // ok: javascript-jwt-not-verified
  c.set('user', decode(token).payload);
  await next();
};

export class JwtGuard {
  constructor(private readonly jwt: JwtService) {}
  canActivate(context) {
    const request = context.switchToHttp().getRequest();
    const token = request.headers.authorization?.split(' ')[1];
    // ruleid: javascript-jwt-not-verified
    request.user = this.jwt.decode(token);
    return !!request.user;
  }
  logout(request) {
    const token = request.headers.authorization?.split(' ')[1];
    // ok: javascript-jwt-not-verified
    return this.revoked.add(token, this.jwt.decode(token).exp);
  }
}

export async function context({ req }) {
  const token = req.headers.authorization ?? '';
  // ruleid: javascript-jwt-not-verified
  return { user: jwt.decode(token.replace('Bearer ', '')) };
}
