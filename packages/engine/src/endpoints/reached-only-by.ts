import type { FileFacts } from './handlers.ts';

/** Functions that leave their work to others, which leave it to others. */
const MAX_ROUNDS = 3;

/** A function of the program, and where it stands. */
export interface FunctionPlace {
  readonly path: string;
  readonly name: string;
  readonly line: number;
  readonly endLine: number;
  readonly calls: readonly string[];
}

/** All functions of the program that the endpoint model knows. */
export const functionsOf = (files: readonly FileFacts[]) =>
  files.flatMap(({ path, endpoints }) => (endpoints?.functions ?? []).map((one) => ({ ...one, path })));

/**
 * Which places run only for those who may call the functions that are given: these, and functions that only they call by their plain names.
 * @returns whether a line of a file is such a place
 */
export function reachedOnlyBy<Place extends FunctionPlace>(
  functions: readonly Place[],
  isGiven: (one: Place) => boolean,
): (path: string, line: number) => boolean {
  const only = new Set(functions.filter(isGiven));
  if (only.size === 0) return () => false;
  const callers = new Map<string, Place[]>();
  for (const one of functions)
    for (const name of one.calls) {
      const list = callers.get(name);
      if (list === undefined) callers.set(name, [one]);
      else list.push(one);
    }
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = only.size;
    for (const one of functions) {
      if (only.has(one) || one.name === '') continue;
      const by = callers.get(one.name) ?? [];
      const isCalled = by.some((caller) => caller !== one);
      if (isCalled && by.every((caller) => caller === one || only.has(caller))) only.add(one);
    }
    if (only.size === before) break;
  }
  const byPath = Map.groupBy(only, (one) => one.path);
  return (path, line) => byPath.get(path)?.some((one) => one.line <= line && line <= one.endLine) ?? false;
}
