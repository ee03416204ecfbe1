import { z } from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import { type JobHandler, type JobKind, onJob } from '../../platform/jobs.ts';
import { sweepUploads } from './sweep-uploads.ts';

const sweep: JobKind<Record<string, never>> = {
  name: 'uploads.sweep',
  schema: z.strictObject({}),
  tries: 2,
  expireInSeconds: 600,
  cron: '23 * * * *',
};

export const uploadJobs = [sweep];

export function uploadHandlers(ctx: Ctx): JobHandler[] {
  return [onJob(sweep, (_, signal) => sweepUploads(ctx, signal))];
}
