import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 40;
const CHECKSUM_LENGTH = 6;

/** What a credential is for is told by its prefix; `vdt_sk_live_` is the service key of the specification. */
export const TOKEN_PREFIX = {
  personalAccessToken: 'vdt_pat_',
  serviceKey: 'vdt_sk_live_',
  invitation: 'vdt_inv_',
  deviceCode: 'vdt_dvc_',
  deviceAccessToken: 'vdt_dat_',
  deviceRefreshToken: 'vdt_drt_',
} as const;

export type TokenPrefix = (typeof TOKEN_PREFIX)[keyof typeof TOKEN_PREFIX];

/** 40 random base62 characters (238 bits) and 6 that are the CRC-32 of all that precedes them. */
export function mintToken(prefix: TokenPrefix): string {
  const body = prefix + randomBase62(SECRET_LENGTH);
  return body + checksum(body);
}

/** True when `text` has this prefix, the right length and the right checksum: only then is the database asked. */
export function isWellFormedToken(prefix: TokenPrefix, text: string): boolean {
  if (text.length !== prefix.length + SECRET_LENGTH + CHECKSUM_LENGTH || !text.startsWith(prefix))
    return false;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  return checksum(body) === text.slice(-CHECKSUM_LENGTH);
}

/** SHA-256, the only form in which a token is stored. Its 238 random bits need no salt and no slow hash. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function checksum(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    digits = ALPHABET[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** Rejection sampling keeps every character equally likely: 248 is the largest multiple of 62 below 256. */
function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
    }
  }
  return text;
}
