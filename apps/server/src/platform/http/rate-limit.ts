import { Problem } from '@vedette/contract';
import type { Config } from '../config.ts';

const WINDOW_SECONDS = 60;
const WINDOW_MS = WINDOW_SECONDS * 1000;

/** Where the headers of an answer are put. */
interface HeaderSink {
  header(name: string, value: string): unknown;
}

export interface RateLimit {
  /** Counts one request of `key`; sets the RateLimit headers. @throws Problem `too_many_requests` over the limit. */
  count(key: string, reply: HeaderSink): Promise<void>;
  /** Counts nothing. @throws Problem `too_many_requests` when `key` is over the limit already. */
  check(key: () => string): void;
}

/**
 * A limit a minute, counted in this process: with N replicas a client may get up to N times as much, which is what a
 * limit for fairness needs. Limits that guard passwords are counted in the database instead.
 * Headers follow the IETF draft "RateLimit header fields for HTTP" (structured fields `RateLimit`, `RateLimit-Policy`).
 * A window begins with the first request of a key and ends a minute later, by a clock that never jumps.
 */
export function perMinute(policy: string, limit: number): RateLimit {
  /** In the order in which they began, so those that have ended are in front. */
  const windows = new Map<string, Window>();
  const policyHeader = `"${policy}";q=${limit};w=${WINDOW_SECONDS}`;
  const refuse = (window: Window, now: number): void => {
    if (window.count <= limit) return;
    const resetSeconds = Math.max(1, Math.ceil((window.endsAt - now) / 1000));
    throw new Problem('too_many_requests', {
      detail: `More than ${limit} requests in a minute. Try again in ${resetSeconds} s.`,
      retryAfterSeconds: resetSeconds,
    });
  };
  return {
    check(key) {
      if (windows.size === 0) return;
      const now = performance.now();
      const window = windows.get(key());
      if (window !== undefined && now < window.endsAt && window.count >= limit)
        refuse({ ...window, count: limit + 1 }, now);
    },
    async count(key, reply) {
      const now = performance.now();
      const window = currentWindow(windows, key, now);
      window.count++;
      const resetSeconds = Math.max(1, Math.ceil((window.endsAt - now) / 1000));
      reply.header('ratelimit-policy', policyHeader);
      reply.header('ratelimit', `"${policy}";r=${Math.max(0, limit - window.count)};t=${resetSeconds}`);
      refuse(window, now);
    },
  };
}

interface Window {
  readonly endsAt: number;
  count: number;
}

function currentWindow(windows: Map<string, Window>, key: string, now: number): Window {
  const known = windows.get(key);
  if (known !== undefined && now < known.endsAt) return known;
  for (const [each, { endsAt }] of windows) {
    if (now < endsAt) break;
    windows.delete(each);
  }
  const begun = { endsAt: now + WINDOW_MS, count: 0 };
  windows.set(key, begun);
  return begun;
}

/** The limits of the HTTP server; those that a domain counts by something else are its own. */
export interface Limits {
  /** By user token or session. */
  readonly user: RateLimit;
  /** By address. */
  readonly anonymous: RateLimit;
  /** By service key. */
  readonly keyReads: RateLimit;
  readonly scanCreations: RateLimit;
}

export function createLimits(config: Config): Limits {
  return {
    user: perMinute('user', config.RATE_LIMIT_USER_PER_MINUTE),
    anonymous: perMinute('anonymous', config.RATE_LIMIT_ANONYMOUS_PER_MINUTE),
    keyReads: perMinute('reads', config.RATE_LIMIT_KEY_READS_PER_MINUTE),
    scanCreations: perMinute('scan-creations', config.RATE_LIMIT_SCAN_CREATIONS_PER_MINUTE),
  };
}
