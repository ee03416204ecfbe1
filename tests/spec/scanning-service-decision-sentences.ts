/** The decisions that fill in what the specification of the scanning service does not show. */

export const errorForm = {
  members:
    '`application/problem+json` (RFC 9457): `type` (URL of the docs page of the code), `title`, `status`, `detail`, `code` (stable snake_case), `requestId`, and for 400 `errors: [{ "pointer", "message" }]`.',
  challenge: '401 carries `WWW-Authenticate: Bearer` (RFC 6750; `error="invalid_token"` when one was sent).',
  everywhere: 'Paths without a route are answered in the same form.',
} as const;

export const serviceKeys = {
  form: '`vdt_sk_live_` + 40 base62 characters + 6 base62 characters of CRC-32 over what precedes them.',
  checksum: 'Bad checksum is 401 with no database look-up.',
  stored: 'Stored: the SHA-256 and nothing else of the secret; a key is known by its id and name.',
  metadata: 'Optional expiry (`--expires-in 90d`; none by default), last-used time, creator.',
  bothHeaders: 'Both `Authorization` and `X-API-Key` present and different: 400.',
  scheme: 'Scheme compared case-insensitively.',
  revocation: 'Revocation takes effect at once on every replica (at most 1 s).',
  audited: 'Both changes are audited.',
  nowhereElse: 'Service keys are refused everywhere else (401).',
} as const;

export const aboutCredits = {
  shape:
    'Credits 200: `{ scansEnabled, balances: { standard, audit, lite }, scanTypes: { <type>: { available, ledger, creditsRequired } } }`; any scope.',
  ledger:
    '`ledger` names the balance that would be charged: `lite` is charged to `lite`, then `standard` when `lite` is empty; the others to their own.',
  price: 'every scan costs 1 credit unless configured',
  newOrganizations: 'New organizations get a configured grant (default 25 standard, 5 audit, 50 lite).',
  appendOnly: 'The ledger is append-only.',
} as const;

export const limits = {
  perKey:
    'Rate limits (defaults, configurable): 6,000 reads and 600 scan creations a minute per service key.',
  headers: '`RateLimit` and `RateLimit-Policy` headers, 429 with `Retry-After`.',
} as const;

export const self = {
  me: '`GET /me` returns organization, scopes, key id and name, expiry.',
  openapi: '`GET /openapi.json` needs no credential.',
} as const;

export const orderOfChecks = {
  order:
    'Order of checks: credential 401, scope 403, rate limit 429, idempotency key syntax 400, idempotency look-up, body 400, workspace 404/409, active scan 409, scans enabled and credits 402, provider (does the commit exist? 400 `commit_not_found`, 502 when it cannot be asked).',
  transaction: 'Then one transaction for credit, scan and job.',
  start: "Then the backend's start acknowledged within 10 s or 504.",
  retained:
    'Only answers made after the idempotency look-up are retained (202, 400, 402, 404, 409 except `idempotency_in_progress` and `idempotency_key_reused`, which leave the record alone); 401, 403, 429 and every 5xx are not.',
  backend:
    'The scan backend is an interface (`start`, `status`, `cancel`, `findings page`), idempotent by scan id.',
} as const;

export const idempotency = {
  required:
    '`Idempotency-Key`: required on POST scans (missing is 400); 1–255 visible ASCII, quoted (structured field) or bare, the same key either way.',
  scope: 'Scope: organization.',
  fingerprint: 'Fingerprint: canonical JSON of the body (RFC 8785).',
  replay: "Replay gives the first answer's status and body with `Idempotent-Replayed: true`.",
  resumes: 'A retry after 5xx resumes the same scan id: never a second scan, never a second charge.',
  kept: 'Kept 30 days.',
  rawBytes: 'A body that is not JSON is fingerprinted by its raw bytes.',
  inProgress: '`idempotency_in_progress` (with `Retry-After`, not retained)',
  concurrent: 'Of N identical concurrent requests exactly one scan comes to be.',
} as const;

export const creation = {
  sources: 'Unknown fields, both sources, or neither: 400. Local archive with `audit` or `lite`: 400.',
  defaultType: '`"scanType"?: "standard"|"audit"|"lite"` (default standard)',
  firstLocal: 'First scan of a local workspace without `generateThreatModel: true`: 400.',
  paths: '`paths`: at most 100, relative, no `..`.',
  commit: '`"commit": "<40 or 64 hex>"`; `commit` in upper case is lower-cased.',
  canonical: '`repoUrl` is canonicalised (case of host, trailing `.git` and `/`).',
  origin:
    '`repoUrl` must have exactly the origin of `GIT_PROVIDER_URL` and the form `/<owner>/<name>`, without credentials, query or fragment; the outbound guard admits that one origin.',
  connection:
    'Repository not connected to the organization: 409 `repository_not_connected`; connected but no active workspace: 409 `no_active_workspace`.',
  candidates: '`multiple_workspaces` (lists candidate ids and names).',
  archives:
    'Archive unknown to the organization: 400 `archive_not_found`; its SHA-256 different: 400 `archive_mismatch`; its workspace different: 409 `workspace_mismatch`.',
  disabled: 'Scans disabled for the organization (set by a platform administrator): 402 `scans_disabled`.',
  accepted:
    'Accepted: 202 `{ scanId, status: "queued", statusUrl, findingsUrl, workspaceId }`, `Location` = statusUrl.',
  active:
    'One active scan (queued or running) per workspace and commit/archive+scanType: another one is 409 `scan_active`.',
} as const;

export const scanStatus = {
  shape:
    'Status 200: `{ scanId, workspaceId, status, scanType, source: { kind, repoUrl?, commit?, archiveId?, sha256? }, progress: { phase, filesTotal, filesDone, percent }, coverage, createdAt, startedAt, finishedAt, failure, findingsUrl }`.',
  headers: 'With `Retry-After` while not terminal, and an `ETag`.',
  cancel: '`POST /scans/{id}/cancel` (scope `scans:create`): 202, idempotent; 409 when terminal.',
  list: '`GET /scans?workspaceId&status&cursor&limit` lists.',
} as const;
