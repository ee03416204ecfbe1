/** What the worker promises about deliveries that cannot be processed, and about others who work beside it. */
import type { AlertChange, Delivery } from '@vedette/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestServer } from '../../../../../tests/setup/app.ts';
import { type HttpResponse, sendRequest } from '../../../../../tests/world/http-client.ts';
import { type SignedMonitor, sign } from '../../../../../tests/world/monitors.ts';
import type { Caller } from '../../../../../tests/world/people.ts';
import { createWorld, type World } from '../../../../../tests/world/world.ts';
import { processRound } from './worker.ts';

let world: World;
let ada: Caller;
let monitor: SignedMonitor;
/** Another process of the same platform. */
let replica: TestServer;

beforeAll(async () => {
  world = await createWorld();
  ada = await world.caller('manager');
  replica = await world.replica();
});
afterAll(async () => {
  await replica.close();
  await world.close();
});
beforeEach(async () => {
  monitor = await world.monitor(ada);
});

const alertPayload = (name: string, more: object = {}) => ({
  vulnerability: { package: name, currentVersion: '1.0.0', advisory: 'CVE-2026-1', ...more },
});

async function accepted(payload: unknown, at = monitor): Promise<string> {
  const answer = await world.deliver(at, payload);
  expect(answer.status, answer.text).toBe(202);
  return (answer.body as { deliveryId: string }).deliveryId;
}

/** One turn over everything that waits. @returns how many deliveries were finished */
const turn = (server: TestServer = world.server) => processRound(server.assembly.ctx, [], () => false);

/** Turns until one finishes nothing. @returns how many deliveries were finished */
async function drain(server: TestServer): Promise<number> {
  let finished = 0;
  for (let done = 1; done > 0; finished += done) done = await turn(server);
  return finished;
}

const logOf = async (status?: Delivery['status']) =>
  (
    await world.requestOk<{ items: Delivery[] }>(
      ada,
      'GET',
      `/api/v0/monitors/${monitor.id}/deliveries?limit=200${status === undefined ? '' : `&status=${status}`}`,
    )
  ).items;

const alertsAbout = async (name: string) =>
  (
    await world.requestOk<{ items: AlertChange[] }>(
      ada,
      'GET',
      `/api/v0/companies/${world.acme}/alerts?limit=200&package=${name}`,
    )
  ).items;

/** Lets time pass for what waits, by moving when it is due: that goes by the database's clock, which no test can turn. */
const pass = (ms: number) =>
  sql(
    `update deliveries set next_attempt_at = next_attempt_at - ${ms} * interval '1 ms' where status = 'pending'`,
  );

const sql = (text: string) => world.server.assembly.ctx.db.query({ text }, []);

describe('a delivery that fails for a reason of ours', () => {
  /** The database refuses the alert of one package: no payload should be able to do that, and one day one is. */
  beforeEach(async () => {
    await sql(`create function refuse_poison() returns trigger language plpgsql as
      $$ begin raise exception 'this alert cannot be kept'; end $$`);
    await sql(`create trigger poison before insert on alerts for each row
      when (new.package = 'poison') execute function refuse_poison()`);
  });
  const mended = () => sql('drop function if exists refuse_poison cascade');
  afterEach(mended);

  /** From the first try to the last, as long as the pauses between them are. */
  async function untilDead(): Promise<void> {
    for (const seconds of [1, 5, 30, 120]) {
      await turn();
      await pass(seconds * 1000);
    }
    await turn();
  }

  test('holds up none of those that came before it, with it and after it', async () => {
    const good = [await accepted(alertPayload('before'))];
    const poison = await accepted(alertPayload('poison'));
    good.push(await accepted(alertPayload('with-it')));
    expect(await turn()).toBe(2);
    good.push(await accepted(alertPayload('after')));
    expect(await turn()).toBe(1);
    for (const id of good) expect((await world.deliveryOf(ada, id)).status).toBe('processed');
    for (const name of ['before', 'with-it', 'after']) expect(await alertsAbout(name)).toHaveLength(1);
    expect(await world.deliveryOf(ada, poison)).toMatchObject({
      status: 'pending',
      attempts: 1,
      reason: expect.stringMatching(/^Processing failed by a fault of this server: (?!.*this alert)/),
      alertIds: [],
    });
  });

  test('is not tried again before its time, and shares no transaction with those that never failed', async () => {
    const poison = await accepted(alertPayload('poison'));
    await turn();
    await pass(-60_000);
    await turn();
    expect((await world.deliveryOf(ada, poison)).attempts).toBe(1);
    await pass(61_000);
    const good = await accepted(alertPayload('beside'));
    const warnings = () => world.server.logs.filter((line) => line.includes('a batch of deliveries failed'));
    const before = warnings().length;
    expect(await turn()).toBe(1);
    expect((await world.deliveryOf(ada, good)).status).toBe('processed');
    expect((await world.deliveryOf(ada, poison)).attempts).toBe(2);
    expect(warnings().length).toBe(before);
  });

  test('is dead after five tries: in the log with its reason and its bytes, counted, and left alone', async () => {
    const poison = await accepted(alertPayload('poison'));
    await accepted(alertPayload('fine'));
    await untilDead();
    const [dead, ...others] = await logOf('dead');
    expect(others).toEqual([]);
    expect(dead).toMatchObject({
      id: poison,
      attempts: 5,
      reason: expect.stringContaining('its log has the cause'),
    });
    expect(dead?.processedAt).not.toBeNull();
    const bytes = await world.send(ada, 'GET', `/api/v0/deliveries/${poison}/body`);
    expect(bytes.text).toBe(JSON.stringify(alertPayload('poison')));
    const metrics = await world.server.assembly.ctx.metrics.registry.metrics();
    expect(metrics).toMatch(/vedette_deliveries_processed_total\{status="dead"\} [1-9]/);
    await sql(`update deliveries set next_attempt_at = next_attempt_at - interval '1 hour'`);
    expect(await turn()).toBe(0);
    expect(await logOf('dead')).toEqual([dead]);
  });

  test('becomes its alert when it is replayed after the reason is gone, alone or with all of the monitor', async () => {
    const [one, other] = [
      await accepted(alertPayload('poison')),
      await accepted(alertPayload('poison', { advisory: 'X' })),
    ];
    await untilDead();
    await mended();
    const replayed = await world.send(ada, 'POST', `/api/v0/deliveries/${one}/replay`);
    expect(replayed).toMatchObject({ status: 202, body: { status: 'pending', attempts: 0, reason: null } });
    await turn();
    expect(await world.deliveryOf(ada, one)).toMatchObject({ status: 'processed', attempts: 1 });
    const all = await world.send(ada, 'POST', `/api/v0/monitors/${monitor.id}/replay`);
    expect(all).toMatchObject({ status: 202, body: { replayed: 1 } });
    await turn();
    expect(await world.deliveryOf(ada, other)).toMatchObject({ status: 'processed' });
    expect((await alertsAbout('poison')).map(({ duplicateOf }) => duplicateOf)).toEqual([null, null]);
    const audit = `/api/v0/companies/${world.acme}/audit-log?action=delivery.replayed`;
    expect((await world.requestOk<{ items: object[] }>(ada, 'GET', audit)).items[0]).toMatchObject({
      subjectId: one,
    });
  });
});

