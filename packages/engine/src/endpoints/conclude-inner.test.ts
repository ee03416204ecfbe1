import { expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (rule: string, files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith(`${rule} `)).map((one) => one.slice(rule.length + 1));
const RIGHT = 'endpoint-without-authorization';

const program = (path: string, guard = 'requireLogin', guards = 'return req.user.role === "admin"') => ({
  'routes.js': `const router = require('express').Router();
router.get('${path}', ${guard}, (req, res) => {
  res.json(trail.read(100));
});
`,
  'guards.js': `exports.requireAdmin = (req) => { ${guards}; };\n`,
});

it('what a program keeps of all who use it is told where everybody who has signed in gets it', async () => {
  for (const path of [
    '/audit',
    '/api/audit-logs',
    '/security/attacks',
    '/system-logs',
    '/debug/session',
    '/logs/all',
  ])
    expect(await told(RIGHT, program(path)), path).toEqual(['routes.js:2']);
});

it('what asks for a role, is of one record or of the caller, or of a program without roles is not', async () => {
  expect(await told(RIGHT, program('/security/attacks', 'requireAdmin'))).toEqual([]);
  expect(await told(RIGHT, program('/attacks', 'requireLogin', 'return true'))).toEqual([]);
  for (const path of [
    '/items/:id/logs',
    '/me/security/events',
    '/account/audit',
    '/auditors',
    '/blogs',
    '/logs/:id',
  ])
    expect(await told(RIGHT, program(path)), path).toEqual([]);
});

it('the environment is told where a service gives it, and who may have it', async () => {
  const files = (guard: string, given: string) => ({
    'routes.js': `const router = require('express').Router();
const support = require('./support-service');
router.get('/state', ${guard}, (req, res) => {
  res.json(support.state(req));
});
`,
    'support-service.js': `exports.state = (req) => ({ at: Date.now(), env: { key: ${given} } });\n`,
  });
  expect(await told(RIGHT, files('requireLogin', 'process.env.SESSION_SECRET'))).toEqual(['routes.js:3']);
  expect(await told('endpoint-answers-secrets', files('requireLogin', 'process.env.SESSION_SECRET'))).toEqual(
    ['support-service.js:1'],
  );
  expect(await told(RIGHT, files('requireAdmin', 'process.env.SESSION_SECRET'))).toEqual([]);
  expect(await told(RIGHT, files('requireLogin', 'process.env.PORT'))).toEqual([]);
});
