import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (rule: string, files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith(`${rule} `)).map((one) => one.slice(rule.length + 1));

const OTHERS = 'endpoint-record-of-others';
const RIGHT = 'endpoint-without-authorization';
const NOBODY = 'endpoint-without-authentication';

/** Resolvers of a small shop, one of them asked for its owner. */
const resolvers = (members: string): Record<string, string> => ({
  'resolvers.js': `const Query = {
  mine: combine(isAuthenticated, async (parent, args, { Invoice, user }) => Invoice.find({ ownerId: user._id })),
  ${members}
};
module.exports = { Query };
`,
});

describe('a resolver that is handed to a call beside what asks who calls', () => {
  it('takes a record of others by its arguments, unpacked or not', async () => {
    for (const [given, key] of [
      ['args', '_id: args._id'],
      ['{ _id }', '_id'],
      ['{ input: { invoice } }', '_id: invoice._id'],
    ])
      expect(
        await told(
          OTHERS,
          resolvers(
            `pay: combine(isAuthenticated, async (parent, ${given}, { Invoice }) => {\n    return Invoice.updateOne({ ${key} }, { paid: true });\n  }),`,
          ),
        ),
      ).toEqual(['resolvers.js:4']);
  });

  it('takes none where it compares it with who calls, or asks for administrators', async () => {
    const compared = `pay: combine(isAuthenticated, async (parent, { id }, { Invoice, user }) => {
    const invoice = await Invoice.findById(id);
    if (invoice.ownerId !== user.id) throw new Error('no');
    return Invoice.updateOne({ _id: id }, { paid: true });
  }),`;
    expect(await told(OTHERS, resolvers(compared))).toEqual([]);
    const asked = `pay: combine(isAuthenticated, isAdmin, async (parent, { id }, { Invoice }) => {
    return Invoice.updateOne({ _id: id }, { paid: true });
  }),`;
    expect(await told(OTHERS, resolvers(asked))).toEqual([]);
  });

  it('ends accounts or lists them for everybody who has signed in', async () => {
    const members = `people: combine(isAuthenticated, async (parent, args, { User }) => User.find()),
  dropUser: combine(isAuthenticated, async (parent, { id }, { User }) => {
    return User.deleteOne({ _id: id });
  }),`;
    expect(await told(RIGHT, resolvers(members))).toEqual(['resolvers.js:3', 'resolvers.js:4']);
  });

  it('is open where nothing of what it is handed to asks', async () => {
    const open = `invoice: combine(async (parent, args, { Invoice }) => {
    return Invoice.findById(args._id);
  }),`;
    expect(await told(NOBODY, resolvers(open))).toEqual(['resolvers.js:3']);
    expect(await told(NOBODY, resolvers(open.replace('combine(', 'authenticated(')))).toEqual([]);
  });

  it('is none that a list is gone through with', async () => {
    const other = {
      'list.js': 'const Query = rows.map((one) => ({ name: text(one, async (a) => find(a)) }));\n',
    };
    expect(await found(other)).toEqual([]);
  });
});

/** A route behind a sign-in. */
const route = (body: string): Record<string, string> => ({
  'routes.js': `const router = require('express').Router();
router.use(requireUser);
router.get('/mine', async (req, res) => res.json(await prisma.invoice.findMany({ where: { ownerId: req.user.id } })));
router.put('/invoices/:id', async (req, res) => {
${body}
  res.json({ ok: true });
});
`,
});

describe('a record that a mapper finds', () => {
  it('is of others where only what is written has who calls', async () => {
    const body =
      '  await prisma.invoice.update({ where: { id: req.params.id }, data: { approvedBy: req.user.id } });';
    expect(await told(OTHERS, route(body))).toEqual(['routes.js:5']);
    const asked = body.replace('req.params.id }', 'req.params.id, ownerId: req.user.id }');
    expect(await told(OTHERS, route(asked))).toEqual([]);
  });

  it('is of whoever calls where it was looked for as theirs before, and the function ended without', async () => {
    const body = (end: string): string => `  const { id } = req.params;
  const ownerId = req.user.id;
  const before = await prisma.invoice.findFirst({ where: { id, ownerId } });
${end}
  await prisma.invoice.update({ where: { id }, data: { paid: true } });`;
    expect(await told(OTHERS, route(body('  if (!before) {\n    return res.sendStatus(404);\n  }')))).toEqual(
      [],
    );
    expect(await told(OTHERS, route(body('  log(before);')))).toEqual(['routes.js:9']);
  });

  it('is found under names that end like those of many', async () => {
    const body =
      '  const { id } = req.params;\n  await prisma.address.update({ where: { id }, data: { city: 1 } });';
    expect(await told(OTHERS, route(body))).toEqual(['routes.js:6']);
  });

  it('belongs to nobody where its kind does not, whatever the endpoint is about', async () => {
    const body = (kind: string): string =>
      `  const { itemId } = req.body;\n  const one = await prisma.${kind}.findUnique({ where: { id: itemId } });\n  res.json(one);`;
    expect(await told(OTHERS, route(body('product')))).toEqual([]);
    expect(await told(OTHERS, route(body('invoice')))).toEqual(['routes.js:6']);
  });
});

