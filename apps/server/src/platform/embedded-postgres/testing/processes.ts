import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { sendSignal } from '../../process-table.ts';
import { findPostmaster, killOrphans } from '../postmaster.ts';

/** A living process of `holder.ts`. */
export interface Holder {
  readonly pid: number;
  /** The address it was given. Rejects with its stderr when it ends before. */
  readonly url: Promise<string>;
  /** Sends a signal and waits until it has ended. */
  end(signal: NodeJS.Signals): Promise<{ output: string; code: number | null }>;
}

/** Starts a process with its own process group, as a shell does for what is started in it. */
export function spawnHolder(home: string): Holder {
  const program = fileURLToPath(new URL('./holder.ts', import.meta.url));
  const child = spawn(process.execPath, [program, home], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('\n')) resolve(output.split('\n')[0] ?? '');
    });
    child.once('close', (code) => reject(new Error(`ended with ${code} before it was ready: ${errors}`)));
  });
  // Tests that kill a starting process do not wait for its address.
  url.catch(() => undefined);
  const pid = child.pid ?? 0;
  return {
    pid,
    url,
    end: async (signal) => {
      if (pid > 0) sendSignal(-pid, signal);
      return { code: await ended, output };
    },
  };
}

/** A folder for one file's tests; call `clear` at their end. */
export function temporaryHome(): { home: string; data: string; clear(): void } {
  const home = mkdtempSync(join(tmpdir(), 'vedette-postgres-'));
  const data = join(home, 'postgres', 'data');
  return {
    home,
    data,
    clear: () => {
      killServer(data);
      rmSync(home, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Kills the postmaster of a data folder as the kernel would when memory runs out, and what it leaves. */
export function killServer(dataFolder: string): void {
  const postmaster = findPostmaster(dataFolder);
  if (postmaster) sendSignal(postmaster.pid, 'SIGKILL');
  killOrphans(dataFolder);
}

/** Waits for a condition, at most `patienceMs`. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  patienceMs = 120_000,
): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`not so after ${patienceMs} ms: ${condition}`);
    await delay(20);
  }
}

/** Runs one statement on a connection of its own. */
export async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
