/** What the exit code of every command means; `docs/command-line.md` and `vedette --help` list the same. */
export const exitCodes = {
  clean: 0,
  findings: 1,
  usage: 2,
  notAllowed: 3,
  failed: 4,
  nothingToScan: 5,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** In the order of the numbers, for help and documentation. */
export const exitCodeMeanings: readonly (readonly [ExitCode, string])[] = [
  [exitCodes.clean, 'done; a scan found nothing at or over its threshold'],
  [exitCodes.findings, 'a scan found something at or over its threshold; a rule’s example failed'],
  [exitCodes.usage, 'the command was called wrongly; nothing was done'],
  [exitCodes.notAllowed, 'not signed in, or not allowed to do this'],
  [exitCodes.failed, 'the server, the network or this machine failed'],
  [exitCodes.nothingToScan, 'there is nothing to scan at that place'],
  [exitCodes.interrupted, 'interrupted (Ctrl-C)'],
];
