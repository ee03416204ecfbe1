import type { ModelOpinion, TriageResult } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { toPgJson } from '../../platform/database.ts';
import { recordAudit } from '../audit/index.ts';
import { agentActor, agents, threatIntelligenceAgent } from './agents.ts';
import { changeAlert } from './changes.ts';
import { citesTheSame, compareProposal, proposesChange } from './opinions.ts';
import { lockAlert } from './store.ts';

/** `stale`: the alert is gone, or what was asked about is no longer what is concluded about it. */
type OpinionEffect = 'applied' | 'stale';

interface OpinionOutcome {
  /** The result that the model was asked about. */
  readonly about: TriageResult;
  readonly narrative: string;
  readonly opinion: Omit<ModelOpinion, 'proposes'>;
}

/**
 * Writes what a model said beside the conclusion of the agent, in the transaction of `tx`. It moves no status and no
 * disposition, whatever it says: another disposition, safer or worse, is recorded and asks a person for approval, unless
 * a person has decided already or the alert is not waiting for one.
 */
export async function applyOpinion(
  tx: Ctx,
  organizationId: string,
  alertId: string,
  { about, narrative, opinion: said }: OpinionOutcome,
): Promise<OpinionEffect> {
  const alert = await lockAlert(organizationId, tx.db, alertId);
  const triage = alert?.triage ?? null;
  if (alert === undefined || triage === null || alert.triage_inputs_hash !== about.inputsHash) return 'stale';
  if (!citesTheSame(said.citations, about, triage)) return 'stale';
  const proposes = compareProposal(said.proposedDisposition, triage.disposition);
  const opinion: ModelOpinion = { ...said, proposes };
  const asks = proposesChange(opinion) && alert.decided_by === 'agent' && alert.status === 'escalated';
  const actor = agentActor(agents.find(({ id }) => id === alert.agent_id) ?? threatIntelligenceAgent);
  const details = {
    model: said.model,
    proposes,
    disposition: { given: triage.disposition, proposed: said.proposedDisposition },
    approvalAsked: asks,
  };
  await changeAlert(
    tx,
    organizationId,
    alertId,
    {
      triage: toPgJson({ ...triage, narrative, opinion }),
      ...(asks ? { action_required: 'approval' as const } : {}),
    },
    { kind: 'advised', actor, details },
  );
  if (asks) {
    await recordAudit(tx, organizationId, {
      actor,
      action: 'alert.approval_asked',
      subjectKind: 'alert',
      subjectId: alertId,
      details,
    });
  }
  return 'applied';
}
