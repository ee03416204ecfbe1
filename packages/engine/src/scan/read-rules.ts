import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LoadedRules, loadRules, type RuleSource } from '../rules/load.ts';

/** All files of a rule directory, examples included, by path. */
export async function readRuleSources(directory: string): Promise<RuleSource[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Promise.all(
    paths.map(async (path) => ({
      path: path.slice(directory.length).replaceAll('\\', '/').replace(/^\/+/, ''),
      text: await readFile(path, 'utf8'),
    })),
  );
}

/** Reads and checks the rules and models of a directory. Faults are in the result; the caller decides about them. */
export async function readRules(directory: string): Promise<LoadedRules> {
  return loadRules(await readRuleSources(directory));
}
