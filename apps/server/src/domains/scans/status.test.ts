import { randomUUID } from 'node:crypto';
import type { AcceptedScan, AuditEntry, Credits, Scan } from '@vedette/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TokenHolder } from '../../../../../tests/world/people.ts';
import { createWorld, type World } from '../../../../../tests/world/world.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { createScanReader } from './batched-scan-reader.ts';

let world: World;
let key: TokenHolder;
beforeAll(async () => {
  world = await createWorld();
  key = await world.key();
});
afterAll(() => world.close());

const accepted = async (): Promise<AcceptedScan> =>
  world.acceptedScan(key, world.bodyFor(await world.uploadedArchive(key)));
const statusPath = (scanId: string) => `/api/scanner/v1/scans/${scanId}`;

test('a status has a tag, and is not sent again while it is the same', async () => {
  const { scanId } = await accepted();
  const first = await world.send(key, 'GET', statusPath(scanId));
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('retry-after')).toMatch(/^\d+$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await world.send(key, 'GET', statusPath(scanId), undefined, { 'if-none-match': known });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
  }
  await world.requestOk(key, 'POST', `${statusPath(scanId)}/cancel`);
  const later = await world.send(key, 'GET', statusPath(scanId), undefined, { 'if-none-match': etag });
  expect([later.status, (later.body as Scan).status]).toEqual([200, 'cancelled']);
  expect(later.headers.get('retry-after')).toBeNull();
});

test('polls that come at the same time go in few statements, and each is answered for the scan and the organization it asks about', async () => {
  const mine = [(await accepted()).scanId, (await accepted()).scanId];
  const companyId = await world.company();
  const stranger = await world.key({ companyId });
  const theirs = await world.acceptedScan(stranger, world.bodyFor(await world.uploadedArchive(stranger)));
  const wanted = [...mine, theirs.scanId, randomUUID()];
  const { ctx } = world.server.assembly;
  let statements = 0;
  const query: Ctx['db']['query'] = (...asked) => {
    statements++;
    return ctx.db.query(...asked);
  };
  const counted = { ...ctx, db: { ...ctx.db, query } };
  const read = createScanReader(4);
  const found = (organizationId: string) =>
    Promise.all(wanted.map(async (scanId) => (await read(counted, organizationId, scanId))?.id ?? null));
  const rounds = Array.from({ length: 50 }, () => [found(world.acme), found(companyId)]).flat();
  const answers = await Promise.all(rounds);
  expect(answers.filter((_, n) => n % 2 === 0)).toEqual(Array(50).fill([...mine, null, null]));
  expect(answers.filter((_, n) => n % 2 === 1)).toEqual(Array(50).fill([null, null, theirs.scanId, null]));
  expect(statements).toBe(2);
});

test('a poll sees what was committed before it, though another one is on its way', async () => {
  const { scanId } = await accepted();
  const { ctx } = world.server.assembly;
  const read = createScanReader(4);
  const states = (polls: number) =>
    Array.from({ length: polls }, async () => (await read(ctx, world.acme, scanId))?.status);
  const before = states(8);
  await world.requestOk(key, 'POST', `${statusPath(scanId)}/cancel`);
  expect(new Set(await Promise.all(states(8)))).toEqual(new Set(['cancelled']));
  await Promise.all(before);
});

test('a poll whose statement is cut off is told so, and the next one is answered', async () => {
  const { scanId } = await accepted();
  const { ctx } = world.server.assembly;
  const read = createScanReader(4);
  await ctx.transaction(async (tx) => {
    await tx.db.query({ text: 'lock table scans in access exclusive mode' }, []);
    const polls = Promise.allSettled([read(ctx, world.acme, scanId), read(ctx, world.acme, scanId)]);
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%from scans%'`;
    while ((await tx.db.query({ text: cut }, [])).length === 0);
    expect((await polls).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
  expect((await read(ctx, world.acme, scanId))?.id).toBe(scanId);
});

test('a queued scan is cancelled at once, its credit is given back, and asking again changes nothing', async () => {
  const credits = () => world.requestOk<Credits>(key, 'GET', '/api/scanner/v1/credits');
  const before = (await credits()).balances.standard;
  const { scanId } = await accepted();
  const cancel = () => world.send(key, 'POST', `${statusPath(scanId)}/cancel`);
  const answers = await Promise.all([cancel(), cancel(), cancel()]);
  for (const answer of answers) expect(answer.status, answer.text).toBe(202);
  expect(await world.statusOf(key, scanId)).toMatchObject({
    status: 'cancelled',
    progress: { phase: 'ended' },
    startedAt: null,
    failure: null,
  });
  expect((await credits()).balances.standard).toBe(before);
  const { items } = await world.requestOk<{ items: AuditEntry[] }>(
    world.administrator,
    'GET',
    `/api/v0/companies/${world.acme}/audit-log?limit=200`,
  );
  const actions = items.filter((entry) => entry.subjectId === scanId).map((entry) => entry.action);
  expect(actions.sort()).toEqual(['scan.cancel_requested', 'scan.cancelled', 'scan.created']);
});

test('scans are listed newest first, in pages, by workspace and by status', async () => {
  const { workspaceId } = await world.uploadedArchive(key);
  const workspace = `list-${workspaceId}`;
  const ids: string[] = [];
  for (const content of ['1', '2', '3']) {
    const source = await world.uploadedArchive(key, { 'a.js': content }, { workspace });
    ids.push((await world.acceptedScan(key, world.bodyFor(source))).scanId);
  }
  const { workspaceId: listed } = await world.statusOf(key, ids[0] ?? '');
  await world.requestOk(key, 'POST', `${statusPath(ids[1] ?? '')}/cancel`);
  const list = async (query: string): Promise<{ items: Scan[]; nextCursor: string | null }> =>
    world.requestOk(key, 'GET', `/api/scanner/v1/scans?workspaceId=${listed}&${query}`);
  const first = await list('limit=2');
  expect(first.items.map((scan) => scan.scanId)).toEqual([ids[2], ids[1]]);
  const rest = await list(`limit=2&cursor=${first.nextCursor}`);
  expect([rest.items.map((scan) => scan.scanId), rest.nextCursor]).toEqual([[ids[0]], null]);
  expect((await list('status=cancelled')).items.map((scan) => scan.scanId)).toEqual([ids[1]]);
  const ofCompany = `/api/v0/companies/${world.acme}/scans?workspaceId=${listed}&status=queued`;
  const page = await world.requestOk<{ items: Scan[] }>(world.administrator, 'GET', ofCompany);
  expect(page.items.map((scan) => scan.scanId)).toEqual([ids[2], ids[0]]);
});
