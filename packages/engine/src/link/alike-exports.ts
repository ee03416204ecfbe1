import type { FileHead } from '../summaries/file-summary.ts';
import { ORIGIN_FUNCTION, type PackedOrigins } from '../summaries/origins.ts';
import { originsOf } from './compared-stores.ts';

/**
 * Which of what a module gives out it gave out before, by number, where that is all that it did, and functions that are new; null otherwise. A file that neither
 * imports nor gives out anything is no module: all others see its names.
 * @param kept functions that are not new; null where functions stand elsewhere, so that nothing may be new and the order does not count
 */
export function alikeExports(
  x: FileHead,
  y: FileHead,
  isFlow: (one: PackedOrigins, other: PackedOrigins) => boolean,
  kept: ReadonlySet<number> | null,
): readonly number[] | null {
  if (y.exports.length > x.exports.length && x.exports.length + x.imports.length === 0) return null;
  if (kept === null) return inAnyOrder(x, y, isFlow);
  const same: number[] = [];
  let at = 0;
  for (const [i, b] of y.exports.entries()) {
    const a = x.exports[at];
    if (a?.exported === b.exported && a.from === b.from && a.local === b.local && isFlow(a.flow, b.flow)) {
      same.push(i);
      at++;
    } else if (b.exported === 'default' || b.from !== null || !isNewFunction(b.flow, kept)) return null;
  }
  return at === x.exports.length ? same : null;
}

/** Each name is given out once, by this file alone. */
function inAnyOrder(
  x: FileHead,
  y: FileHead,
  isFlow: (one: PackedOrigins, other: PackedOrigins) => boolean,
): readonly number[] | null {
  const named = new Map(y.exports.map((one, i) => [one.exported, i]));
  if (named.size < y.exports.length || x.exports.length !== y.exports.length) return null;
  const isSame = x.exports.every((a) => {
    const b = y.exports[named.get(a.exported) ?? -1];
    return (
      b !== undefined && a.from === null && b.from === null && a.local === b.local && isFlow(a.flow, b.flow)
    );
  });
  return isSame ? [...named.values()] : null;
}

const isNewFunction = (flow: PackedOrigins, kept: ReadonlySet<number>): boolean =>
  flow.length > 0 &&
  originsOf(flow).every((one) => one.kind === ORIGIN_FUNCTION && one.path === 0 && !kept.has(one.index));
