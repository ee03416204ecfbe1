import type { ModelReview, ScanFailureCode } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import type { StoredCoverage } from '../../platform/tables/scans.ts';
import { type Actor, recordAudit, systemActor } from '../audit/index.ts';
import { captureCredit, releaseCredit } from '../credits/index.ts';
import type { ScanRef } from './backend.ts';
import { isActive } from './scans.ts';
import { lockScan, notifyScan, type ScanRow, updateScan } from './store.ts';

/** Runs in the transaction that completes a scan: findings and inventories send their jobs there. */
export type OnScanCompleted = (
  tx: Ctx,
  event: { organizationId: string; workspaceId: string; scanId: string },
) => Promise<void>;

/** What a completed scan leaves behind. */
export interface Completion {
  readonly attempt: number;
  readonly findingsPages: number;
  readonly findingsTotal: number;
  readonly coverage: StoredCoverage;
  /** The scan that made the threat model which holds for this one; null when there is none. */
  readonly threatModelScanId: string | null;
  /** Null where no language model was to review it. */
  readonly modelReview: ModelReview | null;
}

export interface Failure {
  readonly code: ScanFailureCode;
  readonly message: string;
}

const ACTOR = systemActor('scan worker');

/**
 * The three final transitions of a scan. Each runs in its caller's transaction and settles the credit with the state; a
 * scan that is final already stays as it is. @returns false for such a one
 */
export async function completeScan(
  tx: Ctx,
  ref: ScanRef,
  completion: Completion,
  hooks: readonly OnScanCompleted[],
): Promise<boolean> {
  const scan = await end(tx, ref, ACTOR, 'completed', {
    percent: 100,
    coverage: JSON.stringify(completion.coverage),
    result_attempt: completion.attempt,
    findings_pages: completion.findingsPages,
    findings_total: completion.findingsTotal,
    threat_model_scan_id: completion.threatModelScanId,
    ...(completion.modelReview === null ? {} : { model_review: JSON.stringify(completion.modelReview) }),
  });
  if (scan === null) return false;
  await captureCredit(tx, ref.organizationId, ref.scanId);
  for (const hook of hooks) await hook(tx, { ...ref, workspaceId: scan.workspace_id });
  return true;
}

export async function failScan(tx: Ctx, ref: ScanRef, { code, message }: Failure): Promise<boolean> {
  const scan = await end(tx, ref, ACTOR, 'failed', { failure_code: code, failure_message: message });
  if (scan === null) return false;
  await releaseCredit(tx, ref.organizationId, ref.scanId);
  return true;
}

export async function endCancelled(tx: Ctx, ref: ScanRef, actor: Actor = ACTOR): Promise<boolean> {
  const scan = await end(tx, ref, actor, 'cancelled', {});
  if (scan === null) return false;
  await releaseCredit(tx, ref.organizationId, ref.scanId);
  return true;
}

async function end(
  tx: Ctx,
  { organizationId, scanId }: ScanRef,
  actor: Actor,
  status: 'completed' | 'failed' | 'cancelled',
  changes: Parameters<typeof updateScan>[3],
): Promise<ScanRow | null> {
  const scan = await lockScan(organizationId, tx.db, scanId);
  if (scan === undefined || !isActive(scan.status)) return null;
  await updateScan(organizationId, tx.db, scanId, {
    ...changes,
    status,
    // A fast scan may complete between two heartbeats.
    ...(status === 'completed' && scan.files_total !== null ? { files_done: scan.files_total } : {}),
    phase: 'ended',
    so_far: null,
    finished_at: tx.clock.now(),
  });
  await notifyScan(tx.db, scanId);
  await recordAudit(tx, organizationId, {
    actor,
    action: `scan.${status}`,
    subjectKind: 'scan',
    subjectId: scanId,
    details: {
      workspaceId: scan.workspace_id,
      ...(changes.failure_code ? { code: changes.failure_code } : {}),
    },
  });
  return scan;
}
