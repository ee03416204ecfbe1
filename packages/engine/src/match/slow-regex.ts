/**
 * Finds regular expressions that a backtracking engine may need exponential time for. The pattern is read into a
 * position automaton (Glushkov); it is exponentially ambiguous when a state can be reached from itself by two
 * different paths over one word. Work is bounded: at most MAX_POSITIONS positions, so at most MAX_POSITIONS² pairs.
 */
const MAX_POSITIONS = 64;
const MAX_LENGTH = 2000;
/** A bounded repetition this large backtracks like an unbounded one. */
const LARGE_BOUND = 20;

type Ranges = readonly (readonly [number, number])[];
interface Fragment {
  nullable: boolean;
  first: number[];
  last: number[];
}
class TooBig extends Error {}

const any: Ranges = [[0, 0x10ffff]];
const digit: Ranges = [[48, 57]];
const word: Ranges = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];
const space: Ranges = [
  [9, 13],
  [32, 32],
  [160, 160],
];

function invert(ranges: Ranges): Ranges {
  const sorted = [...ranges].sort((a, b) => a[0] - b[0]);
  const out: [number, number][] = [];
  let next = 0;
  for (const [low, high] of sorted) {
    if (low > next) out.push([next, low - 1]);
    next = Math.max(next, high + 1);
  }
  if (next <= 0x10ffff) out.push([next, 0x10ffff]);
  return out;
}

function overlaps(a: Ranges, b: Ranges): boolean {
  return a.some(([low, high]) => b.some(([from, to]) => low <= to && from <= high));
}

interface Automaton {
  sets: Ranges[];
  /** Successor → number of ways. */
  follow: Map<number, number>[];
  anchoredEnd: boolean;
  whole: Fragment;
}

