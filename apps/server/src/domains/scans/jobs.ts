import { z } from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import { type JobHandler, type JobKind, onJob } from '../../platform/jobs.ts';
import { deleteAbandonedResults, deleteAbandonedResultsHandler } from './builtin/abandoned-results.ts';
import { sweepRecords } from './idempotency/idempotency.ts';
import { sweepAnswers } from './model-review/review.ts';

const sweep: JobKind<Record<string, never>> = {
  name: 'scans.sweep',
  schema: z.strictObject({}),
  tries: 2,
  expireInSeconds: 900,
  cron: '41 3 * * *',
};

export const scanJobs = [sweep, deleteAbandonedResults];

export function scanHandlers(ctx: Ctx): JobHandler[] {
  return [
    onJob(sweep, async (_data, signal) => {
      await sweepRecords(ctx, signal);
      await sweepAnswers(ctx, signal);
    }),
    deleteAbandonedResultsHandler(ctx),
  ];
}
