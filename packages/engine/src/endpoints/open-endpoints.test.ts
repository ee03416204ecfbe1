import { describe, expect, test } from 'vitest';
import { found } from './testing/found-in.ts';

const OPEN = 'endpoint-without-authentication';
const told = async (rule: string, files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith(`${rule} `)).map((one) => one.slice(rule.length + 1));

const express = "const express = require('express');\nconst router = express.Router();\n";
const signIn = `${express}router.post('/login', async (req, res) => {
  const { email, password } = req.body;
  const token = jwt.sign({ id: 1 }, key);
  res.json({ token });
});
module.exports = router;
`;
const routes = `${express}const { create } = require('./posts.controller');
router.post('/posts', create);
module.exports = router;
`;
const controller = `const create = async (req, res) => {
  const { title } = req.body;
  await db.query('INSERT INTO posts (title) VALUES (?)', [title], (error, results) => {
    res.json(results);
  });
};
module.exports = { create };
`;
const program = { 'login.js': signIn, 'posts.js': routes, 'posts.controller.js': controller };

describe('an endpoint that changes something', () => {
  test('is told at its route, in a program of scripts that signs people in and asks nobody', async () => {
    expect(await told(OPEN, program)).toEqual(['posts.js:4']);
  });

  test('is left alone where it is for visitors, or makes an account', async () => {
    const contact = { ...program, 'posts.js': routes.replace("'/posts'", "'/contact'") };
    expect(await told(OPEN, contact)).toEqual([]);
    const account = {
      ...program,
      'posts.controller.js': controller.replace('{ title }', '{ title, password }'),
    };
    expect(await told(OPEN, account)).toEqual([]);
  });

  test('is told where a router of a panel is put at its path, and not where a function asks for a role', async () => {
    const app = (before: string): string =>
      `const express = require('express');\nconst app = express();\napp.use(${before});\napp.use('/api', require('./posts'));\n`;
    for (const mounted of ["'/panel', adminRoutes", 'adminPanel.options.rootPath, router'])
      expect([mounted, await told(OPEN, { ...program, 'app.js': app(mounted) })]).toEqual([
        mounted,
        ['posts.js:4'],
      ]);
    expect(await told(OPEN, { ...program, 'app.js': app('requireAdmin') })).toEqual([]);
  });
});

test('routes that are called after signing in stand before no others', async () => {
  const app = (name: string): string => `const express = require('express');
const app = express();
app.use('/api', ${name});
app.get('/account', requireUser, (req, res) => res.json(accountOf(req.user)));
app.post('/login', (req, res) => {
  const { name, password } = req.body;
  res.json({ token: signIn(name, password) });
});
app.delete('/api/items/:id', (req, res) => { Item.deleteOne({ _id: req.params.id }); });
`;
  expect(await told(OPEN, { 'app.js': app('authRoutes') })).toEqual(['app.js:9']);
  expect(await told(OPEN, { 'app.js': app('requireAuth') })).toEqual([]);
});

const guarded = "app.get('/account', requireUser, (req, res) => res.json(accountOf(req.user)));\n";
const start = "const express = require('express');\nconst app = express();\n";

describe('what a row keeps of a person', () => {
  const list = (columns: string): string => `${start}${guarded}
app.post('/guests', requireUser, async (req, res) => {
  await pool.query('INSERT INTO guests (${columns}) VALUES ($1, $2, $3)', req.body.values);
});
app.get('/guests', async (req, res) => {
  const result = await pool.query('SELECT * FROM guests ORDER BY id');
  res.json(result.rows);
});
`;
  test('makes it one that is not for everybody, whatever its table is called', async () => {
    expect(await told(OPEN, { 'app.js': list('passport_no, birth_date, phone_number') })).toEqual([
      'app.js:9',
    ]);
    expect(await told(OPEN, { 'app.js': list('title, phone_number, stars') })).toEqual([]);
  });
});

describe('an address that whoever calls names', () => {
  test('is asked for everybody where nothing asks who they are', async () => {
    const app = (before: string): string =>
      `${start}${guarded}app.post('/hooks/test', ${before}async (req, res) => {\n  const { url } = req.body;\n  const answer = await fetch(url);\n  res.send(await answer.text());\n});\n`;
    expect(await told(OPEN, { 'app.js': app('') })).toEqual(['app.js:4']);
    expect(await told(OPEN, { 'app.js': app('requireUser, ') })).toEqual([]);
    const fixed = app('').replace('fetch(url)', "fetch('https://example.org')");
    expect(await told(OPEN, { 'app.js': fixed })).toEqual([]);
  });
});

