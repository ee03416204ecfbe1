import { Problem, type ThreatModel } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { readResultDocument } from './result/read.ts';
import { getScan, unknownScan } from './scans.ts';

/**
 * The threat model that holds for a scan, which an earlier scan of the workspace may have made.
 * @throws Problem `not_found` for a scan that is unknown or has none, `scan_not_completed`
 */
export async function readThreatModel(
  ctx: Ctx,
  organizationId: string,
  scanId: string,
): Promise<ThreatModel> {
  const scan = await getScan(ctx, organizationId, scanId);
  if (scan === null) throw unknownScan();
  if (scan.status !== 'completed') throw new Problem('scan_not_completed');
  const model = await readResultDocument(ctx, scan, 'threat-model');
  if (model === null) {
    throw new Problem('not_found', {
      detail:
        'No threat model holds for this scan: a lite scan makes none. Run a standard scan with generateThreatModel.',
    });
  }
  // Checked as the engine's before it was stored; the engine's type and the contract's say the same.
  return model as unknown as ThreatModel;
}
