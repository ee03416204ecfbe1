import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { type JobHandler, type JobKind, onJob } from '../../../platform/jobs.ts';
import type { ScanRef } from '../backend.ts';
import { removeResult } from '../result/write.ts';
import { selectScan } from '../store.ts';

const attempts = z.strictObject({ organizationId: z.uuid(), scanId: z.uuid(), upTo: z.int().min(1) });

/** Removes what attempts of a scan stored that came to nothing. The store may be away when the scan ends: it is tried for hours. */
export const deleteAbandonedResults: JobKind<z.output<typeof attempts>> = {
  name: 'scans.delete-abandoned-results',
  schema: attempts,
  tries: 50,
  expireInSeconds: 600,
};

/** Has the results of the attempts up to this one removed, if the transaction commits. */
export async function sendDeleteAbandonedResults(tx: Ctx, scan: ScanRef, upTo: number): Promise<void> {
  if (upTo > 0) await tx.jobs.send(tx.db, deleteAbandonedResults, { ...scan, upTo });
}

export const deleteAbandonedResultsHandler = (ctx: Ctx): JobHandler =>
  onJob(deleteAbandonedResults, async ({ organizationId, scanId, upTo }, signal) => {
    const scan = await selectScan(organizationId, ctx.db, scanId);
    for (let attempt = 1; attempt <= upTo; attempt++) {
      signal.throwIfAborted();
      // Never that which counts, whoever has sent the job.
      if (attempt !== scan?.result_attempt) await removeResult(ctx, { organizationId, scanId, attempt });
    }
  });