describe('what Prisma keeps of people', () => {
  it('is listed for everybody, without a condition', async () => {
    const list = (given: string): Record<string, string> => ({
      'routes.js': `const router = require('express').Router();
router.get('/mine', requireUser, async (req, res) => res.json(await find({ ownerId: req.user.id })));
router.get('/people', async (req, res) => res.json(await prisma.user.findMany(${given})));
`,
    });
    for (const given of ['', '{}', '{ include: { posts: true } }'])
      expect(await told(NOBODY, list(given))).toEqual(['routes.js:3']);
    expect(await told(NOBODY, list('{ where: { isPublic: true } }'))).toEqual([]);
  });

  it('leaves with its password where no columns are chosen', async () => {
    const files = (given: string): Record<string, string> => ({
      'people.js':
        'export const add = (email, password) => prisma.user.create({ data: { email, password } });\n',
      'routes.js': `router.get('/people/:id', async (req, res) => {
  const user = await prisma.user.findUnique({ where: { id: req.params.id }${given} });
  res.json({ data: { user } });
});
`,
    });
    expect(await told('endpoint-answers-secrets', files(''))).toEqual(['routes.js:3']);
    expect(await told('endpoint-answers-secrets', files(', select: { email: true }'))).toEqual([]);
    expect(await told('endpoint-answers-secrets', files(', omit: { password: true }'))).toEqual([]);
    // What is chosen of records beside says nothing of this one.
    const beside = files(', include: { posts: { select: { title: true } } }');
    expect(await told('endpoint-answers-secrets', beside)).toEqual(['routes.js:3']);
  });
});

describe('a right that a request gives to a new account', () => {
  const granted = (text: string) => told('endpoint-grants-rights', { 'accounts.js': text });

  it('is told where it is kept under its name, also with a default', async () => {
    const route = (role: string, before = ''): string =>
      `app.post('/register', async (req, res) => {\n  const { email, password, role } = req.body;\n${before}  const user = await prisma.user.create({ data: { email, password: await hash(password), ${role} } });\n  res.json({ id: user.id });\n});\n`;
    expect(await granted(route("role: role || 'USER'"))).toEqual(['accounts.js:3']);
    expect(await granted(route("role: 'USER'"))).toEqual([]);
    const asked = "  if (!['USER', 'SELLER'].includes(role)) return res.sendStatus(400);\n";
    expect(await granted(route("role: role || 'USER'", asked))).toEqual([]);
  });

  it('is told of what a resolver unpacks of its arguments, unless administrators alone pass', async () => {
    const resolver = (before: string, roles: string): string =>
      `const Mutation = {\n  ${before} async (root, { email, password, roles }, { User }) => {\n    const user = await new User({ email, password: await hash(password), ${roles} }).save();\n    return user.id;\n  }${before.endsWith(',') ? ')' : ''},\n};\n`;
    expect(await granted(resolver('signUp:', 'roles'))).toEqual(['accounts.js:3']);
    expect(await granted(resolver('signUp:', "roles: ['user']"))).toEqual([]);
    expect(await granted(resolver('addUser: combine(isKnown, isAdmin,', 'roles'))).toEqual([]);
  });
});

describe('whose record is made', () => {
  it('is taken from the request where who calls stands behind it only', async () => {
    const route = (names: string, owner: string): Record<string, string> => ({
      'items.js': `app.post('/items', requireUser, async (req, res) => {\n  const {\n    title,\n    ${names},\n  } = req.body;\n  res.json(await prisma.item.create({ data: { title, sellerId: ${owner} } }));\n});\n`,
    });
    expect(await told(OTHERS, route('sellerId', 'sellerId || req.user.id'))).toEqual(['items.js:6']);
    expect(await told(OTHERS, route('price', 'req.body.sellerId || req.user.id'))).toEqual(['items.js:6']);
    expect(await told(OTHERS, route('price', 'req.user.id'))).toEqual([]);
  });
});
