/**
 * A burst of signed events at the product as an operator runs it, while API, worker and PostgreSQL are killed: what was
 * answered with 202 is there, once, and became alerts, once. Looked at from outside alone.
 */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Alert, Delivery } from '@vedette/contract';
import { expect, test } from 'vitest';
import { type SignedMonitor, sign } from '../world/monitors.ts';
import { type Platform, startPlatform, type Victim } from './platform.ts';

/** The long variant: `CHAOS_EVENTS=1000000 CHAOS_ROUNDS=33 npm run test:long -- tests/chaos/intake-burst.test.ts`. */
const EVENTS = Number(process.env.CHAOS_EVENTS ?? 10_000);
const victims: readonly Victim[] = ['api', 'worker', 'database'];
/** As many of each. */
const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? 2);
const KILLS = ROUNDS * victims.length;
const SENDERS = 32;
/** As the answer to a database that is away asks for less often; here nobody is to be spared. */
const AGAIN_MS = 50;
/** Nobody should wait for the burst for longer than this. */
const LIMIT_MS = 120_000 + KILLS * 20_000 + EVENTS * 30;

/** What became of an event at its sender. */
interface Sent {
  readonly deliveryId: string;
  readonly tries: number;
}

test(`of ${EVENTS} signed events none is lost and none is doubled, whatever is killed in the middle`, {
  timeout: LIMIT_MS * 2,
}, async () => {
  const platform = await startPlatform(await freePort(), {
    RATE_LIMIT_MONITOR_EVENTS_PER_MINUTE: '10000000',
    RATE_LIMIT_USER_PER_MINUTE: '10000000',
  });
  try {
    // Without an agent: what is looked at is intake, and the alerts it becomes.
    const monitor = await ask<SignedMonitor>(platform, `companies/${platform.owner.companyId}/monitors`, {
      type: 'threat_intel',
      name: 'Burst',
      agentId: null,
    });
    const sent: Sent[] = [];
    let next = 0;
    let accepted = 0;
    const sender = async () => {
      for (let mine = next++; mine < EVENTS; mine = next++) {
        sent[mine] = await untilAccepted(platform, monitor, mine);
        accepted++;
      }
    };
    const kills: Partial<Record<Victim, number>> = {};
    const killer = async () => {
      for (let kill = 0; kill < KILLS; kill++) {
        while (accepted < ((kill + 1) * EVENTS) / (KILLS + 1)) await wait(1);
        const victim = victims[kill % victims.length] ?? 'api';
        // It may be away still since it was killed before.
        while (!platform.kill(victim)) await wait(1);
        kills[victim] = (kills[victim] ?? 0) + 1;
      }
    };
    await Promise.all([killer(), ...Array.from({ length: SENDERS }, sender)]);
    expect(kills).toEqual({ api: ROUNDS, worker: ROUNDS, database: ROUNDS });
    // The kills were felt: somebody had to ask again.
    expect(Math.max(...sent.map(({ tries }) => tries))).toBeGreaterThan(1);

    let deliveries: Delivery[] = [];
    const pending = async () => {
      deliveries = await all<Delivery>(platform, `monitors/${monitor.id}/deliveries`);
      return deliveries.filter(({ status }) => status !== 'processed').length;
    };
    await expect.poll(pending, { timeout: LIMIT_MS, interval: 1_000 }).toBe(0);
    expect(new Set(sent.map(({ deliveryId }) => deliveryId)).size).toBe(EVENTS);
    const kept = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
    expect(sent.filter(({ deliveryId }) => !kept.has(deliveryId))).toEqual([]);
    const marks = deliveries.flatMap(({ senderDeliveryId }) => senderDeliveryId ?? []);
    expect([marks.length, new Set(marks).size]).toEqual([EVENTS / 2, EVENTS / 2]);
    // Without a mark a sender that got no answer and tries again may be there as often as it tried, and no more.
    const unmarkedTries = sent.reduce((sum, { tries }, n) => sum + (isMarked(n) ? 0 : tries), 0);
    expect(deliveries.length - marks.length).toBeLessThanOrEqual(unmarkedTries);

    const path = `companies/${platform.owner.companyId}/alerts?monitorId=${monitor.id}`;
    const alerts = await all<Alert>(platform, path);
    expect(alerts.length).toBe(deliveries.length);
    const told = deliveries.flatMap(({ alertIds }) => alertIds);
    expect([told.length, new Set(told)]).toEqual([alerts.length, new Set(alerts.map(({ id }) => id))]);
    const originals = alerts.filter(({ disposition }) => disposition !== 'duplicated');
    expect(new Set(originals.map((alert) => alert.package))).toEqual(
      new Set(Array.from({ length: EVENTS }, (_, n) => `package-${n}`)),
    );
    expect(originals.length).toBe(EVENTS);
    expect(originals.reduce((sum, { count }) => sum + count, 0)).toBe(alerts.length);
  } finally {
    await platform.close();
  }
});

/** Every other sender marks its retries, as one must that wants its event to be there exactly once. */
const isMarked = (n: number) => n % 2 === 0;

/** Sends the event until it is answered with 202. */
async function untilAccepted(
  platform: Platform,
  { id, signingSecret }: SignedMonitor,
  n: number,
): Promise<Sent> {
  const body = JSON.stringify({ vulnerability: { package: `package-${n}`, currentVersion: '1' } });
  for (let tries = 1; ; tries++) {
    const answer = await exchange(`${platform.baseUrl}/api/webhooks/threat-intel/${id}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-signature': sign(signingSecret, body),
        ...(isMarked(n) ? { 'x-delivery-id': `event-${n}` } : {}),
      },
      body,
    });
    if (answer?.status === 202) {
      return { deliveryId: (JSON.parse(answer.text) as { deliveryId: string }).deliveryId, tries };
    }
    if (answer !== null && answer.status < 500) throw new Error(`${answer.status} ${answer.text}`);
    await wait(AGAIN_MS);
  }
}

/** As the owner; repeated until it is answered. */
async function ask<T>(platform: Platform, path: string, body?: object): Promise<T> {
  for (;;) {
    const answer = await exchange(`${platform.baseUrl}/api/v0/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${platform.owner.accessToken}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (answer !== null && answer.status < 300) return JSON.parse(answer.text) as T;
    if (answer !== null && answer.status < 500) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    await wait(AGAIN_MS);
  }
}

/** Every item of a list, page by page. */
async function all<T>(platform: Platform, path: string): Promise<T[]> {
  const items: T[] = [];
  const join = path.includes('?') ? '&' : '?';
  for (let cursor: string | null = ''; cursor !== null; ) {
    const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: { items: T[]; nextCursor: string | null } = await ask(
      platform,
      `${path}${join}limit=200${after}`,
    );
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

/** @returns null when nobody answered, or the answer broke off */
const exchange = (url: string, init: RequestInit): Promise<{ status: number; text: string } | null> =>
  fetch(url, init)
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => null);

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
