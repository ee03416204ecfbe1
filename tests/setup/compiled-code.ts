import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

/** What workers and the processes that tests start load most of. */
const LOADED = [
  'apps/server/src/program.ts',
  'apps/server/src/assembly.ts',
  'apps/cli/src/program.ts',
  'packages/engine/src/index.ts',
].map((path) => pathToFileURL(join(root, path)).href);

/**
 * On a clone where nothing was compiled yet: strips and compiles the sources once, in a process beside what else is made ready, instead of
 * in each worker (1.6 s of processor time in each). Elsewhere that is done, and little of it is made in vain by a change.
 */
export async function compileAhead(): Promise<void> {
  const folder = process.env.NODE_COMPILE_CACHE;
  if (folder === undefined || existsSync(join(folder, 'compiled-ahead'))) return;
  const program = `await Promise.all(${JSON.stringify(LOADED)}.map((module) => import(module))); process.exit();`;
  try {
    await promisify(execFile)(process.execPath, ['--no-warnings', '--input-type=module', '--eval', program]);
    writeFileSync(join(folder, 'compiled-ahead'), '');
  } catch {
    // What cannot be loaded is told by the tests of it.
  }
}

/** Of the environment of a process that gets one of its own: where it finds what was compiled in this run. */
export function compiledCode(): Record<string, string> {
  const folder = process.env.NODE_COMPILE_CACHE;
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}
