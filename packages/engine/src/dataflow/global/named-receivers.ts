import type { ClassId, FunctionId } from '../../link/ids.ts';
import type { Program } from '../../link/program.ts';

/**
 * Receivers whose name says which classes of the program are meant, where nothing else does: `fileManager.read()` is that of `LocalFileManager` or of
 * `S3FileManager`, whichever a container, a hook or a setting gave.
 */

/** More classes whose names end alike say nothing about which one is meant. */
const MAX_CLASSES = 3;
const WORDS = /[A-Z]+(?![a-z])|[A-Z]?[a-z\d]+/g;
/** The name before the last dot, arrow or pair of colons of a call as written. */
const RECEIVER = /([A-Za-z]\w*)(?:\(\))?(?:\?\.|\.|->|::)\w+[!?]?$/;

/** Classes by the end of their name, of two words at least: `filemanager`, `localfilemanager`. */
function classesByEnd(program: Program): ReadonlyMap<string, readonly ClassId[]> {
  const byEnd = new Map<string, ClassId[]>();
  for (const [name, ids] of program.classBySimple) {
    const words = name.match(WORDS) ?? [];
    for (let from = words.length - 2; from >= 0; from--) {
      const end = words.slice(from).join('').toLowerCase();
      const known = byEnd.get(end);
      if (known) known.push(...ids);
      else byEnd.set(end, [...ids]);
    }
  }
  return byEnd;
}

const BY_END = new WeakMap<Program, ReadonlyMap<string, readonly ClassId[]>>();

/** Methods `method` of the classes that the receiver of a call, as it is written, is named after. */
export function methodsOfNamed(program: Program, text: string, method: string): readonly FunctionId[] {
  const receiver = RECEIVER.exec(text)?.[1] ?? '';
  if (!/[a-z]_?[A-Z]|[a-z]_[a-z]/.test(receiver)) return [];
  let byEnd = BY_END.get(program);
  if (byEnd === undefined) {
    byEnd = classesByEnd(program);
    BY_END.set(program, byEnd);
  }
  const classes = byEnd.get(receiver.replaceAll('_', '').toLowerCase()) ?? [];
  if (classes.length > MAX_CLASSES) return [];
  return classes.flatMap((cls) => program.methods[cls]?.get(method) ?? []);
}
