/** What the platform stands on is away for a while: what clients are told meanwhile, and that it all goes on by itself. */
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Credits, SourceUpload } from '@vedette/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { vulnerableShop as files } from '../world/scans.ts';
import { createPersistentClient, freePort, type PersistentClient } from './client.ts';
import { type Platform, startPlatform } from './platform.ts';
import { startProxy, type TcpProxy } from './proxy.ts';

const AWAY_MS = 30_000;
const PATIENCE_MS = 300_000;

let database: TestDatabase;
let proxy: TcpProxy;
let port: number;
let platform: Platform | undefined;
beforeEach(async () => {
  database = await createTestDatabase();
  const { hostname, port: behind } = new URL(database.url);
  proxy = await startProxy({ host: hostname, port: Number(behind) });
  port = await freePort();
});
afterEach(async () => {
  proxy.open();
  await platform?.close();
  await proxy.close();
  await database.drop();
});

async function start(
  settings: Record<string, string> = {},
  options: Parameters<typeof startPlatform>[2] = {},
): Promise<{ running: Platform; client: PersistentClient }> {
  const url = new URL(database.url);
  url.host = `127.0.0.1:${proxy.port}`;
  const running = await startPlatform(port, { DATABASE_URL: url.href, ...settings }, options);
  platform = running;
  const key = running.owner.serviceKey.secret;
  await expect.poll(() => running.isReady(), { timeout: 60_000 }).toBe(true);
  return { running, client: createPersistentClient(running.baseUrl, key, PATIENCE_MS) };
}

const inScan = (running: Platform) =>
  expect.poll(() => running.scanProcesses().length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);

describe.each(['refuse', 'silence'] as const)('a database that is away for half a minute (%s)', (how) => {
  test('is told as 503 with when to come back, and what was begun is ended when it is there again', async () => {
    const { running, client } = await start();
    const before = await client.call<Credits>('GET', '/api/scanner/v1/credits');
    const scanId = await client.startScan('shop', files);
    await inScan(running);
    proxy[how]();
    const answers = new Set<string>();
    const asking = (async () => {
      for (const until = performance.now() + AWAY_MS; performance.now() < until; await wait(200)) {
        const answer = await fetch(`${running.baseUrl}/api/scanner/v1/scans/${scanId}`, {
          headers: { authorization: `Bearer ${running.owner.serviceKey.secret}` },
        });
        answers.add(`${answer.status} ${answer.headers.get('retry-after')}`);
      }
    })();
    await wait(AWAY_MS);
    proxy.open();
    await asking;
    expect([...answers]).toContain('503 2');
    // What was read before, or after the end of it, is an answer like any other; no other failure is.
    expect([...answers].filter((answer) => !/^(503 2|200 .*)$/.test(answer))).toEqual([]);
    expect(await client.endOf(scanId)).toMatchObject({ status: 'completed', failure: null });
    const after = await client.call<Credits>('GET', '/api/scanner/v1/credits');
    expect(after.balances.standard).toBe(before.balances.standard - 1);
    // Background work goes on too: it copies the findings without being asked for them.
    const manager = createPersistentClient(running.baseUrl, running.owner.accessToken, PATIENCE_MS);
    const company = `/api/v0/companies/${running.owner.companyId}`;
    const { items } = await manager.call<{ items: { id: string }[] }>('GET', `${company}/workspaces`);
    const findings = `/api/v0/workspaces/${items[0]?.id}/findings`;
    await expect
      .poll(async () => (await manager.call<{ items: unknown[] }>('GET', findings)).items.length, {
        timeout: 120_000,
        interval: 1_000,
      })
      .toBeGreaterThan(0);
    expect(running.ends()).toBe(0);
  }, 400_000);
});

test('a worker that is told to stop has handed its scan back within ten seconds, with the database and without', async () => {
  const { running, client } = await start();
  const scanId = await client.startScan('shop', files);
  await inScan(running);
  expect(await running.stopWorker()).toBeLessThan(10_000);
  expect(running.scanProcesses()).toEqual([]);
  await inScan(running);
  proxy.silence();
  expect(await running.stopWorker()).toBeLessThan(10_000);
  expect(running.scanProcesses()).toEqual([]);
  proxy.open();
  expect(await client.endOf(scanId)).toMatchObject({ status: 'completed', failure: null });
}, 400_000);

test('a store that is full is told as 503, holds scans up, and all goes on once there is room', async () => {
  const store = await mkdtemp(join(tmpdir(), 'vedette-full-'));
  // A file system of its own that only these processes see, and that is gone with them.
  const user = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const mounted = `mount -t tmpfs -o size=2m none ${store} && exec "$@"`;
  const behind = ['unshare', ...user, '--mount', '--', 'sh', '-c', mounted, 'sh'];
  const { running, client } = await start({ BLOB_STORE: `file:${store}` }, { behind });
  const filler = `/proc/${running.pid()}/root${store}/filler`;
  const scanId = await client.startScan('shop', files);
  await inScan(running);
  const full = createWriteStream(filler);
  await expect(
    pipeline(async function* () {
      for (;;) yield Buffer.alloc(4_096, 1);
    }, full),
  ).rejects.toThrow(/ENOSPC/);

  const bytes = randomBytes(300_000);
  const upload = await client.call<SourceUpload>('POST', '/api/scanner/v1/source-uploads', {
    workspaceName: 'more',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    compressedBytes: bytes.length,
    uncompressedBytes: bytes.length,
  });
  const put = () => fetch(upload.uploadUrl, { method: 'PUT', headers: upload.headers, body: bytes });
  const refused = await put();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
  await expect
    .poll(() => running.logs(), { timeout: 120_000, interval: 200 })
    .toMatch(/ENOSPC.*scan interrupted/);
  await rm(filler);
  expect((await put()).status).toBe(200);
  expect(await client.endOf(scanId)).toMatchObject({ status: 'completed', failure: null });
  expect(running.ends()).toBe(0);
  await rm(store, { recursive: true });
}, 400_000);
