/**
 * GitHub's `primaryLocationLineHash`: for each line a polynomial hash, modulo 2^64 with base 37, over the 100 UTF-16 units that
 * follow its beginning, spaces and tabs left out and all line ends taken for '\n'; after the text come one unit 65535 and zeros.
 * Behind the colon stands how many lines up to this one have the hash. What it is for: alerts of GitHub's code scanning are
 * matched by it from upload to upload (docs.github.com, "SARIF support for code scanning"; computed as `upload-sarif` does).
 */
const BLOCK = 100;
const BASE = 37;
const HALF = 2 ** 32;
const END = 65_535;

/** 37^100 modulo 2^32: the weight at which a unit leaves the window. */
const LEAVING = (() => {
  let weight = 1;
  for (let i = 0; i < BLOCK; i++) weight = Math.imul(weight, BASE);
  return weight;
})();

/**
 * @param text as decoded from UTF-8, byte order mark included
 * @param lines one-based; those past the end are left out of the answer
 */
export function lineHashes(text: string, lines: ReadonlySet<number>): Map<number, string> {
  const units = text.replace(/\r\n?/g, '\n').replace(/[ \t]+/g, '');
  const starts = lineStarts(units, Math.max(0, ...lines));
  const lows = lowHalves(units, starts);
  // Of a line that nobody asks for it only matters whether it has the hash of one that somebody asks for.
  const wanted = new Set<number>();
  for (const line of lines) if (line <= lows.length) wanted.add(lows[line - 1] ?? 0);
  const hashes = new Map<number, string>();
  const counts = new Map<string, number>();
  for (const [i, start] of starts.entries()) {
    if (!wanted.has(lows[i] ?? 0)) continue;
    const hash = hashAt(units, start);
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    if (lines.has(i + 1)) hashes.set(i + 1, `${hash}:${count}`);
  }
  return hashes;
}

/** Where each of the first so many lines begins; after the last line end one more does. */
function lineStarts(units: string, count: number): number[] {
  const starts: number[] = [];
  for (let at = 0; starts.length < count; ) {
    starts.push(at);
    const end = units.indexOf('\n', at);
    if (end < 0) break;
    at = end + 1;
  }
  return starts;
}

const unitAt = (units: string, at: number): number =>
  at < units.length ? units.charCodeAt(at) : at === units.length ? END : 0;

/** The lower half of the hash at each start, found in one go over the text. */
function lowHalves(units: string, starts: readonly number[]): Int32Array {
  const lows = new Int32Array(starts.length);
  const last = (starts.at(-1) ?? -1) + BLOCK;
  let low = 0;
  let next = 0;
  for (let at = 0; at < last; at++) {
    const leaving = at < BLOCK ? 0 : Math.imul(LEAVING, unitAt(units, at - BLOCK));
    low = (Math.imul(low, BASE) + unitAt(units, at) - leaving) | 0;
    if (at - BLOCK + 1 === starts[next]) lows[next++] = low;
  }
  return lows;
}

function hashAt(units: string, start: number): string {
  let high = 0;
  let low = 0;
  for (let at = start; at < start + BLOCK; at++) {
    // Every product of a half and the base stays under 2^53.
    const next = low * BASE + unitAt(units, at);
    const carry = Math.floor(next / HALF);
    low = next - carry * HALF;
    high = (high * BASE + carry) % HALF;
  }
  return high === 0 ? low.toString(16) : high.toString(16) + low.toString(16).padStart(8, '0');
}
