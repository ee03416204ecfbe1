/** The event stream of a scan: every step is told by its notification, since no heartbeat comes while these tests run. */
import { randomUUID } from 'node:crypto';
import type { AcceptedScan, ScanNews } from '@vedette/contract';
import { createParser } from 'eventsource-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEvents } from '../../../../../tests/world/event-stream.ts';
import type { Caller, TokenHolder } from '../../../../../tests/world/people.ts';
import { createWorld, type World } from '../../../../../tests/world/world.ts';
import { createEventStreams, standardEventStreams } from '../../platform/event-streams.ts';
import { type Notifications, openNotifications } from '../../platform/notifications.ts';
import { memberStanding } from '../companies/index.ts';
import { authenticate } from '../identity/index.ts';
import { foundSoFar } from './builtin/found-so-far.ts';
import { startHeartbeat } from './builtin/heartbeat.ts';
import { scanMessage } from './builtin/messages.ts';
import { beat, beginScan, type ClaimedRun, claimRunAcrossOrganizations } from './builtin/store.ts';
import { openScanStream } from './scan-stream.ts';
import { failScan } from './transitions.ts';

const HOUR_MS = 3_600_000;

let world: World;
let key: TokenHolder;
let ada: Caller;
let notifications: Notifications;
beforeAll(async () => {
  world = await createWorld();
  key = await world.key();
  ada = await world.caller('member');
  const { ctx } = world.server.assembly;
  notifications = openNotifications(world.server.databaseUrl, ctx.log);
});
afterAll(async () => {
  await notifications.close();
  await world.close();
});

const accepted = async (): Promise<AcceptedScan> =>
  world.acceptedScan(key, world.bodyFor(await world.uploadedArchive(key)));

/** The scan in the hands of a worker. */
async function claimed(scanId: string): Promise<ClaimedRun> {
  const { db } = world.server.assembly.ctx;
  for (;;) {
    const run = await claimRunAcrossOrganizations(db, randomUUID(), HOUR_MS);
    if (run === undefined) throw new Error('the scan does not wait');
    if (run.scan_id === scanId) return run;
  }
}

const fail = (scanId: string) =>
  world.server.assembly.ctx.transaction((tx) =>
    failScan(tx, { organizationId: world.acme, scanId }, { code: 'scan_memory', message: 'Too large.' }),
  );

/** What the stream tells, one event after another; without heartbeats, so that only notifications wake it. */
async function* told(scanId: string, lastEventId: string | null = null, as = ada) {
  const { ctx, auth } = world.server.assembly;
  const caller = await authenticate(ctx, auth, {
    method: 'GET',
    headers: { authorization: `Bearer ${as.token}` },
  });
  if (caller === null) throw new Error('the token was not read');
  const streams = createEventStreams(notifications, memberStanding, {
    ...standardEventStreams,
    heartbeatMs: HOUR_MS,
    lifetimeMs: HOUR_MS,
  });
  const { signal } = new AbortController();
  const request = { caller, organizationId: as.companyId, scanId, lastEventId, signal };
  const events: { id: string; news: ScanNews }[] = [];
  const parser = createParser({
    onEvent: ({ id, data }) => events.push({ id: id ?? '', news: JSON.parse(data) }),
  });
  for await (const chunk of await openScanStream(streams, ctx, request)) {
    parser.feed(String(chunk));
    yield* events.splice(0);
  }
}

const next = async (stream: AsyncGenerator<{ id: string; news: ScanNews }, void>) => {
  const { value } = await stream.next();
  if (value === undefined) throw new Error('the stream ended');
  return value;
};

test('a scan is told as it stands, then each step as it comes, and the stream ends with the scan', async () => {
  const { db, clock } = world.server.assembly.ctx;
  const { scanId } = await accepted();
  const run = await claimed(scanId);
  const stream = told(scanId);
  expect((await next(stream)).news).toMatchObject({ scan: { scanId, status: 'queued' }, findings: null });
  await beginScan(run, db, clock.now());
  expect((await next(stream)).news.scan).toMatchObject({ status: 'running', progress: { phase: 'source' } });
  const progress = { phase: 'files', filesTotal: 10, filesDone: 4, percent: 30, findings: null } as const;
  await beat(run, db, HOUR_MS, progress, true);
  const { findings: _, ...shown } = progress;
  expect((await next(stream)).news.scan.progress).toEqual(shown);
  await beat(run, db, HOUR_MS, { ...progress, phase: 'finalising', percent: 95, findings: 7 }, true);
  expect((await next(stream)).news.findings).toBe(7);
  await fail(scanId);
  expect((await next(stream)).news.scan).toMatchObject({
    status: 'failed',
    failure: { code: 'scan_memory' },
  });
  expect(await stream.next()).toMatchObject({ done: true });
});

