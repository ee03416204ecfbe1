import { crc32 } from 'node:zlib';
import type { SecretSpec } from '../../rules/schema.ts';
import { isPlaceholder, shannonEntropy } from '../secret-strength.ts';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Number in base 62 (digits, upper, lower case), padded on the left with '0'. */
export function toBase62(value: number, length: number): string {
  let rest = value;
  let text = '';
  while (rest > 0) {
    text = base62[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text.padStart(length, '0');
}

/** GitHub and npm tokens: `prefix_` + entropy + six base-62 digits of the CRC-32 of the entropy part. */
export function hasCrc32Base62(token: string): boolean {
  const underscore = token.lastIndexOf('_');
  const body = token.slice(underscore + 1);
  if (body.length < 12) return false;
  return toBase62(crc32(body.slice(0, -6)), 6) === body.slice(-6);
}

/** AWS access key ids hold the account number in base 32 behind the four-letter prefix; only A–Z and 2–7 occur. */
function isAwsKeyId(id: string): boolean {
  return /^(AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}$/.test(id) && shannonEntropy(id.slice(4)) >= 2.8;
}

function decodeBase64Url(text: string): string | null {
  if (!/^[A-Za-z0-9_-]+={0,2}$/.test(text)) return null;
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  let bits = 0;
  let held = 0;
  let out = '';
  for (const c of text.replace(/=+$/, '')) {
    held = (held << 6) | digits.indexOf(c);
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      out += String.fromCharCode((held >> bits) & 0xff);
      held &= (1 << bits) - 1;
    }
  }
  return out;
}

/** A JSON Web Token: header with `alg`, payload an object, and a signature. */
function isJwt(token: string): boolean {
  const [header, payload, signature] = token.split('.');
  if (!header || !payload || !signature || signature.length < 20) return false;
  try {
    const head: unknown = JSON.parse(decodeBase64Url(header) ?? '');
    const body: unknown = JSON.parse(decodeBase64Url(payload) ?? '');
    return (
      typeof head === 'object' && head !== null && 'alg' in head && typeof body === 'object' && body !== null
    );
  } catch {
    return false;
  }
}

/** A PEM block's opening line followed by enough base 64, escaped newlines allowed. */
function isPem(_match: string, after: string): boolean {
  const body = after
    .replace(/\\[nr]/g, '')
    .replace(/Proc-Type:.*|DEK-Info:.*/g, '')
    .replace(/["'+,\s]/g, '');
  const run = /^[A-Za-z0-9+/=]{40,}/.exec(body)?.[0];
  return run !== undefined && shannonEntropy(run.slice(0, 200)) >= 3.5;
}

/** `scheme://user:password@host` with a password that is no placeholder. */
function hasUrlPassword(url: string): boolean {
  const parts = /^[a-z][a-z0-9+.-]*:\/\/([^\s:/@]*):([^\s/@]+)@([^\s/:]+)/i.exec(url);
  if (!parts?.[2]) return false;
  const password = parts[2];
  if (password.length < 6 || isPlaceholder(password) || /^[$<{%*[]|[}>]$/.test(password)) return false;
  // `rabbitmqpassword`: says what belongs there.
  if (/^[a-z]+[-_]?(?:password|passwd)$/i.test(password)) return false;
  // `postgres:postgres@db`: what a container of one's own has. On a machine of a network it is what is tried first.
  if (password === parts[1] || /^(pass(word)?|pwd|postgres|mysql|rabbitmq|guest)\d*$/i.test(password))
    return isOnNetwork(parts[3] ?? '');
  return (
    !/^(localhost|127\.0\.0\.1|0\.0\.0\.0|\[?::1|db|redis|postgres|mysql|mongo|host|hostname|server|example)$/i.test(
      parts[3] ?? '',
    ) && !/example\.(com|org|net)/i.test(parts[3] ?? '')
  );
}

/** An address of a machine other than one's own and the hosts of containers. */
const isOnNetwork = (host: string): boolean =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host) && !/^(?:127|0|172\.1[789]|192\.168\.99)\./.test(host);

/** Does the candidate have the structure that a real secret of this format has? `after` is the text behind it. */
export function passesChecksum(
  kind: NonNullable<SecretSpec['checksum']>,
  secret: string,
  after: string,
): boolean {
  switch (kind) {
    case 'crc32-base62':
      return hasCrc32Base62(secret);
    case 'aws-key-id':
      return isAwsKeyId(secret);
    case 'jwt':
      return isJwt(secret);
    case 'pem':
      return isPem(secret, after);
    case 'url-credentials':
      return hasUrlPassword(secret);
    case 'uuid':
      return /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(secret);
    case 'base64':
      return secret.length % 4 === 0;
    case 'stripe-test':
      return !/_test_/.test(secret);
  }
}
