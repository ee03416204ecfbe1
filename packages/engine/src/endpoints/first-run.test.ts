import { expect, test } from 'vitest';
import { refusesOnceSetUp, signsInByToken } from './first-run.ts';
import { found } from './testing/found-in.ts';

test('what makes the first account refuses everybody once there is one', () => {
  for (const text of [
    'total, err := app.CountRecords("users")\nif err != nil || total > 0 {\n\treturn e.JSON(http.StatusForbidden, nil)\n}',
    'const users = await User.count();\nif (users > 0) {\n  throw new Error("There is one");\n}',
    'if User.objects.count() != 0:\n    raise PermissionDenied()',
    'if (userRepository.count() > 0) throw new ResponseStatusException(HttpStatus.FORBIDDEN);',
  ])
    expect(refusesOnceSetUp(text), text).toBe(true);
  for (const text of [
    'const users = await User.count();\nres.json({ users });',
    'if (items.length > 0) throw new Error("no");',
    'const users = await User.count();\nif (users > 0) log.info("one more");',
  ])
    expect(refusesOnceSetUp(text), text).toBe(false);
});

test('a token of a link signs in where no password is named beside it', () => {
  expect(
    signsInByToken('user = authenticate(uid=uid, token=token, is_active=True)\nlogin(request, user)'),
  ).toBe(true);
  expect(signsInByToken('user = authenticate(name=name, password=password, token=token)')).toBe(false);
  expect(signsInByToken('user = authenticate(name=name, code=code)')).toBe(false);
});

test('a route that makes the first account is open to nobody else, and one that makes any is told', async () => {
  const app = (first: string): string =>
    `const app = require('express')();\napp.get('/mine', requireUser, (req, res) => { res.json(req.user); });\napp.delete('/items/:id', requireUser, (req, res) => { items.remove(req.user.id); });\napp.post('/people', async (req, res) => {\n  const users = await User.count();\n  ${first}\n  await User.create({ email: req.body.email });\n  res.end();\n});\n`;
  const told = async (first: string): Promise<string[]> =>
    (await found({ 'app.js': app(first) })).filter((one) =>
      one.startsWith('endpoint-without-authentication'),
    );
  expect(await told('')).toHaveLength(1);
  expect(await told('if (users > 0) return res.status(403).end();')).toEqual([]);
});
