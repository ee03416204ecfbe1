import { errorObject, problemObject } from '../schemas/error.ts';
import { oauthError } from '../schemas/oauth.ts';
import type { V0ErrorType } from '../v0-types.ts';

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
    const parsed = errorObject.safeParse(body);
    const problem = problemObject.safeParse(body);
    const oauth = oauthError.safeParse(body);
    const msg =
      parsed.data?.msg ??
      problem.data?.detail ??
      oauth.data?.error_description ??
      `The service answered ${response.status}.`;
    super(msg);
    this.name = 'ApiError';
    this.status = response.status;
    this.type = parsed.data?.type ?? null;
    this.code = problem.data?.code ?? oauth.data?.error ?? null;
    this.msg = msg;
    this.requestId = response.headers.get('x-request-id');
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : null;
  }
}
