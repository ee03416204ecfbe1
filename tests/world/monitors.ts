/** Monitors, signed payloads and the alerts they become, over HTTP but for the turn of the worker. */
import { createHmac } from 'node:crypto';
import type { Alert, CreatedMonitor, Delivery } from '@vedette/contract';
import { expect } from 'vitest';
import { processRound } from '../../apps/server/src/domains/monitors/worker.ts';
import type { TestServer } from '../setup/app.ts';
import { type HttpResponse, sendRequest } from './http-client.ts';
import type { TokenHolder } from './people.ts';
import type { Requests } from './requests.ts';

/** The digest that a sender puts into `x-signature`. */
export const sign = (secret: string, body: string | Uint8Array) =>
  createHmac('sha256', secret).update(body).digest('hex');

export type Headers = Readonly<Record<string, string>>;

/** A monitor with senders. */
export type SignedMonitor = CreatedMonitor & {
  readonly webhookUrl: string;
  readonly signingSecret: string;
};

export function createMonitors(server: TestServer, { requestOk }: Requests, acme: string) {
  const pathOfWebhook = (monitorId: string) => `/api/webhooks/threat-intel/${monitorId}`;

  const monitor = (as: TokenHolder, body: object = {}, companyId = acme) =>
    requestOk<SignedMonitor>(as, 'POST', `/api/v0/companies/${companyId}/monitors`, {
      type: 'threat_intel',
      name: 'Scanner',
      ...body,
    });

  /** Sends a body with a good signature; whatever is in `headers` wins. An object goes out as JSON. */
  function deliver(
    { id, signingSecret }: Pick<SignedMonitor, 'id' | 'signingSecret'>,
    body: unknown,
    headers: Headers = {},
  ): Promise<HttpResponse> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return sendRequest(server.baseUrl + pathOfWebhook(id), 'POST', {
      body: text,
      headers: { 'x-signature': sign(signingSecret, text), ...headers },
    });
  }

  /** Lets a worker take everything that waits, in this process and at once. */
  async function work(): Promise<void> {
    while ((await processRound(server.assembly.ctx, [], () => false)) > 0);
  }

  async function deliveryOf(as: TokenHolder, deliveryId: string): Promise<Delivery> {
    return requestOk<Delivery>(as, 'GET', `/api/v0/deliveries/${deliveryId}`);
  }

  const alert = (as: TokenHolder, alertId: string) =>
    requestOk<Alert>(as, 'GET', `/api/v0/alerts/${alertId}`);

  /** Delivers a payload and has it processed. @returns what became of it */
  async function deliverAlert(
    as: TokenHolder,
    at: Pick<SignedMonitor, 'id' | 'signingSecret'>,
    payload: unknown,
    headers?: Headers,
  ): Promise<{ delivery: Delivery; alerts: Alert[] }> {
    const answer = await deliver(at, payload, headers);
    expect(answer.status, answer.text).toBe(202);
    await work();
    const delivery = await deliveryOf(as, (answer.body as { deliveryId: string }).deliveryId);
    return { delivery, alerts: await Promise.all(delivery.alertIds.map((id) => alert(as, id))) };
  }

  return { pathOfWebhook, monitor, deliver, work, deliveryOf, alert, deliverAlert };
}
