import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';

/** What the box seals signing secrets for. */
export const MONITOR_SECRET = 'monitor-secret';

/** 32 random bytes, shown as 64 hexadecimal characters; the key of the HMAC is the UTF-8 bytes of these. */
export const mintSecret = () => randomBytes(32).toString('hex');

const HEX_SHA256 = /^[0-9a-f]{64}$/i;

/** Constant in time for every signature that has the form of one. */
export function isSignedWith(key: KeyObject, body: Buffer, signature: string): boolean {
  if (!HEX_SHA256.test(signature)) return false;
  const expected = createHmac('sha256', key).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
