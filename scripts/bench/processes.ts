import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** A server in a process of its own, answering on a loopback port. */
export interface ServerProcess {
  readonly port: number;
  /** Seconds of processor time that it has used so far; NaN where the system does not say. */
  cpuSeconds(): number;
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
    cpuSeconds: () => {
      try {
        // The name in brackets may hold spaces: the fields are counted from behind it.
        const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
      } catch {
        return Number.NaN;
      }
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
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
