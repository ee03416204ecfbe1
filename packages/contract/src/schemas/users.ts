import { z } from 'zod';
import { companyUserKind } from './companies.ts';
import { email, handle, name, termsVersion, time, uuid } from './primitives.ts';

export const user = z
  .object({
    id: uuid,
    name,
    username: z.string(),
    email,
    emailVerified: z.boolean(),
    disabled: z.boolean(),
    platformAdmin: z.boolean(),
    termsVersion: termsVersion.nullable().describe('The version of the terms accepted last.'),
    createdAt: time,
  })
  .meta({ id: 'User', description: 'An account, as a platform administrator sees it.' });

export const ownCompany = z
  .object({ companyId: uuid, companyUserId: uuid, name, handle, kind: companyUserKind })
  .meta({ id: 'OwnCompany', description: 'A company that the caller belongs to, and as what.' });

export const me = z
  .object({
    id: uuid,
    name,
    username: z.string(),
    email,
    platformAdmin: z.boolean(),
    emailVerified: z.boolean(),
    termsAccepted: z.boolean().describe('Whether the version in force is the one accepted.'),
    termsVersion: termsVersion.nullable().describe('The version accepted last.'),
    requiredTermsVersion: termsVersion.describe('The version in force.'),
    companies: z.array(ownCompany),
  })
  .meta({ id: 'Me', description: 'The caller: the account, what it still has to do, and its companies.' });

export const terms = z
  .object({ version: termsVersion, url: z.string().nullable().describe('Where the text is to be read.') })
  .meta({ id: 'Terms', description: 'The terms in force.' });

export type User = z.output<typeof user>;
export type Me = z.output<typeof me>;
