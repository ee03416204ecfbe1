/**
 * When a request is sent again (rules 1 to 4 of the scanning service's retries): what changes nothing by being repeated,
 * after a lost connection or a 5xx, with growing pauses; and whatever was only put off, after its `Retry-After`.
 */
import { ApiError } from './api-error.ts';
import type { WireRoute } from './wire-route.ts';

export interface RetryPolicy {
  /** How often a request is sent at most when it fails. */
  readonly attempts: number;
  /** The first pause; each further one is twice as long. The real one is a random part of it, so that clients spread. */
  readonly pauseMs: number;
  readonly pauseMaxMs: number;
  /** How long answers that only say "later" (`Retry-After`) are obeyed altogether. */
  readonly patienceMs: number;
  /** Waits; for whoever has a clock of their own. Rejects when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

export const defaultRetryPolicy: RetryPolicy = {
  attempts: 5,
  pauseMs: 500,
  pauseMaxMs: 8_000,
  patienceMs: 600_000,
  wait: waitFor,
};

/** What was tried so far of one call. */
export interface Attempts {
  failed: number;
  waitedMs: number;
}

/**
 * How long to wait before the same request is sent again; null when it must not be.
 * @param error what sending it threw: an ApiError, or the failure of a connection
 */
export function pauseBefore(
  route: WireRoute,
  error: unknown,
  tried: Attempts,
  policy: RetryPolicy,
): number | null {
  if (error instanceof ApiError && error.retryAfterSeconds !== null && isPutOff(route, error)) {
    const pause = error.retryAfterSeconds * 1_000;
    return tried.waitedMs + pause <= policy.patienceMs ? pause : null;
  }
  const isWorthIt =
    error instanceof ApiError ? error.status >= 500 || error.status === 429 : isConnectionFailure(error);
  if (!isWorthIt || !route.isRepeatable || tried.failed >= policy.attempts) return null;
  return Math.min(policy.pauseMaxMs, policy.pauseMs * 2 ** (tried.failed - 1)) * (0.5 + Math.random() / 2);
}

/** 429 was refused before anything was done; 409 and 503 with a time are asked again where that is safe. */
const isPutOff = (route: WireRoute, { status }: ApiError): boolean =>
  status === 429 || ((status === 409 || status === 503) && route.isRepeatable);

/** fetch fails with a TypeError when there was no answer, and with a TimeoutError when it took too long. */
export const isConnectionFailure = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');

function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', stop, { once: true });
  });
}
