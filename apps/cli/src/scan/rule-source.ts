import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatFaults, type LoadedRules, readRules } from '@vedette/engine';
import { usageError } from '../failure/cli-error.ts';
import { cacheFolder } from '../session/cache-folder.ts';
import { note } from '../terminal/print.ts';
import type { Surroundings } from '../terminal/surroundings.ts';

/** Rules that come with the product. */
export const ownRules = fileURLToPath(new URL('../../../../rules', import.meta.url));

/** A folder named on the command line, or the reason why it is none. */
export async function folderAt(cwd: string, path: string): Promise<string> {
  const full = resolve(cwd, path);
  const found = await stat(full).catch(() => null);
  if (!found) throw usageError(`${path}: there is no such folder.`, 'Check the path.');
  if (!found.isDirectory())
    throw usageError(`${path}: is not a folder.`, 'Give the folder that holds the sources.');
  return full;
}

/**
 * The product's rules, or a person's own with the product's knowledge of libraries underneath. A fault in a person's
 * rule is theirs to mend; one in ours is noted, and the scan goes on without that rule.
 */
export async function rulesFor(
  directory: string | null,
  at: Pick<Surroundings, 'stderr' | 'env'>,
): Promise<LoadedRules> {
  const own = await readRules(ownRules, cacheFolder(at.env));
  if (own.faults.length > 0) noteLines(at, `Built-in rules left out:\n${formatFaults(own.faults)}`);
  if (directory === null) return own;
  const theirs = await readRules(directory);
  if (theirs.faults.length > 0) {
    noteLines(at, formatFaults(theirs.faults));
    const count = theirs.faults.length;
    throw usageError(
      `The rules have ${count === 1 ? 'a fault' : `${count} faults`}, listed above.`,
      'docs/rules.md says how a rule is written; `vedette rules test DIR` checks a folder.',
    );
  }
  if (theirs.rules.length === 0)
    throw usageError(`${directory}: holds no rules (*.yaml).`, 'Name a folder with rules in it.');
  return { rules: theirs.rules, models: [...own.models, ...theirs.models], faults: [] };
}

function noteLines(at: Pick<Surroundings, 'stderr'>, text: string): void {
  for (const line of text.split('\n')) note(at, line);
}
