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
