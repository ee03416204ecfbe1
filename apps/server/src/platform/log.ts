import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Anything that looks like one of our credentials is masked in the finished line, whatever path it took there:
 * personal access tokens, service keys, invitation and reset tokens, bearer headers, session cookies, signed URLs.
 */
const CREDENTIALS =
  /(vdt_[a-z]+(?:_live)?_)[0-9A-Za-z]{8,}|(bearer\s+)[^\s"',]+|(session_token=)[^;"\s]+|([?&](?:token|signature|X-Amz-Signature|X-Amz-Credential)=)[^&"\s]+|(postgres(?:ql)?:\/\/[^:@/\s"]+:)[^@\s"]+/gi;

/** @returns `line` with every credential in it replaced by `***`. */
export function maskCredentials(line: string): string {
  return line.replace(
    CREDENTIALS,
    (...parts) => `${parts.slice(1, 6).find((part) => part !== undefined) ?? ''}***`,
  );
}

/** Structured logs, one JSON object a line, on standard error: standard output belongs to what commands print. */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { streamWrite: maskCredentials },
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
}
