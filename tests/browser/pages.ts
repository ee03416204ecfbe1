/** The pages that need no id, as addresses. */
export const plainPages = [
  '/',
  '/alerts?status=all',
  '/incidents',
  '/workspaces',
  '/workspaces/scan',
  '/repositories',
  '/settings/members',
  '/settings/keys',
  '/settings/integrations',
  '/settings/single-sign-on',
  '/settings/git',
  '/settings/credits',
  '/settings/triage',
  '/settings/audit',
  '/settings/tokens',
  '/settings/sessions',
  '/settings/profile',
  '/admin',
  '/admin/accounts',
  '/admin/outbox',
  '/admin/advisories',
  '/admin/audit',
  '/gallery',
];

/** For who is not signed in. */
export const soloPages = [
  '/sign-in',
  '/forgot-password',
  '/reset-password#token=none',
  '/reset-password',
  '/verify-email#token=none',
  '/invitation#token=none',
];

/** Those of one workspace, behind `/workspace/<id>`. */
export const workspacePages = [
  '',
  '/dependencies',
  '/threat-model',
  '/scans',
  '/settings',
  '/scan',
  '/compare',
];
