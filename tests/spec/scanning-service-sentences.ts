/** The specification of the scanning service, sentence by sentence and in its order; a row of a table counts as one. */

/** What the service does, and for whom. */
export const service = {
  scope:
    'This document covers the scanning service API: service keys, starting scans, polling scan status, retrieving findings, credit balances and local source upload.',
  otherDocuments: 'Two other documents cover the repository membership API and the threat-intel webhook.',
  productSegment:
    'The path segment written `scanner` stands for the product name, which is left out; it is written the same way throughout.',
  headless:
    'A headless REST/JSON interface for running security scans of source code and reading their findings.',
  staticKey:
    'It is used by serverless workers, cron jobs, CI and internal audit hubs with a static, organization-scoped service key.',
  interactive:
    'Interactive developer and coding-agent workflows use a separate command-line client and tool protocol with device login; service keys do not authenticate those, and device login does not accept service keys.',
} as const;

/** The service key and its management, and Authentication. */
export const keys = {
  secret:
    'secret | Shown once at creation, stored only as a hash, cannot be retrieved later. Form: prefix `<prefix>_sk_live_` followed by secret characters.',
  name: 'name | Label given at creation.',
  id: 'id | Used to revoke the key. Listing returns metadata only, never the secret.',
  scopes: 'scopes | Subset of `scans:create`, `scans:read`, `findings:read`.',
  organization: 'organization | A key acts only within the organization that owns it.',
  managedBy:
    'Key management is done through the command-line client, run by an organization manager or a platform administrator.',
  create:
    '`service-key create` | `--name <label>`; `--scope <comma-separated scopes>`; `--json` (machine-readable output); `--company <id-or-handle>` | Creates a key. When `--scope` is omitted the key receives all three scopes.',
  list: '`service-key list` | none | Lists key metadata.',
  revoke: '`service-key revoke <key-id>` | none | Revokes the key.',
  credential:
    'Credential: the service key, sent as header `Authorization: Bearer <API_KEY>` or as header `X-API-Key: <API_KEY>`.',
  neverLogged: 'The credential must never be logged.',
  whatScopesAllow:
    'Scopes: `scans:create` starts scans; `scans:read` reads status; `findings:read` reads findings, including drafts.',
  refused: 'Missing, malformed, expired or revoked keys receive 401.',
  createdBy: 'Keys are created and revoked by an organization manager or a platform administrator.',
  scopesNotShown:
    'Scopes required by the credits and source-upload endpoints, and the lifetime of a key: not shown.',
} as const;

/** Credits. */
export const credits = {
  scanTypes: 'Scan types that exist in the credit model: `standard`, `audit`, `lite`.',
  scansEnabled: '`scansEnabled` | boolean; false means scans are disabled for the organization.',
  balances: '`balances` | object with current balances for `standard`, `audit` and `lite`.',
  perType:
    '`scanTypes` | object per scan type, with `available` (boolean, a point-in-time check); a `ledger` and `creditsRequired` accompany it and explain which balance is charged and how much.',
  snapshot:
    'The response is a snapshot; scan creation decides authoritatively if balances change before submission.',
  remainingFields: 'Remaining fields of the credits response: not shown.',
  endpoint: 'GET | `/api/scanner/v1/credits` | see Authentication | none | Credits response',
} as const;

/** Source uploads. */
export const uploads = {
  request:
    'A source-upload session request carries the workspace name, the SHA-256 of the archive, its compressed byte count and its uncompressed byte count.',
  response:
    'The session response carries a workspace identifier, an upload identifier, a signed upload URL and the headers that the upload must send.',
  completion: 'The completion response carries an archive identifier and the verified SHA-256.',
  format: 'Archive format: `tar.gz`.',
  credential: 'The signed URL is a credential.',
  fieldNames: 'Exact JSON field names of these objects: not shown.',
  endpointSession: 'POST | `/api/scanner/v1/source-uploads` | JSON session request | Session response',
  endpointPut:
    'PUT | signed upload URL from the session response | none beyond the signed URL | archive bytes, sending every header returned by the session',
  endpointComplete:
    'POST | `/api/scanner/v1/source-uploads/{uploadId}/complete` | none described | Archive identifier and verified SHA-256',
  statusCodes: 'Success status codes of credits, source-upload session and completion: not shown.',
  limits: 'Archive size limits exist for source uploads; their values: not shown.',
} as const;

/** The findings report. */
export const findings = {
  report:
    'Findings are returned as a static-analysis (SAST) report in the common code-hosting-platform JSON format, with stable finding IDs and source locations.',
  vulnerability:
    'Each vulnerability carries the persisted finding ID (stable across repeated fetches, suitable for deduplication), title, description, severity, and file and line location when available.',
  drafts: "Drafts (unpublished findings) of the organization's scans are included.",
  otherFields: 'Report fields other than those named: not shown.',
  endpoint:
    'GET | `/api/scanner/v1/scans/{scanId}/findings` | `findings:read` | none | Findings report (SAST JSON)',
  scopeMissing: 'A key lacking the needed scope receives 403.',
  organizationScoped:
    "Keys are organization-scoped: a scan outside the key's organization is answered as not found (404).",
  notCompleted: 'Requesting findings of a non-completed scan yields 409.',
  firstRequest: 'The first request after a scan completes durably synchronises the final finding set.',
  unavailable:
    'When that synchronisation is unavailable or has further pages, the response is 503 with a `Retry-After` header; the client repeats the same GET.',
  afterReadiness:
    'After readiness is persisted, later requests serve the stored report without depending on the scan backend.',
} as const;

