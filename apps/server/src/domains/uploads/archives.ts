import type { Ctx } from '../../platform/ctx.ts';
import { type ArchiveRow, selectArchive } from './store.ts';

/** A verified archive of a local workspace. */
export interface Archive {
  readonly archiveId: string;
  readonly sha256: string;
  readonly workspaceId: string;
  readonly blobKey: string;
  readonly compressedBytes: number;
  readonly uncompressedBytes: number;
}

/** Null when the organization has no such archive. */
export async function getArchive(
  ctx: Ctx,
  organizationId: string,
  archiveId: string,
): Promise<Archive | null> {
  const row = await selectArchive(organizationId, ctx.db, archiveId);
  return row === undefined ? null : toArchive(row);
}

function toArchive(row: ArchiveRow): Archive {
  return {
    archiveId: row.id,
    sha256: row.sha256,
    workspaceId: row.workspace_id,
    blobKey: row.blob_key,
    compressedBytes: Number(row.compressed_bytes),
    uncompressedBytes: Number(row.uncompressed_bytes),
  };
}
