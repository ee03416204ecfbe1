import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** A server in a process of its own, answering on a loopback port. */
export interface ServerProcess {
  readonly port: number;
  /** Seconds of processor time that it has used so far; NaN where the system does not say. */
  cpuSeconds(): number;
  /** Bytes of memory that it has resident; NaN where the system does not say. */
  residentBytes(): number;
  stop(): Promise<void>;
}

const START_MS = 30_000;
/** Clock ticks a second, of which Linux counts processor time; fixed at 100 on every architecture that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Starts a Node program that listens on the port that `args` are made from, and waits until it does. */
export async function startServerProcess(
  program: string,
  args: (port: number) => string[],
  env: (port: number) => Record<string, string> = () => ({}),
): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [program, ...args(port)], {
    env: { ...process.env, ...env(port) },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await answering(port, () => child.exitCode !== null);
  return {
    port,
    cpuSeconds: () => timesOf(child.pid ?? 0)?.own ?? Number.NaN,
    residentBytes: () => residentBytes(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Seconds of processor time that a PostgreSQL server has used so far, with all its processes; NaN where it runs on
 * another machine.
 * @param backendPid of any of its connections
 */
export function databaseCpuSeconds(backendPid: number): number {
  const postmaster = timesOf(backendPid)?.parent;
  const main = postmaster === undefined ? undefined : timesOf(postmaster);
  if (main === undefined) return Number.NaN;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => timesOf(Number(pid)) ?? [])
    .filter(({ parent }) => parent === postmaster);
  return children.reduce((seconds, { own }) => seconds + own, main.own + main.ended);
}

/** A process's parent, and seconds of processor time: its own, and that of its children that have ended. */
function timesOf(pid: number): { parent: number; own: number; ended: number } | undefined {
  try {
    // The name in brackets may hold spaces: the fields are counted from behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
    const [, parent = 0] = fields;
    const seconds = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) / TICKS_PER_SECOND;
    return { parent, own: seconds(11), ended: seconds(13) };
  } catch {
    return undefined;
  }
}

function residentBytes(pid: number): number {
  try {
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kibibytes) * 1024;
  } catch {
    return Number.NaN;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function answering(port: number, hasEnded: () => boolean): Promise<void> {
  const until = performance.now() + START_MS;
  while (performance.now() < until) {
    if (hasEnded()) throw new Error('the server process ended before it answered');
    const answered = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nothing answers on port ${port}`);
}
