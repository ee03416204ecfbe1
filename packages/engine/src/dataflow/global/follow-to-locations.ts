import type { FunctionId } from '../../link/ids.ts';
import {
  addInner,
  BASE_SELF,
  BASE_SHARED,
  BASE_SOURCE,
  type Fact,
  MAX_GUESSES,
  saysAllOf,
  sizeOf,
  sumOfGuesses,
  type Trace,
} from './fact.ts';
import { entryOf, leadsOn } from './handed-on.ts';
import { beginsWith, LONGEST_PATH, type ProgramPath } from './paths.ts';
import { asShared, storeLocation } from './record-facts.ts';
import { substitute } from './resolve-origin.ts';
import {
  type Analysis,
  type Effect,
  type Entry,
  type FunctionState,
  type Handed,
  noteTruncated,
} from './state.ts';
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
  readonly place: Place;
  /** Of what came as far, lower says more: see `inOrder`. */
  readonly rank: number;
}

/** What came into an entry about the same place in the same value. */
interface Place {
  /** What was followed, by the path that it says something of. */
  readonly done: Map<ProgramPath, Arrival[]>;
  /** What waits, by the rest of what it says; null when nothing does. */
  next: Map<number, Arrival> | null;
}

/** What came into an entry of a function. */
interface Into {
  /** How many were followed that differ in what they say. */
  count: number;
  /** By what value, then by what place in it. Numbers: keys of text take half of the time. */
  readonly places: Map<number, Map<ProgramPath, Place>>;
}

/** Lines of a summary about one entry. */
interface Lines {
  readonly stores: Effect[];
  readonly handed: (readonly [Fact, Handed])[];
}

/** What was followed so far: the next time only what is new is. */
export interface Walk {
  readonly a: Analysis;
  /** By guesses, then by steps. */
  readonly waiting: Arrival[][][];
  /** Places of which something waits. */
  readonly asked: Place[];
  readonly cameInto: Map<FunctionId, Map<Entry, Into>>;
  /** Places of which something was followed, by function. */
  readonly followed: Map<FunctionId, Place[]>;
  readonly lines: Map<FunctionId, ReadonlyMap<Entry, Lines>>;
  /** Summaries that were followed. */
  readonly read: Map<FunctionId, FunctionState>;
  /** From which call objects that nobody knows came into a function. */
  readonly opened: Map<FunctionId, Handed>;
}

export const createWalk = (a: Analysis): Walk => ({
  a,
  waiting: Array.from({ length: MAX_GUESSES + 1 }, () => []),
  asked: [],
  cameInto: new Map(),
  followed: new Map(),
  lines: new Map(),
  read: new Map(),
  opened: new Map(),
});

/** Things that come into one entry of a function and differ in what they say. */
const MOST_ARRIVALS = 32_768;

/**
 * Puts into shared locations what these functions bring there by what they call. Of a walk that was followed before, functions whose summary is another
 * now are gone through again: what they bring themselves, and all that came into them.
 */
export function followToLocations(walk: Walk, functions: Iterable<FunctionId>): void {
  const { a } = walk;
  const { asking } = a.pointsTo;
  const opened = new Map<FunctionId, { readonly handed: Handed; readonly by: FunctionId }>();
  const changed = new Set<FunctionId>();
  for (const by of functions) {
    const state = a.states[by];
    if (state === undefined) continue;
    const isOther = walk.read.get(by) !== state;
    if (isOther) changed.add(by);
    for (const handed of state.handed) {
      if (isOther)
        for (const f of handed.facts)
          if (f.base === BASE_SOURCE || f.base === BASE_SHARED) handOver(walk, by, handed, f);
      const held = handed.isOpen ? opened.get(handed.to) : null;
      if (held === undefined || (held !== null && isBefore(handed, held.handed)))
        opened.set(handed.to, { handed, by });
    }
  }
  for (const fn of changed) {
    walk.lines.delete(fn);
    const state = a.states[fn];
    if (state) walk.read.set(fn, state);
  }
  for (const fn of changed)
    for (const { done } of walk.followed.get(fn) ?? [])
      for (const arrivals of done.values()) for (const one of arrivals) follow(walk, one);
  for (const [fn, { handed, by }] of opened) {
    if (!changed.has(fn) && walk.opened.get(fn) === handed) continue;
    walk.opened.set(fn, handed);
    open(walk, fn, handed, by);
  }
  let count = 0;
  for (const bySize of walk.waiting)
    for (let size = 0; size < bySize.length; size++) {
      const arrivals = bySize[size] ?? [];
      bySize[size] = [];
      for (const one of arrivals.sort(inOrder)) {
        if ((++count & 1023) === 0 && a.isCancelled()) return;
        if (one.place.next?.get(restOf(one.fact)) === one && isNew(walk, one)) follow(walk, one);
      }
    }
  for (const place of walk.asked) place.next = null;
  walk.asked.length = 0;
  a.current = null;
  a.pointsTo.asking = asking;
}

