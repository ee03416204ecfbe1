import { type V0ErrorType, v0ErrorTypes } from '../v0-types.ts';

/** A failure that the service answered with. A class, because only an Error carries a stack. */
export class ApiError extends Error {
  readonly status: number;
  /** The `type` of a v0 failure. Null when the body is not the error object. */
  readonly type: V0ErrorType | null;
  /** The `code` of a problem (RFC 9457), or the `error` of an OAuth endpoint such as `authorization_pending`. With `type` null as well, something between client and service answered. */
  readonly code: string | null;
  readonly msg: string;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(response: Response, body: unknown) {
    const said = failureOf(body);
    const msg = said.msg ?? `The service answered ${response.status}.`;
    super(msg);
    this.name = 'ApiError';
    this.status = response.status;
    this.type = said.type;
    this.code = said.code;
    this.msg = msg;
    this.requestId = response.headers.get('x-request-id');
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : null;
  }
}

interface Failure {
  readonly type: V0ErrorType | null;
  readonly code: string | null;
  readonly msg: string | null;
}

/**
 * The failure in any of its three forms: `errorObject` (`type`, `msg`), `problemObject` (`code`, `detail`), `oauthError` (`error`).
 * Read by hand: pages throw these errors, and load no schemas.
 */
function failureOf(body: unknown): Failure {
  if (typeof body !== 'object' || body === null) return { type: null, code: null, msg: null };
  const { type, msg, code, detail, error, error_description: description } = body as Record<string, unknown>;
  const known = v0ErrorTypes.find((one) => one === type);
  if (known !== undefined && typeof msg === 'string') return { type: known, code: null, msg };
  if (typeof code === 'string' && typeof detail === 'string') return { type: null, code, msg: detail };
  if (typeof error === 'string' && typeof description === 'string') {
    return { type: null, code: error, msg: description };
  }
  return { type: null, code: null, msg: null };
}
