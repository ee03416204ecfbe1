import { crc32 } from 'node:zlib';

/** Checksum of 32 bits, then JSON. */
export function writeChecked(value: unknown): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(value));
  const out = new Uint8Array(4 + json.length);
  out.set(json, 4);
  new DataView(out.buffer).setUint32(0, crc32(json));
  return out;
}

/** What was kept may be damaged: then it is as if nothing were there. */
export function readChecked<T>(bytes: Uint8Array | null | undefined): T | null {
  if (!bytes || bytes.length < 4) return null;
  const json = bytes.subarray(4);
  if (new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) !== crc32(json)) return null;
  return JSON.parse(new TextDecoder().decode(json)) as T;
}
