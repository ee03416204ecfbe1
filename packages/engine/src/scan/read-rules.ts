import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type LoadedRules, loadRules, type RuleSource } from '../rules/load.ts';
import { engineVersion } from '../version.ts';

/** All files of a rule directory, examples included, by path. */
export function readRuleSources(directory: string): Promise<RuleSource[]> {
  return filesIn(directory, () => true);
}

/**
 * Reads and checks the rules and models of a directory. Faults are in the result; the caller decides about them. With `kept`,
 * a folder that nobody else may write to, faultless rules are kept there in the form that checking gives, for as long as
 * neither the rules nor the engine change: parsing all of them takes most of a second.
 */
export async function readRules(directory: string, kept?: string): Promise<LoadedRules> {
  const sources = await filesIn(directory, (path) => /\.ya?ml$/.test(path));
  if (kept === undefined) return loadRules(sources);
  const name = `rules-${await keyOf(sources)}.json`;
  const held = await readFile(join(kept, name), 'utf8')
    .then(JSON.parse)
    .catch(() => null);
  if (held) return held as LoadedRules;
  const loaded = loadRules(sources);
  if (loaded.faults.length === 0) await keep(kept, name, loaded);
  return loaded;
}

async function filesIn(directory: string, isWanted: (path: string) => boolean): Promise<RuleSource[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(isWanted)
    .sort();
  return Promise.all(
    paths.map(async (path) => ({
      path: path.slice(directory.length).replaceAll('\\', '/').replace(/^\/+/, ''),
      text: await readFile(path, 'utf8'),
    })),
  );
}

/** What checked rules depend on: their text, and the code that checks them. */
async function keyOf(sources: readonly RuleSource[]): Promise<string> {
  const checks = await Promise.all(
    ['../rules', '../regex'].map((folder) =>
      filesIn(fileURLToPath(new URL(folder, import.meta.url)), (path) => path.endsWith('.ts')),
    ),
  );
  const hash = createHash('sha256').update(engineVersion);
  for (const { path, text } of [...checks.flat(), ...sources])
    hash.update(`\0${path}\0${text.length}\0${text}`);
  return hash.digest('hex').slice(0, 32);
}

/** Written beside and renamed, so that nobody reads half of it; what was kept of other rules goes. */
async function keep(folder: string, name: string, loaded: LoadedRules): Promise<void> {
  const beside = join(folder, `${name}.${process.pid}.part`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(beside, JSON.stringify(loaded), { mode: 0o600 });
    await rename(beside, join(folder, name));
    for (const other of await readdir(folder))
      if (/^rules-[0-9a-f]+\.json$/.test(other) && other !== name)
        await rm(join(folder, other), { force: true });
  } catch {
    await rm(beside, { force: true }).catch(() => undefined);
    // A full or read-only disk costs speed, not the scan.
  }
}