/** Reads a pattern; throws on what it cannot read. */
function automatonOf(source: string): Automaton {
  const sets: Ranges[] = [];
  const follow: Map<number, number>[] = [];
  let anchoredEnd = false;
  let pos = 0;
  const empty = (): Fragment => ({ nullable: true, first: [], last: [] });
  const position = (set: Ranges): Fragment => {
    if (sets.length >= MAX_POSITIONS) throw new TooBig();
    sets.push(set);
    follow.push(new Map());
    const n = sets.length - 1;
    return { nullable: false, first: [n], last: [n] };
  };
  const link = (from: readonly number[], to: readonly number[]) => {
    for (const a of from) for (const b of to) follow[a]?.set(b, (follow[a]?.get(b) ?? 0) + 1);
  };
  const concat = (a: Fragment, b: Fragment): Fragment => {
    link(a.last, b.first);
    return {
      nullable: a.nullable && b.nullable,
      first: a.nullable ? [...a.first, ...b.first] : a.first,
      last: b.nullable ? [...a.last, ...b.last] : b.last,
    };
  };
  const escapeSet = (inClass: boolean): Ranges | null => {
    const c = source[pos++];
    switch (c) {
      case 'd':
        return digit;
      case 'D':
        return invert(digit);
      case 'w':
        return word;
      case 'W':
        return invert(word);
      case 's':
        return space;
      case 'S':
        return invert(space);
      case 'b':
        return inClass ? [[8, 8]] : null;
      case 'B':
      case 'A':
      case 'G':
        return null;
      case 'z':
      case 'Z':
        anchoredEnd = true;
        return null;
      case 'n':
        return [[10, 10]];
      case 'r':
        return [[13, 13]];
      case 't':
        return [[9, 9]];
      case 'f':
        return [[12, 12]];
      case 'v':
        return [[11, 11]];
      case 'p':
      case 'P':
      case 'k':
        if (source[pos] === '{' || source[pos] === '<')
          while (pos < source.length && !/[}>]/.test(source[pos++] ?? ''));
        return c === 'k'
          ? null
          : [
              [65, 90],
              [97, 122],
              [128, 0x10ffff],
            ];
      case 'x':
      case 'u': {
        const hex = /^(\{[0-9a-fA-F]+\}|[0-9a-fA-F]{4}|[0-9a-fA-F]{2})/.exec(
          source.slice(pos, pos + 10),
        )?.[0];
        if (!hex) return [[120, 120]];
        pos += hex.length;
        const code = Number.parseInt(hex.replace(/[{}]/g, ''), 16);
        return [[code, code]];
      }
      case undefined:
        throw new Error('dangling escape');
      default: {
        if (/[1-9]/.test(c) && !inClass) return null;
        const code = c.codePointAt(0) ?? 0;
        return [[code, code]];
      }
    }
  };
  const charClass = (): Ranges => {
    const negated = source[pos] === '^';
    if (negated) pos++;
    const ranges: [number, number][] = [];
    let first = true;
    while (pos < source.length && (source[pos] !== ']' || first)) {
      first = false;
      let low: Ranges;
      if (source[pos] === '[' && source[pos + 1] === ':') {
        const close = source.indexOf(':]', pos);
        if (close > 0) {
          pos = close + 2;
          ranges.push([48, 57], [65, 90], [97, 122]);
          continue;
        }
      }
      if (source[pos] === '\\') {
        pos++;
        low = escapeSet(true) ?? [];
      } else {
        const code = source.codePointAt(pos) ?? 0;
        pos += code > 0xffff ? 2 : 1;
        low = [[code, code]];
      }
      const single = low.length === 1 && low[0] && low[0][0] === low[0][1] ? low[0][0] : null;
      if (single !== null && source[pos] === '-' && source[pos + 1] !== ']' && pos + 1 < source.length) {
        pos++;
        let high: Ranges;
        if (source[pos] === '\\') {
          pos++;
          high = escapeSet(true) ?? [];
        } else {
          const code = source.codePointAt(pos) ?? 0;
          pos += code > 0xffff ? 2 : 1;
          high = [[code, code]];
        }
        ranges.push([single, Math.max(single, high[0]?.[0] ?? single)]);
      } else for (const [a, b] of low) ranges.push([a, b]);
    }
    pos++;
    return negated ? invert(ranges) : ranges;
  };
  const atom = (depth: number): Fragment | null => {
    const c = source[pos];
    if (c === undefined || c === ')' || c === '|') return null;
    pos++;
    if (c === '(') {
      let lookaround = false;
      if (source[pos] === '?') {
        const head =
          /^\?(P?<[A-Za-z_]\w*>|'\w+'|[a-z]*(-[a-z]+)?:|[=!>]|<[=!]|#[^)]*|[a-z]+(-[a-z]+)?(?=\)))/.exec(
            source.slice(pos, pos + 60),
          )?.[0];
        if (!head) throw new Error('group');
        pos += head.length;
        lookaround = /^\?(<?[=!])$/.test(head);
        // Atomic groups give nothing back, so no ambiguity inside or around counts.
        if (head === '?>') lookaround = true;
      }
      const inner = alternation(depth + 1);
      if (source[pos++] !== ')') throw new Error('unbalanced');
      return lookaround ? empty() : inner;
    }
    if (c === '[') return position(charClass());
    if (c === '.') return position(any);
    if (c === '^') return empty();
    if (c === '$') {
      anchoredEnd = true;
      return empty();
    }
    if (c === '\\') {
      const set = escapeSet(false);
      return set === null ? empty() : position(set);
    }
    const code = source.codePointAt(pos - 1) ?? 0;
    if (code > 0xffff) pos++;
    return position([[code, code]]);
  };
  const repeated = (depth: number): Fragment | null => {
    let inner = atom(depth);
    if (!inner) return null;
    for (;;) {
      const bounds = /^([*+?]|\{(\d+)(,(\d*))?\})/.exec(source.slice(pos, pos + 24));
      if (!bounds) return inner;
      pos += bounds[0].length;
      const possessive = source[pos] === '+';
      if (source[pos] === '?' || possessive) pos++;
      const what = bounds[1];
      const max =
        what === '*' || what === '+'
          ? Infinity
          : what === '?'
            ? 1
            : bounds[3] === undefined
              ? Number(bounds[2])
              : bounds[4] === ''
                ? Infinity
                : Number(bounds[4]);
      const min = what === '+' ? 1 : what === '*' || what === '?' ? 0 : Number(bounds[2]);
      if (max >= LARGE_BOUND && !possessive && max !== min) link(inner.last, inner.first);
      inner = { ...inner, nullable: inner.nullable || min === 0 };
    }
  };
  const sequence = (depth: number): Fragment => {
    let result = empty();
    for (let next = repeated(depth); next; next = repeated(depth)) result = concat(result, next);
    return result;
  };
  const alternation = (depth: number): Fragment => {
    if (depth > 40) throw new TooBig();
    const result = sequence(depth);
    while (source[pos] === '|') {
      pos++;
      const other = sequence(depth);
      result.nullable ||= other.nullable;
      result.first = [...result.first, ...other.first];
      result.last = [...result.last, ...other.last];
    }
    return result;
  };
  const whole = alternation(0);
  if (pos < source.length) throw new Error('unbalanced');
  return { sets, follow, anchoredEnd, whole };
}

