import type { FunctionId } from '../../link/ids.ts';
import type { Context } from './call-context.ts';
import { BASE_PARAM, BASE_SELF, type Fact } from './fact.ts';
import { NO_PATH, type ProgramPath, project } from './paths.ts';
import { type Analysis, type Entry, type FunctionState, OWN_OBJECT, type Reach } from './state.ts';

/**
 * What calls hand to functions that keep it in a shared location, or hand it on to such. A summary has one line for each: what is kept beyond it is
 * not copied into it, it is followed from where a source comes in (`follow-to-locations.ts`). What callers see of a summary is which parts of its
 * interface lead anywhere, so that nobody is summarised again for what is kept further below.
 */

/** Where a fact about the interface of a function comes in; null for one that holds whoever calls. */
export function entryOf({ base, index }: Fact): Entry | null {
  return base === BASE_PARAM ? index : base === BASE_SELF ? OWN_OBJECT : null;
}

/**
 * Notes what a call hands to a function in which it may come to be kept.
 * @param given facts of what comes in at an entry
 */
export function handOn(
  c: Context,
  to: FunctionId,
  { reach }: FunctionState,
  given: (entry: Entry) => readonly Fact[],
  guesses: number,
): void {
  const { a, frame, step } = c;
  for (const [entry, paths] of reach) {
    const facts = given(entry);
    a.work -= facts.length;
    const isAll = facts.every((f) => leadsOn(a, f, paths));
    const kept = isAll ? facts : facts.filter((f) => leadsOn(a, f, paths));
    // An object that was not made here may hold in its fields what any object of its class was given.
    const isOpen = entry === OWN_OBJECT && !c.madeHere;
    if (kept.length === 0 && !isOpen) continue;
    const handed = { to, entry, facts: kept, isOpen, step, guesses };
    const list = frame.handed.get(c.index);
    if (list === undefined) frame.handed.set(c.index, [handed]);
    else list.push(handed);
  }
}

/** Does one of the paths lead to where the fact lies, or through it? */
export function leadsOn(a: Analysis, { at }: Fact, paths: ReadonlySet<ProgramPath>): boolean {
  if (at === NO_PATH || paths.has(NO_PATH)) return true;
  for (const path of paths) if (project(a.paths, at, path) !== null) return true;
  return false;
}

/** Which parts of a function's interface come to be kept. */
export function reachOf({ stores, handed }: Pick<FunctionState, 'stores' | 'handed'>): Reach {
  const out = new Map<Entry, Set<ProgramPath>>();
  const add = (f: Fact): void => {
    const entry = entryOf(f);
    if (entry === null) return;
    const paths = out.get(entry);
    if (paths === undefined) out.set(entry, new Set([f.path]));
    else paths.add(f.path);
  };
  for (const { fact } of stores) add(fact);
  for (const { facts } of handed) for (const fact of facts) add(fact);
  return out;
}

export function reachesOtherwise(was: Reach, now: Reach): boolean {
  if (was.size !== now.size) return true;
  for (const [entry, paths] of now) {
    const before = was.get(entry);
    if (before === undefined || before.size !== paths.size) return true;
    for (const path of paths) if (!before.has(path)) return true;
  }
  return false;
}
