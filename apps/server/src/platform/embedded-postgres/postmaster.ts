import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProcessesIn, lookUpProcess, type ProcessIdentity, sendSignal } from '../process-table.ts';
import type { Binaries } from './binaries.ts';
import type { Layout } from './layout.ts';
import { ENVIRONMENT, serverArguments } from './settings.ts';

/** PostgreSQL's first process, which all others of a cluster descend from. */
export interface Postmaster extends ProcessIdentity {
  readonly port: number;
  readonly isReady: boolean;
}

/** A fast shutdown takes milliseconds, unless the last checkpoint has much to write; Ctrl-C promises 5 s in all. */
const FAST_STOP_MS = 3_500;
const IMMEDIATE_STOP_MS = 1_000;
const POLL_MS = 10;

/**
 * Finds the living postmaster of a data folder, whoever started it.
 * A `postmaster.pid` that names a dead process, or one that has got the number since, counts for nothing.
 */
export function findPostmaster(dataFolder: string): Postmaster | undefined {
  const text = readIfThere(pidFile(dataFolder));
  if (text === undefined) return undefined;
  // Lines as in PostgreSQL's pidfile.h: process, data folder, start time, port, socket folder, address, memory key, state.
  const [pid = '', , , port = '', , , , state = ''] = text.split('\n');
  const found = lookUpProcess(Number(pid));
  if (!found?.commandLine.includes(dataFolder)) return undefined;
  return {
    pid: found.pid,
    startedAt: found.startedAt,
    port: Number(port),
    isReady: state.trim() === 'ready',
  };
}

/** Not asked whether it is there first: a PostgreSQL that ends removes it at any moment. */
function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Removes a `postmaster.pid` that PostgreSQL itself would respect, although its process is none of ours: a zombie that
 * nobody reaps, or a stranger with the same number. Only when `findPostmaster` found nothing, under the state lock.
 */
export function removeStalePidFile(dataFolder: string): void {
  const file = pidFile(dataFolder);
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  // A dead process' file stays: with it PostgreSQL looks whether children are still using the shared memory.
  if (isTakenNumber(pid)) rmSync(file, { force: true });
}

/** What a started postmaster has said and whether it has ended. */
export interface StartAttempt {
  readonly pid: number | undefined;
  readonly hasEnded: () => boolean;
  readonly output: () => string;
}

/**
 * Starts a postmaster in a session of its own: a terminal's Ctrl-C goes to a whole session's foreground processes, and
 * PostgreSQL must outlive the server that uses it.
 */
export function spawnPostmaster(layout: Layout, binaries: Binaries, port: number): StartAttempt {
  const outputFile = join(layout.root, 'start.log');
  const descriptor = openSync(outputFile, 'w', 0o600);
  let ended = false;
  let fault = '';
  try {
    const child = spawn(
      join(binaries.folder, 'bin', 'postgres'),
      serverArguments({ dataFolder: layout.data, logFolder: layout.log, port }),
      {
        cwd: layout.data,
        detached: true,
        env: ENVIRONMENT,
        stdio: ['ignore', descriptor, descriptor],
        uid: layout.account?.uid,
        gid: layout.account?.gid,
      },
    );
    child.once('exit', () => {
      ended = true;
    });
    child.once('error', (error) => {
      ended = true;
      fault = error.message;
    });
    child.unref();
    return { pid: child.pid, hasEnded: () => ended, output: () => fault || readFileSync(outputFile, 'utf8') };
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Stops whatever runs in a data folder, and returns when it has gone: the postmaster, and a second one that a killed start
 * had only just begun, which would find the folder free once the first has ended. Call under the state lock.
 */
export async function stopServer(dataFolder: string): Promise<void> {
  const postmaster = findPostmaster(dataFolder);
  if (postmaster) await stopPostmaster(postmaster);
  await becomesTrue(() => killOrphans(dataFolder) === 0, IMMEDIATE_STOP_MS);
}

/** Fast, then without a checkpoint (the next start recovers), then by force. Committed work is kept each time. */
async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  const isGone = () => lookUpProcess(postmaster.pid)?.startedAt !== postmaster.startedAt;
  const stages = [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
    ['SIGKILL', IMMEDIATE_STOP_MS],
  ] as const;
  for (const [signal, patienceMs] of stages) {
    sendSignal(postmaster.pid, signal);
    if (await becomesTrue(isGone, patienceMs)) return;
  }
}

/**
 * Ends what a killed postmaster left running; its shared memory is lost, so nothing they still do can be kept. A process that
 * was told to end goes some moments later.
 * @returns how many there were
 */
export function killOrphans(dataFolder: string): number {
  const orphans = findProcessesIn(dataFolder);
  for (const pid of orphans) sendSignal(pid, 'SIGKILL');
  return orphans.length;
}

async function becomesTrue(condition: () => boolean, patienceMs: number): Promise<boolean> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await delay(POLL_MS)) {
    if (condition()) return true;
  }
  return condition();
}

function pidFile(dataFolder: string): string {
  return join(dataFolder, 'postmaster.pid');
}

/** As PostgreSQL asks it: by signal 0, to which a zombie answers. */
function isTakenNumber(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
