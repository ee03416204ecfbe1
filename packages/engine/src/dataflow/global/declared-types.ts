import type { FileId } from '../../link/ids.ts';
import { fileOfClass } from '../../link/numbering.ts';
import { expandNames, nameMatches } from '../../rules/name-patterns.ts';
import type { Names } from '../../rules/names-schema.ts';
import { isEnumerationBase } from '../local/type-names.ts';
import type { ModelEntry } from '../models.ts';
import { classId, isInstance, isLibrary, libraryName, typesTargets } from './points-to.ts';
import type { Analysis } from './state.ts';

/** Whether one of the names is one of those that a model gives; on either side what stands before a name may be left out. */
export function namesFit(names: unknown, qualified: readonly string[]): boolean {
  const patterns = expandNames(names as Names);
  return patterns.some((p) =>
    qualified.some((q) =>
      p.qualifier === '' ? nameMatches(p, q.slice(q.search(/[^.\\:]*$/))) : nameMatches(p, q) || p.last === q,
    ),
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

/** Languages whose frameworks refuse what is none of an enumeration's members, or fail to make one of it. */
const CONVERTS: ReadonlySet<string> = new Set(['java', 'csharp', 'python', 'php']);

/** What is declared with the types holds one of the constants of an enumeration of the program, and nothing that a request says. */
export function isEnumeration(a: Analysis, fi: FileId, types: readonly number[]): boolean {
  if (types.length === 0 || !CONVERTS.has(a.program.files[fi]?.language ?? '')) return false;
  const targets = typesTargets(a.pointsTo, fi, types);
  return (
    targets.length > 0 &&
    targets.every((one) => {
      const cls = isInstance(one) ? a.program.classes[classId(one)] : undefined;
      if (cls === undefined) return false;
      const file = isInstance(one) ? fileOfClass(a.program, classId(one)) : fi;
      return (
        cls.kind === 'enum' ||
        cls.extends.some((base) => isEnumerationBase(a.program.files[file]?.types[base]?.name ?? ''))
      );
    })
  );
}
