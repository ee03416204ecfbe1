import { posix } from 'node:path';
import type { LocatedWeakness, MissingFinding, UnknownRow } from './store.ts';

export interface Pair {
  readonly number: number;
  readonly findingId: string;
}

/** What has to be the same, strictest first: location; weakness in a file of the same name (it moved); weakness (it was renamed). */
const likenesses: readonly ((one: LocatedWeakness) => string)[] = [
  (one) => `${one.weakness}/${one.locationKey}`,
  (one) => `${one.weakness}/${posix.basename(one.path)}`,
  (one) => one.weakness,
];

/**
 * Says which findings that a scan has not found so far are which of its rows: first with first of those alike, in the
 * order in which both come. Rows left over are new, findings left over are gone.
 */
export function pairWithKnown(rows: readonly UnknownRow[], missing: readonly MissingFinding[]): Pair[] {
  const pairs: Pair[] = [];
  let open = rows;
  let waiting = missing;
  for (const likeness of likenesses) {
    const found = pairBy(open, waiting, likeness);
    for (const pair of found) pairs.push(pair);
    const numbers = new Set(found.map((pair) => pair.number));
    const ids = new Set(found.map((pair) => pair.findingId));
    open = open.filter((row) => !numbers.has(row.number));
    waiting = waiting.filter((finding) => !ids.has(finding.id));
  }
  for (const pair of pairByPlaces(open, waiting)) pairs.push(pair);
  return pairs;
}

/** A row that stands for several places is the finding that was kept of any of them, when each was one by itself. */
function pairByPlaces(rows: readonly UnknownRow[], missing: readonly MissingFinding[]): Pair[] {
  const byWeakness = Map.groupBy(missing, ({ weakness }) => weakness);
  const taken = new Set<string>();
  return rows.flatMap(({ number, placeWeaknesses }) => {
    const alike = (placeWeaknesses ?? []).flatMap((weakness) => byWeakness.get(weakness) ?? []);
    const finding = alike.find(({ id }) => !taken.has(id));
    if (finding === undefined) return [];
    taken.add(finding.id);
    return [{ number, findingId: finding.id }];
  });
}

function pairBy(
  rows: readonly UnknownRow[],
  missing: readonly MissingFinding[],
  likeness: (one: LocatedWeakness) => string,
): Pair[] {
  const alike = Map.groupBy(missing, likeness);
  const taken = new Map<string, number>();
  return rows.flatMap((row) => {
    const key = likeness(row);
    const next = taken.get(key) ?? 0;
    const finding = alike.get(key)?.[next];
    if (finding === undefined) return [];
    taken.set(key, next + 1);
    return [{ number: row.number, findingId: finding.id }];
  });
}
