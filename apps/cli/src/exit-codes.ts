/** What the exit code of every command means. */
export const exitCodes = {
  clean: 0,
  findings: 1,
  usage: 2,
  failed: 4,
  interrupted: 130,
} as const;

/** A mistake in how the command was called: what happened, why, what to do. */
export class UsageError extends Error {}
