import type { FunctionId } from '../../link/ids.ts';
import type { FlowsBase } from './flows-base.ts';
import type { Lesson } from './lessons.ts';
import type { Looked } from './look-at-changed.ts';

/**
 * Do functions teach all others what they taught in the earlier program? What somebody else had taught before counts for neither: the
 * first that says something of a parameter decides, and of several that say the same in one round the first by number.
 * @param gone numbers of these functions, and of what lay in them, in the earlier program
 * @param numbers of its functions in the later one
 * @param standsElsewhere functions of the later one whose turn among others is another, where that does not matter: see `teachAlone`
 */
export function teachTheSame(
  { lessons }: Pick<FlowsBase, 'lessons'>,
  { tried }: Pick<Looked, 'tried'>,
  gone: ReadonlySet<FunctionId>,
  numbers: readonly (FunctionId | null)[],
  standsElsewhere: (teacher: FunctionId) => boolean = () => false,
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
        const isEarlier = (other: FunctionId): boolean =>
          !standsElsewhere(teacher) && (numbers[other] ?? teacher) > teacher;
        const isFirst = first === undefined || gone.has(first) || isEarlier(first);
        if (isFirst && !known.has(lesson)) does.add(lesson);
      }
    if (round > 0 && [...does].join('\n') !== did.join('\n')) return false;
    for (const lesson of teachers.keys()) known.add(lesson);
  }
  return true;
}

/** Is all that is known of these parameters one thing, so that it does not matter who says it first? */
export function teachAlone({ lessons }: Pick<FlowsBase, 'lessons'>, tried: readonly Lesson[]): boolean {
  const known = new Map<string, Set<string>>();
  const note = (fn: FunctionId, index: number, pointsTo: readonly string[]): void => {
    const held = known.get(`${fn} ${index}`) ?? new Set();
    known.set(`${fn} ${index}`, held);
    for (const one of pointsTo) held.add(one);
  };
  for (const [, fn, index, pointsTo] of lessons.flat()) note(fn, index, pointsTo);
  return tried.every(({ fn, index }) => (known.get(`${fn} ${index}`)?.size ?? 0) < 2);
}
