import type { LocationId } from '../../link/ids.ts';
import { type Analysis, addTo } from './state.ts';

/**
 * Which shared locations hold anything that comes from a source. Most hold none: services that are handed in once, constants, settings. What
 * a function reads there is no fact, so that it takes no room among those that matter and no time at each call on the way. A location into
 * which something comes later has the functions that asked for it summarised again, and those that need their summaries.
 */

/** Whether something of a source lies in a location, as far as is known; where not, the function that asks is remembered. */
export function isLive(a: Analysis, location: LocationId): boolean {
  if (a.live === null || a.live.has(location)) return true;
  if (a.storedRows.has(location) || a.namedLocations.has(location)) return true;
  if (a.current !== null) addTo(a.waiting, location, a.current);
  return false;
}

/** Tells that something of a source came into a location. */
export function enliven(a: Analysis, location: LocationId): void {
  if (a.live !== null && !a.live.has(location)) a.enlivened.add(location);
}

/**
 * Begins the next sweep over the groups: what came into locations in the last one is read from now on, and not before, so that it does not matter in which
 * order groups that have nothing to do with one another are solved. False when there is nothing to do.
 */
export function beginSweep(a: Analysis, sweep: number): boolean {
  for (const location of a.enlivened) {
    readFromNowOn(a, location);
    a.notes?.since.set(location, sweep);
  }
  a.enlivened.clear();
  return a.due.size > 0;
}

/** Whoever asked for it is due again. */
export function readFromNowOn(a: Analysis, location: LocationId): void {
  a.live?.add(location);
  for (const fn of a.waiting.get(location) ?? []) if (!a.spent.has(fn)) a.due.add(fn);
  a.waiting.delete(location);
}
