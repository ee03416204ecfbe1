/** Streams of alerts as they change: what a client that comes back, waits, or reads slowly can rely on. */

import { randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import type { AlertChange } from '@vedette/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EventReader, openEvents } from '../../../../../tests/world/event-stream.ts';
import type { SignedMonitor } from '../../../../../tests/world/monitors.ts';
import type { Caller } from '../../../../../tests/world/people.ts';
import { createWorld, type World } from '../../../../../tests/world/world.ts';
import type { Ctx } from '../../platform/ctx.ts';
import {
  createEventStreams,
  type EventStreamOptions,
  standardEventStreams,
} from '../../platform/event-streams.ts';
import { type Notifications, openNotifications } from '../../platform/notifications.ts';
import { memberStanding } from '../companies/index.ts';
import { authenticate } from '../identity/index.ts';
import { type FeedRequest, openAlertStream } from './feed.ts';

let world: World;
let ada: Caller;
let monitor: SignedMonitor;
let notifications: Notifications;

beforeAll(async () => {
  world = await createWorld();
  ada = await world.caller('manager');
  monitor = await world.monitor(ada);
  const { ctx } = world.server.assembly;
  notifications = openNotifications(world.server.databaseUrl, ctx.log);
});
afterAll(async () => {
  await notifications.close();
  await world.close();
});

const streamOf = (companyId: string) => `/api/v0/companies/${companyId}/alert-stream`;

/** Opens a stream over HTTP. The caller closes it. */
const follow = (as: Caller, headers: Record<string, string> = {}, query = ''): Promise<EventReader> =>
  openEvents(world.server.baseUrl + streamOf(as.companyId) + query, {
    authorization: `Bearer ${as.token}`,
    ...headers,
  });

let names = 0;
/** A new alert. @returns its id */
async function tell(as = ada, at = monitor): Promise<string> {
  const payload = { vulnerability: { package: `package-${++names}`, currentVersion: '1' } };
  const [alert] = (await world.deliverAlert(as, at, payload)).alerts;
  return alert?.id ?? '';
}

const change = (alertId: string) =>
  world.requestOk(ada, 'PATCH', `/api/v0/alerts/${alertId}`, { status: 'analyzing', reason: 'Looking.' });

const idOf = (event: { data: unknown } | undefined) => (event?.data as AlertChange | undefined)?.id;

/** A feed with limits of its own, on the database of the world. */
function feedWith(options: Partial<EventStreamOptions>) {
  const streams = createEventStreams(notifications, memberStanding, {
    ...standardEventStreams,
    streamsPerUserMax: 100,
    ...options,
  });
  return {
    open: (ctx: Ctx, request: FeedRequest) => openAlertStream(streams, ctx, request),
    stop: streams.stop,
  };
}

/** What a request with the caller's token is to a handler. */
async function requestOf(as: Caller, more: Partial<FeedRequest> = {}): Promise<FeedRequest> {
  const { ctx, auth } = world.server.assembly;
  const caller = await authenticate(ctx, auth, {
    method: 'GET',
    headers: { authorization: `Bearer ${as.token}` },
  });
  if (caller === null) throw new Error('the token was not read');
  const signal = new AbortController().signal;
  return { caller, organizationId: as.companyId, lastEventId: null, signal, ...more };
}

test('a client that comes back is told what changed since, once each, and nothing that it had', async () => {
  const first = await follow(ada);
  expect(first.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const had = await tell();
  const [seen] = await first.next(1);
  expect([idOf(seen), seen?.event]).toEqual([had, 'alert']);
  await first.close();
  const missed = [await tell(), await tell()];
  await change(missed[0] ?? '');
  const lastId = seen?.id ?? '';
  const header = await follow(ada, { 'last-event-id': lastId });
  const query = await follow(ada, {}, `?lastEventId=${lastId}`);
  for (const again of [header, query]) {
    const events = await again.next(2);
    expect(events.map(idOf).sort()).toEqual([...missed].sort());
    expect(events.find((event) => idOf(event) === missed[0])?.data).toMatchObject({ status: 'analyzing' });
  }
  const now = await tell();
  for (const again of [header, query]) {
    expect((await again.next(1)).map(idOf)).toEqual([now]);
    expect(again.text).not.toContain(had);
    await again.close();
  }
});

test('what is no id is refused, in the header as in the query', async () => {
  for (const [headers, query] of [
    [{ 'last-event-id': 'whatever' }, ''],
    [{}, '?lastEventId=whatever'],
  ] as const) {
    const refused = await follow(ada, headers, query);
    expect(refused.status).toBe(400);
    await refused.close();
  }
});

test('an id that no event has begins now, and one from before yesterday is told to read the list anew', async () => {
  const [strange, old] = [
    await follow(ada, { 'last-event-id': randomUUIDv7() }),
    await follow(ada, { 'last-event-id': '01900000-0000-7000-8000-000000000000' }),
  ];
  const [reset] = await old.next(1);
  expect(reset).toMatchObject({ event: 'reset', data: { msg: expect.stringContaining('anew') } });
  await old.close();
  const now = await tell();
  // Of the last two seconds it may be told as well: ids are minted before their transactions commit.
  for (let event = ''; event !== now; event = idOf((await strange.next(1))[0]) ?? expect.unreachable());
  await strange.close();
});

test('nobody is told of another organization’s alerts, whatever id they come back with', async () => {
  const company = await world.company();
  const eve = await world.caller('manager', company);
  const theirs = await world.monitor(eve, {}, company);
  const [mine, hers] = [await follow(ada), await follow(eve)];
  const alertOfMine = await tell();
  const [event] = await mine.next(1);
  const alertOfHers = await tell(eve, theirs);
  expect((await hers.next(1)).map(idOf)).toEqual([alertOfHers]);
  const back = await follow(eve, { 'last-event-id': event?.id ?? '' });
  expect((await back.next(1)).map(idOf)).toEqual([alertOfHers]);
  for (const stream of [hers, back]) expect(stream.text).not.toContain(alertOfMine);
  for (const stream of [mine, hers, back]) await stream.close();
  const foreign = await openEvents(world.server.baseUrl + streamOf(company), {
    authorization: `Bearer ${ada.token}`,
  });
  expect(foreign.status).toBe(404);
  await foreign.close();
});

test('a user has so many streams and no more, and one that ends makes room', async () => {
  const grace = await world.caller('member');
  const open = await Promise.all(Array.from({ length: 10 }, () => follow(grace)));
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
  const over = await follow(grace);
  expect([over.status, Number(over.headers.get('retry-after'))]).toEqual([429, 5]);
  await over.close();
  const other = await follow(ada);
  expect(other.status).toBe(200);
  await other.close();
  await open.pop()?.close();
  await expect
    .poll(async () => {
      const again = await follow(grace);
      await again.close();
      return again.status;
    })
    .toBe(200);
  for (const stream of open) await stream.close();
});

test('a process has so many streams and no more', async () => {
  const feed = feedWith({ streamsMax: 2 });
  const { ctx } = world.server.assembly;
  const request = await requestOf(ada);
  const open = [feed.open(ctx, request), feed.open(ctx, request)];
  expect(() => feed.open(ctx, request)).toThrow(/too many/i);
  for (const stream of open) stream.destroy();
});

test('a stream on which nothing happens says so again and again, and ends after its lifetime', async () => {
  const feed = feedWith({ heartbeatMs: 20, lifetimeMs: 1_500 });
  let text = '';
  for await (const chunk of feed.open(world.server.assembly.ctx, await requestOf(ada))) text += chunk;
  expect(text.startsWith('retry: 2000\n\n')).toBe(true);
  expect(text.split(': keep-alive\n\n').length).toBeGreaterThan(2);
});

test('a stream ends with its membership, with its client, and when the server stops', async () => {
  const leaving = await world.caller('member');
  const feed = feedWith({ heartbeatMs: 20 });
  const { ctx } = world.server.assembly;
  const client = new AbortController();
  const ended = [
    feed.open(ctx, await requestOf(leaving)),
    feed.open(ctx, await requestOf(ada, { signal: client.signal })),
    feed.open(ctx, await requestOf(ada)),
  ].map(async (stream) => {
    for await (const _ of stream);
    return 'ended';
  });
  await world.evict(leaving);
  expect(await ended[0]).toBe('ended');
  client.abort();
  expect(await ended[1]).toBe('ended');
  feed.stop();
  expect(await ended[2]).toBe('ended');
});

test('what a slow reader has not taken waits in the database, and reaches it whole', async () => {
  const company = await world.company();
  const eve = await world.caller('manager', company);
  const theirs = await world.monitor(eve, {}, company);
  const { ctx } = world.server.assembly;
  const changes = 1_500;
  // As a flood an hour ago left them, one change a millisecond.
  await ctx.db.query(
    {
      text: `insert into alerts (organization_id, id, change_id, kind, title, severity, status, disposition, monitor_id,
          delivery_id, latest_delivery_id, latest_body_sha256, payload_bytes, package, dedup_key, first_seen_at, last_seen_at)
        select $1, id, id, 'vulnerability', 'Vulnerability in p' || n, 'High', 'new', 'unknown', $2,
          id, id, '', 100, 'p' || n, sha256(n::text::bytea), now(), now()
        from (select n, (lpad(to_hex($3::bigint + n), 12, '0') || '70008000000000000000')::uuid as id
          from generate_series(1, ${changes}) n) made`,
    },
    [company, theirs.id, Date.now() - 3_600_000],
  );
  const lastEventId = idAt(Date.now() - 2 * 3_600_000);
  const stream = feedWith({ heartbeatMs: 50 }).open(ctx, await requestOf(eve, { lastEventId }));
  await once(stream, 'readable');
  // Time for a feed that waits for nobody: it would have read everything by then.
  for (let n = 0; n < 10; n++) await tell(eve, theirs);
  const held = stream.readableLength;
  const seen: string[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length;
    for (const [, id = ''] of String(chunk).matchAll(/^data: {"id":"([^"]+)"/gm)) seen.push(id);
    if (String(chunk).startsWith(': keep-alive')) break;
  }
  expect(new Set(seen).size).toBe(changes + 10);
  expect(seen).toHaveLength(changes + 10);
  expect(held).toBeLessThan(bytes / 4);
});

/** The first id that is minted at that time (RFC 9562, 5.7). */
function idAt(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
