import type { FileId } from '../../../link/ids.ts';
import {
  answered,
  asked,
  beginForAll,
  endForAll,
  known,
  meetsForAll,
  merge,
  NO_TARGETS,
  type PointsToContext,
} from './context.ts';
import { memberTargets } from './flow-targets.ts';
import { globalNameTargets, namedClass, ownClass } from './global-names.ts';
import { importTargets } from './modules.ts';
import {
  classId,
  instanceTarget,
  isClass,
  isFunction,
  isInstance,
  isLibrary,
  isModule,
  libraryTarget,
  type PointsTo,
} from './target.ts';

/** Begins the names of what holds records of a class of the program, whose number follows. */
export const KEPT_RECORDS = 'kept records.';

/** `DbSet<Note>` beside what it is by itself: what holds the records of that class. */
function keptTargets(cx: PointsToContext, fi: FileId, over: number): PointsTo[] {
  return typeTargets(cx, fi, over).flatMap((r) =>
    isInstance(r) ? [libraryTarget(`${KEPT_RECORDS}${classId(r)}`)] : [],
  );
}

export function typeTargets(cx: PointsToContext, fi: FileId, type: number): readonly PointsTo[] {
  const memoKey = fi * 0x100000 + type;
  const held = known(cx, cx.typeMemo, memoKey);
  if (held !== undefined) {
    if (cx.askers !== null) meetsForAll(cx, `type ${memoKey}`);
    return held;
  }
  const others = cx.askers === null ? null : beginForAll(cx, `type ${memoKey}`);
  const before = asked(cx, cx.typeMemo, memoKey);
  const pointsTo = answered(cx, cx.typeMemo, memoKey, meaningOfType(cx, fi, type), before);
  if (others !== null) endForAll(cx, `type ${memoKey}`, others);
  return pointsTo;
}

function meaningOfType(cx: PointsToContext, fi: FileId, type: number): readonly PointsTo[] {
  const file = cx.program.files[fi];
  const use = file?.types[type];
  let pointsTo: readonly PointsTo[] = NO_TARGETS;
  if (file !== undefined && use !== undefined && !use.name.endsWith('[]')) {
    const pieces = use.name.split(/\.|\\|::/).filter((x) => x !== '');
    if (use.cls >= 0) pointsTo = [ownClass(cx, fi, use.cls)];
    else if (use.import >= 0) {
      pointsTo = importTargets(cx, fi, use.import);
      for (const piece of pieces.slice(1)) pointsTo = memberTargets(cx, file, pointsTo, piece);
    } else if (pieces.length > 1) {
      const full = pieces.join('.');
      const own = namedClass(cx, fi, full);
      if (own !== null) pointsTo = own;
      else {
        const first = globalNameTargets(cx, fi, pieces[0] ?? '');
        if (first.some((r) => !isLibrary(r))) {
          pointsTo = first;
          for (const piece of pieces.slice(1)) pointsTo = memberTargets(cx, file, pointsTo, piece);
        } else pointsTo = [libraryTarget(full)];
      }
    } else pointsTo = globalNameTargets(cx, fi, pieces[0] ?? '');
    pointsTo = pointsTo
      .filter((r) => !isFunction(r) && !isModule(r))
      .map((r) => (isClass(r) ? instanceTarget(classId(r)) : r));
    if (use.over !== undefined) pointsTo = merge(pointsTo, keptTargets(cx, fi, use.over));
  }
  return pointsTo;
}
