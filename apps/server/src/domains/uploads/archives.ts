import type { Ctx } from '../../platform/ctx.ts';
import { type ArchiveRow, selectArchives } from './store.ts';

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
  return (await getArchives(ctx, organizationId, [archiveId])).get(archiveId) ?? null;
}

/** Those of the archives that the organization has, by their ids. */
export async function getArchives(
  ctx: Ctx,
  organizationId: string,
  archiveIds: readonly string[],
): Promise<ReadonlyMap<string, Archive>> {
  const rows = await selectArchives(organizationId, ctx.db, archiveIds);
  return new Map(rows.map((row) => [row.id, toArchive(row)]));
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
