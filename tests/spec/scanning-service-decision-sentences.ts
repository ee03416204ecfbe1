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
