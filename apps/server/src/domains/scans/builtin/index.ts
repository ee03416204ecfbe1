import type { Ctx } from '../../../platform/ctx.ts';
import type { ScanBackend, ScanRef } from '../backend.ts';
import { storedFindingsPage } from '../result/pages.ts';
import { isActive } from '../scans.ts';
import { lockScan } from '../store.ts';
import { endCancelled } from '../transitions.ts';
import { sendDeleteAbandonedResults } from './abandoned-results.ts';
import { enqueueRuns, selectRunState, withdrawRun } from './store.ts';

export { engineProcesses, type ScanEngine, type ScanWorker, startScanWorker } from './worker.ts';

/** The backend that comes with the product: a queue in our database, our engine, results in our blob store. */
export function builtinBackend(ctx: Ctx): ScanBackend {
  return {
    enqueueInTransaction: (tx, organizationId, scanIds) => enqueueRuns(organizationId, tx.db, scanIds),
    start: ({ organizationId, scanId }) => enqueueRuns(organizationId, ctx.db, [scanId]),
    status: ({ organizationId, scanId }) => selectRunState(organizationId, ctx.db, scanId),
    cancel: (scan) => cancel(ctx, scan),
    findingsPage: (scan, page) => storedFindingsPage(ctx, scan, page),
  };
}

/** A waiting scan ends here; the worker that has a running one sees the request with its next heartbeat. */
async function cancel(ctx: Ctx, ref: ScanRef): Promise<void> {
  const { organizationId, scanId } = ref;
  await ctx.transaction(async (tx) => {
    const scan = await lockScan(organizationId, tx.db, scanId);
    if (scan === undefined || !isActive(scan.status)) return;
    const waited = await withdrawRun(organizationId, tx.db, scanId);
    if (waited === undefined && (await selectRunState(organizationId, tx.db, scanId)) === 'running') return;
    await endCancelled(tx, ref);
    await sendDeleteAbandonedResults(tx, ref, waited ?? 0);
  });
}
