import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import type { EntryPoint } from '../threat-model/index.ts';
import { type GuardedFile, gateTest } from './administrator-gates.ts';
import { ROLE_GUARD } from './asks-role.ts';
import { type FileFacts, handlersOf } from './handlers.ts';
import { functionsOf, reachedOnlyBy } from './reached-only-by.ts';
import { turnsOthersAway } from './refuses-others.ts';

/** Whoever runs the application for others: named so in guards, roles and rights of every framework. */
const ADMINISTRATORS =
  /(?<!non[-_]?|not[-_]?)(?:admin|super_?user|is_?staff\b|\bowner_?only|(?:modify|manage|can)\w{0,12}server\w{0,12}settings?)/i;
/** What stands beside handlers and asks nobody. */
const NO_GUARD =
  /@(?:Controller|Resolver|Api\w*|\w*Mapping|Path|Route|Tag|Get|Post|Put|Patch|Delete|\w+\.route)\((?:[^()]|\([^()]*\))*\)|\b(?:Area|Http\w+)\([^)]*\)/g;
/** A call that ends the request unless an administrator sent it. */
const ASKS_FOR_ADMINISTRATOR =
  /(?:^|\W)(?:check|require|assert|ensure|verify|only|must_?be|authorize|enforce)_?(?:is_?)?(?:super_?user|admin)\w*[!?]?\s*\(/i;
/** Hooks before every method of a class or group: Rails, Laravel. Those of some methods only say nothing of the others. */
const HOOKS = quickPattern(
  /\b(?:(?:ap|pre)pend_)?before_(?:action|filter)\s*\(?\s*:\w*(?:require|ensure|check|verify|authenticate|only|must)\w*admin\w*[!?]?[ \t)]*(?:\n|$)|\$this->middleware\(\s*\[?["'](?:\w+:)?(?:admin|super)[^\n)]*\)\s*;/i,
);

/** Routes of the part of an application that is for those who run it. */
const THEIR_ROUTE = /\/(?:admin\w*|back-?office|superuser)(?:\/|$)/i;

/** Do the decorators of a handler, or of its class, let administrators alone pass? */
export function guardsForAdministrators(decorators: string): boolean {
  return ADMINISTRATORS.test(decorators.replace(NO_GUARD, ' '));
}

/** Does a function let administrators alone pass, by its decorators or by what its beginning says? @param body without comments */
export const isForAdministrators = (name: string, decorators: string, body: string): boolean =>
  guardsForAdministrators(decorators) ||
  ASKS_FOR_ADMINISTRATOR.test(body.slice(0, 600)) ||
  turnsOthersAway(name, body);

/** Does a class refuse everybody but administrators before each of its methods? */
export function hooksForAdministrators(text: string): boolean {
  return HOOKS.test(text);
}

/**
 * Which places only administrators can make run: in a handler that refuses everybody else, in a method of such a class (or of one made
 * from it), in one all of whose entry points ask for them, or in a function that only these call by its plain name.
 */
export function administratorsOnly(
  files: readonly GuardedFile[],
  entries: readonly EntryPoint[] = [],
): (path: string, line: number) => boolean {
  const refusing = new Set(
    files.flatMap(({ endpoints }) =>
      (endpoints?.classes ?? []).flatMap((one) => (one.forAdministrators ? [one.name] : [])),
    ),
  );
  const gates = gateTest(files);
  const asked = handlersForAdministrators(
    entries,
    files,
    (entry) => asksEntryForAdministrators(entry) || gates.ofEntry(entry),
  );
  return reachedOnlyBy(
    functionsOf(files),
    (one) =>
      one.forAdministrators ||
      (one.decorators !== '' && gates.ofDecorators(one.decorators)) ||
      (one.className !== '' && refusing.has(one.className)) ||
      asked.has(`${one.path}:${one.line}`),
  );
}

/** Does what stands before an entry point, where a table of paths or a group of routes says it, let administrators alone pass? */
function asksEntryForAdministrators({ name, authentication }: EntryPoint): boolean {
  const guard = authentication.state === 'seen' ? (authentication.name ?? '') : '';
  return ADMINISTRATORS.test(guard) || (THEIR_ROUTE.test(name) && ROLE_GUARD.test(guard));
}

/** Handlers all of whose entry points do, by file and line. */
function handlersForAdministrators(
  entries: readonly EntryPoint[],
  files: readonly FileFacts[],
  asks: (entry: EntryPoint) => boolean,
): ReadonlySet<string> {
  if (!entries.some(asks)) return new Set();
  const byHandler = Map.groupBy(handlersOf(entries, files).endpoints, ({ handler }) =>
    handler === null ? '' : `${handler.path}:${handler.line}`,
  );
  return new Set(
    [...byHandler].flatMap(([place, all]) =>
      place !== '' && all.every(({ entry }) => asks(entry)) ? [place] : [],
    ),
  );
}
