import type { FunctionId, LocationId } from '../../../link/ids.ts';
import { fileOfFunction, locationIn } from '../../../link/numbering.ts';
import type { StoreSite } from '../../../link/program.ts';
import { type FilePath, NO_FILE_PATH } from '../../../summaries/ids.ts';
import { forEachOrigin } from '../../../summaries/origins.ts';
import { merge, NO_TARGETS, type PointsToContext } from './context.ts';
import { flowTargets, typesTargets } from './flow-targets.ts';
import type { PointsTo } from './target.ts';

export function locationTargets(cx: PointsToContext, location: LocationId): readonly PointsTo[] {
  return storeTargets(cx, cx.program.locationStores.get(location) ?? [], (s) => s.path === NO_FILE_PATH);
}

export function storeTargets(
  cx: PointsToContext,
  sites: readonly StoreSite[],
  fits: (store: StoreSite['store']) => boolean,
): readonly PointsTo[] {
  let pointsTo = NO_TARGETS;
  for (const site of sites.slice(0, 8)) {
    if (!fits(site.store)) continue;
    pointsTo = merge(pointsTo, typesTargets(cx, fileOfFunction(cx.program, site.fn), site.store.types));
    pointsTo = merge(pointsTo, flowTargets(cx, site.fn, site.store.flow));
  }
  return pointsTo;
}

/** What lies under a path of a shared variable: object literals are stored with their content. */
export function locationPathTargets(
  cx: PointsToContext,
  fn: FunctionId,
  index: number,
  path: FilePath,
): readonly PointsTo[] {
  const fi = fileOfFunction(cx.program, fn);
  let pointsTo = NO_TARGETS;
  for (const site of cx.program.locationStores.get(locationIn(cx.program, fi, index)) ?? []) {
    const s = site.store;
    if (s.path === path) pointsTo = merge(pointsTo, flowTargets(cx, site.fn, s.flow));
    else if (s.path === 0)
      forEachOrigin(s.flow, (o) => {
        if (o.at === path && o.derived === 0)
          pointsTo = merge(pointsTo, cx.resolvers.origin(cx, site.fn, o.kind, o.index, o.path));
      });
  }
  return pointsTo;
}
