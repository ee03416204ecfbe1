import { type FileHead, ORIGIN_STRIDE, type PackedOrigins } from '../../file-summary.ts';
import { merge, NO_TARGETS, type PointsTo, type PointsToContext } from './context.ts';

/** Questions about lists: what a flow may be, what declared types mean, what a member of several things is. */

/** Targets of the value itself (not of its content, not of text built from it). */
export function flowTargets(cx: PointsToContext, fn: number, flow: PackedOrigins): readonly PointsTo[] {
  let pointsTo = NO_TARGETS;
  for (let i = 0; i < flow.length; i += ORIGIN_STRIDE) {
    if (flow[i] !== 0 || flow[i + 4] !== 0) continue;
    pointsTo = merge(
      pointsTo,
      cx.resolvers.origin(cx, fn, flow[i + 1] ?? 0, flow[i + 2] ?? 0, flow[i + 3] ?? 0),
    );
  }
  return pointsTo;
}

export function typesTargets(cx: PointsToContext, fi: number, types: readonly number[]): readonly PointsTo[] {
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
