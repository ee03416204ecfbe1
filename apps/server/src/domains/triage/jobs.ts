import { z } from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import { type JobHandler, type JobKind, onJob } from '../../platform/jobs.ts';
import { sweepHistory } from './history.ts';
import { askModelJob, modelHandler } from './llm/jobs.ts';

const sweep: JobKind<Record<string, never>> = {
  name: 'triage.sweep',
  schema: z.strictObject({}),
  tries: 2,
  expireInSeconds: 900,
  cron: '53 3 * * *',
};

export const triageJobs = [askModelJob, sweep];

export const triageHandlers = (ctx: Ctx): JobHandler[] => [
  modelHandler(ctx),
  onJob(sweep, (_data, signal) => sweepHistory(ctx, signal)),
];
