import type { FileId, LocationId } from '../../link/ids.ts';
import type { CallId } from '../../summaries/ids.ts';
import {
  isSubset,
  type KindId,
  type KindSet,
  type Kinds,
  NOTHING_SANITIZED,
  notUnder,
  writtenOver,
} from './kinds.ts';
import { beginsWith, NO_PATH, type ProgramPath, type ProgramPaths } from './paths.ts';

/** Facts of the global stage: where a value comes from, in terms of a function's interface, shared locations or a source. */
export const BASE_PARAM = 0;
export const BASE_SELF = 1;
export const BASE_SHARED = 2;
/** Index: source kind. */
export const BASE_SOURCE = 3;

/** What a fact speaks of, or where something is stored. What its number counts depends on the base. */
export type Base =
  | { readonly base: typeof BASE_PARAM; readonly index: number }
  | { readonly base: typeof BASE_SELF; readonly index: 0 }
  | { readonly base: typeof BASE_SHARED; readonly index: LocationId }
  | { readonly base: typeof BASE_SOURCE; readonly index: KindId };

interface Rest {
  /** Path read from the base. */
  readonly path: ProgramPath;
  /** Path inside the value that holds it. */
  readonly at: ProgramPath;
  /** 1 where the value is text built from the base, not the base itself. */
  readonly derived: 0 | 1;
  /** Sink kinds that it can no longer harm. */
  readonly sanitized: KindSet;
  /** Links of the way that are guesses (see `evidence.ts`), at most `MAX_GUESSES`. */
  readonly guesses: number;
  readonly trace: Trace | null;
}

export type Fact = Base & Rest;
/** A fact that holds whoever calls, under a location. */
export type SharedFact = Extract<Base, { readonly base: typeof BASE_SHARED }> & Rest;

/** The value of the base itself. */
export function factOf<B extends Base>(
  base: B,
  trace: Trace | null = null,
  path: ProgramPath = NO_PATH,
): B & Rest {
  const rest: Rest = { path, at: NO_PATH, derived: 0, sanitized: NOTHING_SANITIZED, guesses: 0, trace };
  return factLike(base, rest) as B & Rest;
}

/** Another fact about the base of a fact. All facts are made here or copied from those, so that they are alike to the engine that runs them. */
export function factLike(of: Base, rest: Rest): Fact {
  const { path, at, derived, sanitized, guesses, trace } = rest;
  return { base: of.base, index: of.index, path, at, derived, sanitized, guesses, trace } as Fact;
}

/** The fact about a field of a receiver, as one about a location. */
export function atLocation(fact: Fact, { location, rest }: LocationPath): SharedFact {
  return { ...fact, base: BASE_SHARED, index: location, path: rest };
}

export const eitherDerived = (x: 0 | 1, y: 0 | 1): 0 | 1 => (x === 1 ? 1 : y);

/** A location, and the path inside it. */
export interface LocationPath {
  readonly location: LocationId;
  readonly rest: ProgramPath;
}

/** How a fact came about, as a tree that shares structure; unrolled only for what is reported. */
export type Trace =
  | {
      readonly kind: 'local';
      readonly parent: Trace | null;
      readonly file: FileId;
      readonly last: number;
      readonly size: number;
    }
  | {
      readonly kind: 'step';
      readonly parent: Trace | null;
      readonly file: FileId;
      readonly line: number;
      readonly column: number;
      readonly text: string;
      /** A check of which nobody knows what it is worth. */
      readonly isLook?: true;
      readonly size: number;
    }
  /** A call, by its number in the program. */
  | { readonly kind: 'call'; readonly parent: null; readonly call: CallId; readonly size: number }
  /** `inner` happened inside a callee, after `parent`. */
  | {
      readonly kind: 'inner';
      readonly parent: Trace | null;
      readonly inner: Trace | null;
      readonly size: number;
    };

export function sizeOf(t: Trace | null): number {
  return t === null ? 0 : t.size;
}

export function addTraceSteps(parent: Trace | null, file: FileId, traceStep: number): Trace | null {
  return traceStep === 0
    ? parent
    : { kind: 'local', parent, file, last: traceStep, size: sizeOf(parent) + 1 };
}

export function addStep(
  parent: Trace | null,
  file: FileId,
  line: number,
  column: number,
  text: string,
): Trace {
  return { kind: 'step', parent, file, line, column, text, size: sizeOf(parent) + 1 };
}

/** The same, of a check that the value passed; it makes no way longer. */
export function addLook(
  parent: Trace | null,
  file: FileId,
  { line, column, text }: { readonly line: number; readonly column: number; readonly text: string },
): Trace {
  return { kind: 'step', parent, file, line, column, text, isLook: true, size: sizeOf(parent) };
}

export function addInner(parent: Trace | null, inner: Trace | null): Trace | null {
  if (inner === null) return parent;
  if (parent === null) return inner;
  return { kind: 'inner', parent, inner, size: parent.size + inner.size };
}

/** More guesses than these say no more. */
export const MAX_GUESSES = 3;

export function sumOfGuesses(x: number, y: number): number {
  return Math.min(x + y, MAX_GUESSES);
}

/** The fact with one more guess on its way. */
export function guess(f: Fact): Fact {
  return f.guesses >= MAX_GUESSES ? f : { ...f, guesses: f.guesses + 1 };
}

