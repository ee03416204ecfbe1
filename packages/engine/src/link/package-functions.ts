import { baseOf } from '../paths.ts';
import type { FileHead } from '../summaries/file-summary.ts';
import type { FunctionId } from './ids.ts';
import { fileOfFunction } from './numbering.ts';
import { namespaceOf, type Program, packageKey } from './program.ts';

/** Most functions of one name and package, which are told apart by their parameters. */
const MAX_NAMESAKES = 3;

/** Functions that files of Kotlin declare outside of classes, by their package and name; null where there are none, or too many. */
export function packageFunctions(
  program: Program,
  space: string,
  name: string,
): readonly FunctionId[] | null {
  const found = program.freeFunctions.get(packageKey(space, name));
  return found === undefined || found.length > MAX_NAMESAKES ? null : found;
}

/**
 * The same as Java names them: as static members of a class for the file, `UtilKt` for `Util.kt`
 * (kotlinlang.org/docs/java-to-kotlin-interop.html#package-level-functions).
 */
export function fileFunctions(
  program: Program,
  from: FileHead,
  className: string,
  name: string,
): readonly FunctionId[] | null {
  const dot = className.lastIndexOf('.');
  const last = className.slice(dot + 1);
  if (!last.endsWith('Kt')) return null;
  const spaces = dot >= 0 ? [className.slice(0, dot)] : [namespaceOf(from), ...wholePackages(from)];
  const file = `${last.slice(0, -2)}.kt`;
  for (const space of spaces) {
    const found = program.freeFunctions
      .get(packageKey(space, name))
      ?.filter((fn) => sameName(baseOf(program.files[fileOfFunction(program, fn)]?.path ?? ''), file));
    if (found !== undefined && found.length > 0 && found.length <= MAX_NAMESAKES) return found;
  }
  return null;
}

const wholePackages = (file: FileHead): string[] =>
  file.imports.filter((one) => one.name === '*').map((one) => one.module);

/** The class of `util.kt` begins with a capital all the same. */
const sameName = (path: string, file: string): boolean =>
  path.charAt(0).toUpperCase() + path.slice(1) === file;
