import { BlobMissing } from '../../../platform/blobs/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { readResultDocument } from '../result/read.ts';
import { getScan } from '../scans.ts';
import { type ScanRow, selectThreatModelScan } from '../store.ts';

/**
 * The threat model that holds for a scan: the one it made, when it was asked for or there was none; else the one that
 * the workspace has. Null for a lite scan of a workspace without one.
 */
export async function threatModelFor(
  ctx: Ctx,
  scan: ScanRow,
  made: unknown,
): Promise<{ scanId: string; document: unknown } | null> {
  const own = made === null ? null : { scanId: scan.id, document: made };
  if (own !== null && scan.generate_threat_model) return own;
  return (await earlierModel(ctx, scan)) ?? own;
}

async function earlierModel(ctx: Ctx, scan: ScanRow) {
  const madeBy = await selectThreatModelScan(scan.organization_id, ctx.db, scan.workspace_id);
  const earlier = madeBy && (await getScan(ctx, scan.organization_id, madeBy));
  if (!earlier) return null;
  try {
    const document = await readResultDocument(ctx, earlier, 'threat-model');
    return document === null ? null : { scanId: earlier.id, document };
  } catch (error) {
    if (error instanceof BlobMissing) return null;
    throw error;
  }
}
