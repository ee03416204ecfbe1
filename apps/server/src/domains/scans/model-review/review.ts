/**
 * Has a language model review what an audit could not decide. It runs once the analysis is over, in the worker, never where the
 * source is read. Whatever becomes of it, the scan completes with the report that it has anyhow, after a bounded time.
 */
import type { ModelReview, ScanType } from '@vedette/contract';
import type { Config } from '../../../platform/config.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { reserveTokens, settleTokens } from '../../../platform/llm/budget-store.ts';
import { type FailedOutcome, ModelFailure, type Spent, type Usage } from '../../../platform/llm/client.ts';
import { type ConfiguredModel, configuredModel } from '../../../platform/llm/configured-model.ts';
import { budgetDay, mostTokens, totalOf } from '../../../platform/llm/tokens.ts';
import type { UndecidedFindings } from '../builtin/review-cases.ts';
import type { ModelOpinions } from '../result/format.ts';
import { type ReviewQuestion, reviewQuestion, writePrompt } from './prompt.ts';
import { readReply, replySchema } from './reply.ts';
import { deleteAnswersAcrossOrganizations, insertAnswer, selectAnswers } from './store.ts';

/** Room for the explanation, and for what some models think before they write. */
const MAX_OUTPUT_TOKENS = 2_048;

type Reason = ModelReview['reasons'][number];
type Opinion = ModelOpinions['opinions'][number];

export interface Review {
  readonly summary: ModelReview;
  readonly opinions: ModelOpinions;
}

/** The model that reviews a scan of this type; null for none: then nothing is asked, and nothing else changes. */
export const reviewer = (
  ctx: Pick<Ctx, 'config' | 'outbound'>,
  scanType: ScanType,
): ConfiguredModel | null =>
  scanType === 'audit' && ctx.config.AUDIT_MODEL_REVIEW ? configuredModel(ctx) : null;

/** What keeps all further questions of the scan from being asked: they would only get the same. */
const ENDS_REVIEW: Readonly<Partial<Record<FailedOutcome, Reason>>> = {
  rate_limited: 'rate_limited',
  unavailable: 'unavailable',
  timeout: 'timeout',
  rejected: 'rejected',
};

/** What is common to the questions of one scan. */
interface Course {
  readonly organizationId: string;
  readonly model: ConfiguredModel;
  /** Fires when the scan has to stop, or the time of the review is over. */
  readonly signal: AbortSignal;
  readonly day: string;
  readonly reasons: Set<Reason>;
  readonly opinions: Opinion[];
  readonly usage: { questions: number; inputTokens: number; outputTokens: number };
  /** Spent for this scan, what is reserved for open questions included. */
  tokens: number;
  /** No more is asked. */
  isOver: boolean;
}

/**
 * Asks about each undecided finding, unless the same was answered before. An answer is kept with what it cost in one transaction, so
 * that an attempt that is lost after it does not ask again, and one that is lost before it asks once more.
 * @param signal fires when the attempt has to stop; then it rejects with its reason
 */
export async function reviewFindings(
  ctx: Ctx,
  model: ConfiguredModel,
  organizationId: string,
  undecided: UndecidedFindings,
  signal: AbortSignal,
): Promise<Review> {
  const questions = undecided.cases.map((finding) => reviewQuestion(model.model, finding));
  const course: Course = {
    organizationId,
    model,
    signal: AbortSignal.any([signal, AbortSignal.timeout(ctx.config.AUDIT_MODEL_SECONDS * 1000)]),
    day: budgetDay(ctx.clock.now()),
    reasons: new Set(undecided.total > undecided.cases.length ? ['too_many_findings'] : []),
    opinions: [],
    usage: { questions: 0, inputTokens: 0, outputTokens: 0 },
    tokens: 0,
    isOver: false,
  };
  const open = await takeKnown(ctx, course, questions);
  const cached = course.opinions.length;
  const runners = Array.from({ length: ctx.config.TRIAGE_MODEL_CONCURRENCY }, async () => {
    for (let next = open.shift(); next !== undefined && !course.isOver; next = open.shift())
      await ask(ctx, course, next);
  });
  await Promise.all(runners);
  signal.throwIfAborted();
  const { reasons, opinions, usage } = course;
  const summary: ModelReview = {
    model: model.model,
    outcome: opinions.length === undecided.total ? 'complete' : opinions.length === 0 ? 'missing' : 'partial',
    reasons: [...reasons].sort(),
    undecided: undecided.total,
    opinions: opinions.length,
    cached,
    ...usage,
  };
  // Questions end in any order; a report is made twice alike.
  opinions.sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
  return { summary, opinions: { model: model.model, opinions } };
}

