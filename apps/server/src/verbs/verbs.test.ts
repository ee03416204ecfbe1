import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/setup/database.ts';
import { started, startVerb } from '../../../../tests/setup/server-process.ts';
import { unhinderedMs } from '../../../../tests/setup/unhindered.ts';

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

const start = (args: readonly string[], settings?: Readonly<Record<string, string>>) =>
  startVerb({ databaseUrl: database.url, home }, args, settings);

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

test('the server process listens, says where and what to do next, serves metrics on a port of their own only, and stops in order on SIGTERM within five seconds', async () => {
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
