import { type Evidence, oneGuess } from '../findings/evidence.ts';
import { directoryOf } from '../paths.ts';
import type { Report } from './application.ts';
import type { Endpoint } from './handlers.ts';

/**
 * A check that is missed at an endpoint is known by what the others do: the rule has to be plain, and who breaks it an exception
 * (Engler et al., "Bugs as Deviant Behavior", SOSP 2001). Where many seem to break it, or nobody beside them keeps it, they are asked in a way that was not
 * understood more often than not at all: of 39 such endpoints in two first looks none was open (`docs/precision.md`).
 */

/** So many may break a rule that others keep, however few these are. */
const FEW = 2;
/** And one in so many of those who keep it. */
const SHARE = 10;

/** @param open all that seem to lack a check; @param asked those that have it */
export function doubtOf(
  one: Endpoint,
  open: readonly Endpoint[],
  asked: readonly Endpoint[],
): Evidence | undefined {
  const isException = open.length <= Math.max(FEW, asked.length / SHARE);
  return isException && asked.some((other) => isNeighbour(one, other)) ? undefined : oneGuess;
}

/** Declared in the same file; where a file is an endpoint (scripts, routes by folder), in the same folder or one beside it. */
function isNeighbour({ entry, handler }: Endpoint, other: Endpoint): boolean {
  if (entry.file === other.entry.file || handler?.path === other.handler?.path) return true;
  const isOfFile =
    entry.framework === 'PHP script' || /(?:^|\/)(?:route|page|index|\+\w+)\.\w+$/.test(entry.file);
  const [own, beside] = [directoryOf(entry.file), directoryOf(other.entry.file)];
  return isOfFile && (own === beside || directoryOf(own) === directoryOf(beside));
}

/** Reports what was found, each with the doubt that the others of its kind give. @param askedOf the endpoints that have the check, by what was found */
export function reportExceptions(
  found: readonly Parameters<Report>[],
  report: Report,
  askedOf: (name: Parameters<Report>[0]) => readonly Endpoint[],
): void {
  for (const [name, path, line, message, endpoint] of found) {
    const open = found.flatMap(([other, , , , its]) => (other === name && its ? [its] : []));
    report(name, path, line, message, endpoint, endpoint && doubtOf(endpoint, open, askedOf(name)));
  }
}
