import type { StoreSite } from '../../../link/program.ts';
import { forEachOrigin } from '../../../summaries/origins.ts';
import { merge, NO_TARGETS, type PointsToContext } from './context.ts';
import { flowTargets, typesTargets } from './flow-targets.ts';
import type { PointsTo } from './target.ts';

export function locationTargets(cx: PointsToContext, fi: number, index: number): readonly PointsTo[] {
  return storeTargets(
    cx,
    cx.program.locationStores.get((cx.program.locationBase[fi] ?? 0) + index) ?? [],
    (s) => s.path === 0,
  );
}

export function storeTargets(
  cx: PointsToContext,
  sites: readonly StoreSite[],
  fits: (store: StoreSite['store']) => boolean,
): readonly PointsTo[] {
  let pointsTo = NO_TARGETS;
  for (const site of sites.slice(0, 8)) {
    if (!fits(site.store)) continue;
    pointsTo = merge(pointsTo, typesTargets(cx, cx.program.fileOfFn[site.fn] ?? 0, site.store.types));
    pointsTo = merge(pointsTo, flowTargets(cx, site.fn, site.store.flow));
  }
  return pointsTo;
}

/** What lies under a path of a shared variable: object literals are stored with their content. */
export function locationPathTargets(
  cx: PointsToContext,
  fn: number,
  index: number,
  path: number,
): readonly PointsTo[] {
  const fi = cx.program.fileOfFn[fn] ?? 0;
  let pointsTo = NO_TARGETS;
  for (const site of cx.program.locationStores.get((cx.program.locationBase[fi] ?? 0) + index) ?? []) {
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
