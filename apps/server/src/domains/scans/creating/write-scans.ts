import type { Batched, BatchPipeline } from '../../../platform/batcher.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { violatesUnique } from '../../../platform/database.ts';
import { type Actor, type AuditRecord, recordAudits } from '../../audit/index.ts';
import { reserveCredits } from '../../credits/index.ts';
import type { ScanBackend } from '../backend.ts';
import { assertLeases, type Claim, type StoredResponse, storeResponses } from '../idempotency/idempotency.ts';
import { insertScans, type NewScanRow } from '../store.ts';
import { type CheckedScan, scanActive } from './check-scan.ts';

/** A scan to be made, and the answer to whoever asked for it. */
export interface NewScan {
  readonly claimed: Claim;
  readonly checked: CheckedScan;
  readonly actor: Actor;
  readonly requestId: string;
  readonly answer: StoredResponse;
}

/**
 * Writes a scan with all that belongs to it.
 * @returns true when it is started and its answer kept as well; false when that is still to be done
 * @throws Problem `idempotency_in_progress`, `scan_active`, `scans_disabled`, `credits_unavailable`
 */
export type WriteScan = Batched<NewScan, boolean>;

/** Scans that come together go in one transaction: they would wait for each other's credits anyway, and for the disk. */
export const createScanWriter = (pipeline: BatchPipeline, backend: ScanBackend): WriteScan =>
  pipeline.stage(async (ctx, organizationId, scans) => {
    const { enqueueInTransaction } = backend;
    try {
      await ctx.transaction((tx) => writeScans(tx, enqueueInTransaction, organizationId, scans));
    } catch (error) {
      // Another request with another key was faster by less than our look.
      if (violatesUnique(error, 'scans_active')) throw scanActive(null, error);
      throw error;
    }
    return scans.map(() => enqueueInTransaction !== undefined);
  });

async function writeScans(
  tx: Ctx,
  enqueueInTransaction: ScanBackend['enqueueInTransaction'],
  organizationId: string,
  scans: readonly NewScan[],
): Promise<void> {
  const now = tx.clock.now();
  const claims = scans.map(({ claimed }) => claimed);
  if (enqueueInTransaction === undefined) await assertLeases(tx, organizationId, claims);
  else {
    const answered = scans.map(({ claimed, answer }) => ({ ...claimed, answer }));
    await storeResponses(tx, organizationId, answered);
  }
  const dispatchedAt = enqueueInTransaction === undefined ? null : now;
  const rows = scans.map((scan) => rowOf(scan, now, dispatchedAt));
  await insertScans(organizationId, tx.db, rows);
  await enqueueInTransaction?.(
    tx,
    organizationId,
    rows.map(({ id }) => id),
  );
  await recordAudits(tx, organizationId, scans.map(auditOf));
  // Last, because it locks the organization's account until the transaction ends.
  const charged = rows.map((row) => ({ scanId: row.id, scanType: row.scan_type }));
  await reserveCredits(tx, organizationId, charged);
}

function rowOf({ claimed, checked }: NewScan, now: Date, dispatchedAt: Date | null): NewScanRow {
  const { workspace, source, sourceKey, creation } = checked;
  const remote = source.kind === 'remote_repo' ? source : null;
  const local = source.kind === 'local_archive' ? source : null;
  return {
    id: claimed.scanId,
    workspace_id: workspace.id,
    scan_type: creation.scanType,
    source_kind: source.kind,
    repo_url: remote?.repoUrl ?? null,
    commit_sha: remote?.commit ?? null,
    archive_id: local?.archiveId ?? null,
    archive_sha256: local?.sha256 ?? null,
    source_key: sourceKey,
    paths: creation.paths ?? [],
    generate_threat_model: creation.generateThreatModel ?? false,
    created_at: now,
    dispatched_at: dispatchedAt,
  };
}

function auditOf({ claimed, checked, actor, requestId }: NewScan): AuditRecord {
  const { workspace, source, creation } = checked;
  return {
    actor,
    action: 'scan.created',
    subjectKind: 'scan',
    subjectId: claimed.scanId,
    details: { workspaceId: workspace.id, scanType: creation.scanType, source },
    requestId,
  };
}
