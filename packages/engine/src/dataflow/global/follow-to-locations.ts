import type { FunctionId } from '../../link/ids.ts';
import {
  addInner,
  BASE_SELF,
  BASE_SHARED,
  BASE_SOURCE,
  covers,
  type Fact,
  MAX_GUESSES,
  sizeOf,
  sumOfGuesses,
  type Trace,
} from './fact.ts';
import { entryOf, leadsOn } from './handed-on.ts';
import { asShared, storeLocation } from './record-facts.ts';
import { substitute } from './resolve-origin.ts';
import { type Analysis, type Effect, type Entry, type Handed, noteTruncated } from './state.ts';
import { compareTraces, isShownRather } from './trace-order.ts';

/**
 * From where something of a source or a shared location is handed to a call, along what calls hand on, into shared locations: the second half of the
 * tabulation of which summaries are the first, done for what does come in alone. What came into a function once is followed from there once, whoever
 * brought it, and in the order of how few guesses and steps its way has, so that the first to come is the one that is shown; circles end by that.
 */

/** Something that came into a function, and the function that brought it into the first call of its way. */
interface Arrival {
  readonly to: FunctionId;
  readonly entry: Entry;
  readonly fact: Fact;
  readonly by: FunctionId;
}

/** Lines of a summary about one entry. */
interface Lines {
  readonly stores: Effect[];
  readonly handed: (readonly [Fact, Handed])[];
}

interface Walk {
  readonly a: Analysis;
  /** By guesses, then by steps. */
  readonly waiting: Arrival[][][];
  /** The same by all that it says. */
  readonly next: Map<string, Arrival>;
  /** What was followed from entries. */
  readonly done: Map<string, Arrival[]>;
  /** How many. */
  readonly counts: Map<string, number>;
  readonly lines: Map<FunctionId, ReadonlyMap<Entry, Lines>>;
}

/** Things that come into one entry of a function and differ in what they say. */
const MOST_ARRIVALS = 1_024;

/** Puts into shared locations what these functions bring there by what they call. */
export function followToLocations(a: Analysis, functions: Iterable<FunctionId>): void {
  const walk: Walk = {
    a,
    waiting: Array.from({ length: MAX_GUESSES + 1 }, () => []),
    next: new Map(),
    done: new Map(),
    counts: new Map(),
    lines: new Map(),
  };
  const { asking } = a.pointsTo;
  const opened = new Map<FunctionId, { readonly handed: Handed; readonly by: FunctionId }>();
  for (const by of functions)
    for (const handed of a.states[by]?.handed ?? []) {
      for (const f of handed.facts)
        if (f.base === BASE_SOURCE || f.base === BASE_SHARED) handOver(walk, by, handed, f);
      const held = handed.isOpen ? opened.get(handed.to) : null;
      if (held === undefined || (held !== null && isBefore(handed, held.handed)))
        opened.set(handed.to, { handed, by });
    }
  for (const [fn, { handed, by }] of opened) open(walk, fn, handed, by);
  let count = 0;
  for (const bySize of walk.waiting)
    for (let size = 0; size < bySize.length; size++) {
      const arrivals = bySize[size] ?? [];
      bySize[size] = [];
      for (const one of arrivals.sort(inOrder(a))) {
        if ((++count & 1023) === 0 && a.isCancelled()) return;
        if (walk.next.get(wholeKey(one)) === one && isNew(walk, one)) follow(walk, one);
      }
    }
  a.current = null;
  a.pointsTo.asking = asking;
}

const isBefore = (x: Handed, y: Handed): boolean =>
  (x.guesses - y.guesses || compareTraces(x.step, y.step)) < 0;

/** Of what came as far those first that say all that others say, then those whose way begins further up. */
const inOrder =
  ({ kinds, paths }: Analysis) =>
  ({ fact: x }: Arrival, { fact: y }: Arrival): number =>
    (kinds.sets[x.sanitized]?.length ?? 0) - (kinds.sets[y.sanitized]?.length ?? 0) ||
    (paths.keys[x.path]?.length ?? 0) - (paths.keys[y.path]?.length ?? 0) ||
    compareTraces(x.trace, y.trace);

