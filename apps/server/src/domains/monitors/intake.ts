import { createHash, randomUUIDv7 } from 'node:crypto';
import { type AcceptedDelivery, type MonitorType, Problem } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import type { RawRequestContext } from '../../platform/http/bind.ts';
import { perMinute, type RateLimit } from '../../platform/http/rate-limit.ts';
import type { PersistDelivery } from './delivery-batcher.ts';
import type { IntakeMonitor, MonitorCache } from './monitor-cache.ts';
import { isSignedWith } from './secrets.ts';

export interface Intake {
  readonly cache: MonitorCache;
  readonly persist: PersistDelivery;
  readonly rate: RateLimit;
  /** Requests for monitors that there are not, by address: each costs a look-up. */
  readonly unknown: RateLimit;
}

export const createIntake = (ctx: Ctx, cache: MonitorCache, persist: PersistDelivery): Intake => ({
  cache,
  persist,
  rate: perMinute('monitor', ctx.config.RATE_LIMIT_MONITOR_EVENTS_PER_MINUTE),
  unknown: perMinute('unknown-monitors', ctx.config.RATE_LIMIT_ANONYMOUS_PER_MINUTE),
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** 1 to 255 visible ASCII characters; anything else marks nothing. */
const MARK = /^[\x21-\x7e]{1,255}$/;

/**
 * Takes in a signed payload. The content type and the size are checked before, by the way the route reads its body;
 * then, in this order: monitor, signature, rate. What the payload holds is the worker's business.
 * @throws Problem `not_found`, `signature_invalid`, `too_many_requests`, `service_unavailable`
 */
export async function receiveWebhook(
  ctx: Ctx,
  intake: Intake,
  type: MonitorType,
  monitorId: string,
  body: Buffer,
  request: RawRequestContext,
): Promise<AcceptedDelivery> {
  const monitor = await monitorOf(ctx, intake, type, monitorId, request);
  checkSignature(ctx, monitor, body, request.headers['x-signature']);
  await intake.rate.count(monitor.id, { header: request.setHeader });
  return persistDelivery(ctx, intake.persist, monitor, body, markIn(request));
}

/** Keeps a payload of a monitor that is known and may have it. */
export async function persistDelivery(
  ctx: Ctx,
  persist: PersistDelivery,
  monitor: { readonly id: string; readonly organizationId: string },
  body: Buffer,
  senderDeliveryId: string | null,
): Promise<AcceptedDelivery> {
  const deliveryId = await persist(ctx, monitor.organizationId, {
    id: randomUUIDv7(),
    monitorId: monitor.id,
    receivedAt: ctx.clock.now(),
    senderDeliveryId,
    bodySha256: senderDeliveryId === null ? null : createHash('sha256').update(body).digest(),
    body,
  });
  return { deliveryId, status: 'accepted' };
}

/**
 * Whoever asked for too many monitors that there are not is turned away before one is looked up. Monitors that are in use are
 * known without a look-up, so senders behind the same address go on.
 */
async function monitorOf(
  ctx: Ctx,
  { cache, unknown }: Intake,
  type: MonitorType,
  monitorId: string,
  request: RawRequestContext,
): Promise<IntakeMonitor> {
  const id = monitorId.toLowerCase();
  if (!cache.isInUse(id)) unknown.check(() => request.ip);
  const monitor = UUID.test(id) ? await cache.get(ctx, id) : null;
  if (monitor?.type === type) return monitor;
  await unknown.count(request.ip, { header: () => undefined });
  throw new Problem('not_found', { detail: 'There is no such monitor.' });
}

function checkSignature(
  ctx: Ctx,
  { key, previous }: IntakeMonitor,
  body: Buffer,
  signature: string | string[] | undefined,
): void {
  if (typeof signature !== 'string') {
    throw new Problem('signature_invalid', { detail: 'The signature is missing: send it in x-signature.' });
  }
  if (isSignedWith(key, body, signature)) return;
  const inGrace = previous !== null && ctx.clock.now() < previous.until;
  if (inGrace && isSignedWith(previous.key, body, signature)) return;
  throw new Problem('signature_invalid', {
    detail:
      'The signature does not fit the body: it must be the hexadecimal HMAC-SHA256 of its exact bytes under the signing secret of this monitor.',
  });
}

function markIn({ headers }: RawRequestContext): string | null {
  const mark = headers['x-delivery-id'];
  return typeof mark === 'string' && MARK.test(mark) ? mark : null;
}
