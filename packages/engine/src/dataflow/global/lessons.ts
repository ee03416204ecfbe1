import type { FunctionId } from '../../link/ids.ts';
import { NO_TARGETS, type PointsTo } from './points-to.ts';
import type { Analysis } from './state.ts';

/** What a parameter turned out to be given, in one of the rounds, and by which function. */
export interface Lesson {
  readonly teacher: FunctionId;
  readonly fn: FunctionId;
  readonly index: number;
  readonly pointsTo: readonly PointsTo[];
}

/** Adds what is said of a parameter to what is known of it, at most four things. @returns what was not known of the parameter */
export function setParam(a: Analysis, { fn, index, pointsTo }: Lesson): readonly PointsTo[] {
  let list = a.pointsTo.paramTargets.get(fn);
  if (list === undefined) {
    list = [];
    a.pointsTo.paramTargets.set(fn, list);
  }
  const have = list[index] ?? NO_TARGETS;
  const merged = [...have];
  for (const r of pointsTo) if (merged.length < 4 && !merged.includes(r)) merged.push(r);
  if (merged.length > have.length) list[index] = merged;
  return merged.slice(have.length);
}
