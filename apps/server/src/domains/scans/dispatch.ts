import { Problem } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { isDatabaseUnavailable } from '../../platform/database.ts';
import type { ScanBackend, ScanRef } from './backend.ts';
import { markDispatched, selectUndispatchedAcrossOrganizations } from './store.ts';
import { failScan } from './transitions.ts';

/** How long the backend may take to confirm a start. */
export const START_TIMEOUT_MS = 10_000;
/** A scan is dispatched by the request that made it, or a retry of its client; after this long by the worker. */
const ORPHANED_AFTER_MS = 30_000;
/** A scan that no backend has confirmed for this long fails, and its credit is released. */
const GIVE_UP_MS = 60 * 60_000;
const SWEEP_BATCH = 100;

/**
 * Dispatches an accepted scan to the backend; repeating it starts nothing twice.
 * @throws Problem `backend_timeout` when the backend does not confirm in time, `backend_unavailable` when it fails.
 */
export async function dispatch(ctx: Ctx, backend: ScanBackend, ref: ScanRef): Promise<void> {
  await startInTime(backend, ref);
  await markDispatched(ref.organizationId, ctx.db, ref.scanId, ctx.clock.now());
}

async function startInTime(backend: ScanBackend, ref: ScanRef): Promise<void> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      controller.abort();
      reject(new Problem('backend_timeout'));
    }, START_TIMEOUT_MS);
  });
  try {
    await Promise.race([backend.start(ref, controller.signal), late]);
  } catch (error) {
    if (error instanceof Problem || isDatabaseUnavailable(error)) throw error;
    throw new Problem('backend_unavailable', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Orphans are scans whose request was cut off before the dispatch. Each is dispatched again; one that fails waits for the next round. */
export async function redispatchOrphans(ctx: Ctx, backend: ScanBackend): Promise<void> {
  const now = ctx.clock.now().getTime();
  const scans = await selectUndispatchedAcrossOrganizations(
    ctx.db,
    { before: new Date(now - ORPHANED_AFTER_MS), after: new Date(now + ORPHANED_AFTER_MS) },
    SWEEP_BATCH,
  );
  for (const { organization_id: organizationId, id: scanId, created_at: createdAt } of scans) {
    const ref = { organizationId, scanId };
    try {
      if ((await backend.status(ref)) === 'unknown') await startInTime(backend, ref);
      await markDispatched(organizationId, ctx.db, scanId, ctx.clock.now());
    } catch (error) {
      ctx.log.warn(
        { scanId, err: error instanceof Error ? error.message : String(error) },
        'scan not dispatched',
      );
      if (now - createdAt.getTime() > GIVE_UP_MS) {
        const message = 'The scan could not be started: no scan backend took it. Its credit was given back.';
        await ctx.transaction((tx) => failScan(tx, ref, { code: 'start_failed', message }));
      }
    }
  }
}
