/**
 * The forms in which an indicator of compromise can be looked up exactly. Text of a source is broken into the same
 * forms, so that finding an indicator over many sources is one look-up and no search through their text.
 */
import { refang } from './refang.ts';

/**
 * `url`: host and path without scheme, query and fragment. `name`: a dotted name in lower case, be it a host or a file.
 * `hash`: hexadecimal digest in lower case, also where a lock file has it in base64. `token`: an opaque word, as written.
 */
export type IndicatorKind = 'url' | 'name' | 'ip' | 'hash' | 'email' | 'token';

/** A kind and a value, joined by a colon. */
export type IndicatorKey = `${IndicatorKind}:${string}`;

/** Digests that feeds publish: MD5, SHA-1, SHA-224, SHA-256, SHA-384, SHA-512, in hexadecimal digits. */
const DIGEST_LENGTHS: ReadonlySet<number> = new Set([32, 40, 56, 64, 96, 128]);

/** A dotted name: labels as RFC 1123 has them, and underscores, which files have. The last begins with a letter: versions are no names. */
const DOTTED = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z][a-z0-9-]{0,61}$/i;
const IPV4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;
/** Shorter words are words of a language; longer ones are data. */
const OPAQUE = /^(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{16,120}$/i;

export interface IndicatorQuery {
  /** What was asked for, refanged. */
  readonly text: string;
  /** Finding one of these is finding the indicator. Empty: it has a form that cannot be looked up. */
  readonly keys: readonly IndicatorKey[];
}

/** What to look up for an indicator as a feed writes it. */
export function indicatorQuery(indicator: string): IndicatorQuery {
  const text = refang(indicator);
  const key =
    urlKey(text) ?? emailKey(text) ?? ipKey(text) ?? hashKey(text) ?? nameKey(text) ?? tokenKey(text);
  return { text, keys: key === null ? [] : [key] };
}

export function urlKey(text: string): IndicatorKey | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { hostname, pathname } = new URL(text);
  const path = pathname.replace(/\/+$/, '');
  if (path !== '') return `url:${hostname.toLowerCase()}${path}`;
  return ipKey(hostname.replace(/^\[|\]$/g, '')) ?? `name:${hostname.toLowerCase()}`;
}

export function emailKey(text: string): IndicatorKey | null {
  const at = text.lastIndexOf('@');
  const plain = at > 0 && /^[\w.%+-]{1,64}$/.test(text.slice(0, at)) && DOTTED.test(text.slice(at + 1));
  return plain ? `email:${text.toLowerCase()}` : null;
}

export function ipKey(text: string): IndicatorKey | null {
  const bare = text.replace(/:\d{1,5}$/, '');
  if (IPV4.test(bare)) {
    return bare.split('.').every((octet) => Number(octet) < 256) ? `ip:${bare}` : null;
  }
  if (text.split(':').length < 3 || !/^[0-9a-f:.]{3,45}$/i.test(text)) return null;
  const address = `http://[${text}]/`;
  return URL.canParse(address) ? `ip:${new URL(address).hostname.slice(1, -1)}` : null;
}

export function hashKey(text: string): IndicatorKey | null {
  const bare = text.replace(/^(?:md5|sha-?\d{1,3})[:=-]/i, '');
  if (/^[0-9a-f]+$/i.test(bare) && DIGEST_LENGTHS.has(bare.length)) return `hash:${bare.toLowerCase()}`;
  return /^sha\d{1,3}-/i.test(text) ? integrityKey(bare) : null;
}

/** Subresource integrity has the digest in base64; everybody else has it in hexadecimal digits. */
export function integrityKey(base64: string): IndicatorKey | null {
  if (!/^[A-Za-z0-9+/]{27,88}={0,2}$/.test(base64)) return null;
  // Not `atob`, which throws for what has the letters of base64 and not its length; sources hold such words.
  const hex = Buffer.from(base64, 'base64').toString('hex');
  return DIGEST_LENGTHS.has(hex.length) ? `hash:${hex}` : null;
}

export function nameKey(text: string): IndicatorKey | null {
  const bare = text.replace(/:\d{1,5}$/, '').replace(/\.$/, '');
  return bare.length <= 253 && DOTTED.test(bare) ? `name:${bare.toLowerCase()}` : null;
}

export function tokenKey(text: string): IndicatorKey | null {
  return OPAQUE.test(text) ? `token:${text}` : null;
}
