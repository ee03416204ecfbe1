import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const start =
  "const express = require('express');\nconst app = express();\nconst items = require('./items');\n";
const items = 'exports.remove = (req, res) => { Item.deleteOne({ _id: 1 }); };\n';

describe('passwords, rights and records of people', () => {
  it('are one finding where a password is declared and one in each other file that compares it, as long as nothing hashes one', async () => {
    const model = 'const User = new Schema({\n  name: String,\n  password: String,\n});\n';
    const query =
      'const find = (req) => User.findOne({ name: req.body.name, password: req.body.password });\n';
    expect(await found({ 'user.js': model, 'sign-in.js': query })).toEqual([
      'password-in-clear user.js:3',
      'password-in-clear sign-in.js:1',
    ]);
    expect(await found({ 'user.js': `${model}${query}` })).toEqual(['password-in-clear user.js:3']);
    const hashed = 'const same = (password, hash) => bcrypt.compare(password, hash);\n';
    expect(await found({ 'user.js': model, 'hash.js': hashed })).toEqual([]);
  });

  it('are told once a file where they are compared', async () => {
    const compared = 'const is = (user, password) => user.password === password;\n';
    expect(await found({ 'a.js': compared.repeat(3) })).toEqual(['password-in-clear a.js:1']);
  });

  it('are not in clear where what is compared is a digest of what came', async () => {
    const csharp = (given: string): string =>
      `class A {\n  bool Is(User user, string password) {\n    return user.Password == ${given};\n  }\n}\n`;
    expect(await found({ 'A.cs': csharp('password') })).toEqual(['password-in-clear A.cs:3']);
    expect(await found({ 'A.cs': csharp('password.SHA256Hash()') })).toEqual([]);
    const changed = (done: string): string =>
      `class A {\n  void Keep(User user, string password) {\n    if (user.Password != password)\n    {\n      ${done}(user, password);\n    }\n  }\n}\n`;
    expect(await found({ 'A.cs': changed('SetHashedPassword') })).toEqual([]);
    expect(await found({ 'A.cs': changed('Refuse') })).toEqual(['password-in-clear A.cs:3']);
    const py = (given: string): string => `def same(user, password):\n    return user.password == ${given}\n`;
    expect(await found({ 'a.py': py('password') })).toEqual(['password-in-clear a.py:2']);
    expect(await found({ 'a.py': py('password.sha256_hex()') })).toEqual([]);
    const js = (given: string): string => `const is = (user, password) => user.password === ${given};\n`;
    expect(await found({ 'a.js': js('password.toSha256()') })).toEqual([]);
    expect(await found({ 'a.js': js('password.trim()') })).toEqual(['password-in-clear a.js:1']);
  });

  it('are in clear where a setter of an account or a statement is given them as they came', async () => {
    const setter = (value: string): string =>
      `<?php\nfunction register($request, $user) {\n  $user->setPassword(${value});\n}\n`;
    expect(await found({ 'a.php': setter('$plainPassword') })).toEqual(['password-in-clear a.php:3']);
    expect(await found({ 'a.php': setter('$newHashedPassword') })).toEqual([]);
    expect(await found({ 'a.php': setter('$hasher->hashPassword($user, $plainPassword)') })).toEqual([]);
    const hashed = { 'hash.js': 'const same = (password, hash) => bcrypt.compare(password, hash);\n' };
    const update = (name: string): string =>
      `async function change(id, ${name}) {\n  await run(\`UPDATE users SET password = '\${${name}}' WHERE id = \${id}\`);\n}\n`;
    expect(await found({ ...hashed, 'a.js': update('newPassword') })).toEqual(['password-in-clear a.js:2']);
    expect(await found({ ...hashed, 'a.js': update('passwordHash') })).toEqual([]);
    const directory = (value: string): string =>
      `class A {\n  fun change(password: String) {\n    ldap.modify(BasicAttribute("userPassword", ${value}))\n  }\n}\n`;
    expect(await found({ 'A.kt': directory('password') })).toEqual(['password-in-clear A.kt:3']);
    expect(await found({ 'A.kt': directory('encodedPassword') })).toEqual([]);
  });

  it('are not in clear where records hash what they are given or save, in whatever language', async () => {
    const js =
      'async function change(req, user) {\n  user.password = req.body.password;\n  await user.save();\n}\n';
    const py = 'def change(user, form):\n    user.password = form.password.data\n';
    const php = '<?php\nfunction change($request, $user) {\n  $user->password = $request->password;\n}\n';
    const hooks: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      mongoose: {
        'a.js': js,
        'm.js':
          "schema.pre('save', async function () {\n  this.password = await bcrypt.hash(this.password, 10);\n});\n",
      },
      sequelize: {
        'a.js': js,
        'm.js':
          "User.addHook('beforeUpdate', async (user) => {\n  user.password = await hashPassword(user.password);\n});\n",
      },
      SQLAlchemy: {
        'a.py': py,
        'm.py':
          'class User:\n    def _set_password(self, password):\n        self._password = generate_password_hash(password)\n',
      },
      Laravel: {
        'a.php': php,
        'm.php': "<?php\nclass User {\n  protected $casts = ['password' => 'hashed'];\n}\n",
      },
    };
    for (const [name, files] of Object.entries(hooks)) expect(await found(files), name).toEqual([]);
    const elsewhere = { 'b.js': 'const same = (password, hash) => bcrypt.compare(password, hash);\n' };
    expect(await found({ 'a.js': js, ...elsewhere })).toEqual(['password-in-clear a.js:2']);
    expect(await found({ 'a.py': py })).toEqual(['password-in-clear a.py:2']);
  });

  it('may leave as whole records where the application leaves fields out of its answers', async () => {
    const all =
      'async function all(req, res) {\n  const users = await User.find({});\n  res.json(users);\n}\n';
    expect(await found({ 'a.js': all })).toEqual(['endpoint-answers-secrets a.js:3']);
    const model = 'schema.methods.toJSON = function () { return { name: this.name }; };\n';
    expect(await found({ 'a.js': all, 'b.js': model })).toEqual([]);
  });

  it('are granted by whoever may, and by nobody else', async () => {
    const grant = 'function change(req, res, user) {\n  user.role = req.body.role;\n}\n';
    expect(await found({ 'a.js': grant })).toEqual(['endpoint-grants-rights a.js:2']);
    const asked = grant.replace('  user.role', '  if (!req.user.isAdmin) return;\n  user.role');
    expect(await found({ 'a.js': asked })).toEqual([]);
  });
});

