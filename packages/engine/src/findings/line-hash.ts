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

/** 37^100 modulo 2^64, in two halves: the weight at which a unit leaves the window. */
const [leavingHigh, leavingLow] = (() => {
  let high = 0;
  let low = 1;
  for (let i = 0; i < BLOCK; i++) {
    const product = low * BASE;
    low = product % HALF;
    high = (high * BASE + Math.floor(product / HALF)) % HALF;
  }
  return [high, low];
})();

/**
 * @param text as decoded from UTF-8, byte order mark included
 * @param lines one-based; those past the end are left out of the answer
 */
export function lineHashes(text: string, lines: ReadonlySet<number>): Map<number, string> {
  const hashes = new Map<number, string>();
  const counts = new Map<string, number>();
  const window = new Uint16Array(BLOCK);
  const begins = new Int32Array(BLOCK).fill(-1);
  let high = 0;
  let low = 0;
  let at = 0;
  let line = 0;
  let isLineStart = true;

  const give = (): void => {
    const begun = begins[at] ?? -1;
    if (begun < 0) return;
    begins[at] = -1;
    const hash = high === 0 ? low.toString(16) : high.toString(16) + low.toString(16).padStart(8, '0');
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    if (lines.has(begun)) hashes.set(begun, `${hash}:${count}`);
  };
  const shift = (unit: number): void => {
    const leaving = window[at] ?? 0;
    window[at] = unit;
    // Every product of a half and a unit or the base stays under 2^53.
    const gone = leavingLow * leaving;
    const next = low * BASE + unit - gone;
    const carry = Math.floor(next / HALF);
    low = next - carry * HALF;
    const top = high * BASE + carry - leavingHigh * leaving;
    high = top - Math.floor(top / HALF) * HALF;
    at = (at + 1) % BLOCK;
  };
  const take = (unit: number): void => {
    give();
    if (isLineStart) {
      isLineStart = false;
      begins[at] = ++line;
    }
    if (unit === 10) isLineStart = true;
    shift(unit);
  };

  const last = Math.max(0, ...lines);
  for (let i = 0; i < text.length; i++) {
    // A hash depends on what comes after the line, and on lines before it by their number alone.
    if (hashes.size === lines.size && line > last) return hashes;
    const unit = text.charCodeAt(i);
    if (unit === 32 || unit === 9) continue;
    if (unit === 13) {
      // Whatever else comes between a carriage return and a line feed ends the pair.
      if (text.charCodeAt(i + 1) === 10) i++;
      take(10);
    } else take(unit);
  }
  take(END);
  for (let i = 0; i < BLOCK; i++) {
    give();
    shift(0);
  }
  return hashes;
}
