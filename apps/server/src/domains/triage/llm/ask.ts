import { randomUUIDv7 } from 'node:crypto';
import type { ModelOutcome, TriageResult } from '@vedette/contract';
import type { Ctx } from '../../../platform/ctx.ts';
import { reserveTokens, settleTokens } from '../../../platform/llm/budget-store.ts';
import { ModelFailure, type Spent } from '../../../platform/llm/client.ts';
import type { ConfiguredModel } from '../../../platform/llm/configured-model.ts';
import { budgetDay, mostTokens, totalOf } from '../../../platform/llm/tokens.ts';
import { alertForOpinion, applyOpinion } from '../../alerts/index.ts';
import { type Prompt, writePrompt } from './prompt.ts';
import { type Reply, readReply, replySchema } from './reply.ts';
import { insertModelRun, selectOutcomes } from './store.ts';

export interface LlmJob {
  readonly organizationId: string;
  readonly alertId: string;
  /** What the conclusion rested on when the question came up. */
  readonly inputsHash: string;
}

/** Room for the narrative and the actions, and for what some models think before they write. */
const MAX_OUTPUT_TOKENS = 4_096;
/** Answers that could not be used, about the same inputs, after which nothing more is asked. */
const MOST_UNUSABLE = 2;

/** The queue brings these again. */
const PASSING: readonly ModelOutcome[] = ['rate_limited', 'unavailable', 'timeout'];
/** These once more: another answer of the same model may be usable. */
const UNUSABLE: readonly ModelOutcome[] = ['invalid_output', 'invented_citation'];

type Attempt = { readonly spent: Spent; readonly durationMs: number } & (
  | { readonly reply: Reply }
  | { readonly failure: ModelFailure }
);

/**
 * Asks the model about one alert and writes down what it said, or what became of the question. The model is called
 * outside of any transaction; what it cost, what it said and the record of it become true together.
 * @throws Error when the queue is to bring the question again
 */
export async function askModel(
  ctx: Ctx,
  stage: ConfiguredModel,
  job: LlmJob,
  signal: AbortSignal,
): Promise<void> {
  const { organizationId, alertId, inputsHash } = job;
  const alert = await alertForOpinion(ctx, organizationId, alertId);
  // Whoever changed the inputs has asked anew.
  if (alert === null || alert.triage.inputsHash !== inputsHash || alert.triage.opinion !== undefined) return;
  const before = await selectOutcomes(organizationId, ctx.db, alertId, inputsHash);
  if (isSettled(before)) return;
  const prompt = writePrompt(alert);
  const reserved = mostTokens(prompt, MAX_OUTPUT_TOKENS);
  const day = budgetDay(ctx.clock.now());
  if (!(await reserveTokens(organizationId, ctx.db, day, reserved, stage.tokensPerDay))) {
    await record(ctx, stage, job, { outcome: 'over_budget', spent: 'nothing', durationMs: 0 });
    ctx.log.warn({ alertId, organizationId }, 'the model was not asked: the budget of the day is spent');
    return;
  }
  const attempt = await ask(stage, prompt, signal);
  const outcome = await ctx.transaction(async (tx) => {
    const { spent } = attempt;
    if (spent !== 'unknown') {
      await settleTokens(organizationId, tx.db, day, { reserved, spent: totalOf(spent) });
    }
    const became = await outcomeOf(tx, stage, job, alert.triage, attempt);
    await record(tx, stage, job, { ...attempt, outcome: became });
    return became;
  });
  measure(ctx, outcome, attempt);
  if (!('failure' in attempt)) return;
  const { message } = attempt.failure;
  ctx.log.warn({ alertId, organizationId, outcome, err: message }, 'the model gave no usable answer');
  if (comesAgain(outcome, [...before, outcome])) throw new Error(message);
}

async function ask({ client }: ConfiguredModel, prompt: Prompt, signal: AbortSignal): Promise<Attempt> {
  const began = performance.now();
  const durationMs = () => Math.round(performance.now() - began);
  try {
    const { system, user, shown } = prompt;
    const { text, ...spent } = await client.complete({
      system,
      user,
      schema: replySchema,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      signal,
    });
    return { reply: readReply(text, shown, spent), spent, durationMs: durationMs() };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return { failure: error, spent: error.spent, durationMs: durationMs() };
  }
}

async function outcomeOf(
  tx: Ctx,
  { model }: ConfiguredModel,
  { organizationId, alertId }: LlmJob,
  about: TriageResult,
  attempt: Attempt,
): Promise<ModelOutcome> {
  if ('failure' in attempt) return attempt.failure.outcome;
  const { narrative, ...said } = attempt.reply;
  const answeredAt = tx.clock.now().toISOString();
  const opinion = { model, ...said, answeredAt };
  const effect = await applyOpinion(tx, organizationId, alertId, { about, narrative, opinion });
  return effect === 'applied' ? 'answered' : effect;
}

async function record(
  tx: Ctx,
  { model }: ConfiguredModel,
  { organizationId, alertId, inputsHash }: LlmJob,
  run: { readonly outcome: ModelOutcome; readonly spent: Spent; readonly durationMs: number },
): Promise<void> {
  const usage = typeof run.spent === 'string' ? null : run.spent;
  await insertModelRun(organizationId, tx.db, {
    alert_id: alertId,
    id: randomUUIDv7(),
    inputs_hash: inputsHash,
    model,
    outcome: run.outcome,
    input_tokens: usage?.inputTokens ?? null,
    output_tokens: usage?.outputTokens ?? null,
    duration_ms: run.durationMs,
    created_at: tx.clock.now(),
  });
  if (run.outcome === 'over_budget') tx.metrics.modelRuns.inc({ outcome: run.outcome });
}

function measure({ metrics }: Ctx, outcome: ModelOutcome, { spent, durationMs }: Attempt): void {
  metrics.modelRuns.inc({ outcome });
  metrics.modelDurationSeconds.observe(durationMs / 1000);
  if (typeof spent === 'string') return;
  metrics.modelTokens.inc({ direction: 'in' }, spent.inputTokens);
  metrics.modelTokens.inc({ direction: 'out' }, spent.outputTokens);
}

const unusableAmong = (outcomes: readonly ModelOutcome[]) =>
  outcomes.filter((outcome) => UNUSABLE.includes(outcome)).length;

/** True when asking about the same inputs again would only get the same. */
const isSettled = (outcomes: readonly ModelOutcome[]): boolean =>
  outcomes.includes('refused') || unusableAmong(outcomes) >= MOST_UNUSABLE;

const comesAgain = (outcome: ModelOutcome, all: readonly ModelOutcome[]): boolean =>
  PASSING.includes(outcome) || (UNUSABLE.includes(outcome) && !isSettled(all));
