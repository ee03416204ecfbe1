import { randomBytes } from 'node:crypto';
import { recoveryHash } from './prove.ts';
import { base32 } from './totp.ts';

const RECOVERY_CODES = 10;
/** Twelve letters of 5 bits: more than anybody guesses, and still written down on paper. */
const RECOVERY_BYTES = 8;
const RECOVERY_LETTERS = 12;

export function makeRecoveryCodes(): { shown: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    base32(randomBytes(RECOVERY_BYTES)).slice(0, RECOVERY_LETTERS),
  );
  return {
    shown: codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-')),
    hashes: codes.map(recoveryHash),
  };
}
