import type { FunctionId } from '../../link/ids.ts';
import { fileOf, flowTargets, memberTargets, type PointsTo } from './points-to.ts';
import type { Analysis } from './state.ts';

/** Library names of a function's decorators, e.g. `flask.Flask.route`. */
export function decoratorTargets(
  a: Analysis,
  fn: FunctionId,
  decorator: { readonly name: string; readonly root: readonly number[] },
): readonly PointsTo[] {
  const file = fileOf(a.pointsTo, fn);
  const [, ...rest] = decorator.name.split('.');
  let pointsTo = flowTargets(a.pointsTo, fn, decorator.root);
  for (const piece of rest) pointsTo = memberTargets(a.pointsTo, file, pointsTo, piece);
  return pointsTo;
}
