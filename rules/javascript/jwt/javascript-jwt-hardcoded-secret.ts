import { sign, verify } from 'hono/jwt';

const SECRET = 'hono-dev-secret';

export async function issue(id: number) {
  // ruleid: javascript-jwt-hardcoded-secret
  return sign({ id }, SECRET);
}

export async function read(token: string, key: string) {
  // ok: javascript-jwt-hardcoded-secret
  return verify(token, key);
}
