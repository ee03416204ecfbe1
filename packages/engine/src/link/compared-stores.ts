import type { FileHead, StoreSummary } from '../summaries/file-summary.ts';
import { sharedLocationAt } from '../summaries/flat-tables.ts';
import {
  forEachOrigin,
  ORIGIN_FUNCTION,
  ORIGIN_SHARED,
  type PackedOrigins,
  type PlacedOrigin,
} from '../summaries/origins.ts';

/** Does it put a function that moved into a variable, where that is declared? */
export function isOfMoved(
  { flow, line }: StoreSummary,
  { functions }: FileHead,
  moved: Iterable<number>,
): boolean {
  return [...moved].some(
    (fn) =>
      line >= (functions[fn]?.line ?? 0) &&
      line <= (functions[fn]?.endLine ?? -1) &&
      originsOf(flow).every((one) => one.kind === ORIGIN_FUNCTION && one.index === fn),
  );
}

/** Stores into each shared variable, and all others together. */
export function byVariable(
  stores: readonly StoreSummary[],
  head: FileHead,
  nameOf: (fn: number) => number,
): ReadonlyMap<string, readonly StoreSummary[]> {
  return Map.groupBy(stores, ({ kind, index }) => {
    if (kind !== ORIGIN_SHARED) return '';
    const { owner, name } = sharedLocationAt(head, index);
    return `${nameOf(owner)} ${name}`;
  });
}

export function originsOf(flow: PackedOrigins): PlacedOrigin[] {
  const out: PlacedOrigin[] = [];
  forEachOrigin(flow, (origin) => out.push(origin));
  return out;
}
