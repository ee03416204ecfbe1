/** Bytes that grow as they are written; numbers in LEB128, seven bits a byte. */
export interface ByteWriter {
  bytes: Uint8Array;
  length: number;
}

export function byteWriter(): ByteWriter {
  return { bytes: new Uint8Array(4096), length: 0 };
}

function reserve(w: ByteWriter, more: number): void {
  if (w.length + more <= w.bytes.length) return;
  const grown = new Uint8Array(Math.max(w.bytes.length * 2, w.length + more));
  grown.set(w.bytes.subarray(0, w.length));
  w.bytes = grown;
}

/** Longest form of a number below 2^32. */
const MAX_NUMBER_BYTES = 5;

/** A whole number from 0 to 2^32 - 1. */
export function writeNumber(w: ByteWriter, value: number): void {
  reserve(w, MAX_NUMBER_BYTES);
  let rest = value;
  while (rest > 0x7f) {
    w.bytes[w.length++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  w.bytes[w.length++] = rest;
}

/** A whole number from -2^31 to 2^31 - 1; small ones of either sign take few bytes. */
export function writeSigned(w: ByteWriter, value: number): void {
  writeNumber(w, ((value << 1) ^ (value >> 31)) >>> 0);
}

export function writeNumbers(w: ByteWriter, values: readonly number[]): void {
  writeNumber(w, values.length);
  for (const value of values) writeNumber(w, value);
}

export function writeBytes(w: ByteWriter, bytes: Uint8Array): void {
  reserve(w, bytes.length);
  w.bytes.set(bytes, w.length);
  w.length += bytes.length;
}

export function written(w: ByteWriter): Uint8Array {
  return w.bytes.subarray(0, w.length);
}