/** Starting scans, and following them. */
export const scans = {
  accepted202:
    'A scan is started with POST; the service answers 202 with status `queued`, and the scan runs asynchronously.',
  polling: 'The client polls status until a terminal status and then fetches findings.',
  webStarted: 'Findings of scans started in the web application can also be retrieved with this API.',
  neverCreates:
    'Scan creation by repository URL reuses the active workspace already linked to the repository. It never creates or rewrites workspaces.',
  archiveStandard: 'A local archive source supports only `standard`.',
  relativeUrls: 'Relative URLs returned by the API resolve against {base_url}.',
  prerequisites:
    'Prerequisites for a `remote_repo` scan: the repository is connected to the organization that owns the key and linked to an active workspace of that organization.',
  repoUrl:
    '`repoUrl` | string | for remote repository scans | Canonical URL of the hosted repository. Invalid value gives 400.',
  commit:
    '`commit` | string | for remote repository scans | Full commit SHA of 40 or 64 characters. Branch names, tags and moving refs are rejected.',
  paths:
    '`paths` | array of strings | no | Focus hints: these files are prioritised in analysis. Not a boundary; results may cover code outside them.',
  workspaceId:
    '`workspaceId` | string | required when more than one active workspace matches the repository | Selects the workspace.',
  scanType: '`scanType` | string | for local archive scans | Allowed values: `standard`, `audit`, `lite`.',
  threatModel:
    '`generateThreatModel` | boolean | true for a new local workspace | A new local workspace has no model to reuse, so it is set to true.',
  source:
    'scan source | object of kind `local_archive` | for local archive scans | Carries the archive identifier and its verified SHA-256.',
  idempotencyKey:
    'Header `Idempotency-Key`: a unique, stable value chosen for each intended scan and sent with scan creation.',
  scanId: '`scanId` | string, UUID | Identifier of the scan.',
  status: '`status` | string | `queued` on acceptance.',
  statusUrl: '`statusUrl` | string | Relative URL of the status endpoint.',
  findingsUrl: '`findingsUrl` | string | Relative URL of the findings endpoint.',
  workspaceAvailable:
    'The workspace identifier is available from source setup, workspace resolution or the accepted response.',
  statuses:
    '`queued`, `running`, `completed`, `failed`, `cancelled`. Terminal: `completed`, `failed`, `cancelled`.',
  multiple:
    'when more than one workspace matches the repository, scan creation answers 409 and the caller resends with `workspaceId` and a new idempotency key.',
  endpointCreate:
    'POST | `/api/scanner/v1/scans` | `scans:create` | JSON scan creation request; header `Idempotency-Key`; header `Content-Type: application/json` | 202, accepted response',
  endpointStatus:
    'GET | `/api/scanner/v1/scans/{scanId}` | `scans:read` | none | Status of the scan; contains the status value.',
  error402: '402 | Credit for the scan type is unavailable | Do not resubmit; refresh credits',
  error409:
    '409 | Idempotency conflict, repository workspace mismatch, multiple matching workspaces, active scan, or a non-completed scan | Correct precondition, then new key',
  replayBody:
    'After a transport error, timeout or 5xx on POST scans, resend only the original body with the original `Idempotency-Key`.',
  replayRotated:
    'Idempotency is scoped to the organization, so replay stays safe if the key is rotated between attempts.',
  definitive:
    'A definitive 4xx is retained against its idempotency key: after the cause is corrected, submit with a new `Idempotency-Key`.',
  commitLength: '`commit` must be 40 or 64 characters.',
  oneProvider:
    'Version one accepts only repositories of one supported Git hosting provider that are already connected to the organization; other providers are not accepted.',
} as const;

/** Scans that are run to their end. */
export const runs = {
  sourceModes:
    'Source modes: `local_archive` (an exact archive of a local checkout) and `remote_repo` (a clean commit of a repository hosted by the supported Git hosting provider that the service can fetch).',
  scanTypes: 'Scan types that exist in the credit model: `standard`, `audit`, `lite`.',
  webLinks:
    'After a scan is accepted, web links to the workspace and scan are {web_url}/workspace/<workspace_id> and {web_url}/workspace/<workspace_id>?scanId=<scan_id>.',
  focusHints: 'Focus hints: these files are prioritised in analysis.',
  notIsolated: 'Not a boundary; strict path isolation does not exist in version one.',
  terminal:
    'the client keeps polling while status is `queued` or `running`, stops on `completed`, `failed` or `cancelled`, and fetches findings only after `completed`.',
} as const;

/** Errors, limits and versioning. */
export const errors = {
  error400: '400 | Invalid repository URL, commit SHA, path hint or request body',
  error401: '401 | Missing, malformed, expired or revoked service key | Correct credential',
  error403: '403 | Key lacks the required scope | Use a key with the scope',
  error404: "404 | Scan does not exist in the key's organization | n/a",
  error429: '429 | Rate limit reached | Wait for `Retry-After`',
  error500: '500 | Internal persistence or lookup failure | Retry with backoff',
  error502: '502 | Transient provider or scan backend failure | Retry the identical request when appropriate',
  error503:
    '503 | Scan finalisation or first terminal findings synchronisation incomplete | Wait for `Retry-After`, repeat',
  error504: '504 | Scan backend start timed out | Retry identical body with the same `Idempotency-Key`',
  safeReads: 'GET requests are safe to retry; use bounded exponential backoff when polling.',
  shape: 'Shape of the error body of this API: not shown.',
  rateLimit: 'Rate limiting exists (429 with `Retry-After`); numeric rate limits: not shown.',
  version: 'Version one is in the path prefix `/api/scanner/v1`.',
  compatibility: 'Compatibility and deprecation policy: not shown.',
} as const;
