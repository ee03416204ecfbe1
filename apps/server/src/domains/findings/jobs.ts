import { z } from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import { type JobHandler, type JobKind, onJob } from '../../platform/jobs.ts';
import { getScan, type OnScanCompleted } from '../scans/index.ts';
import { type FindingsBackend, syncFindings } from './synchronisation/sync-findings.ts';

const completedScan = z.strictObject({ organizationId: z.uuid(), scanId: z.uuid() });

/** So that people see the findings of a workspace without anybody having asked for a report. A request that comes first does the same. */
const syncJob: JobKind<z.output<typeof completedScan>> = {
  name: 'findings.synchronise',
  schema: completedScan,
  tries: 5,
  expireInSeconds: 600,
};

/** Leaves the job time to be handed back before it expires; the next try goes on where this one stopped. */
const BUDGET_MS = 300_000;

export const findingJobs = [syncJob];

export const syncCompletedScan: OnScanCompleted = (tx, { organizationId, scanId }) =>
  tx.jobs.send(tx.db, syncJob, { organizationId, scanId });

export const findingHandlers = (ctx: Ctx, backend: FindingsBackend): JobHandler[] => [
  onJob(syncJob, async ({ organizationId, scanId }, signal) => {
    const scan = await getScan(ctx, organizationId, scanId);
    if (scan !== null) await syncFindings(ctx, backend, scan, { budgetMs: BUDGET_MS, signal });
  }),
];
