/**
 * Which role a company user receives on being added to a repository: the specification's table as data, and the only
 * place where it is written. The server decides by it and the documentation is made from it.
 */

export const repositoryTypes = [
  'public_competition',
  'private_competition',
  'collaborative_review',
  'bounty',
] as const;
export type RepositoryType = (typeof repositoryTypes)[number];

export const verifiedKinds = ['manager', 'member'] as const;
export type VerifiedKind = (typeof verifiedKinds)[number];

export const companyUserKinds = [...verifiedKinds, 'unverified_member'] as const;
export type CompanyUserKind = (typeof companyUserKinds)[number];

export const repositoryRoles = ['admin', 'client'] as const;
export type RepositoryRole = (typeof repositoryRoles)[number];

/** `roleFor[type][kind]`. There is no row for an unverified member: one is never added. */
export const roleFor = {
  public_competition: { manager: 'client', member: 'client' },
  private_competition: { manager: 'client', member: 'client' },
  collaborative_review: { manager: 'admin', member: 'client' },
  bounty: { manager: 'admin', member: 'client' },
} as const satisfies Record<RepositoryType, Record<VerifiedKind, RepositoryRole>>;

/** Whether a company user of this kind may be given a role at all. */
export function isVerifiedKind(kind: CompanyUserKind): kind is VerifiedKind {
  return kind !== 'unverified_member';
}
