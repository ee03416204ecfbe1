/** The groups that the documentation sorts the routes into, in reading order. */
export const tags = {
  'Sign-in': 'Signing in and out, passwords, and the links that are sent by e-mail.',
  Me: 'The caller: account, terms, sessions and personal access tokens.',
  'Device login': 'Signing in programs without a password: a person approves them with a code.',
  Companies: 'Client organizations.',
  'Company users': 'Who belongs to a company, and as what: manager, member or unverified member.',
  'Single sign-on':
    'Signing in with the OpenID Connect provider of a company, and the domains it vouches for.',
  'Service keys': 'Credentials of programs that start scans and read their findings.',
  Repositories: 'Engagements, and the companies that own them.',
  'Repository users': 'Who belongs to a repository, and in which role: admin or client.',
  Workspaces: 'What is scanned: a hosted repository, or a local source that is uploaded.',
  'Source uploads': 'Exact archives of local sources.',
  Scans: 'Starting scans, following them, and reading their findings.',
  Findings: 'What scans found, and what people decided about it.',
  Credits: 'What scans an organization may still run.',
  Key: 'The service key that is calling.',
  Monitors: 'Where signed threat intelligence comes in, and what became of each delivery.',
  Alerts: 'Vulnerabilities and supply-chain threats, triaged against the scanned code.',
  Proposals: 'What coding agents want done: it is done when a person approves, and not before.',
  Webhooks: 'Signed payloads of outside senders.',
  Platform: 'What only platform administrators may see and do.',
  Operations: 'For load balancers, supervisors and tools.',
} as const;

export type Tag = keyof typeof tags;
