import type { TriageResult } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { recordAudit } from '../audit/index.ts';
import { agentActor, agents, threatIntelligenceAgent } from './agents.ts';
import { changeAlert } from './changes.ts';
import { carryOpinion, proposesChange } from './opinions.ts';
import { type AlertChanges, type AlertRow, lockAlert, selectOpenAlertOfKey } from './store.ts';
import { mayMove } from './transitions.ts';
import { whatChanged } from './what-changed.ts';

export interface TriageOutcome {
  readonly result: TriageResult;
  /** `closed` when the agent is done with it, `escalated` when people are to look. */
  readonly status: 'escalated' | 'closed';
}

/**
 * What became of the outcome: `applied`, or `kept`: the result is stored, and status and disposition stay what a person
 * made them; `gone`: there is no such alert, or it is a duplicate and follows its first.
 */
type TriageEffect = 'applied' | 'kept' | 'gone';

interface TriageApplied {
  readonly effect: TriageEffect;
  /** As it stands with the alert now: with what a model said about the same before. */
  readonly result: TriageResult;
}

/**
 * Gives an alert the outcome of its triage, in the transaction of `tx`. A person's decision stands while the result's
 * `inputsHash` is the one that the decision was made on (or the first there is); once it differs, the outcome applies.
 */
export async function applyTriage(
  tx: Ctx,
  organizationId: string,
  alertId: string,
  { result: fresh, status }: TriageOutcome,
): Promise<TriageApplied> {
  const alert = await lockAlert(organizationId, tx.db, alertId);
  if (alert === undefined || alert.duplicate_of !== null) return { effect: 'gone', result: fresh };
  const result = carryOpinion(alert.triage, fresh);
  const applies = !(await stands(tx, organizationId, alert, result, status));
  const actor = agentActor(agents.find(({ id }) => id === alert.agent_id) ?? threatIntelligenceAgent);
  const changes: Omit<AlertChanges, 'change_id'> = {
    triage: JSON.stringify(result),
    triage_inputs_hash: result.inputsHash,
  };
  const decided =
    alert.decided_by === 'person' && alert.decided_inputs_hash === null
      ? { decided_inputs_hash: result.inputsHash }
      : {};
  const details = {
    applied: applies,
    status: { from: alert.status, to: applies ? status : alert.status },
    disposition: { from: alert.disposition, to: applies ? result.disposition : alert.disposition },
    situation: result.situation,
    ...changedIn(alert, result, applies ? status : alert.status),
  };
  await changeAlert(
    tx,
    organizationId,
    alertId,
    applies ? { ...changes, ...appliedChanges(tx, alert, result, status) } : { ...changes, ...decided },
    { kind: 'triaged', actor, details },
  );
  if (applies && (alert.status !== status || alert.disposition !== result.disposition)) {
    await recordAudit(tx, organizationId, {
      actor,
      action: 'alert.triaged',
      subjectKind: 'alert',
      subjectId: alertId,
      details,
    });
  }
  return { effect: applies ? 'applied' : 'kept', result };
}

/** What was decided before is not set aside without a word. */
function changedIn(alert: AlertRow, result: TriageResult, status: AlertRow['status']) {
  const isSetAside = alert.decided_by === 'person' || alert.status === 'closed';
  const differs = status !== alert.status || alert.disposition !== result.disposition;
  return isSetAside && differs ? { changed: whatChanged(alert.triage, result) } : {};
}

const appliedChanges = (tx: Ctx, alert: AlertRow, result: TriageResult, status: 'escalated' | 'closed') => ({
  status,
  disposition: result.disposition,
  action_required:
    status === 'escalated' && proposesChange(result.opinion) ? ('approval' as const) : result.actionRequired,
  decided_by: 'agent' as const,
  decided_inputs_hash: null,
  closed_by: status === 'closed' ? ('agent' as const) : null,
  closed_at: status === 'closed' ? (alert.closed_at ?? tx.clock.now()) : null,
});

/** True when what the alert is now outweighs the outcome. */
async function stands(
  tx: Ctx,
  organizationId: string,
  alert: AlertRow,
  result: TriageResult,
  status: 'escalated' | 'closed',
): Promise<boolean> {
  // Only deduplication says `duplicated`, because it also names the first alert.
  if (result.disposition === 'duplicated') throw new Error('triage cannot make an alert a duplicate');
  if (alert.decided_by === 'person') {
    if (alert.decided_inputs_hash === null || alert.decided_inputs_hash === result.inputsHash) return true;
  }
  if (!mayMove('agent', alert.status, status)) return true;
  if (alert.status !== 'closed' || status === 'closed') return false;
  // Reopening beside a newer open alert that tells the same would make two of one.
  return (await selectOpenAlertOfKey(organizationId, tx.db, alert.dedup_key, alert.id)) !== undefined;
}
