import { Problem, type ScanFailureCode } from '@vedette/contract';
import { BlobStoreUnavailable } from '../../../platform/blobs/index.ts';
import { isDatabaseUnavailable } from '../../../platform/database.ts';
import { EngineCrashed, ScanFailed } from './failures.ts';
import { type ClaimedRun, type FailureClass, PAUSE_LONGEST_MS } from './store.ts';

/**
 * The number of retries depends on what the failure says of the source.
 *
 * A crash of the scan process most likely repeats itself: one retry, for the case that the machine was the cause.
 */
const CRASHES_MAX = 2;
/** A lost worker or process says little; a scan that lost so many is taken for their cause. */
const LOST_ATTEMPTS_MAX = 10;
/**
 * An outage of what every scan needs counts against no scan. With the pauses between them, so many attempts take an hour;
 * then the credit is worth more to its owner than the hope.
 */
const ATTEMPTS_MAX = 65;
const PAUSE_FIRST_MS = 500;

export type RetryDecision = { readonly failureClass: FailureClass; readonly pauseMs: number } | ScanFailed;

/** A failed attempt is retried after a pause, or the scan fails. */
export function retryDecision(run: ClaimedRun, error: unknown): RetryDecision {
  if (error instanceof ScanFailed) return error;
  if (error instanceof EngineCrashed) {
    if (run.crashes + 1 < CRASHES_MAX) return { failureClass: 'crash', pauseMs: PAUSE_FIRST_MS };
    return new ScanFailed('scan_crashed', CRASHED, error.message);
  }
  if (isOutside(error))
    return { failureClass: 'none', pauseMs: pauseAfter(run.attempt - run.preemptions - 1) };
  return { failureClass: 'lost', pauseMs: pauseAfter(run.lost_attempts) };
}

/** @throws ScanFailed `scan_interrupted` for a run that has used up its attempts. */
export function assertAttemptsLeft({ attempt, lost_attempts, preemptions }: ClaimedRun): void {
  if (lost_attempts >= LOST_ATTEMPTS_MAX) throw interrupted(`interrupted ${lost_attempts} times`);
  if (attempt - preemptions > ATTEMPTS_MAX)
    throw interrupted(`begun ${attempt - 1} times and never came to its end`);
}

const CRASHED =
  'The analysis crashed over this source, and again when it was repeated. The credit was given back. Please report it.';

const interrupted = (how: string) =>
  new ScanFailed(
    'scan_interrupted' satisfies ScanFailureCode,
    `The scan was ${how}. The credit was given back.`,
  );

const pauseAfter = (times: number) => Math.min(PAUSE_LONGEST_MS, PAUSE_FIRST_MS * 2 ** times);

/** No room, no descriptors, no memory, a device that fails: of the machine, not of the scan. */
const MACHINE = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);

function isOutside(error: unknown): boolean {
  return (
    error instanceof BlobStoreUnavailable ||
    isDatabaseUnavailable(error) ||
    MACHINE.has(String((error as NodeJS.ErrnoException | null)?.code)) ||
    // The Git provider, seen through the workspace's own words.
    (error instanceof Problem && error.status > 500)
  );
}
