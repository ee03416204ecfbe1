import type { LocationId } from '../../link/ids.ts';
import { addedLocation } from '../../link/numbering.ts';
import { BASE_SHARED, type Fact, factOf, guess, type Trace } from './fact.ts';
import type { Analysis, StoredRows } from './state.ts';

/** Locations that are no variable and no field: what events hand on, what stores and queues hold. */

/** A location beside those of variables and fields. */
export function namedLocation(a: Analysis, key: string): LocationId {
  let id = a.fieldLocations.get(key);
  if (id === undefined) {
    id = addedLocation(a.program, a.fieldLocations.size);
    a.fieldLocations.set(key, id);
    a.namedLocations.add(id);
  }
  return id;
}

/** The location that stands for rows: what is read from it by name or number is a column. */
export function rowsLocation(a: Analysis, rows: StoredRows): LocationId {
  const into = rows.cls === undefined ? '' : ` into ${rows.cls}`;
  const location = namedLocation(a, `rows ${rows.places.join(' ')} ${rows.columns?.join(' ') ?? '*'}${into}`);
  a.storedRows.set(location, rows);
  return location;
}

/** Where a queue of this name holds what the program puts into it: `channel.NAME` of models. */
export const channelLocation = (a: Analysis, name: string): LocationId => namedLocation(a, `channel ${name}`);

/**
 * What a worker takes from a channel. That it is what a certain call put there is a guess: queues of one library are one channel,
 * whatever they are called.
 */
export function inChannel(a: Analysis, name: string, trace: Trace | null): Fact {
  return guess(factOf({ base: BASE_SHARED, index: channelLocation(a, name) }, trace));
}
