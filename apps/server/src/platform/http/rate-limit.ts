import { Problem } from '@vedette/contract';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';

const WINDOW_SECONDS = 60;

/** Where the headers of an answer are put. */
interface HeaderSink {
  header(name: string, value: string): unknown;
}

export interface RateLimit {
  /** Counts one request of `key`; sets the RateLimit headers. @throws Problem `too_many_requests` over the limit. */
  count(key: string, reply: HeaderSink): Promise<void>;
}

/**
 * A limit a minute, counted in this process: with N replicas a client may get up to N times as much, which is what a
 * limit for fairness needs. Limits that guard passwords are counted in the database instead.
 * Headers follow the IETF draft "RateLimit header fields for HTTP" (structured fields `RateLimit`, `RateLimit-Policy`).
 */
export function perMinute(policy: string, limit: number): RateLimit {
  const limiter = new RateLimiterMemory({ points: limit, duration: WINDOW_SECONDS });
  return {
    async count(key, reply) {
      const state = await limiter.consume(key).catch((refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return refusal;
        throw refusal;
      });
      const resetSeconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
      reply.header('ratelimit-policy', `"${policy}";q=${limit};w=${WINDOW_SECONDS}`);
      reply.header('ratelimit', `"${policy}";r=${Math.max(0, state.remainingPoints)};t=${resetSeconds}`);
      if (state.consumedPoints > limit) {
        throw new Problem('too_many_requests', {
          detail: `More than ${limit} requests in a minute. Try again in ${resetSeconds} s.`,
          retryAfterSeconds: resetSeconds,
        });
      }
    },
  };
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
