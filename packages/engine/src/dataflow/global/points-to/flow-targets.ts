import type { FileId, FunctionId } from '../../../link/ids.ts';
import type { FileHead } from '../../../summaries/file-summary.ts';
import { forEachValue, type PackedOrigins } from '../../../summaries/origins.ts';
import { normaliseName } from '../../qualified-names.ts';
import { languageModels, merge, NO_TARGETS, type PointsToContext } from './context.ts';
import { isLibrary, libraryName, libraryTarget, type PointsTo } from './target.ts';

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
  if (key === '*') return elementTargets(cx, file, pointsTo);
  if (key === '') return NO_TARGETS;
  let out = NO_TARGETS;
  for (const r of pointsTo) out = merge(out, cx.resolvers.member(cx, file, r, key));
  return out;
}

/** What lies in a collection of a library, where a model says it: `{ member: "T.[]", type: U }`. */
function elementTargets(
  cx: PointsToContext,
  file: FileHead,
  pointsTo: readonly PointsTo[],
): readonly PointsTo[] {
  const entries = languageModels(cx, file)?.byMember.get('[]');
  if (entries === undefined) return NO_TARGETS;
  let out = NO_TARGETS;
  for (const r of pointsTo) {
    const collection = isLibrary(r) ? libraryName(r) : null;
    for (const { role, subject, owner, entry } of entries)
      if (
        role === 'returns' &&
        subject === 'member' &&
        owner === collection &&
        typeof entry.type === 'string'
      )
        out = merge(out, [libraryTarget(normaliseName(entry.type))]);
  }
  return out;
}
