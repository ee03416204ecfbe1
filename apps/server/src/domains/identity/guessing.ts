import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { Problem } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { isKnownAddress, upsertKnownAddress } from './attempt-store.ts';
import { clearAttempts, giveBackAttempt, reserveAttempt } from './attempts.ts';

/** From one address more accounts than one may fail: an office shares one. */
const ADDRESS_FACTOR = 10;
/** For one account all unknown addresses together: ten addresses' worth. */
const UNKNOWN_ADDRESSES_FACTOR = 10;
/** An address from which nobody signed in for so long is unknown again. */
export const KNOWN_ADDRESS_DAYS = 90;

/**
 * Stands before every check of a password. Three counts: the account from this address, this address whatever the account,
 * and the account from all addresses where its owner was never seen. The last slows down guesses from many addresses, and
 * cannot lock out the owner at a place where they have signed in before (decision 20).
 * @returns what to call when the password was right: `succeeded`, or `undecided` when something else is wanted besides
 * @throws Problem `too_many_requests`
 */
export async function guardPassword(
  ctx: Ctx,
  email: string,
  ip: string,
): Promise<{ succeeded: (userId: string) => Promise<void>; undecided: () => Promise<void> }> {
  const place = networkOf(ip);
  const attempts = ctx.config.SIGN_IN_ATTEMPTS;
  const pair = pairOf(email, place);
  const shared = [{ key: `address:${place}`, limit: attempts * ADDRESS_FACTOR }];
  const knownSince = new Date(ctx.clock.now().getTime() - KNOWN_ADDRESS_DAYS * 86_400_000);
  if (!(await isKnownAddress(ctx.db, email, place, knownSince)))
    shared.push({
      key: `unknown-addresses:${accountKey(email)}`,
      limit: attempts * UNKNOWN_ADDRESSES_FACTOR,
    });
  const what = 'failed attempts';
  await reserveAttempt(ctx, { key: pair, limit: attempts, what });
  const reserved: string[] = [];
  for (const { key, limit } of shared) {
    try {
      await reserveAttempt(ctx, { key, limit, what });
      reserved.push(key);
    } catch (error) {
      // No password was tried, so nothing failed: a refusal of one count must not use up the others.
      if (error instanceof Problem)
        for (const taken of [pair, ...reserved]) await giveBackAttempt(ctx, taken);
      throw error;
    }
  }
  return {
    succeeded: async (userId) => {
      await clearAttempts(ctx, [pair]);
      for (const key of reserved) await giveBackAttempt(ctx, key);
      await rememberAddress(ctx, userId, ip);
    },
    undecided: async () => {
      for (const key of [pair, ...reserved]) await giveBackAttempt(ctx, key);
    },
  };
}

/** The owner was here, and proved it by a link that was sent to them: what failed here before counts no longer. */
export async function forgiveAccount(
  ctx: Ctx,
  user: { readonly id: string; readonly email: string },
  ip: string,
): Promise<void> {
  await clearAttempts(ctx, [pairOf(user.email, networkOf(ip))]);
  await rememberAddress(ctx, user.id, ip);
}

function rememberAddress(ctx: Ctx, userId: string, ip: string): Promise<void> {
  return upsertKnownAddress(ctx.db, userId, networkOf(ip), ctx.clock.now());
}

const accountKey = (email: string) => createHash('sha256').update(email).digest('base64url');
const pairOf = (email: string, place: string) => `password:${accountKey(email)}:${place}`;

/** One subscriber's share of the address space: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const bare = ip.split('%', 1)[0] ?? ip;
  if (!isIPv6(bare)) return bare;
  const [left = '', right] = bare.split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const zeros = right === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...tail];
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}
