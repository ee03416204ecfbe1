import type { ClassId, FileId, FunctionId, LocationId } from '../../link/ids.ts';
import { fileOfFunction } from '../../link/numbering.ts';
import type { Program } from '../../link/program.ts';
import type { FunctionHead } from '../../summaries/file-summary.ts';
import { type CallId, idsOf, type MutableTable } from '../../summaries/ids.ts';
import type { CompiledModels } from '../models.ts';
import type { Base, Bounds, Fact, LocationPath, SharedFact, Trace } from './fact.ts';
import { createKinds, type KindId, type KindSet, type Kinds } from './kinds.ts';
import { type Notes, noteRead } from './notes.ts';
import { createPaths, type ProgramPath, type ProgramPaths } from './paths.ts';
import { createPointsTo, type PointsToContext } from './points-to.ts';
import { noCircles, type ProvenCircles } from './proven-circles.ts';

/** A sink that something of a function's interface (or a shared location) reaches. */
export interface SinkFact {
  readonly fact: Fact;
  readonly kind: KindId;
  readonly site: SinkSite;
  /** Only the value itself does harm, not what lies inside of it: see `inside` of models. */
  readonly isWhole?: boolean | undefined;
  /** The call that hands text to a function of another file which takes it to the sink as it is: where the text was put together. */
  readonly composedAt?: SinkSite | undefined;
}

/** A sink that something in a shared location reaches. */
export interface LocationSink extends SinkFact {
  readonly fact: SharedFact;
}

export interface SinkSite {
  readonly file: FileId;
  readonly at: readonly [number, number, number, number];
  readonly text: string;
}

/** Something stored under the interface of a function: into an object of a parameter, the receiver, a location. */
export type Effect = Base & {
  /** `fact.at` is the path inside the destination. */
  readonly fact: Fact;
};

/** A call of a function that came in as a parameter. */
export interface CallbackCall {
  readonly param: number;
  readonly path: ProgramPath;
  readonly args: Fact[][];
}

/** Where something comes into a function: the number of a parameter, or `OWN_OBJECT`. */
export type Entry = number;
/** The own object in the place of a parameter. */
export const OWN_OBJECT: Entry = -1;

/** What a call hands to a function that keeps it in a shared location, or hands it on to others that do; see `handed-on.ts`. */
export interface Handed {
  readonly to: FunctionId;
  readonly entry: Entry;
  readonly facts: readonly Fact[];
  /** Of an object that nobody knows: what its fields hold is handed on too. */
  readonly isOpen: boolean;
  readonly step: Trace;
  /** More than none where it is not known that this function is what is called. */
  readonly guesses: number;
}

/** Which parts of a function's interface come to be kept in shared locations: entries, and paths inside of them. */
export type Reach = ReadonlyMap<Entry, ReadonlySet<ProgramPath>>;

export interface FunctionState {
  readonly returns: Fact[];
  readonly sinks: SinkFact[];
  /** What it stores under its parameters and the receiver, it and what it calls. */
  readonly effects: Effect[];
  /** What it stores in shared locations itself. */
  readonly stores: Effect[];
  /** What it hands to others that do. */
  handed: readonly Handed[];
  /** Both, as callers see them. */
  reach: Reach;
  /** Places of effects in their list, once it is long; see `addEffect`. */
  effectsBy?: Map<number, number[]>;
  readonly callbacks: CallbackCall[];
}

export interface Hit {
  readonly source: KindId;
  readonly kind: KindId;
  readonly site: SinkSite;
  readonly composedAt: SinkSite | undefined;
  readonly guesses: number;
  /** A statement that is the base itself, not text that was put together with it. */
  readonly isBare: boolean;
  /** What was sent, as it came: no text was put together with it. */
  readonly isRaw: boolean;
  readonly trace: Trace | null;
}

/** What a reading call gives of stores: rows of one or several places. */
export interface StoredRows {
  readonly places: readonly string[];
  /** Name in the rows → column of the place; null where rows have all columns under their own names. */
  readonly columns: readonly (readonly [name: string, column: string])[] | null;
  /** The class of the program that the rows are read into: its fields may be named otherwise than the columns. */
  readonly cls?: ClassId;
}

/** What the tables of routes let a parameter hold: a number or identifier, one segment without a slash, or several. */
export type RouteContent = 'number' | 'segment' | 'many';

