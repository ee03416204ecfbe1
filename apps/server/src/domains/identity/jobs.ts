import { z } from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import { type JobHandler, type JobKind, onJob } from '../../platform/jobs.ts';
import { deleteForgotten } from './attempt-store.ts';
import type { Auth } from './auth.ts';
import { deleteEndedDeviceLogins } from './device/store.ts';
import { KNOWN_ADDRESS_DAYS } from './guessing.ts';
import { recoveryHandler, sendRecoveryLink } from './recovery.ts';
import { deleteExpired } from './store.ts';

const sweepIdentity: JobKind<Record<string, never>> = {
  name: 'identity.sweep',
  schema: z.strictObject({}),
  tries: 2,
  expireInSeconds: 120,
  cron: '7 * * * *',
};

export const identityJobs = [sweepIdentity, sendRecoveryLink];

export function identityHandlers(ctx: Ctx, auth: Auth): JobHandler[] {
  return [onJob(sweepIdentity, () => sweep(ctx)), recoveryHandler(ctx, auth)];
}

async function sweep(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  await deleteExpired(ctx.db, now);
  await deleteForgotten(ctx.db, now, new Date(now.getTime() - KNOWN_ADDRESS_DAYS * 86_400_000));
  await deleteEndedDeviceLogins(ctx.db, now);
}
