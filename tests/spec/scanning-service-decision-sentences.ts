/** The decisions that fill in what the specification of the scanning service does not show. */

export const errorForm = {
  members:
    '`application/problem+json` (RFC 9457): `type` (URL of the docs page of the code), `title`, `status`, `detail`, `code` (stable snake_case), `requestId`, and for 400 `errors: [{ "pointer", "message" }]`.',
  challenge: '401 carries `WWW-Authenticate: Bearer` (RFC 6750; `error="invalid_token"` when one was sent).',
  scopes: '403 `error="insufficient_scope", scope="…"`.',
  conflicts:
    'Codes of 409: `idempotency_key_reused` (other body), `idempotency_in_progress` (with `Retry-After`, not retained), `workspace_mismatch`, `multiple_workspaces` (lists candidate ids and names), `scan_active`, `scan_not_completed`.',
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
  elsewhere:
    'Rate limits (defaults, configurable): 6,000 requests a minute per user token, 60,000 events a minute per monitor.',
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

export const reports = {
  form: 'Findings 200: GitLab SAST report schema 15.2.1 (`application/json`); `Accept: application/sarif+json` or `?format=sarif` gives SARIF 2.1.0.',
  id: '`id` = persisted finding id, stable over fetches and over later scans of the same workspace while the weakness is the same (line shifts, re-indentation, file rename do not change it).',
  identifiers: 'first identifier = our rule id, then CWE, then OWASP',
  location:
    '`location` with file, start_line, end_line; `location` is the sink (or the matched construct); paths are relative to the root of the source.',
  tracking: '`tracking` with `scope_offset` and `scope_offset_compressed`',
  codeFlows: '`details.code_flows` with the path from source to sink',
  states:
    "The report always holds the whole final set; a finding's state (draft, published, dismissed with reason) is shown in its `details`.",
  finalising:
    'Not completed: 409 `scan_not_completed`; results being finalised (phase `finalising`) or being synchronised: 503 + `Retry-After`.',
  paged:
    "The scan backend's result is paged; the first request(s) copy the pages into the database, resumable, and persist readiness.",
  engine: 'Reports name the engine that made the findings, and its rules explain themselves.',
} as const;

export const charging = {
  settled: 'A credit is reserved at acceptance, captured on completed, released on failed or cancelled.',
  lite: '`lite` is charged to `lite`, then `standard` when `lite` is empty; the others to their own.',
  balance: 'At all times balance = grants − captures − open reservations, and it is never negative.',
} as const;

export const sourceUploads = {
  session:
    '`POST /source-uploads` (scope `scans:create`) `{ "workspaceName", "sha256", "compressedBytes", "uncompressedBytes", "workspaceId"? }` → 201 `{ workspaceId, uploadId, uploadUrl, headers: {..}, expiresAt }`.',
  workspace:
    'The name finds or creates an active local workspace (names are unique per organization and kind); a given `workspaceId` wins over the name.',
  unpacked: '`uncompressedBytes` counts the bytes after gunzip, tar headers and padding included.',
  contentLength: "`headers` never contains `Content-Length` (the client's HTTP library sends it).",
  put: 'PUT with every header given → 200; a refused PUT does not use the URL up, and the same bytes may be PUT again until completion.',
  refused:
    'wrong or absent header 403, wrong length 400/411, over limit 413, expired URL or completed upload 403.',
  urlIsCredential: 'The URL is a credential: never in logs.',
  complete:
    '`POST /source-uploads/{id}/complete` → 200 `{ archiveId, sha256 }`, repeatable; before the PUT: 409 `upload_incomplete`; bytes that do not match what was declared: 409 `upload_mismatch`.',
  limits:
    'Limits: 512 MiB compressed, 2 GiB uncompressed, 200,000 entries, 16 MiB a file for analysis; all configurable, published in the OpenAPI document.',
  storage: 'Storage is the local disk by default (URL signed by us, 15 minutes).',
} as const;
