import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { email, handle, linkToken, name, newPassword, time, uuid } from '../schemas/primitives.ts';
import { created, noInput, ok } from './answers.ts';
import { at, ids } from './examples.ts';

const common = { api: 'v0', tag: 'Sign-in', permission: 'public' } as const;

export const getSetup = defineRoute({
  ...common,
  ...noInput,
  id: 'getSetup',
  method: 'GET',
  path: '/api/v0/setup',
  summary: 'Whether the installation waits to be set up',
  description: 'It does until the first platform administrator exists.',
  success: ok(
    z
      .object({ needed: z.boolean() })
      .meta({ id: 'SetupState', description: 'Whether set-up is still to be done.' }),
    'Whether set-up is still to be done.',
  ),
  problems: [],
  example: { reply: { needed: true } },
});

export const setUp = defineRoute({
  ...common,
  id: 'setUp',
  method: 'POST',
  path: '/api/v0/setup',
  summary: 'Set the installation up',
  description:
    'Makes the first organization and its first manager, who is also platform administrator, and signs in. The token is in the link that the server prints when it starts; it works until the first platform administrator exists.',
  params: null,
  query: null,
  body: z.strictObject({
    token: linkToken,
    company: z.strictObject({ name, handle }),
    name,
    email,
    password: newPassword,
  }),
  success: created(
    z
      .object({
        companyId: uuid,
        companyUserId: uuid,
        userId: uuid,
        expiresAt: time.describe('When the session ends.'),
      })
      .meta({ id: 'SetUp', description: 'What was made.' }),
    'Set up and signed in; `Set-Cookie` carries the session.',
  ),
  problems: ['gone', 'conflict', 'invalid_password', 'disabled_user'],
  example: {
    body: {
      token: 'Zk3vQ0xW8sYt1LrB6uHd5Zk3vQ0xW8sYt1LrB6uHd5Z',
      company: { name: 'Acme', handle: 'acme' },
      name: 'Ada Lovelace',
      email: 'ada@acme.example',
      password: 'correct horse battery',
    },
    reply: { companyId: ids.acme, companyUserId: ids.adaAtAcme, userId: ids.ada, expiresAt: at.later },
  },
});
