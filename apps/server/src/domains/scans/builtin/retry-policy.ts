import { Problem, type ScanFailureCode } from '@vedette/contract';
import { BlobStoreUnavailable } from '../../../platform/blobs/index.ts';
import { isDatabaseUnavailable } from '../../../platform/database.ts';
import { EngineCrashed, ScanFailed } from './failures.ts';
import { type ClaimedRun, type FailureClass, PAUSE_LONGEST_MS } from './store.ts';

/**
 * How often a scan is tried again depends on what its end before time says of its source.
 *
 * A process that breaks of itself will most likely do so again: one more try, for the case that the machine was the cause.
 */
const CRASHES_MAX = 2;
/** A worker or process that is lost says little. A scan over which so many were lost is taken for the cause of it. */
const LOST_ATTEMPTS_MAX = 10;
/**
 * While something is away that every scan needs, no scan is to blame. With the pauses between them, so many attempts are
 * made in an hour: then the credit is worth more to its owner than the hope.
 */
const ATTEMPTS_MAX = 65;
const PAUSE_FIRST_MS = 500;

export type RetryDecision = { readonly failureClass: FailureClass; readonly pauseMs: number } | ScanFailed;

/** What becomes of a run whose attempt ended like this: it waits for the next one, or its scan has failed. */
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

/** @throws ScanFailed `scan_interrupted` for a run that is not begun once more. */
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
