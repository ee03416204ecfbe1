import { z } from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import { type JobHandler, type JobKind, onJob } from '../../platform/jobs.ts';
import { getScan, type OnScanCompleted, readResultDocument, type ScanRecord } from '../scans/index.ts';
import { type CompletedScan, indexScan, type TouchedPackage } from './index-scan.ts';
import type { ScanFindingsAboutComponents } from './inventory-mapper.ts';
import {
  deletePendingScanIndex,
  insertPendingScanIndex,
  selectPendingScanIndexesAcrossOrganizations,
} from './pending-store.ts';
import { selectCoverage } from './store.ts';

/** What indexing a scan came to. */
export interface IndexedScan {
  readonly organizationId: string;
  readonly workspaceId: string;
  readonly scanId: string;
  /** Packages about which the answers may have changed; null when the scan left nothing to index. */
  readonly touched: readonly TouchedPackage[] | null;
  /** True: more or less of the workspace is known than before, so that packages which it has not may be judged otherwise. */
  readonly coverageChanged: boolean;
}

/** Told, in the transaction that indexes a scan or finds nothing to index: alerts are triaged again there. */
export type OnIndexed = (tx: Ctx, event: IndexedScan) => Promise<void>;

const completedScan = z.strictObject({
  organizationId: z.uuid(),
  workspaceId: z.uuid(),
  scanId: z.uuid(),
});

/** Reads what a completed scan found out about dependencies. */
const indexScanJob: JobKind<z.output<typeof completedScan>> = {
  name: 'components.index-scan',
  schema: completedScan,
  tries: 5,
  expireInSeconds: 600,
};

export const componentJobs = [indexScanJob];

/** Until the scan is indexed it counts as pending, in the transaction that completes it. */
export const indexCompletedScan: OnScanCompleted = async (tx, event) => {
  await insertPendingScanIndex(event.organizationId, tx.db, event.scanId);
  await tx.jobs.send(tx.db, indexScanJob, event);
};

/**
 * Organizations of which a scan was completed at most so many milliseconds ago and is not indexed yet. One that is pending
 * for longer fails again and again, and is waited for no more.
 */
export async function organizationsBeingIndexed(ctx: Ctx, withinMs: number): Promise<ReadonlySet<string>> {
  return new Set(await selectPendingScanIndexesAcrossOrganizations(ctx.db, withinMs));
}

export const componentHandlers = (ctx: Ctx, hooks: readonly OnIndexed[]): JobHandler[] => [
  onJob(indexScanJob, async ({ organizationId, workspaceId, scanId }) => {
    const scan = await getScan(ctx, organizationId, scanId);
    const result = scan && (await readResult(ctx, scan));
    if (scan === null || scan.finishedAt === null || result === null) {
      await ctx.transaction((tx) =>
        settle(tx, hooks, { organizationId, workspaceId, scanId, touched: null, coverageChanged: false }),
      );
      return;
    }
    const completed = {
      workspaceId,
      scanId,
      completedAt: scan.finishedAt,
      sourceKey: scan.sourceKey,
      readsImports: scan.scanType !== 'lite',
    };
    await applyScanIndex(ctx, hooks, organizationId, completed, result);
  }),
];

/** @returns null when any of the three documents is gone */
async function readResult(ctx: Ctx, scan: ScanRecord): Promise<ScanFindingsAboutComponents | null> {
  const [inventory, usage, indicators] = await Promise.all([
    readResultDocument(ctx, scan, 'dependencies'),
    readResultDocument(ctx, scan, 'usage'),
    readResultDocument(ctx, scan, 'indicators'),
  ]);
  if (inventory === null || usage === null || indicators === null) return null;
  // Their form was checked before they were stored; the schemas there leave room that the engine does not use.
  return { inventory, usage, indicators } as unknown as ScanFindingsAboutComponents;
}

/** The scan becomes what is asked about its workspace, and everybody in `hooks` hears of it: all, or nothing. */
export async function applyScanIndex(
  ctx: Ctx,
  hooks: readonly OnIndexed[],
  organizationId: string,
  scan: CompletedScan,
  result: ScanFindingsAboutComponents,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const before = await selectCoverage(organizationId, tx.db, scan.workspaceId);
    const touched = await indexScan(tx, organizationId, scan, result);
    const after = await selectCoverage(organizationId, tx.db, scan.workspaceId);
    await settle(tx, hooks, {
      organizationId,
      workspaceId: scan.workspaceId,
      scanId: scan.scanId,
      touched,
      coverageChanged: before !== after,
    });
  });
}

async function settle(tx: Ctx, hooks: readonly OnIndexed[], event: IndexedScan): Promise<void> {
  for (const hook of hooks) await hook(tx, event);
  await deletePendingScanIndex(event.organizationId, tx.db, event.scanId);
}