const memo = new Map<string, boolean>();

/** True when the pattern can take exponential time on some input. Patterns that cannot be read are not slow. */
export function isSlowRegex(source: string, fullMatch = false): boolean {
  if (source.length > MAX_LENGTH || !/[*+}]/.test(source) || !source.includes('(')) return false;
  const key = `${fullMatch ? '^' : ''}${source}`;
  const known = memo.get(key);
  if (known !== undefined) return known;
  let slow = false;
  try {
    slow = exponential(automatonOf(source), fullMatch);
  } catch {
    slow = false;
  }
  if (memo.size < 10_000) memo.set(key, slow);
  return slow;
}

function exponential(automaton: Automaton, fullMatch: boolean): boolean {
  const { sets, follow, whole } = automaton;
  const n = sets.length;
  const reach = reachability(follow);
  const meets: boolean[] = [];
  for (let a = 0; a < n; a++) for (let b = 0; b < n; b++) meets.push(overlaps(sets[a] ?? [], sets[b] ?? []));
  const accepting = new Set(whole.last);
  const mustGoOn = (state: number): boolean =>
    // After the loop something is required, so that a near-miss makes the engine try all ways.
    automaton.anchoredEnd || fullMatch || !accepting.has(state);
  for (let s = 0; s < n; s++) {
    if (!reach[s]?.has(s) || !mustGoOn(s)) continue;
    for (const [next, ways] of follow[s] ?? []) if (ways > 1 && reach[next]?.has(s)) return true;
    if (twoPaths(s, follow, reach, meets, n)) return true;
  }
  return false;
}

function reachability(follow: readonly Map<number, number>[]): Set<number>[] {
  return follow.map((_, from) => {
    const seen = new Set<number>();
    const stack = [...(follow[from]?.keys() ?? [])];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      stack.push(...(follow[at]?.keys() ?? []));
    }
    return seen;
  });
}

/** From (s, s) through some (p, q) with p ≠ q back to (s, s), both sides reading the same word. */
function twoPaths(
  s: number,
  follow: readonly Map<number, number>[],
  reach: readonly Set<number>[],
  meets: readonly boolean[],
  n: number,
): boolean {
  const seen = new Uint8Array(n * n * 2);
  const stack: number[] = [(s * n + s) * 2];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const split = at & 1;
    const pair = at >> 1;
    const p = Math.floor(pair / n);
    const q = pair % n;
    for (const a of follow[p]?.keys() ?? []) {
      if (!reach[a]?.has(s) && a !== s) continue;
      for (const b of follow[q]?.keys() ?? []) {
        if (!meets[a * n + b] || (!reach[b]?.has(s) && b !== s)) continue;
        const apart = split === 1 || a !== b ? 1 : 0;
        if (apart && a === s && b === s) return true;
        const next = (a * n + b) * 2 + apart;
        if (seen[next]) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
  }
  return false;
}
