import type { FunctionId } from '../../link/ids.ts';
import type { FilePath } from '../../summaries/ids.ts';
import type { OriginKind } from '../../summaries/origins.ts';
import { BASE_SHARED, factOf, type SharedFact } from './fact.ts';
import { rowsLocation } from './named-locations.ts';
import { type ProgramPath, pathOf } from './paths.ts';
import { fileOf } from './points-to.ts';
import { memberSources, pathPrefix } from './sources.ts';
import type { Analysis } from './state.ts';

/**
 * Places that keep values under keys, by the kinds that models give to what reads and writes them: the session of a caller, a cache or
 * another store of keys, files. A value is read where the same constant key is.
 */

/** What comes back from a session reaches nobody but whose it is. */
export const SESSION = 'kept-session';
const KEEPERS: ReadonlySet<string> = new Set([SESSION, 'kept-cache', 'kept-file']);

export const isKeeper = (kind: string): boolean => KEEPERS.has(kind);

/** What is under a path of a session or store of keys, where a member on the way is one: `req.session.name`. */
export function keptMember(
  a: Analysis,
  fn: FunctionId,
  kind: OriginKind,
  index: number,
  path: FilePath,
  kinds: readonly string[],
): SharedFact | null {
  const keeper = kinds.find(isKeeper);
  if (keeper === undefined) return null;
  const file = fileOf(a.pointsTo, fn);
  const keys = file.paths[path] ?? [];
  let from = 0;
  while (
    from < keys.length &&
    !memberSources(a, fn, kind, index, pathPrefix(file, path, from)).includes(keeper)
  )
    from++;
  const rest = keys.slice(from).map((key) => file.strings[key] ?? '*');
  return keptFact(a, keeper, pathOf(a.paths, rest));
}

export function keptFact(a: Analysis, keeper: string, path: ProgramPath): SharedFact {
  const rows = { places: [keeper], columns: null };
  return factOf({ base: BASE_SHARED, index: rowsLocation(a, rows) }, null, path);
}
