import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordHashing } from '../../apps/server/src/domains/identity/index.ts';

const derive = promisify<string, string, number, { N: number }, Buffer>(scrypt);
const LENGTH = 32;
/** A thousandth of the product's cost. */
const COST = { N: 16 };

/** The product's way to hash passwords at a small part of its cost, which is tens of milliseconds a password on purpose. */
export const quickPasswords: PasswordHashing = {
  async hash(password) {
    const salt = randomBytes(8).toString('hex');
    return `${salt}:${(await derive(password, salt, LENGTH, COST)).toString('hex')}`;
  },
  async verify({ hash, password }) {
    const [salt = '', key = ''] = hash.split(':');
    return timingSafeEqual(Buffer.from(key, 'hex'), await derive(password, salt, LENGTH, COST));
  },
};
