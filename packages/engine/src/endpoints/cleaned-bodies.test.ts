import { expect, test } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (rule: string, files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith(`${rule} `)).map((one) => one.split(' ')[1] ?? '');
const GRANTS = 'endpoint-grants-rights';

test('a body out of which the fields of a list are taken gives no rights, and one out of which nothing is taken may', async () => {
  const js = (clean: string) =>
    `async function change(req, res) {\n  const data = { ...req.body };\n${clean}  await Customer.update(data);\n}\n`;
  expect(await told(GRANTS, { 'a.js': js('') })).toHaveLength(1);
  expect(
    await told(GRANTS, { 'a.js': js('  OTHER.forEach((one) => { delete cache[one]; });\n') }),
  ).toHaveLength(1);
  expect(
    await told(GRANTS, { 'a.js': js('  KEPT_BACK.forEach((one) => {\n    delete data[one];\n  });\n') }),
  ).toEqual([]);
});

test('a class that only says which fields a request has gives no rights, and a record that is made of it may', async () => {
  const py = (name: string) => ({
    'a.py': `def change():\n    data = ${name}(**request.json)\n    db.session.execute(query, data.name)\n    db.session.commit()\n`,
  });
  for (const name of ['LoginSchema', 'UserInputModel', 'UserLogin', 'UserCreate'])
    expect(await told(GRANTS, py(name)), name).toEqual([]);
  expect(await told(GRANTS, py('User'))).toHaveLength(1);
});

test('parameters of an address and rows that are gone through set no field, and a record that is given all may', async () => {
  const rails = (name: string, what: string) => ({
    'rows_controller.rb': `class RowsController < ApplicationController\n  def ${name}\n    ${what}\n  end\nend\n`,
  });
  expect(await told(GRANTS, rails('row_params', 'params.to_unsafe_h.merge(id: nil)'))).toHaveLength(1);
  expect(await told(GRANTS, rails('url_params', 'params.to_unsafe_h.merge(id: nil)'))).toEqual([]);
  const each = (inner: string) => `params.to_unsafe_h[:rows].each do |_, row|\n      ${inner}\n    end`;
  expect(await told(GRANTS, rails('order', each("Row.find(row['id']).move_to_bottom")))).toEqual([]);
  expect(await told(GRANTS, rails('order', each('Row.create(row)')))).toHaveLength(1);
  expect(
    await told(GRANTS, rails('order', each('row.each { |key, value| record[key] = value }'))),
  ).toHaveLength(1);
});

test('who calls that is compared with an owner is asked for, and one that stands in for a missing owner is taken from the request', async () => {
  const js = (what: string) => ({
    'a.js': `const app = require('express')();\napp.get('/notes', requireLogin, async (req, res) => {\n  ${what}\n});\nclass Note { userId; }\n`,
  });
  const rule = 'endpoint-record-of-others';
  expect(
    await told(rule, js('res.json(await Note.find({ userId: req.query.userId || req.user.id }));')),
  ).toHaveLength(1);
  expect(
    await told(rule, js('if (req.query.all_users || req.user.id === note.userId) res.json(note);')),
  ).toEqual([]);
  const py = (what: string) => ({
    'a.py': `class Note:\n    def is_editable(self, request):\n        return ${what}\n`,
  });
  expect(await told(rule, py('request.user.is_superuser or request.user.id == self.user_id'))).toEqual([]);
  expect(await told(rule, py("notes(request.GET.get('user_id') or request.user.id)"))).toHaveLength(1);
});
