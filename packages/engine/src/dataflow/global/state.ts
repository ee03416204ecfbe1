import type { Program } from '../../link/program.ts';
import type { FunctionHead } from '../../summaries/file-summary.ts';
import type { CompiledModels } from '../models.ts';
import type { Fact, Trace } from './fact.ts';
import { createPaths, type GlobalPaths } from './paths.ts';
import { createPointsTo, type PointsToContext } from './points-to.ts';

/** A sink that something of a function's interface (or a shared location) reaches. */
export interface SinkFact {
  readonly fact: Fact;
  readonly kind: number;
  readonly site: SinkSite;
}

export interface SinkSite {
  readonly file: number;
  readonly at: readonly [number, number, number, number];
  readonly text: string;
}

/** Something stored under the interface of a function: into an object of a parameter, the receiver, a location. */
export interface Effect {
  readonly base: number;
  readonly index: number;
  /** `fact.at` is the path inside the destination. */
  readonly fact: Fact;
}

/** A call of a function that came in as a parameter. */
export interface CallbackCall {
  readonly param: number;
  readonly path: number;
  readonly args: readonly (readonly Fact[])[];
}

export interface FunctionState {
  readonly returns: Fact[];
  readonly sinks: SinkFact[];
  readonly effects: Effect[];
  readonly callbacks: CallbackCall[];
}

export interface Hit {
  readonly source: number;
  readonly kind: number;
  readonly site: SinkSite;
  readonly guesses: number;
  readonly trace: Trace | null;
}

/** Everything the global stage works on. */
export interface Analysis {
  readonly program: Program;
  readonly models: CompiledModels;
  readonly pointsTo: PointsToContext;
  readonly paths: GlobalPaths;
  readonly kindNames: string[];
  readonly kindIds: Map<string, number>;
  readonly sanitizedSets: number[][];
  readonly sanitizedIds: Map<string, number>;
  readonly states: (FunctionState | undefined)[];
  /** Source kinds of parameters, by function. */
  readonly paramSources: Map<number, (string | undefined)[]>;
  /** Functions that a framework calls: a model speaks of their parameters. */
  readonly handlers: Set<number>;
  /** Asked now and then in every long phase; when it gives true the phase ends with what it has. */
  readonly isCancelled: () => boolean;
  /** Names of methods that are called by reading them. */
  readonly getters: ReadonlySet<string>;
  /** Functions that nothing in the program calls, where rules take their parameters for sources. */
  readonly unknownCallers: Set<number>;
  /** Shared locations of fields, after those of variables. */
  readonly fieldLocations: Map<string, number>;
  /** Locations beside those of variables and fields: what events and resolved promises hand on. */
  readonly namedLocations: Set<number>;
  readonly locationFacts: Map<number, Fact[]>;
  /** What shared locations bring to sinks; by location, path and sink. */
  readonly locationSinks: Map<string, SinkFact>;
  readonly hits: Map<string, Hit>;
  /** Places of sinks, by number of the call. */
  readonly sites: Map<number, SinkSite>;
  readonly truncated: Map<number, string>;
  readonly sanitizerMarksMemo: Map<number, Map<number, number>>;
  readonly usedSinkKinds: ReadonlySet<string>;
  readonly usedSourceKinds: ReadonlySet<string>;
  /** Member names that some model calls a source. */
  readonly sourceMembers: Map<string, Set<string> | null>;
}

export const LIMIT_FACTS = 32;
export const LIMIT_SINKS = 96;
export const LIMIT_EFFECTS = 48;
export const LIMIT_LOCATION_SINKS = 100_000;

/** Methods that are called by reading them: getters of JavaScript and C#, properties of Python. */
function isGetter(f: FunctionHead): boolean {
  return (
    f.cls >= 0 &&
    (f.modifiers.includes('getter') ||
      f.decorators.some((d) => /(^|\.)(property|cached_property)$/.test(d.name)))
  );
}

/** Numbers of all getters: their summaries are needed wherever their names are read. */
export function getterFunctions(a: Analysis): readonly number[] {
  const out: number[] = [];
  if (a.getters.size > 0)
    a.program.functions.forEach((f, i) => {
      if (isGetter(f)) out.push(i);
    });
  return out;
}

export function createAnalysis(
  program: Program,
  models: CompiledModels,
  usedSourceKinds: ReadonlySet<string>,
  usedSinkKinds: ReadonlySet<string>,
  isCancelled: () => boolean,
): Analysis {
  return {
    program,
    models,
    pointsTo: createPointsTo(program, models),
    paths: createPaths(),
    kindNames: [],
    kindIds: new Map(),
    sanitizedSets: [[]],
    sanitizedIds: new Map([['', 0]]),
    states: [],
    paramSources: new Map(),
    handlers: new Set(),
    isCancelled,
    getters: new Set(program.functions.filter(isGetter).map((f) => f.name)),
    unknownCallers: new Set(),
    fieldLocations: new Map(),
    namedLocations: new Set(),
    locationFacts: new Map(),
    locationSinks: new Map(),
    hits: new Map(),
    sites: new Map(),
    truncated: new Map(),
    sanitizerMarksMemo: new Map(),
    usedSinkKinds,
    usedSourceKinds,
    sourceMembers: new Map(),
  };
}

export function kindId(a: Analysis, name: string): number {
  let id = a.kindIds.get(name);
  if (id === undefined) {
    id = a.kindNames.length;
    a.kindNames.push(name);
    a.kindIds.set(name, id);
  }
  return id;
}

/** -1 stands for "all kinds" and must not be kept. */
export function sanitizedSet(a: Analysis, kinds: readonly number[]): number {
  const sorted = [...new Set(kinds)].sort((x, y) => x - y);
  const key = sorted.join(' ');
  let id = a.sanitizedIds.get(key);
  if (id === undefined) {
    id = a.sanitizedSets.length;
    a.sanitizedSets.push(sorted);
    a.sanitizedIds.set(key, id);
  }
  return id;
}

export function sanitizedUnion(a: Analysis, x: number, y: number): number {
  if (x === y || y === 0) return x;
  if (x === 0) return y;
  return sanitizedSet(a, [...(a.sanitizedSets[x] ?? []), ...(a.sanitizedSets[y] ?? [])]);
}

export function isSanitized(a: Analysis, set: number, kind: number): boolean {
  return set !== 0 && (a.sanitizedSets[set] ?? []).includes(kind);
}

export function noteTruncated(a: Analysis, fn: number, reason: string): void {
  const file = a.program.fileOfFn[fn] ?? 0;
  if (!a.truncated.has(file)) a.truncated.set(file, reason);
}
