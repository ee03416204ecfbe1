import type { LocationId } from '../../link/ids.ts';
import { addedLocation } from '../../link/numbering.ts';
import type { Analysis, StoredRows } from './state.ts';

/** Locations beside those of variables and fields: what events hand on, and what stores keep. */

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
