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

/** Lines of requests and progress go out together when this much has gathered, or after a moment. */
const BUFFER_BYTES = 8 * 1024;
const BUFFER_MS = 100;
/** The library's number for it: `pino.levels.values.warn`. */
const WARNING = 40;

/** Structured logs, one JSON object a line, on standard error: standard output belongs to what commands print. */
export function createLog(level: string, destination: DestinationStream = standardError()): Log {
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

/**
 * A write for each request took more of its time than the line itself, so lines are gathered. What warns or tells of a
 * fault goes out at once with all before it, and everything does when the process ends, also by an exception: only a
 * process that is killed or out of memory may lose its last moment of ordinary lines.
 */
function standardError(): DestinationStream {
  const out = pino.destination({ dest: 2, sync: true, minLength: BUFFER_BYTES });
  process.once('exit', () => out.flushSync());
  let waits = false;
  const flush = () => {
    waits = false;
    out.flushSync();
  };
  const buffered = {
    // Asks the logger to tell the level of each line, in `lastLevel`.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      out.write(line);
      if (buffered.lastLevel >= WARNING) out.flushSync();
      else if (!waits) {
        waits = true;
        setTimeout(flush, BUFFER_MS).unref();
      }
    },
  };
  return buffered;
}
