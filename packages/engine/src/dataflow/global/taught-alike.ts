import type { FunctionId } from '../../link/ids.ts';
import type { FlowsBase } from './flows-base.ts';
import type { Looked } from './look-at-changed.ts';

/**
 * Do functions teach all others what they taught in the earlier program? What somebody else had taught before counts for neither: the
 * first that says something of a parameter decides, and of several that say the same in one round the first by number.
 * @param gone numbers of these functions, and of what lay in them, in the earlier program
 * @param numbers of its functions in the later one
 */
export function teachTheSame(
  { lessons }: Pick<FlowsBase, 'lessons'>,
  { tried }: Pick<Looked, 'tried'>,
  gone: ReadonlySet<FunctionId>,
  numbers: readonly (FunctionId | null)[],
): boolean {
  const known = new Set<string>();
  for (let round = 0; round < Math.max(tried.length + 1, lessons.length); round++) {
    const teachers = new Map<string, FunctionId>();
    for (const [teacher, fn, index, pointsTo] of lessons[round] ?? [])
      if ((numbers[fn] ?? null) !== null)
        for (const one of pointsTo) teachers.set(`${numbers[fn]} ${index} ${one}`, teacher);
    const did = [...teachers].flatMap(([lesson, teacher]) => (gone.has(teacher) ? [lesson] : []));
    const does = new Set<string>();
    // What frameworks say follows from heads, which are as they were.
    for (const { teacher, fn, index, pointsTo } of tried[round - 1] ?? [])
      for (const one of pointsTo) {
        const lesson = `${fn} ${index} ${one}`;
        const first = teachers.get(lesson);
        const isFirst = first === undefined || gone.has(first) || (numbers[first] ?? teacher) > teacher;
        if (isFirst && !known.has(lesson)) does.add(lesson);
      }
    if (round > 0 && [...does].join('\n') !== did.join('\n')) return false;
    for (const lesson of teachers.keys()) known.add(lesson);
  }
  return true;
}
