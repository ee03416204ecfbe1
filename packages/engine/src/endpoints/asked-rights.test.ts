import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (rule: string, files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith(`${rule} `)).map((one) => one.slice(rule.length + 1));

const RIGHT = 'endpoint-without-authorization';
const OTHERS = 'endpoint-record-of-others';

/** Routes of invoices, with what stands before them. */
const program = (before: string, hook = ''): Record<string, string> => ({
  'routes.js': `const router = require('express').Router();
const { authenticate, authorize, restrictTo, Role } = require('./guards');
${hook}
router.delete('/admin/users/:id', ${before}async (req, res) => {
  await prisma.user.delete({ where: { id: req.params.id } });
  res.json({ ok: true });
});
router.put('/invoices/:id', ${before}async (req, res) => {
  await prisma.invoice.update({ where: { id: req.params.id }, data: { amount: req.body.amount } });
  res.json({ ok: true });
});
router.get('/mine', authenticate, (req, res) => res.json(find({ userId: req.user.id })));
`,
});

describe('a right that is asked for beside who calls', () => {
  it.each([
    "authenticate, authorize('ADMIN'), ",
    "authenticate, authorize(['ADMIN', 'SUPPORT']), ",
    'authenticate, authorize(Role.ADMIN), ',
    "authenticate, restrictTo('admin'), ",
    "authenticate, requireRole('manager'), ",
  ])('is asked for where it is the second: %s', async (before) => {
    expect(await told(RIGHT, program(before))).toEqual([]);
    expect(await told(OTHERS, program(before))).toEqual([]);
  });

  it('is asked for by a hook behind the one that asks who calls', async () => {
    const files = program('', "router.use(authenticate);\nrouter.use(authorize('ADMIN'));");
    expect(await told(RIGHT, files)).toEqual([]);
    expect(await told(OTHERS, files)).toEqual([]);
  });

  it('is none where only who calls is asked, or what it asks for nobody knows', async () => {
    expect(await told(RIGHT, program('authenticate, '))).toEqual(['routes.js:4']);
    expect(await told(RIGHT, program('authenticate, authorize(), '))).toEqual(['routes.js:4']);
    expect(await told(RIGHT, program('', 'router.use(authenticate);'))).toEqual(['routes.js:4']);
  });

  it('says nothing of whose record is meant where ordinary people have it, also beside administrators', async () => {
    for (const roles of ["'CUSTOMER'", "'ADMIN', 'CUSTOMER'"])
      expect(await told(OTHERS, program(`authenticate, authorize(${roles}), `))).toContain('routes.js:9');
  });
});

describe('a handler of a file whose name says what it holds behind a dot', () => {
  it('is found where others have its name too', async () => {
    const files = {
      'routes/session.routes.js': `import { Router } from 'express';
import * as sessions from '../controllers/session.controller.js';
const router = Router();
router.post('/login', sessions.login);
export default router;
`,
      'controllers/session.controller.js': `export async function login(req, res) {
  const { email, password } = req.body;
  const user = await User.findOne({ email });
  if (!(await bcrypt.compare(password, user.hash))) return res.sendStatus(401);
  res.json({ token: jwt.sign({ id: user.id }, key) });
}
`,
      'client/session-context.js': 'export async function login(email) { await post(email); }\n',
      'client/session.js': 'export async function login(email) { await post(email); }\n',
    };
    expect(await told('endpoint-unlimited-sign-in', files)).toEqual(['controllers/session.controller.js:1']);
  });
});
