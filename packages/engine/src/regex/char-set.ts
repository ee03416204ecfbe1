/** Sets of code points as sorted, disjoint ranges: [low, high, low, high, …]. */
export type CharSet = readonly number[];

export const LAST_CODE_POINT = 0x10ffff;
/** Stand in for what an anchor asks for: the place before the first sign, and the one after the last. */
export const BEGIN = -1;
export const END = LAST_CODE_POINT + 1;

export const ANY: CharSet = [0, LAST_CODE_POINT];
export const DIGIT: CharSet = [48, 57];
export const WORD: CharSet = [48, 57, 65, 90, 95, 95, 97, 122];
export const SPACE: CharSet = [9, 13, 32, 32, 160, 160];
export const HEX: CharSet = [48, 57, 65, 70, 97, 102];
export const LETTER: CharSet = [65, 90, 97, 122, 0xaa, 0x2ff, 0x370, 0x1fff, 0x2c00, LAST_CODE_POINT];

export const one = (code: number): CharSet => [code, code];

/** Sorts and joins ranges given in any order. */
export function union(...sets: readonly CharSet[]): CharSet {
  const ranges: [number, number][] = [];
  for (const set of sets) for (let i = 0; i < set.length; i += 2) ranges.push([set[i] ?? 0, set[i + 1] ?? 0]);
  ranges.sort((a, b) => a[0] - b[0]);
  const out: number[] = [];
  for (const [low, high] of ranges) {
    const end = out.at(-1);
    if (end !== undefined && low <= end + 1) out[out.length - 1] = Math.max(end, high);
    else out.push(low, high);
  }
  return out;
}

export function invert(set: CharSet): CharSet {
  const out: number[] = [];
  let next = 0;
  for (let i = 0; i < set.length; i += 2) {
    const low = set[i] ?? 0;
    if (low > next) out.push(next, low - 1);
    next = Math.max(next, (set[i + 1] ?? 0) + 1);
  }
  if (next <= LAST_CODE_POINT) out.push(next, LAST_CODE_POINT);
  return out;
}

export function intersect(a: CharSet, b: CharSet): CharSet {
  const out: number[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const low = Math.max(a[i] ?? 0, b[j] ?? 0);
    const high = Math.min(a[i + 1] ?? 0, b[j + 1] ?? 0);
    if (low <= high) out.push(low, high);
    if ((a[i + 1] ?? 0) < (b[j + 1] ?? 0)) i += 2;
    else j += 2;
  }
  return out;
}

export function has(set: CharSet, code: number): boolean {
  for (let i = 0; i < set.length; i += 2) if (code >= (set[i] ?? 0) && code <= (set[i + 1] ?? 0)) return true;
  return false;
}

/** The set with the other case of its ASCII letters. */
export function caseless(set: CharSet): CharSet {
  const upper = intersect(set, [65, 90]).map((code) => code + 32);
  const lower = intersect(set, [97, 122]).map((code) => code - 32);
  return upper.length + lower.length === 0 ? set : union(set, upper, lower);
}
