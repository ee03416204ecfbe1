import type { FunctionId } from './ids.ts';
import type { Program } from './program.ts';

/** Most overloads that one call is taken to mean, when its arguments do not tell them apart. */
export const MAX_OVERLOADS = 4;

/**
 * The overloads of a method that a call with so many arguments may mean: `method` alone when it has none; `method` too
 * when no overload takes as many.
 */
export function overloadsFor(
  program: Program,
  method: FunctionId,
  argumentCount: number,
): readonly FunctionId[] {
  const all = program.overloads.get(method);
  if (all === undefined) return [method];
  const fitting = all.filter((m) => {
    const params = program.functions[m]?.params ?? [];
    const isOpen = params.some((p) => p.rest !== 'none');
    return isOpen ? argumentCount >= params.length - 1 : params.length === argumentCount;
  });
  return fitting.length === 0 ? [method] : fitting;
}
