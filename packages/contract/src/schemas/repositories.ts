import { z } from 'zod';
import { batchMax } from '../enumerations.ts';
import { repositoryRoles, repositoryTypes } from '../repository-roles.ts';
import { companyUserKind } from './companies.ts';
import { name, time, uuid } from './primitives.ts';

export const repositoryType = z
  .enum(repositoryTypes)
  .meta({ id: 'RepositoryType', description: 'The kind of engagement.' });

export const repositoryRole = z
  .enum(repositoryRoles)
  .meta({ id: 'RepositoryRole', description: 'What a user may do on a repository.' });

export const repository = z
  .object({
    id: uuid,
    companyId: uuid.describe('The company that owns it.'),
    name,
    type: repositoryType,
    archived: z.boolean(),
    role: repositoryRole
      .nullable()
      .describe('The role of the caller on it; null when the caller holds none.'),
    createdAt: time,
  })
  .meta({ id: 'Repository', description: 'An engagement.' });

export const repositoryUser = z
  .object({ userId: uuid, companyUserId: uuid, name, kind: companyUserKind, role: repositoryRole })
  .meta({ id: 'RepositoryUser', description: 'A company user who belongs to a repository.' });

/** Ids arrive in lower case from `uuid`, so the comparison is case-insensitive. */
function refuseRepeats(ids: string[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const id of ids) (seen.has(id) ? repeated : seen).add(id);
  if (repeated.size > 0) {
    context.addIssue({
      code: 'custom',
      message: `Items must be unique; repeated: ${[...repeated].join(', ')}`,
    });
  }
}

const companyUserIds = z.array(uuid).min(1).max(batchMax, { abort: true }).superRefine(refuseRepeats).meta({
  uniqueItems: true,
  description: 'Company user identifiers to add. Items must be unique; they are compared case-insensitively.',
});

export const addCompanyUsersBody = z.strictObject({ companyUserIds }).meta({ id: 'AddCompanyUsers' });

export type Repository = z.output<typeof repository>;
export type RepositoryUser = z.output<typeof repositoryUser>;
