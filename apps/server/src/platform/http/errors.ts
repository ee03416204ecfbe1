import { Problem } from '@vedette/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { BlobStoreUnavailable } from '../blobs/index.ts';
import type { Ctx } from '../ctx.ts';
import { isDatabaseUnavailable } from '../database.ts';
import { challengeOf, type SerializedError, serializeError } from './error-serializer.ts';

/** Seconds after which a client may ask again when the database is away: its restart takes about that long. */
const DATABASE_RETRY_SECONDS = 2;
/** A store that is full or away takes somebody's hand: longer. */
const BLOBS_RETRY_SECONDS = 10;

/** Whatever was thrown, as a problem of the table. What nobody foresaw is an internal error with a fixed text. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseUnavailable(error)) {
    return new Problem('service_unavailable', {
      detail: 'The database cannot be reached. Nothing was changed; try again shortly.',
      retryAfterSeconds: DATABASE_RETRY_SECONDS,
      cause: error,
    });
  }
  if (error instanceof BlobStoreUnavailable) {
    return new Problem('service_unavailable', {
      detail: 'The store of archives and results cannot be used at the moment. Try again shortly.',
      retryAfterSeconds: BLOBS_RETRY_SECONDS,
      cause: error,
    });
  }
  const fault = error as FastifyError;
  switch (fault.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Problem(fault.code.endsWith('MEDIA_TYPE') ? 'unsupported_media_type' : 'bad_request', {
        cause: error,
      });
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('payload_too_large', { cause: error });
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new Problem('bad_request', {
        detail: 'The body is empty; it must be a JSON object.',
        cause: error,
      });
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new Problem('bad_request', { detail: 'The body is not valid JSON.', cause: error });
    default:
  }
  if (fault.statusCode !== undefined && fault.statusCode >= 400 && fault.statusCode < 500) {
    return new Problem('bad_request', { detail: 'The request could not be read.', cause: error });
  }
  return new Problem('internal_error', { cause: error });
}

/** A failure as it is answered: the status, the headers that it has of its own, and the body. */
export interface FailureAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: SerializedError['body'];
}

/** The answer to a failure, in the error form of the interface that was called. The cause goes to the log only. */
export function answerFailure(
  ctx: Pick<Ctx, 'log' | 'baseUrl'>,
  problem: Problem,
  request: { readonly id: string; readonly url: string },
): FailureAnswer {
  if (problem.status >= 500) {
    const err = problem.cause ?? problem;
    ctx.log.error({ requestId: request.id, code: problem.code, err }, 'request failed');
  }
  const place = { url: request.url, requestId: request.id, baseUrl: ctx.baseUrl };
  const challenge = challengeOf(problem, place);
  const { contentType, body } = serializeError(problem, place);
  const headers = {
    ...(problem.retryAfterSeconds === null ? {} : { 'retry-after': String(problem.retryAfterSeconds) }),
    ...(challenge === null ? {} : { 'www-authenticate': challenge }),
    'content-type': contentType,
  };
  return { status: problem.status, headers, body };
}

export function sendProblem(
  problem: Problem,
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Pick<Ctx, 'log' | 'baseUrl'>,
): FastifyReply {
  const { status, headers, body } = answerFailure(ctx, problem, request);
  return reply.code(status).headers(headers).send(body);
}
