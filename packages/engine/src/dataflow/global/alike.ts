import type { FileId, FunctionId, LocationId } from '../../link/ids.ts';
import { fileOfFunction, functionOfCall } from '../../link/numbering.ts';
import type { Program } from '../../link/program.ts';
import type { AddedFunctions } from '../../link/told-apart.ts';
import { traceStepAt } from '../../summaries/flat-tables.ts';
import { BASE_SHARED, BASE_SOURCE, type Base, type Fact, type Trace } from './fact.ts';
import { ALL_KINDS, type KindSet } from './kinds.ts';
import { locationNames } from './location-names.ts';
import type {
  Analysis,
  Effect,
  FunctionState,
  Handed,
  Hit,
  LocationSink,
  SinkFact,
  SinkSite,
} from './state.ts';

/**
 * Tells whether what functions bring about in a later program says the same as in an earlier one: with names in the place of numbers, and
 * on lines that may have moved. Which line is where now is found with it, so that what was found earlier can be shown at its new lines.
 */
export interface Alike {
  readonly states: (was: FunctionState, now: FunctionState) => boolean;
  /** What is kept in shared locations, or handed to whoever keeps it. */
  readonly stores: (was: FunctionState, now: FunctionState) => boolean;
  readonly facts: (was: readonly Fact[], now: readonly Fact[]) => boolean;
  readonly fact: (was: Fact, now: Fact) => boolean;
  /** The same, by whatever way it came about. */
  readonly saysTheSame: (was: Fact, now: Fact) => boolean;
  readonly bringsTheSame: (was: LocationSink, now: LocationSink) => boolean;
  readonly hits: (was: Hit, now: Hit) => boolean;
  readonly locationSinks: (was: LocationSink, now: LocationSink) => boolean;
  /** Names of locations, in the earlier program and now. */
  readonly locations: readonly [was: (id: LocationId) => string, now: (id: LocationId) => string];
  readonly kinds: readonly [was: (set: KindSet) => string, now: (set: KindSet) => string];
  /** Where a line of a file is now; null where that is not known. */
  readonly moved: (path: string, line: number) => number | null;
  /** Do lines still follow one another as they did? */
  readonly isInOrder: () => boolean;
}

/** One of the two programs, and what functions are called in both. */
export interface Side {
  readonly a: Analysis;
  readonly nameOf: (fn: FunctionId) => string;
}

