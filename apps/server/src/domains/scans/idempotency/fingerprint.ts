import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';

/**
 * What tells one body from another: 32 bytes. Bodies that mean the same JSON are the same, however they are written;
 * whatever is not JSON, or has no canonical form, is told apart by its bytes. `context` is what the request means beside
 * its body.
 */
export function fingerprintOf(body: Buffer, context = ''): Buffer {
  const canonical = canonicalOf(body);
  return createHash('sha256')
    .update(`${canonical === null ? 'bytes' : 'json'}\n${context}\n`)
    .update(canonical ?? body)
    .digest();
}

function canonicalOf(body: Buffer): string | null {
  try {
    return canonicalJson(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)));
  } catch {
    return null;
  }
}
