import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, isConnectionFailure } from '@vedette/contract';
import { fileFailure } from '../failure/system-errors.ts';

export interface OutageOptions {
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Called when the server is found away, once an outage. */
  readonly onAway: () => void;
  /** What is thrown when it stays away. @param error what was met last */
  readonly lost: (error: unknown) => Error;
  /** Waits; for whoever has a clock of their own. Rejects when the signal aborts. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Longer than a server takes to be brought up to date and started again. */
export const OUTAGE_MINUTES = 5;
const OUTAGE_MS = OUTAGE_MINUTES * 60_000;
const PAUSE_MS = 500;
const PAUSE_MAX_MS = 5_000;

/** What a proxy answers for a server that is being started again: in no form of ours. */
const isGateway = (error: unknown): boolean =>
  error instanceof ApiError && [502, 503, 504].includes(error.status) && !error.code && !error.type;

/** A file that cannot be read ends a request in the same way as a connection that was cut. */
const isCut = (error: unknown): boolean =>
  error instanceof Error &&
  isConnectionFailure(error) &&
  (error.name === 'TimeoutError' || error.cause !== undefined) &&
  fileFailure(error.cause) === null;

/**
 * Does a step, and does it again as long as the server is away. The step must be one that changes nothing by being repeated.
 * @param step is given what to call whenever the server has answered: an outage is over then
 * @throws what the step throws for any other reason, and `lost` after five minutes without an answer
 */
export async function throughOutages<T>(
  step: (answered: () => void) => Promise<T>,
  { signal, now, onAway, lost, wait = pause }: OutageOptions,
): Promise<T> {
  let since: number | null = null;
  let times = 0;
  const answered = () => {
    since = null;
    times = 0;
  };
  for (;;) {
    try {
      return await step(answered);
    } catch (error) {
      if (signal.aborted || !(isCut(error) || isGateway(error))) throw error;
      if (since === null) onAway();
      since ??= now().getTime();
      if (now().getTime() - since > OUTAGE_MS) throw lost(error);
      await wait(Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** times++), signal);
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal });
