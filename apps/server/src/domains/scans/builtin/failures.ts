import type { ScanFailureCode } from '@vedette/contract';

/** A scan that will not succeed however often it is tried. The message is for the person who started it. */
export class ScanFailed extends Error {
  readonly code: ScanFailureCode;
  /** For our log only. */
  readonly internal: string | null;

  constructor(code: ScanFailureCode, message: string, internal: string | null = null) {
    super(message);
    this.name = 'ScanFailed';
    this.code = code;
    this.internal = internal;
  }
}

/** Why a worker lets go of a run before its end. */
export type StopReason = 'lost' | 'cancelled' | 'preempted' | 'stopping';

export class RunStopped extends Error {
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(`the run was ${reason}`);
    this.name = 'RunStopped';
    this.reason = reason;
  }
}

/** The scan process ended before it had said all, as it never should: it threw, or the system ended it for what it did. */
export class EngineCrashed extends Error {}

/** It was ended from outside, or could not be started: that says nothing of the source. */
export class EngineLost extends Error {}
