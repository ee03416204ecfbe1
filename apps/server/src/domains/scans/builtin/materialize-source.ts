import { Problem } from '@vedette/contract';
import { BlobMissing } from '../../../platform/blobs/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { SourceRefused, type SourceReport, sourceLimits } from '../../../platform/source-folder/index.ts';
import { getArchive, unpackArchive } from '../../uploads/index.ts';
import { fetchCommit, getWorkspace } from '../../workspaces/index.ts';
import type { ScanRow } from '../store.ts';
import { ScanFailed } from './failures.ts';

/** Entries of a source that were not written: the first of them by name, and their number. */
export type LeftOut = Pick<SourceReport, 'skipped' | 'skippedTotal'>;

/**
 * Writes the source of a scan under `into`: regular files only.
 * @returns what was not written
 * @throws ScanFailed when the source is gone or refused for good; anything else may pass.
 */
export async function materializeSource(
  ctx: Ctx,
  scan: ScanRow,
  into: string,
  signal: AbortSignal,
): Promise<LeftOut> {
  try {
    return scan.source_kind === 'remote_repo'
      ? await materializeCommit(ctx, scan, into, signal)
      : await materializeArchive(ctx, scan, into, signal);
  } catch (error) {
    if (error instanceof BlobMissing) throw gone('The archive of the scan is gone.');
    if (error instanceof SourceRefused) throw new ScanFailed('source_refused', error.message);
    if (error instanceof Problem && error.status >= 400 && error.status < 500) {
      const code = error.code === 'commit_not_found' ? 'commit_not_found' : 'source_refused';
      throw new ScanFailed(code, error.detail);
    }
    throw error;
  }
}

async function materializeCommit(
  ctx: Ctx,
  scan: ScanRow,
  into: string,
  signal: AbortSignal,
): Promise<LeftOut> {
  const workspace = await getWorkspace(ctx, scan.organization_id, scan.workspace_id);
  if (workspace === null) throw gone('The workspace of the scan is gone.');
  return fetchCommit(ctx, workspace, scan.commit_sha ?? '', into, sourceLimits(ctx.config), signal);
}

async function materializeArchive(
  ctx: Ctx,
  scan: ScanRow,
  into: string,
  signal: AbortSignal,
): Promise<LeftOut> {
  const archive = await getArchive(ctx, scan.organization_id, scan.archive_id ?? '');
  if (archive === null) throw gone('The archive of the scan is gone.');
  return unpackArchive(ctx, archive, into, sourceLimits(ctx.config), signal);
}

const gone = (message: string) => new ScanFailed('source_unavailable', message);
