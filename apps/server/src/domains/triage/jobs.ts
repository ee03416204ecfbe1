import { z } from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import { type JobHandler, type JobKind, onJob } from '../../platform/jobs.ts';
import { sweepHistory } from './history.ts';
import { askModelJob, modelHandler } from './model/jobs.ts';
import { indexScanHandler, indexScanJob } from './scanned.ts';

const sweep: JobKind<Record<string, never>> = {
  name: 'triage.sweep',
  schema: z.strictObject({}),
  tries: 2,
  expireInSeconds: 900,
  cron: '53 3 * * *',
};

export const triageJobs = [indexScanJob, askModelJob, sweep];

export const triageHandlers = (ctx: Ctx): JobHandler[] => [
  indexScanHandler(ctx),
  modelHandler(ctx),
  onJob(sweep, (_data, signal) => sweepHistory(ctx, signal)),
];
