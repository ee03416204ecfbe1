import { crc32 } from 'node:zlib';
import type { AnalysedFile, FileResult } from './file-result.ts';

/** Checksum, length of the result's JSON, both 32 bits. */
const PREFIX_BYTES = 8;

/** What the cache holds of a file: checksum, the result as JSON, the packed summary if there is one. */
export function writeEntry(result: string, summary: Uint8Array | null): Uint8Array {
  const json = new TextEncoder().encode(result);
  const out = new Uint8Array(PREFIX_BYTES + json.length + (summary?.length ?? 0));
  out.set(json, PREFIX_BYTES);
  if (summary) out.set(summary, PREFIX_BYTES + json.length);
  const prefix = new DataView(out.buffer);
  prefix.setUint32(4, json.length);
  prefix.setUint32(0, crc32(out.subarray(4)));
  return out;
}

/** What was kept may be damaged: then it is as if nothing were there. */
export function readEntry(entry: Uint8Array | null): AnalysedFile | null {
  if (entry === null || entry.length < PREFIX_BYTES) return null;
  const prefix = new DataView(entry.buffer, entry.byteOffset, entry.byteLength);
  if (prefix.getUint32(0) !== crc32(entry.subarray(4))) return null;
  const end = PREFIX_BYTES + prefix.getUint32(4);
  const result = JSON.parse(new TextDecoder().decode(entry.subarray(PREFIX_BYTES, end))) as FileResult;
  // A copy, whatever kind of array the cache gives: a summary is moved to a thread, with all of the memory that it lies in.
  return { result, summary: end < entry.length ? new Uint8Array(entry.subarray(end)) : null };
}
