import type { LanguageId } from '../ir/ir.ts';
import { type Automaton, type AutomatonOptions, automatonOf, MAX_POSITIONS } from './automaton.ts';
import { ANY, type CharSet, END, has, intersect } from './char-set.ts';
import { readPattern } from './read-pattern.ts';

/**
 * How much work a backtracking engine can be made to do by a text of length n: the degree of the polynomial (1 = linear),
 * or Infinity where it is exponential.
 *
 * Exponential: some place of the pattern is reached from itself in two ways over one word (EDA of Weber and Seidl, "On the
 * degree of ambiguity of finite automata", 1991). Polynomial: over one word one loop can be kept, left for a second one, or
 * the second kept (IDA); the longest chain of such loops is the degree. A search that may begin anywhere is a loop too. In
 * both cases some end must exist that no way accepts: only then does the engine try all of them.
 *
 * Work is bounded by FUEL steps a pattern; beyond that nothing is said of it.
 */
const FUEL = 300_000;
const MAX_LENGTH = 3000;
/** A bounded repetition this large backtracks like an unbounded one when it is ambiguous. */
const LARGE_BOUND = 20;
/** Repetitions of the word after which the set of places is taken to be what it will be. */
const PUMPS = 12;
/** Signs of an end that is looked for. */
const MAX_END = 3;
const MAX_MEMO = 10_000;

export interface PatternUse {
  readonly language: LanguageId;
  readonly flags?: string;
  readonly match?: AutomatonOptions['match'];
}

const exponentialMemo = new Map<string, boolean>();
const degreeMemo = new Map<string, number>();

/** Can the pattern take exponential time on some text? Patterns that cannot be read are not slow. */
export function isExponential(source: string, use: PatternUse): boolean {
  if (!source.includes('(')) return false;
  return remembered(exponentialMemo, source, use, false, () =>
    run(source, use, LARGE_BOUND, (search) => loops(search).some((loop) => ambiguous(search, loop))),
  );
}

/** Degree of the time that the pattern can take, Infinity when exponential, 1 when nothing bad is known. */
export function backtrackingDegree(source: string, use: PatternUse): number {
  return remembered(degreeMemo, source, use, 1, () => {
    if (isExponential(source, use)) return Infinity;
    return run(source, use, Infinity, polynomialDegree);
  });
}

function remembered<T>(memo: Map<string, T>, source: string, use: PatternUse, none: T, find: () => T): T {
  if (source.length > MAX_LENGTH || !/[*+}]/.test(source)) return none;
  const key = `${use.language} ${use.flags ?? ''} ${use.match ?? ''} ${source}`;
  const known = memo.get(key);
  if (known !== undefined) return known;
  let found = none;
  try {
    found = find();
  } catch {
    found = none;
  }
  if (memo.size < MAX_MEMO) memo.set(key, found);
  return found;
}

interface Search {
  readonly automaton: Automaton;
  readonly reach: readonly ReadonlySet<number>[];
  readonly signs: readonly number[];
  readonly picks: Map<number, number>;
  fuel: number;
}

function run<T>(source: string, use: PatternUse, largeBound: number, find: (search: Search) => T): T {
  const pattern = readPattern(source, use.language, use.flags ?? '');
  const automaton = automatonOf(pattern, { match: use.match ?? 'search', largeBound });
  return find({
    automaton,
    reach: reachability(automaton),
    signs: alphabet(automaton),
    picks: new Map(),
    fuel: FUEL,
  });
}

function spend(s: Search): void {
  if (--s.fuel < 0) throw new Error('too much work');
}

function reachability({ follow }: Automaton): Set<number>[] {
  return follow.map((next) => {
    const seen = new Set<number>();
    const stack = [...next.keys()];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      stack.push(...(follow[at]?.keys() ?? []));
    }
    return seen;
  });
}

/** One sign for each class of signs that the pattern tells apart: the ends of its ranges and their neighbours. */
function alphabet({ sets }: Automaton): number[] {
  const signs = new Set<number>([120, 32, 10, 33]);
  for (const set of sets)
    for (let i = 0; i < set.length; i += 2)
      for (const code of [set[i] ?? 0, (set[i] ?? 0) - 1, (set[i + 1] ?? 0) + 1])
        if (code >= 0 && code < END) signs.add(code);
  return [...signs].slice(0, 120);
}

