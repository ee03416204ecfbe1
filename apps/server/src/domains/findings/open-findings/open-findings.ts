import { findingSeverities, type OpenFindings } from '@vedette/contract';
import type { Ctx } from '../../../platform/ctx.ts';
import { type OpenSpan, selectOpenByWorkspace, selectOpenSpans, selectScannedDays } from './store.ts';

const DAY_MS = 86_400_000;

/** Findings that the newest scan of their workspace found and nobody dismissed: now, and at the end of each day. */
export async function getOpenFindings(ctx: Ctx, organizationId: string, days: number): Promise<OpenFindings> {
  const today = ctx.clock.now();
  const first = new Date(today.getTime() - (days - 1) * DAY_MS);
  first.setUTCHours(0, 0, 0, 0);
  const workspaces = await selectOpenByWorkspace(organizationId, ctx.db);
  const spans = await selectOpenSpans(organizationId, ctx.db);
  const scanned = new Set(await selectScannedDays(organizationId, ctx.db, first));
  return {
    days: Array.from({ length: days }, (_, index) => {
      const day = dayOf(new Date(first.getTime() + index * DAY_MS));
      return { day, scanned: scanned.has(day), open: openAtEndOf(day, spans) };
    }),
    workspaces: workspaces.map((row) => ({
      workspaceId: row.workspace_id,
      scanId: row.scan_id,
      scannedAt: row.finished_at.toISOString(),
      open: bySeverity((severity) => row.counts[severity] ?? 0),
      coverage: {
        complete: row.complete,
        full: Math.max(0, row.files_analysed - row.files_incomplete),
        inPart: row.files_incomplete,
        not: row.files_skipped,
      },
    })),
  };
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Days are written so that they compare as text. */
function openAtEndOf(day: string, spans: readonly OpenSpan[]) {
  const open = spans.filter(({ opened, closed }) => opened <= day && (closed === null || closed > day));
  return bySeverity((severity) =>
    open.reduce((sum, span) => sum + (span.severity === severity ? span.findings : 0), 0),
  );
}

function bySeverity(count: (severity: number) => number): OpenFindings['days'][number]['open'] {
  return Object.fromEntries(findingSeverities.map((name, index) => [name, count(index)])) as never;
}