/** What lies in the fields of an object that nobody knows, of which a function was called. */
function open(walk: Walk, fn: FunctionId, { step, guesses }: Handed, by: FunctionId): void {
  const { a } = walk;
  a.current = by;
  const ofAny = (line: Fact): Fact | null => {
    const shared = line.base === BASE_SELF ? asShared(a, fn, line) : null;
    return shared && guessed(shared, guesses, addInner(shared.trace, step));
  };
  for (const { index, base, fact } of a.states[fn]?.stores ?? []) {
    const shared = ofAny(fact);
    if (shared !== null && base === BASE_SHARED) put(a, by, { base, index, fact: shared });
  }
  for (const handed of a.states[fn]?.handed ?? [])
    for (const line of handed.facts) {
      const shared = ofAny(line);
      if (shared !== null) handOver(walk, by, handed, shared);
    }
}

const guessed = (f: Fact, guesses: number, trace: Trace | null): Fact => ({
  ...f,
  guesses: sumOfGuesses(f.guesses, guesses),
  trace,
});

/** Takes a fact over to what a call hands it to. */
function handOver(walk: Walk, by: FunctionId, { to, entry, step, guesses }: Handed, given: Fact): void {
  const { a, next, waiting } = walk;
  const paths = a.states[to]?.reach.get(entry);
  if (paths === undefined || !leadsOn(a, given, paths)) return;
  const one: Arrival = { to, entry, fact: guessed(given, guesses, addInner(given.trace, step)), by };
  if (followed(walk, one)?.some((have) => covers(a, have.fact, one.fact)) === true) return;
  const key = wholeKey(one);
  const held = next.get(key);
  if (held !== undefined && !isShownRather(one.fact, held.fact)) return;
  next.set(key, one);
  const bySize = waiting[one.fact.guesses];
  const size = sizeOf(one.fact.trace);
  while (bySize !== undefined && bySize.length <= size) bySize.push([]);
  bySize?.[size]?.push(one);
}

function wholeKey({ to, entry, fact }: Arrival): string {
  return `${to} ${entry} ${fact.base} ${fact.index} ${fact.path} ${fact.at} ${fact.derived} ${fact.sanitized}`;
}

/** What was followed from an entry that is about the same place in the same value. */
function followed({ done }: Walk, { to, entry, fact }: Arrival): Arrival[] | undefined {
  return done.get(`${to} ${entry} ${fact.base} ${fact.index} ${fact.at} ${fact.derived}`);
}

/** Was neither this nor what says all of it followed yet? Counts it as followed then. */
function isNew({ a, done, counts }: Walk, one: Arrival): boolean {
  const { to, entry, fact } = one;
  const key = `${to} ${entry} ${fact.base} ${fact.index} ${fact.at} ${fact.derived}`;
  const held = done.get(key);
  if (held?.some((have) => covers(a, have.fact, fact)) === true) return false;
  const into = `${to} ${entry}`;
  const count = counts.get(into) ?? 0;
  if (count >= MOST_ARRIVALS) {
    noteTruncated(a, to, 'functions into which too much comes');
    a.leftOut = true;
    return false;
  }
  counts.set(into, count + 1);
  if (held === undefined) done.set(key, [one]);
  else held.push(one);
  return true;
}

function follow(walk: Walk, { to, entry, fact, by }: Arrival): void {
  const { a } = walk;
  const lines = linesOf(walk, to).get(entry);
  for (const e of lines?.stores ?? []) for (const f of said(a, e.fact, fact)) put(a, by, { ...e, fact: f });
  for (const [line, handed] of lines?.handed ?? [])
    for (const f of said(a, line, fact)) handOver(walk, by, handed, f);
}

function put(a: Analysis, by: FunctionId, e: Effect): void {
  if (e.base !== BASE_SHARED) return;
  a.current = by;
  a.pointsTo.asking = by;
  storeLocation(a, e.index, e.fact);
}

/** What a line says of what came in. */
function said(a: Analysis, line: Fact, fact: Fact): readonly Fact[] {
  const out: Fact[] = [];
  substitute(a, line, [fact], null, out);
  return out;
}

function linesOf({ a, lines }: Walk, fn: FunctionId): ReadonlyMap<Entry, Lines> {
  const known = lines.get(fn);
  if (known !== undefined) return known;
  const out = new Map<Entry, Lines>();
  const about = (f: Fact): Lines | null => {
    const entry = entryOf(f);
    if (entry === null) return null;
    const held = out.get(entry) ?? { stores: [], handed: [] };
    out.set(entry, held);
    return held;
  };
  const state = a.states[fn];
  for (const e of state?.stores ?? []) about(e.fact)?.stores.push(e);
  for (const handed of state?.handed ?? []) for (const f of handed.facts) about(f)?.handed.push([f, handed]);
  lines.set(fn, out);
  return out;
}
