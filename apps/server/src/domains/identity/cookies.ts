/** Name that the identity library gives the session cookie with our prefix; `__Secure-` binds it to TLS (or loopback). */
export const SESSION_COOKIE = '__Secure-vedette.session_token';

/** The session token inside the signed cookie `token.signature`; null when the request carries no such cookie. */
export function sessionTokenOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): string | null {
  for (const part of String(headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== SESSION_COOKIE) continue;
    const value = decode(part.slice(at + 1).trim());
    return value.slice(0, value.lastIndexOf('.') < 0 ? value.length : value.lastIndexOf('.'));
  }
  return null;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
