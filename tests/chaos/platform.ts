/** The product as an operator runs it: an API and a worker of their own on one data folder, restarted whenever they end. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const MAIN = new URL('../../apps/server/src/main.ts', import.meta.url).pathname;
const RESTART_MS = 200;

export const victims = ['api', 'worker', 'scan', 'database'] as const;
export type Victim = (typeof victims)[number];

export interface Platform {
  readonly baseUrl: string;
  readonly workFolder: string;
  readonly blobs: string;
  readonly owner: {
    readonly companyId: string;
    readonly accessToken: string;
    readonly serviceKey: { readonly secret: string };
  };
  /** Ends a process without warning. @returns false when there is none of the kind at the moment. */
  kill(victim: Victim): boolean;
  /** Ends the worker in good order; it is started again. @returns how many milliseconds it took */
  stopWorker(): Promise<number>;
  /** Whether API and database answer. */
  isReady(): Promise<boolean>;
  /** How often one of its processes has ended, of itself or not. */
  ends(): number;
  /** The process of the API. */
  pid(): number | undefined;
  /** What API and worker have logged so far. */
  logs(): string;
  /** Processes that work in the worker's folders. */
  scanProcesses(): number[];
  close(): Promise<void>;
}

export interface PlatformOptions {
  /** API and worker in one process, behind this command. */
  readonly behind?: readonly string[];
}

export async function startPlatform(
  port: number,
  settings: Record<string, string> = {},
  { behind }: PlatformOptions = {},
): Promise<Platform> {
  const home = await mkdtemp(join(tmpdir(), 'vedette-chaos-'));
  const env = { PATH: process.env.PATH, HOME: home, VEDETTE_HOME: home, LOG_LEVEL: 'error', ...settings };
  const bootstrap = [
    'admin',
    'bootstrap',
    '--company',
    'Acme',
    '--handle',
    'acme',
    '--email',
    'a@acme.test',
    '--json',
  ];
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [MAIN, ...bootstrap], { env });
  const log = openSync(join(home, 'log'), 'a');
  const children = new Map<string, ChildProcess>();
  let closing = false;
  let ends = 0;
  const keep = (name: 'api' | 'worker', verb: string, more: Record<string, string>) => {
    const [file = '', ...args] = [...(behind ?? []), process.execPath, MAIN, verb];
    const child = spawn(file, args, {
      env: { ...env, ...more },
      stdio: ['ignore', log, log],
    });
    children.set(name, child);
    child.once('exit', () => {
      ends++;
      if (!closing) setTimeout(() => !closing && keep(name, verb, more), RESTART_MS);
    });
  };
  keep('api', behind ? 'all' : 'serve', { PORT: String(port) });
  if (!behind) keep('worker', 'work', {});
  const workFolder = join(home, 'work');
  const baseUrl = `http://127.0.0.1:${port}`;
  return {
    baseUrl,
    workFolder,
    blobs: join(home, 'blobs'),
    ends: () => ends,
    pid: () => children.get('api')?.pid,
    logs: () => readFileSync(join(home, 'log'), 'utf8'),
    isReady: () =>
      fetch(`${baseUrl}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    async stopWorker() {
      const worker = children.get('worker');
      const began = performance.now();
      worker?.kill('SIGTERM');
      if (worker) await once(worker, 'exit');
      return performance.now() - began;
    },
    owner: JSON.parse(stdout),
    scanProcesses: () => processesUnder(workFolder),
    kill(victim) {
      const pid =
        victim === 'database'
          ? postmasterOf(home)
          : victim === 'scan'
            ? processesUnder(workFolder)[0]
            : children.get(victim)?.pid;
      if (pid === undefined) return false;
      try {
        process.kill(pid, 'SIGKILL');
        return true;
      } catch {
        return false;
      }
    },
    async close() {
      closing = true;
      for (const child of children.values()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await wait(RESTART_MS);
      closeSync(log);
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function postmasterOf(home: string): number | undefined {
  try {
    return Number(readFileSync(join(home, 'postgres/data/postmaster.pid'), 'utf8').split('\n', 1)[0]);
  } catch {
    return undefined;
  }
}

function processesUnder(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
      } catch {
        return false;
      }
    });
}
