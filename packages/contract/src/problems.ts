/**
 * The one problem table. Every failure that crosses the wire is one of these codes; an API renders it in its own
 * shape (`/api/v0`: `{ type, msg }`). `docs/errors.md` is generated from here and a test keeps the two equal.
 */
import type { V0ErrorType } from './v0-types.ts';

/** What is known about a code before anything has happened. */
export interface ProblemEntry {
  readonly status: number;
  /** The `type` under which `/api/v0` answers it. */
  readonly v0Type: V0ErrorType;
  readonly title: string;
  /** The message a person reads when the place that failed has nothing more precise to say. */
  readonly detail: string;
  /** What the caller can do about it. */
  readonly advice: string;
}

export const problems = {
  auth_token_missing: {
    status: 401,
    v0Type: 'auth_token_missing',
    title: 'No credential',
    detail: 'Authentication is required: the request carries no credential.',
    advice:
      'Send `Authorization: Bearer <user token>`, or sign in and send the session cookie. The scanning interface takes a service key, as a bearer token or in `X-API-Key`.',
  },
  auth_invalid: {
    status: 401,
    v0Type: 'auth_invalid',
    title: 'Credential not accepted',
    detail: 'The credential is unknown, malformed or revoked.',
    advice:
      'Check that the whole token or key was copied, or mint a new one. What was revoked stays revoked.',
  },
  auth_expired: {
    status: 401,
    v0Type: 'auth_expired',
    title: 'Credential expired',
    detail: 'The credential has expired.',
    advice: 'Sign in again, or mint a new token or service key.',
  },
  auth_id_missing: {
    status: 401,
    v0Type: 'auth_id_missing',
    title: 'Credential identifies no user',
    detail: 'The credential identifies no user.',
    advice: 'This interface serves people. Use a user token or a session, not a service key.',
  },
  invalid_password: {
    status: 401,
    v0Type: 'invalid_password',
    title: 'Wrong e-mail address or password',
    detail: 'The e-mail address or the password is wrong.',
    advice:
      'Try again, or ask for a password reset. The answer is the same whether the address is known or not.',
  },
  second_factor_invalid: {
    status: 401,
    v0Type: 'invalid_password',
    title: 'Wrong code',
    detail: 'The code is wrong, was used already, or is of another time.',
    advice:
      'Send the code that the application shows now, and see that its clock is right; or send a recovery code that was not used yet.',
  },
  sign_on_refused: {
    status: 401,
    v0Type: 'unauthorized',
    title: 'Single sign-on refused',
    detail: 'Signing in with the provider did not succeed.',
    advice:
      'Begin again from the sign-in page. If it happens again, a manager of the company finds the reason in its audit log.',
  },
  sign_on_required: {
    status: 403,
    v0Type: 'forbidden',
    title: 'Single sign-on required',
    detail: 'The company of this address lets nobody in with a password: sign in with its provider.',
    advice: 'Type the address on the sign-in page and go on with the provider that it offers.',
  },
  unauthorized: {
    status: 401,
    v0Type: 'unauthorized',
    title: 'Not authorised',
    detail: 'The request could not be authorised.',
    advice:
      'A session cookie is accepted only from the pages of this service; send a user token from anywhere else.',
  },
  email_not_verified: {
    status: 403,
    v0Type: 'email_not_verified',
    title: 'E-mail address not verified',
    detail: 'The e-mail address of this account is not verified yet.',
    advice: 'Follow the link in the verification message, or ask for another one.',
  },
  tc_not_accepted: {
    status: 403,
    v0Type: 'tc_not_accepted',
    title: 'Terms not accepted',
    detail: 'The current terms are not accepted by this account.',
    advice: 'Read the version named by `GET /api/v0/terms` and accept it with `POST /api/v0/me/terms`.',
  },
  disabled_user: {
    status: 403,
    v0Type: 'disabled_user',
    title: 'Account disabled',
    detail: 'This account is disabled.',
    advice: 'Ask a platform administrator to enable the account.',
  },
  evicted: {
    status: 403,
    v0Type: 'evicted',
    title: 'Evicted from the company',
    detail: 'This user was evicted from the company.',
    advice: 'Ask a manager of the company for a new invitation.',
  },
  forbidden: {
    status: 403,
    v0Type: 'forbidden',
    title: 'Not allowed',
    detail: 'The caller lacks the permission that this operation requires.',
    advice: 'The description of the operation names the permission. Ask someone who holds it.',
  },
  bad_request: {
    status: 400,
    v0Type: 'bad_request',
    title: 'Invalid input',
    detail: 'The request is not valid.',
    advice: 'Correct the input that the message names, and send the request again.',
  },
  unsupported_media_type: {
    status: 415,
    v0Type: 'bad_request',
    title: 'Unsupported media type',
    detail: 'The request body must be JSON, sent with Content-Type: application/json.',
    advice: 'Send `Content-Type: application/json`.',
  },
  request_timeout: {
    status: 408,
    v0Type: 'bad_request',
    title: 'Request did not arrive in time',
    detail: 'The body of the request did not arrive in time. Nothing was done.',
    advice:
      'Send the request again, over a connection that is fast enough. Send as many bytes as are announced.',
  },
  payload_too_large: {
    status: 413,
    v0Type: 'payload_too_large',
    title: 'Request too large',
    detail: 'The request body is larger than this operation accepts.',
    advice: 'Send less in one request.',
  },
  method_not_allowed: {
    status: 405,
    v0Type: 'bad_request',
    title: 'Method not allowed',
    detail: 'There is such an address, but it does not take this method.',
    advice: 'Use one of the methods that the `Allow` header names.',
  },
  not_found: {
    status: 404,
    v0Type: 'not_found',
    title: 'Not found',
    detail: 'There is no such resource, or it is not visible to the caller.',
    advice:
      'Check the identifier. What belongs to other companies is not told apart from what does not exist.',
  },
  conflict: {
    status: 409,
    v0Type: 'bad_request',
    title: 'Conflict with what exists',
    detail: 'The request conflicts with what exists already.',
    advice: 'Read the resource that the message names, and decide again.',
  },
  gone: {
    status: 410,
    v0Type: 'gone',
    title: 'Used or expired',
    detail: 'The link was used already or has expired.',
    advice: 'Ask for a new invitation or message.',
  },
  too_many_requests: {
    status: 429,
    v0Type: 'too_many_requests',
    title: 'Too many requests',
    detail: 'There were too many requests in a short time.',
    advice: 'Wait for the number of seconds given in `Retry-After`.',
  },
  service_unavailable: {
    status: 503,
    v0Type: 'service_unavailable',
    title: 'Temporarily unavailable',
    detail: 'The service cannot answer at the moment.',
    advice: 'Try again after the number of seconds given in `Retry-After`.',
  },
  internal_error: {
    status: 500,
    v0Type: 'internal_error',
    title: 'Internal error',
    detail: 'Something went wrong on our side.',
    advice: 'Try again. When it persists, report the value of the `X-Request-Id` header.',
  },
  insufficient_scope: {
    status: 403,
    v0Type: 'forbidden',
    title: 'Scope missing',
    detail: 'The service key or device login lacks the scope that this operation requires.',
    advice:
      'Use a key with the scope that the answer names, or have a manager create one; sign the client in again with that scope.',
  },
  upload_refused: {
    status: 403,
    v0Type: 'forbidden',
    title: 'Upload address not accepted',
    detail: 'The upload address is not valid, has expired, or its upload is complete.',
    advice: 'Send every header of the upload session unchanged, or open a new session.',
  },
  signature_invalid: {
    status: 401,
    v0Type: 'unauthorized',
    title: 'Signature not accepted',
    detail: 'The signature of the payload is missing or wrong.',
    advice:
      'Send in `x-signature` the hexadecimal HMAC-SHA256 of the exact bytes of the body, keyed with the signing secret.',
  },
  idempotency_key_invalid: {
    status: 400,
    v0Type: 'bad_request',
    title: 'Idempotency key missing or malformed',
    detail: 'The Idempotency-Key header is required: 1 to 255 visible ASCII characters.',
    advice: 'Choose one stable value for each scan that you intend, and send it with every attempt.',
  },
  commit_not_found: {
    status: 400,
    v0Type: 'bad_request',
    title: 'Commit not found',
    detail: 'The repository has no such commit.',
    advice: 'Check the full SHA, and that the commit is pushed.',
  },
  archive_not_found: {
    status: 400,
    v0Type: 'bad_request',
    title: 'Archive not found',
    detail: 'The organization has no such archive.',
    advice: 'Complete the upload first, and send the `archiveId` of its answer.',
  },
  archive_mismatch: {
    status: 400,
    v0Type: 'bad_request',
    title: 'Archive has another SHA-256',
    detail: 'The archive is not the one whose SHA-256 was given.',
    advice: 'Send the `sha256` that the completion of the upload answered.',
  },
  credits_unavailable: {
    status: 402,
    v0Type: 'forbidden',
    title: 'No credit',
    detail: 'The organization has no credit left for this type of scan.',
    advice:
      'Do not send it again. Read `GET /credits`, have credits granted, then use a new Idempotency-Key.',
  },
  scans_disabled: {
    status: 402,
    v0Type: 'forbidden',
    title: 'Scans disabled',
    detail: 'Scans are disabled for the organization.',
    advice: 'Ask a platform administrator, then use a new Idempotency-Key.',
  },
  idempotency_key_reused: {
    status: 409,
    v0Type: 'bad_request',
    title: 'Idempotency key used for another request',
    detail: 'This Idempotency-Key was used with another body.',
    advice: 'Send the original body, or choose a new key for a new scan.',
  },
  idempotency_in_progress: {
    status: 409,
    v0Type: 'bad_request',
    title: 'Same request in progress',
    detail: 'A request with this Idempotency-Key is being answered at this moment.',
    advice: 'Wait for the number of seconds given in `Retry-After` and send the identical request again.',
  },
  repository_not_connected: {
    status: 409,
    v0Type: 'bad_request',
    title: 'Repository not connected',
    detail: 'The repository is not connected to the organization.',
    advice: 'Have a manager connect the repository, then use a new Idempotency-Key.',
  },
  no_active_workspace: {
    status: 409,
    v0Type: 'bad_request',
    title: 'No active workspace',
    detail: 'The repository is linked to no active workspace of the organization.',
    advice: 'Link the repository to an active workspace, then use a new Idempotency-Key.',
  },
  workspace_mismatch: {
    status: 409,
    v0Type: 'bad_request',
    title: 'Workspace does not fit the source',
    detail: 'The workspace is not one of this source.',
    advice: 'Name a workspace that is linked to the source, then use a new Idempotency-Key.',
  },
  multiple_workspaces: {
    status: 409,
    v0Type: 'bad_request',
    title: 'Several workspaces match',
    detail: 'More than one active workspace is linked to the repository.',
    advice: 'Send `workspaceId` with one of the candidates, and a new Idempotency-Key.',
  },
  scan_active: {
    status: 409,
    v0Type: 'bad_request',
    title: 'Scan already active',
    detail: 'The same source is being scanned in this workspace already.',
    advice: 'Wait for that scan to end, or cancel it, then use a new Idempotency-Key.',
  },
  scan_not_completed: {
    status: 409,
    v0Type: 'bad_request',
    title: 'Scan not completed',
    detail: 'The scan has no findings, because it is not completed.',
    advice: 'Poll its status until it is `completed`. A failed or cancelled scan has none.',
  },
  scan_terminal: {
    status: 409,
    v0Type: 'bad_request',
    title: 'Scan has ended',
    detail: 'The scan has ended and cannot be cancelled.',
    advice: 'Read its status.',
  },
  upload_incomplete: {
    status: 409,
    v0Type: 'bad_request',
    title: 'Archive not uploaded',
    detail: 'The bytes of the archive were not uploaded yet.',
    advice: 'PUT the archive to the upload address first.',
  },
  upload_mismatch: {
    status: 409,
    v0Type: 'bad_request',
    title: 'Archive is not what was declared',
    detail: 'The uploaded bytes do not match what was declared for them.',
    advice: 'Open a new session with the SHA-256 and the byte counts of the archive as it is.',
  },
  length_required: {
    status: 411,
    v0Type: 'bad_request',
    title: 'Length required',
    detail: 'The request must say its length in Content-Length.',
    advice: 'Send the body with a Content-Length, not chunked.',
  },
  provider_unavailable: {
    status: 502,
    v0Type: 'service_unavailable',
    title: 'Git provider not reached',
    detail: 'The Git hosting provider could not be asked.',
    advice: 'Send the identical request again, with the same Idempotency-Key.',
  },
  backend_unavailable: {
    status: 502,
    v0Type: 'service_unavailable',
    title: 'Scan backend failed',
    detail: 'The scan backend could not take the request.',
    advice: 'Send the identical request again, with the same Idempotency-Key.',
  },
  findings_not_ready: {
    status: 503,
    v0Type: 'service_unavailable',
    title: 'Findings not ready',
    detail: 'The findings of the scan are being put together.',
    advice: 'Repeat the same request after the number of seconds given in `Retry-After`.',
  },
  oauth_authorization_pending: {
    status: 400,
    v0Type: 'bad_request',
    title: 'Not approved yet',
    detail: 'The person has not decided yet.',
    advice: 'Ask again after `interval` seconds.',
  },
  oauth_slow_down: {
    status: 400,
    v0Type: 'bad_request',
    title: 'Asked too often',
    detail:
      'The client asked again before its interval was over; the interval is 5 seconds longer from now on.',
    advice: 'Add 5 seconds to the interval, and go on asking.',
  },
  oauth_expired_token: {
    status: 400,
    v0Type: 'bad_request',
    title: 'Device code expired',
    detail: 'Nobody approved the device login in time.',
    advice: 'Begin the device login again.',
  },
  oauth_access_denied: {
    status: 400,
    v0Type: 'bad_request',
    title: 'Device login denied',
    detail: 'The person denied the device login.',
    advice: 'Begin again if that was not meant.',
  },
  oauth_invalid_grant: {
    status: 400,
    v0Type: 'bad_request',
    title: 'Grant not accepted',
    detail: 'The device code or refresh token is unknown, used, revoked or expired.',
    advice: 'Sign the client in again. A refresh token that is shown a second time ends its login.',
  },
  oauth_invalid_client: {
    status: 400,
    v0Type: 'bad_request',
    title: 'Client not known',
    detail: 'The client_id is not one that may ask for a device login.',
    advice: 'Send the `client_id` of the program, for the command line `vedette-cli`.',
  },
  oauth_invalid_scope: {
    status: 400,
    v0Type: 'bad_request',
    title: 'Scope not accepted',
    detail: 'A scope is unknown, or goes beyond what was granted.',
    advice: 'Ask for words of `scopes_supported`, or leave `scope` out.',
  },
  oauth_unsupported_grant_type: {
    status: 400,
    v0Type: 'bad_request',
    title: 'Grant type not supported',
    detail: 'The grant type is not one of those that the token endpoint knows.',
    advice: 'Use one of `grant_types_supported` in the metadata of the authorization server.',
  },
  backend_timeout: {
    status: 504,
    v0Type: 'service_unavailable',
    title: 'Scan start not confirmed in time',
    detail: 'The scan backend did not confirm the start of the scan in time.',
    advice: 'Send the identical body again with the same Idempotency-Key; the same scan goes on.',
  },
} as const satisfies Record<string, ProblemEntry>;

export type ProblemCode = keyof typeof problems;

export interface ProblemOptions {
  /** Shown to the caller; replaces the table's text. Never put a secret or an internal name here. */
  readonly detail?: string;
  /** For the log only; never crosses the wire. */
  readonly cause?: unknown;
  /** Further members for interfaces whose error body has room for them (`application/problem+json`). */
  readonly extras?: Readonly<Record<string, unknown>>;
  /** Becomes the `Retry-After` header. */
  readonly retryAfterSeconds?: number;
}

/**
 * A failure with a code from the table: `throw new Problem('not_found')`. Its message is the public half,
 * its `cause` the internal one. A class, because only an Error carries a stack.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly entry: ProblemEntry;
  readonly extras: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | null;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    const entry: ProblemEntry = problems[code];
    super(options.detail ?? entry.detail, 'cause' in options ? { cause: options.cause } : undefined);
    this.name = 'Problem';
    this.code = code;
    this.entry = entry;
    this.extras = options.extras ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }

  /** The public message. */
  get detail(): string {
    return this.message;
  }

  get status(): number {
    return this.entry.status;
  }
}
