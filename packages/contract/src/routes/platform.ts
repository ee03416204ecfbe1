import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { changes, pageOf, pageQuery } from '../schemas/paging.ts';
import { searchText, uuid } from '../schemas/primitives.ts';
import { auditAction, auditEntry, outboxMessage, outboxMessageWithBody } from '../schemas/records.ts';
import { user } from '../schemas/users.ts';
import { ok } from './answers.ts';
import { ada, entry, exampleOrigins, ids, message, onlyPage } from './examples.ts';

const common = { api: 'v0', tag: 'Platform', permission: 'platform-administrator' } as const;

export const listUsers = defineRoute({
  ...common,
  id: 'listUsers',
  method: 'GET',
  path: '/api/v0/users',
  summary: 'All accounts',
  description: 'Every account of the platform, newest first.',
  params: null,
  query: pageQuery.extend({ q: searchText.optional() }),
  body: null,
  success: ok(pageOf(user), 'A page of accounts.'),
  problems: [],
  example: { query: { q: 'ada' }, reply: onlyPage(ada) },
});

export const getUser = defineRoute({
  ...common,
  id: 'getUser',
  method: 'GET',
  path: '/api/v0/users/{userId}',
  summary: 'One account',
  description: 'One account of the platform.',
  params: z.strictObject({ userId: uuid }),
  query: null,
  body: null,
  success: ok(user, 'The account.'),
  problems: ['not_found'],
  example: { params: { userId: ids.ada }, reply: ada },
});

export const updateUser = defineRoute({
  ...common,
  id: 'updateUser',
  method: 'PATCH',
  path: '/api/v0/users/{userId}',
  summary: 'Disable an account, or make it an administrator',
  description:
    'A disabled account is refused everywhere at once. The last platform administrator can be neither disabled nor demoted.',
  params: z.strictObject({ userId: uuid }),
  query: null,
  body: changes({ disabled: z.boolean().optional(), platformAdmin: z.boolean().optional() }),
  success: ok(user, 'The account, changed.'),
  problems: ['not_found', 'conflict'],
  example: { params: { userId: ids.ada }, body: { disabled: true }, reply: { ...ada, disabled: true } },
});

export const listOutbox = defineRoute({
  ...common,
  id: 'listOutbox',
  method: 'GET',
  path: '/api/v0/outbox',
  summary: 'Messages of the platform',
  description:
    'The messages that the platform has written, newest first. Without a mail server an administrator passes them on.',
  params: null,
  query: pageQuery,
  body: null,
  success: ok(pageOf(outboxMessage), 'A page of messages.'),
  problems: [],
  example: { reply: onlyPage(message) },
});

export const getOutboxMessage = defineRoute({
  ...common,
  id: 'getOutboxMessage',
  method: 'GET',
  path: '/api/v0/outbox/{messageId}',
  summary: 'One message with its text',
  description: 'The text may hold a link that works as a credential. Reading it is audited.',
  params: z.strictObject({ messageId: uuid }),
  query: null,
  body: null,
  success: ok(outboxMessageWithBody, 'The message.'),
  problems: ['not_found'],
  example: {
    params: { messageId: ids.message },
    reply: {
      ...message,
      body: `Ada Lovelace invites you to Acme on Vedette.\n\nAccept within 7 days:\n${exampleOrigins.service}/invitation#token=vdt_inv_…\n`,
    },
  },
});

export const listPlatformAudit = defineRoute({
  ...common,
  id: 'listPlatformAudit',
  method: 'GET',
  path: '/api/v0/audit-log',
  summary: 'Audit log of the platform',
  description: 'What was done to the platform itself rather than within a company, newest first.',
  params: null,
  query: pageQuery.extend({ action: auditAction.optional(), actorId: uuid.optional() }),
  body: null,
  success: ok(pageOf(auditEntry), 'A page of entries.'),
  problems: [],
  example: {
    query: { action: 'user.disabled' },
    reply: onlyPage({
      ...entry,
      action: 'user.disabled',
      subjectKind: 'user',
      subjectId: ids.grace,
      details: {},
    }),
  },
});
