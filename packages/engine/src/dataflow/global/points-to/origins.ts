import type { FunctionId } from '../../../link/ids.ts';
import { classIn, fileOfFunction, functionIn, locationIn } from '../../../link/numbering.ts';
import { pathKeys } from '../../../summaries/file-summary.ts';
import { sharedLocationAt } from '../../../summaries/flat-tables.ts';
import type { FilePath } from '../../../summaries/ids.ts';
import {
  ORIGIN_CALL,
  ORIGIN_CLASS,
  ORIGIN_FUNCTION,
  ORIGIN_GLOBAL,
  ORIGIN_IMPORT,
  ORIGIN_PARAM,
  ORIGIN_SELF,
  ORIGIN_SHARED,
  type OriginKind,
  originKey,
} from '../../../summaries/origins.ts';
import { callResultTargets } from './calls.ts';
import {
  answered,
  answersOf,
  asked,
  entering,
  fileOf,
  isAskingItself,
  known,
  languageModels,
  MAX_DEPTH,
  merge,
  NO_TARGETS,
  type PointsToContext,
  tooDeep,
} from './context.ts';
import { memberTargets, typesTargets } from './flow-targets.ts';
import { globalNameTargets, ownClass } from './global-names.ts';
import { importTargets } from './modules.ts';
import { isGivenToSend, sent } from './sent-requests.ts';
import { locationPathTargets, locationTargets } from './stores.ts';
import { classTarget, functionTarget, instanceTarget, libraryTarget, type PointsTo } from './target.ts';

/** Targets of what an origin's path leads to. */
export function originTargets(
  cx: PointsToContext,
  fn: FunctionId,
  kind: OriginKind,
  index: number,
  path: FilePath,
): readonly PointsTo[] {
  return isAskingItself(cx, fn)
    ? askedOfOrigin(cx, fn, kind, index, path)
    : entering(cx, fn, () => askedOfOrigin(cx, fn, kind, index, path));
}

function askedOfOrigin(
  cx: PointsToContext,
  fn: FunctionId,
  kind: OriginKind,
  index: number,
  path: FilePath,
): readonly PointsTo[] {
  const answers = answersOf(cx.originMemo, fn);
  const key = originKey(kind, index, path);
  const held = known(cx, answers, key);
  if (held !== undefined) return held;
  if (cx.depth > MAX_DEPTH) return tooDeep(cx);
  const before = asked(cx, answers, key);
  let pointsTo = baseTargets(cx, fn, kind, index);
  const file = fileOf(cx, fn);
  const keys = pathKeys(file, path);
  if (kind === ORIGIN_SHARED && keys.length > 0)
    pointsTo = merge(pointsTo, locationPathTargets(cx, fn, index, path));
  if (kind === ORIGIN_GLOBAL && keys.length > 0 && pointsTo.length === 0) pointsTo = NO_TARGETS;
  for (const k of keys) {
    if (pointsTo.length === 0) break;
    pointsTo = memberTargets(cx, file, pointsTo, k);
  }
  if (kind === ORIGIN_SHARED && keys.length > 0)
    pointsTo = merge(locationPathTargets(cx, fn, index, path), pointsTo);
  return answered(cx, answers, key, pointsTo, before);
}

function baseTargets(
  cx: PointsToContext,
  fn: FunctionId,
  kind: OriginKind,
  index: number,
): readonly PointsTo[] {
  const p = cx.program;
  const fi = fileOfFunction(p, fn);
  const file = fileOf(cx, fn);
  const summary = p.functions[fn];
  switch (kind) {
    case ORIGIN_PARAM: {
      const declared = typesTargets(cx, fi, summary?.params[index]?.types ?? []);
      if (cx.isLearning) cx.unsettled++;
      const taught = cx.paramTargets.get(fn)?.[index] ?? NO_TARGETS;
      if (summary !== undefined && isGivenToSend(file, summary, taught)) return sent(declared);
      return merge(declared, taught);
    }
    case ORIGIN_SELF: {
      let f = summary;
      while (f !== undefined && f.cls < 0 && f.parent >= 0) f = file.functions[f.parent];
      if (f !== undefined && f.cls >= 0) {
        const cls = classIn(p, fi, f.cls);
        return [f.isStatic || f.modifiers.includes('classmethod') ? classTarget(cls) : instanceTarget(cls)];
      }
      return summary !== undefined && summary.receiverType >= 0
        ? typesTargets(cx, fi, [summary.receiverType])
        : NO_TARGETS;
    }
    case ORIGIN_SHARED:
      return sharedTargets(cx, fn, index);
    case ORIGIN_GLOBAL:
      return globalNameTargets(cx, fi, file.strings[index] ?? '');
    case ORIGIN_IMPORT:
      return importTargets(cx, fi, index);
    case ORIGIN_CALL:
      return callResultTargets(cx, fn, index);
    case ORIGIN_FUNCTION:
      return [functionTarget(functionIn(p, fi, index))];
    case ORIGIN_CLASS:
      return [ownClass(cx, fi, index)];
    default:
      return NO_TARGETS;
  }
}

/**
 * What a shared variable holds. A variable of PHP's files that nobody in the program fills may be one of a framework: `global $wpdb`, of which a
 * model says `{ type: wpdb, aliases: [$wpdb] }`.
 */
function sharedTargets(cx: PointsToContext, fn: FunctionId, index: number): readonly PointsTo[] {
  const fi = fileOfFunction(cx.program, fn);
  const held = locationTargets(cx, locationIn(cx.program, fi, index));
  const file = fileOf(cx, fn);
  if (held.length > 0 || file.language !== 'php') return held;
  const { owner, name } = sharedLocationAt(file, index);
  const global = `$${name}`;
  return owner === 0 && languageModels(cx, file)?.supertypes.has(global) === true
    ? [libraryTarget(global)]
    : held;
}
