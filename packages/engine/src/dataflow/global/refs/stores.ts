import type { StoreSite } from '../../../resolve/program.ts';
import { FLOW_STRIDE } from '../../file-summary.ts';
import { flowRefs, typesRefs } from './asking.ts';
import { merge, NO_REFS, type Ref, type RefContext } from './context.ts';

export function cellRefs(cx: RefContext, fi: number, index: number): readonly Ref[] {
  return storesRefs(
    cx,
    cx.program.cellStores.get((cx.program.cellBase[fi] ?? 0) + index) ?? [],
    (s) => s.path === 0,
  );
}

export function storesRefs(
  cx: RefContext,
  sites: readonly StoreSite[],
  fits: (store: StoreSite['store']) => boolean,
): readonly Ref[] {
  let refs = NO_REFS;
  for (const site of sites.slice(0, 8)) {
    if (!fits(site.store)) continue;
    refs = merge(refs, typesRefs(cx, cx.program.fileOfFn[site.fn] ?? 0, site.store.types));
    refs = merge(refs, flowRefs(cx, site.fn, site.store.flow));
  }
  return refs;
}

/** What lies under a path of a shared variable: object literals are stored with their content. */
export function cellPathRefs(cx: RefContext, fn: number, index: number, path: number): readonly Ref[] {
  const fi = cx.program.fileOfFn[fn] ?? 0;
  let refs = NO_REFS;
  for (const site of cx.program.cellStores.get((cx.program.cellBase[fi] ?? 0) + index) ?? []) {
    const s = site.store;
    if (s.path === path) refs = merge(refs, flowRefs(cx, site.fn, s.flow));
    else if (s.path === 0)
      for (let i = 0; i < s.flow.length; i += FLOW_STRIDE)
        if (s.flow[i] === path && s.flow[i + 4] === 0)
          refs = merge(
            refs,
            cx.ask.atom(cx, site.fn, s.flow[i + 1] ?? 0, s.flow[i + 2] ?? 0, s.flow[i + 3] ?? 0),
          );
  }
  return refs;
}
