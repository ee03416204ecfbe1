export * from './client/api-error.ts';
export { createClient, wireRoutes } from './client/checked-client.ts';
export type {
  Answered,
  CallInput,
  CallReply,
  Client,
  ClientOptions,
  CredentialSource,
} from './client/client.ts';
export { type FollowOptions, followScan, isOver, type StatusRouteId } from './client/follow-scan.ts';
export { defaultRetryPolicy, isConnectionFailure, type RetryPolicy } from './client/retry.ts';
export * from './enumerations.ts';
export {
  type DocumentName,
  type DocumentOptions,
  type OpenApiDocument,
  openapiDocument,
} from './openapi/document.ts';
export * from './password-length.ts';
export * from './permissions.ts';
export * from './problems.ts';
export * from './repository-roles.ts';
export * from './route.ts';
export * from './routes/index.ts';
export * from './schemas/advisories.ts';
export * from './schemas/alerts.ts';
export * from './schemas/companies.ts';
export * from './schemas/credentials.ts';
export * from './schemas/credits.ts';
export * from './schemas/deliveries.ts';
export * from './schemas/dependencies.ts';
export * from './schemas/error.ts';
export * from './schemas/findings.ts';
export * from './schemas/monitors.ts';
export * from './schemas/oauth.ts';
export * from './schemas/open-findings.ts';
export * from './schemas/paging.ts';
export * from './schemas/passkeys.ts';
export * from './schemas/primitives.ts';
export * from './schemas/proposals.ts';
export * from './schemas/records.ts';
export * from './schemas/repo-url.ts';
export * from './schemas/reports.ts';
export * from './schemas/repositories.ts';
export * from './schemas/sboms.ts';
export * from './schemas/scans.ts';
export * from './schemas/search.ts';
export * from './schemas/second-factor.ts';
export * from './schemas/service-keys.ts';
export * from './schemas/sign-in.ts';
export * from './schemas/single-sign-on.ts';
export * from './schemas/source-uploads.ts';
export * from './schemas/threat-decisions.ts';
export * from './schemas/threat-models.ts';
export * from './schemas/triage.ts';
export * from './schemas/users.ts';
export * from './schemas/workspaces.ts';
export * from './tags.ts';
export * from './v0-types.ts';
