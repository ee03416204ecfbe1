import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/setup/database.ts';

const MAIN = new URL('../main.ts', import.meta.url).pathname;

/** Each of these starts whole processes, up to three one after another. */
const PROCESSES_MS = 60_000;

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

const admin = (...args: string[]) => start(['admin', ...args]).outcome;
const bootstrap = (...more: string[]) =>
  admin('bootstrap', '--company', 'Acme', '--handle', 'acme', '--email', 'owner@acme.test', ...more);

describe('vedette admin', { timeout: PROCESSES_MS }, () => {
  test('bootstrap prints one JSON object with ids and secrets, once; again the same ids without them; with --new-secrets new ones', async () => {
    const first = await bootstrap('--json');
    expect(first).toMatchObject({ code: 0 });
    const made = JSON.parse(first.stdout);
    expect(Object.keys(made)).toEqual([
      'companyId',
      'companyUserId',
      'userId',
      'email',
      'password',
      'accessToken',
      'serviceKey',
    ]);
    const { password, accessToken, serviceKey, ...ids } = made;
    expect(serviceKey).toEqual({ id: expect.any(String), secret: expect.stringMatching(/^vdt_sk_live_/) });
    const again = JSON.parse((await bootstrap('--json')).stdout);
    expect(again).toEqual({ ...ids, serviceKey: { id: serviceKey.id } });
    const renewed = JSON.parse((await bootstrap('--json', '--new-secrets')).stdout);
    expect(renewed).toMatchObject(ids);
    expect(renewed.accessToken).not.toBe(accessToken);
    expect(renewed.password).not.toBe(password);
    expect(renewed.serviceKey.secret).not.toBe(serviceKey.secret);
    // The old key stopped working; the new one is what another run shows.
    expect(renewed.serviceKey.id).not.toBe(serviceKey.id);
    expect(JSON.parse((await bootstrap('--json')).stdout).serviceKey).toEqual({ id: renewed.serviceKey.id });
  });

  test('token mints for an existing user and refuses an unknown one, in JSON too', async () => {
    await bootstrap();
    const minted = JSON.parse((await admin('token', '--email', 'OWNER@acme.test', '--json')).stdout);
    expect(minted.accessToken).toMatch(/^vdt_pat_/);
    const unknown = await admin('token', '--email', 'nobody@acme.test', '--json');
    expect(unknown.code).toBe(4);
    expect(JSON.parse(unknown.stdout)).toMatchObject({ error: { code: 'not_found' } });
  });

  test('grant adds credits to one balance, of a company named by its handle or its id', async () => {
    const { companyId } = JSON.parse((await bootstrap('--json')).stdout);
    const grant = (...more: string[]) => admin('grant', '--ledger', 'standard', ...more, '--json');
    const first = JSON.parse((await grant('--company', 'acme', '--credits', '100')).stdout);
    expect(first).toMatchObject({ companyId, ledger: 'standard', credits: 100 });
    const second = JSON.parse((await grant('--company', companyId, '--credits', '1')).stdout);
    expect(second.balances).toEqual({ ...first.balances, standard: first.balances.standard + 1 });
    for (const credits of ['0', '-5', '1.5', '1e3', '9999999', 'many'])
      expect((await grant('--company', 'acme', `--credits=${credits}`)).code, credits).toBe(4);
    const unknown = await grant('--company', 'nobody', '--credits', '1');
    expect(JSON.parse(unknown.stdout)).toMatchObject({ error: { code: 'not_found' } });
  });

  test('disable-scans and enable-scans switch the scans of a company', async () => {
    await bootstrap();
    const off = await admin('disable-scans', '--company', 'acme', '--json');
    expect(JSON.parse(off.stdout)).toMatchObject({ scansEnabled: false });
    const on = await admin('enable-scans', '--company', 'acme', '--json');
    expect(JSON.parse(on.stdout)).toMatchObject({ scansEnabled: true });
  });

  test('connect-repo connects a repository and links a workspace, once; again it answers the same ids', async () => {
    await bootstrap();
    const connect = (url: string, workspace: string) =>
      admin('connect-repo', '--company', 'acme', '--url', url, '--workspace', workspace, '--json');
    const first = await connect('https://GitHub.com/acme/shop.git', 'shop');
    expect(first).toMatchObject({ code: 0 });
    const made = JSON.parse(first.stdout);
    expect(Object.keys(made)).toEqual(['companyId', 'repositoryId', 'repoUrl', 'workspaceId']);
    expect(made.repoUrl).toBe('https://github.com/acme/shop');
    expect(JSON.parse((await connect('https://github.com/acme/shop', 'shop')).stdout)).toEqual(made);
    const taken = await connect('https://github.com/acme/other', 'shop');
    expect(JSON.parse(taken.stdout)).toMatchObject({ error: { code: 'conflict' } });
    expect((await connect('https://evil.test/acme/shop', 'shop')).code).toBe(4);
  });

  test('says what is missing or wrong, on standard error, with exit code 2 for usage', async () => {
    const missing = await admin('bootstrap', '--company', 'Acme');
    expect(missing).toMatchObject({ code: 2, stdout: '' });
    expect(missing.stderr).toMatch(/missing --handle, --email/);
    expect((await admin('launch')).code).toBe(2);
    const wrong = await admin('bootstrap', '--company', 'A', '--handle', 'No Spaces', '--email', 'a@b.test');
    expect(wrong.code).toBe(4);
    expect(wrong.stderr).toMatch(/--handle: Lower-case letters/);
  });
});

