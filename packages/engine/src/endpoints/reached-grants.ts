import type { Application } from './application.ts';
import { asksRole } from './asks-role.ts';
import type { DataFact } from './endpoint-facts.ts';
import type { Handler } from './handlers.ts';

/** Services of services that a handler hands a request to; more are cut. */
const MAX_STEPS = 3;
/** What is done as an object is made or unpacked: where that is done with a request, that is the place. */
const MAKES_OBJECT = /^(?:__init__|__new__|__setstate__|__post_init__|constructor|initialize)$/;

const keyOf = ({ path, line }: Pick<Handler, 'path' | 'line'>): string => `${path}:${line}`;

/** Whether what sets fields that give rights, as the text of a function says, is done with what a request of just anybody brings. */
export function reachedGrants(application: Application): (path: string, fact: DataFact) => boolean {
  const byFile = new Map(
    application.facts.map(({ path, facts }) => [path, facts.functions.map((fn) => ({ ...fn, path }))]),
  );
  /** What stands inside of others is done where those are. */
  const around = (path: string, line: number): readonly Handler[] =>
    (byFile.get(path) ?? []).filter((fn) => fn.line <= line && line <= fn.endLine);
  let reached: ReadonlySet<string> | null = null;
  return (path, { line, ofRequest }) => {
    const functions = around(path, line);
    if (functions.length === 0) return true;
    if (functions.some(({ name }) => MAKES_OBJECT.test(name))) return false;
    if (!ofRequest) {
      reached ??= reachedFrom(application);
      const all = reached;
      if (!functions.some((fn) => all.has(keyOf(fn)))) return false;
    }
    return !functions.some((fn) => isForFew(application, fn));
  };
}

/** Whether a function is given the amounts that a request brings, and nothing on their way asks whether they are above zero. */
export function reachedAmounts(application: Application): (path: string, line: number) => boolean {
  const byFile = new Map(
    application.facts.map(({ path, facts }) => [path, facts.functions.map((fn) => ({ ...fn, path }))]),
  );
  let reached: ReadonlySet<string> | null = null;
  return (path, line) => {
    reached ??= reachedFrom(application, (fn) => !fn.asksLeast);
    const all = reached;
    return (byFile.get(path) ?? []).some((fn) => fn.line <= line && line <= fn.endLine && all.has(keyOf(fn)));
  };
}

/** All that handlers call, and what that calls, but for what stands behind a function that the test does not let through. */
function reachedFrom(
  { endpoints, resolve }: Application,
  letsThrough: (fn: Handler) => boolean = () => true,
): ReadonlySet<string> {
  const seen = new Set<string>();
  let now = endpoints.flatMap(({ handler }) => handler ?? []);
  for (let step = 0; step <= MAX_STEPS && now.length > 0; step++) {
    const next: Handler[] = [];
    for (const fn of now) {
      if (seen.has(keyOf(fn))) continue;
      seen.add(keyOf(fn));
      if (!letsThrough(fn)) continue;
      for (const name of fn.calls) {
        const called = resolve(name, fn.path);
        if (called !== null) next.push(called);
      }
    }
    now = next;
  }
  return seen;
}

/** Does its class ask for a right before each method, or do all endpoints of its file that call it ask for a right? */
function isForFew(application: Application, fn: Handler): boolean {
  if (application.classGuard(fn) === 'role') return true;
  const callers = application.endpoints.filter(
    ({ handler }) => handler?.path === fn.path && handler.line !== fn.line && handler.calls.includes(fn.name),
  );
  return (
    callers.length > 0 &&
    callers.every(({ entry, handler }) => handler !== null && asksRole(application, handler, entry))
  );
}
