import type { ClassId, LocationId } from '../../link/ids.ts';
import type { Context } from './call-context.ts';
import { BASE_SHARED, BASE_SOURCE, type Fact, factOf } from './fact.ts';
import { SESSION } from './kept-values.ts';
import { kindId } from './kinds.ts';
import { namedLocation, rowsLocation } from './named-locations.ts';
import { NO_PATH, type ProgramPath, pathOf } from './paths.ts';
import { addEffect, storeLocation } from './record-facts.ts';
import type { Analysis, StoredRows } from './state.ts';
import { columnOfField } from './stored-classes.ts';

/**
 * Places where data outlives a request: columns of tables, fields of records. What is written to one from a request and read from the
 * same one reaches sinks as a source of its own kind, the write being the first half of its way. A place is a table as statements name it,
 * or a class of records of the program; nothing is joined by likeness of names.
 */

/** Kind of source of what was stored. */
export const STORED_KIND = 'stored';

/** Kinds of sources that somebody else fills, so that what is stored of them is not to be trusted either. */
const FOREIGN = ['remote', 'header'];

export const isTracked = (a: Analysis): boolean => a.usedSourceKinds.has(STORED_KIND);

/** The rows as a fact: what is read from it by name or number is a column. */
export function rowsFact(c: Context, rows: StoredRows): Fact {
  return factOf({ base: BASE_SHARED, index: rowsLocation(c.a, rows) }, c.step);
}

/** Rows from which no column was read yet. */
export function isRows(a: Analysis, f: Fact): boolean {
  return (
    f.base === BASE_SHARED &&
    a.storedRows.size > 0 &&
    a.storedRows.has(f.index) &&
    (a.paths.keys[f.path] ?? []).every(isPosition)
  );
}

/** The places that rows come from. */
export function placesOfRows(a: Analysis, f: Fact): readonly string[] {
  return (f.base === BASE_SHARED ? a.storedRows.get(f.index)?.places : undefined) ?? [];
}

/** The rows that facts are of, read into objects of a class. */
export function rowsInto(c: Context, f: Fact, cls: ClassId): Fact {
  const rows = c.a.storedRows.get(f.index as LocationId);
  return rows === undefined ? f : rowsFact(c, { ...rows, cls });
}

/** Names of one column in the manners of several languages: `createdAt`, `CreatedAt` and `created_at`. */
export const sameName = (name: string): string => name.toLowerCase().replaceAll('_', '');

/** Puts a fact into a column. */
export function storeColumn(c: Context, place: string, column: string, fact: Fact): void {
  const location = namedLocation(c.a, `stored ${place}`);
  const placed = { ...fact, at: pathOf(c.a.paths, [sameName(column)]) };
  storeLocation(c.a, location, placed);
  addEffect(c.a, c.frame.fn, c.state, { base: BASE_SHARED, index: location, fact: placed });
}

/** Which locations, under which paths, what is read from rows was written to. */
export function columnsRead(
  a: Analysis,
  rows: StoredRows,
  path: ProgramPath,
): { location: LocationId; path: ProgramPath }[] {
  const columns = columnsAt(rows, named(a, rows, a.paths.keys[path] ?? []));
  return rows.places.flatMap((place) => {
    const location = a.fieldLocations.get(`stored ${place}`);
    return location === undefined
      ? []
      : columns.map((column) => ({ location, path: pathOf(a.paths, [sameName(column)]) }));
  });
}

/** The path with names of columns for those of the class's fields; no path where the field holds no text. */
function named(a: Analysis, { cls }: StoredRows, keys: readonly string[]): readonly string[] {
  if (cls === undefined) return keys;
  const out: string[] = [];
  for (const key of keys) {
    const column = isPosition(key) ? key : columnOfField(a, cls, key);
    if (column === null) return [];
    out.push(column);
  }
  return out;
}

/**
 * The source of what was stored; null where nobody else chose it. What a session kept is its own caller's, until it is stored where others
 * read it.
 */
export function asStored(a: Analysis, rows: StoredRows, f: Fact): Fact | null {
  if (f.base !== BASE_SOURCE) return null;
  const kind = a.kinds.names[f.index] ?? '';
  if (kind !== STORED_KIND && kind !== SESSION && !FOREIGN.includes(kind)) return null;
  const isOwn = rows.places.includes(SESSION) && kind !== STORED_KIND;
  return { ...f, index: kindId(a.kinds, isOwn ? SESSION : STORED_KIND), at: NO_PATH };
}

const isPosition = (key: string): boolean => key === '*' || /^\d+$/.test(key);

/** Columns that the store fills itself, though an object of unknown fields was written. */
const MADE_BY_STORE = /^(?:_?id|pk|uuid|created_?at|updated_?at|created|modified)$|_id$/;

/** What drivers and mappers put around rows. */
const WRAPPERS = new Set([
  'rows',
  'recordset',
  'datavalues',
  '_doc',
  'results',
  'result',
  'data',
  'attributes',
]);

function columnsAt(rows: StoredRows, path: readonly string[]): readonly string[] {
  const keys = path.map((key) => key.toLowerCase());
  while (keys.length > 1 && WRAPPERS.has(keys[0] ?? '')) keys.shift();
  const name = keys.find((key) => !isPosition(key));
  if (name !== undefined) {
    if (MADE_BY_STORE.test(name)) return [];
    if (rows.columns === null) return [name];
    const at = rows.columns.findIndex(([shown]) => sameName(shown) === sameName(name));
    return at < 0 ? [] : columnAt(rows.columns, at);
  }
  const number = keys.findLast((key) => key !== '*');
  if (number !== undefined)
    return rows.columns === null ? [`#${number}`] : columnAt(rows.columns, Number(number));
  // Every column of every row, one after the other; rows as such say nothing of a column.
  return keys.length < 2 ? [] : (rows.columns?.flatMap((_, i) => columnAt(rows.columns ?? [], i)) ?? ['*']);
}

/** Values without names of columns stand in the order of the table, which a list of all columns follows too. */
function columnAt(columns: NonNullable<StoredRows['columns']>, at: number): readonly string[] {
  const column = columns[at]?.[1] ?? '';
  return [...(column === '' ? [] : [column]), ...(columns.length > 1 ? [`#${at}`] : [])];
}
