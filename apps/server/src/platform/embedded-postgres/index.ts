import { existsSync } from 'node:fs';
import { applicationUrl } from './administration.ts';
import { findPackagedBinaries, installBinaries } from './binaries.ts';
import { findFreePort, isPortFree, writeCredentials } from './credentials.ts';
import { assertRoom, NEW_CLUSTER_BYTES, prepareDataFolder } from './data-folder.ts';
import { explainCode } from './failures.ts';
import { makeFolders, openLayout } from './layout.ts';
import { findPostmaster, stopServer } from './postmaster.ts';
import { countLivingProcesses, registerProcess } from './registered-processes.ts';
import { type EmbeddedPostgresLog, ensureRunning } from './starting.ts';
import { withStateLock } from './state-lock.ts';
import { supervise } from './supervisor.ts';

export interface EmbeddedPostgres {
  /** Address for the application's user, which owns its database and is no superuser. */
  readonly url: string;
  /** Gives the database up. The last process to do so stops it, within 5 s. */
  release(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Data folder of the product; everything of PostgreSQL is kept in `postgres` under it. */
  readonly home: string;
  readonly log: EmbeddedPostgresLog;
  /** Aborting gives up starting; afterwards it has no effect. */
  readonly signal?: AbortSignal;
}

/**
 * Provides a PostgreSQL that outlives any single process: all processes with the same home share one server. The first
 * one starts it, the last one stops it, and while one lives a server that dies is started again on the same address.
 * @throws Error in words for the operator when this machine or this home cannot have one
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    throw explainCode(error, options.home);
  }
}

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { home, log, signal } = options;
  const packaged = findPackagedBinaries();
  const layout = openLayout(home);
  return withStateLock(
    layout.lock,
    async () => {
      makeFolders(layout);
      if (!existsSync(layout.data)) assertRoom(layout.root, NEW_CLUSTER_BYTES);
      const binaries = await installBinaries(packaged, layout.runtimes);
      const stored = await prepareDataFolder(layout, binaries);
      const isMovable =
        countLivingProcesses(layout.leases) === 0 && findPostmaster(layout.data) === undefined;
      // Others who live have the address already; for them the port must stay.
      const port = isMovable && !(await isPortFree(stored.port)) ? await findFreePort() : stored.port;
      const dropLease = registerProcess(layout.leases);
      try {
        const credentials = await ensureRunning({
          layout,
          binaries,
          credentials: { ...stored, port },
          log,
          signal,
        });
        if (credentials.port !== stored.port) writeCredentials(layout.credentials, credentials);
        const keeper = supervise({ layout, binaries, credentials, log });
        return { url: applicationUrl(credentials), release: once(() => release(layout, keeper, dropLease)) };
      } catch (error) {
        dropLease();
        throw error;
      }
    },
    signal,
  );
}

async function release(
  layout: ReturnType<typeof openLayout>,
  keeper: { stop(): Promise<void> },
  dropLease: () => void,
): Promise<void> {
  await keeper.stop();
  await withStateLock(layout.lock, async () => {
    dropLease();
    if (countLivingProcesses(layout.leases) > 0) return;
    await stopServer(layout.data);
  });
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work();
    return running;
  };
}
