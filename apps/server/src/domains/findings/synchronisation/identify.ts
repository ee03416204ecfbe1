import type { Ctx } from '../../../platform/ctx.ts';
import { pairWithKnown } from './pair-with-known.ts';
import {
  assignFindings,
  hasFindings,
  insertNewFindings,
  lockWorkspaceFindings,
  ROWS_PER_STATEMENT,
  selectMissing,
  selectUnknown,
  updateSeen,
} from './store.ts';

export interface SyncedScan {
  readonly scanId: string;
  readonly workspaceId: string;
  readonly rows: number;
  /** When the scan was finished: findings are where the newest scan says, in whatever order scans are read. */
  readonly seenAt: Date;
}

/**
 * Tells which findings of the workspace the synchronised rows are, and makes new ones of the rest. Rows whose place was known
 * when they were synchronised are told already. Within the transaction of `tx`, one scan of a workspace at a time.
 */
export async function identifyFindings(tx: Ctx, organizationId: string, scan: SyncedScan): Promise<void> {
  const { scanId, workspaceId, rows, seenAt } = scan;
  await lockWorkspaceFindings(organizationId, tx.db, workspaceId);
  if (await hasFindings(organizationId, tx.db, workspaceId)) await recognise(tx, organizationId, scan);
  for (let after = 0; after < rows; after += ROWS_PER_STATEMENT) {
    const range = { scanId, workspaceId, after, upTo: after + ROWS_PER_STATEMENT };
    await updateSeen(organizationId, tx.db, range, seenAt);
    await insertNewFindings(organizationId, tx.db, range, seenAt);
  }
}

async function recognise(tx: Ctx, organizationId: string, scan: SyncedScan): Promise<void> {
  const unknown = await selectUnknown(organizationId, tx.db, scan.scanId);
  if (unknown.length === 0) return;
  const weaknesses = [...new Set(unknown.flatMap((row) => [row.weakness, ...(row.placeWeaknesses ?? [])]))];
  const missing = await selectMissing(organizationId, tx.db, scan, weaknesses);
  const pairs = pairWithKnown(unknown, missing);
  for (let from = 0; from < pairs.length; from += ROWS_PER_STATEMENT) {
    const some = pairs.slice(from, from + ROWS_PER_STATEMENT);
    await assignFindings(organizationId, tx.db, scan.scanId, some);
  }
}