describe('the server process', { timeout: PROCESSES_MS }, () => {
  test('listens, says where and what to do next, and stops in order on SIGTERM within five seconds', async () => {
    const { child, outcome } = start(['all'], { PORT: '0' });
    let screen = '';
    child.stdout?.on('data', (chunk) => (screen += chunk));
    await expect.poll(() => screen, { timeout: 20_000 }).toMatch(/running at http:\/\/127\.0\.0\.1:\d+/);
    const baseUrl = /running at (\S+)/.exec(screen)?.[1];
    expect(screen).toMatch(/npx vedette admin/);
    expect((await fetch(`${baseUrl}/healthz`)).status).toBe(200);
    expect((await fetch(`${baseUrl}/readyz`)).status).toBe(200);
    const began = performance.now();
    child.kill('SIGTERM');
    expect((await outcome).code).toBe(0);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test('stops within five seconds although a client has connected and never asks anything', async () => {
    const { child, outcome } = start(['all'], { PORT: '0' });
    let screen = '';
    child.stdout?.on('data', (chunk) => {
      screen += chunk;
    });
    await expect.poll(() => screen, { timeout: 20_000 }).toMatch(/running at/);
    const port = Number(/running at http:\/\/127\.0\.0\.1:(\d+)/.exec(screen)?.[1]);
    const [silent, half] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    for (const socket of [silent, half]) socket.on('error', () => undefined);
    await Promise.all([once(silent, 'connect'), once(half, 'connect')]);
    half.write('POST /api/v0/repositories HTTP/1.1\r\nHost: x\r\nContent-Le');
    const began = performance.now();
    child.kill('SIGINT');
    expect((await outcome).code).toBe(0);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test('names every faulty setting and the way out when its port is taken', async () => {
    const faulty = await start(['all'], { PORT: 'x', LOG_LEVEL: 'loud' }).outcome;
    expect(faulty).toMatchObject({ code: 1 });
    expect(faulty.stderr).toMatch(/PORT: [\s\S]*LOG_LEVEL: /);
    const { createServer } = await import('node:net');
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const address = blocker.address();
    const port = String(typeof address === 'object' ? address?.port : 0);
    const blocked = await start(['serve'], { PORT: port }).outcome;
    blocker.close();
    expect(blocked.stderr).toMatch(new RegExp(`Port ${port} on 127.0.0.1 is taken`));
    expect(blocked.code).toBe(1);
  });

  test('serves metrics on a port of their own only', async () => {
    const probe = (await import('node:net')).createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const address = probe.address();
    const metricsPort = typeof address === 'object' ? address?.port : 0;
    await new Promise((resolve) => probe.close(resolve));
    const { child, outcome } = start(['all'], { PORT: '0', METRICS_PORT: String(metricsPort) });
    let screen = '';
    child.stdout?.on('data', (chunk) => (screen += chunk));
    await expect.poll(() => screen, { timeout: 20_000 }).toMatch(/running at/);
    const baseUrl = /running at (\S+)/.exec(screen)?.[1];
    await fetch(`${baseUrl}/healthz`);
    expect((await fetch(`${baseUrl}/metrics`)).status).toBe(404);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toMatch(/vedette_http_request_seconds_count\{route="health",status="200"\} 1/);
    child.kill('SIGINT');
    await outcome;
  });
});
