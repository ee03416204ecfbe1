import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { type JobHandler, type JobKind, onJob } from '../../../platform/jobs.ts';
import type { ScanRef } from '../backend.ts';
import { removeResult } from '../result/write.ts';
import { selectScan } from '../store.ts';

const attempts = z.strictObject({ organizationId: z.uuid(), scanId: z.uuid(), upTo: z.int().min(1) });

/** Abandoned results are those of attempts that do not count. The blob store may be unavailable when the scan ends, so the job is retried for hours. */
export const deleteAbandonedResults: JobKind<z.output<typeof attempts>> = {
  name: 'scans.delete-abandoned-results',
  schema: attempts,
  tries: 50,
  expireInSeconds: 600,
};

/** The results of the attempts up to this one are deleted once the transaction commits. */
export async function sendDeleteAbandonedResults(tx: Ctx, scan: ScanRef, upTo: number): Promise<void> {
  if (upTo > 0) await tx.jobs.send(tx.db, deleteAbandonedResults, { ...scan, upTo });
}

export const deleteAbandonedResultsHandler = (ctx: Ctx): JobHandler =>
  onJob(deleteAbandonedResults, async ({ organizationId, scanId, upTo }, signal) => {
    const scan = await selectScan(organizationId, ctx.db, scanId);
    for (let attempt = 1; attempt <= upTo; attempt++) {
      signal.throwIfAborted();
      // The result that counts stays, whoever has sent the job.
      if (attempt !== scan?.result_attempt) await removeResult(ctx, { organizationId, scanId, attempt });
    }
  });
