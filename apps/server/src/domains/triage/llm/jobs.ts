import type { TriageResult } from '@vedette/contract';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { type JobHandler, type JobKind, onJob } from '../../../platform/jobs.ts';
import { configuredModel, isModelConfigured } from '../../../platform/llm/configured-model.ts';
import { askModel } from './ask.ts';

const llmJob = z.strictObject({
  organizationId: z.uuid(),
  alertId: z.uuid(),
  inputsHash: z.string().max(100),
});

/** With the growing pauses between them, ten tries span about ten minutes: most limits and outages are over by then. */
export const askModelJob: JobKind<z.output<typeof llmJob>> = {
  name: 'triage.ask-model',
  schema: llmJob,
  tries: 10,
  // Past the longest timeout that can be set.
  expireInSeconds: 600,
  ownerOf: ({ organizationId }) => organizationId,
};

/**
 * Has the model asked about an escalated alert once the transaction of `tx` is committed. Not where none is configured,
 * it has answered already, or there is no evidence: with nothing to cite it could only make things up.
 */
export async function requestOpinion(
  tx: Ctx,
  organizationId: string,
  alertId: string,
  { inputsHash, opinion, evidence, counterEvidence }: TriageResult,
): Promise<void> {
  if (!isModelConfigured(tx.config) || opinion !== undefined) return;
  if (evidence.length + counterEvidence.length === 0) return;
  await tx.jobs.send(tx.db, askModelJob, { organizationId, alertId, inputsHash });
}

export function modelHandler(ctx: Ctx): JobHandler {
  const stage = configuredModel(ctx);
  const run = async (job: z.output<typeof llmJob>, signal: AbortSignal) => {
    // Asked before an operator switched the model off.
    if (stage !== null) await askModel(ctx, stage, job, signal);
  };
  return onJob(askModelJob, run, ctx.config.TRIAGE_MODEL_CONCURRENCY);
}
