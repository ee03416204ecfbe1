import { posix } from 'node:path';
import type { MissingFinding, MovedRow } from './store.ts';

export interface Pair {
  readonly number: number;
  readonly findingId: string;
}

/**
 * Says which findings, missing where they were, are the rows that turned up elsewhere: those of the same weakness in a
 * file of the same name first (the file moved), then in the order in which both came (it was renamed). Rows left over
 * are new, findings left over are gone.
 */
export function pairMoved(rows: readonly MovedRow[], missing: readonly MissingFinding[]): Pair[] {
  const named = pairBy(rows, missing, (one) => `${one.weakness}/${posix.basename(one.path)}`);
  const numbers = new Set(named.map((pair) => pair.number));
  const ids = new Set(named.map((pair) => pair.findingId));
  const renamed = pairBy(
    rows.filter((row) => !numbers.has(row.number)),
    missing.filter((finding) => !ids.has(finding.id)),
    (one) => one.weakness,
  );
  return [...named, ...renamed];
}

/** Pairs what has the same key, first with first. */
function pairBy(
  rows: readonly MovedRow[],
  missing: readonly MissingFinding[],
  keyOf: (one: { weakness: string; path: string }) => string,
): Pair[] {
  const waiting = Map.groupBy(missing, keyOf);
  const taken = new Map<string, number>();
  return rows.flatMap((row) => {
    const key = keyOf(row);
    const next = taken.get(key) ?? 0;
    const finding = waiting.get(key)?.[next];
    if (finding === undefined) return [];
    taken.set(key, next + 1);
    return [{ number: row.number, findingId: finding.id }];
  });
}
