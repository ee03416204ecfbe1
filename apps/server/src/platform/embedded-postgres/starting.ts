import { setTimeout as delay } from 'node:timers/promises';
import { answers, createApplication } from './administration.ts';
import { type Binaries, removeOtherBinaries } from './binaries.ts';
import type { Credentials } from './credentials.ts';
import { failure } from './failures.ts';
import type { Layout } from './layout.ts';
import {
  findPostmaster,
  killOrphans,
  removeStalePidFile,
  type StartAttempt,
  spawnPostmaster,
} from './postmaster.ts';

export interface EmbeddedPostgresLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

const POLL_MS = 20;
/** Children of a killed postmaster notice within a second; one in the midst of a long query does not. */
const ORPHAN_PATIENCE_MS = 3_000;
/** After this long without any postmaster at all something is wrong that waiting does not mend. */
const START_PATIENCE_MS = 60_000;
const NEWS_EVERY_MS = 10_000;

/** Recognised by their texts, because exit codes tell nothing: what passes by itself once others have gone. */
const ORPHANS_REMAIN = /pre-existing shared memory block/;
const ANOTHER_RUNS = /lock file "postmaster\.pid" already exists/;
const PORT_TAKEN = /could not bind|could not create any TCP\/IP sockets/;

export interface StartOptions {
  readonly layout: Layout;
  readonly binaries: Binaries;
  readonly credentials: Credentials;
  readonly log: EmbeddedPostgresLog;
  readonly signal?: AbortSignal;
}

/**
 * Makes the data folder's server answer: adopts one that runs, waits for one that is starting or recovering, starts one
 * when there is none. Call under the state lock.
 * @returns the credentials with the port on which it does answer
 * @throws Error in plain words when it cannot start
 */
export async function ensureRunning(options: StartOptions): Promise<Credentials> {
  const { layout, binaries, credentials, log, signal } = options;
  const began = Date.now();
  let attempt: StartAttempt | undefined;
  let nextNews = began + NEWS_EVERY_MS;
  for (; ; await delay(POLL_MS, undefined, { signal })) {
    const postmaster = findPostmaster(layout.data);
    if (postmaster) {
      const found = { ...credentials, port: postmaster.port || credentials.port };
      if (postmaster.isReady && (await answers(layout.data, found))) {
        if (attempt?.pid !== postmaster.pid)
          log.info({ pid: postmaster.pid }, 'embedded PostgreSQL was already running');
        await createApplication(found);
        return found;
      }
      // Recovery after a crash takes as long as there is log to read; only silence would be a fault.
      if (Date.now() > nextNews) {
        log.info({ pid: postmaster.pid }, 'embedded PostgreSQL is still starting or stopping');
        nextNews += NEWS_EVERY_MS;
      }
      continue;
    }
    if (attempt && !attempt.hasEnded()) continue;
    if (attempt) {
      const output = attempt.output();
      if (Date.now() - began > START_PATIENCE_MS || !passes(output)) {
        throw failure('The embedded PostgreSQL did not start', output);
      }
      if (ORPHANS_REMAIN.test(output) && Date.now() - began > ORPHAN_PATIENCE_MS) {
        log.warn({ ended: killOrphans(layout.data) }, 'ended processes that a killed PostgreSQL had left');
      }
    }
    removeStalePidFile(layout.data);
    removeOtherBinaries(layout.runtimes, binaries);
    attempt = spawnPostmaster(layout, binaries, credentials.port);
  }
}

function passes(output: string): boolean {
  return [ORPHANS_REMAIN, ANOTHER_RUNS, PORT_TAKEN].some((text) => text.test(output));
}
