import { Readable } from 'node:stream';
import { Problem, type SbomFormat } from '@vedette/contract';
import { engineVersion, type Inventory, sbomText } from '@vedette/engine';
import { BlobMissing } from '../../platform/blobs/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import {
  getScan,
  latestCompletedScan,
  readResultDocument,
  type ScanRecord,
  unknownScan,
} from '../scans/index.ts';
import { getWorkspace } from '../workspaces/index.ts';

/** @throws Problem `not_found`, `scan_not_completed`. */
export async function scanSbom(
  ctx: Ctx,
  organizationId: string,
  scanId: string,
  format: SbomFormat,
): Promise<Readable> {
  const scan = await getScan(ctx, organizationId, scanId);
  if (scan === null) throw unknownScan();
  if (scan.status !== 'completed') throw new Problem('scan_not_completed');
  return sbomOf(ctx, scan, format);
}

/** That of the newest completed scan. @throws Problem `not_found` for a workspace that has none. */
export async function workspaceSbom(
  ctx: Ctx,
  organizationId: string,
  workspaceId: string,
  format: SbomFormat,
): Promise<Readable> {
  const scan = await latestCompletedScan(ctx, organizationId, workspaceId);
  if (scan !== null) return sbomOf(ctx, scan, format);
  throw new Problem('not_found', { detail: 'No scan of this workspace was completed yet. Scan it first.' });
}

/** Written while it is read; time and serial are the scan's, so that the same scan is the same document. */
async function sbomOf(ctx: Ctx, scan: ScanRecord, format: SbomFormat): Promise<Readable> {
  const workspace = await getWorkspace(ctx, scan.organizationId, scan.workspaceId);
  const inventory = await readInventory(ctx, scan);
  const text = sbomText(format, inventory, {
    name: workspace?.name ?? scan.workspaceId,
    timestamp: (scan.finishedAt ?? scan.createdAt).toISOString(),
    serial: scan.id,
    namespace: `${ctx.baseUrl}/api/v0/scans/${scan.id}/sbom?format=${format}`,
    tool: { name: 'vedette', version: engineVersion },
  });
  return Readable.from(text, { objectMode: false });
}

async function readInventory(ctx: Ctx, scan: ScanRecord): Promise<Inventory> {
  try {
    const document = await readResultDocument(ctx, scan, 'dependencies');
    // Checked as the engine's before it was stored; what the schema leaves open the engine's type says.
    if (document !== null) return document as unknown as Inventory;
  } catch (error) {
    if (!(error instanceof BlobMissing)) throw error;
  }
  const detail =
    'What this scan found out about dependencies is not kept any more. Scan the workspace again.';
  throw new Problem('not_found', { detail });
}
