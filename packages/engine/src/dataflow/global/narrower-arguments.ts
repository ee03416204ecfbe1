import type { FunctionId } from '../../link/ids.ts';
import { fileOfFunction } from '../../link/numbering.ts';
import type { PackedOrigins } from '../../summaries/origins.ts';
import type { LanguageModels } from '../models.ts';
import {
  fileOf,
  flowTargets,
  isLibrary,
  isSubtype,
  languageModels,
  libraryName,
  type PointsTo,
  typesTargets,
} from './points-to.ts';
import type { Analysis } from './state.ts';

/**
 * What a parameter of a declared type is given that libraries say more of: `show(PrintWriter out)` called with the writer of a response,
 * `render(w io.Writer)` called with the response itself.
 */

const NONE: readonly PointsTo[] = [];
const memo = new WeakMap<LanguageModels, ReadonlySet<string>>();

/** Types of libraries that others of theirs are. */
function basesOf(models: LanguageModels): ReadonlySet<string> {
  let found = memo.get(models);
  if (found === undefined) {
    found = new Set([...models.supertypes.values()].flat());
    memo.set(models, found);
  }
  return found;
}

/** The library types of an argument that are subtypes of what the parameter is declared as. */
export function narrowerArguments(
  a: Analysis,
  teacher: FunctionId,
  argument: PackedOrigins,
  callee: FunctionId,
  types: readonly number[],
): readonly PointsTo[] {
  const file = fileOf(a.pointsTo, callee);
  const models = languageModels(a.pointsTo, file);
  if (models === undefined || argument.length === 0) return NONE;
  const bases = basesOf(models);
  const declared = typesTargets(a.pointsTo, fileOfFunction(a.program, callee), types).filter(
    (x) => isLibrary(x) && bases.has(libraryName(x)),
  );
  if (declared.length === 0) return NONE;
  return flowTargets(a.pointsTo, teacher, argument).filter(
    (x) =>
      isLibrary(x) &&
      !declared.includes(x) &&
      declared.some((base) => isLibrary(base) && isSubtype(a.pointsTo, file, x, libraryName(base))),
  );
}
