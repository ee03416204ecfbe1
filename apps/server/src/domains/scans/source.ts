import { Problem, type ScanCreation } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { getArchive } from '../uploads/index.ts';
import { getWorkspace, resolveRemoteWorkspace, type Workspace } from '../workspaces/index.ts';

/** Exactly what will be scanned. */
export type ScanSource =
  | { readonly kind: 'remote_repo'; readonly repoUrl: string; readonly commit: string }
  | { readonly kind: 'local_archive'; readonly archiveId: string; readonly sha256: string };

export interface ResolvedSource {
  readonly workspace: Workspace;
  readonly source: ScanSource;
  /** What makes two scans of a workspace scans of the same thing. */
  readonly sourceKey: string;
}

/**
 * Finds the workspace and the source that a request means.
 * @throws Problem `bad_request`, `not_found`, `workspace_mismatch`, `multiple_workspaces`, `repository_not_connected`,
 * `no_active_workspace`, `archive_not_found`, `archive_mismatch`.
 */
export async function resolveSource(
  ctx: Ctx,
  organizationId: string,
  creation: ScanCreation,
): Promise<ResolvedSource> {
  return creation.source === undefined
    ? remoteSource(ctx, organizationId, creation)
    : localSource(ctx, organizationId, creation.source, creation.workspaceId);
}

async function remoteSource(
  ctx: Ctx,
  organizationId: string,
  { repoUrl = '', commit = '', workspaceId }: ScanCreation,
): Promise<ResolvedSource> {
  const workspace = await resolveRemoteWorkspace(ctx, organizationId, repoUrl, workspaceId);
  const source = { kind: 'remote_repo', repoUrl: workspace.repoUrl ?? repoUrl, commit } as const;
  return { workspace, source, sourceKey: commit };
}

async function localSource(
  ctx: Ctx,
  organizationId: string,
  named: NonNullable<ScanCreation['source']>,
  workspaceId: string | undefined,
): Promise<ResolvedSource> {
  if (workspaceId !== undefined && (await getWorkspace(ctx, organizationId, workspaceId)) === null) {
    throw new Problem('not_found', { detail: 'The organization has no such workspace.' });
  }
  const archive = await getArchive(ctx, organizationId, named.archiveId);
  if (archive === null) throw new Problem('archive_not_found', { extras: faultAt('/source/archiveId') });
  if (archive.sha256 !== named.sha256)
    throw new Problem('archive_mismatch', { extras: faultAt('/source/sha256') });
  if (workspaceId !== undefined && archive.workspaceId !== workspaceId) {
    throw new Problem('workspace_mismatch', {
      detail: `The archive was uploaded for the workspace ${archive.workspaceId}.`,
    });
  }
  const workspace = await getWorkspace(ctx, organizationId, archive.workspaceId);
  if (workspace === null || workspace.status !== 'active') {
    throw new Problem('no_active_workspace', { detail: 'The workspace of the archive is archived.' });
  }
  const source = { kind: 'local_archive', archiveId: archive.archiveId, sha256: archive.sha256 } as const;
  return { workspace, source, sourceKey: archive.archiveId };
}

const faultAt = (pointer: string) => ({ errors: [{ pointer, message: 'is not one of the organization' }] });
