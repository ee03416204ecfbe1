import { randomUUIDv7 } from 'node:crypto';
import type { TriageResult } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { type Actor, recordAudits } from '../audit/index.ts';
import { agentActor, agents, threatIntelligenceAgent } from './agents.ts';
import { announceChanges, recordEvents } from './changes.ts';
import { carryOpinion, proposesChange } from './opinions.ts';
import { type AlertRow, selectOpenAlertOfKey } from './store.ts';
import { mayMove } from './transitions.ts';
import { lockFirsts, type TriagedRow, updateTriaged } from './triage-store.ts';
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

/** The outcome of one alert's triage. */
export interface AlertOutcome extends TriageOutcome {
  readonly alertId: string;
}

/**
 * Gives alerts the outcomes of their triage, in the transaction of `tx`: as many statements for all as for one. A person's
 * decision stands while the result's `inputsHash` is the one that the decision was made on (or the first there is); once it
 * differs, the outcome applies.
 * @param outcomes at most one an alert
 * @returns what became of each, in their order
 */
export async function applyTriages(
  tx: Ctx,
  organizationId: string,
  outcomes: readonly AlertOutcome[],
): Promise<TriageApplied[]> {
  const ids = outcomes.map(({ alertId }) => alertId);
  const alerts = new Map((await lockFirsts(organizationId, tx.db, ids)).map((alert) => [alert.id, alert]));
  const reopened = new Set<string>();
  const written: Written[] = [];
  const applied: TriageApplied[] = [];
  for (const outcome of outcomes) {
    const alert = alerts.get(outcome.alertId);
    if (alert === undefined) {
      applied.push({ effect: 'gone', result: outcome.result });
      continue;
    }
    const result = carryOpinion(alert.triage, outcome.result);
    const applies = !(await stands(tx, organizationId, alert, { ...outcome, result }, reopened));
    written.push(writtenOf(tx, alert, { ...outcome, result }, applies));
    applied.push({ effect: applies ? 'applied' : 'kept', result });
  }
  if (written.length === 0) return applied;
  await updateTriaged(
    organizationId,
    tx.db,
    written.map(({ row }) => row),
  );
  await recordEvents(
    tx,
    organizationId,
    written.map(({ alert, actor, details }) => ({ alertId: alert.id, kind: 'triaged', actor, details })),
  );
  await announceChanges(tx, organizationId);
  await recordAudits(
    tx,
    organizationId,
    written
      .filter(({ alert, row }) => alert.status !== row.status || alert.disposition !== row.disposition)
      .map(({ alert, actor, details }) => ({
        actor,
        action: 'alert.triaged' as const,
        subjectKind: 'alert' as const,
        subjectId: alert.id,
        details,
      })),
  );
  return applied;
}

/** What is written of one alert. */
interface Written {
  readonly alert: AlertRow;
  readonly row: TriagedRow;
  readonly actor: Actor;
  readonly details: Readonly<Record<string, unknown>>;
}

function writtenOf(tx: Ctx, alert: AlertRow, { result, status }: TriageOutcome, applies: boolean): Written {
  const base = {
    id: alert.id,
    change_id: randomUUIDv7(),
    triage: result,
    triage_inputs_hash: result.inputsHash,
  };
  const row = applies
    ? { ...base, ...appliedChanges(tx, alert, result, status) }
    : { ...base, ...keptOf(alert, result) };
  const details = {
    applied: applies,
    status: { from: alert.status, to: row.status },
    disposition: { from: alert.disposition, to: row.disposition },
    situation: result.situation,
    ...changedIn(alert, result, row.status),
  };
  const actor = agentActor(agents.find(({ id }) => id === alert.agent_id) ?? threatIntelligenceAgent);
  return { alert, row, actor, details };
}

/** Status and disposition as they are. A decision of a person that was made on no inputs was made on these. */
const keptOf = (
  { status, disposition, action_required, decided_by, decided_inputs_hash, closed_by, closed_at }: AlertRow,
  { inputsHash }: TriageResult,
) => ({
  status,
  disposition,
  action_required,
  decided_by,
  decided_inputs_hash:
    decided_by === 'person' && decided_inputs_hash === null ? inputsHash : decided_inputs_hash,
  closed_by,
  closed_at,
});

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

/**
 * True when what the alert is now outweighs the outcome.
 * @param reopened keys of the alerts that the same call reopens
 */
async function stands(
  tx: Ctx,
  organizationId: string,
  alert: AlertRow,
  { result, status }: TriageOutcome,
  reopened: Set<string>,
): Promise<boolean> {
  // Only deduplication says `duplicated`, because it also names the first alert.
  if (result.disposition === 'duplicated') throw new Error('triage cannot make an alert a duplicate');
  if (alert.decided_by === 'person') {
    if (alert.decided_inputs_hash === null || alert.decided_inputs_hash === result.inputsHash) return true;
  }
  if (!mayMove('agent', alert.status, status)) return true;
  if (alert.status !== 'closed' || status === 'closed') return false;
  // Reopening beside a newer open alert that tells the same would make two of one.
  const key = alert.dedup_key.toString('hex');
  if (reopened.has(key)) return true;
  if ((await selectOpenAlertOfKey(organizationId, tx.db, alert.dedup_key, alert.id)) !== undefined)
    return true;
  reopened.add(key);
  return false;
}
