import { randomUUID } from 'node:crypto';
import type { AuditEntry, Finding, FindingDetail, FindingHistory } from '@vedette/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../../../../tests/world/people.ts';
import { insertCompletedScan, madeFindings } from '../../../../../tests/world/scan-fixtures.ts';
import { createWorld, type World } from '../../../../../tests/world/world.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { type FindingFilter, findingsQuery } from './store.ts';

let world: World;
let ctx: Ctx;
let member: Caller;
beforeAll(async () => {
  world = await createWorld();
  ctx = world.server.assembly.ctx;
  member = await world.caller('member');
});
afterAll(() => world.close());

interface Listed {
  readonly items: Finding[];
  readonly nextCursor: string | null;
}

/** A workspace, and a scan of it that found these. */
async function scanned(raw: Parameters<typeof madeFindings>[0]) {
  const { workspace } = await world.connectedRepository(await world.caller('manager'));
  const place = { organizationId: world.acme, workspaceId: workspace.id };
  const scanId = await insertCompletedScan(ctx, place, madeFindings(raw));
  await world.requestOk(member, 'GET', `/api/v0/scans/${scanId}/findings`);
  const list = (query = '') =>
    world.requestOk<Listed>(member, 'GET', `/api/v0/workspaces/${workspace.id}/findings${query}`);
  return { place, scanId, list };
}

const decide = (findingId: string | undefined, verb: string, body?: unknown) =>
  world.send(member, 'POST', `/api/v0/findings/${findingId}/${verb}`, body);

