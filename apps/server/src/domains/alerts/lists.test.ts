import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/setup/database.ts';
import { type AlertFilter, pageStatement } from './store.ts';

const ALERTS = 1_000_000;
const LIMIT_MS = 50;
const organization = randomUUID();
const monitor = randomUUID();

let database: TestDatabase;
let client: pg.Client;

/** A million alerts, nearly all closed duplicates, as a busy feed leaves them: the rare combinations are the hard ones. */
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`set synchronous_commit = off`);
  // Indexes are made after the rows: filling nine of them row by row takes minutes.
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'alerts' and indexname <> 'alerts_pkey'`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await client.query(
    `insert into alerts (organization_id, id, change_id, kind, title, severity, status, disposition, closed_at, monitor_id,
       delivery_id, latest_delivery_id, latest_body_sha256, payload_bytes, package, dedup_key, duplicate_of, first_seen_at, last_seen_at)
     select $1::uuid, id, id, 'vulnerability', 'Vulnerability in p' || n % 5000, case when n % 1000 = 0 then 'Critical' else 'Medium' end,
       case when n % 10 = 0 then 'new' else 'closed' end, case when n % 10 = 0 then 'unknown' else 'duplicated' end,
       case when n % 10 = 0 then null else now() end, case when n % 20000 = 0 then $1::uuid else $2::uuid end, id, id, '', 100,
       'p' || n % 5000, sha256(n::text::bytea), case when n % 10 = 0 then null else $1::uuid end, now(), now()
     from (select n, (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid as id from generate_series(1, ${ALERTS}) n) s`,
    [organization, monitor],
  );
  for (const { definition } of rows) await client.query(definition);
  await client.query('vacuum analyze alerts');
}, 600_000);
afterAll(async () => {
  await client.end();
  await database.drop();
});

const filters: [what: string, filter: Partial<AlertFilter>][] = [
  ['nothing', {}],
  ['a later page', { after: '00080000-0000-7000-8000-000000000000' }],
  ['a common status', { status: 'closed' }],
  ['a status that no alert has', { status: 'analyzing' }],
  ['a rare severity', { severity: 'Critical' }],
  ['a disposition', { disposition: 'unknown' }],
  ['two common ones that no alert has both', { status: 'closed', disposition: 'unknown' }],
  ['all three', { status: 'new', severity: 'Critical', disposition: 'unknown' }],
  ['a busy monitor', { monitorId: monitor }],
  ['a quiet monitor', { monitorId: organization }],
  ['a busy monitor and a status that no alert has', { monitorId: monitor, status: 'escalated' }],
  ['a package', { package: 'P77' }],
  ['a package that is not there', { package: 'nothing' }],
  [
    'everything',
    { package: 'p0', monitorId: monitor, status: 'new', severity: 'Critical', disposition: 'unknown' },
  ],
];

interface Plan {
  readonly 'Node Type': string;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): string[] => [plan['Node Type'], ...(plan.Plans ?? []).flatMap(nodesOf)];

test.each(filters)(
  'among a million alerts a page is found by index alone, in under 50 ms, filtered by %s',
  async (_, filter) => {
    const { text, values } = pageStatement(organization, { limit: 50, after: null, ...filter });
    const explain = async () => {
      const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
      return rows[0]['QUERY PLAN'][0] as { Plan: Plan; 'Execution Time': number; 'Planning Time': number };
    };
    await explain();
    const runs = [await explain(), await explain(), await explain()];
    for (const { Plan: plan } of runs) expect(nodesOf(plan)).not.toContain('Seq Scan');
    const fastest = Math.min(...runs.map((run) => run['Execution Time'] + run['Planning Time']));
    expect(fastest).toBeLessThan(LIMIT_MS);
  },
);

test('filters answer what a plain condition answers, newest first', async () => {
  for (const filter of [
    { severity: 'Critical' as const, status: 'new' as const },
    { monitorId: organization },
    { package: 'p77', disposition: 'unknown' as const },
  ]) {
    const { text, values } = pageStatement(organization, { limit: 20, after: null, ...filter });
    const { rows } = await client.query<{ id: string }>(text, values);
    const plain = await client.query<{ id: string }>(
      `select id from alerts where organization_id = $1 and ($2::text is null or severity = $2) and ($3::text is null or status = $3)
         and ($4::uuid is null or monitor_id = $4) and ($5::text is null or package = $5) and ($6::text is null or disposition = $6)
       order by id desc limit 21`,
      [
        organization,
        'severity' in filter ? filter.severity : null,
        'status' in filter ? filter.status : null,
        'monitorId' in filter ? filter.monitorId : null,
        'package' in filter ? filter.package : null,
        'disposition' in filter ? filter.disposition : null,
      ],
    );
    expect(rows).toEqual(plain.rows);
  }
});
