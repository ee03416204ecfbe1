import { randomInt } from 'node:crypto';
import { USER_CODE_ALPHABET } from '@vedette/contract';

/** 20^8 codes, of which a few wait for a quarter of an hour; who looks for them is throttled (RFC 8628, 5.1). */
export function mintUserCode(): string {
  const half = () =>
    Array.from({ length: 4 }, () => USER_CODE_ALPHABET[randomInt(USER_CODE_ALPHABET.length)]).join('');
  return `${half()}-${half()}`;
}
