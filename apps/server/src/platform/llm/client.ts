import { networkReason } from '@vedette/contract/network-reasons';
import type { Ctx } from '../ctx.ts';
import { OutboundRefused, type OutboundReply } from '../outbound.ts';

/** A language model that answers one question with JSON of a given schema, over whichever protocol. */
export interface ModelClient {
  /** @throws ModelFailure, and nothing else */
  complete(request: ModelRequest): Promise<ModelReply>;
}

export interface ModelRequest {
  readonly system: string;
  readonly user: string;
  /** JSON Schema of the answer, in the subset that both protocols hold models to: no lengths, every member required. */
  readonly schema: object;
  readonly maxOutputTokens: number;
  readonly signal: AbortSignal;
}

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface ModelReply extends Usage {
  readonly text: string;
}

export type FailedOutcome =
  | 'refused'
  | 'invalid_output'
  | 'invented_citation'
  | 'rate_limited'
  | 'unavailable'
  | 'timeout'
  | 'rejected';

/** What the question cost; `unknown` when the model may have worked on it without saying so. */
export type Spent = Usage | 'nothing' | 'unknown';

/**
 * A question without a usable answer. The message is ours and fixed: it goes to the log and the job queue, so it never
 * quotes what was asked, what was answered, or what the request was signed with.
 */
export class ModelFailure extends Error {
  readonly outcome: FailedOutcome;
  readonly spent: Spent;
  constructor(outcome: FailedOutcome, message: string, spent: Spent) {
    super(message);
    this.name = 'ModelFailure';
    this.outcome = outcome;
    this.spent = spent;
  }
}

/** Where a model is and how it is called. */
export interface Endpoint {
  readonly outbound: Ctx['outbound'];
  readonly url: string;
  readonly headers: () => Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** Far more than the longest answer that is asked for; a larger one is not read to its end. */
const MAX_REPLY_BYTES = 1024 * 1024;

/**
 * Posts one question. @returns the body of the answer as parsed JSON
 * @throws ModelFailure
 */
export async function post(endpoint: Endpoint, body: object, signal: AbortSignal): Promise<unknown> {
  let reply: OutboundReply;
  try {
    reply = await endpoint.outbound.fetch(endpoint.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...endpoint.headers() },
      body: JSON.stringify(body),
      timeoutMs: endpoint.timeoutMs,
      maxBytes: MAX_REPLY_BYTES,
      signal,
    });
  } catch (error) {
    throw failureOf(error);
  }
  checkStatus(reply.status);
  try {
    return JSON.parse(reply.body.toString('utf8'));
  } catch {
    throw new ModelFailure(
      'invalid_output',
      'The model server answered with something else than JSON.',
      'unknown',
    );
  }
}

function checkStatus(status: number): void {
  if (status === 200) return;
  const said = `The model server answered ${status}`;
  if (status === 429) throw new ModelFailure('rate_limited', `${said}: too many requests.`, 'nothing');
  if (status === 408) throw new ModelFailure('timeout', `${said}: it waited too long.`, 'unknown');
  if (status >= 500) throw new ModelFailure('unavailable', `${said}.`, 'nothing');
  throw new ModelFailure('rejected', `${said}. Look at the TRIAGE_MODEL settings.`, 'nothing');
}

const TIMEOUTS = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT'];

function failureOf(error: unknown): ModelFailure {
  const { name, code } = error as { name?: unknown; code?: unknown };
  if (error instanceof OutboundRefused) {
    return new ModelFailure(
      'rejected',
      `The model was not asked, or not heard out: ${error.message}`,
      'unknown',
    );
  }
  if (name === 'TimeoutError' || name === 'AbortError' || TIMEOUTS.includes(String(code))) {
    return new ModelFailure('timeout', 'The model did not answer in time.', 'unknown');
  }
  const why = networkReason(error)?.text ?? 'the connection failed';
  return new ModelFailure('unavailable', `The model server cannot be reached: ${why}.`, 'unknown');
}
