import { z } from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import { type JobHandler, type JobKind, onJob } from '../../platform/jobs.ts';
import { deleteExpired } from './store.ts';

const sweepIdentity: JobKind<Record<string, never>> = {
  name: 'identity.sweep',
  schema: z.strictObject({}),
  tries: 2,
  expireInSeconds: 120,
  cron: '7 * * * *',
};

export const identityJobs = [sweepIdentity];

export function identityHandlers(ctx: Ctx): JobHandler[] {
  return [onJob(sweepIdentity, () => deleteExpired(ctx.db, ctx.clock.now()))];
}
