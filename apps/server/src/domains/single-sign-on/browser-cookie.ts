import { createHash, randomBytes } from 'node:crypto';

/** `__Host-`: set by this host over TLS (or loopback) for all of it, so that no neighbour can plant one. */
const COOKIE = '__Host-vedette.sign_on';
const BYTES = 32;
const FORM = /^[A-Za-z0-9_-]{43}$/;

export const SIGN_ON_SECONDS = 600;

export const hashOf = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();

/** What knows the browser that began again when it comes back; one that has it keeps it, for sign-ins in two tabs. */
export function browserSecret(cookies: string | undefined): string {
  return presentSecret(cookies) ?? randomBytes(BYTES).toString('base64url');
}

/** Null when the browser has none, or one that is not ours. */
export function presentSecret(cookies: string | undefined): string | null {
  for (const part of (cookies ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=', 2);
    if (name === COOKIE && FORM.test(value)) return value;
  }
  return null;
}

export const setCookie = (secret: string): string =>
  `${COOKIE}=${secret}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${SIGN_ON_SECONDS}`;
