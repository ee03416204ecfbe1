/** A place in bytes that `byte-writer.ts` wrote. Past the end everything reads as 0. */
export interface ByteReader {
  readonly bytes: Uint8Array;
  at: number;
}

export function readNumber(r: ByteReader): number {
  const { bytes } = r;
  let byte = bytes[r.at++] ?? 0;
  if (byte < 0x80) return byte;
  let value = byte & 0x7f;
  for (let shift = 7; shift < 35; shift += 7) {
    byte = bytes[r.at++] ?? 0;
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) break;
  }
  return value >>> 0;
}

export function readSigned(r: ByteReader): number {
  const value = readNumber(r);
  return (value >>> 1) ^ -(value & 1);
}

const NOTHING: readonly number[] = Object.freeze([]);

/** Most lists are empty: those are one and the same. */
export function readNumbers(r: ByteReader): readonly number[] {
  return readList(r, readNumber, NOTHING);
}

/**
 * A list, its length before it. It is made with its first item in it: one that grows from nothing takes room for seventeen, and of the
 * hundreds of thousands of lists in a program most have one item.
 * @param none what to give for a list without items
 */
export function readList<T>(r: ByteReader, one: (r: ByteReader) => T, none: readonly T[]): readonly T[] {
  const count = readNumber(r);
  if (count === 0 || r.at >= r.bytes.length) return none;
  const out = [one(r)];
  for (let i = 1; i < count && r.at < r.bytes.length; i++) out.push(one(r));
  return out;
}
