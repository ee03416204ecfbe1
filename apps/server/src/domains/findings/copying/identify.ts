import type { Ctx } from '../../../platform/ctx.ts';
import { pairMoved } from './pair-moved.ts';
import {
  assignFindings,
  insertNewFindings,
  joinSamePlace,
  lockWorkspaceFindings,
  type MovedRow,
  ROWS_A_STATEMENT,
  type RowRange,
  selectMissing,
  selectMoved,
  updateSeen,
} from './store.ts';

export interface CopiedScan {
  readonly scanId: string;
  readonly workspaceId: string;
  readonly rows: number;
  /** When the scan was finished: findings are where the newest scan says, in whatever order scans are read. */
  readonly seenAt: Date;
}

/**
 * Tells which findings of the workspace the copied rows are, and makes new ones of the rest. A row at a known place (same
 * weakness, file and occurrence) is the finding there; what is missing from its place is paired with rows of the same
 * weakness elsewhere. Within the transaction of `tx`, one scan of a workspace at a time.
 */
export async function identifyFindings(tx: Ctx, organizationId: string, scan: CopiedScan): Promise<void> {
  const { scanId, workspaceId, rows, seenAt } = scan;
  await lockWorkspaceFindings(organizationId, tx.db, workspaceId);
  const ranges: RowRange[] = [];
  for (let after = 0; after < rows; after += ROWS_A_STATEMENT)
    ranges.push({ scanId, workspaceId, after, upTo: after + ROWS_A_STATEMENT });

  const moved: MovedRow[] = [];
  for (const range of ranges) {
    await joinSamePlace(organizationId, tx.db, range);
    for (const row of await selectMoved(organizationId, tx.db, range)) moved.push(row);
  }
  if (moved.length > 0) {
    const weaknesses = [...new Set(moved.map((row) => row.weakness))];
    const missing = await selectMissing(organizationId, tx.db, scan, weaknesses);
    await assignFindings(organizationId, tx.db, scanId, pairMoved(moved, missing));
  }
  for (const range of ranges) {
    await insertNewFindings(organizationId, tx.db, range, seenAt);
    await updateSeen(organizationId, tx.db, range, seenAt);
  }
}
