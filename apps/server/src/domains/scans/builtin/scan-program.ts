import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log } from '../../../platform/log.ts';
import { joinModules } from './join-modules.ts';

const program = (path: string) => fileURLToPath(new URL(`../../../../../../${path}`, import.meta.url));

/** What a scan process runs when nothing was made of it. */
export const SCAN_PROCESS_SOURCE = program('apps/server/src/domains/scans/builtin/scan-process.ts');

/** Modules that are started by name, each under the name that it has in the sources. */
const ENTRIES = {
  'scan-process': SCAN_PROCESS_SOURCE,
  'file-worker': program('packages/engine/src/scan/file-worker.ts'),
  'program-worker': program('packages/engine/src/scan/program-worker.ts'),
};

/** What the modules are made of; installed libraries are known by the lock file. */
const SOURCES = ['packages/engine/src', 'apps/server/src/domains/scans/builtin', 'package-lock.json'].map(
  program,
);

/** Made of other sources: what a server that still runs may be using, and what a developer goes back to. */
const KEPT = 2;

/**
 * Gives the module that a scan process runs: the engine joined into a few files without types and blanks, made once for
 * these sources and kept in `folder`, which nobody else may write to. From its four hundred source files and three hundred
 * of libraries, a scan process and its threads take two seconds of processor time to load, from this a quarter of that.
 * Where it cannot be made, the sources are run.
 */
export function scanProgram(
  log: Log,
  folder = program('node_modules/.cache/vedette-scan'),
): () => Promise<string> {
  let last = Promise.resolve('');
  return () => {
    last = last.then(async (held) => {
      // Somebody may have cleared the folder.
      if (existsSync(held)) return held;
      try {
        return await makeProgram(folder);
      } catch (error) {
        log.warn(
          { err: error },
          'scans start slowly: what they run could not be made and is run from its sources',
        );
        return SCAN_PROCESS_SOURCE;
      }
    });
    return last;
  };
}

async function makeProgram(folder: string): Promise<string> {
  const name = (await hashOf(SOURCES)).slice(0, 32);
  const entry = join(folder, name, 'scan-process.mjs');
  if (existsSync(entry)) return entry;
  await mkdir(folder, { recursive: true });
  // Made beside and renamed, so that nobody runs half of it.
  const draft = await mkdtemp(join(folder, 'draft-'));
  try {
    await joinModules(ENTRIES, draft, '.mjs');
    await letRead(draft);
    await rename(draft, join(folder, name)).catch((error: unknown) => {
      // Another process was faster: its files are the same.
      if (!existsSync(entry)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  await forgetOthers(folder, name);
  return entry;
}

/** A scan process may have an account of its own. */
async function letRead(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const file of await readdir(folder)) await chmod(join(folder, file), 0o644);
}

async function forgetOthers(folder: string, name: string): Promise<void> {
  const others = (await readdir(folder)).filter((each) => each !== name);
  const aged = await Promise.all(
    others.map(async (each) => ({ each, madeAt: (await stat(join(folder, each))).mtimeMs })),
  );
  aged.sort((a, b) => b.madeAt - a.madeAt);
  for (const { each } of aged.slice(KEPT)) await rm(join(folder, each), { recursive: true, force: true });
}

/** Of the paths and texts of all sources under these paths. */
async function hashOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths) {
    const isFolder = (await stat(path)).isDirectory();
    const names = isFolder ? (await readdir(path, { recursive: true })).filter(isSource).sort() : [''];
    for (const name of names) {
      const text = await readFile(join(path, name));
      hash.update(`\0${name}\0${text.length}\0`).update(text);
    }
  }
  return hash.digest('hex');
}

const isSource = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts');
