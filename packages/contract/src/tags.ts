/** The groups that the documentation sorts the routes into, in reading order. */
export const tags = {
  'Sign-in': 'Signing in and out, passwords, and the links that are sent by e-mail.',
  Me: 'The caller: account, terms, sessions and personal access tokens.',
  Companies: 'Client organizations.',
  'Company users': 'Who belongs to a company, and as what: manager, member or unverified member.',
  Repositories: 'Engagements, and the companies that own them.',
  'Repository users': 'Who belongs to a repository, and in which role: admin or client.',
  Platform: 'What only platform administrators may see and do.',
  Operations: 'For load balancers, supervisors and tools.',
} as const;

export type Tag = keyof typeof tags;
