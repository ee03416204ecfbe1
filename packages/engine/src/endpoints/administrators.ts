import type { EntryPoint } from '../threat-model/index.ts';
import { type GuardedFile, gateTest } from './administrator-gates.ts';
import { ROLE_GUARD } from './asks-role.ts';
import { ADMINISTRATORS } from './for-administrators.ts';
import { type FileFacts, handlersOf } from './handlers.ts';
import { includedPages } from './included-pages.ts';
import { functionsOf, reachedOnlyBy } from './reached-only-by.ts';

/** Routes of the part of an application that is for those who run it. */
const THEIR_ROUTE = /\/(?:admin\w*|back-?office|superuser)(?:\/|$)/i;

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
  const pages = includedPages(files);
  const only = reachedOnlyBy(
    functionsOf(files),
    (one) =>
      one.forAdministrators ||
      (one.decorators !== '' && gates.ofDecorators(one.decorators)) ||
      (one.className !== '' && refusing.has(one.className)) ||
      asked.has(`${one.path}:${one.line}`),
  );
  return (path, line) => only(path, line) || pages.isForAdministrators(path, line);
}

/** Does what stands before an entry point, where a table of paths or a group of routes says it, let administrators alone pass? */
function asksEntryForAdministrators({ name, authentication }: EntryPoint): boolean {
  const guard = authentication.state === 'seen' ? (authentication.name ?? '') : '';
  // One of several roles is enough: `authorize('ADMIN', 'SELLER')`.
  const roles = /\(([^()]*,[^()]*)\)$/.exec(guard)?.[1]?.split(',') ?? [];
  if (!roles.every((role) => ADMINISTRATORS.test(role))) return false;
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
