import { Readable } from 'node:stream';
import type { ReportFormat } from '@vedette/contract';
import { itemSeparator } from '@vedette/engine';
import type { Ctx } from '../../../platform/ctx.ts';
import type { ScanRecord } from '../../scans/index.ts';
import type { RuleContent } from '../synchronisation/stored-finding.ts';
import { type Rendering, rendering } from './render.ts';
import { selectEngineVersion, selectReportRows, selectScanRules } from './store.ts';

/** Findings read at once. The first bytes wait for one batch, and memory holds two or three of them. */
const BATCH = 100;

/**
 * The report of a scan whose findings are ready, from the database alone. It is read as fast as its reader takes it, a
 * batch at a time; what goes wrong before the first byte rejects, what goes wrong later breaks the stream off.
 */
export async function openReport(ctx: Ctx, scan: ScanRecord, format: ReportFormat): Promise<Readable> {
  const organizationId = scan.organizationId;
  const [version, rules] = await Promise.all([
    selectEngineVersion(organizationId, ctx.db, scan.id),
    selectScanRules(organizationId, ctx.db, scan.id),
  ]);
  if (version === undefined) throw new Error(`The findings of scan ${scan.id} are not ready`);
  const contents = new Map(rules.map((rule) => [rule.rule_id, JSON.parse(rule.content) as RuleContent]));
  const report = pieces(ctx, scan, rendering(format, headOf(scan, version), contents));
  const first = await report.next();
  return Readable.from(from(ctx, scan, first, report), { objectMode: false });
}

function headOf(scan: ScanRecord, engineVersion: string) {
  const finished = scan.finishedAt ?? scan.createdAt;
  return {
    engineVersion,
    scanType: scan.scanType,
    startedAt: (scan.startedAt ?? scan.createdAt).toISOString(),
    finishedAt: finished.toISOString(),
    revision: scan.revision,
    run: { guid: scan.id, workspace: scan.workspaceId },
    coverage: scan.coverage ?? { complete: false, filesAnalysed: 0, filesSkipped: [], filesIncomplete: [] },
    ...(scan.coverage?.heldForAudit === undefined ? {} : { heldForAudit: scan.coverage.heldForAudit }),
  };
}

/** The text of the report, a batch of findings at a time; the first piece holds the first batch. */
async function* pieces(ctx: Ctx, scan: ScanRecord, report: Rendering): AsyncGenerator<string> {
  let text = report.before;
  for (let after = 0; ; ) {
    const page = { scanId: scan.id, after, limit: BATCH };
    const rows = await selectReportRows(scan.organizationId, ctx.db, page);
    for (const row of rows) {
      text += (row.number === 1 ? '' : itemSeparator) + JSON.stringify(report.item(row));
      after = row.number;
    }
    if (rows.length < BATCH) break;
    yield text;
    text = '';
  }
  yield text + report.after;
}

/** Goes on with what was begun. Answers that break off are seen by the client only as such, so the reason is logged. */
async function* from(
  ctx: Ctx,
  scan: ScanRecord,
  first: IteratorResult<string>,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } catch (error) {
    ctx.log.error({ scanId: scan.id, err: error }, 'report broken off');
    throw error;
  } finally {
    await rest.return(undefined);
  }
}