test('what a scan shows on its way is told before its report, and forgotten with its end', async () => {
  const { ctx } = world.server.assembly;
  const { scanId } = await accepted();
  const run = await claimed(scanId);
  await beginScan(run, ctx.db, ctx.clock.now());
  const stream = told(scanId);
  expect((await next(stream)).news.soFar).toBeNull();
  const heartbeat = startHeartbeat(ctx, run, new AbortController().signal);
  const seen = foundSoFar();
  const finding = { phase: 'files', severity: 'low', title: 'Weak', startLine: 3 } as const;
  const nasty = 'a\u0000\ud800<b>.js';
  seen.found([{ ...finding, path: 'a/b.js' }], ctx.clock.now());
  seen.found([{ ...finding, severity: 'critical', path: nasty }], ctx.clock.now());
  seen.skipped([{ path: 'a.png', reason: 'binary' }]);
  heartbeat.tell({ kind: 'progress', phase: 'files', done: 1, total: 2 });
  const said = seen.news('a/c.js');
  if (said === null) throw new Error('nothing was said');
  heartbeat.look(said);
  // Beats at once.
  await heartbeat.finalise();
  await heartbeat.stop();
  expect((await next(stream)).news.soFar).toMatchObject({
    phases: [{ phase: 'source' }, { phase: 'files' }, { phase: 'finalising' }],
    file: 'a/c.js',
    found: { files: 2, program: 0 },
    bySeverity: { critical: 1, low: 1 },
    findings: [{ path: nasty.toWellFormed(), line: 3 }, { path: 'a/b.js' }],
    skipped: [{ path: 'a.png', reason: 'binary' }],
    skippedTotal: 1,
  });
  await fail(scanId);
  expect((await next(stream)).news.soFar).toBeNull();
});

test('however much is found, a scan tells a bounded part of it, the worst first', () => {
  const seen = foundSoFar();
  const many = Array.from({ length: 100 }, (_, line) => ({
    phase: 'program' as const,
    severity: line === 50 ? ('high' as const) : ('info' as const),
    title: 'x'.repeat(10_000),
    path: `${'deep/'.repeat(1_000)}file.js`,
    startLine: line,
  }));
  seen.found(many, new Date(0));
  seen.skipped(many.map(({ path }) => ({ path, reason: 'binary' })));
  const said = seen.news(many[0]?.path ?? null);
  expect(scanMessage.parse(said)).toEqual(said);
  expect(said).toMatchObject({ bySeverity: { high: 1, info: 99 }, skippedTotal: 100 });
  expect(said?.findings).toHaveLength(30);
  expect(said?.findings[0]).toMatchObject({ line: 50, path: expect.stringMatching(/^….*file\.js$/) });
  expect(JSON.stringify(said).length).toBeLessThan(100_000);
  expect(seen.news(many[0]?.path ?? null)).toBeNull();
});

test('who comes back with the last event is told only what is different from then', async () => {
  const { scanId } = await accepted();
  const first = told(scanId);
  const { id } = await next(first);
  await first.return();
  const again = told(scanId, id);
  const pending = next(again);
  await fail(scanId);
  expect((await pending).news.scan.status).toBe('failed');
  // Over already: told once more to those who do not have it, and the stream ends either way.
  const late = told(scanId, id);
  const last = await next(late);
  expect(last.news.scan.status).toBe('failed');
  expect(await late.next()).toMatchObject({ done: true });
  expect(await told(scanId, last.id).next()).toMatchObject({ done: true });
});

test('a stream of a scan that ended is one event over HTTP; another organization finds no scan', async () => {
  const { scanId } = await accepted();
  await fail(scanId);
  const path = `${world.server.baseUrl}/api/v0/scans/${scanId}/stream`;
  const stream = await openEvents(path, { authorization: `Bearer ${ada.token}` });
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const [event] = await stream.next(1);
  expect(event).toMatchObject({ event: 'scan', data: { scan: { status: 'failed' } } });
  await stream.ended();
  const eve = await world.caller('manager', await world.company());
  const foreign = await openEvents(path, { authorization: `Bearer ${eve.token}` });
  expect(foreign.status).toBe(404);
  await foreign.close();
});
