import { isDeepStrictEqual } from 'node:util';
import type { LocationId } from '../../link/ids.ts';
import { fileOfFunction, locationIn } from '../../link/numbering.ts';
import { pathKeys } from '../../summaries/file-summary.ts';
import {
  ORIGIN_CLASS,
  ORIGIN_GLOBAL,
  ORIGIN_IMPORT,
  ORIGIN_SELF,
  ORIGIN_SHARED,
} from '../../summaries/origins.ts';
import type { Alike } from './alike.ts';
import { BASE_SHARED, type Fact } from './fact.ts';
import { type Changed, type Looked, seenStores } from './look-at-changed.ts';
import { fileOf } from './points-to.ts';
import { MOST_FACTS_OF_EDIT, mostFacts } from './record-facts.ts';
import {
  type LeftOtherwise,
  type Reaching,
  reaching,
  type SharedPlaces,
  sharedPlaces,
} from './shared-reach.ts';

/** Functions of a program, and what they do. */
export interface Side {
  readonly of: Changed;
  readonly looked: Looked;
}

/**
 * Which of the shared places that may bring something to sinks these leave otherwise, and in words how it differs what they leave in other places that
 * others see; null where nobody sees anything of it.
 * @param places of the earlier program
 */
export function leavesOtherwise(
  was: Side,
  now: Side,
  places: SharedPlaces,
  alike: Alike,
): Reaching | string | null {
  const { locations } = alike;
  const [own, ownNow] = [was.looked.own, now.looked.own];
  if (!isDeepStrictEqual([...own.truncated], [...ownNow.truncated])) return 'a bound that is met';
  const left: LeftOtherwise = { ...factsLeft(was, now, alike), ...sinksLeft(was, now, alike) };
  if (Object.values(left).every((list) => list.length === 0)) return null;
  const limit = mostFacts(places.isCrowded || left.facts.length > MOST_FACTS_OF_EDIT);
  return reaching(places, sharedPlaces(ownNow, locations[1]), left, limit);
}

/** Facts that only one of the two leaves in a place, or that it leaves otherwise. */
function factsLeft(
  was: Side,
  now: Side,
  { facts, fact, saysTheSame, locations }: Alike,
): Pick<LeftOtherwise, 'facts' | 'ways'> {
  const ways: string[] = [];
  const [before, after] = [heldBy(was, locations[0]), heldBy(now, locations[1])];
  const from = (one: Fact, nameOf: (id: LocationId) => string): string | null =>
    one.base === BASE_SHARED ? nameOf(one.index) : null;
  const others = [...new Set([...before.keys(), ...after.keys()])].flatMap((place) => {
    const [list, others] = [before.get(place) ?? [], after.get(place) ?? []];
    if (facts(list, others)) return [];
    const unlikes = unlike(list, others, fact);
    const { left, more, same } = unlike(unlikes.left, unlikes.more, saysTheSame);
    if (same.length > 0) ways.push(place);
    return [
      ...left.map((one) => [place, one, from(one, locations[0])] as const),
      ...more.map((one) => [place, one, from(one, locations[1])] as const),
    ];
  });
  return { facts: others, ways };
}

function sinksLeft(
  was: Side,
  now: Side,
  { locationSinks, bringsTheSame, locations }: Alike,
): Pick<LeftOtherwise, 'sinks' | 'waysToSinks'> {
  const unlikes = unlike(
    [...was.looked.own.locationSinks.values()],
    [...now.looked.own.locationSinks.values()],
    locationSinks,
  );
  const { left, more, same } = unlike(unlikes.left, unlikes.more, bringsTheSame);
  return {
    sinks: [
      ...left.map((one) => [locations[0](one.fact.index), one] as const),
      ...more.map((one) => [locations[1](one.fact.index), one] as const),
    ],
    waysToSinks: same.map(([one]) => locations[0](one.fact.index)),
  };
}

const heldBy = ({ looked }: Side, nameOf: (id: LocationId) => string): ReadonlyMap<string, readonly Fact[]> =>
  new Map([...looked.own.locationFacts].map(([id, list]) => [nameOf(id), list]));

/** Of two lists what the other one has nothing like. */
export function unlike<One>(
  was: readonly One[],
  now: readonly One[],
  isAlike: (was: One, now: One) => boolean,
): {
  readonly left: readonly One[];
  readonly more: readonly One[];
  readonly same: readonly (readonly [One, One])[];
} {
  const left = [...was];
  const same: (readonly [One, One])[] = [];
  const more = now.filter((one) => {
    const at = left.findIndex((held) => isAlike(held, one));
    const [held] = at < 0 ? [] : left.splice(at, 1);
    if (held !== undefined) same.push([held, one]);
    return held === undefined;
  });
  return { left, more, same };
}

/** Names of fields of which these store something else, or in another order, where others see it; null where it is not about fields alone. */
export function fieldsStoredOtherwise(
  was: Side,
  now: Side,
  { locations }: Alike,
): ReadonlySet<string> | null {
  const [before, after] = [storesOf(was, locations[0]), storesOf(now, locations[1])];
  const fields = new Set<string>();
  for (const place of new Set([...before.keys(), ...after.keys()])) {
    if (isDeepStrictEqual(before.get(place), after.get(place))) continue;
    const { field } = before.get(place)?.[0] ?? after.get(place)?.[0] ?? { field: null };
    if (field === null) return null;
    fields.add(field);
  }
  return fields;
}

interface Stored {
  /** The field that it is, or lies in, of an object of the class; null for all else. */
  readonly field: string | null;
  readonly what: unknown;
}

/** What is stored where others see it, by place, each in the order of functions. */
function storesOf(
  { of: { program, functions }, looked: { own } }: Side,
  locationName: (id: LocationId) => string,
): ReadonlyMap<string, readonly Stored[]> {
  const out = new Map<string, Stored[]>();
  for (const fn of [...functions].sort((x, y) => x - y)) {
    const fi = fileOfFunction(program, fn);
    const file = fileOf(own.pointsTo, fn);
    for (const { kind, index, path, types } of seenStores(program, fn, functions)) {
      const keys = pathKeys(file, path);
      const isField = kind === ORIGIN_SELF || kind === ORIGIN_CLASS;
      const of =
        kind === ORIGIN_SHARED
          ? locationName(locationIn(program, fi, index))
          : kind === ORIGIN_GLOBAL
            ? file.strings[index]
            : kind === ORIGIN_IMPORT
              ? file.imports[index]
              : index;
      const typed = types.map((type) => {
        const use = file.types[type];
        return [use?.name, use?.cls, use === undefined ? null : file.imports[use.import]];
      });
      const field = isField ? (keys[0] ?? null) : null;
      const place = JSON.stringify([kind, field ?? [of, keys]]);
      const one = { field, what: [fi, program.functions[fn]?.cls, of, keys, typed] };
      const held = out.get(place);
      if (held === undefined) out.set(place, [one]);
      else held.push(one);
    }
  }
  return out;
}
