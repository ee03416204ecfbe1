import type { FunctionId, LocationId } from '../../link/ids.ts';
import type { Alike } from './alike.ts';
import type { Fact } from './fact.ts';
import type { FlowsBase } from './flows-base.ts';
import type { Side } from './left-alike.ts';
import { NOBODY } from './points-to.ts';
import { mostFacts } from './record-facts.ts';
import { resolveSharedLocations } from './shared-locations.ts';
import { edgesOf, follow, type Reaching, sharedPlaces } from './shared-reach.ts';
import type { Hit } from './state.ts';
import { keepersOf, placeOfSite, type SharedSink } from './who-keeps.ts';

/**
 * What shared places bring to sinks, found again for those sinks to which it may be another: from all that lies in the places on the way there, in both
 * programs. For that all functions are to be looked at that put something there, and all that bring it from there to these sinks.
 */
interface SharedAgain {
  /** What lies in these places is another, or comes there by another way. */
  readonly begin: (of: Reaching) => void;
  /** Finds again what shared places bring to these sinks of the base; false where that is done already. */
  readonly sinks: (numbers: Iterable<number>) => boolean;
  /** Functions of the earlier program that are to be looked at for it; in words what speaks against it. */
  readonly functions: () => ReadonlySet<FunctionId> | string;
  /** All that reaches sinks in the one and in the other program. */
  readonly hits: () => readonly [was: Map<string, Hit>, now: Map<string, Hit>];
  /** Why it was not enough to look at those functions; null where it was. */
  readonly missing: () => string | null;
}

type Place = SharedSink[0];

const keyOf = (place: Place): string => place.join(' ');

/** @param base with names of places that both programs share */
export function sharedAgain(was: Side, now: Side, base: FlowsBase, alike: Alike): SharedAgain {
  const { shared, keeps } = base;
  const name = (number: number): string => shared.names[number] ?? '';
  const numbers = new Map(shared.names.map((one, i) => [one, i]));
  const begun = new Set<string>();
  let most = mostFacts(shared.isCrowded);
  /** Sinks of each program, by place. */
  const [sitesWas, sitesNow] = [new Set<string>(), new Set<string>()];
  let onTheWay: ReadonlySet<string> = new Set();
  const moved = ([path, line, column, endLine, endColumn]: Place): string | null => {
    const [first, last] = [alike.moved(path, line), alike.moved(path, endLine)];
    return first === null || last === null ? null : keyOf([path, first, column, last, endColumn]);
  };
  const ownSinks = (side: Side, nameOf: (id: LocationId) => string) =>
    Array.from(side.looked.own.locationSinks.values(), ({ site, fact }) => ({
      key: keyOf(placeOfSite(side.looked.own, site)),
      from: nameOf(fact.index),
    }));

  /** Which sinks are fed by what began otherwise, in both programs, and by way of which places. */
  function spread(): void {
    const programs = [shared, sharedPlaces(now.looked.own, alike.locations[1])];
    const { forth, back } = edgesOf(programs);
    const fed = new Set(begun);
    follow(fed, forth);
    const own = [ownSinks(was, alike.locations[0]), ownSinks(now, alike.locations[1])] as const;
    for (const { key, from } of own[0]) if (fed.has(from)) sitesWas.add(key);
    for (const { key, from } of own[1]) if (fed.has(from)) sitesNow.add(key);
    for (const [at, from] of keeps.sinks) {
      const [key, there] = [keyOf(at), moved(at)];
      if (from.some(([place]) => fed.has(name(place)))) sitesWas.add(key);
      if (there !== null && sitesWas.has(key)) sitesNow.add(there);
      if (there !== null && sitesNow.has(there)) sitesWas.add(key);
    }
    const places = new Set<string>();
    for (const [at, from] of keeps.sinks)
      if (sitesWas.has(keyOf(at))) for (const [place] of from) places.add(name(place));
    for (const { key, from } of own[0]) if (sitesWas.has(key)) places.add(from);
    for (const { key, from } of own[1]) if (sitesNow.has(key)) places.add(from);
    follow(places, back);
    onTheWay = places;
  }

  return {
    begin({ places, limit }) {
      most = Math.min(most, limit);
      for (const one of places) begun.add(one);
    },
    sinks(of) {
      const { size } = sitesWas;
      for (const i of of) {
        const at = base.sinks[i];
        if (at !== undefined && (base.sinksBy[i] ?? []).includes(NOBODY)) sitesWas.add(keyOf(at));
      }
      return sitesWas.size > size;
    },
    functions() {
      if (begun.size + sitesWas.size === 0) return new Set();
      spread();
      const places = new Set([...onTheWay].flatMap((one) => numbers.get(one) ?? []));
      // Which of them are left out of what is full is decided by who came first.
      if ([...places].some((place) => (shared.sizes[place] ?? 0) > most))
        return 'a full place on the way to a sink';
      const out = new Set(keepersOf(keeps, places));
      for (const [at, from] of keeps.sinks)
        if (sitesWas.has(keyOf(at)))
          for (const [, functions] of from) for (const fn of functions) out.add(fn);
      // Those that read what held nothing say what it leads to from now on.
      for (const [place, readers] of shared.asked)
        if (begun.has(name(place))) for (const fn of readers) out.add(fn);
      return out;
    },
    hits: () => [hitsOf(was, sitesWas), hitsOf(now, sitesNow)],
    missing() {
      const [before, after] = [sizesOf(was, alike.locations[0]), sizesOf(now, alike.locations[1])];
      for (const one of onTheWay) {
        if ((before.get(one) ?? 0) !== (shared.sizes[numbers.get(one) ?? -1] ?? 0))
          return 'what shared places bring to sinks';
        if ((after.get(one) ?? 0) > most) return 'a full place on the way to a sink';
      }
      return null;
    },
  };
}

const sizesOf = (
  { looked: { own } }: Side,
  nameOf: (id: LocationId) => string,
): ReadonlyMap<string, number> =>
  new Map([...own.locationFacts].map(([id, list]) => [nameOf(id), list.length]));

/** What functions bring to sinks, and what shared places bring to those at these places. */
function hitsOf({ looked: { own } }: Side, sites: ReadonlySet<string>): Map<string, Hit> {
  if (sites.size === 0) return own.hits;
  const hits = new Map(own.hits);
  const isMeant = new Map(
    [...own.locationSinks].filter(([, { site }]) => sites.has(keyOf(placeOfSite(own, site)))),
  );
  // What is found about a list is remembered by the list, and these grow.
  const locationFacts = new Map(
    Array.from(own.locationFacts, ([id, list]): [LocationId, Fact[]] => [id, [...list]]),
  );
  resolveSharedLocations({ ...own, hits, locationSinks: isMeant, locationFacts });
  return hits;
}
