import { describe, expect, it } from 'vitest';
import { found, guessed } from './testing/found-in.ts';

const told = async (path: string, text: string): Promise<string[]> =>
  (await found({ [path]: text })).filter((one) => /^endpoint-(?:trusts-client|believes-request) /.test(one));

describe('who somebody is, decoded from what they sent', () => {
  const cases: readonly (readonly [string, (proof: string) => string, string])[] = [
    [
      'gate.js',
      (proof) =>
        `module.exports = (req, res, next) => {\n  const raw = req.cookies.session;\n${proof}  const data = JSON.parse(Buffer.from(raw, 'base64').toString());\n  req.user = { id: data.id, role: data.role };\n  next();\n};\n`,
      '  if (!verifySignature(raw, req.cookies.sum)) return res.sendStatus(401);\n',
    ],
    [
      'auth.ts',
      (proof) =>
        `export function current() {\n  const raw = cookies().get('session')?.value;\n${proof}  const { userId } = JSON.parse(atob(raw));\n  return prisma.user.findUnique({ where: { id: userId } });\n}\n`,
      '  createHmac("sha256", KEY).update(raw);\n',
    ],
    [
      'auth.py',
      (proof) =>
        `def current():\n    raw = request.cookies.get("user")\n${proof}    data = json.loads(base64.b64decode(raw))\n    return User.query.get(data["id"])\n`,
      '    raw = signer.unsign(raw)\n',
    ],
    [
      'deps.py',
      (proof) =>
        `from fastapi import Cookie\n\ndef current(session: str = Cookie(None)):\n${proof}    data = json.loads(base64.b64decode(session))\n    return data["role"]\n`,
      '    hmac.compare_digest(session, expected)\n',
    ],
    [
      'auth.php',
      (proof) =>
        `<?php\nfunction current() {\n  $raw = $_COOKIE['auth'];\n${proof}  $data = json_decode(base64_decode($raw), true);\n  return $data['role'];\n}\n`,
      "  if (!hash_equals(hash_hmac('sha256', $raw, KEY), $_COOKIE['sum'])) die();\n",
    ],
  ];
  it.each(cases)('is told in %s, and not where it is proven', async (path, text, proof) => {
    expect(await told(path, text(''))).toHaveLength(1);
    expect(await told(path, text(proof))).toEqual([]);
  });

  it('is no name and password that are asked for, and nothing that names nobody', async () => {
    const basic = `app.use((req, res, next) => {\n  const given = req.headers.authorization.replace('Basic ', '');\n  const [user] = JSON.parse(atob(given)).user;\n  next();\n});\n`;
    const theme = `app.get('/', (req, res) => {\n  const seen = JSON.parse(atob(req.cookies.theme));\n  res.render('home', { colour: seen.colour });\n});\n`;
    expect(await told('basic.js', basic)).toEqual([]);
    expect(await told('theme.js', theme)).toEqual([]);
  });
});

describe('rights and names that a framework reads from the request', () => {
  it.each([
    [
      'middleware.ts',
      "export function middleware(request) {\n  const role = request.cookies.get('role')?.value;\n  if (role !== 'admin') return NextResponse.redirect('/login');\n}\n",
    ],
    ['session.ts', "export function isAdmin() {\n  return cookies().get('isAdmin')?.value === 'true';\n}\n"],
    [
      'app.ts',
      "app.get('/admin', (c) => {\n  if (getCookie(c, 'role') !== 'admin') return c.text('no', 403);\n  return c.json(all());\n});\n",
    ],
    [
      'app.py',
      '@app.get("/admin")\ndef admin():\n    if request.get_cookie("role") != "admin":\n        return {"error": "no"}\n    return all()\n',
    ],
    [
      'main.py',
      'class Base(tornado.web.RequestHandler):\n    def get_current_user(self):\n        return self.get_cookie("user")\n',
    ],
    [
      'mid.py',
      '@web.middleware\nasync def identify(request, handler):\n    request["user_id"] = request.cookies.get("user_id")\n    return await handler(request)\n',
    ],
    [
      'deps.py',
      'from fastapi import Header\n\ndef require_admin(x_role: str = Header("user")):\n    if x_role != "admin":\n        raise HTTPException(403)\n',
    ],
  ])('are told in %s', async (path, text) => {
    expect(await told(path, text)).toHaveLength(1);
  });

  it.each([
    ['theme.ts', "export function theme() {\n  return cookies().get('theme')?.value === 'dark';\n}\n"],
    [
      'signed.py',
      '@app.get("/admin")\ndef admin():\n    if request.get_cookie("role", secret=KEY) != "admin":\n        return {"error": "no"}\n    return all()\n',
    ],
    [
      'secure.py',
      'class Base(tornado.web.RequestHandler):\n    def get_current_user(self):\n        return self.get_secure_cookie("user")\n',
    ],
  ])('are none where they say nothing of rights or are signed: %s', async (path, text) => {
    expect(await told(path, text)).toEqual([]);
  });

  it('are a guess where a header names who calls: what stands before the program may set it', async () => {
    const text =
      "app.get('/orders', async (req, res) => {\n  const id = req.headers['x-user-id'];\n  res.json(await Order.find({ owner: id }));\n});\n";
    const proven = text.replace('const id', 'await verify(req);\n  const id');
    expect(await told('orders.js', text)).toEqual(['endpoint-trusts-client orders.js:2']);
    expect(await guessed({ 'orders.js': text })).toContain('endpoint-trusts-client orders.js:2');
    expect(await told('orders.js', proven)).toEqual([]);
  });
});
