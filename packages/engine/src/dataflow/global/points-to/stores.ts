import type { FunctionId, LocationId } from '../../../link/ids.ts';
import { fileOfFunction, locationIn } from '../../../link/numbering.ts';
import type { StoreSite } from '../../../link/program.ts';
import { type FilePath, NO_FILE_PATH } from '../../../summaries/ids.ts';
import { forEachOrigin, forEachValue, type OriginKind, originKey } from '../../../summaries/origins.ts';
import { merge, NO_TARGETS, type PointsToContext, type StoredOrigin } from './context.ts';
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
  const location = locationIn(cx.program, fileOfFunction(cx.program, fn), index);
  let pointsTo = NO_TARGETS;
  for (const o of storedUnder(cx, location, path))
    pointsTo = merge(pointsTo, cx.resolvers.origin(cx, o.fn, o.kind, o.index, o.path));
  return pointsTo;
}

/** More than there are paths in a file. */
const PATHS = 2 ** 22;

/**
 * The origins of what is stored under a path of a shared variable, each once. Found once for all functions that read it: a memory that compiled code
 * keeps in one array is written in thousands of places, and read in as many.
 */
function storedUnder(cx: PointsToContext, location: LocationId, path: FilePath): readonly StoredOrigin[] {
  const key = location * PATHS + path;
  const known = cx.storedMemo.get(key);
  if (known !== undefined) return known;
  const out = new Map<string, StoredOrigin>();
  for (const { fn, store } of cx.program.locationStores.get(location) ?? []) {
    const add = (kind: OriginKind, index: number, inner: FilePath): void => {
      const origin = `${fn} ${originKey(kind, index, inner)}`;
      if (!out.has(origin)) out.set(origin, { fn, kind, index, path: inner });
    };
    if (store.path === path) forEachValue(store.flow, add);
    else if (store.path === NO_FILE_PATH)
      forEachOrigin(store.flow, (o) => {
        if (o.at === path && o.derived === 0) add(o.kind, o.index, o.path);
      });
  }
  const origins = [...out.values()];
  cx.storedMemo.set(key, origins);
  return origins;
}
