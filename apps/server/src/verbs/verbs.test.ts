import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/setup/database.ts';
import { unhinderedMs } from '../../../../tests/setup/unhindered.ts';

const MAIN = new URL('../main.ts', import.meta.url).pathname;

const ACME = ['--company', 'Acme', '--handle', 'acme', '--email', 'owner@acme.test'];

let database: TestDatabase;
let home: string;
beforeAll(async () => {
  database = await createTestDatabase();
  home = await mkdtemp(join(tmpdir(), 'vedette-verbs-'));
});
afterAll(async () => {
  await database.drop();
  await rm(home, { recursive: true });
});

interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

function start(
  args: string[],
  settings: Record<string, string> = {},
): { child: ChildProcess; outcome: Promise<Outcome> } {
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    VEDETTE_HOME: home,
    DATABASE_URL: database.url,
    ...settings,
  };
  const child = spawn(process.execPath, [MAIN, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const outcome: Outcome = { code: null, stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => (outcome.stdout += chunk));
  child.stderr?.on('data', (chunk) => (outcome.stderr += chunk));
  return { child, outcome: once(child, 'close').then(([code]) => ({ ...outcome, code })) };
}

/** Waits until the server's screen says where it listens. @throws Error when it ends before. */
async function started(child: ChildProcess): Promise<{ screen: string; baseUrl: string }> {
  let screen = '';
  let ended = false;
  child.stdout?.on('data', (chunk) => (screen += chunk));
  child.once('close', () => (ended = true));
  await expect.poll(() => ended || screen.includes('running at')).toBe(true);
  const baseUrl = /running at (http:\/\/127\.0\.0\.1:\d+)/.exec(screen)?.[1];
  if (baseUrl === undefined) throw new Error(`the server does not say where it listens: ${screen}`);
  return { screen, baseUrl };
}

async function listenAnywhere(): Promise<{ port: number; blocker: Server }> {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const address = blocker.address();
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, blocker };
}

/** Below the ports that the system gives to connections: one of those may be taken again before the server asks for it. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await Promise.race([
      once(probe, 'listening').then(() => true),
      once(probe, 'error').then(() => false),
    ]);
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}

describe('vedette admin', () => {
  test('is a process that prints one JSON object and nothing else on standard output, and ends with 2 on wrong usage', async () => {
    const made = await start(['admin', 'bootstrap', ...ACME, '--json']).outcome;
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(made.stdout)).toMatchObject({ email: 'owner@acme.test' });
    const wrong = await start(['admin', 'launch']).outcome;
    expect(wrong).toMatchObject({ code: 2, stdout: '' });
    expect(wrong.stderr).toMatch(/unknown command 'launch'/i);
  });
});

describe('the server process', () => {
  test('listens, says where and what to do next, serves metrics on a port of their own only, and stops in order on SIGTERM within five seconds', async () => {
    const metricsPort = await freePort();
    const { child, outcome } = start(['all'], { PORT: '0', METRICS_PORT: String(metricsPort) });
    const { screen, baseUrl } = await started(child);
    expect(screen).toMatch(/npx vedette admin/);
    expect((await fetch(`${baseUrl}/healthz`)).status).toBe(200);
    expect((await fetch(`${baseUrl}/readyz`)).status).toBe(200);
    expect((await fetch(`${baseUrl}/metrics`)).status).toBe(404);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toMatch(/vedette_http_request_duration_seconds_count\{route="health",status="200"\} 1/);
    const stopped = await unhinderedMs(() => {
      child.kill('SIGTERM');
      return outcome;
    });
    expect((await outcome).code).toBe(0);
    expect(stopped).toBeLessThan(5_000);
  });

  test('stops within five seconds although a client has connected and never asks anything', async () => {
    const { child, outcome } = start(['all'], { PORT: '0' });
    const port = Number(new URL((await started(child)).baseUrl).port);
    const [silent, half] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    for (const socket of [silent, half]) socket.on('error', () => undefined);
    await Promise.all([once(silent, 'connect'), once(half, 'connect')]);
    half.write('POST /api/v0/repositories HTTP/1.1\r\nHost: x\r\nContent-Le');
    const stopped = await unhinderedMs(() => {
      child.kill('SIGINT');
      return outcome;
    });
    expect((await outcome).code).toBe(0);
    expect(stopped).toBeLessThan(5_000);
  });

  test('names every faulty setting and the way out when its port is taken', async () => {
    const faulty = await start(['all'], { PORT: 'x', LOG_LEVEL: 'loud' }).outcome;
    expect(faulty).toMatchObject({ code: 1 });
    expect(faulty.stderr).toMatch(/PORT must be a number\n[\s\S]*LOG_LEVEL must be one of: /);
    const { port, blocker } = await listenAnywhere();
    const blocked = await start(['serve'], { PORT: String(port) }).outcome;
    blocker.close();
    expect(blocked.stderr).toMatch(new RegExp(`Port ${port} on 127.0.0.1 is taken`));
    expect(blocked.code).toBe(1);
  });
});
