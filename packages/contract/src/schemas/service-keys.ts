import { z } from 'zod';
import { serviceKeyScopes } from '../route.ts';
import { company } from './companies.ts';
import { name, time, uuid } from './primitives.ts';

export const serviceKeyScope = z.enum(serviceKeyScopes).meta({
  id: 'ServiceKeyScope',
  description:
    '`scans:create` starts scans and uploads sources, `scans:read` reads their status, `findings:read` reads findings, drafts included.',
});

const keyFields = {
  id: uuid,
  name,
  scopes: z.array(serviceKeyScope),
  createdAt: time,
  createdBy: z.string().describe('Name of whoever created it.'),
  expiresAt: time.nullable(),
  lastUsedAt: time.nullable(),
};

export const serviceKey = z.object(keyFields).meta({
  id: 'ServiceKey',
  description: 'A credential of the organization for programs. Its secret is not kept.',
});

export const createdServiceKey = z
  .object({ ...keyFields, secret: z.string().describe('The key itself. It is shown this once.') })
  .meta({ id: 'CreatedServiceKey' });

/** What a key may know about itself. */
export const callingKey = z
  .object({
    organization: company.pick({ id: true, name: true, handle: true }),
    key: z.object({ id: uuid, name }),
    scopes: z.array(serviceKeyScope),
    expiresAt: time.nullable().describe('Null: it is good until it is revoked.'),
  })
  .meta({ id: 'CallingKey', description: 'The service key that is calling, and whose it is.' });

export type CallingKey = z.output<typeof callingKey>;
export type ServiceKey = z.output<typeof serviceKey>;
export type CreatedServiceKey = z.output<typeof createdServiceKey>;
