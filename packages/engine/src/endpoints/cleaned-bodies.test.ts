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

test('all parameters that a query is made of, the value of one key and rows that are only gone through set no field', async () => {
  const rails = (name: string, what: string) => ({
    'rows_controller.rb': `class RowsController < ApplicationController\n  def ${name}\n    ${what}\n  end\nend\n`,
  });
  expect(await told(GRANTS, rails('normalize', 'raw = params.to_unsafe_h\n    raw[:page]'))).toEqual([]);
  expect(await told(GRANTS, rails('to_shape(params)', 'form = symbolize(params.to_unsafe_hash)'))).toEqual(
    [],
  );
  expect(await told(GRANTS, rails('add', 'Row.create(params.to_unsafe_h)'))).toHaveLength(1);
  expect(await told(GRANTS, rails('unit', 'unit = params.to_unsafe_hash[:row][:unit]'))).toEqual([]);
  expect(await told(GRANTS, rails('add', 'Row.new(params.to_unsafe_h[:shop][:row])'))).toHaveLength(1);
  expect(await told(GRANTS, rails('add', 'row = params.to_unsafe_hash[:row].merge(a: 1)'))).toHaveLength(1);
  const each =
    "params.to_unsafe_h[:rows].each do |_, row|\n      Row.find(row['id']).move_to_bottom\n    end\n    Log.create(entry)";
  expect(await told(GRANTS, rails('order', each))).toEqual([]);
});

test('what is made of a request and only sent keeps nothing, and what is handed to anything else may', async () => {
  const js = (what: string) => ({
    'a.js': `const app = require('express')();\napp.post('/try', async (req, res) => {\n  const agent = new Agent(req.body);\n  ${what}\n  await settings.save();\n});\n`,
  });
  expect(await told(GRANTS, js('await sendTest(agent, req.user);'))).toEqual([]);
  expect(await told(GRANTS, js('await agent.save();'))).toHaveLength(1);
  expect(await told(GRANTS, js('await orders.place(agent);'))).toHaveLength(1);
});

test('an account that is looked up by a role is given none', async () => {
  const py = (call: string) => ({
    'a.py': `@app.route('/servers', methods=['POST'])\ndef servers():\n    data = request.json\n    new_role = data['role']\n    found = ${call}(username=data['name'], role=new_role)\n    db.session.commit()\n    return found\n`,
  });
  expect(await told(GRANTS, py('User'))).toHaveLength(1);
  expect(await told(GRANTS, py('Server.query.filter_by'))).toEqual([]);
});