describe('functions of other languages', () => {
  it('are guarded by a decorator of theirs, whichever words stand between login and required', async () => {
    const start =
      "from flask import Flask\nfrom flask_login import current_user\napp = Flask(__name__)\n@app.route('/me')\n@login_required\ndef me():\n    return show()\n";
    const open = `${start}@app.route('/tags', methods=['POST'])\ndef tags():\n    Tag.query.delete()\n`;
    expect(await found({ 'app.py': open })).toEqual(['endpoint-without-authentication app.py:8']);
    for (const guard of ['login_optionally_required', 'admins_only', 'helpdesk_staff_member_required']) {
      const guarded = open.replace('def tags', `@${guard}\ndef tags`);
      expect(await found({ 'app.py': guarded })).toEqual([]);
    }
    const depends = `${start.replace('flask import', 'fastapi import')}router = APIRouter()\n@router.post('/tags', dependencies=[Depends(check_builder)])\ndef tags():\n    Tag.query.delete()\n`;
    expect(await found({ 'app.py': depends })).toEqual([]);
    expect(await found({ 'app.py': depends.replace('check_builder', 'get_builder') })).not.toEqual([]);
  });
});

describe('endpoints of an application', () => {
  it('are compared with their siblings, through handlers in other files', async () => {
    const app = `${start}app.get('/orders', requireUser, (req, res) => { list(); });\napp.post('/items', items.remove);\n`;
    expect(await found({ 'app.js': app, 'items.js': items })).toContain(
      'endpoint-without-authentication app.js:5',
    );
    const guarded = app.replace("'/items', items", "'/items', requireUser, items");
    expect(await found({ 'app.js': guarded, 'items.js': items })).toEqual([]);
  });

  it('ask for a right by what stands before the handler, wrapped or not', async () => {
    const app = `${start}app.get('/orders', wrap(requireUser), (req, res) => { list(); });\napp.delete('/admin/items', wrap(requireUser), wrap(auth.admin), wrap(items.remove));\n`;
    expect(await found({ 'app.js': app, 'items.js': items })).toEqual([]);
    const signedIn = app.replace('wrap(auth.admin), ', '');
    expect(await found({ 'app.js': signedIn, 'items.js': items })).toEqual([
      'endpoint-without-authorization app.js:5',
    ]);
  });

  it('are not blamed one by one where nothing in the application asks who calls', async () => {
    expect(
      await found({ 'app.js': `${start}app.post('/items', items.remove);\n`, 'items.js': items }),
    ).toEqual([]);
  });

  it('are not protected by what stands before the sign-in page as well', async () => {
    const app = `${start}app.use(current_user);\napp.get('/login', show);\napp.get('/orders', requireUser, (req, res) => { list(); });\napp.post('/items', items.remove);\n`;
    expect(await found({ 'app.js': app, 'items.js': items })).toContain(
      'endpoint-without-authentication app.js:7',
    );
  });

  it('give a record only to whom it belongs: by the query, by a comparison, or by a policy of the application', async () => {
    const owned = `${start}const Note = model('Note', { ownerId: String });\n`;
    const bare = `${owned}app.put('/notes/:id', requireUser, async (req, res) => {\n  await Note.findByIdAndUpdate(req.params.id, { text: 'x' });\n});\n`;
    expect(await found({ 'app.js': bare })).toEqual(['endpoint-record-of-others app.js:6']);
    const inQuery = bare.replace('req.params.id,', '{ _id: req.params.id, ownerId: req.user.id },');
    expect(await found({ 'app.js': inQuery })).toEqual([]);
    const compared = bare.replace(
      '  await Note',
      '  if ((await Note.findById(req.params.id)).ownerId !== req.user.id) return;\n  await Note',
    );
    expect(await found({ 'app.js': compared })).toEqual([]);
    const policies = { 'app.js': bare, 'policy.js': "const { ForbiddenError } = require('casl');\n" };
    expect(await found(policies)).toEqual([]);
    // Whether anybody calls says nothing of who.
    const asked = bare.replace('  await Note', '  if (!req.user) return;\n  await Note');
    expect(await found({ 'app.js': asked })).toEqual(['endpoint-record-of-others app.js:7']);
  });

  it('are guarded by what a base class asks for in another file, unless their class takes it back', async () => {
    const base =
      'class Guarded(View):\n    permission_classes = [IsAdminUser]\n    def head(self, request):\n        return show()\n';
    const app =
      "from flask import Flask\nfrom base import Guarded\napp = Flask(__name__)\n@app.route('/me')\n@login_required\ndef me():\n    return show()\nclass Tags(Guarded):\n    @app.route('/tags', methods=['POST'])\n    def tags(self):\n        Tag.query.delete()\n";
    expect(await found({ 'app.py': app, 'base.py': base })).toEqual([]);
    const open = ['endpoint-without-authentication app.py:9'];
    expect(await found({ 'app.py': app, 'base.py': base.replace('IsAdminUser', '') })).toEqual(open);
    const back = app.replace(
      'class Tags(Guarded):\n',
      'class Tags(Guarded):\n    permission_classes = [AllowAny]\n',
    );
    expect(await found({ 'app.py': back, 'base.py': base })).toEqual([
      'endpoint-without-authentication app.py:10',
    ]);
  });

  it('that ask for a token in a header are used by no other site', async () => {
    const app = (read: string): string =>
      `const express = require('express');\nconst app = express();\nfunction userOf(req) { return getSession(${read}); }\napp.post('/things', (req, res) => { if (userOf(req)) Item.deleteOne({ _id: 1 }); });\n`;
    expect(await found({ 'a.js': app('req.cookies.id') })).toContain('endpoint-forgeable a.js:4');
    expect(await found({ 'a.js': app("req.headers['x-app-token']") })).not.toContain(
      'endpoint-forgeable a.js:4',
    );
  });

  it('that ask for a secret in their body, or know who calls by a cookie of their own site alone, are used by no other site', async () => {
    const app = (body: string, cookie = ''): string =>
      `const express = require('express');\nconst app = express();\nfunction userOf(req) { return getSession(req.cookies.id${cookie}); }\napp.post('/things', (req, res) => {\n  ${body}\n  if (userOf(req)) Item.deleteOne({ _id: 1 });\n});\n`;
    const told = 'endpoint-forgeable a.js:4';
    expect(await found({ 'a.js': app('') })).toContain(told);
    expect(await found({ 'a.js': app('checkSignature(req.body);') })).not.toContain(told);
    expect(
      await found({ 'a.js': app('if (!bcrypt.compareSync(req.body.currentPassword, own)) return;') }),
    ).not.toContain(told);
    expect(await found({ 'a.js': app('', ", { sameSite: 'lax' }") })).not.toContain(told);
    expect(await found({ 'a.js': app('', ", { sameSite: 'none' }") })).toContain(told);
  });

  it('are found behind what wraps them, and behind every method of a chain', async () => {
    const wrapped = `${start}app.get('/a', logged(requireUser(list)));\napp.route('/items').get(requireUser, items.show).delete(logged(items.remove));\n`;
    expect(
      await found({
        'app.js': wrapped.replace('app.route', "app.delete('/x', logged(items.remove));\napp.route"),
        'items.js': items,
      }),
    ).toContain('endpoint-without-authentication app.js:5');
  });

  it('ask who calls where a function that they call does, or a decorator of the class', async () => {
    const owned = `${start}const Note = model('Note', { ownerId: String });\napp.get('/orders', requireUser, (req, res) => { list(); });\n`;
    const helped = `${owned}function noteOf(req) { return Note.findOne({ _id: req.params.id, ownerId: req.user.id }); }\napp.put('/things/:id', (req, res) => { noteOf(req).save(); });\n`;
    expect(await found({ 'app.js': helped })).toEqual([]);
  });

  it('that look for an account to prove a password show nobody else\u2019s record', async () => {
    const app = `${start}const Note = model('Note', { ownerId: String });\napp.put('/keys', requireUser, async (req, res) => {\n  const user = await User.findOne({ username: req.body.username });\n  compare(req.body.password, user);\n});\n`;
    expect(await found({ 'app.js': app })).toEqual([]);
  });

  it('that end an account which the request names are for administrators', async () => {
    const app = `${start}app.delete('/people/:id', requireUser, async (req, res) => {\n  await User.deleteOne({ _id: req.params.id });\n});\n`;
    expect(await found({ 'app.js': app })).toEqual(['endpoint-without-authorization app.js:4']);
  });

  it('are resolvers of GraphQL as well, each for itself', async () => {
    const resolvers = `const resolvers = {\n  Query: {\n    accountById: (parent, args, context) => Account.findById(args.id),\n    mine: (parent, args, context) => Account.findById(context.user.id),\n  },\n};\n`;
    expect(await found({ 'schema.js': resolvers })).toEqual(['endpoint-without-authentication schema.js:3']);
  });

  it('that destroy everything are told even where no other endpoint asks who calls', async () => {
    const app = `${start}app.post('/reset', (req, res) => { Order.deleteMany({}); });\napp.get('/me', (req, res) => show(req.session.user));\n`;
    expect(await found({ 'app.js': app })).toContain('endpoint-without-authentication app.js:4');
  });

  it('give rights where all that came with a model that keeps what nobody declared is set on a record', async () => {
    const app = (config: string): string =>
      `from fastapi import FastAPI\nfrom pydantic import BaseModel, Extra\napp = FastAPI()\nclass Change(BaseModel${config}):\n    name: str\n@app.patch('/profile')\ndef patch(change: Change, user = Depends(get_current_user)):\n    for key, value in change.dict().items():\n        if value:\n            setattr(user, key, value)\n    db.commit()\n`;
    const granted = async (config: string): Promise<string[]> =>
      (await found({ 'app.py': app(config) })).filter((one) => one.includes('grants-rights'));
    expect(await granted(', extra=Extra.allow')).toEqual(['endpoint-grants-rights app.py:8']);
    expect(await granted('')).toEqual([]);
  });

  it('keep the session of a visitor who signs in, also where a password is taken by GET', async () => {
    const app = (taken: string): string =>
      `${start}app.get('/login', (req, res) => {\n  if (${taken}) req.session.user = req.query.name;\n  res.render('login');\n});\n`;
    const kept = async (taken: string): Promise<string[]> =>
      (await found({ 'app.js': app(taken) })).filter((one) => one.includes('keeps-session'));
    expect(await kept('check(req.query.password)')).toHaveLength(1);
    expect(await kept('fromProvider(req)')).toEqual([]);
  });

  it('tell who has an account where the answer is given, whatever the text is called before and the other one says', async () => {
    const app = (first: string, second: string): string =>
      `${start}app.post('/login', limiter, async (req, res) => {\n  const unknown = 'Invalid username';\n  const user = await User.findOne({ name: req.body.name });\n  if (!user)\n    return res.render('login', { error: ${first} });\n  if (!check(user)) return res.render('login', { error: ${second} });\n});\nconst limiter = rateLimit();\n`;
    const told = async (first: string, second: string): Promise<string[]> =>
      (await found({ 'app.js': app(first, second) })).filter((one) => one.includes('tells-accounts'));
    expect(await told('unknown', "'Invalid password'")).toEqual(['endpoint-tells-accounts app.js:8']);
    expect(await told('unknown', "'Authentication error'")).toEqual(['endpoint-tells-accounts app.js:8']);
    expect(await told('unknown', 'unknown')).toEqual([]);
  });

  it('may be signed in at without limit only where nothing limits tries', async () => {
    const app = `${start}app.post('/login', (req, res) => { check(req.body.password); });\n`;
    expect(await found({ 'app.js': app })).toEqual(['endpoint-unlimited-sign-in app.js:4']);
    const limited = `const rateLimit = require('express-rate-limit');\n${app}app.use(rateLimit({ max: 5 }));\n`;
    expect(await found({ 'app.js': limited })).toEqual([]);
    // What is only loaded limits nothing.
    const unused = `const rateLimit = require('express-rate-limit');\n${app}`;
    expect(await found({ 'app.js': unused })).toEqual(['endpoint-unlimited-sign-in app.js:5']);
  });
});

