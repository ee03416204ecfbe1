import type { EntryPoint } from '../threat-model/index.ts';
import { signedInTest } from './guarded-endpoints.ts';
import { type FileFacts, handlersOf } from './handlers.ts';
import { functionsOf, reachedOnlyBy } from './reached-only-by.ts';

/**
 * Which places only somebody who has signed in can make run: handlers all of whose entry points ask who calls, and functions that only these call.
 * What no entry point leads to is not among them.
 */
export function signedInOnly(
  files: readonly FileFacts[],
  entries: readonly EntryPoint[],
): (path: string, line: number) => boolean {
  const handlers = handlersOf(entries, files);
  const asks = signedInTest(handlers, files);
  const open = new Set<string>();
  const asked = new Set<string>();
  for (const one of handlers.endpoints) {
    if (one.handler === null) continue;
    (asks(one) ? asked : open).add(`${one.handler.path}:${one.handler.line}`);
  }
  return reachedOnlyBy(functionsOf(files), ({ path, line }) => {
    const place = `${path}:${line}`;
    return asked.has(place) && !open.has(place);
  });
}
