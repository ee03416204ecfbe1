/**
 * A burst of signed events at a real server process that is killed in its middle and started again: what was answered
 * with 202 is there, once.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { assemble } from '../../apps/server/src/assembly.ts';
import { createMonitor } from '../../apps/server/src/domains/monitors/monitors.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { bootstrap } from '../../apps/server/src/verbs/admin-bootstrap.ts';
import { createTestDatabase } from '../setup/database.ts';
import { sign } from '../world/monitors.ts';

/** The long variant: `CHAOS_EVENTS=1000000 CHAOS_KILLS=100 npm run test:long -- tests/chaos/intake-burst.test.ts`. */
const EVENTS = Number(process.env.CHAOS_EVENTS ?? 10_000);
const KILLS = Number(process.env.CHAOS_KILLS ?? 2);
const SENDERS = 32;
/** Nobody should wait for the burst for longer than this. */
const LIMIT_MS = 60_000 + EVENTS * 30;

test(`of ${EVENTS} signed events none is lost and none is doubled, though the server is killed in the middle`, {
  timeout: LIMIT_MS,
}, async () => {
  const database = await createTestDatabase();
  const home = await mkdtemp(join(tmpdir(), 'vedette-chaos-'));
  const port = await freePort();
  const settings = {
    VEDETTE_HOME: home,
    DATABASE_URL: database.url,
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMIT_MONITOR_EVENTS_PER_MINUTE: '10000000',
  };
  const monitor = await layMonitor(settings, database.url);
  let server = await start(settings, port);
  try {
    const accepted = new Map<string, string>();
    let sent = 0;
    let kills = 0;
    const sender = async () => {
      for (let mine = sent++; mine < EVENTS; mine = sent++) {
        // The sender marks its retries, as one must that wants its event to be there exactly once.
        const mark = `event-${mine}`;
        const body = JSON.stringify({ vulnerability: { package: `package-${mine}`, currentVersion: '1' } });
        accepted.set(mark, await untilAccepted(port, monitor, mark, body));
      }
    };
    const killer = async () => {
      while (kills < KILLS) {
        const next = ((kills + 1) * EVENTS) / (KILLS + 1);
        while (accepted.size < next) await new Promise((resolve) => setImmediate(resolve));
        server.kill('SIGKILL');
        await once(server, 'exit');
        server = await start(settings, port);
        kills++;
      }
    };
    await Promise.all([killer(), ...Array.from({ length: SENDERS }, sender)]);
    expect([accepted.size, new Set(accepted.values()).size, kills]).toEqual([EVENTS, EVENTS, KILLS]);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await expect
        .poll(async () => (await client.query(PENDING)).rows[0]?.n, { timeout: LIMIT_MS, interval: 200 })
        .toBe(0);
      const { rows } = await client.query<{ mark: string; id: string }>(
        'select sender_delivery_id as mark, id from deliveries',
      );
      expect(new Map(rows.map(({ mark, id }) => [mark, id]))).toEqual(accepted);
      const { rows: told } = await client.query(ALERTS);
      expect(told).toEqual([{ alerts: EVENTS, packages: EVENTS, originals: EVENTS }]);
    } finally {
      await client.end();
    }
  } finally {
    server.kill('SIGKILL');
    await database.drop();
    await rm(home, { recursive: true, force: true });
  }
});

const PENDING = `select count(*)::int as n from deliveries where status <> 'processed'`;
const ALERTS = `select count(*)::int as alerts, count(distinct package)::int as packages,
  count(*) filter (where duplicate_of is null and count = 1)::int as originals from alerts`;

async function layMonitor(settings: Record<string, string>, databaseUrl: string) {
  const log = createLog('silent');
  const config = readConfig(settings);
  const assembly = await assemble({ config, log, databaseUrl, baseUrl: 'http://127.0.0.1' });
  try {
    const owner = { company: 'Acme', handle: 'acme', email: 'owner@acme.example' };
    const { companyId } = await bootstrap(assembly, owner);
    const by = { actor: { kind: 'system', id: null, name: 'test' }, requestId: 'chaos' } as const;
    // Without an agent: what is looked at is intake.
    const input = { type: 'threat_intel', name: 'Burst', agentId: null } as const;
    return await createMonitor(assembly.ctx, companyId, input, by);
  } finally {
    await assembly.close(0);
  }
}

async function start(settings: Record<string, string>, port: number): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['apps/server/src/main.ts', 'all'], {
    // Not the environment of the test runner, which has variables of our names.
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
  }
  return server;
}

/** Sends the event until it is answered with 202. @returns the id of the delivery */
async function untilAccepted(
  port: number,
  { id, signingSecret }: { id: string; signingSecret: string },
  mark: string,
  body: string,
): Promise<string> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/webhooks/threat-intel/${id}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-signature': sign(signingSecret, body),
        'x-delivery-id': mark,
      },
      body,
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => null);
    if (answer?.status === 202) return (JSON.parse(answer.text) as { deliveryId: string }).deliveryId;
    if (answer !== null && answer.status < 500) throw new Error(`${answer.status} ${answer.text}`);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}
