import { Problem } from '@vedette/contract';

const VISIBLE = /^[\x21-\x7e]{1,255}$/;
/** A string of RFC 9651: in quotes, in which quotes and backslashes are escaped. */
const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;

/**
 * The key that a header names: quoted (a structured field, as the IETF draft has it) or bare, which is the same key.
 * @throws Problem `idempotency_key_invalid` for anything that is not 1 to 255 visible ASCII characters.
 */
export function parseIdempotencyKey(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || header === '') {
    throw new Problem('idempotency_key_invalid', {
      detail: 'The Idempotency-Key header is missing. Send 1 to 255 visible ASCII characters.',
    });
  }
  const key = header.startsWith('"') ? QUOTED.exec(header)?.[1]?.replaceAll(/\\(["\\])/g, '$1') : header;
  if (key === undefined || !VISIBLE.test(key)) {
    throw new Problem('idempotency_key_invalid', {
      detail:
        'The Idempotency-Key is malformed: it must be 1 to 255 visible ASCII characters, bare or quoted.',
    });
  }
  return key;
}
