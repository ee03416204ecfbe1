import { z } from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import { type JobHandler, type JobKind, onJob } from '../../platform/jobs.ts';
import { alertsAboutPackages, unsettledAlerts } from '../alerts/index.ts';
import {
  type CompletedScan,
  indexScan,
  type ScanFindingsAboutComponents,
  type TouchedPackage,
} from '../components/index.ts';
import { getScan, type OnScanCompleted, readResultDocument } from '../scans/index.ts';
import { deleteUnreadScan, insertUnreadScan } from './store.ts';
import { requestTriage, wakeTriage } from './worker.ts';

const completedScan = z.strictObject({
  organizationId: z.uuid(),
  workspaceId: z.uuid(),
  scanId: z.uuid(),
});

/** Reads what a completed scan found out about dependencies and asks for the triage of the alerts that this may change. */
export const indexScanJob: JobKind<z.output<typeof completedScan>> = {
  name: 'triage.index-scan',
  schema: completedScan,
  tries: 5,
  expireInSeconds: 600,
};

/** Until the scan is taken in, the alerts of its organization wait. */
export const indexCompletedScan: OnScanCompleted = async (tx, event) => {
  await insertUnreadScan(event.organizationId, tx.db, event.scanId);
  await tx.jobs.send(tx.db, indexScanJob, event);
};

export const indexScanHandler = (ctx: Ctx): JobHandler =>
  onJob(indexScanJob, async ({ organizationId, workspaceId, scanId }) => {
    const scan = await getScan(ctx, organizationId, scanId);
    if (scan === null || scan.finished_at === null) return hasNothingToRead(ctx, organizationId, scanId);
    const [inventory, usage, indicators] = await Promise.all([
      readResultDocument(ctx, scan, 'dependencies'),
      readResultDocument(ctx, scan, 'usage'),
      readResultDocument(ctx, scan, 'indicators'),
    ]);
    if (inventory === null || usage === null || indicators === null) {
      return hasNothingToRead(ctx, organizationId, scanId);
    }
    // Their form was checked before they were stored; the schemas there leave room that the engine does not use.
    const result = { inventory, usage, indicators } as unknown as ScanFindingsAboutComponents;
    const completed = {
      workspaceId,
      scanId,
      completedAt: scan.finished_at,
      sourceKey: scan.source_key,
      readsImports: scan.scan_type !== 'lite',
    };
    await takeInScan(ctx, organizationId, completed, result);
  });

/** The scan becomes what triage asks, and alerts that this may change wait for the agent: both, or neither. */
export async function takeInScan(
  ctx: Ctx,
  organizationId: string,
  scan: CompletedScan,
  result: ScanFindingsAboutComponents,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await triageTouched(tx, organizationId, await indexScan(tx, organizationId, scan, result));
    await isRead(tx, organizationId, scan.scanId);
  });
}

const hasNothingToRead = (ctx: Ctx, organizationId: string, scanId: string) =>
  ctx.transaction((tx) => isRead(tx, organizationId, scanId));

async function isRead(tx: Ctx, organizationId: string, scanId: string): Promise<void> {
  await deleteUnreadScan(organizationId, tx.db, scanId);
  await wakeTriage(tx, organizationId);
}

/** Names of one look-up; a scan can touch twenty thousand. */
const NAMES = 1_000;

async function triageTouched(
  tx: Ctx,
  organizationId: string,
  touched: readonly TouchedPackage[],
): Promise<void> {
  for (let at = 0; at < touched.length; at += NAMES) {
    const names = touched.slice(at, at + NAMES).flatMap(({ names }) => names);
    await requestTriage(tx, organizationId, await alertsAboutPackages(tx, organizationId, names));
  }
  // What was open because nobody had looked, or because of an indicator, may be settled by any scan.
  await requestTriage(tx, organizationId, await unsettledAlerts(tx, organizationId));
}
