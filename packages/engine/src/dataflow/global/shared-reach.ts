import type { FunctionId, LocationId } from '../../link/ids.ts';
import { BASE_SHARED, BASE_SOURCE, type Fact } from './fact.ts';
import { isCrowded } from './record-facts.ts';
import type { Analysis, LocationSink } from './state.ts';

/** Which shared places lead to which in a program, and which hold a source or bring something to a sink. */
export interface SharedPlaces {
  readonly names: readonly string[];
  /** Numbers of names: what lies in one may lie in the other. */
  readonly leads: readonly (readonly [from: number, to: number])[];
  /** How much each holds; more than there is room for where something was left out. */
  readonly sizes: readonly number[];
  /** The sweep from which on what comes into each is read; null where that never came. */
  readonly since: readonly (number | null)[];
  readonly sources: readonly number[];
  readonly sinks: readonly number[];
  /** Of those that bring something to sinks: from which a source came there. */
  readonly hits: readonly number[];
  /** Of those that hold nothing: which functions read, and which functions those are. */
  readonly asked: readonly (readonly [place: number, readers: readonly FunctionId[]])[];
  /** Some file has little room left, or none, for what it brings into long lists. */
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
  const since: number[] = [];
  for (const [id, list] of a.locationFacts) {
    const to = numberOf(nameOf(id));
    const read = a.notes?.since.get(id);
    if (read !== undefined) since[to] = read;
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
  const asked = Array.from(a.waiting, ([id, readers]) => [numberOf(nameOf(id)), [...readers]] as const);
  const hits = [...(a.notes?.hitFrom ?? [])].map((id) => numberOf(nameOf(id)));
  return {
    names,
    leads,
    sizes: Array.from(names, (_, i) => sizes[i] ?? 0),
    since: Array.from(names, (_, i) => since[i] ?? null),
    sources: [...sources],
    sinks: [...sinks],
    hits,
    asked,
    isCrowded: isCrowded(a),
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

/** From where what is left otherwise may come to sinks, or may have come. */
export interface Reaching {
  readonly places: ReadonlySet<string>;
  /** Some of them are so full that it has a say in what they hold who came first. */
  readonly isFull: boolean;
  /** Facts that a place holds. */
  readonly limit: number;
}

/**
 * Might what is left otherwise bring a source to a sink, or have done so? Places of both programs count, whatever lies under which path.
 * @param earlier all of that program
 * @param later what the functions that are looked at do, at least
 * @param limit facts that a place holds
 */
export function reaching(
  earlier: SharedPlaces,
  later: SharedPlaces,
  { facts, sinks, ways, waysToSinks }: LeftOtherwise,
  limit: number,
): Reaching {
  const { forth, back } = edgesOf([earlier, later]);
  /** Of the earlier program, with all that may have come to it. */
  const sizes = new Map<string, number>();
  const named = (of: (one: SharedPlaces) => readonly number[]): Set<string> =>
    new Set([earlier, later].flatMap((one) => of(one).map((number) => one.names[number] ?? '')));
  const filled = named((one) => one.sources);
  const emptied = named((one) => one.sinks);
  for (const [i, size] of earlier.sizes.entries()) sizes.set(earlier.names[i] ?? '', size);
  // Of a place that held nothing, and that somebody reads, nobody has said yet what it leads to: see `live-locations.ts`.
  const empty = new Set(earlier.asked.map(([number]) => earlier.names[number] ?? ''));
  for (const [place] of facts) sizes.set(place, (sizes.get(place) ?? 0) + 1);
  // Another way to the same is seen where a source does come to a sink.
  const shown = new Set(earlier.hits.map((number) => earlier.names[number] ?? ''));
  const places = new Set(waysToSinks.filter((place) => shown.has(place)));
  follow(shown, back);
  for (const place of ways) if (shown.has(place)) places.add(place);
  follow(filled, forth);
  follow(emptied, back);
  const isLong = (place: string): boolean => (sizes.get(place) ?? 0) > limit;
  for (const [place] of sinks) if (filled.has(place)) places.add(place);
  for (const [place, , from] of facts)
    if (
      (emptied.has(place) || empty.has(place)) &&
      // Which of them are left out of what is full is decided by who came first.
      (from === null || filled.has(from) || isLong(place))
    )
      places.add(place);
  // What is put into one long list leaves no room in another.
  const isFull = earlier.isCrowded && facts.some(([place]) => isLong(place));
  return { places, isFull, limit };
}

/** What lies in a place may lie in those that follow it. */
export function edgesOf(programs: readonly SharedPlaces[]): {
  readonly forth: ReadonlyMap<string, readonly string[]>;
  readonly back: ReadonlyMap<string, readonly string[]>;
} {
  const forth = new Map<string, string[]>();
  const back = new Map<string, string[]>();
  const put = (map: Map<string, string[]>, key: string, value: string): void => {
    const held = map.get(key);
    if (held === undefined) map.set(key, [value]);
    else held.push(value);
  };
  for (const { names, leads } of programs)
    for (const [from, to] of leads) {
      put(forth, names[from] ?? '', names[to] ?? '');
      put(back, names[to] ?? '', names[from] ?? '');
    }
  return { forth, back };
}

export function follow(from: Set<string>, edges: ReadonlyMap<string, readonly string[]>): void {
  for (const one of from) for (const to of edges.get(one) ?? []) from.add(to);
}