/** Of two ways to the same fact the one with fewer guesses says more, then the shorter one. */
export function isBetter(x: Pick<Fact, 'guesses' | 'trace'>, y: Pick<Fact, 'guesses' | 'trace'>): boolean {
  return x.guesses !== y.guesses ? x.guesses < y.guesses : sizeOf(x.trace) < sizeOf(y.trace);
}

/** How much is kept. */
export interface Bounds {
  /** Facts of one value that differ in what they say. */
  readonly facts: number;
  /** Lines of a summary. */
  readonly sinks: number;
  readonly effects: number;
  readonly callbacks: number;
}

/** What facts are kept by: the analysis. */
export interface FactKeeper {
  readonly kinds: Kinds;
  readonly paths: ProgramPaths;
  /** Locations that stand for rows of a store. */
  readonly storedRows: ReadonlyMap<LocationId, unknown>;
  readonly bounds: Bounds;
  /** Facts that may still be added or read; see `solve-groups.ts`. */
  work: number;
  /** A list was full since somebody asked last. */
  isFull: boolean;
}

/** The same of a location, into which all of a program may store. */
export const LIMIT_LOCATION_FACTS = 1_024;

/**
 * Adds a fact to a set kept as a list. Of two facts of which one says all that the other says that one stays; of equal facts the better
 * way. False when nothing changed.
 */
export function addFact(
  keeper: FactKeeper,
  list: Fact[],
  given: Fact,
  limit = keeper.bounds.facts,
  isRather = isBetter,
): boolean {
  if (keeper.work-- <= 0) return false;
  const f = withoutFieldsOfText(keeper, given);
  for (let i = 0; i < list.length; i++) {
    const have = list[i];
    if (
      have === undefined ||
      have.index !== f.index ||
      have.base !== f.base ||
      have.derived !== f.derived ||
      (have.at !== f.at && f.derived === 0)
    )
      continue;
    if (have.at !== f.at) {
      if (holds(keeper, have, f)) return false;
      if (!holds(keeper, f, have)) continue;
      list[i] = f;
      dropCovered(keeper, list, f, i + 1);
      return true;
    }
    if (have.path === f.path && have.sanitized === f.sanitized) {
      if (isRather(f, have)) list[i] = f;
      return false;
    }
    if (saysAllOf(keeper, have, f)) return false;
    if (saysAllOf(keeper, f, have)) {
      list[i] = f;
      dropCovered(keeper, list, f, i + 1);
      return true;
    }
  }
  if (list.length >= limit) {
    keeper.isFull = true;
    return false;
  }
  list.push(f);
  return true;
}

/** Text has no fields: which ones of the object that it was built from hold something else says nothing of it. */
function withoutFieldsOfText({ kinds, paths }: FactKeeper, f: Fact): Fact {
  if (f.sanitized === NOTHING_SANITIZED) return f;
  const over = f.derived === 1 ? writtenOver(kinds, f.sanitized) : null;
  const said = over === null ? f.sanitized : over.others;
  // Only what lies under unknown keys is not under some.
  const not = paths.keys[f.at]?.at(-1) === '*' ? null : notUnder(kinds, said);
  const sanitized = not === null ? said : not.others;
  return sanitized === f.sanitized ? f : { ...f, sanitized };
}

function dropCovered(keeper: FactKeeper, list: Fact[], f: Fact, from: number): void {
  let kept = from;
  for (let i = from; i < list.length; i++) {
    const have = list[i];
    if (have !== undefined && !covers(keeper, f, have) && !holds(keeper, f, have)) list[kept++] = have;
  }
  list.length = kept;
}

/**
 * Whether a fact says all that another about the same place in a value says, by a way that is guessed no more: what is sanitized for less
 * can harm all that the other can, and text built from an object is built from its fields, whatever they are.
 */
export function covers(keeper: FactKeeper, x: Fact, y: Fact): boolean {
  return isOfSame(x, y) && saysAllOf(keeper, x, y);
}

/** The same of facts that are known to be about the same place. */
export function saysAllOf(keeper: FactKeeper, x: Fact, y: Fact): boolean {
  if (x.guesses > y.guesses || !isSubset(keeper.kinds, x.sanitized, y.sanitized)) return false;
  if (x.path === y.path) return true;
  return x.derived === 1 && !isMoreThanFields(keeper, x) && beginsWith(keeper.paths, y.path, x.path);
}

/**
 * Whether text lies around a place in which a fact says that the same text lies: what is read from text is that text, whatever it is called. Said of
 * values alone, not of what is stored into an object, where the name of the field says which location it is.
 */
function holds(keeper: FactKeeper, x: Fact, y: Fact): boolean {
  return (
    x.derived === 1 &&
    y.derived === 1 &&
    x.base === y.base &&
    x.index === y.index &&
    x.at !== y.at &&
    beginsWith(keeper.paths, y.at, x.at) &&
    saysAllOf(keeper, x, y)
  );
}

/** Facts about the same base and the same place in the value. */
function isOfSame(x: Fact, y: Fact): boolean {
  return x.base === y.base && x.index === y.index && x.at === y.at && x.derived === y.derived;
}

/** Whether two facts say the same, by as many guesses. */
export function isSame(x: Fact, y: Fact): boolean {
  return isOfSame(x, y) && x.path === y.path && x.sanitized === y.sanitized && x.guesses === y.guesses;
}

/** The own object, which is in no location as a whole, and rows, which as such say nothing of their columns. */
function isMoreThanFields({ storedRows }: FactKeeper, { base, index, path }: Fact): boolean {
  return (base === BASE_SELF && path === NO_PATH) || (base === BASE_SHARED && storedRows.has(index));
}
