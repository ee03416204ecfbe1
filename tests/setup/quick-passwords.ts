import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordHashing } from '../../apps/server/src/domains/identity/index.ts';

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);
const QUICK_BYTES = 32;
const QUICK: ScryptOptions = { N: 16 };
/** The product's, which the identity library chooses; it needs 32 MiB, where 32 are the limit. */
const PRODUCT: ScryptOptions = { N: 16_384, r: 16, maxmem: 64 * 1024 * 1024 };

/**
 * The product's way to hash passwords at a small part of its cost, which is tens of milliseconds a password on purpose. Those that
 * the product itself has hashed, in a process of its own, are verified as it does.
 */
export const quickPasswords: PasswordHashing = {
  async hash(password) {
    const salt = randomBytes(8).toString('hex');
    return `${salt}:${(await derive(password, salt, QUICK_BYTES, QUICK)).toString('hex')}`;
  },
  async verify({ hash, password }) {
    const [salt = '', hex = ''] = hash.split(':');
    const key = Buffer.from(hex, 'hex');
    const cost = key.length === QUICK_BYTES ? QUICK : PRODUCT;
    return timingSafeEqual(key, await derive(password, salt, key.length, cost));
  },
};
