import { randomUUIDv7 } from 'node:crypto';
import { createMonitoring } from '../../apps/server/src/domains/monitors/index.ts';
import { payload } from './intake.ts';
import type { BenchRow, BenchServer } from './server.ts';

const DELIVERIES = 20_000;
const LEAST = 3_000;

/** How fast one worker turns waiting deliveries of 1 KB, each about another package, into alerts. */
export async function benchDrain(server: BenchServer): Promise<BenchRow> {
  await server.sql(`update deliveries set status = 'dead' where status = 'pending'`);
  const monitorId = randomUUIDv7();
  await server.sql(
    `insert into monitors (id, company_id, type, name, status, secret_sealed, created_by_name)
     values ($1, $2, 'threat_intel', 'Drain', 'active', '', 'bench')`,
    [monitorId, server.companyId],
  );
  await server.sql(
    `insert into deliveries (organization_id, id, monitor_id, size_bytes, received_at, body)
     select $1, gen_random_uuid(), $2, 1024, now(), convert_to(replace($3, 'left-pad', 'package-' || n), 'UTF8')
     from generate_series(1, ${DELIVERIES}) n`,
    [server.companyId, monitorId, payload(1000).toString()],
  );
  await server.sql('analyze');
  const none = { listen: () => () => undefined, close: async () => undefined };
  const { worker } = createMonitoring(server.ctx, none, [], []);
  const began = performance.now();
  worker.start();
  for (let left = 1; left > 0; ) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const [row] = await server.sql(
      `select count(*)::int as n from deliveries where organization_id = $1 and monitor_id = $2 and status = 'pending'`,
      [server.companyId, monitorId],
    );
    left = Number(row?.n);
  }
  const perSecond = DELIVERIES / ((performance.now() - began) / 1000);
  await worker.stop();
  const [alerts] = await server.sql('select count(*)::int as n from alerts where monitor_id = $1', [
    monitorId,
  ]);
  if (alerts?.n !== DELIVERIES) throw new Error(`${alerts?.n} alerts of ${DELIVERIES} deliveries`);
  return {
    what: `drain of ${DELIVERIES.toLocaleString('en')} deliveries by one worker`,
    measured: `${Math.round(perSecond)}/s`,
    asked: `≥ ${LEAST}/s`,
    reached: perSecond >= LEAST,
  };
}
