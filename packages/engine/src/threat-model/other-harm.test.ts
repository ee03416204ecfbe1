import { expect, test } from 'vitest';
import { found } from '../endpoints/testing/found-in.ts';
import { asksCallers } from './asking-names.ts';

const program = (use: string, more = ''): Record<string, string> => ({
  'app.js': `const express = require('express');
const app = express();
app.get('/mine', requireLogin, (req, res) => res.json({ a: 1 }));
${more}
app.use(${use});
app.post('/items/:id/drop', (req, res) => { Item.deleteOne({ _id: req.params.id }); res.end(); });
`,
});
const open = async (use: string, more?: string): Promise<number> =>
  (await found(program(use, more))).filter((one) => one.startsWith('endpoint-without-authentication')).length;

test('what keeps other harm away, counts or writes down asks nobody who calls, whatever its name begins with', async () => {
  for (const name of [
    'xssProtection',
    'csrfProtect',
    'loginRateLimiter',
    'authLimiter',
    'authFailureLogger',
    'auth_logger',
  ]) {
    expect([name, asksCallers(name)]).toEqual([name, false]);
    expect([name, await open(name)]).toEqual([name, 1]);
  }
  for (const name of ['protect', 'requireAuth', 'authGuard', 'limiter.requireUser'])
    expect([name, asksCallers(name)]).toEqual([name, true]);
});

test('what looks at the status that others answered turns nobody away, and what answers one does', async () => {
  const first = (deed: string): string =>
    `const watch = (req, res, next) => {\n  const json = res.json;\n  res.json = (body) => {\n    ${deed}\n    return json.call(res, body);\n  };\n  next();\n};`;
  expect(
    await open(
      'watch',
      first('if (res.statusCode === 401 || res.statusCode === 403) note(req.ip, body, req.session);'),
    ),
  ).toBe(1);
  expect(
    await open(
      'watch',
      'const watch = (req, res, next) => {\n  if (!known(req.session)) return res.status(401).end();\n  next();\n};',
    ),
  ).toBe(0);
});
