import type { FileId, FunctionId, LocationId } from '../../link/ids.ts';
import type { Table } from '../../summaries/ids.ts';
import { NOBODY } from './points-to.ts';

/** Where a sink is; see `SinkSite`. */
interface Site {
  readonly file: FileId;
  readonly at: readonly [number, number, number, number];
  readonly text: string;
}

/**
 * What a whole stage notes beside what it finds, so that the next one can tell whom another summary, another object or another turn of a
 * function matters to.
 */
export interface Notes {
  /** Functions that each one calls or hands on. */
  calls: Table<FunctionId, readonly FunctionId[] | undefined>;
  /** Summaries that a function read without calling: those of getters. */
  readonly readBeside: Map<FunctionId, Set<FunctionId>>;
  /** The last function that read each summary. */
  readonly lastReader: Int32Array;
  /** Functions that bring a source to a sink, by its place; `NOBODY` for what shared locations bring there. */
  readonly hitBy: Map<string, Set<FunctionId>>;
  /** Functions that store something in a location. */
  readonly storedBy: Map<LocationId, Set<FunctionId>>;
  /** Sinks to which something is brought from locations, by their place: from which, and by which functions. */
  readonly sinksFrom: Map<string, { readonly site: Site; readonly from: Map<LocationId, Set<FunctionId>> }>;
  /** Locations from which a source was brought to a sink. */
  readonly hitFrom: Set<LocationId>;
  /** Locations that held no more. */
  readonly full: Set<LocationId>;
  /** Locations that took of the room of each file for long lists, and files that have none left. */
  readonly inRoom: Map<FileId, Set<LocationId>>;
  readonly crowded: Set<FileId>;
  /** The sweep from which on what comes into a location is read. */
  readonly since: Map<LocationId, number>;
  /** What groups took of the work that all of a file share: by their first functions, and the sweep. */
  readonly taken: (readonly [first: FunctionId, sweep: number, before: number, left: number])[];
  /** Functions whose summary was read before it was made, and those that read it. */
  readonly early: Set<FunctionId>;
  /** Functions of groups that took of the work which all groups of a file share. */
  readonly sharedWork: Map<FileId, Set<FunctionId>>;
  /** Files of which all of that was used up. */
  readonly worked: Set<FileId>;
}

export function createNotes(functions: number): Notes {
  return {
    calls: [],
    readBeside: new Map(),
    lastReader: new Int32Array(functions).fill(NOBODY),
    hitBy: new Map(),
    storedBy: new Map(),
    sinksFrom: new Map(),
    hitFrom: new Set(),
    full: new Set(),
    inRoom: new Map(),
    crowded: new Set(),
    since: new Map(),
    taken: [],
    early: new Set(),
    sharedWork: new Map(),
    worked: new Set(),
  };
}

export function noteRead({ calls, readBeside, lastReader }: Notes, reader: FunctionId, fn: FunctionId): void {
  if (reader === fn || lastReader[fn] === reader) return;
  lastReader[fn] = reader;
  if (calls[reader]?.includes(fn) !== true) noteIn(readBeside, reader, fn);
}

export function noteSinkFrom(
  { sinksFrom }: Notes,
  place: string,
  site: Site,
  location: LocationId,
  fn: FunctionId,
): void {
  const held = sinksFrom.get(place) ?? { site, from: new Map() };
  sinksFrom.set(place, held);
  noteIn(held.from, location, fn);
}

export function noteIn<Key, One>(map: Map<Key, Set<One>>, key: Key, one: One): void {
  const held = map.get(key);
  if (held === undefined) map.set(key, new Set([one]));
  else held.add(one);
}

/** Functions whose place in the order of summaries has a say in what is found. */
export function whoseTurnCounts(notes: Notes): FunctionId[] {
  const { full, inRoom, crowded, storedBy, early, sharedWork, worked } = notes;
  const out = new Set(early);
  // What is left of a file's work once it is the turn of a group is decided by those that took of it before.
  for (const file of worked) for (const fn of sharedWork.get(file) ?? []) out.add(fn);
  const cut = new Set([...full, ...[...crowded].flatMap((file) => [...(inRoom.get(file) ?? [])])]);
  for (const location of cut) for (const fn of storedBy.get(location) ?? []) out.add(fn);
  return [...out].sort((x, y) => x - y);
}
