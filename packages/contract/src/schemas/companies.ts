import { z } from 'zod';
import { companyUserKinds } from '../repository-roles.ts';
import { email, handle, name, time, uuid } from './primitives.ts';

export const companyUserKind = z.enum(companyUserKinds).meta({
  id: 'CompanyUserKind',
  description: 'What a user is within a company. An `unverified_member` may do nothing there yet.',
});

export const company = z
  .object({ id: uuid, name, handle, createdAt: time })
  .meta({ id: 'Company', description: 'A client organization.' });

export const companyUser = z
  .object({
    id: uuid.describe('The company user id: it names the membership, not the person.'),
    companyId: uuid,
    userId: uuid,
    name,
    username: z.string(),
    email,
    kind: companyUserKind,
    invitedKind: companyUserKind.describe('The kind that following the invitation gives.'),
    createdAt: time,
  })
  .meta({ id: 'CompanyUser', description: 'The membership of a user in a company.' });

export type Company = z.output<typeof company>;
export type CompanyUser = z.output<typeof companyUser>;
