import type { FunctionId, LocationId } from '../../link/ids.ts';
import { idsOf } from '../../summaries/ids.ts';
import { BASE_SHARED, type Fact } from './fact.ts';
import { entryOf } from './handed-on.ts';
import { type Analysis, type Entry, OWN_OBJECT, type SinkSite } from './state.ts';

/**
 * Who puts something into which shared place of a program, and who brings what lies there to which sink: those are to be looked at where
 * something else lies there. Places by the numbers of their names; see `SharedPlaces`.
 */
export interface WhoKeeps {
  /** Functions that put something into a place themselves. */
  readonly storedBy: readonly (readonly [place: number, functions: readonly FunctionId[]])[];
  /** Of parts of the interfaces of functions: to which others of these what comes in there is handed on, and in which places it is kept. */
  readonly entries: readonly (readonly [to: readonly number[], places: readonly number[]])[];
  /** Functions that hand something of a source or of another place to these parts. */
  readonly handedBy: readonly (readonly [entry: number, functions: readonly FunctionId[]])[];
  /** Sinks to which something is brought from shared places: path, line, column, end line, end column; from which, and by whom. */
  readonly sinks: readonly SharedSink[];
}

type Place = readonly [path: string, line: number, column: number, endLine: number, endColumn: number];
export type SharedSink = readonly [
  at: Place,
  from: readonly (readonly [place: number, functions: readonly FunctionId[]])[],
];

/** @param names of shared places, in the order of their numbers */
export function whoKeeps(
  a: Analysis,
  names: readonly string[],
  nameOf: (id: LocationId) => string,
): WhoKeeps {
  const numbers = new Map(names.map((name, i) => [name, i]));
  const known = new Map<LocationId, readonly number[]>();
  const placeOf = (id: LocationId): readonly number[] => {
    let held = known.get(id);
    if (held === undefined) {
      const number = numbers.get(nameOf(id));
      held = number === undefined ? [] : [number];
      known.set(id, held);
    }
    return held;
  };
  const storedBy = [...(a.notes?.storedBy ?? [])].flatMap(([id, functions]) =>
    placeOf(id).map((place) => [place, [...functions]] as const),
  );
  const sinks = Array.from(a.notes?.sinksFrom.values() ?? [], ({ site, from }): SharedSink => {
    const by = [...from].flatMap(([id, functions]) =>
      placeOf(id).map((place) => [place, [...functions]] as const),
    );
    return [placeOfSite(a, site), by];
  });
  return { storedBy, ...handedOn(a, placeOf), sinks };
}

export const placeOfSite = ({ program }: Pick<Analysis, 'program'>, site: SinkSite): Place => [
  program.files[site.file]?.path ?? '',
  ...site.at,
];

/** Follows what functions hand on from those who bring something in. */
function handedOn(
  a: Analysis,
  placesOf: (id: LocationId) => readonly number[],
): Pick<WhoKeeps, 'entries' | 'handedBy'> {
  const numbers = new Map<string, number>();
  const entries: { readonly fn: FunctionId; readonly entry: Entry }[] = [];
  const numberOf = (fn: FunctionId, entry: Entry): number => {
    const key = `${fn} ${entry}`;
    const known = numbers.get(key) ?? entries.length;
    if (known === entries.length) {
      numbers.set(key, known);
      entries.push({ fn, entry });
    }
    return known;
  };
  const handedBy = new Map<number, Set<FunctionId>>();
  for (const fn of idsOf(a.program.functions))
    for (const { to, entry, facts, isOpen } of a.states[fn]?.handed ?? []) {
      const into = facts.some((f) => entryOf(f) === null) ? [entry] : [];
      for (const one of isOpen ? [...into, OWN_OBJECT] : into) {
        const number = numberOf(to, one);
        const by = handedBy.get(number);
        if (by === undefined) handedBy.set(number, new Set([fn]));
        else by.add(fn);
      }
    }
  const out: (readonly [number[], number[]])[] = [];
  for (const { fn, entry } of entries) {
    const isAbout = (f: Fact): boolean => entryOf(f) === entry;
    const to = new Set<number>();
    const places = new Set<number>();
    for (const { to: callee, entry: other, facts } of a.states[fn]?.handed ?? [])
      if (facts.some(isAbout)) to.add(numberOf(callee, other));
    for (const { base, index, fact } of a.states[fn]?.stores ?? [])
      if (base === BASE_SHARED && isAbout(fact)) for (const place of placesOf(index)) places.add(place);
    out.push([[...to], [...places]]);
  }
  return {
    entries: out,
    handedBy: Array.from(handedBy, ([entry, by]) => [entry, [...by]] as const),
  };
}

/** Functions that put something into one of these places, or hand it to others that do. */
export function keepersOf(
  { storedBy, entries, handedBy }: WhoKeeps,
  places: ReadonlySet<number>,
): ReadonlySet<FunctionId> {
  const out = new Set<FunctionId>();
  for (const [place, functions] of storedBy) if (places.has(place)) for (const fn of functions) out.add(fn);
  const from: number[][] = [];
  const leading = new Set<number>();
  for (const [i, [to, kept]] of entries.entries()) {
    for (const one of to) {
      const before = from[one] ?? [];
      before.push(i);
      from[one] = before;
    }
    if (kept.some((place) => places.has(place))) leading.add(i);
  }
  for (const one of leading) for (const before of from[one] ?? []) leading.add(before);
  for (const [entry, functions] of handedBy) if (leading.has(entry)) for (const fn of functions) out.add(fn);
  return out;
}
