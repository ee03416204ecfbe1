import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Problem } from '@vedette/contract';
import type { Batched } from '../../../platform/batcher.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import {
  claimRecords,
  deleteRecordsAcrossOrganizations,
  type RecordClaim,
  type RecordKey,
  type RecordRow,
  releaseRecord,
  renewLeases,
  type StoredResponse,
  selectRecord,
  writeResponses,
} from './store.ts';

export type { StoredResponse } from './store.ts';

/** A lease on a record: only its holder acts on the scan. */
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

/** Responses are stored for this long; the specification promises it. */
const KEEP_DAYS = 30;
const DAY_MS = 86_400_000;
/** A lease runs out after this long; a living holder renews it well before. */
const LEASE_MS = 5_000;
const LEASE_RENEWAL_MS = 1_500;
/** How long an identical request waits for the first one's answer before it is told to come back. */
const WAIT_MS = 3_000;
const FIRST_POLL_MS = 20;
const LONGEST_PAUSE_MS = 400;

export const inProgress = () => new Problem('idempotency_in_progress', { retryAfterSeconds: 1 });

/** Claims a record, in one try. @returns the scan that it names; undefined when another holds the lease or the response is stored. */
export type ClaimRecord = Batched<RecordClaim, string | undefined>;

/** Claims of requests that come together go in one statement. */
export async function claimBatch(
  ctx: Ctx,
  organizationId: string,
  claims: readonly RecordClaim[],
): Promise<(string | undefined)[]> {
  const now = ctx.clock.now();
  const expiredBefore = new Date(now.getTime() - KEEP_DAYS * DAY_MS);
  // Of claims on the same record one is tried; the others find it leased, and look again.
  const first = new Map(claims.map((one) => [`${one.api} ${one.key}`, one]));
  const inOrder = [...first.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  const times = { leaseMs: LEASE_MS, now, expiredBefore };
  const taken = await claimRecords(organizationId, ctx.db, inOrder, times);
  return claims.map(({ holder }) => taken.get(holder));
}

/**
 * Claims the record of a request, or reads its stored response. While another holds the lease, it waits a little for that
 * one's response.
 * @throws Problem `idempotency_key_reused` for another body, `idempotency_in_progress` when the wait was in vain.
 */
export async function claim(
  ctx: Ctx,
  take: ClaimRecord,
  request: IdempotentRequest,
): Promise<Claim | StoredResponse> {
  const { organizationId, record, fingerprint } = request;
  const holder = randomUUID();
  const scanId = randomUUIDv7();
  const giveUpAt = performance.now() + WAIT_MS;
  for (let pauseMs = FIRST_POLL_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const meant = await take(ctx, organizationId, { ...record, fingerprint, scanId, holder });
    if (meant !== undefined) {
      return { organizationId, record, holder, scanId: meant, first: meant === scanId };
    }
    const found = await selectRecord(organizationId, ctx.db, record);
    if (found !== undefined && !found.fingerprint.equals(fingerprint))
      throw new Problem('idempotency_key_reused');
    const kept = found && responseOf(found);
    if (kept) return kept;
    if (performance.now() + pauseMs > giveUpAt || request.signal.aborted) throw inProgress();
    await wait(pauseMs);
  }
}

/** The lease is renewed while the work runs. */
export async function withLease<T>(ctx: Ctx, claimed: Claim, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    // A renewal that fails costs nothing yet: what decides asks for the claim again, in its own transaction.
    assertLeases(ctx, claimed.organizationId, [claimed]).catch(() => undefined);
  }, LEASE_RENEWAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/**
 * The leases stay ours until the transaction ends, or it fails.
 * @throws Problem `idempotency_in_progress` when one was lost: another is answering now.
 */
export async function assertLeases(tx: Ctx, organizationId: string, claims: readonly Claim[]): Promise<void> {
  if ((await renewLeases(organizationId, tx.db, claims, LEASE_MS)) < claims.length) throw inProgress();
}

/**
 * Stores responses; in a transaction all of them or none.
 * @throws Problem `idempotency_in_progress` when a claim was lost: another is answering now.
 */
export async function storeResponses(
  ctx: Ctx,
  organizationId: string,
  answered: readonly (Claim & { readonly answer: StoredResponse })[],
): Promise<void> {
  if ((await writeResponses(organizationId, ctx.db, answered)) < answered.length) throw inProgress();
}

/** Lets the next attempt begin at once, with the same scan. */
export function release(ctx: Ctx, { organizationId, record, holder }: Claim): Promise<void> {
  return releaseRecord(organizationId, ctx.db, record, holder);
}

const SWEEP_BATCH = 10_000;

/** Records past their time are deleted. */
export async function sweepRecords(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - KEEP_DAYS * DAY_MS);
  while (!signal.aborted) {
    if ((await deleteRecordsAcrossOrganizations(ctx.db, before, SWEEP_BATCH)) < SWEEP_BATCH) return;
  }
}

function responseOf(row: RecordRow): StoredResponse | null {
  if (row.response_status === null || row.response_body === null) return null;
  return {
    status: row.response_status,
    body: row.response_body,
    contentType: row.response_content_type ?? 'application/json; charset=utf-8',
    location: row.response_location,
  };
}
