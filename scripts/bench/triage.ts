import { createHmac } from 'node:crypto';
import { COMPONENTS, layOutInventories, WORKSPACES } from './inventories.ts';
import { startServerProcess } from './processes.ts';
import type { BenchRow, BenchServer } from './server.ts';

const EVENTS = 500;
/** Events a second: a busy day of a large feed, well under what intake takes. */
const EVENTS_PER_SECOND = 25;
const LIMIT_MS = 500;

/**
 * From the arrival of a signed event to the conclusion about its alert, in an organization of 1,000 workspaces of 1,000
 * components: half of the events are about packages that every workspace has, half about packages that none has.
 */
export async function benchTriage(server: BenchServer): Promise<BenchRow> {
  await layOutInventories(server);
  const worker = await startServerProcess(
    'apps/server/src/main.ts',
    () => ['all'],
    (port) => ({ ...server.settings, PORT: String(port), LOG_LEVEL: 'silent' }),
  );
  try {
    const baseUrl = `http://127.0.0.1:${worker.port}`;
    const monitor = await createMonitor(server, baseUrl);
    await sendAll(baseUrl, monitor);
    await untilTriaged(server, monitor.id);
    return await row(server, monitor.id);
  } finally {
    await worker.stop();
  }
}

interface Monitor {
  readonly id: string;
  readonly signingSecret: string;
}

async function createMonitor(server: BenchServer, baseUrl: string): Promise<Monitor> {
  const answer = await fetch(`${baseUrl}/api/v0/companies/${server.companyId}/monitors`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'threat_intel', name: 'Triage bench' }),
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Monitor;
}

async function sendAll(baseUrl: string, { id, signingSecret }: Monitor): Promise<void> {
  const began = performance.now();
  for (let n = 1; n <= EVENTS; n++) {
    const name = n % 2 === 0 ? `package-${n}` : `absent-${n}`;
    const body = JSON.stringify({
      vulnerability: {
        package: name,
        currentVersion: '1.2.3',
        fixedVersion: '1.2.4',
        advisory: `CVE-2026-${10_000 + n}`,
      },
    });
    const signature = createHmac('sha256', signingSecret).update(body).digest('hex');
    const answer = await fetch(`${baseUrl}/api/webhooks/threat-intel/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': signature },
      body,
    });
    if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
    const dueMs = began + (n * 1000) / EVENTS_PER_SECOND - performance.now();
    if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs));
  }
}

async function untilTriaged({ sql, companyId }: BenchServer, monitorId: string): Promise<void> {
  const until = performance.now() + 120_000;
  while (performance.now() < until) {
    const [left] = await sql(
      `select count(*)::int as n from alerts where organization_id = $1 and monitor_id = $2 and triage is not null`,
      [companyId, monitorId],
    );
    if (left?.n === EVENTS) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('not every alert was triaged within two minutes');
}

async function row({ sql, companyId }: BenchServer, monitorId: string): Promise<BenchRow> {
  const [times] = await sql(
    `select percentile_cont(0.5) within group (order by ms) as p50, percentile_cont(0.99) within group (order by ms) as p99
     from (select extract(epoch from r.created_at - d.received_at) * 1000 as ms
       from alerts a
       join triage_runs r on r.organization_id = a.organization_id and r.alert_id = a.id
       join deliveries d on d.organization_id = a.organization_id and d.id = a.delivery_id
       where a.organization_id = $1 and a.monitor_id = $2) times`,
    [companyId, monitorId],
  );
  const { p50, p99 } = { p50: Number(times?.p50), p99: Number(times?.p99) };
  return {
    what: `arrival to conclusion, ${WORKSPACES.toLocaleString('en')} workspaces of ${COMPONENTS.toLocaleString('en')} components`,
    measured: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    asked: `p99 < ${LIMIT_MS} ms`,
    reached: p99 < LIMIT_MS,
  };
}
