import { directoryOf } from '../paths.ts';
import type { ClassId, FileId } from './ids.ts';
import { fileOfClass } from './numbering.ts';
import type { Program } from './program.ts';

/**
 * Of classes that bear the same qualified name (copies in modules, samples and test trees), those that a file means: one
 * of the same file, else of the same folder, else those whose folder shares the longest way from the root with it. At
 * most two, when nothing tells them apart.
 */
export function nearestClasses(
  program: Program,
  file: FileId,
  classes: readonly ClassId[],
): readonly ClassId[] {
  if (classes.length < 2) return classes;
  const from = directoryOf(program.files[file]?.path ?? '').split('/');
  let best = -1;
  let out: ClassId[] = [];
  for (const c of classes) {
    const near = closeness(program, file, from, fileOfClass(program, c));
    if (near > best) {
      best = near;
      out = [c];
    } else if (near === best && out.length < 2) out.push(c);
  }
  return out;
}

function closeness(program: Program, file: FileId, from: readonly string[], other: FileId): number {
  if (other === file) return Number.MAX_SAFE_INTEGER;
  const to = directoryOf(program.files[other]?.path ?? '').split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared++;
  return shared * 2 + (shared === from.length && shared === to.length ? 1 : 0);
}
