import { randomUUIDv7 } from 'node:crypto';
import { type HostedRepository, Problem, type RepositoryCredential } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../platform/page.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import { sealAccessToken } from './access-token.ts';
import { canonicalRepoUrl } from './repo-url.ts';
import {
  deleteHostedRepository,
  type HostedRepositoryRow,
  insertHostedRepository,
  selectHostedRepositories,
  selectHostedRepositoryByUrl,
  updateHostedRepositoryRow,
} from './store.ts';

/** Who connects. `trusted`: an administrator of the platform, whose word opens the credential of the installation. */
export interface Connector {
  readonly actor: Actor;
  readonly trusted: boolean;
}

/**
 * Connects a repository to an organization. Without a token of its own it is fetched anonymously, unless a platform
 * administrator connects it: the credential of the installation may read what this organization may not.
 * @throws Problem `bad_request` with pointer `/url`; `conflict` when it is connected already.
 */
export async function connectHostedRepository(
  tx: Ctx,
  organizationId: string,
  by: Connector,
  input: { url: string; accessToken?: string | undefined },
  requestId?: string,
): Promise<HostedRepository> {
  const repoUrl = canonicalRepoUrl(tx, input.url, '/url');
  const now = tx.clock.now();
  const row = await insertHostedRepository(organizationId, tx.db, {
    id: randomUUIDv7(),
    repo_url: repoUrl,
    ...credentialOf(tx, by, input.accessToken),
    created_at: now,
    updated_at: now,
  });
  if (row === undefined) {
    throw new Problem('conflict', { detail: `The repository ${repoUrl} is connected already.` });
  }
  await audit(tx, by.actor, 'hosted_repository.connected', row, requestId);
  return toView(row);
}

/** The connected repository with this address, in any spelling; null when it is not connected. */
export async function findHostedRepository(
  ctx: Ctx,
  organizationId: string,
  url: string,
): Promise<HostedRepository | null> {
  const row = await selectHostedRepositoryByUrl(organizationId, ctx.db, canonicalRepoUrl(ctx, url, '/url'));
  return row === undefined ? null : toView(row);
}

export async function listHostedRepositories(
  ctx: Ctx,
  organizationId: string,
  query: PageQuery,
): Promise<Page<HostedRepository>> {
  const page = { limit: query.limit, after: afterId(query) };
  const rows = await selectHostedRepositories(organizationId, ctx.db, page);
  return toPage(rows, query, (row) => row.id, toView);
}

/** Gives the repository another access token, or with null none of its own. @throws Problem `not_found`. */
export async function changeAccessToken(
  tx: Ctx,
  organizationId: string,
  by: Connector,
  id: string,
  accessToken: string | null,
  requestId?: string,
): Promise<HostedRepository> {
  const row = await updateHostedRepositoryRow(organizationId, tx.db, id, {
    ...credentialOf(tx, by, accessToken ?? undefined),
    updated_at: tx.clock.now(),
  });
  if (row === undefined) throw unknownRepository();
  await audit(tx, by.actor, 'hosted_repository.credential_changed', row, requestId);
  return toView(row);
}

/** @throws Problem `not_found`. */
export async function disconnectHostedRepository(
  ctx: Ctx,
  organizationId: string,
  actor: Actor,
  id: string,
  requestId: string,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const row = await deleteHostedRepository(organizationId, tx.db, id);
    if (row === undefined) throw unknownRepository();
    await audit(tx, actor, 'hosted_repository.disconnected', row, requestId);
  });
}

function credentialOf(
  ctx: Ctx,
  by: Connector,
  accessToken: string | undefined,
): { credential: RepositoryCredential; access_token_sealed: Buffer | null } {
  if (accessToken !== undefined) {
    return { credential: 'own', access_token_sealed: sealAccessToken(ctx, accessToken) };
  }
  return { credential: by.trusted ? 'provider' : 'none', access_token_sealed: null };
}

async function audit(
  tx: Ctx,
  actor: Actor,
  action: string,
  row: HostedRepositoryRow,
  requestId: string | undefined,
): Promise<void> {
  await recordAudit(tx, row.organization_id, {
    actor,
    action,
    subjectKind: 'hosted_repository',
    subjectId: row.id,
    details: { repoUrl: row.repo_url, credential: row.credential },
    ...(requestId === undefined ? {} : { requestId }),
  });
}

const unknownRepository = () =>
  new Problem('not_found', { detail: 'The company has no such connected repository.' });

function toView(row: HostedRepositoryRow): HostedRepository {
  return {
    id: row.id,
    repoUrl: row.repo_url,
    credential: row.credential,
    createdAt: row.created_at.toISOString(),
  };
}
