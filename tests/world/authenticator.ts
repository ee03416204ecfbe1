/** An authenticator application, as far as tests need one. */
import { codeOf, stepAt } from '../../apps/server/src/domains/identity/second-factor/totp.ts';

/** What the application shows at a time for a secret as people type it, in base32. */
export const shownCode = (secret: string, at: Date): string => codeOf(bytesOf(secret), stepAt(at));

export function bytesOf(secret: string): Buffer {
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