/** Groups of places that reach each other and themselves, in no particular order but always the same. */
function loops(s: Search): number[][] {
  const done = new Set<number>();
  const out: number[][] = [];
  s.reach.forEach((reached, at) => {
    if (done.has(at) || !reached.has(at)) return;
    const members = [...reached].filter((other) => s.reach[other]?.has(at)).sort((a, b) => a - b);
    for (const member of members) done.add(member);
    out.push(members);
  });
  return out;
}

// ───────────────────────────── exponential ─────────────────────────────

/** In a loop that is ambiguous every place is reached from itself in two ways, so that one place is enough to look at. */
function ambiguous(s: Search, loop: readonly number[]): boolean {
  const at = loop[0];
  if (at === undefined || at === 0) return false;
  const words = [throughDouble(s, loop, at), twoWays(s, loop, at)];
  return words.some((word) => word !== null && canFail(s, at, word));
}

/** A way from `at` to itself over an edge that the pattern has twice. */
function throughDouble(s: Search, loop: readonly number[], at: number): number[] | null {
  const inside = new Set(loop);
  for (const from of loop)
    for (const [to, ways] of s.automaton.follow[from] ?? []) {
      if (ways < 2 || !inside.has(to)) continue;
      const there = at === from ? [] : shortest(s, inside, at, from);
      const back = at === to ? [] : shortest(s, inside, to, at);
      const sign = pick(s, to, to);
      if (there !== null && back !== null && sign >= 0) return [...there, sign, ...back];
    }
  return null;
}

function shortest(s: Search, inside: ReadonlySet<number>, from: number, to: number): number[] | null {
  return explore(
    s,
    [from],
    (place) => place[0] === to,
    (place) =>
      [...(s.automaton.follow[place[0] ?? 0]?.keys() ?? [])].filter((x) => inside.has(x)).map((x) => [x]),
  );
}

/** From (at, at) apart and together again, both sides reading the same word. */
function twoWays(s: Search, loop: readonly number[], at: number): number[] | null {
  const inside = new Set(loop);
  return explore(
    s,
    [at, at, 0],
    (place) => place[0] === at && place[1] === at && place[2] === 1,
    ([p = 0, q = 0, apart = 0]) => {
      const next: number[][] = [];
      for (const a of s.automaton.follow[p]?.keys() ?? []) {
        if (!inside.has(a)) continue;
        for (const b of s.automaton.follow[q]?.keys() ?? [])
          if (inside.has(b)) next.push([a, b, apart === 1 || a !== b ? 1 : 0]);
      }
      return next;
    },
    2,
  );
}

/** Breadth first; gives the word that leads to a goal. Of a place, the first `width` numbers are read together. */
function explore(
  s: Search,
  start: readonly number[],
  isGoal: (place: readonly number[]) => boolean,
  next: (place: readonly number[]) => readonly number[][],
  width = start.length,
): number[] | null {
  const queue: { place: readonly number[]; from: number; sign: number }[] = [
    { place: start, from: -1, sign: 0 },
  ];
  const seen = new Set<number>();
  for (let i = 0; i < queue.length; i++) {
    for (const place of next(queue[i]?.place ?? [])) {
      spend(s);
      const key = ((place[0] ?? 0) * MAX_POSITIONS + (place[1] ?? 0)) * MAX_POSITIONS + (place[2] ?? 0);
      if (seen.has(key)) continue;
      const sign = width === 1 ? pick(s, place[0] ?? 0, place[0] ?? 0) : pickAll(s, place, width);
      if (sign < 0) continue;
      seen.add(key);
      queue.push({ place, from: i, sign });
      if (isGoal(place)) return wordTo(queue, queue.length - 1);
    }
  }
  return null;
}

function wordTo(queue: readonly { readonly from: number; readonly sign: number }[], end: number): number[] {
  const word: number[] = [];
  for (let at = end; at > 0; at = queue[at]?.from ?? 0) word.push(queue[at]?.sign ?? 0);
  return word.reverse();
}

function pickAll(s: Search, place: readonly number[], width: number): number {
  if (width === 2) return pick(s, place[0] ?? 0, place[1] ?? 0);
  const [a = 0, b = 0, c = 0] = place;
  if (pick(s, a, b) < 0 || pick(s, b, c) < 0 || pick(s, a, c) < 0) return -1;
  return signIn(s, intersect(intersect(setAt(s, a), setAt(s, b)), setAt(s, c)));
}

