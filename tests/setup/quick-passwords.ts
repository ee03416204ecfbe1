import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verifyPassword } from 'better-auth/crypto';
import type { PasswordHashing } from '../../apps/server/src/domains/identity/index.ts';

const derive = promisify<string, string, number, { N: number }, Buffer>(scrypt);
const LENGTH = 32;
/** A thousandth of the product's cost. */
const COST = { N: 16 };

/**
 * The product's way to hash passwords at a small part of its cost, which is tens of milliseconds a password on purpose. Those that
 * the product itself has hashed, in a process of its own, are verified as it does.
 */
export const quickPasswords: PasswordHashing = {
  async hash(password) {
    const salt = randomBytes(8).toString('hex');
    return `${salt}:${(await derive(password, salt, LENGTH, COST)).toString('hex')}`;
  },
  async verify({ hash, password }) {
    const [salt = '', hex = ''] = hash.split(':');
    const key = Buffer.from(hex, 'hex');
    if (key.length !== LENGTH) return verifyPassword({ hash, password });
    return timingSafeEqual(key, await derive(password, salt, LENGTH, COST));
  },
};
