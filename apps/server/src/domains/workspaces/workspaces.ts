import { randomUUIDv7 } from 'node:crypto';
import {
  Problem,
  type WorkspaceKind,
  type WorkspaceStatus,
  type Workspace as WorkspaceView,
} from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { violatesUnique } from '../../platform/database.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../platform/page.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import { announceWorkspace } from './jobs.ts';
import { canonicalRepoUrl } from './repo-url.ts';
import { refuseUnconnected } from './resolve.ts';
import {
  insertWorkspace,
  lockWorkspace,
  selectActiveByName,
  selectWorkspace,
  selectWorkspaces,
  updateWorkspaceRow,
  type WorkspaceRow,
} from './store.ts';
import { toWorkspace, type Workspace } from './workspace.ts';

export interface WorkspaceQuery extends PageQuery {
  readonly kind?: WorkspaceKind | undefined;
  readonly status?: WorkspaceStatus | undefined;
}

export async function listWorkspaces(
  ctx: Ctx,
  organizationId: string,
  query: WorkspaceQuery,
): Promise<Page<WorkspaceView>> {
  const rows = await selectWorkspaces(organizationId, ctx.db, { ...query, after: afterId(query) });
  return toPage(rows, query, (row) => row.id, toView);
}

/** @throws Problem `not_found`. */
export async function readWorkspace(
  ctx: Ctx,
  organizationId: string,
  workspaceId: string,
): Promise<WorkspaceView> {
  const row = await selectWorkspace(organizationId, ctx.db, workspaceId);
  if (row === undefined) throw unknownWorkspace();
  return toView(row);
}

/**
 * Links a connected repository to a new active workspace.
 * @throws Problem `bad_request`, `repository_not_connected`, `conflict` when an active remote workspace has the name.
 */
export async function createRemoteWorkspace(
  tx: Ctx,
  organizationId: string,
  actor: Actor,
  input: { name: string; repoUrl: string },
  requestId?: string,
): Promise<WorkspaceView> {
  const repoUrl = canonicalRepoUrl(tx, input.repoUrl);
  await refuseUnconnected(tx, organizationId, repoUrl);
  const row = await addWorkspace(tx, organizationId, actor, { name: input.name, repoUrl }, requestId);
  if (row === undefined) throw nameTaken(input.name);
  return toView(row);
}

/** The active workspace of this name that is linked to the repository; null when there is none. */
export async function findLinkedWorkspace(
  ctx: Ctx,
  organizationId: string,
  input: { name: string; repoUrl: string },
): Promise<WorkspaceView | null> {
  const row = await selectActiveByName(organizationId, ctx.db, 'remote', input.name);
  return row?.repo_url === canonicalRepoUrl(ctx, input.repoUrl) ? toView(row) : null;
}

/** The active local workspace of this name, made when there is none; of calls at once, one makes it. */
export async function findOrCreateLocalWorkspace(
  tx: Ctx,
  organizationId: string,
  actor: Actor,
  name: string,
  requestId?: string,
): Promise<Workspace> {
  const find = () => selectActiveByName(organizationId, tx.db, 'local', name);
  const row =
    (await find()) ??
    (await addWorkspace(tx, organizationId, actor, { name, repoUrl: null }, requestId)) ??
    (await find());
  // Made by another call and archived before it was read: the caller tries again.
  if (row === undefined) throw new Problem('service_unavailable', { retryAfterSeconds: 1 });
  return toWorkspace(row);
}

async function addWorkspace(
  tx: Ctx,
  organizationId: string,
  actor: Actor,
  input: { name: string; repoUrl: string | null },
  requestId?: string,
): Promise<WorkspaceRow | undefined> {
  const now = tx.clock.now();
  const row = await insertWorkspace(organizationId, tx.db, {
    id: randomUUIDv7(),
    name: input.name,
    kind: input.repoUrl === null ? 'local' : 'remote',
    repo_url: input.repoUrl,
    status: 'active',
    active_since: now,
    created_at: now,
    updated_at: now,
  });
  if (row === undefined) return undefined;
  await recordAudit(tx, organizationId, {
    actor,
    action: 'workspace.created',
    subjectKind: 'workspace',
    subjectId: row.id,
    details: { name: row.name, kind: row.kind, repoUrl: row.repo_url },
    ...(requestId === undefined ? {} : { requestId }),
  });
  await announceWorkspace(tx, { organizationId, workspaceId: row.id, change: 'created' });
  return row;
}

export interface WorkspaceChanges {
  readonly name?: string | undefined;
  readonly status?: WorkspaceStatus | undefined;
  readonly repoUrl?: string | undefined;
}

/**
 * Renames, archives, brings back or links a workspace. Says nothing in the audit log when nothing changes.
 * @throws Problem `not_found`, `conflict` when the name is taken among the active ones of its kind; for a link also
 *   `bad_request`, `repository_not_connected`, and `workspace_mismatch` when the workspace is local.
 */
export async function changeWorkspace(
  ctx: Ctx,
  organizationId: string,
  actor: Actor,
  workspaceId: string,
  changes: WorkspaceChanges,
  requestId: string,
): Promise<WorkspaceView> {
  return ctx.transaction(async (tx) => {
    const before = await lockWorkspace(organizationId, tx.db, workspaceId);
    if (before === undefined) throw unknownWorkspace();
    const repoUrl =
      changes.repoUrl === undefined ? before.repo_url : await linkable(tx, before, changes.repoUrl);
    const name = changes.name ?? before.name;
    const status = changes.status ?? before.status;
    const details = {
      ...(name === before.name ? {} : { name, nameBefore: before.name }),
      ...(status === before.status ? {} : { status }),
      ...(repoUrl === before.repo_url ? {} : { repoUrl, repoUrlBefore: before.repo_url }),
    };
    if (Object.keys(details).length === 0) return toView(before);
    const now = tx.clock.now();
    const isRestored = status === 'active' && before.status !== 'active';
    const change = {
      name,
      status,
      repo_url: repoUrl,
      updated_at: now,
      ...(isRestored ? { active_since: now } : {}),
    };
    const after = await updateWorkspaceRow(organizationId, tx.db, workspaceId, change).catch(
      (error: unknown) => {
        throw violatesUnique(error, 'workspaces_active_name') ? nameTaken(name) : error;
      },
    );
    await recordAudit(tx, organizationId, {
      actor,
      action: 'workspace.changed',
      subjectKind: 'workspace',
      subjectId: workspaceId,
      details,
      requestId,
    });
    if (status !== before.status) {
      const change = status === 'active' ? 'restored' : 'archived';
      await announceWorkspace(tx, { organizationId, workspaceId, change });
    }
    return toView(after);
  });
}

/** The canonical address that the workspace may be linked to. */
async function linkable(tx: Ctx, workspace: WorkspaceRow, text: string): Promise<string> {
  const repoUrl = canonicalRepoUrl(tx, text);
  if (workspace.kind === 'local') {
    throw new Problem('workspace_mismatch', {
      detail: 'The workspace is local: its source is uploaded, and no repository can be linked to it.',
    });
  }
  await refuseUnconnected(tx, workspace.organization_id, repoUrl);
  return repoUrl;
}

const unknownWorkspace = () => new Problem('not_found', { detail: 'There is no such workspace.' });
const nameTaken = (name: string) =>
  new Problem('conflict', { detail: `Another active workspace of this kind is called ${name}.` });

function toView(row: WorkspaceRow): WorkspaceView {
  const { organizationId: _, activeSince: _since, createdAt, ...workspace } = toWorkspace(row);
  return { ...workspace, createdAt: createdAt.toISOString() };
}
