/** The specification of the batch operation, sentence by sentence and in its order; a row of a table counts as one. */
export const specification = {
  scope:
    'This document covers one operation of the client-organization API (version prefix v0): adding several company users to a repository in one call.',
  otherDocuments:
    'Two other documents cover the scanning service API (service keys, scans, findings) and the threat-intel webhook.',
  batch: 'The operation adds a batch of company users to a repository.',
  roleDepends:
    "The role each user receives depends on the repository type and on the user's kind within the company.",
  ruleVerified: 'Every listed user must be a verified company user of the company that owns the repository.',
  ruleUnverified: 'Users of kind `unverified_member` are not accepted.',
  ruleExisting: 'Users that already belong to the repository are ignored.',
  ruleAdmin: 'The caller must hold repository admin permissions on the repository.',
  ruleNoneValid: 'When no valid company user is found in the request, the response is 400.',
  publicCompetition: 'Public competition | repository client | repository client',
  privateCompetition: 'Private competition | repository client | repository client',
  collaborativeReview: 'Collaborative review | repository admin | repository client',
  bounty: 'Bounty | repository admin | repository client',
  bodyField: '`companyUserIds` | array of strings, each a UUID | yes | Company user identifiers to add.',
  bodyUnique: 'Items must be unique.',
  errorTypeField: '`type` | string | yes | One of the error type values listed under Errors.',
  errorMsgField: '`msg` | string | yes | Message intended for the user.',
  kindsNamed: 'Company user kinds named: manager, member, `unverified_member`.',
  rolesNamed: 'Repository roles named: admin, client.',
  recordFields: 'Fields of the company user record and of the repository record: not shown.',
  changesOnly: 'The operation changes membership and role only; no state machine is given.',
  transitions: 'Transitions: not shown.',
  endpointPath: 'POST | `{base_url}/api/v0/repositories/{repo_id}/add-company-users`',
  endpointParameter: '`repo_id`: string, UUID, required',
  endpointBody: 'JSON, `Content-Type: application/json`, shape above',
  endpointSuccess: '204, no body',
  failures: 'Failure responses carry the error object as JSON (see Errors).',
  otherEndpoints: 'Other endpoints of this API: not shown.',
  accessLimited:
    'Access is limited to repository admins; a caller without repository admin permissions receives 403.',
  accessMissing: 'A request with missing or invalid authorisation receives 401.',
  credentials: 'How credentials are presented on this API (header name, scheme): not shown.',
  events: 'Events emitted by this operation: not shown.',
  error400: '400 | Invalid input, or no valid company users found',
  error401: '401 | Access not authorised',
  error403: '403 | Access forbidden',
  error404: '404 | Repository not found',
  error500: '500 | Error while adding users',
  errorObject: 'Each error response body is the error object.',
  errorTypes:
    'Allowed `type` values: `email_not_verified`, `auth_invalid`, `auth_expired`, `auth_token_missing`, `auth_id_missing`, `invalid_password`, `disabled_user`, `tc_not_accepted`, `evicted`, `unauthorized`, `bad_request`, `not_found`, `forbidden`, `gone`, `payload_too_large`, `too_many_requests`, `service_unavailable`, `internal_error`.',
  typeAndStatus: 'Which `type` accompanies which status: not shown.',
  limitUnique: '`companyUserIds` items are unique.',
  limitsNotShown: 'Maximum array length, rate limits: not shown.',
  versionPrefix: 'The version is carried in the path prefix `/api/v0`.',
  versionNumber: 'The interface description itself is numbered 0.1.0.',
  compatibility: 'Compatibility and deprecation policy: not shown.',
} as const;

/** The decisions that fill in what the specification does not show. */
export const decisions = {
  credential:
    'Credential: `Authorization: Bearer <user token>`, or the web session cookie with an anti-CSRF check.',
  serviceKey: 'A service key here is 401 `auth_id_missing` (it identifies no user).',
  exactBody: 'Error body is exactly `{ "type", "msg" }`.',
  refusedCredential: 'unknown/malformed/revoked 401 `auth_invalid`; expired 401 `auth_expired`',
  evicted: 'user evicted from the company 403 `evicted`',
  goneInvitation: 'a used or expired invitation 410 `gone`',
  sharedType: 'a conflict 409 and an unsupported media type 415 are `bad_request`',
  orderOfChecks:
    'Order of checks: credential, account state, path id syntax, repository exists (404), caller holds the admin role on the repository (403; a platform administrator without that role too), body, company users.',
  madeVerified:
    'Users made by the bootstrap command or created as a verified kind by a platform administrator count as email-verified and terms-accepted.',
  allOrNothing:
    'Rule 1 is strict and the call is all or nothing: if any listed id is not a verified company user of the owning company, the answer is 400 naming the offending ids in `msg`, and nothing is added (this holds for listed ids that are already members too).',
  existingKeepRole:
    'Already-members are ignored and keep their role; if all are already members the answer is 204.',
  batchSize: '1 to 1000 ids, compared case-insensitively; an empty array is 400.',
  concurrency:
    'Adding is one transaction, safe under concurrent identical calls (no duplicate membership, no 500), and audited.',
  neighbours:
    'Neighbours that a usable system needs, all documented in the same OpenAPI 3.1 document at `/api/v0/openapi.json`.',
  paging:
    'Lists are keyset-paginated: `?limit` ≤ 200, `?cursor`; reply `{ "items": [...], "nextCursor": string|null }`.',
} as const;
