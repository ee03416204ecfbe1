import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { type Credentials, createCredentials, readCredentials, writeCredentials } from './credentials.ts';
import { failure } from './failures.ts';
import { type Layout, makeFolder } from './layout.ts';
import { ENVIRONMENT, initArguments } from './settings.ts';

/** 58 MiB of binaries and 47 MiB of new cluster, measured; half as much again lets it do something. */
export const NEW_CLUSTER_BYTES = 160 * 1024 * 1024;

/**
 * Creates the data folder unless it is there. Call under the state lock.
 * @throws Error when the folder belongs to another version, when its credentials are lost, or when the disk is full
 */
export async function prepareDataFolder(layout: Layout, binaries: Binaries): Promise<Credentials> {
  const known = readCredentials(layout.credentials);
  if (existsSync(layout.data)) {
    assertSameMajor(layout.data, binaries.major);
    if (known) return known;
    throw new Error(
      `${layout.credentials} is missing, and with it the password of the database in ${layout.data}. Restore both from a backup.`,
    );
  }
  const credentials = known ?? (await createCredentials());
  // Before the cluster: the other way round, being killed in between would leave a cluster nobody has the password of.
  writeCredentials(layout.credentials, credentials);
  initialise(layout, binaries, credentials);
  return credentials;
}

function assertSameMajor(dataFolder: string, major: number): void {
  const file = join(dataFolder, 'PG_VERSION');
  if (!existsSync(file))
    throw new Error(`${dataFolder} exists, but is not a PostgreSQL data folder. Move it away.`);
  const found = readFileSync(file, 'utf8').trim();
  if (Number(found) === major) return;
  throw new Error(
    `${dataFolder} was made by PostgreSQL ${found}, and this version runs PostgreSQL ${major}, which cannot read it. ` +
      'Dump it with the version that made it, move the folder away, start, and load the dump; or set DATABASE_URL.',
  );
}

/** @throws Error when fewer than `neededBytes` are free for us where `folder` is */
export function assertRoom(folder: string, neededBytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= neededBytes) return;
  const mebibytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);
  throw new Error(
    `The disk is full: ${folder} has ${mebibytes(bavail * bsize)} MiB left, and a new database needs ${mebibytes(neededBytes)} MiB.`,
  );
}

/** Into a draft that is renamed when it is whole: a folder named `data` is always a complete cluster. */
function initialise(layout: Layout, binaries: Binaries, credentials: Credentials): void {
  const { account } = layout;
  const prefix = 'draft-';
  for (const name of readdirSync(layout.root).filter((each) => each.startsWith(prefix))) {
    // The initdb of a killed start may still be writing into its own; what is left then goes next time.
    rmSync(join(layout.root, name), { recursive: true, force: true, maxRetries: 5 });
  }
  const draft = join(layout.root, `${prefix}${randomUUID()}`);
  makeFolder(draft, 0o700, account);
  const cluster = join(draft, 'data');
  const passwordFile = join(draft, 'password');
  writeFileSync(passwordFile, `${credentials.administratorPassword}\n`, { mode: account ? 0o644 : 0o600 });
  const options = {
    cwd: draft,
    env: ENVIRONMENT,
    encoding: 'utf8',
    uid: account?.uid,
    gid: account?.gid,
  } as const;
  const result = spawnSync(
    join(binaries.folder, 'bin', 'initdb'),
    initArguments(cluster, passwordFile),
    options,
  );
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    const output = result.error ? result.error.message : result.stderr;
    throw failure('The database could not be created', output);
  }
  renameSync(cluster, layout.data);
  rmSync(draft, { recursive: true, force: true });
}
