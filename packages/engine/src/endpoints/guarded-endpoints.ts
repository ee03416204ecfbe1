import type { EntryPoint } from '../threat-model/index.ts';
import { isAskedByPath } from './access-control.ts';
import { type Endpoint, type FileFacts, type Handlers, lastPart } from './handlers.ts';

/** Frameworks in which decorators declare who may call: a handler that has none of them is for everybody. */
const DECLARES_GUARDS = /^NestJS/;

/** Stands before no sign-in: a page of that name is about its settings. */
const OF_RIGHT = /admin|role|permission|staff/i;

/** What lists who signed in, and when, is below such a path too: `logs/login`. */
const OF_SIGN_INS = /logs?$|history|records?$|list/i;

const isSignInPage = ({ name, handler }: EntryPoint): boolean =>
  /\/(?:log_?in|sign_?in)\/?$/i.test(name) && !OF_SIGN_INS.test(lastPart(handler ?? ''));

/**
 * Whether something asks who calls before an endpoint does its work, as far as can be told. What stands before signing in as well asks nobody who
 * they are: it loads a session or a user where there is one.
 */
export function guardTest(
  { endpoints, asksCaller, classGuard }: Handlers,
  files: readonly FileFacts[],
): (endpoint: Endpoint) => boolean {
  const guardsAll = files.some((one) => one.endpoints?.guardsAll);
  const guardsCalls = files.some((one) => one.endpoints?.guardsCalls);
  const asking = new Set(
    files.flatMap((one) => (one.endpoints?.functions.some((fn) => fn.asksCaller) ? [one.path] : [])),
  );
  const loaders = new Set(
    endpoints
      .filter(({ entry }) => isSignInPage(entry) && !OF_RIGHT.test(entry.authentication.name ?? ''))
      .map(({ entry }) => entry.authentication.name),
  );
  return ({ entry, handler }) =>
    (entry.authentication.state === 'seen' && !loaders.has(entry.authentication.name)) ||
    (guardsCalls && /gRPC/.test(entry.framework)) ||
    // Who opens a socket is asked when it is opened, beside what is done with its messages.
    (entry.kind === 'websocket' && asking.has(entry.file)) ||
    (guardsAll && DECLARES_GUARDS.test(entry.framework) && entry.authentication.state !== 'exempt') ||
    (handler !== null &&
      ((DECLARES_GUARDS.test(entry.framework) ? handler.takesCaller : asksCaller(handler)) ||
        classGuard(handler, entry) !== null));
}

/** The same, by the paths of the application's settings too. */
export function signedInTest(
  handlers: Handlers,
  files: readonly FileFacts[],
): (endpoint: Endpoint) => boolean {
  const isGuarded = guardTest(handlers, files);
  const pathRules = files.flatMap((one) => one.pathRules);
  return (endpoint) => isGuarded(endpoint) || isAskedByPath(pathRules, endpoint.entry);
}
