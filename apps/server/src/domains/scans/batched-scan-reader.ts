import { type Batched, createBatcher } from '../../platform/batcher.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { type ScanRow, selectScansById } from './store.ts';

/** The scan as a statement sees it that began after the call; undefined when the organization has none of that id. */
export type ScanReader = Batched<string, ScanRow | undefined>;

/** Answers status polls that arrive at the same time with one statement; `concurrency` of these for all organizations. */
export const createScanReader = (concurrency: number): ScanReader =>
  createBatcher({ concurrency, perOrganization: 2, maxItems: 256 }, readAll);

async function readAll(
  ctx: Ctx,
  organizationId: string,
  scanIds: readonly string[],
): Promise<(ScanRow | undefined)[]> {
  const rows = await selectScansById(organizationId, ctx.db, [...new Set(scanIds)]);
  const found = new Map(rows.map((row) => [row.id, row]));
  return scanIds.map((scanId) => found.get(scanId));
}
