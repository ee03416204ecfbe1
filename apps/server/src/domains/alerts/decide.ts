import { type AlertStatus, type Disposition, Problem } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { type AuditContext, recordAudit } from '../audit/index.ts';
import { changeAlert } from './changes.ts';
import { getAlert, unknownAlert } from './read.ts';
import { type AlertRow, lockAlert, selectOpenAlertOfKey } from './store.ts';
import { checkMove } from './transitions.ts';

export interface Decision {
  readonly disposition?: Exclude<Disposition, 'duplicated'> | undefined;
  readonly status?: Exclude<AlertStatus, 'new'> | undefined;
  readonly reason: string;
}

/**
 * A person's word about an alert. It stands until the inputs of triage change.
 * @returns the alert as JSON text
 * @throws Problem `not_found`; `conflict` for a move that is not allowed, and for duplicates, which follow their first.
 */
export async function decideAlert(
  ctx: Ctx,
  organizationId: string,
  alertId: string,
  decision: Decision,
  decider: AuditContext,
): Promise<string> {
  return ctx.transaction(async (tx) => {
    const alert = await lockOriginal(tx, organizationId, alertId);
    const status = decision.status ?? alert.status;
    const disposition = decision.disposition ?? alert.disposition;
    checkMove('person', alert.status, status);
    if (alert.status === 'closed' && status !== 'closed') await refuseSecondOpen(tx, organizationId, alert);
    await decide(tx, organizationId, alert, { status, disposition, reason: decision.reason }, decider);
    return getAlert(tx, organizationId, alertId);
  });
}

/**
 * Hands a closed alert back to people, with its disposition unknown.
 * @returns the alert as JSON text
 * @throws Problem `not_found`; `conflict` when it is not closed, is a duplicate, or a newer one tells the same.
 */
export async function reopenAlert(
  ctx: Ctx,
  organizationId: string,
  alertId: string,
  reason: string,
  decider: AuditContext,
): Promise<string> {
  return ctx.transaction(async (tx) => {
    const alert = await lockOriginal(tx, organizationId, alertId);
    if (alert.status !== 'closed') throw new Problem('conflict', { detail: 'The alert is not closed.' });
    await refuseSecondOpen(tx, organizationId, alert);
    await decide(tx, organizationId, alert, { status: 'escalated', disposition: 'unknown', reason }, decider);
    return getAlert(tx, organizationId, alertId);
  });
}

async function lockOriginal(tx: Ctx, organizationId: string, alertId: string): Promise<AlertRow> {
  const alert = await lockAlert(organizationId, tx.db, alertId);
  if (alert === undefined) throw unknownAlert();
  if (alert.duplicate_of !== null) {
    throw new Problem('conflict', {
      detail: `The alert tells the same as ${alert.duplicate_of} and stays closed; decide about that one.`,
    });
  }
  return alert;
}

async function refuseSecondOpen(tx: Ctx, organizationId: string, alert: AlertRow): Promise<void> {
  const open = await selectOpenAlertOfKey(organizationId, tx.db, alert.dedup_key, alert.id);
  if (open !== undefined) {
    throw new Problem('conflict', {
      detail: `A newer open alert, ${open}, tells the same; go on with that one.`,
    });
  }
}

interface Decided {
  readonly status: AlertStatus;
  readonly disposition: Disposition;
  readonly reason: string;
}

async function decide(
  tx: Ctx,
  organizationId: string,
  alert: AlertRow,
  { status, disposition, reason }: Decided,
  { actor, requestId }: AuditContext,
): Promise<void> {
  const closing = status === 'closed';
  const reopening = alert.status === 'closed' && !closing;
  const details = {
    reason,
    status: { from: alert.status, to: status },
    disposition: { from: alert.disposition, to: disposition },
  };
  await changeAlert(
    tx,
    organizationId,
    alert.id,
    {
      status,
      disposition,
      action_required: 'none',
      decided_by: 'person',
      decided_inputs_hash: alert.triage_inputs_hash,
      closed_by: closing ? 'person' : null,
      closed_at: closing ? (alert.closed_at ?? tx.clock.now()) : null,
    },
    { kind: reopening ? 'reopened' : 'decided', actor, details },
  );
  await recordAudit(tx, organizationId, {
    actor,
    action: reopening ? 'alert.reopened' : 'alert.decided',
    subjectKind: 'alert',
    subjectId: alert.id,
    details,
    requestId,
  });
}
