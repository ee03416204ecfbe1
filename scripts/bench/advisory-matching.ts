import { randomUUIDv7 } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importOsv } from '../../apps/server/src/domains/advisories/index.ts';
import { matchingRound } from '../../apps/server/src/domains/advisory-matching/worker.ts';
import { COMPONENTS, layOutInventories, WORKSPACES } from './inventories.ts';
import type { BenchRow, BenchServer } from './server.ts';

const ADVISORIES = 4_000;
const CHANGED = 40;
/** Packages of which a scan brings other versions. */
const ADDED = 10;
/** All may cost ten floors. */
const FLOORS = 10;
/**
 * What changed may cost a hundredth of that, nearly all of which is what every round costs. Held to the floor and not to what
 * all took, which is no measure of it since all of it hops over what workspaces have alike.
 */
const CHEAPER = 100;

/**
 * Imported advisories against every component: all of them at once, a hundredth that changed, and one scan that was indexed.
 * The floor is to read the components of those packages once and write as many bare rows.
 */
export async function benchAdvisoryMatching(server: BenchServer): Promise<BenchRow[]> {
  await layOutInventories(server);
  const { sql, companyId } = server;
  await sql(
    `insert into monitors (id, company_id, type, name, status, created_by_name)
     values ($1, $2, 'advisories', 'Matching', 'paused', 'bench')`,
    [randomUUIDv7(), companyId],
  );
  const folder = await mkdtemp(join(tmpdir(), 'vedette-bench-advisories-'));
  try {
    await imported(server, folder, ADVISORIES, '1.3.0');
    const all = await timed(() => workOff(server));
    await expectMatches(server);
    const floor = await timed(() => bare(server));
    await imported(server, folder, CHANGED, '1.4.0');
    const changed = await timed(() => workOff(server));
    await sql(
      `insert into advisory_match_queue (organization_id, workspace_id, due_at, ecosystems, name_keys)
       select organization_id, id, now(), array_fill('npm'::text, array[${ADDED}]),
         array(select 'package-' || n from generate_series(1, ${ADDED}) n)
       from workspaces where organization_id = $1 limit 1`,
      [companyId],
    );
    const scan = await timed(() => workOff(server));
    const ms = (value: number) => `${value.toFixed(0)} ms`;
    const part = (value: number) => `${ms(value)}, 1/${(floor / value).toFixed(0)} of the floor`;
    const few = {
      asked: `≤ 1/${CHEAPER / FLOORS} of the floor`,
      reached: (value: number) => value * CHEAPER <= FLOORS * floor,
    };
    const within = `${ADVISORIES.toLocaleString('en')} advisories, ${WORKSPACES.toLocaleString('en')} workspaces of ${COMPONENTS.toLocaleString('en')} components`;
    return [
      {
        what: `matching of ${within}`,
        measured: `${ms(all)}, ${(all / floor).toFixed(2)} × its floor`,
        asked: `≤ ${FLOORS} × floor`,
        reached: all <= FLOORS * floor,
      },
      {
        what: `the same when ${CHANGED} advisories changed`,
        measured: part(changed),
        asked: few.asked,
        reached: few.reached(changed),
      },
      {
        what: `the same when a scan has other versions of ${ADDED} packages`,
        measured: part(scan),
        asked: few.asked,
        reached: few.reached(scan),
      },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Several advisories a package, all of which affect the version that every workspace has. */
async function imported({ ctx }: BenchServer, folder: string, count: number, fixed: string): Promise<void> {
  const lines = Array.from({ length: count }, (_, n) =>
    JSON.stringify({
      id: `BENCH-${n}`,
      affected: [
        {
          package: { ecosystem: 'npm', name: `package-${(n % COMPONENTS) + 1}` },
          ranges: [{ type: 'SEMVER', events: [{ introduced: '1.0.0' }, { fixed }] }],
        },
      ],
    }),
  );
  const path = join(folder, 'bench.jsonl');
  await writeFile(path, lines.join('\n'));
  await importOsv(ctx, path);
}

async function workOff({ ctx }: BenchServer): Promise<void> {
  while ((await matchingRound(ctx, () => false)) > 0);
}

async function expectMatches({ sql, companyId }: BenchServer): Promise<void> {
  const [row] = await sql('select count(*)::int as n from advisory_matches where organization_id = $1', [
    companyId,
  ]);
  if (row?.n !== ADVISORIES) throw new Error(`${row?.n} matches of ${ADVISORIES}`);
}

async function bare({ sql, companyId }: BenchServer): Promise<void> {
  await sql(
    `select ecosystem, name_key, version_key, count(*) from components
     where organization_id = $1 and present group by 1, 2, 3`,
    [companyId],
  );
  await sql(
    `insert into deliveries (organization_id, id, monitor_id, status, size_bytes, received_at, body)
     select $1, gen_random_uuid(), gen_random_uuid(), 'processed', 300, now(), convert_to(repeat('x', 300), 'UTF8')
     from generate_series(1, ${ADVISORIES})`,
    [companyId],
  );
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
