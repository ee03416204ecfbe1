import type { FileHead } from '../summaries/file-summary.ts';
import { ORIGIN_FUNCTION, type PackedOrigins } from '../summaries/origins.ts';
import { originsOf } from './compared-stores.ts';

/** What a module gives out that it gave out before, by number, and names under which it gave out functions that are gone. */
interface AlikeExports {
  readonly given: readonly number[];
  readonly gone: readonly string[];
}

/**
 * Which of what a module gives out it gave out before, where that is all that it did, but for functions that are new or gone; null otherwise. A file that neither
 * imports nor gives out anything is no module: all others see its names.
 * @param kept functions that are not new; null where functions stand elsewhere, so that nothing may be new and the order does not count
 */
export function alikeExports(
  x: FileHead,
  y: FileHead,
  isFlow: (one: PackedOrigins, other: PackedOrigins) => boolean,
  removed: ReadonlySet<number>,
  kept: ReadonlySet<number> | null,
): AlikeExports | null {
  // The first that a script gives out, and the last, make something else of it.
  const isFirst = y.exports.length > x.exports.length && x.exports.length + x.imports.length === 0;
  const isLast = x.exports.length > y.exports.length && y.exports.length + y.imports.length === 0;
  if (isFirst || isLast) return null;
  if (kept === null) return inAnyOrder(x, y, isFlow);
  const same: number[] = [];
  const gone: string[] = [];
  let at = 0;
  const passGone = (): void => {
    for (let a = x.exports[at]; a !== undefined && isGone(a, removed); a = x.exports[++at])
      gone.push(a.exported);
  };
  for (const [i, b] of y.exports.entries()) {
    passGone();
    const a = x.exports[at];
    if (a?.exported === b.exported && a.from === b.from && a.local === b.local && isFlow(a.flow, b.flow)) {
      same.push(i);
      at++;
    } else if (b.exported === 'default' || b.from !== null || !isNewFunction(b.flow, kept)) return null;
  }
  passGone();
  return at === x.exports.length ? { given: same, gone } : null;
}

const isGone = (
  { exported, from, flow }: FileHead['exports'][number],
  removed: ReadonlySet<number>,
): boolean => exported !== 'default' && from === null && isOfFunctions(flow, (fn) => removed.has(fn));

/** Each name is given out once, by this file alone. */
function inAnyOrder(
  x: FileHead,
  y: FileHead,
  isFlow: (one: PackedOrigins, other: PackedOrigins) => boolean,
): AlikeExports | null {
  const named = new Map(y.exports.map((one, i) => [one.exported, i]));
  if (named.size < y.exports.length || x.exports.length !== y.exports.length) return null;
  const isSame = x.exports.every((a) => {
    const b = y.exports[named.get(a.exported) ?? -1];
    return (
      b !== undefined && a.from === null && b.from === null && a.local === b.local && isFlow(a.flow, b.flow)
    );
  });
  return isSame ? { given: [...named.values()], gone: [] } : null;
}

const isNewFunction = (flow: PackedOrigins, kept: ReadonlySet<number>): boolean =>
  isOfFunctions(flow, (fn) => !kept.has(fn));

const isOfFunctions = (flow: PackedOrigins, are: (fn: number) => boolean): boolean =>
  flow.length > 0 &&
  originsOf(flow).every((one) => one.kind === ORIGIN_FUNCTION && one.path === 0 && are(one.index));
