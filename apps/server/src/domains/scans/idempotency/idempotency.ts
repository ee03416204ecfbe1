import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Problem } from '@vedette/contract';
import type { Ctx } from '../../../platform/ctx.ts';
import {
  answerRecord,
  claimRecord,
  deleteRecordsAcrossOrganizations,
  holdRecord,
  type RecordKey,
  type RecordRow,
  releaseRecord,
  selectRecord,
} from './store.ts';

/** An answer as it crossed the wire, to be given again. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
  readonly contentType: string;
  readonly location: string | null;
}

/** The right to answer a request: nobody else does anything about its scan while it is held. */
export interface Claim {
  readonly organizationId: string;
  readonly record: RecordKey;
  readonly holder: string;
  /** The scan that the request means, whether it exists yet or not. */
  readonly scanId: string;
  /** False when an earlier attempt may have got as far as the scan. */
  readonly first: boolean;
}

export interface IdempotentRequest {
  readonly organizationId: string;
  readonly record: RecordKey;
  readonly fingerprint: Buffer;
  /** Fires when the client has gone. */
  readonly signal: AbortSignal;
}

/** How long answers are kept; the specification's interface promises it. */
const KEEP_DAYS = 30;
const DAY_MS = 86_400_000;
/** A holder that is killed is succeeded after this long; one that lives renews well before. */
const HOLD_MS = 5_000;
const RENEW_MS = 1_500;
/** How long an identical request waits for the first one's answer before it is told to come back. */
const WAIT_MS = 3_000;
const FIRST_LOOK_MS = 20;
const LONGEST_PAUSE_MS = 400;

export const inProgress = () => new Problem('idempotency_in_progress', { retryAfterSeconds: 1 });

/**
 * Takes a request in hand, or finds its answer. While another holds it, waits a little for that one's answer.
 * @throws Problem `idempotency_key_reused` for another body, `idempotency_in_progress` when the wait was in vain.
 */
export async function claim(ctx: Ctx, request: IdempotentRequest): Promise<Claim | KeptAnswer> {
  const { organizationId, record, fingerprint } = request;
  const holder = randomUUID();
  const scanId = randomUUIDv7();
  const giveUpAt = performance.now() + WAIT_MS;
  for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const now = ctx.clock.now();
    const expiredBefore = new Date(now.getTime() - KEEP_DAYS * DAY_MS);
    const meant = await claimRecord(organizationId, ctx.db, record, {
      fingerprint,
      scanId,
      holder,
      holdMs: HOLD_MS,
      now,
      expiredBefore,
    });
    if (meant !== undefined) {
      return { organizationId, record, holder, scanId: meant, first: meant === scanId };
    }
    const found = await selectRecord(organizationId, ctx.db, record);
    if (found !== undefined && !found.fingerprint.equals(fingerprint))
      throw new Problem('idempotency_key_reused');
    const kept = found && answerOf(found);
    if (kept) return kept;
    if (performance.now() + pauseMs > giveUpAt || request.signal.aborted) throw inProgress();
    await wait(pauseMs);
  }
}

/** Does the work of a request while its claim is renewed. */
export async function whileHolding<T>(ctx: Ctx, claimed: Claim, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    // A renewal that fails costs nothing yet: what decides asks for the claim again, in its own transaction.
    holdClaim(ctx, claimed).catch(() => undefined);
  }, RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Makes sure, in a transaction until its end, that the claim is still ours. @returns false when it was lost. */
export function holdClaim(tx: Ctx, { organizationId, record, holder }: Claim): Promise<boolean> {
  return holdRecord(organizationId, tx.db, record, holder, HOLD_MS);
}

/** Keeps the answer. @throws Problem `idempotency_in_progress` when the claim was lost: another is answering now. */
export async function keepAnswer(
  ctx: Ctx,
  { organizationId, record, holder }: Claim,
  answer: KeptAnswer,
): Promise<void> {
  if (!(await answerRecord(organizationId, ctx.db, record, holder, answer))) throw inProgress();
}

/** Lets the next attempt begin at once, with the same scan. */
export function release(ctx: Ctx, { organizationId, record, holder }: Claim): Promise<void> {
  return releaseRecord(organizationId, ctx.db, record, holder);
}

const SWEEP_AT_ONCE = 10_000;

/** Forgets the records whose time is over. */
export async function sweepRecords(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - KEEP_DAYS * DAY_MS);
  while (!signal.aborted) {
    if ((await deleteRecordsAcrossOrganizations(ctx.db, before, SWEEP_AT_ONCE)) < SWEEP_AT_ONCE) return;
  }
}

function answerOf(row: RecordRow): KeptAnswer | null {
  if (row.answer_status === null || row.answer_body === null) return null;
  return {
    status: row.answer_status,
    body: row.answer_body,
    contentType: row.answer_content_type ?? 'application/json; charset=utf-8',
    location: row.answer_location,
  };
}