/** A sign that both places read, -1 when there is none. */
function pick(s: Search, a: number, b: number): number {
  const key = a < b ? a * MAX_POSITIONS + b : b * MAX_POSITIONS + a;
  const known = s.picks.get(key);
  if (known !== undefined) return known;
  const found = signIn(s, intersect(setAt(s, a), setAt(s, b)));
  s.picks.set(key, found);
  return found;
}

function setAt(s: Search, at: number): CharSet {
  return intersect(s.automaton.sets[at] ?? [], ANY);
}

/** Rather a sign with which no pattern ends. */
function signIn(s: Search, set: CharSet): number {
  if (set.length === 0) return -1;
  const ends = [...s.automaton.accepting].filter((at) => at !== 0).map((at) => s.automaton.sets[at] ?? []);
  const inSet = s.signs.filter((sign) => has(set, sign));
  return inSet.find((sign) => !ends.some((end) => has(end, sign))) ?? inSet[0] ?? set[0] ?? -1;
}

// ───────────────────────────── an end that no way accepts ─────────────────────────────

/** Can a text go on after `word` was read over and over from the place so that nothing matches? */
function canFail(s: Search, from: number, word: readonly number[]): boolean {
  let places = new Set([from]);
  for (let i = 0; i < PUMPS; i++) {
    const before = places;
    for (const sign of word) {
      places = step(s, places, sign);
      if (accepts(s, places)) return false;
    }
    if (before.size === places.size && [...before].every((at) => places.has(at))) break;
  }
  return failingEnd(s, places, MAX_END);
}

function failingEnd(s: Search, places: ReadonlySet<number>, left: number): boolean {
  if (!accepts(s, step(s, places, END))) return true;
  if (left === 0) return false;
  const next = s.signs.map((sign) => step(s, places, sign)).filter((set) => !accepts(s, set));
  if (next.some((set) => !accepts(s, step(s, set, END)))) return true;
  return next
    .sort((a, b) => a.size - b.size)
    .slice(0, 4)
    .some((set) => failingEnd(s, set, left - 1));
}

function step(s: Search, places: ReadonlySet<number>, sign: number): Set<number> {
  const out = new Set<number>();
  for (const at of places)
    for (const next of s.automaton.follow[at]?.keys() ?? []) {
      spend(s);
      if (has(s.automaton.sets[next] ?? [], sign)) out.add(next);
    }
  return out;
}

function accepts(s: Search, places: ReadonlySet<number>): boolean {
  for (const at of places) if (s.automaton.accepting.has(at)) return true;
  return false;
}

// ───────────────────────────── polynomial ─────────────────────────────

function polynomialDegree(s: Search): number {
  const all = loops(s);
  const longest = new Map<readonly number[], number>();
  const degreeFrom = (loop: readonly number[]): number => {
    const known = longest.get(loop);
    if (known !== undefined) return known;
    longest.set(loop, 1);
    let best = 1;
    for (const other of all) {
      if (other === loop || !s.reach[loop[0] ?? 0]?.has(other[0] ?? 0)) continue;
      const behind = degreeFrom(other);
      if (behind + 1 > best && overlap(s, loop, other)) best = behind + 1;
    }
    longest.set(loop, best);
    return best;
  };
  return Math.max(1, ...all.map(degreeFrom));
}

/** Can one word keep the first loop, lead from it to the second, and keep the second? */
function overlap(s: Search, loop: readonly number[], other: readonly number[]): boolean {
  const first = new Set(loop);
  const second = new Set(other);
  for (const p of loop)
    for (const q of other) {
      if (pick(s, p, q) < 0) continue;
      const between = (at: number): boolean =>
        (first.has(at) || s.reach[p]?.has(at) === true) && (second.has(at) || s.reach[at]?.has(q) === true);
      const word = explore(
        s,
        [p, p, q],
        (place) => place[0] === p && place[1] === q && place[2] === q,
        ([x = 0, y = 0, z = 0]) => {
          const next: number[][] = [];
          for (const a of s.automaton.follow[x]?.keys() ?? []) {
            if (!first.has(a)) continue;
            for (const c of s.automaton.follow[z]?.keys() ?? []) {
              if (!second.has(c) || pick(s, a, c) < 0) continue;
              for (const b of s.automaton.follow[y]?.keys() ?? []) if (between(b)) next.push([a, b, c]);
            }
          }
          return next;
        },
      );
      if (word !== null && canFail(s, p, word)) return true;
    }
  return false;
}
