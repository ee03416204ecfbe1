/** Who plays in the tests of the webhook's documents: a test file calls `setUpWebhookWorld` once, for a world of its own. */

import { request } from 'node:http';
import type { Alert } from '@vedette/contract';
import { afterAll, beforeAll, expect } from 'vitest';
import type { SignedMonitor } from '../world/monitors.ts';
import type { Caller } from '../world/people.ts';
import { createWorld, type World } from '../world/world.ts';

export let world: World;
/** A manager of Acme. */
export let ada: Caller;
export let monitor: SignedMonitor;

/** Made before the tests of the calling file, gone after them: what is exported here is theirs meanwhile. */
export function setUpWebhookWorld(): void {
  beforeAll(async () => {
    world = await createWorld();
    ada = await world.caller('manager');
    monitor = await world.monitor(ada);
  });
  afterAll(() => world.close());
}

let names = 0;
/** A package that nothing was told about yet, so that no test meets the alerts of another. */
export const fresh = () => `package-${++names}`;

export const vulnerability = (more: object = {}) => ({
  vulnerability: { package: fresh(), currentVersion: '1.2.3', ...more },
});
export const threat = (more: object = {}) => ({
  threat: { type: 'malware', package: fresh(), ...more },
});

/** The alerts that a payload becomes, in the order vulnerability, threat. */
export const alertsOf = async (payload: unknown) => (await world.deliverAlert(ada, monitor, payload)).alerts;

export async function alertOf(payload: unknown): Promise<Alert> {
  const [alert, ...others] = await alertsOf(payload);
  expect(others).toEqual([]);
  return alert as Alert;
}

/** What the worker says about a payload that it does not accept. */
export async function reasonFor(payload: unknown): Promise<string> {
  const { delivery, alerts } = await world.deliverAlert(ada, monitor, payload);
  expect([delivery.status, alerts.length]).toEqual(['rejected', 0]);
  return delivery.reason ?? '';
}

/** Sends bytes in pieces, chunked, without a Content-Length. @returns the status */
export function chunked(path: string, pieces: readonly Buffer[], headers: Record<string, string>) {
  return new Promise<number>((resolve, reject) => {
    const url = new URL(world.server.baseUrl + path);
    const sent = request(url, { method: 'POST', headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject);
    for (const piece of pieces) sent.write(piece);
    sent.end();
  });
}

/** A payload of exactly so many bytes. */
export function payloadOf(bytes: number): string {
  const empty = JSON.stringify({ ...vulnerability(), filling: '' });
  return empty.replace('"filling":""', `"filling":"${'x'.repeat(bytes - empty.length)}"`);
}
