import { expect, test } from 'vitest';
import { growsWithLength } from '../testing/grows-with-length.ts';
import { found } from './testing/found-in.ts';
import { wholeAccount } from './whole-accounts.ts';

const told = async (body: string): Promise<string[]> =>
  (
    await found({
      'app.js': `const app = require('express')();
app.put('/users/:id', requireUser, async (req, res) => {
  ${body}
  res.json({ ok: true });
});
`,
    })
  ).filter((one) => one.startsWith('endpoint-grants-rights'));

test.each([
  ['a whole body that has a name', 'const body = req.body;\n  await prisma.user.create({ data: body });'],
  [
    'a part of it that names no fields',
    'const { ids, updates } = req.body;\n  await prisma.user.updateMany({\n    where: { id: { in: ids } },\n    data: updates,\n  });',
  ],
  [
    'a part that is read in the call',
    'await prisma.account.update({ where: { id }, data: req.body.changes });',
  ],
  ['a table of knex', "await knex('users').where({ id: req.params.id }).update(req.body);"],
])('an account that is given %s may be given rights', async (_, body) => {
  expect(await told(body)).toHaveLength(1);
});

test.each([
  [
    'fields by their names',
    'const { name } = req.body;\n  await prisma.user.update({ where: { id }, data: { name } });',
  ],
  [
    'what is left of a body',
    'const { role, ...rest } = req.body;\n  await prisma.user.update({ where: { id }, data: rest });',
  ],
  [
    'what was judged before',
    'const data = shape.parse(req.body);\n  await prisma.user.update({ where: { id }, data });',
  ],
  [
    'a whole body in the call itself, which a rule finds',
    'await prisma.user.update({ where: { id }, data: req.body });',
  ],
  [
    'a record of another kind',
    'await prisma.note.update({ where: { id: req.params.id }, data: req.body.changes });',
  ],
])('one that is given %s is not told', async (_, body) => {
  expect(await told(body)).toEqual([]);
});

test('hostile bodies are looked through in no time', () => {
  const read = (text: string) => wholeAccount(`req.body ${text}`);
  expect(growsWithLength(read, 'prisma.user.update({ ')).toBe(true);
  expect(growsWithLength(read, "knex('users').")).toBe(true);
});

test('all that came as JSON is kept as it is, unless a schema or a list has looked at it', async () => {
  const route = (made: string, looks = ''): Record<string, string> => ({
    'app/api/orders/route.ts': `export async function POST(request: Request) {\n  const body = await request.json();\n${looks}  ${made};\n  return Response.json({});\n}\n`,
  });
  const told = async (files: Record<string, string>): Promise<number> =>
    (await found(files)).filter((one) => one.startsWith('endpoint-grants-rights ')).length;
  for (const made of [
    'await prisma.order.create({ data: body })',
    'await prisma.order.update({ where: { id: 1 }, data: { ...body } })',
    'await db.insert(orders).values(body)',
  ]) {
    expect(await told(route(made)), made).toBe(1);
    expect(await told(route(made, '  OrderSchema.parse(body);\n')), made).toBe(0);
  }
  expect(await told(route('await prisma.order.create({ data: { title: body.title } })'))).toBe(0);
  expect(await told(route('await openai.chat.completions.create(body)'))).toBe(0);
});

test('the same in Python, where a class only looks at the fields that it declares', async () => {
  const view = (made: string, takes = ''): Record<string, string> => ({
    'app.py': `@app.post('/people')\ndef make():\n    data = request.get_json()\n${takes}    ${made}\n    db.session.commit()\n`,
  });
  const told = async (files: Record<string, string>): Promise<number> =>
    (await found(files)).filter((one) => one.startsWith('endpoint-grants-rights ')).length;
  for (const made of [
    'db.session.add(User(**data))',
    'db.users.update_one({"_id": data["id"]}, {"$set": data})',
    'User.query.filter_by(id=1).update(data)',
  ]) {
    expect(await told(view(made)), made).toBe(1);
    expect(await told(view(made, '    data.pop("role", None)\n')), made).toBe(0);
  }
  expect(await told(view('db.session.add(make(UserSchema(**data)))'))).toBe(0);
});
