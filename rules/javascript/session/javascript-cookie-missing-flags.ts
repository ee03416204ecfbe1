import { cookies } from 'next/headers';
import { setCookie } from 'hono/cookie';

export async function signIn(token: string) {
  // ruleid: javascript-cookie-missing-flags
  cookies().set('session', token);
  // ruleid: javascript-cookie-missing-flags
  (await cookies()).set('session', token, { secure: true });
  // ok: javascript-cookie-missing-flags
  (await cookies()).set('session', token, { httpOnly: true, secure: true });
  // ok: javascript-cookie-missing-flags
  cookies().set('session', '', { maxAge: 0 });
  // ok: javascript-cookie-missing-flags
  cookies().set('theme', 'dark');
}

app.post('/in', (c) => {
  // ruleid: javascript-cookie-missing-flags
  setCookie(c, 'token', make(c), { httpOnly: false });
  // ok: javascript-cookie-missing-flags
  setCookie(c, 'token', make(c), { httpOnly: true, secure: true });
  // ok: javascript-cookie-missing-flags
  setCookie(c, 'seen', 'yes');
  return c.text('ok');
});

router.post('/in', async (ctx) => {
  // ruleid: javascript-cookie-missing-flags
  ctx.cookies.set('id', ctx.state.id, { httpOnly: false });
  // ok: javascript-cookie-missing-flags
  ctx.cookies.set('id', ctx.state.id);
});

export default function handler(req, res) {
  // ruleid: javascript-cookie-missing-flags
  res.setHeader('Set-Cookie', `token=${make(req)}; Path=/`);
  // ok: javascript-cookie-missing-flags
  res.setHeader('Set-Cookie', `token=${make(req)}; Path=/; HttpOnly; Secure`);
  // ok: javascript-cookie-missing-flags
  res.setHeader('Set-Cookie', 'seen=1; Path=/');
  res.end();
}