describe('the findings of a workspace', () => {
  test('come the most severe first, each once, in pages that fit together', async () => {
    const rules = ['python-sql-injection', 'python-weak-hash', 'python-debug'];
    const { list } = await scanned(
      Array.from({ length: 23 }, (_, index) => ({
        ruleId: rules[index % 3] ?? '',
        symbol: [`f${index}`],
        path: `m${index}.py`,
      })),
    );
    const all: Finding[] = [];
    let cursor: string | null = null;
    do {
      const page: Listed = await list(`?limit=5${cursor === null ? '' : `&cursor=${cursor}`}`);
      all.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    const order = ['critical', 'high', 'medium', 'low', 'info'];
    const ranks = all.map((one) => order.indexOf(one.severity));
    expect(ranks).toEqual([...ranks].sort());
    expect(new Set(all.map((one) => one.id)).size).toBe(23);
  });

  test('can be asked for by state, severity, rule and file, alone and together', async () => {
    const { list } = await scanned([
      { path: 'a.py' },
      { path: 'a.py', startLine: 60, symbol: ['other'] },
      { path: 'b.py', ruleId: 'python-weak-hash' },
      { path: `${'deep/'.repeat(700)}c.py`, ruleId: 'python-debug' },
    ]);
    const files = async (query: string) => (await list(query)).items.map((one) => one.file.slice(-4)).sort();
    expect(await files('?severity=high')).toEqual(['a.py', 'a.py']);
    expect(await files('?rule=python-weak-hash')).toEqual(['b.py']);
    expect(await files('?file=a.py')).toEqual(['a.py', 'a.py']);
    expect(await files(`?file=${'deep/'.repeat(700)}c.py`)).toEqual(['c.py']);
    const [first] = (await list('?file=a.py')).items;
    await decide(first?.id, 'publish');
    expect(await files('?state=published')).toEqual(['a.py']);
    expect(await files('?state=draft')).toEqual(['a.py', 'b.py', 'c.py']);
    expect(await files('?state=draft&severity=high&file=a.py&rule=python-sql-injection')).toEqual(['a.py']);
    expect(await files('?rule=no-such-rule')).toEqual([]);
  });

  test.each(['state=open', 'severity=High', 'rule=', 'file=a%00b', 'cursor=bm90LW91cnM', 'surprise=1'])(
    'refuse ?%s',
    async (query) => {
      const { place } = await scanned([]);
      const path = `/api/v0/workspaces/${place.workspaceId}/findings?${query}`;
      expect(await world.send(member, 'GET', path)).toMatchObject({
        status: 400,
        body: { type: 'bad_request' },
      });
    },
  );

  test('one by one tell the message, the way of the data and what to do', async () => {
    const { list, scanId } = await scanned([{}]);
    const [listed] = (await list()).items;
    const finding = await world.requestOk<FindingDetail>(member, 'GET', `/api/v0/findings/${listed?.id}`);
    expect(finding).toMatchObject({
      ...listed,
      message: 'Untrusted data reaches a query as text.',
      remediation: 'Pass the value as a parameter of the query.',
      cwe: ['CWE-89'],
      symbol: ['Orders', 'find'],
      flow: [
        { kind: 'source', file: 'shop/orders.py', startLine: 40 },
        { kind: 'sink', file: 'shop/orders.py', startLine: 42 },
      ],
      firstScanId: scanId,
      lastScanId: scanId,
    });
  });
});

describe('a decision', () => {
  test('is kept with who made it, shown, and written into the audit log', async () => {
    const { list } = await scanned([{}]);
    const id = (await list()).items[0]?.id;
    const dismissed = await decide(id, 'dismiss', { reason: '  Only in a test.\nSee #12.  ' });
    expect(dismissed.body).toMatchObject({
      state: 'dismissed',
      reason: 'Only in a test.\nSee #12.',
      decidedBy: member.record.name,
    });
    expect((await decide(id, 'reopen')).body).toMatchObject({ state: 'draft', reason: null });
    expect((await decide(id, 'publish')).body).toMatchObject({ state: 'published' });
    const path = `/api/v0/companies/${world.acme}/audit-log?limit=200`;
    const { items } = await world.requestOk<{ items: AuditEntry[] }>(world.administrator, 'GET', path);
    const actions = items.filter((entry) => entry.subjectId === id).map((entry) => entry.action);
    expect(actions).toEqual(['finding.published', 'finding.reopened', 'finding.dismissed']);
    expect(
      items.find((entry) => entry.action === 'finding.dismissed' && entry.subjectId === id),
    ).toMatchObject({
      actorId: member.userId,
      details: { from: 'draft', reason: 'Only in a test.\nSee #12.' },
    });
  });

  test('made again changes nothing and is not written down again', async () => {
    const { list } = await scanned([{}]);
    const id = (await list()).items[0]?.id;
    const first = await decide(id, 'publish');
    world.server.clock.advance(60_000);
    expect((await decide(id, 'publish')).body).toEqual(first.body);
    const entries = await ctx.db.query({ text: 'select 1 from audit_entries where subject_id = $1' }, [id]);
    expect(entries).toHaveLength(1);
  });

  test('that takes no body may be sent as JSON without one', async () => {
    const { list } = await scanned([{}]);
    expect(await decide((await list()).items[0]?.id, 'publish', '')).toMatchObject({ status: 200 });
  });

  test('to publish waits until a dismissal is taken back', async () => {
    const { list } = await scanned([{}]);
    const id = (await list()).items[0]?.id;
    await decide(id, 'dismiss', { reason: 'Not ours.' });
    expect(await decide(id, 'publish')).toMatchObject({ status: 409, body: { type: 'bad_request' } });
  });

  test.each([
    ['none', {}],
    ['blanks', { reason: ' ' }],
    ['a control character', { reason: 'a\u0000b' }],
    ['more than 2,000 characters', { reason: 'x'.repeat(2001) }],
    ['half a character', { reason: '\ud800' }],
  ])('to dismiss takes a reason, not %s', async (_, body) => {
    const { list } = await scanned([{}]);
    const id = (await list()).items[0]?.id;
    expect((await decide(id, 'dismiss', body)).status).toBe(400);
  });

  test('outlives later scans, and of many at once each is made in turn', async () => {
    const { place, list } = await scanned([{}]);
    const id = (await list()).items[0]?.id;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => decide(id, 'dismiss', { reason: `Reason ${index}` })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    const scanId = await insertCompletedScan(ctx, place, madeFindings([{ startLine: 77 }]));
    await world.requestOk(member, 'GET', `/api/v0/scans/${scanId}/findings`);
    expect((await list()).items).toMatchObject([
      { id, state: 'dismissed', startLine: 77, lastScanId: scanId },
    ]);
  });
});

describe('lists of a hundred thousand findings', () => {
  const workspaceId = randomUUID();
  const organizationId = randomUUID();
  beforeAll(async () => {
    // A connection of its own: those of the product end a statement that takes as long as this may on a busy machine.
    const client = new pg.Client({ connectionString: world.server.databaseUrl });
    await client.connect();
    await client.query(
      `insert into findings (organization_id, id, workspace_id, weakness, location_key, rule_id, severity, path, start_line,
          state, reason, first_scan_id, first_seen_at, last_scan_id, last_number, last_seen_at)
        select $1, gen_random_uuid(), case when n % 10 = 0 then $2 else gen_random_uuid() end, gen_random_uuid(),
          gen_random_uuid(), 'rule-' || n % 50, n % 5, 'src/file-' || n % 1000 || '.py', n,
          (array['draft', 'published', 'dismissed'])[1 + n % 3], case when n % 3 = 2 then 'none' end,
          $1, now(), $1, n, now()
        from generate_series(1, 100000) n`,
      [organizationId, workspaceId],
    );
    await client.query('analyze findings');
    await client.end();
  });

  const after = { severity: 2, id: '80000000-0000-4000-8000-000000000000' };
  const filters: [string, Partial<FindingFilter>][] = [
    ['no filter', {}],
    ['a state', { state: 'draft' }],
    ['a severity', { severity: 1 }],
    ['a state and a severity', { state: 'dismissed', severity: 1 }],
    ['a rule', { rule: 'rule-10' }],
    ['a file', { file: 'src/file-10.py' }],
  ];
  test.each(filters)(
    'with %s read what they show by an index, on the first page and later',
    async (_, filter) => {
      for (const position of [null, after]) {
        const query = findingsQuery(organizationId, ctx.db, {
          workspaceId,
          limit: 50,
          after: position,
          ...filter,
        });
        const { sql: text, parameters } = query.compile();
        const [row] = await ctx.db.query<{ 'QUERY PLAN': object }>(
          { text: `explain (analyze, format json) ${text}` },
          parameters,
        );
        const plan = JSON.stringify(row?.['QUERY PLAN']);
        expect(plan).toContain('findings_by_');
        expect(plan).not.toContain('Seq Scan');
        const removed = [...plan.matchAll(/"Rows Removed by Filter":(\d+)/g)].map((match) =>
          Number(match[1]),
        );
        expect(Math.max(0, ...removed)).toBeLessThan(500);
      }
    },
  );
});

test('the history of a finding says which scan found it, who decided what with which reason, and which scan saw it last', async () => {
  const { place, list } = await scanned([{}]);
  const id = (await list()).items[0]?.id;
  await decide(id, 'publish');
  await decide(id, 'dismiss', { reason: 'The table name comes from a constant.' });
  await decide(id, 'reopen');
  const again = await insertCompletedScan(ctx, place, madeFindings([{}]));
  await world.requestOk(member, 'GET', `/api/v0/scans/${again}/findings`);
  const path = `/api/v0/findings/${id}/history`;
  const { items } = await world.requestOk<FindingHistory>(member, 'GET', path);
  // Scans of this world were finished in January, decisions are of today.
  expect(items.map(({ kind }) => kind)).toEqual(['reopened', 'dismissed', 'published', 'seen', 'found']);
  expect(items[1]).toMatchObject({ reason: 'The table name comes from a constant.', scanId: null });
  expect(items[3]?.scanId).toBe(again);
});