const isBefore = (x: Handed, y: Handed): boolean =>
  (x.guesses - y.guesses || compareTraces(x.step, y.step)) < 0;

/** Of what came as far those first that say all that others say, then those whose way begins further up. */
const inOrder = (x: Arrival, y: Arrival): number =>
  x.rank - y.rank || compareTraces(x.fact.trace, y.fact.trace);

/** First what is sanitized for less, then what says something of the whole rather than of a field. */
const rankOf = ({ kinds, paths }: Analysis, { sanitized, path }: Fact): number =>
  (kinds.sets[sanitized]?.length ?? 0) * (LONGEST_PATH + 1) + (paths.keys[path]?.length ?? 0);

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
  const { a, asked, waiting } = walk;
  const paths = a.states[to]?.reach.get(entry);
  if (paths === undefined || !leadsOn(a, given, paths)) return;
  const place = placeOf(cameInto(walk, to, entry), given);
  const fact = guessed(given, guesses, addInner(given.trace, step));
  if (isSaid(a, place, fact)) return;
  const key = restOf(fact);
  const held = place.next?.get(key);
  if (held !== undefined && !isShownRather(fact, held.fact)) return;
  if (place.next === null) {
    place.next = new Map();
    asked.push(place);
  }
  const one: Arrival = { to, entry, fact, by, place, rank: rankOf(a, fact) };
  place.next.set(key, one);
  const bySize = waiting[fact.guesses];
  const size = sizeOf(fact.trace);
  while (bySize !== undefined && bySize.length <= size) bySize.push([]);
  bySize?.[size]?.push(one);
}

function cameInto(walk: Walk, to: FunctionId, entry: Entry): Into {
  const entries = walk.cameInto.get(to) ?? new Map<Entry, Into>();
  if (entries.size === 0) walk.cameInto.set(to, entries);
  const known = entries.get(entry);
  if (known !== undefined) return known;
  const made: Into = { count: 0, places: new Map() };
  entries.set(entry, made);
  return made;
}

function placeOf({ places }: Into, { base, index, at, derived }: Fact): Place {
  const value = (index * 4 + base) * 2 + derived;
  const inValue = places.get(value) ?? new Map<ProgramPath, Place>();
  if (inValue.size === 0) places.set(value, inValue);
  const known = inValue.get(at);
  if (known !== undefined) return known;
  const made: Place = { done: new Map(), next: null };
  inValue.set(at, made);
  return made;
}

/** What a fact says beside its place, as one number. */
const restOf = ({ path, sanitized }: Fact): number => path * 0x4000000 + sanitized;

/** Does what was followed from there say all of it, by no worse a way where it says the same? */
function isSaid(a: Analysis, { done }: Place, one: Fact): boolean {
  if (saysAll(a, done.get(one.path), one)) return true;
  // Only text says something of the fields of what it was made of.
  if (one.derived === 0) return false;
  for (const [path, arrivals] of done)
    if (path !== one.path && beginsWith(a.paths, one.path, path) && saysAll(a, arrivals, one)) return true;
  return false;
}

function saysAll(a: Analysis, arrivals: readonly Arrival[] | undefined, one: Fact): boolean {
  if (arrivals === undefined) return false;
  for (const { fact } of arrivals)
    if (saysAllOf(a, fact, one) && !(isSame(fact, one) && isShownRather(one, fact))) return true;
  return false;
}

const isSame = (x: Fact, y: Fact): boolean => x.path === y.path && x.sanitized === y.sanitized;

/** Was neither this nor what says all of it followed yet? Counts it as followed then. */
function isNew(walk: Walk, one: Arrival): boolean {
  const { a, followed } = walk;
  const { to, entry, fact, place } = one;
  const { done } = place;
  if (isSaid(a, place, fact)) return false;
  const ofPath = done.get(fact.path);
  const same = ofPath?.findIndex((have) => isSame(have.fact, fact)) ?? -1;
  if (ofPath !== undefined && same >= 0) {
    ofPath[same] = one;
    return true;
  }
  const into = cameInto(walk, to, entry);
  if (into.count >= MOST_ARRIVALS) {
    noteTruncated(a, to, 'functions into which too much comes');
    a.leftOut = true;
    return false;
  }
  into.count++;
  if (done.size === 0) {
    const places = followed.get(to);
    if (places === undefined) followed.set(to, [place]);
    else places.push(place);
  }
  if (ofPath === undefined) done.set(fact.path, [one]);
  else ofPath.push(one);
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
