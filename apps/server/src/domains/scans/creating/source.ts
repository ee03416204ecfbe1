import { Problem, type ScanCreation } from '@vedette/contract';
import type { Batched } from '../../../platform/batcher.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { type Archive, getArchives } from '../../uploads/index.ts';
import { getWorkspaces, resolveRemoteWorkspace, type Workspace } from '../../workspaces/index.ts';

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

/** What a request names of an uploaded source. */
interface NamedArchive {
  readonly archiveId: string;
  readonly workspaceId: string | undefined;
}

/** What of that the organization has. */
interface FoundArchive {
  readonly archive: Archive | undefined;
  /** The workspace that the archive was uploaded for. */
  readonly ownWorkspace: Workspace | undefined;
  readonly namedWorkspace: Workspace | undefined;
}

export type FindArchive = Batched<NamedArchive, FoundArchive>;

/**
 * Finds the workspace and the source that a request means.
 * @throws Problem `bad_request`, `not_found`, `workspace_mismatch`, `multiple_workspaces`, `repository_not_connected`,
 * `no_active_workspace`, `archive_not_found`, `archive_mismatch`.
 */
export async function resolveSource(
  ctx: Ctx,
  findArchive: FindArchive,
  organizationId: string,
  creation: ScanCreation,
): Promise<ResolvedSource> {
  const { source: named, workspaceId } = creation;
  if (named === undefined) return remoteSource(ctx, organizationId, creation);
  const found = await findArchive(ctx, organizationId, { archiveId: named.archiveId, workspaceId });
  return localSource(named, workspaceId, found);
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

function localSource(
  named: NonNullable<ScanCreation['source']>,
  workspaceId: string | undefined,
  { archive, ownWorkspace, namedWorkspace }: FoundArchive,
): ResolvedSource {
  if (workspaceId !== undefined && namedWorkspace === undefined) {
    throw new Problem('not_found', { detail: 'The organization has no such workspace.' });
  }
  if (archive === undefined) throw new Problem('archive_not_found', { extras: faultAt('/source/archiveId') });
  if (archive.sha256 !== named.sha256)
    throw new Problem('archive_mismatch', { extras: faultAt('/source/sha256') });
  if (workspaceId !== undefined && archive.workspaceId !== workspaceId) {
    throw new Problem('workspace_mismatch', {
      detail: `The archive was uploaded for the workspace ${archive.workspaceId}.`,
    });
  }
  if (ownWorkspace === undefined || ownWorkspace.status !== 'active') {
    throw new Problem('no_active_workspace', { detail: 'The workspace of the archive is archived.' });
  }
  const source = { kind: 'local_archive', archiveId: archive.archiveId, sha256: archive.sha256 } as const;
  return { workspace: ownWorkspace, source, sourceKey: archive.archiveId };
}

const faultAt = (pointer: string) => ({ errors: [{ pointer, message: 'is not one of the organization' }] });

/** Two statements for all requests that came together. */
export async function findArchives(
  ctx: Ctx,
  organizationId: string,
  named: readonly NamedArchive[],
): Promise<FoundArchive[]> {
  const archives = await getArchives(
    ctx,
    organizationId,
    named.map(({ archiveId }) => archiveId),
  );
  const workspaceIds = new Set([...archives.values()].map(({ workspaceId }) => workspaceId));
  for (const { workspaceId } of named) if (workspaceId !== undefined) workspaceIds.add(workspaceId);
  const workspaces = await getWorkspaces(ctx, organizationId, [...workspaceIds]);
  return named.map(({ archiveId, workspaceId }) => {
    const archive = archives.get(archiveId);
    return {
      archive,
      ownWorkspace: archive && workspaces.get(archive.workspaceId),
      namedWorkspace: workspaceId === undefined ? undefined : workspaces.get(workspaceId),
    };
  });
}
