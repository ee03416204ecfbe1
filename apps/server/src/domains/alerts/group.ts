import { randomUUIDv7 } from 'node:crypto';
import { Problem } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import type { Actor } from '../audit/index.ts';
import { announceChanges, recordEvents } from './changes.ts';
import { lockAlerts, updateIncidentOf } from './store.ts';

/**
 * Puts alerts into an incident, all or none, in the transaction of `tx`.
 * @throws Problem `bad_request` for ids that are no alerts of the organization; `conflict` for alerts of another incident.
 */
export async function groupAlerts(
  tx: Ctx,
  organizationId: string,
  incidentId: string,
  alertIds: readonly string[],
  actor: Actor,
): Promise<void> {
  const wanted = [...new Set(alertIds)];
  const rows = await lockAlerts(organizationId, tx.db, wanted);
  const unknown = wanted.filter((id) => !rows.some((row) => row.id === id));
  if (unknown.length > 0) {
    throw new Problem('bad_request', {
      detail: `field alertIds is not accepted: the company has no alerts ${unknown.slice(0, 5).join(', ')}.`,
    });
  }
  const taken = rows.filter((row) => row.incident_id !== null && row.incident_id !== incidentId);
  if (taken.length > 0) {
    const names = taken.slice(0, 5).map((row) => row.id);
    throw new Problem('conflict', {
      detail: `These alerts belong to another incident: ${names.join(', ')}.`,
    });
  }
  const added = rows.filter((row) => row.incident_id === null).map((row) => row.id);
  if (added.length === 0) return;
  await updateIncidentOf(organizationId, tx.db, added, { incidentId, changeId: randomUUIDv7() });
  await recordEvents(
    tx,
    organizationId,
    added.map((alertId) => ({ alertId, kind: 'grouped', actor, details: { incidentId } })),
  );
  await announceChanges(tx, organizationId);
}

/** Takes an alert out of an incident, in the transaction of `tx`. @returns false when it is not part of it. */
export async function ungroupAlert(
  tx: Ctx,
  organizationId: string,
  incidentId: string,
  alertId: string,
  actor: Actor,
): Promise<boolean> {
  const [row] = await lockAlerts(organizationId, tx.db, [alertId]);
  if (row?.incident_id !== incidentId) return false;
  await updateIncidentOf(organizationId, tx.db, [alertId], { incidentId: null, changeId: randomUUIDv7() });
  await recordEvents(tx, organizationId, [{ alertId, kind: 'ungrouped', actor, details: { incidentId } }]);
  await announceChanges(tx, organizationId);
  return true;
}
