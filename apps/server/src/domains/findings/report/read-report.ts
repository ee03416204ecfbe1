import type { Readable } from 'node:stream';
import type { ReportFormat } from '@vedette/contract';
import type { Ctx } from '../../../platform/ctx.ts';
import { getScan, unknownScan } from '../../scans/index.ts';
import { type FindingsBackend, syncFindings } from '../synchronisation/sync-findings.ts';
import { openReport } from './open-report.ts';

/**
 * The report of a scan, made ready first where it is not.
 * @throws Problem `not_found`, `scan_not_completed`, `findings_not_ready`.
 */
export async function readReport(
  ctx: Ctx,
  backend: FindingsBackend,
  organizationId: string,
  scanId: string,
  options: { readonly format: ReportFormat; readonly signal?: AbortSignal },
): Promise<Readable> {
  const scan = await getScan(ctx, organizationId, scanId);
  if (scan === null) throw unknownScan();
  const budgetMs = ctx.config.FINDINGS_REQUEST_MS;
  await syncFindings(ctx, backend, scan, { budgetMs, signal: options.signal });
  return openReport(ctx, scan, options.format);
}
