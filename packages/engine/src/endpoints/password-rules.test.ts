import { expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => /any-password/.test(one));

const express = (body: string) =>
  `const app = require('express')();\napp.post('/register', async (req, res) => {\n${body}\n  res.send('ok');\n});\n`;
const keep = '  await User.create({ name: req.body.name, hash: await argon2.hash(req.body.password) });';

it('an application that makes accounts and asks nothing of passwords is told where it takes one, in every language', async () => {
  expect(await told({ 'app.js': express(keep) })).toEqual(['endpoint-accepts-any-password app.js:3']);
  expect(
    await told({
      'shop/app.py':
        "from fastapi import FastAPI\napp = FastAPI()\n@app.post('/signup')\nasync def signup(user: UserIn):\n    await users.create(user.name, user.password)\n",
    }),
  ).toEqual(['endpoint-accepts-any-password shop/app.py:5']);
  expect(
    await told({
      'AccountController.java':
        'import org.springframework.web.bind.annotation.*;\n@RestController\npublic class AccountController {\n  @PostMapping("/register")\n  public String register(@RequestParam String name, @RequestParam String password) {\n    users.save(new Member(name, encoder.encode(password)));\n    return "ok";\n  }\n}\n',
    }),
  ).toHaveLength(1);
});

it('one that asks for a length anywhere, signs in, or reads, is not', async () => {
  const asks = "exports.check = (password) => {\n  if (password.length < 12) throw new Error('short');\n};\n";
  expect(await told({ 'app.js': express(keep), 'rules.js': asks })).toEqual([]);
  expect(await told({ 'app.js': express(keep), 'rules.js': 'zxcvbn(form.password).score;\n' })).toEqual([]);
  expect(await told({ 'app.js': express(keep).replace('/register', '/login') })).toEqual([]);
  expect(await told({ 'app.js': express(keep).replace('.post', '.get') })).toEqual([]);
});
