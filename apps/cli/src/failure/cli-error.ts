import { type ExitCode, exitCodes } from './exit-codes.ts';

/** A failure as a person and a program are told of it. */
export interface Failure {
  /** Stable, in snake case. Failures of the server keep the server's own code. */
  readonly code: string;
  /** What happened, and where. */
  readonly message: string;
  /** What to do about it. */
  readonly hint: string;
  readonly exitCode: ExitCode;
}

/** A failure that the command line itself describes. A class, because only an Error carries a stack. */
export class CliError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options?: { readonly cause?: unknown }) {
    super(failure.message, options);
    this.name = 'CliError';
    this.failure = failure;
  }
}

/** A person pressed Ctrl-C. @param hint how to go on, where the command knows better */
export function interruption(
  message = 'Interrupted.',
  hint = 'Nothing was left half done; a request that was on its way may still be carried out.',
): CliError {
  return new CliError({ code: 'interrupted', message, hint, exitCode: exitCodes.interrupted });
}

/** A mistake in how the command was called. */
export function usageError(message: string, hint: string): CliError {
  return new CliError({ code: 'usage', message, hint, exitCode: exitCodes.usage });
}
