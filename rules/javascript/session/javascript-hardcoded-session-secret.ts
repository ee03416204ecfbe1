import Koa from 'koa';
import fastifyCookie from '@fastify/cookie';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';

const app = new Koa();
// ruleid: javascript-hardcoded-session-secret
app.keys = ['koa-secret'];
const other = new Koa();
// ok: javascript-hardcoded-session-secret
other.keys = [process.env.COOKIE_KEY];

// ruleid: javascript-hardcoded-session-secret
await server.register(fastifyCookie, { secret: 'cookie-secret' });
// ok: javascript-hardcoded-session-secret
await server.register(fastifyCookie, { secret: process.env.COOKIE_SECRET });

export async function seen(c) {
  // ruleid: javascript-hardcoded-session-secret
  const name = await getSignedCookie(c, 'some secret', 'name');
  // ok: javascript-hardcoded-session-secret
  await setSignedCookie(c, 'name', name, c.env.KEY);
}
