import type { Ctx } from '../../platform/ctx.ts';
import { archiveKey, uploadKey } from './blob-keys.ts';
import { deleteAbandoned, markSwept, selectSweepableAcrossOrganizations, type UploadRow } from './store.ts';

/** How long bytes that arrived in time may still be completed after their address has expired. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;
const BATCH = 200;

/** Deletes the bytes of completed uploads and whatever is left of abandoned ones. Safe at any time and at once. */
export async function sweepUploads(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const now = ctx.clock.now();
  const abandonedBefore = new Date(now.getTime() - ABANDONED_AFTER_MS);
  await ctx.blobs.deleteStaleWrites(abandonedBefore);
  for (;;) {
    const times = { expiredBefore: now, abandonedBefore };
    const uploads = await selectSweepableAcrossOrganizations(ctx.db, times, BATCH);
    for (const upload of uploads) {
      signal.throwIfAborted();
      await sweepOne(ctx, upload);
    }
    if (uploads.length < BATCH) return;
  }
}

async function sweepOne(ctx: Ctx, upload: UploadRow): Promise<void> {
  const { organization_id: organizationId, id } = upload;
  if (upload.completed_at !== null) {
    await ctx.blobs.delete(uploadKey(organizationId, id));
    return markSwept(organizationId, ctx.db, id, ctx.clock.now());
  }
  // First closed to completions, so that none can rely on what is deleted next.
  await markSwept(organizationId, ctx.db, id, ctx.clock.now());
  await ctx.blobs.delete(uploadKey(organizationId, id));
  await ctx.blobs.delete(archiveKey(organizationId, id));
  await deleteAbandoned(organizationId, ctx.db, id);
}
