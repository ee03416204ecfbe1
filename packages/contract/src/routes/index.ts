/** Every route there is, by id. */
import * as advisories from './advisories.ts';
import * as agentProtocol from './agent-protocol.ts';
import * as alerts from './alerts.ts';
import * as auth from './auth.ts';
import * as companies from './companies.ts';
import * as companyUsers from './company-users.ts';
import * as credentials from './credentials.ts';
import * as credits from './credits.ts';
import * as deliveries from './deliveries.ts';
import * as dependencies from './dependencies.ts';
import * as deviceLogins from './device-logins.ts';
import * as findings from './findings.ts';
import * as hostedRepositories from './hosted-repositories.ts';
import * as incidents from './incidents.ts';
import * as me from './me.ts';
import * as monitors from './monitors.ts';
import * as oauth from './oauth.ts';
import * as openFindings from './open-findings.ts';
import * as operations from './operations.ts';
import * as passkeys from './passkeys.ts';
import * as platform from './platform.ts';
import * as proposals from './proposals.ts';
import * as repositories from './repositories.ts';
import * as repositoryUsers from './repository-users.ts';
import * as scans from './scans.ts';
import * as search from './search.ts';
import * as secondFactor from './second-factor.ts';
import * as serviceKeys from './service-keys.ts';
import * as setup from './setup.ts';
import * as signOn from './sign-on.ts';
import * as singleSignOn from './single-sign-on.ts';
import * as sourceUploads from './source-uploads.ts';
import * as threatDecisions from './threat-decisions.ts';
import * as triage from './triage.ts';
import * as webhooks from './webhooks.ts';
import * as workspaces from './workspaces.ts';

export const routes = {
  ...advisories,
  ...auth,
  ...signOn,
  ...setup,
  ...me,
  ...secondFactor,
  ...passkeys,
  ...credentials,
  ...oauth,
  ...deviceLogins,
  ...platform,
  ...companies,
  ...companyUsers,
  ...singleSignOn,
  ...repositories,
  ...repositoryUsers,
  ...scans,
  ...threatDecisions,
  ...serviceKeys,
  ...credits,
  ...workspaces,
  ...hostedRepositories,
  ...findings,
  ...openFindings,
  ...search,
  ...dependencies,
  ...monitors,
  ...deliveries,
  ...alerts,
  ...incidents,
  ...proposals,
  ...agentProtocol,
  ...webhooks,
  ...sourceUploads,
  ...triage,
  ...operations,
} as const;

export type Routes = typeof routes;
export type RouteId = keyof Routes;
