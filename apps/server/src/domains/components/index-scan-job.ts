import { z } from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import { isDatabaseUnavailable } from '../../platform/database.ts';
import { type JobHandler, type JobKind, onJob } from '../../platform/jobs.ts';
import { getScan, type OnScanCompleted, readResultDocument, type ScanRecord } from '../scans/index.ts';
import { type CompletedScan, indexScan, type PackageKey, type TouchedPackage } from './index-scan.ts';
import type { ScanFindingsAboutComponents } from './inventory-mapper.ts';
import {
  deletePendingScanIndex,
  deleteSupersededPending,
  insertPendingScanIndex,
  selectPendingScanIndexesAcrossOrganizations,
  selectStalePendingAcrossOrganizations,
} from './pending-store.ts';
import { selectCoverage } from './store.ts';

/** What indexing a scan came to. */
export interface IndexedScan {
  readonly organizationId: string;
  readonly workspaceId: string;
  readonly scanId: string;
  /** Packages about which the answers may have changed; null when the scan left nothing to index. */
  readonly touched: readonly TouchedPackage[] | null;
  /** Packages of which the workspace has a version that it had not before. */
  readonly added: readonly PackageKey[];
  /** True: more or less of the workspace is known than before, so that packages which it has not may be judged otherwise. */
  readonly coverageChanged: boolean;
  /** True: forms of indicators stand in the source that did not before. */
  readonly indicatorsAdded: boolean;
}

/** Runs in the transaction that indexes a scan or finds nothing to index: alerts are triaged again there. */
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

/** Tries again what could not be indexed: the reason may be gone. */
const retryIndexJob: JobKind<Record<string, never>> = {
  name: 'components.retry-index',
  schema: z.strictObject({}),
  tries: 2,
  expireInSeconds: 300,
  cron: '41 * * * *',
};
/** Pending for so long, an index has failed all its tries. */
const STALE_MS = 1_800_000;
const MAX_RETRIED = 200;

export const componentJobs = [indexScanJob, retryIndexJob];

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
    try {
      if (!(await indexStored(ctx, hooks, organizationId, workspaceId, scanId)))
        await leaveUnindexed(ctx, hooks, { organizationId, workspaceId, scanId });
    } catch (error) {
      if (!isDatabaseUnavailable(error))
        await leaveUnindexed(ctx, hooks, { organizationId, workspaceId, scanId });
      throw error;
    }
  }),
  onJob(retryIndexJob, async () => {
    for (const event of await selectStalePendingAcrossOrganizations(ctx.db, STALE_MS, MAX_RETRIED))
      await ctx.transaction((tx) => tx.jobs.send(tx.db, indexScanJob, event));
  }),
];

/** @returns false when what the scan found out is gone */
async function indexStored(
  ctx: Ctx,
  hooks: readonly OnIndexed[],
  organizationId: string,
  workspaceId: string,
  scanId: string,
): Promise<boolean> {
  const scan = await getScan(ctx, organizationId, scanId);
  const result = scan && (await readResult(ctx, scan));
  if (scan === null || scan.finishedAt === null || result === null) return false;
  const completed = {
    workspaceId,
    scanId,
    completedAt: scan.finishedAt,
    sourceKey: scan.sourceKey,
    readsImports: scan.scanType !== 'lite',
  };
  await applyScanIndex(ctx, hooks, organizationId, completed, result);
  return true;
}

/**
 * The scan stays pending, which is a gap of its workspace while nothing newer is indexed: what was concluded without it is
 * judged again.
 */
async function leaveUnindexed(
  ctx: Ctx,
  hooks: readonly OnIndexed[],
  scan: z.output<typeof completedScan>,
): Promise<void> {
  const event = { ...scan, touched: null, added: [], coverageChanged: true, indicatorsAdded: false };
  await ctx.transaction(async (tx) => {
    for (const hook of hooks) await hook(tx, event);
  });
}

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
    const { touched, added, indicatorsAdded } = await indexScan(tx, organizationId, scan, result);
    const after = await selectCoverage(organizationId, tx.db, scan.workspaceId);
    await settle(tx, hooks, {
      organizationId,
      workspaceId: scan.workspaceId,
      scanId: scan.scanId,
      touched,
      added,
      coverageChanged: before !== after,
      indicatorsAdded,
    });
    // What an older scan found out is no longer waited for, and no longer missed.
    await deleteSupersededPending(organizationId, tx.db, scan.workspaceId, scan.completedAt);
  });
}

async function settle(tx: Ctx, hooks: readonly OnIndexed[], event: IndexedScan): Promise<void> {
  for (const hook of hooks) await hook(tx, event);
  await deletePendingScanIndex(event.organizationId, tx.db, event.scanId);
}
