/** What the platform writes down for its administrators: the audit log, and the messages it sends. */
import { z } from 'zod';
import { time, uuid } from './primitives.ts';

export const auditAction = z
  .string()
  .max(100)
  .regex(/^[a-z_]+(?:\.[a-z_]+)*$/, 'Words in lower case, joined by dots')
  .describe('What was done, such as `repository.users_added`.');

export const auditEntry = z
  .object({
    id: uuid,
    action: auditAction,
    actorKind: z.enum(['user', 'service_key', 'agent', 'system']),
    actorId: uuid.nullable().describe('Who did it; null when the platform did.'),
    actorName: z.string(),
    subjectKind: z.string().describe('What it was done to: `repository`, `company_user`, …'),
    subjectId: uuid,
    details: z.record(z.string(), z.unknown()),
    requestId: z.string().nullable(),
    ipAddress: z.string().nullable().describe('Where the request came from, for sign-in and recovery.'),
    createdAt: time,
  })
  .meta({ id: 'AuditEntry', description: 'One thing that was done, by whom and to what.' });

const outboxFields = {
  id: uuid,
  recipient: z.string(),
  subject: z.string(),
  attempts: z.number().int().describe('How often sending was tried; 0 for good without a mail server.'),
  lastError: z.string().nullable(),
  createdAt: time,
  sentAt: time.nullable().describe('Null while it is not sent; an administrator can pass such a message on.'),
};

export const outboxMessage = z
  .object(outboxFields)
  .meta({ id: 'OutboxMessage', description: 'A message of the platform to a person, without its text.' });

export const outboxMessageWithBody = z
  .object({ ...outboxFields, body: z.string() })
  .meta({ id: 'OutboxMessageWithBody', description: 'A message of the platform to a person.' });

export type AuditEntry = z.output<typeof auditEntry>;
export type OutboxMessage = z.output<typeof outboxMessage>;