test('two processes that work at once open one alert for each key, count every telling, and finish each delivery once', async () => {
  // Each works at another monitor, and all are told the same: that is where two could open one alert each.
  const monitors = await Promise.all(Array.from({ length: 4 }, () => world.monitor(ada)));
  const keys = 5;
  for (let round = 0; round < 4; round++) {
    const names = Array.from({ length: keys }, (_, key) => `twice-${round}-${key}`);
    const ids = await Promise.all(
      monitors.flatMap((at) => [...names, ...names].map((name) => accepted(alertPayload(name), at))),
    );
    let finished = 0;
    const workers = [world.server, replica, world.server, replica];
    for (const done of await Promise.all(workers.map(drain))) finished += done;
    finished += await turn();
    expect(finished).toBe(ids.length);
    for (const name of names) {
      const alerts = await alertsAbout(name);
      expect(alerts).toHaveLength(monitors.length * 2);
      const [first, ...more] = alerts.filter(({ status }) => status !== 'closed');
      expect(more).toEqual([]);
      expect(first).toMatchObject({ count: monitors.length * 2, duplicateOf: null });
      const repeats = alerts.filter(({ id }) => id !== first?.id);
      expect(new Set(repeats.map(({ duplicateOf }) => duplicateOf))).toEqual(new Set([first?.id]));
    }
  }
});

describe('at another process', () => {
  const deliverThere = (at: Pick<SignedMonitor, 'id' | 'signingSecret'>): Promise<HttpResponse> =>
    sendRequest(replica.baseUrl + world.pathOfWebhook(at.id), 'POST', {
      body: '{}',
      headers: { 'x-signature': sign(at.signingSecret, '{}') },
    });

  /** Sends until it is refused. @returns when the last that was accepted set out, after `since` */
  async function acceptedUntil(at: SignedMonitor, status: number, since: number): Promise<number> {
    for (let last = 0; ; ) {
      const sentAt = performance.now();
      const answer = await deliverThere(at);
      if (answer.status === status) return last;
      expect(answer.status, answer.text).toBe(202);
      last = sentAt - since;
      // Ten seconds of acceptance are the failure, and no endless loop.
      if (last > 10_000) return last;
    }
  }

  test('a monitor that was deleted, and a secret that was replaced, are refused within a second', async () => {
    const [gone, renewed] = [await world.monitor(ada), await world.monitor(ada)];
    for (const each of [gone, renewed]) expect((await deliverThere(each)).status).toBe(202);
    await world.requestOk(ada, 'DELETE', `/api/v0/monitors/${gone.id}`);
    const deletedAt = performance.now();
    const path = `/api/v0/monitors/${renewed.id}/regenerate-secret`;
    const { signingSecret } = await world.requestOk<{ signingSecret: string }>(ada, 'POST', path, {});
    const renewedAt = performance.now();
    const [afterDelete, afterRenewal] = await Promise.all([
      acceptedUntil(gone, 404, deletedAt),
      acceptedUntil(renewed, 401, renewedAt),
    ]);
    expect(afterDelete).toBeLessThan(1_000);
    expect(afterRenewal).toBeLessThan(1_000);
    expect((await deliverThere({ ...renewed, signingSecret })).status).toBe(202);
    await drain(replica);
  });

  test('a monitor that was paused holds from then on what it is told', async () => {
    await deliverThere(monitor);
    await drain(replica);
    await world.requestOk(ada, 'PATCH', `/api/v0/monitors/${monitor.id}`, { status: 'paused' });
    expect((await deliverThere(monitor)).status).toBe(202);
    expect(await turn(replica)).toBe(0);
    expect((await logOf()).map(({ status }) => status)).toEqual(['pending', 'rejected']);
    await world.requestOk(ada, 'PATCH', `/api/v0/monitors/${monitor.id}`, { status: 'active' });
    expect(await turn(replica)).toBe(1);
  });
});