export function alike(was: Side, now: Side, changed: ReadonlyMap<string, AddedFunctions>): Alike {
  const lines = new Map(Array.from(changed, ([path, { lines }]) => [path, new Map(lines)] as const));
  const texts = [textsOf(was), textsOf(now)] as const;
  /** Lines that were found since an attempt began, to be forgotten when it fails. */
  let found: [Map<number, number>, number][] = [];
  const attempt = (isAlike: () => boolean): boolean => {
    found = [];
    if (isAlike()) return true;
    for (const [of, line] of found) of.delete(line);
    compared.clear();
    return false;
  };
  /** What moved comes before others than it did: no way through it counts as the same. */
  const hasMoved = (path: string, one: number, other: number): boolean => {
    const [was, now] = changed.get(path)?.movedLines ?? [[], []];
    const isIn = (line: number) => (of: readonly [number, number]) => of[0] <= line && line <= of[1];
    return was.some(isIn(one)) || now.some(isIn(other));
  };
  const isLine = (path: string, one: number, other: number): boolean => {
    const of = lines.get(path);
    if (of === undefined) return one === other;
    if (hasMoved(path, one, other)) return false;
    const held = of.get(one);
    if (held === undefined) {
      of.set(one, other);
      found.push([of, one]);
    }
    return held === undefined || held === other;
  };
  const isPlace = (path: string, one: SinkSite['at'], other: SinkSite['at']): boolean =>
    isLine(path, one[0], other[0]) &&
    one[1] === other[1] &&
    isLine(path, one[2], other[2]) &&
    one[3] === other[3];
  const isSite = (one: SinkSite | undefined, other: SinkSite | undefined): boolean =>
    one === undefined || other === undefined
      ? one === other
      : one.file === other.file && one.text === other.text && isPlace(pathOf(one.file), one.at, other.at);
  const pathOf = (file: FileId): string => was.a.program.files[file]?.path ?? '';

  const compared = new Map<Trace, Trace>();
  const isTrace = (one: Trace | null, other: Trace | null): boolean => {
    const work: [Trace | null, Trace | null][] = [[one, other]];
    for (let pair = work.pop(); pair; pair = work.pop()) {
      const [x, y] = pair;
      if (x === null || y === null) {
        if (x !== y) return false;
        continue;
      }
      if (compared.get(x) === y) continue;
      if (x.kind !== y.kind || x.size !== y.size || !isNode(x, y)) return false;
      compared.set(x, y);
      work.push([x.parent, y.parent]);
      if (x.kind === 'inner' && y.kind === 'inner') work.push([x.inner, y.inner]);
    }
    return true;
  };
  const isNode = (x: Trace, y: Trace): boolean => {
    if (x.kind === 'call' && y.kind === 'call') {
      const [a, b] = [callAt(was.a.program, x.call), callAt(now.a.program, y.call)];
      return a.file === b.file && a.text === b.text && isPlace(pathOf(a.file), a.at, b.at);
    }
    if (x.kind === 'step' && y.kind === 'step')
      return (
        x.file === y.file &&
        x.text === y.text &&
        x.column === y.column &&
        isLine(pathOf(x.file), x.line, y.line)
      );
    if (x.kind === 'local' && y.kind === 'local') {
      if (x.file !== y.file) return false;
      return lines.has(pathOf(x.file)) ? areSteps(x.file, x.last, y.last) : x.last === y.last;
    }
    return true;
  };
  const areSteps = (file: FileId, one: number, other: number): boolean => {
    const [steps, others] = [texts[0].steps(file), texts[1].steps(file)];
    let [x, y] = [one, other];
    while (x !== 0 && y !== 0) {
      const [a, b] = [traceStepAt(steps, x), traceStepAt(others, y)];
      if (a.column !== b.column || !isLine(pathOf(file), a.line, b.line)) return false;
      if (was.a.program.files[file]?.strings[a.text] !== now.a.program.files[file]?.strings[b.text])
        return false;
      [x, y] = [a.parent, b.parent];
    }
    return x === y;
  };

  const saysTheSame = (x: Fact, y: Fact): boolean =>
    x.derived === y.derived && x.guesses === y.guesses && texts[0].fact(x) === texts[1].fact(y);
  const isFact = (x: Fact, y: Fact): boolean => saysTheSame(x, y) && isTrace(x.trace, y.trace);
  const facts: Alike['facts'] = (one, other) => all(one, other, isFact);
  const isSink = (x: SinkFact, y: SinkFact): boolean =>
    was.a.kinds.names[x.kind] === now.a.kinds.names[y.kind] &&
    (x.isWhole === true) === (y.isWhole === true) &&
    isSite(x.site, y.site) &&
    isSite(x.composedAt, y.composedAt) &&
    isFact(x.fact, y.fact);
  const isEffect = (x: Effect, y: Effect): boolean =>
    texts[0].base(x) === texts[1].base(y) && isFact(x.fact, y.fact);
  const isHanded = (x: Handed, y: Handed): boolean =>
    was.nameOf(x.to) === now.nameOf(y.to) &&
    x.entry === y.entry &&
    x.isOpen === y.isOpen &&
    x.guesses === y.guesses &&
    isTrace(x.step, y.step) &&
    facts(x.facts, y.facts);
  const areStores: Alike['stores'] = (one, other) =>
    all(one.stores, other.stores, isEffect) && all(one.handed, other.handed, isHanded);
  const areStates: Alike['states'] = (one, other) =>
    facts(one.returns, other.returns) &&
    all(one.sinks, other.sinks, isSink) &&
    all(one.effects, other.effects, isEffect) &&
    areStores(one, other) &&
    all(
      one.callbacks,
      other.callbacks,
      (x, y) =>
        x.param === y.param && texts[0].path(x.path) === texts[1].path(y.path) && all(x.args, y.args, facts),
    );
  return {
    saysTheSame,
    bringsTheSame: (x, y) =>
      was.a.kinds.names[x.kind] === now.a.kinds.names[y.kind] &&
      (x.isWhole === true) === (y.isWhole === true) &&
      saysTheSame(x.fact, y.fact),
    facts: (one, other) => attempt(() => facts(one, other)),
    fact: (one, other) => attempt(() => isFact(one, other)),
    states: (one, other) => attempt(() => areStates(one, other)),
    stores: (one, other) => attempt(() => areStores(one, other)),
    hits: (x, y) =>
      was.a.kinds.names[x.source] === now.a.kinds.names[y.source] &&
      was.a.kinds.names[x.kind] === now.a.kinds.names[y.kind] &&
      x.guesses === y.guesses &&
      x.isBare === y.isBare &&
      x.isRaw === y.isRaw &&
      attempt(
        () => isSite(x.site, y.site) && isSite(x.composedAt, y.composedAt) && isTrace(x.trace, y.trace),
      ),
    locationSinks: (one, other) => attempt(() => isSink(one, other)),
    locations: [texts[0].location, texts[1].location],
    kinds: [texts[0].kinds, texts[1].kinds],
    moved(path, line) {
      const of = lines.get(path);
      return of === undefined ? line : (of.get(line) ?? null);
    },
    isInOrder: () =>
      [...lines.values()].every((of) => {
        let last = 0;
        return [...of]
          .sort(([x], [y]) => x - y)
          .every(([, line]) => {
            const follows = line >= last;
            last = line;
            return follows;
          });
      }),
  };
}

const all = <T>(one: readonly T[], other: readonly T[], isSame: (a: T, b: T) => boolean): boolean =>
  one.length === other.length && one.every((a, i) => isSame(a, other[i] as T));

function callAt(program: Program, number: Extract<Trace, { kind: 'call' }>['call']): SinkSite {
  const { fn, index } = functionOfCall(program, number);
  const call = program.callsOf(fn)[index];
  return {
    file: fileOfFunction(program, fn),
    at: call?.at ?? [0, 0, 0, 0],
    text: call === undefined ? '' : program.textOf(fn, call),
  };
}

/** What numbers of a run stand for. */
function textsOf({ a, nameOf }: Side) {
  const { program } = a;
  const location = locationNames(a, nameOf);
  const kinds = (set: KindSet): string =>
    set === ALL_KINDS
      ? 'all'
      : (a.kinds.sets[set] ?? [])
          .map((kind) => a.kinds.names[kind] ?? '')
          .sort()
          .join(' ');
  const path = (id: Fact['path']): string => (a.paths.keys[id] ?? []).join('\0');
  const base = (of: Base): string =>
    of.base === BASE_SHARED
      ? location(of.index)
      : of.base === BASE_SOURCE
        ? `source ${a.kinds.names[of.index] ?? ''}`
        : `${of.base} ${of.index}`;
  const steps = new Map<FileId, readonly number[]>();
  return {
    location,
    kinds,
    path,
    base,
    fact: (f: Fact): string => [base(f), path(f.path), path(f.at), kinds(f.sanitized)].join('\n'),
    steps(file: FileId): readonly number[] {
      const known = steps.get(file) ?? program.traceStepsOf(file);
      steps.set(file, known);
      return known;
    },
  };
}