/** Everything the global stage works on. */
export interface Analysis {
  readonly program: Program;
  readonly models: CompiledModels;
  readonly pointsTo: PointsToContext;
  readonly paths: ProgramPaths;
  readonly kinds: Kinds;
  readonly states: MutableTable<FunctionId, FunctionState | undefined>;
  /** Told of functions whose summary is asked for and is not there. */
  readonly onUnsolved: ((fn: FunctionId) => void) | null;
  /** Source kinds of parameters, by function. */
  readonly paramSources: Map<FunctionId, (string | undefined)[]>;
  /** Functions whose sources among the parameters are those of a route. */
  readonly routeSources: Set<FunctionId>;
  /** What routes let their parameters hold, by name. */
  routeParameters: ReadonlyMap<string, RouteContent>;
  /** Functions that a framework calls: a model speaks of their parameters. */
  readonly handlers: Set<FunctionId>;
  /** Functions whose sources among the parameters count only where nothing in the program queues or calls them. */
  readonly jobs: Set<FunctionId>;
  /** Parameters that hold what the program puts into a channel. */
  readonly paramChannels: Map<FunctionId, { readonly index: number; readonly channel: string }>;
  /** Asked now and then in every long phase; when it gives true the phase ends with what it has. */
  readonly isCancelled: () => boolean;
  /** Names of methods that are called by reading them. */
  readonly getters: ReadonlySet<string>;
  /** Functions that others than the program call, where rules take their parameters for sources: which kind of source. */
  readonly unknownCallers: Map<FunctionId, string>;
  /** Shared locations of fields, after those of variables. */
  readonly fieldLocations: Map<string, LocationId>;
  /** Locations of fields by class and path. */
  readonly fieldMemo: Map<number, LocationPath>;
  /** Locations beside those of variables and fields: what events and resolved promises hand on. */
  readonly namedLocations: Set<LocationId>;
  /** Locations that stand for rows read from a store; see `stored-places.ts`. */
  readonly storedRows: Map<LocationId, StoredRows>;
  readonly locationFacts: Map<LocationId, Fact[]>;
  /** What shared locations bring to sinks; by location, path and sink. */
  readonly locationSinks: Map<string, LocationSink>;
  readonly hits: Map<string, Hit>;
  /** Places of sinks, by number of the call. */
  readonly sites: Map<CallId, SinkSite>;
  readonly truncated: Map<FileId, string>;
  /** Null where nobody will ask for them. */
  readonly notes: Notes | null;
  /** Something was found that another order of the groups of functions would change, and not only for those that `notes` name. */
  dependsOnOrder: boolean;
  /** Something that comes into a function was left out; see `follow-to-locations.ts`. */
  leftOut: boolean;
  /** Locations that hold something of a source, see `live-locations.ts`; null where all are taken to. */
  live: Set<LocationId> | null;
  /** Locations into which something came in this sweep. */
  readonly enlivened: Set<LocationId>;
  /** Functions that asked for a location that held nothing. */
  readonly waiting: Map<LocationId, Set<FunctionId>>;
  /** Functions that asked for the summary of one. */
  readonly askers: Map<FunctionId, Set<FunctionId>>;
  /** Functions to summarise, for the first time or again. */
  readonly due: Set<FunctionId>;
  /** The function that is being summarised. */
  current: FunctionId | null;
  /** Facts that functions of a file may still put into long lists of shared locations. */
  readonly roomOfFiles: Map<FileId, number>;
  /** A list of facts was full; see `addFact`. */
  isFull: boolean;
  /** What is kept of each list as things are. */
  bounds: Bounds;
  /** Steps that may still be taken for the group that is solved; see `solve-groups.ts`. */
  work: number;
  /** The same of groups, by their first functions, that were solved once and may be again. */
  readonly workLeft: Map<FunctionId, number>;
  /** What was taken for each of these. */
  readonly workTaken: Map<FunctionId, number>;
  /** What is left of the steps that groups of a file may take beyond their own. */
  readonly workOfFiles: Map<FileId, number>;
  /** Functions whose work was used up: what their summaries say is not all. */
  readonly spent: Set<FunctionId>;
  /** Languages whose part of the program looks at the addresses that its requests go to: see `request-filters.ts`. */
  readonly filtersRequests: Set<string>;
  readonly sanitizerMarksMemo: Map<FunctionId, Map<number, KindSet>>;
  readonly provenCircles: ProvenCircles;
  readonly usedSinkKinds: ReadonlySet<string>;
  readonly usedSourceKinds: ReadonlySet<string>;
  /** Member names that some model calls a source. */
  readonly sourceMembers: Map<string, Set<string> | null>;
}

