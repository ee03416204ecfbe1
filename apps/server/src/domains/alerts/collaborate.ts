import { Problem, type TimelineEntry } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { type AuditContext, recordAudit } from '../audit/index.ts';
import { findActiveCompanyUser } from '../companies/index.ts';
import { announceChanges, changeAlert, recordEvents } from './changes.ts';
import { getAlert, unknownAlert } from './read.ts';
import { lockAlert } from './store.ts';

/**
 * Gives an alert to a person, or to nobody.
 * @returns the alert as JSON text
 * @throws Problem `not_found`; `bad_request` for somebody who is no verified user of the company.
 */
export async function assignAlert(
  ctx: Ctx,
  organizationId: string,
  alertId: string,
  companyUserId: string | null,
  { actor, requestId }: AuditContext,
): Promise<string> {
  return ctx.transaction(async (tx) => {
    const alert = await lockAlert(organizationId, tx.db, alertId);
    if (alert === undefined) throw unknownAlert();
    const assignee =
      companyUserId === null ? null : await findActiveCompanyUser(tx, organizationId, companyUserId);
    if (assignee === undefined) {
      throw new Problem('bad_request', {
        detail: `field companyUserId is not accepted: ${companyUserId} is no member or manager of the company.`,
      });
    }
    const details = {
      from: alert.assignee_name,
      to: assignee?.name ?? null,
      companyUserId,
    };
    const changes = { assignee_id: companyUserId, assignee_name: assignee?.name ?? null };
    await changeAlert(tx, organizationId, alertId, changes, { kind: 'assigned', actor, details });
    await recordAudit(tx, organizationId, {
      actor,
      action: 'alert.assigned',
      subjectKind: 'alert',
      subjectId: alertId,
      details,
      requestId,
    });
    return getAlert(tx, organizationId, alertId);
  });
}

/** Adds a comment to the timeline. @throws Problem `not_found`. */
export async function commentAlert(
  ctx: Ctx,
  organizationId: string,
  alertId: string,
  text: string,
  { actor, requestId }: AuditContext,
): Promise<TimelineEntry> {
  return ctx.transaction(async (tx) => {
    if ((await lockAlert(organizationId, tx.db, alertId)) === undefined) throw unknownAlert();
    const [written] = await recordEvents(tx, organizationId, [
      { alertId, kind: 'commented', actor, details: { text } },
    ]);
    if (written === undefined) throw new Error('a comment that was not written');
    await recordAudit(tx, organizationId, {
      actor,
      action: 'alert.commented',
      subjectKind: 'alert',
      subjectId: alertId,
      details: { commentId: written.id },
      requestId,
    });
    await announceChanges(tx, organizationId);
    return {
      id: written.id,
      kind: 'commented',
      actorKind: actor.kind,
      actorName: actor.name,
      details: { text },
      createdAt: written.createdAt.toISOString(),
    };
  });
}
