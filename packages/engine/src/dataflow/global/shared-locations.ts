import type { LocationId } from '../../link/ids.ts';
import { addFact, BASE_SHARED, BASE_SOURCE, type Fact, guess } from './fact.ts';
import { SESSION } from './kept-values.ts';
import { isSanitized, type KindId, kindId } from './kinds.ts';
import { NO_PATH, type ProgramPath } from './paths.ts';
import { addHit } from './record-facts.ts';
import { isUnread, readFrom, substitute } from './resolve-origin.ts';
import type { Analysis } from './state.ts';
import { asStored, columnsRead, STORED_KIND } from './stored-places.ts';

/** Steps from location to location that a value may take. */
export const MAX_HOPS = 6;
/** Sources kept for a location and path; the shortest ways of the first so many are enough to report. */
const MAX_SOURCES = 24;

/** Answers, by location and path: sources within so many steps, and what lies there itself. */
interface Memo {
  readonly sources: readonly Map<number, readonly Fact[]>[];
  readonly held: Map<number, readonly Fact[]>;
}

/** More than there are paths. */
const PATHS = 2 ** 26;

/**
 * Sources that may lie in a shared location under a path, at most `hops` locations away. Every question is answered once: walking all
 * ways from location to location instead takes time exponential in the hops on programs that pass much through shared fields.
 */
function locationSources(
  a: Analysis,
  location: LocationId,
  path: ProgramPath,
  hops: number,
  memo: Memo,
): readonly Fact[] {
  const key = location * PATHS + path;
  const known = memo.sources[hops]?.get(key);
  if (known !== undefined) return known;
  const out: Fact[] = [];
  const rows = a.storedRows.get(location);
  if (rows !== undefined && hops > 0)
    for (const column of columnsRead(a, rows, path))
      for (const f of locationSources(a, column.location, column.path, hops - 1, memo)) {
        const stored = asStored(a, rows, f);
        if (stored !== null) addFact(a, out, stored, MAX_SOURCES);
      }
  const held = heldUnder(a, location, path, memo);
  // There is room for so many: what lies here itself comes before what lies further away.
  for (const f of held) if (f.base === BASE_SOURCE) addFact(a, out, f, MAX_SOURCES);
  for (const f of held)
    if (f.base === BASE_SHARED && hops > 0 && !(f.index === location && f.path === path))
      substitute(
        a,
        isField(a, f.index) ? guess(f) : f,
        locationSources(a, f.index, f.path, hops - 1, memo),
        null,
        out,
        MAX_SOURCES,
      );
  memo.sources[hops]?.set(key, out);
  return out;
}

/** What was put into a location, as it is under a path. */
function heldUnder(a: Analysis, location: LocationId, path: ProgramPath, memo: Memo): readonly Fact[] {
  const key = location * PATHS + path;
  const known = memo.held.get(key);
  if (known !== undefined) return known;
  const facts = factsInOrder(a, location);
  const out: Fact[] = [];
  const wanted = a.paths.keys[path]?.[0];
  if (wanted !== undefined)
    for (const f of facts) {
      const first = a.paths.keys[f.at]?.[0];
      if (first === wanted || first === undefined || first === '*' || wanted === '*' || isUnread(a, f))
        readFrom(a, f, path, out);
    }
  memo.held.set(key, wanted === undefined ? facts : out);
  if (wanted === undefined) return facts;
  return out;
}

const locationKeys = new WeakMap<Analysis, ReadonlyMap<LocationId, string>>();

/** Variables have numbers of the program; all other locations got theirs when they were first met. */
function locationKey(a: Analysis, location: LocationId): string {
  if (location < a.program.locationCount) return String(location).padStart(12, '0');
  const known = locationKeys.get(a) ?? new Map([...a.fieldLocations].map(([key, id]) => [id, key]));
  locationKeys.set(a, known);
  return known.get(location) ?? '';
}

const sorted = new WeakMap<readonly Fact[], readonly Fact[]>();

/** Facts of a location in an order that follows from the program, not from the order in which functions were summarised. */
function factsInOrder(a: Analysis, location: LocationId): readonly Fact[] {
  const list = a.locationFacts.get(location) ?? [];
  if (list.length < 2) return list;
  const known = sorted.get(list);
  if (known !== undefined) return known;
  const keyOf = (f: Fact): string =>
    f.base === BASE_SHARED
      ? locationKey(a, f.index)
      : f.base === BASE_SOURCE
        ? (a.kinds.names[f.index] ?? '')
        : '';
  const textOf = (f: Fact): string =>
    [
      f.base,
      keyOf(f),
      (a.paths.keys[f.path] ?? []).join('\u0000'),
      (a.paths.keys[f.at] ?? []).join('\u0000'),
      f.derived,
      (a.kinds.sets[f.sanitized] ?? [])
        .map((kind) => a.kinds.names[kind] ?? '')
        .sort()
        .join(' '),
    ].join('\n');
  const out = list
    .map((f) => [textOf(f), f] as const)
    .sort(([x], [y]) => (x < y ? -1 : x > y ? 1 : 0))
    .map(([, f]) => f);
  sorted.set(list, out);
  return out;
}

/** A field that all objects of a class family are taken to share, not a variable or what an event hands on. */
function isField(a: Analysis, location: LocationId): boolean {
  return location >= a.program.locationCount && !a.namedLocations.has(location);
}

/** What a session kept is input of the same caller; as markup it comes back to that one alone. */
function fromSession(a: Analysis, f: Fact, sink: KindId): Fact {
  if (f.base !== BASE_SOURCE || a.kinds.names[f.index] !== SESSION) return f;
  return { ...f, index: kindId(a.kinds, a.kinds.names[sink] === 'xss' ? STORED_KIND : 'remote') };
}

/** Turns what locations bring to sinks into findings. */
export function resolveSharedLocations(a: Analysis): void {
  const memo: Memo = {
    sources: Array.from({ length: MAX_HOPS + 1 }, () => new Map()),
    held: new Map(),
  };
  let at = 0;
  for (const s of a.locationSinks.values()) {
    if ((++at & 1023) === 0 && a.isCancelled()) return;
    const sources = locationSources(a, s.fact.index, s.fact.path, MAX_HOPS, memo);
    if (sources.length === 0) continue;
    const reached: Fact[] = [];
    const shared = isField(a, s.fact.index) ? guess(s.fact) : s.fact;
    substitute(a, { ...shared, path: NO_PATH }, sources, null, reached);
    for (const f of reached) {
      if (f.base !== BASE_SOURCE || isSanitized(a.kinds, f.sanitized, s.kind)) continue;
      if (s.isWhole === true && f.at !== NO_PATH) continue;
      a.notes?.hitFrom.add(s.fact.index);
      addHit(a, { ...s, fact: fromSession(a, f, s.kind) });
    }
  }
}
