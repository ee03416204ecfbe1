import type { FileId, FunctionId } from '../../../link/ids.ts';
import type { FileHead } from '../../../summaries/file-summary.ts';
import { forEachValue, type PackedOrigins } from '../../../summaries/origins.ts';
import { merge, NO_TARGETS, type PointsToContext } from './context.ts';
import type { PointsTo } from './target.ts';

/** Questions about lists: what a flow may be, what declared types mean, what a member of several things is. */

/** Targets of the value itself (not of its content, not of text built from it). */
export function flowTargets(cx: PointsToContext, fn: FunctionId, flow: PackedOrigins): readonly PointsTo[] {
  let pointsTo = NO_TARGETS;
  forEachValue(flow, (kind, index, path) => {
    pointsTo = merge(pointsTo, cx.resolvers.origin(cx, fn, kind, index, path));
  });
  return pointsTo;
}

export function typesTargets(cx: PointsToContext, fi: FileId, types: readonly number[]): readonly PointsTo[] {
  let pointsTo = NO_TARGETS;
  for (const t of types) pointsTo = merge(pointsTo, cx.resolvers.type(cx, fi, t));
  return pointsTo;
}

export function memberTargets(
  cx: PointsToContext,
  file: FileHead,
  pointsTo: readonly PointsTo[],
  key: string,
): readonly PointsTo[] {
  if (key === '*' || key === '') return NO_TARGETS;
  let out = NO_TARGETS;
  for (const r of pointsTo) out = merge(out, cx.resolvers.member(cx, file, r, key));
  return out;
}
