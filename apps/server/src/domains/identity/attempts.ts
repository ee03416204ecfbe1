import { Problem } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { clear, giveBack, reserve } from './attempt-store.ts';

const MINUTE_SECONDS = 60;
/** From the limit on: half a minute, a minute, two, … up to an hour. */
const FIRST_DELAY_SECONDS = 30;
const LONGEST_DELAY_SECONDS = 60 * MINUTE_SECONDS;
/** Failures below the limit are forgotten a quarter of an hour after the last, the growing delay a day after. */
const FORGET_SECONDS = 15 * MINUTE_SECONDS;
const FORGET_BLOCKED_SECONDS = 24 * 60 * MINUTE_SECONDS;

export interface Guarded {
  /** What is counted: by whom, at what. */
  readonly key: string;
  /** Attempts without a pause. */
  readonly limit: number;
  /** For the message: "Too many …". */
  readonly what: string;
}

/**
 * Counts an attempt at a secret before it is made. The count is in the database, so that all replicas share it and a restart
 * forgets nothing; both sides of every comparison are of this process's clock.
 * @throws Problem `too_many_requests` while the key is blocked
 */
export async function reserveAttempt(ctx: Ctx, { key, limit, what }: Guarded): Promise<void> {
  const now = ctx.clock.now();
  const blockedUntil = await reserve(ctx.db, {
    key,
    now,
    limit,
    firstDelaySeconds: FIRST_DELAY_SECONDS,
    longestDelaySeconds: LONGEST_DELAY_SECONDS,
    forgetSeconds: FORGET_SECONDS,
    forgetBlockedSeconds: FORGET_BLOCKED_SECONDS,
  });
  if (blockedUntil === null) return;
  const seconds = Math.max(1, Math.ceil((blockedUntil.getTime() - now.getTime()) / 1000));
  throw new Problem('too_many_requests', {
    detail: `Too many ${what}. Try again in ${seconds} s.`,
    retryAfterSeconds: seconds,
  });
}

/** The attempt was none: it found what it looked for. */
export function giveBackAttempt(ctx: Ctx, key: string): Promise<void> {
  return giveBack(ctx.db, key);
}

export function clearAttempts(ctx: Ctx, keys: readonly string[]): Promise<void> {
  return clear(ctx.db, keys);
}
