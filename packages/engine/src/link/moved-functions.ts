import type { FileHead } from '../summaries/file-summary.ts';

/** More functions that stand elsewhere than these are a file that is another. */
const MOST_MOVED = 4;

/**
 * Functions of a module or class that stand elsewhere among those of the file, and nothing else: by number, with the number that each has now. Null
 * where that is not told: of a name that only one function of the file bears it does not matter to others where it stands, but to its own ways.
 */
export function movedFunctions(before: FileHead, after: FileHead): ReadonlyMap<number, number> | null {
  const [was, now] = [namedOnce(before), namedOnce(after)];
  const places: (readonly [from: number, to: number])[] = [];
  for (const [name, from] of was) {
    const to = now.get(name);
    if (to !== undefined) places.push([from, to]);
  }
  const stay = inBothOrders(places);
  const moved = new Map(places.filter(([from]) => !stay.has(from)));
  return moved.size === 0 || moved.size > MOST_MOVED ? null : moved;
}

/** Functions of the module and its classes under names that no other function of the file bears, by number. */
function namedOnce({ functions }: FileHead): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of functions) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    functions.flatMap((f, i) =>
      f.parent === 0 && f.name !== '' && counts.get(f.name) === 1 ? [[f.name, i] as const] : [],
    ),
  );
}

/** The most of them that follow one another in both orders, by the first number; they come in the order of that. */
function inBothOrders(places: readonly (readonly [from: number, to: number])[]): ReadonlySet<number> {
  const lengths: number[] = [];
  const previous: number[] = [];
  let last = -1;
  for (const [i, [, to]] of places.entries()) {
    lengths[i] = 1;
    previous[i] = -1;
    for (let j = 0; j < i; j++)
      if ((places[j]?.[1] ?? to) < to && (lengths[j] ?? 0) + 1 > (lengths[i] ?? 0)) {
        lengths[i] = (lengths[j] ?? 0) + 1;
        previous[i] = j;
      }
    if (last < 0 || (lengths[i] ?? 0) > (lengths[last] ?? 0)) last = i;
  }
  const out = new Set<number>();
  for (let at = last; at >= 0; at = previous[at] ?? -1) out.add(places[at]?.[0] ?? -1);
  return out;
}

export type Lines = readonly (readonly [first: number, last: number])[];

/** First and last lines of functions. */
export const linesOf = ({ functions }: FileHead, of: Iterable<number> = []): Lines =>
  [...of].map((fn) => [functions[fn]?.line ?? 0, functions[fn]?.endLine ?? 0] as const);
