import * as jose from 'jose';

export async function check(token) {
  const header = jose.decodeProtectedHeader(token);
  // ruleid: javascript-jwt-key-of-token
  const key = await jose.importJWK(header.jwk);
  return jose.jwtVerify(token, key);
}

export async function checkByAddress(token, load) {
  const [header] = parse(token);
  const url = header.jku;
  const found = await load(url);
  // ruleid: javascript-jwt-key-of-token
  return jose.jwtVerify(token, await jose.importJWK(found));
}

export async function checkKnown(token, load) {
  const header = jose.decodeProtectedHeader(token);
  if (header.jku !== KEYS) throw new Error('unknown');
  const found = await load(header.jku);
  // ok: javascript-jwt-key-of-token
  return jose.jwtVerify(token, await jose.importJWK(found));
}

export async function sign(settings) {
  // ok: javascript-jwt-key-of-token
  const key = await jose.importPKCS8(settings.key, 'RS256');
  return new jose.SignJWT({}).setProtectedHeader({ alg: 'RS256', jku: settings.jku }).sign(key);
}
