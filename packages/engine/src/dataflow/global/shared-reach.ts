import type { LocationId } from '../../link/ids.ts';
import { BASE_SHARED, BASE_SOURCE, type Fact } from './fact.ts';
import type { Analysis, LocationSink } from './state.ts';

/** Which shared places lead to which in a program, and which hold a source or bring something to a sink. */
export interface SharedPlaces {
  readonly names: readonly string[];
  /** Numbers of names: what lies in one may lie in the other. */
  readonly leads: readonly (readonly [from: number, to: number])[];
  /** How much each holds; more than there is room for where something was left out. */
  readonly sizes: readonly number[];
  readonly sources: readonly number[];
  readonly sinks: readonly number[];
  /** Of those that bring something to sinks: from which a source came there. */
  readonly hits: readonly number[];
  /** Of those that hold nothing: which functions read. */
  readonly asked: readonly number[];
  /** Something was left out of a long list since the file that brought it had no room left for such lists. */
  readonly isCrowded: boolean;
}

/** Of a whole program. @param nameOf says the same of a location in another program that has it too */
export function sharedPlaces(a: Analysis, nameOf: (id: LocationId) => string): SharedPlaces {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const numberOf = (name: string): number => {
    const known = numbers.get(name) ?? names.length;
    if (known === names.length) {
      numbers.set(name, known);
      names.push(name);
    }
    return known;
  };
  const leads: (readonly [number, number])[] = [];
  const sources = new Set<number>();
  const sinks = new Set<number>();
  const sizes: number[] = [];
  for (const [id, list] of a.locationFacts) {
    const to = numberOf(nameOf(id));
    sizes[to] = list.length + (a.notes?.full.has(id) === true ? 1 : 0);
    const from = new Set<number>();
    for (const fact of list)
      if (fact.base === BASE_SOURCE) sources.add(to);
      else if (fact.base === BASE_SHARED) from.add(numberOf(nameOf(fact.index)));
    for (const one of from) leads.push([one, to]);
  }
  for (const [id, { places }] of a.storedRows) {
    const to = numberOf(nameOf(id));
    for (const place of places) leads.push([numberOf(`stored ${place}`), to]);
  }
  for (const { fact } of a.locationSinks.values()) sinks.add(numberOf(nameOf(fact.index)));
  const asked = [...a.waiting.keys()].map((id) => numberOf(nameOf(id)));
  const hits = [...(a.notes?.hitFrom ?? [])].map((id) => numberOf(nameOf(id)));
  return {
    names,
    leads,
    sizes: Array.from(names, (_, i) => sizes[i] ?? 0),
    sources: [...sources],
    sinks: [...sinks],
    hits,
    asked,
    isCrowded: (a.notes?.crowded.size ?? 0) > 0,
  };
}

/** What some functions leave in shared places, or bring from there to sinks, that they did not; or do no longer. */
export interface LeftOtherwise {
  readonly facts: readonly (readonly [place: string, fact: Fact, from: string | null])[];
  readonly sinks: readonly (readonly [place: string, sink: LocationSink])[];
  /** Places of which only the ways are others by which the same comes there. */
  readonly ways: readonly string[];
  /** The same of what is brought from there to sinks. */
  readonly waysToSinks: readonly string[];
}

/**
 * Might what is left otherwise bring a source to a sink, or have done so? Places of both programs count, whatever lies under which path.
 * @param earlier all of that program
 * @param later what the functions that are looked at do, at least
 * @param limit facts that a place holds
 */
export function mayReach(
  earlier: SharedPlaces,
  later: SharedPlaces,
  { facts, sinks, ways, waysToSinks }: LeftOtherwise,
  limit: number,
): boolean {
  const forth = new Map<string, string[]>();
  const back = new Map<string, string[]>();
  /** Of the earlier program, with all that may have come to it. */
  const sizes = new Map<string, number>();
  const filled = new Set<string>();
  const emptied = new Set<string>();
  const put = (map: Map<string, string[]>, key: string, value: string): void => {
    const held = map.get(key);
    if (held === undefined) map.set(key, [value]);
    else held.push(value);
  };
  for (const program of [earlier, later]) {
    const name = (number: number): string => program.names[number] ?? '';
    for (const [from, to] of program.leads) {
      put(forth, name(from), name(to));
      put(back, name(to), name(from));
    }
    for (const one of program.sources) filled.add(name(one));
    for (const one of program.sinks) emptied.add(name(one));
  }
  for (const [i, size] of earlier.sizes.entries()) sizes.set(earlier.names[i] ?? '', size);
  // Of a place that held nothing, and that somebody reads, nobody has said yet what it leads to: see `live-locations.ts`.
  const empty = new Set(earlier.asked.map((number) => earlier.names[number] ?? ''));
  for (const [place] of facts) sizes.set(place, (sizes.get(place) ?? 0) + 1);
  // Another way to the same is seen where a source does come to a sink.
  const shown = new Set(earlier.hits.map((number) => earlier.names[number] ?? ''));
  if (waysToSinks.some((place) => shown.has(place))) return true;
  follow(shown, back);
  if (ways.some((place) => shown.has(place))) return true;
  follow(filled, forth);
  follow(emptied, back);
  const isLong = (place: string): boolean => (sizes.get(place) ?? 0) > limit;
  return (
    sinks.some(([place]) => filled.has(place)) ||
    // What is put into one long list leaves no room in another.
    (earlier.isCrowded && facts.some(([place]) => isLong(place))) ||
    facts.some(
      ([place, , from]) =>
        (emptied.has(place) || empty.has(place)) &&
        // Which of them are left out of what is full is decided by who came first.
        (from === null || filled.has(from) || isLong(place)),
    )
  );
}

function follow(from: Set<string>, edges: ReadonlyMap<string, readonly string[]>): void {
  for (const one of from) for (const to of edges.get(one) ?? []) from.add(to);
}