describe('answers and work of services', () => {
  const service =
    "class OrderService {\n  cancel(id) {\n    return db.query('UPDATE orders SET state = 1');\n  }\n}\n";
  const routes = (call: string): string =>
    `const express = require('express');\nconst app = express();\napp.post('/notes', requireUser, (req, res) => { Note.create(req.body); });\napp.post('/cancel', (req, res) => { ${call} });\n`;

  it('are what an endpoint does that calls a service it holds', async () => {
    const files = { 'order.service.js': service, 'app.js': routes('orderService.cancel(1);') };
    expect(await found(files)).toContain('endpoint-without-authentication app.js:4');
    const other = { ...files, 'app.js': routes('cartService.cancel(1);') };
    expect(await found(other)).not.toContain('endpoint-without-authentication app.js:4');
  });

  it('are secrets where the environment is answered', async () => {
    const answer = routes('res.json({\n key: process.env.JWT_SECRET,\n});');
    expect(await found({ 'app.js': answer })).toContain('endpoint-answers-secrets app.js:5');
    const port = routes('res.json({\n port: process.env.PORT,\n});');
    expect(await found({ 'app.js': port })).not.toContain('endpoint-answers-secrets app.js:5');
  });

  it('are passwords in clear where statements store them and nothing hashes one', async () => {
    const insert =
      "const add = (name, word) => db.query('INSERT INTO users (name, password) VALUES (?, ?)', name, word);\n";
    expect(await found({ 'a.js': insert })).toEqual(['password-in-clear a.js:1']);
    const hashed = 'const same = (word, hash) => bcrypt.compare(word, hash);\n';
    expect(await found({ 'a.js': insert, 'b.js': hashed })).toEqual([]);
  });
});
