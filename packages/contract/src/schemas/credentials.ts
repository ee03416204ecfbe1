import { z } from 'zod';
import { name, time, uuid } from './primitives.ts';

const tokenFields = {
  id: uuid,
  name,
  createdAt: time,
  expiresAt: time.nullable(),
  lastUsedAt: time.nullable(),
};

export const personalAccessToken = z
  .object(tokenFields)
  .meta({ id: 'PersonalAccessToken', description: 'A token by which a program acts as its owner.' });

export const createdPersonalAccessToken = z
  .object({ ...tokenFields, secret: z.string().describe('The token itself. It is shown this once.') })
  .meta({ id: 'CreatedPersonalAccessToken' });

export const session = z
  .object({
    id: uuid,
    createdAt: time,
    expiresAt: time,
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
    current: z.boolean().describe('Whether this request came with it.'),
  })
  .meta({ id: 'Session', description: 'A browser signed in by password.' });

export type PersonalAccessToken = z.output<typeof personalAccessToken>;
export type Session = z.output<typeof session>;
