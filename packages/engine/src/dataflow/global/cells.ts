import { BASE_CELL, BASE_SOURCE, type Fact } from './fact.ts';
import { readFrom, substitute } from './resolve-atom.ts';
import type { Analysis } from './state.ts';

/** Steps from cell to cell that a value may take. */
const MAX_HOPS = 6;

/** Sources that may lie in a shared cell under a path. */
function cellSources(a: Analysis, cell: number, path: number, hops: number, seen: Set<string>): Fact[] {
  const out: Fact[] = [];
  const key = `${cell} ${path}`;
  if (seen.has(key) || hops > MAX_HOPS) return out;
  seen.add(key);
  const found: Fact[] = [];
  for (const f of a.cellFacts.get(cell) ?? []) readFrom(a, f, path, found);
  for (const f of found) {
    if (f.base === BASE_SOURCE) out.push(f);
    else if (f.base === BASE_CELL)
      substitute(a, f, cellSources(a, f.index, f.path, hops + 1, seen), null, out);
  }
  seen.delete(key);
  return out;
}

/** Turns what cells bring to sinks into findings. */
export function closeCells(a: Analysis): void {
  const memo = new Map<string, Fact[]>();
  let at = 0;
  for (const s of a.cellSinks) {
    if ((++at & 1023) === 0 && a.isCancelled()) return;
    const key = `${s.fact.index} ${s.fact.path}`;
    let sources = memo.get(key);
    if (sources === undefined) {
      sources = cellSources(a, s.fact.index, s.fact.path, 0, new Set());
      memo.set(key, sources);
    }
    if (sources.length === 0) continue;
    const reached: Fact[] = [];
    substitute(a, { ...s.fact, path: 0 }, sources, null, reached);
    for (const f of reached) {
      if (f.base !== BASE_SOURCE || (a.cleared[f.cleared] ?? []).includes(s.kind)) continue;
      const hitKey = `${f.index} ${s.kind} ${s.site.file} ${s.site.at.join(' ')}`;
      const have = a.hits.get(hitKey);
      if (have === undefined || (have.trace?.size ?? 0) > (f.trace?.size ?? 0))
        a.hits.set(hitKey, { source: f.index, kind: s.kind, site: s.site, trace: f.trace });
    }
  }
}
