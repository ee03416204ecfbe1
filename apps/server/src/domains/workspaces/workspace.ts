import type { WorkspaceKind, WorkspaceStatus } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import {
  selectActiveWorkspaces,
  selectOrganizationOfWorkspace,
  selectWorkspace,
  selectWorkspacesById,
  type WorkspaceRow,
} from './store.ts';

/** A workspace as other domains see it. */
export interface Workspace {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly kind: WorkspaceKind;
  /** Canonical; null for a local workspace. */
  readonly repoUrl: string | null;
  readonly status: WorkspaceStatus;
  readonly createdAt: Date;
  /** When it was made, or restored the last time. */
  readonly activeSince: Date;
}

/** Null when the organization has no such workspace. */
export async function getWorkspace(ctx: Ctx, organizationId: string, id: string): Promise<Workspace | null> {
  const row = await selectWorkspace(organizationId, ctx.db, id);
  return row === undefined ? null : toWorkspace(row);
}

/** Those of the workspaces that the organization has, by their ids. */
export async function getWorkspaces(
  ctx: Ctx,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Workspace>> {
  const rows = await selectWorkspacesById(organizationId, ctx.db, ids);
  return new Map(rows.map((row) => [row.id, toWorkspace(row)]));
}

/** Every active workspace of the organization, in the order of their ids. */
export async function activeWorkspaces(ctx: Ctx, organizationId: string): Promise<Workspace[]> {
  return (await selectActiveWorkspaces(organizationId, ctx.db)).map(toWorkspace);
}

/** The organization that owns a workspace; undefined when there is no such workspace. */
export function locateWorkspace(ctx: Ctx, id: string): Promise<string | undefined> {
  return selectOrganizationOfWorkspace(ctx.db, id);
}

export function toWorkspace(row: WorkspaceRow): Workspace {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    kind: row.kind,
    repoUrl: row.repo_url,
    status: row.status,
    createdAt: row.created_at,
    activeSince: row.active_since,
  };
}
