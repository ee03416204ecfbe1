import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const bindings = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith('endpoint-binds-entity'));

const express = (body: string, model: string): Record<string, string> => ({
  'user.js': model,
  'routes.js': `app.put('/profile', requireUser, async (req, res) => {\n  ${body}\n  res.send('ok');\n});\n`,
});
const schema = (field: string): string =>
  `const userSchema = new Schema({\n  name: String,\n  ${field},\n});\nmodule.exports = mongoose.model('User', userSchema);\n`;
const weak = schema('isAdmin: { type: Boolean, default: false }');

describe('a model of JavaScript that a whole body fills', () => {
  it('is told where it is stored, however it gets there', async () => {
    for (const body of [
      'await User.create(req.body);',
      'await User.findByIdAndUpdate(req.user.id, req.body, { new: true });',
      'await db.User.updateOne({ _id: req.user.id }, { $set: req.body });',
      'const user = await User.findById(req.user.id); Object.assign(user, req.body); await user.save();',
      'const changes = req.body;\n  await User.update(changes, { where: { id: req.user.id } });',
    ]) {
      const line = body.includes('\n') ? 3 : 2;
      expect([body, await bindings(express(body, weak))]).toEqual([
        body,
        [`endpoint-binds-entity routes.js:${line}`],
      ]);
    }
    const sequelize = "module.exports = sequelize.define('User', {\n  role: DataTypes.STRING,\n});\n";
    expect(await bindings(express('await User.create(req.body);', sequelize))).toEqual([
      'endpoint-binds-entity routes.js:2',
    ]);
  });

  it('is not told without a field by which something is granted, nor where that is set or taken out', async () => {
    expect(await bindings(express('await User.create(req.body);', schema('city: String')))).toEqual([]);
    for (const body of [
      'delete req.body.isAdmin;\n  await User.create(req.body);',
      'req.body.isAdmin = false;\n  await User.create(req.body);',
      'await User.create({ name: req.body.name });',
      'await Note.create(req.body);',
    ])
      expect([body, await bindings(express(body, weak))]).toEqual([body, []]);
  });
});

describe('a model of Laravel that a whole request fills', () => {
  const laravel = (columns: string, body: string): Record<string, string> => ({
    'User.php': `<?php\nclass User extends Authenticatable {\n  protected ${columns};\n}\n`,
    'routes.php': "<?php\nRoute::put('/profile', 'ProfileController@update')->middleware('auth');\n",
    'ProfileController.php': `<?php\nclass ProfileController {\n  public function update(Request $request) {\n    ${body}\n  }\n}\n`,
  });
  const open = "$fillable = ['name', 'is_admin']";

  it('is told where it takes a column by which something is granted, or guards none', async () => {
    for (const body of [
      'User::create($request->all());',
      '$user = User::find(Auth::id()); $user->update($request->input());',
      '$user = User::find(Auth::id()); $user->fill($request->except("name"))->save();',
    ])
      expect([body, await bindings(laravel(open, body))]).toEqual([
        body,
        ['endpoint-binds-entity ProfileController.php:4'],
      ]);
    expect(await bindings(laravel('$guarded = []', 'User::create($request->all());'))).toEqual([
      'endpoint-binds-entity ProfileController.php:4',
    ]);
  });

  it('is not told otherwise', async () => {
    expect(await bindings(laravel("$fillable = ['name']", 'User::create($request->all());'))).toEqual([]);
    for (const body of [
      'User::create($request->only(["name"]));',
      'User::create($request->validated());',
      'User::create($request->except("is_admin"));',
      '$data = $request->all();\n    $data["is_admin"] = false;\n    User::create($data);',
    ])
      expect([body, await bindings(laravel(open, body))]).toEqual([body, []]);
  });
});

it('a store that a data source handed out is told where a whole body under another name fills its records', async () => {
  const of = (body: string): Promise<string[]> =>
    bindings({
      'user.ts': '@Entity()\nexport class User {\n  @Column() name: string;\n  @Column() role: string;\n}\n',
      'routes.ts': `app.put('/users/:id', requireUser, async (req, res) => {\n  const changes = req.body;\n  ${body}\n  res.end();\n});\n`,
    });
  expect(
    await of('const users = getRepository(User);\n  await users.update(req.params.id, changes);'),
  ).toEqual(['endpoint-binds-entity routes.ts:4']);
  for (const body of [
    'const users = getRepository(Note);\n  await users.update(req.params.id, changes);',
    'const users = getRepository(User);\n  delete changes.role;\n  await users.update(req.params.id, changes);',
    // A rule of its own finds what stands in the call.
    'const users = getRepository(User);\n  await users.update(req.params.id, req.body);',
  ])
    expect([body, await of(body)]).toEqual([body, []]);
});