/** Takes what was answered before. @returns the questions that are left */
async function takeKnown(
  ctx: Ctx,
  { organizationId, opinions }: Course,
  questions: readonly ReviewQuestion[],
): Promise<ReviewQuestion[]> {
  const hashes = questions.map(({ contentHash }) => contentHash.toString('hex'));
  const answers = await selectAnswers(organizationId, ctx.db, hashes);
  const known = new Map(answers.map((one) => [one.contentHash, one]));
  return questions.filter(({ contentHash, finding: { fingerprint } }) => {
    const answer = known.get(contentHash.toString('hex'));
    if (answer === undefined) return true;
    const { verdict, explanation, createdAt } = answer;
    opinions.push({ fingerprint, verdict, explanation, answeredAt: createdAt.toISOString() });
    return false;
  });
}

function endReview(course: Course, reason: Reason): void {
  course.reasons.add(reason);
  course.isOver = true;
}

async function ask(ctx: Ctx, course: Course, question: ReviewQuestion): Promise<void> {
  const { organizationId, model, day, signal } = course;
  if (signal.aborted) return endReview(course, 'time');
  const prompt = writePrompt(question);
  const reserved = mostTokens(prompt, MAX_OUTPUT_TOKENS);
  if (course.tokens + reserved > ctx.config.AUDIT_MODEL_TOKENS_PER_SCAN)
    return endReview(course, 'scan_tokens');
  course.tokens += reserved;
  if (!(await reserveTokens(organizationId, ctx.db, day, reserved, model.tokensPerDay)))
    return endReview(course, 'day_tokens');
  course.usage.questions++;
  const began = performance.now();
  try {
    const { text, ...spent } = await model.client.complete({
      ...prompt,
      schema: replySchema,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      signal,
    });
    measure(ctx, course, spent, performance.now() - began);
    await keep(ctx, course, question, { reserved, spent, answer: readReply(text, question.id, spent) });
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    const { outcome, spent, message } = error;
    ctx.metrics.modelReviews.inc({ outcome });
    if (spent !== 'unknown') await settle(ctx, course, reserved, spent);
    const ended = ENDS_REVIEW[outcome];
    if (signal.aborted) endReview(course, 'time');
    else if (ended) endReview(course, ended);
    else course.reasons.add('unusable_answers');
    ctx.log.warn({ organizationId, outcome, err: message }, 'the model gave no usable opinion of a finding');
  }
}

async function keep(
  ctx: Ctx,
  course: Course,
  { finding, contentHash }: ReviewQuestion,
  {
    reserved,
    spent,
    answer,
  }: { reserved: number; spent: Usage; answer: Pick<Opinion, 'verdict' | 'explanation'> },
): Promise<void> {
  const createdAt = ctx.clock.now();
  await ctx.transaction(async (tx) => {
    await settle(tx, course, reserved, spent);
    await insertAnswer(course.organizationId, tx.db, {
      contentHash: contentHash.toString('hex'),
      ...answer,
      createdAt,
    });
  });
  course.opinions.push({
    fingerprint: finding.fingerprint,
    ...answer,
    answeredAt: createdAt.toISOString(),
  });
  ctx.metrics.modelReviews.inc({ outcome: 'answered' });
}

async function settle(
  ctx: Pick<Ctx, 'db'>,
  course: Course,
  reserved: number,
  spent: Exclude<Spent, 'unknown'>,
): Promise<void> {
  course.tokens += totalOf(spent) - reserved;
  await settleTokens(course.organizationId, ctx.db, course.day, { reserved, spent: totalOf(spent) });
}

function measure({ metrics }: Ctx, { usage }: Course, spent: Usage, durationMs: number): void {
  usage.inputTokens += spent.inputTokens;
  usage.outputTokens += spent.outputTokens;
  metrics.modelDurationSeconds.observe(durationMs / 1000);
  metrics.modelTokens.inc({ direction: 'in' }, spent.inputTokens);
  metrics.modelTokens.inc({ direction: 'out' }, spent.outputTokens);
}

const DAY_MS = 86_400_000;
const SWEEP_BATCH = 10_000;

/** Forgets answers after as many days as records of other questions. */
export async function sweepAnswers(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const { TRIAGE_HISTORY_DAYS: days } = ctx.config satisfies Config;
  const before = new Date(ctx.clock.now().getTime() - days * DAY_MS);
  while (!signal.aborted) {
    if ((await deleteAnswersAcrossOrganizations(ctx.db, before, SWEEP_BATCH)) < SWEEP_BATCH) return;
  }
}
