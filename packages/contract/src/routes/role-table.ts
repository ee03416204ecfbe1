import { type RepositoryRole, type RepositoryType, repositoryTypes, roleFor } from '../repository-roles.ts';

const typeNames = {
  public_competition: 'Public competition',
  private_competition: 'Private competition',
  collaborative_review: 'Collaborative review',
  bounty: 'Bounty',
} as const satisfies Record<RepositoryType, string>;

const roleNames = {
  admin: 'repository admin',
  client: 'repository client',
} as const satisfies Record<RepositoryRole, string>;

/** The role table as Markdown, for the documentation. */
export function roleTable(): string {
  const rows = repositoryTypes.map((type) => {
    const { manager, member } = roleFor[type];
    return `| ${typeNames[type]} | ${roleNames[manager]} | ${roleNames[member]} |`;
  });
  return [
    '| Repository type | Company manager becomes | Company member becomes |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}
