/**
 * Ranges in a character class that take in more than they say: `A-z` (also `[\]^_` and the backtick), `+-<` (digits too),
 * `0-93-5`. Ends that are written as numbers (`\x00-\x7f`) are meant. Works on the text alone, in linear time.
 */
interface Range {
  readonly low: number;
  readonly high: number;
}

const MAX_LENGTH = 3000;
/** Punctuation to punctuation within one block of ASCII, and what stands for "all that can be printed". */
const MEANT = /^( -.|!-~|#-~|!-\/|:-@|\[-`|\{-~|\t-\r)$/;
/** Shorter ranges of signs name neighbours that are easily looked up. */
const SHORT = 4;

/** Does some class of the pattern hold a range that is likely wider than it was meant? */
export function hasWideRange(source: string): boolean {
  if (source.length > MAX_LENGTH || !source.includes('-')) return false;
  return classes(source).some((ranges) => ranges.some((one, i) => isWide(one) || overlaps(one, ranges, i)));
}

function overlaps(one: Range, ranges: readonly Range[], index: number): boolean {
  return ranges.some((other, i) => i > index && one.low <= other.high && other.low <= one.high);
}

function isWide({ low, high }: Range): boolean {
  if (low > high) return true;
  const a = String.fromCodePoint(low);
  const b = String.fromCodePoint(high);
  if (high > 126 || low < 32) return false;
  const kind = (c: string): string =>
    /\d/.test(c) ? 'digit' : /[A-Z]/.test(c) ? 'upper' : /[a-z]/.test(c) ? 'lower' : 'sign';
  if (kind(a) !== kind(b)) return true;
  return kind(a) === 'sign' && high - low >= SHORT && !MEANT.test(`${a}-${b}`);
}

/** Ranges between plain signs, by class. */
function classes(source: string): Range[][] {
  const out: Range[][] = [];
  let ranges: Range[] | null = null;
  let before: number | null = null;
  for (let i = 0; i < source.length; i++) {
    const c = source[i] ?? '';
    if (ranges === null) {
      if (c === '\\') i++;
      else if (c === '[') {
        ranges = [];
        before = null;
        if (source[i + 1] === '^') i++;
        if (source[i + 1] === ']') i++;
      }
      continue;
    }
    if (c === ']') {
      out.push(ranges);
      ranges = null;
    } else if (c === '[' && source[i + 1] === ':') {
      const end = source.indexOf(':]', i);
      if (end > 0) i = end + 1;
      before = null;
    } else if (c === '-' && before !== null && source[i + 1] !== ']' && i + 1 < source.length) {
      const next = sign(source, i + 1);
      if (next.code !== null) ranges.push({ low: before, high: next.code });
      i = next.end - 1;
      before = null;
    } else {
      const here = sign(source, i);
      before = here.code;
      i = here.end - 1;
    }
  }
  return out;
}

/** The sign at a place, null for classes and for what is written as a number. */
function sign(source: string, at: number): { code: number | null; end: number } {
  const c = source.codePointAt(at) ?? 0;
  if (c !== 92) return { code: c, end: at + (c > 0xffff ? 2 : 1) };
  const next = source[at + 1] ?? '';
  if (/[a-zA-Z0-9]/.test(next)) {
    const numbered = /^\\(x[0-9a-fA-F]{2}|u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-7]{1,3})/.exec(
      source.slice(at, at + 14),
    );
    return { code: null, end: at + (numbered?.[0].length ?? 2) };
  }
  return { code: next.codePointAt(0) ?? null, end: at + 2 };
}
