import type { FunctionId, LocationId } from '../../link/ids.ts';
import type { Table } from '../../summaries/ids.ts';
import { NOBODY } from './points-to.ts';

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
  /** Locations from which a source was brought to a sink. */
  readonly hitFrom: Set<LocationId>;
  /** Locations that held no more. */
  readonly full: Set<LocationId>;
  /** Functions whose summary was read before it was made, and those that read it. */
  readonly early: Set<FunctionId>;
}

export function createNotes(functions: number): Notes {
  return {
    calls: [],
    readBeside: new Map(),
    lastReader: new Int32Array(functions).fill(NOBODY),
    hitBy: new Map(),
    storedBy: new Map(),
    hitFrom: new Set(),
    full: new Set(),
    early: new Set(),
  };
}

export function noteRead({ calls, readBeside, lastReader }: Notes, reader: FunctionId, fn: FunctionId): void {
  if (reader === fn || lastReader[fn] === reader) return;
  lastReader[fn] = reader;
  if (calls[reader]?.includes(fn) !== true) noteIn(readBeside, reader, fn);
}

export function noteIn<Key>(map: Map<Key, Set<FunctionId>>, key: Key, fn: FunctionId): void {
  const held = map.get(key);
  if (held === undefined) map.set(key, new Set([fn]));
  else held.add(fn);
}

/** Functions whose place in the order of summaries has a say in what is found. */
export function whoseTurnCounts({ full, storedBy, early }: Notes): FunctionId[] {
  const out = new Set(early);
  for (const location of full) for (const fn of storedBy.get(location) ?? []) out.add(fn);
  return [...out].sort((x, y) => x - y);
}
