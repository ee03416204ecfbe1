import { Problem } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { canonicalRepoUrl } from './repo-url.ts';
import {
  selectActiveLinked,
  selectHostedRepositoryByUrl,
  selectWorkspace,
  type WorkspaceRow,
} from './store.ts';
import { toWorkspace, type Workspace } from './workspace.ts';

/** Candidates that an answer lists; an organization with more has to look them up. */
const MOST_CANDIDATES = 50;

/**
 * The active workspace in which a commit of the repository is scanned; it is never made or changed here.
 * @param repoUrl in any spelling
 * @param workspaceId chooses among several
 * @throws Problem `bad_request`; `repository_not_connected`; `no_active_workspace`; `multiple_workspaces`, whose extras
 *   list the `candidates` with id and name; for a given `workspaceId` also `not_found` and `workspace_mismatch`.
 */
export async function resolveRemoteWorkspace(
  ctx: Ctx,
  organizationId: string,
  repoUrl: string,
  workspaceId?: string,
): Promise<Workspace> {
  const canonical = canonicalRepoUrl(ctx, repoUrl);
  if (workspaceId !== undefined) return chosenWorkspace(ctx, organizationId, canonical, workspaceId);
  await refuseUnconnected(ctx, organizationId, canonical);
  const rows = await selectActiveLinked(organizationId, ctx.db, canonical, MOST_CANDIDATES);
  const [only, ...others] = rows;
  if (only === undefined) throw new Problem('no_active_workspace');
  if (others.length > 0) throw severalMatch(rows);
  return toWorkspace(only);
}

async function chosenWorkspace(
  ctx: Ctx,
  organizationId: string,
  repoUrl: string,
  workspaceId: string,
): Promise<Workspace> {
  const row = await selectWorkspace(organizationId, ctx.db, workspaceId);
  if (row === undefined) throw new Problem('not_found', { detail: 'There is no such workspace.' });
  await refuseUnconnected(ctx, organizationId, repoUrl);
  if (row.repo_url !== repoUrl) {
    throw new Problem('workspace_mismatch', { detail: 'The workspace is not linked to this repository.' });
  }
  if (row.status !== 'active') {
    throw new Problem('no_active_workspace', { detail: 'The workspace is archived.' });
  }
  return toWorkspace(row);
}

/** @throws Problem `repository_not_connected`. */
export async function refuseUnconnected(ctx: Ctx, organizationId: string, repoUrl: string): Promise<void> {
  if ((await selectHostedRepositoryByUrl(organizationId, ctx.db, repoUrl)) === undefined) {
    throw new Problem('repository_not_connected', {
      detail: `The repository ${repoUrl} is not connected to the organization.`,
    });
  }
}

function severalMatch(rows: readonly WorkspaceRow[]): Problem {
  const candidates = rows.map(({ id, name }) => ({ id, name }));
  const listed = candidates.map(({ id, name }) => `${name} (${id})`).join(', ');
  return new Problem('multiple_workspaces', {
    detail: `More than one active workspace is linked to the repository: ${listed}.`,
    extras: { candidates },
  });
}