/** Far above what most functions need. */
export const WIDE: Bounds = { facts: 512, sinks: 512, effects: 1024, callbacks: 64 };
/** For functions of a group whose work is used up: what they bring about then takes little time, again and again. */
export const NARROW: Bounds = { facts: 32, sinks: 96, effects: 48, callbacks: 12 };
export const LIMIT_LOCATION_SINKS = 100_000;

/** Methods that are called by reading them: getters of JavaScript and C#, properties of Python. */
export function isGetter(f: FunctionHead | undefined): boolean {
  return (
    f !== undefined &&
    f.cls >= 0 &&
    (f.modifiers.includes('getter') ||
      f.decorators.some((d) => /(^|\.)(property|cached_property)$/.test(d.name)))
  );
}

/** Numbers of all getters: their summaries are needed wherever their names are read. */
export function getterFunctions(a: Analysis): readonly FunctionId[] {
  if (a.getters.size === 0) return [];
  const { functions } = a.program;
  return idsOf(functions)
    .filter((fn) => isGetter(functions[fn]))
    .toArray();
}

export function createAnalysis(
  program: Program,
  models: CompiledModels,
  usedSourceKinds: ReadonlySet<string>,
  usedSinkKinds: ReadonlySet<string>,
  isCancelled: () => boolean,
  onUnsolved: Analysis['onUnsolved'] = null,
  notes: Notes | null = null,
): Analysis {
  return {
    program,
    models,
    pointsTo: createPointsTo(program, models),
    paths: createPaths(),
    kinds: createKinds(),
    states: [],
    onUnsolved,
    paramSources: new Map(),
    routeSources: new Set(),
    routeParameters: new Map(),
    handlers: new Set(),
    jobs: new Set(),
    paramChannels: new Map(),
    isCancelled,
    getters: new Set([...program.functions].filter(isGetter).map((f) => f.name)),
    unknownCallers: new Map(),
    fieldLocations: new Map(),
    fieldMemo: new Map(),
    namedLocations: new Set(),
    storedRows: new Map(),
    locationFacts: new Map(),
    locationSinks: new Map(),
    hits: new Map(),
    sites: new Map(),
    truncated: new Map(),
    notes,
    dependsOnOrder: false,
    leftOut: false,
    live: null,
    enlivened: new Set(),
    waiting: new Map(),
    askers: new Map(),
    due: new Set(),
    current: null,
    roomOfFiles: new Map(),
    isFull: false,
    bounds: WIDE,
    work: Infinity,
    workLeft: new Map(),
    workTaken: new Map(),
    workOfFiles: new Map(),
    spent: new Set(),
    filtersRequests: new Set(),
    sanitizerMarksMemo: new Map(),
    provenCircles: noCircles(),
    usedSinkKinds,
    usedSourceKinds,
    sourceMembers: new Map(),
  };
}

/** Of a function that was not summarised. */
export const NO_STATE: FunctionState = emptyState();

export function emptyState(): FunctionState {
  return { returns: [], sinks: [], effects: [], stores: [], handed: [], reach: new Map(), callbacks: [] };
}

/** The summary of a function as it is now: of one whose turn has not come, nothing. */
export function stateOf(a: Analysis, fn: FunctionId): FunctionState {
  const state = a.states[fn];
  if (a.notes !== null) noteRead(a.notes, a.pointsTo.asking, fn);
  if (state === undefined) a.onUnsolved?.(fn);
  if (a.current !== null) addTo(a.askers, fn, a.current);
  return state ?? NO_STATE;
}

export function addTo<K>(sets: Map<K, Set<FunctionId>>, key: K, fn: FunctionId): void {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([fn]));
  else set.add(fn);
}

export function noteTruncated(a: Analysis, fn: FunctionId, reason: string): void {
  const file = fileOfFunction(a.program, fn);
  const have = a.truncated.get(file);
  if (have === undefined || reason < have) a.truncated.set(file, reason);
}
