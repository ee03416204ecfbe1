import { Problem, type Scan } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import type { ScanApi } from '../../platform/tables/scans.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import type { ScanBackend } from './backend.ts';
import { isActive, scanView, unknownScan } from './scans.ts';
import { lockScan, selectScan, updateScan } from './store.ts';

export interface CancelRequest {
  readonly organizationId: string;
  readonly actor: Actor;
  readonly api: ScanApi;
  readonly scanId: string;
  readonly requestId: string;
}

/**
 * Asks for the end of a scan; asking again, or for one that was cancelled, changes nothing.
 * @returns the scan as it stands then
 * @throws Problem `not_found`; `scan_terminal` for one that completed or failed.
 */
export async function cancelScan(ctx: Ctx, backend: ScanBackend, request: CancelRequest): Promise<Scan> {
  const { organizationId, scanId } = request;
  const active = await ctx.transaction((tx) => requestCancel(tx, request));
  // Repeated with every request, so that one that was cut off here is made good by the next.
  if (active) await backend.cancel({ organizationId, scanId });
  const scan = await selectScan(organizationId, ctx.db, scanId);
  if (scan === undefined) throw unknownScan();
  return scanView(scan, request.api);
}

/** @returns false when the scan is cancelled already. */
async function requestCancel(tx: Ctx, request: CancelRequest): Promise<boolean> {
  const { organizationId, scanId } = request;
  const scan = await lockScan(organizationId, tx.db, scanId);
  if (scan === undefined) throw unknownScan();
  if (!isActive(scan.status)) {
    if (scan.status === 'cancelled') return false;
    throw new Problem('scan_terminal', { detail: `The scan has ${scan.status} and cannot be cancelled.` });
  }
  if (scan.cancel_requested_at !== null) return true;
  await updateScan(organizationId, tx.db, scanId, { cancel_requested_at: tx.clock.now() });
  await recordAudit(tx, organizationId, {
    actor: request.actor,
    action: 'scan.cancel_requested',
    subjectKind: 'scan',
    subjectId: scanId,
    requestId: request.requestId,
  });
  return true;
}
