import type { FileHead } from '../summaries/file-summary.ts';

/** More functions that stand elsewhere than these are a file that is another. */
const MOST_MOVED = 4;

/**
 * Functions of a module or class that stand elsewhere among those of the file, and nothing else: by number, with the number that each has now. Null
 * where that is not told. It does not matter to others where a function stands, but to its own ways, as long as those of one name follow one another as they did.
 */
export function movedFunctions(before: FileHead, after: FileHead): ReadonlyMap<number, number> | null {
  const [was, now] = [byName(before), byName(after)];
  const places: (readonly [from: number, to: number])[] = [];
  for (const [name, from] of was) {
    const to = now.get(name);
    if (to !== undefined) places.push([from, to]);
  }
  const stay = inBothOrders(places);
  const moved = new Map(places.filter(([from]) => !stay.has(from)));
  return moved.size === 0 || moved.size > MOST_MOVED ? null : moved;
}

/** Functions of the module and its classes, by name and place among those of that name; without names that inner functions bear too. */
function byName({ functions }: FileHead): ReadonlyMap<string, number> {
  const out = new Map<string, number>();
  const counts = new Map<string, number>();
  const inner = new Set(functions.flatMap((f) => (f.parent > 0 ? [f.name] : [])));
  for (const [i, f] of functions.entries()) {
    if (f.parent !== 0 || f.name === '' || inner.has(f.name)) continue;
    const count = counts.get(f.name) ?? 0;
    counts.set(f.name, count + 1);
    out.set(`${f.name} ${count}`, i);
  }
  return out;
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
