import { expect, it } from 'vitest';
import type { AnalysisName } from '../rules/analyses.ts';
import type { RuleFile } from '../rules/rule-schema.ts';
import { growsWithLength } from '../testing/grows-with-length.ts';
import { writesHolder, writesSignInAnswer } from './logged-objects.ts';
import { loggedSecrets } from './logged-secrets.ts';

const rules = new Map<AnalysisName, RuleFile>([
  ['secret-logged', { id: 'secret-logged', message: '' } as RuleFile],
]);
const told = (text: string): boolean => loggedSecrets(rules, 'app', text, () => false).length > 0;

it('an object whose password is taken out of it nearby is told where it is logged whole', () => {
  for (const text of [
    'console.log(data);\nawait login(data.email, data.password);\n',
    "print('sent', data)\nuser = find(data['name'], data['password'])\n",
    "error_log(print_r($data, true));\nfind($data['name'], $data['password']);\n",
    'log.Println("signs in", input)\ncheck(input.Name, input.Password)\n',
    'const ok = compare(typed, user.password);\nconsole.log("user", JSON.stringify(user));\n',
  ])
    expect(told(text), text).toBe(true);
});

it('one whose password was taken out before, mistakes in a form and a member are not', () => {
  for (const text of [
    'delete data.password;\nconsole.log(data);\nsave(data.email, data.password);\n',
    'console.log(errors);\nshow(errors.password);\n',
    'console.log(data.email);\nawait login(data.email, data.password);\n',
    'console.log(form.length);\nform.password = null;\n',
    'console.log(mask(data));\nawait login(data.email, data.password);\n',
  ])
    expect(told(text), text).toBe(false);
});

it('the answer to a sign-in is told where it is logged whole', () => {
  for (const text of [
    'this.auth.login(email, secret).subscribe(\n  (res: any) => {\n    console.log(res);\n  });\n',
    "axios.post('/api/login', body).then((res) => { console.log(res.data); });\n",
    'const answer = await auth.signIn(email, secret);\nconsole.log("in", answer);\n',
  ])
    expect(told(text), text).toBe(true);
  for (const text of [
    'this.auth.login(email, secret).subscribe((res) => { go(); }, (err) => { console.log(err); });\n',
    "axios.post('/api/orders', body).then((res) => { console.log(res.data); });\n",
    'const answer = await auth.signIn(email, secret);\nconsole.log("in", answer.status);\n',
  ])
    expect(told(text), text).toBe(false);
});

it('what was made of a password is told where it is logged, and whether there is one is not', () => {
  expect(told('log.Print(string(hashedPassword))\n')).toBe(true);
  expect(told('console.log(`kept ${passwordHash}`)\n')).toBe(true);
  expect(told('print(f"has one: {password_hash is not None}")\n')).toBe(false);
  expect(told('console.log("hashed password kept", passwordHash.length)\n')).toBe(false);
});

it('a body with what somebody earns is told', () => {
  expect(
    told(
      'exports.post = (req, res) => {\n  console.log(req.body)\n  User.create({ salary: req.body.salary });\n};\n',
    ),
  ).toBe(true);
  expect(
    told(
      'exports.post = (req, res) => {\n  console.log(req.body)\n  User.create({ title: req.body.title });\n};\n',
    ),
  ).toBe(false);
});

it('takes time that grows with the length of the text alone', () => {
  for (const piece of ['login(', 'const a = await signIn(', 'axios.post("/login', 'a.password '])
    for (const test of [writesHolder, writesSignInAnswer])
      expect(
        growsWithLength((text) => test(text, 'a, b, res)', text.length), piece),
        piece,
      ).toBe(true);
});
