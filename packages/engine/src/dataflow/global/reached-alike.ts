import type { FunctionId } from '../../link/ids.ts';
import type { Alike } from './alike.ts';
import type { FlowsBase } from './flows-base.ts';
import { unlike } from './left-alike.ts';
import { NOBODY } from './points-to.ts';
import type { Analysis, Hit } from './state.ts';

/** What reaches sinks otherwise than in the earlier program. */
export interface ReachedOtherwise {
  /** Numbers of sinks of the base of which all that reaches them is to be found again. */
  readonly sinks: ReadonlySet<number>;
  /** What reaches these, and sinks that nothing reached before. */
  readonly hits: readonly Hit[];
  /** Functions of the earlier program that bring a source to these sinks. */
  readonly functions: ReadonlySet<FunctionId>;
  /** Of some other sink nobody knows yet where it is now. */
  readonly isGone: boolean;
}

/** Tells what functions bring to sinks now from what they brought there; in words why where that is not enough. */
export function reachedOtherwise(
  was: Analysis,
  now: Analysis,
  base: FlowsBase,
  alike: Pick<Alike, 'hits' | 'moved'>,
): ReachedOtherwise | string {
  const { left, more, same } = unlike([...was.hits.values()], [...now.hits.values()], alike.hits);
  const numbers = new Map(base.sinks.map((place, i) => [place.join(' '), i]));
  const sinks = new Set<number>();
  for (const hit of left) {
    const number = numbers.get(placeIn(was, hit));
    if (number === undefined) return 'a sink that nothing reached';
    sinks.add(number);
  }
  const places = new Set(more.map((hit) => placeIn(now, hit)));
  const moved = base.sinks.map(([path, line, column, endLine, endColumn]) => {
    const [first, last] = [alike.moved(path, line), alike.moved(path, endLine)];
    return first === null || last === null ? null : `${path} ${first} ${column} ${last} ${endColumn}`;
  });
  // What is shown of a sink is the best of all that reaches it, wherever it stands now.
  for (let size = -1; size !== sinks.size + places.size; ) {
    size = sinks.size + places.size;
    for (const [i, place] of moved.entries()) {
      if (place === null) continue;
      if (places.has(place)) sinks.add(i);
      if (sinks.has(i)) places.add(place);
    }
    for (const [before, hit] of same) {
      const number = numbers.get(placeIn(was, before));
      if (number === undefined) return 'a sink that nothing reached';
      if (places.has(placeIn(now, hit))) sinks.add(number);
      if (sinks.has(number)) places.add(placeIn(now, hit));
    }
  }
  // What shared places bring there is found again by itself: see `shared-again.ts`.
  const functions = new Set([...sinks].flatMap((i) => (base.sinksBy[i] ?? []).filter((fn) => fn !== NOBODY)));
  const hits = [...now.hits.values()].filter((hit) => places.has(placeIn(now, hit)));
  const isGone = moved.some((place, i) => place === null && !sinks.has(i));
  return { sinks, hits, functions, isGone };
}

const placeIn = ({ program }: Analysis, { site }: Hit): string =>
  `${program.files[site.file]?.path ?? ''} ${site.at.join(' ')}`;