describe('a record made for whom the request names', () => {
  const app = (body: string): string =>
    `${start}app.post('/orders', requireUser, async (req, res) => {\n  const { product, userId } = req.body;\n${body}  res.json(made);\n});\n`;
  test('is told unless the handler compares that with who calls', async () => {
    const made = '  const made = await Order.create({ product, userId });\n';
    expect(await told('endpoint-record-of-others', { 'app.js': app(made) })).toEqual(['app.js:5']);
    const own = '  const made = await Order.create({ product, userId: req.user.id });\n';
    expect(await told('endpoint-record-of-others', { 'app.js': app(own) })).toEqual([]);
    const compared = `  if (userId !== req.user.id) return res.sendStatus(403);\n${made}`;
    expect(await told('endpoint-record-of-others', { 'app.js': app(compared) })).toEqual([]);
  });

  test('is told of customers only where those have accounts', async () => {
    const made = '  const made = await Order.create({ product, customerId });\n';
    const files = { 'app.js': app(made).replace('userId', 'customerId') };
    expect(await told('endpoint-record-of-others', files)).toEqual([]);
    const token = 'exports.tokenOf = (user) => jwt.sign({ customerId: user.customerId }, key);\n';
    expect(await told('endpoint-record-of-others', { ...files, 'token.js': token })).toEqual(['app.js:5']);
  });
});

describe('who somebody is', () => {
  const TRUSTS = 'endpoint-trusts-client';
  test('is taken from a token whose signature nobody looks at, where its payload is looked up', async () => {
    const decoded = (line: string): string =>
      `const find = async (req, token) => {\n  const part = token.split('.')[1];\n  const claims = JSON.parse(Buffer.from(part, 'base64').toString());\n  ${line}\n};\n`;
    expect(await told(TRUSTS, { 'a.js': decoded('return User.findOne({ id: claims.id });') })).toEqual([
      'a.js:2',
    ]);
    expect(await told(TRUSTS, { 'a.js': decoded('return claims.exp;') })).toEqual([]);
    const verified = decoded('return User.findOne({ id: claims.id });').replace(
      'const part',
      'jwt.verify(token, key);\n  const part',
    );
    expect(await told(TRUSTS, { 'a.js': verified })).toEqual([]);
  });

  test('is taken from a cookie that says that they have signed in', async () => {
    const filter = (value: string): string =>
      `public class SignedInFilter : ActionFilterAttribute {\n  public override void OnActionExecuting(ActionExecutingContext context) {\n    var request = context.HttpContext.Request;\n    bool known = false;\n    bool.TryParse(${value}, out known);\n    if (!known) context.Result = new RedirectResult("/Login");\n  }\n}\n`;
    expect(await told(TRUSTS, { 'F.cs': filter('request.Cookies["Authorized"].Value') })).toHaveLength(1);
    expect(await told(TRUSTS, { 'F.cs': filter('request.Cookies["Theme"].Value') })).toEqual([]);
  });
});

test('what fields of JSON a model leaves out says whether its password leaves with it', async () => {
  const files = (left: string): Record<string, string> => ({
    'user.js': `const schema = new mongoose.Schema({ name: String, password: String });\nschema.set('toJSON', { transform: (doc, ret) => { delete ret.${left}; delete ret.__v; return ret; } });\n`,
    'app.js': `${start}app.get('/user', async (req, res) => {\n  const user = await User.findOne({ name: req.query.name });\n  res.json({ user });\n});\n`,
  });
  expect(await told('endpoint-answers-secrets', files('_id'))).toEqual(['app.js:5']);
  expect(await told('endpoint-answers-secrets', files('password'))).toEqual([]);
});

test('all that there is may not be taken away by everybody who has signed in', async () => {
  const cs = (call: string): string =>
    `public class NotesController : Controller {\n  private NoteRepository Notes() { return new NoteRepository(); }\n  [HttpPost]\n  [Authorize]\n  public ActionResult ClearAll() {\n    Notes().${call};\n    return View();\n  }\n}\n`;
  expect(await told('endpoint-without-authorization', { 'N.cs': cs('RemoveAll()') })).toEqual(['N.cs:3']);
  expect(await told('endpoint-without-authorization', { 'N.cs': cs('RemoveOf(userId)') })).toEqual([]);
});
