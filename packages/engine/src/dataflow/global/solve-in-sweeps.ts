import type { FileId, FunctionId, LocationId } from '../../link/ids.ts';
import { fileOfFunction } from '../../link/numbering.ts';
import { createWalk, followToLocations } from './follow-to-locations.ts';
import { readFromNowOn } from './live-locations.ts';
import { NOBODY } from './points-to.ts';
import { solveGroup, type TakenWork, WORK_OF_FILE } from './solve-groups.ts';
import type { Analysis } from './state.ts';

/**
 * Makes summaries of some functions and of all that they lead to as the whole stage does, sweep by sweep: where work is used up, what a summary
 * says depends on what was known in which sweep, and on how much was left. What others have a part in is known from the whole stage.
 */
export interface Sweeps {
  /** The sweep from which on something that comes into a location is read. */
  readonly since: ReadonlyMap<LocationId, number>;
  /** What a group took in a sweep of the work that all groups of its file share; null where it took nothing. */
  readonly taken: (first: FunctionId, sweep: number) => TakenWork | null;
  /** Did other groups of the file take of it? */
  readonly isShared: (file: FileId, first: FunctionId) => boolean;
  /** Whether all is as it was then. */
  readonly isEarlier: boolean;
  readonly most: number;
}

/** In which sweep something first came into each location, or in words what is not known. */
export function solveInSweeps(
  a: Analysis,
  alone: Analysis,
  groups: readonly { readonly functions: readonly FunctionId[]; readonly isSeen: boolean }[],
  { since, taken, isShared, isEarlier, most }: Sweeps,
): ReadonlyMap<LocationId, number> | string {
  const storedSince = new Map<LocationId, number>();
  const more = new Map<LocationId, number>();
  const seen = groups.filter((one) => one.isSeen).flatMap((one) => one.functions);
  const walk = createWalk(alone);
  for (const { functions } of groups) for (const fn of functions) a.due.add(fn);
  for (let sweep = 0; sweep < most && !a.isCancelled(); sweep++) {
    for (const [location, at] of [...since, ...more]) if (at === sweep) readFromNowOn(a, location);
    for (const { functions, isSeen } of groups) {
      if (!functions.some((fn) => a.due.has(fn))) continue;
      const first = functions[0] ?? NOBODY;
      const file = fileOfFunction(a.program, first);
      const known = taken(first, sweep);
      const isOfMany = isShared(file, first);
      if (isOfMany) a.workOfFiles.set(file, known?.before ?? WORK_OF_FILE);
      const took = solveGroup(isSeen ? alone : a, functions);
      // What others of the file are left is to be what it was.
      if ((isOfMany || isEarlier) && took?.left !== known?.left) return 'work that a file shares';
      if (a.isCancelled()) break;
    }
    followToLocations(walk, seen);
    for (const location of alone.locationFacts.keys())
      if (!storedSince.has(location)) storedSince.set(location, sweep);
    for (const location of a.enlivened)
      if (!since.has(location) && !more.has(location)) more.set(location, sweep + 1);
    a.enlivened.clear();
  }
  return a.due.size > 0 ? 'functions whose turn came too often' : storedSince;
}
