import type { FileId } from '../../link/ids.ts';
import { expandNames, nameMatches } from '../../rules/name-patterns.ts';
import type { Names } from '../../rules/names-schema.ts';
import type { ModelEntry } from '../models.ts';
import { isLibrary, libraryName, typesTargets } from './points-to.ts';
import type { Analysis } from './state.ts';

/** Whether one of the names is one of those that a model gives; a name as it is written fits without what stands before it. */
export function namesFit(names: unknown, qualified: readonly string[]): boolean {
  const patterns = expandNames(names as Names);
  return patterns.some((p) =>
    qualified.some((q) => nameMatches(p, q) || (p.qualifier !== '' && p.last === q)),
  );
}

/** Names of types as they are written, and of the library's that they mean. */
export function typeNames(a: Analysis, fi: FileId, types: readonly number[]): readonly string[] {
  const file = a.program.files[fi];
  return [
    ...types.map((t) => file?.types[t]?.name ?? ''),
    ...typesTargets(a.pointsTo, fi, types).filter(isLibrary).map(libraryName),
  ].map((n) => n.replace(/\[\]$/, ''));
}

/** Whether what is declared with the types is meant by an entry's `param-types` and `except-types`. */
export function declaresType(a: Analysis, fi: FileId, e: ModelEntry, types: readonly number[]): boolean {
  if (e['param-types'] === undefined && e['except-types'] === undefined) return true;
  const names = typeNames(a, fi, types);
  if (e['except-types'] !== undefined && namesFit(e['except-types'], names)) return false;
  return e['param-types'] === undefined || namesFit(e['param-types'], names);
}
