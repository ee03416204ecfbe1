import { errorObject } from '../schemas/error.ts';
import type { V0ErrorType } from '../v0-types.ts';

/** A failure that the service answered with. A class, because only an Error carries a stack. */
export class ApiError extends Error {
  readonly status: number;
  /** Null when the body is not the error object: something between client and service answered instead. */
  readonly type: V0ErrorType | null;
  readonly msg: string;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(response: Response, body: unknown) {
    const parsed = errorObject.safeParse(body);
    const msg = parsed.success ? parsed.data.msg : `The service answered ${response.status}.`;
    super(msg);
    this.name = 'ApiError';
    this.status = response.status;
    this.type = parsed.success ? parsed.data.type : null;
    this.msg = msg;
    this.requestId = response.headers.get('x-request-id');
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : null;
  }
}
