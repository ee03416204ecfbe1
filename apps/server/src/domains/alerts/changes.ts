import { randomUUIDv7 } from 'node:crypto';
import type { TimelineEntry } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import type { Actor } from '../audit/index.ts';
import { type AlertChanges, type AlertRow, insertEvents, notifyChange, updateAlert } from './store.ts';

/** The channel on which processes tell one another that alerts changed; the payload is the organization. */
export const ALERT_CHANNEL = 'vedette_alerts';

/** One thing that happened to an alert. */
export interface AlertEvent {
  readonly kind: TimelineEntry['kind'];
  readonly actor: Actor;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Writes events of several alerts down, in the order given. @returns under which ids, and when */
export async function recordEvents(
  tx: Ctx,
  organizationId: string,
  events: readonly (AlertEvent & { readonly alertId: string })[],
): Promise<{ id: string; createdAt: Date }[]> {
  const rows = events.map(({ alertId, kind, actor, details }) => ({
    id: randomUUIDv7(),
    alert_id: alertId,
    kind,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    details: JSON.stringify(details),
    created_at: tx.clock.now(),
  }));
  await insertEvents(organizationId, tx.db, rows);
  return rows.map((row) => ({ id: row.id, createdAt: row.created_at }));
}

/** Changes an alert that the transaction holds, writes down what happened, and wakes whoever follows. */
export async function changeAlert(
  tx: Ctx,
  organizationId: string,
  alertId: string,
  changes: Omit<AlertChanges, 'change_id'>,
  event: AlertEvent,
): Promise<AlertRow> {
  const row = await updateAlert(organizationId, tx.db, alertId, { ...changes, change_id: randomUUIDv7() });
  await recordEvents(tx, organizationId, [{ ...event, alertId }]);
  await announceChanges(tx, organizationId);
  return row;
}

/** Wakes the streams of the organization when the transaction commits. */
export const announceChanges = (tx: Ctx, organizationId: string) =>
  notifyChange(organizationId, tx.db, ALERT_CHANNEL);
