import type { Ctx } from '../../platform/ctx.ts';
import { type Secret, secret } from '../../platform/secret-value.ts';
import { openAccessToken } from './access-token.ts';
import { installationToken } from './github-app.ts';
import type { HostedRepositoryRow } from './store.ts';

/**
 * What a repository is fetched with, as the value of an Authorization header; null for an anonymous fetch.
 * Providers take any token as the password of any user; this one is GitHub's name for it.
 */
export async function authorizationFor(ctx: Ctx, repository: HostedRepositoryRow): Promise<Secret | null> {
  const token = await tokenFor(ctx, repository);
  if (token === null) return null;
  const pair = Buffer.from(`x-access-token:${token.reveal()}`).toString('base64');
  return secret(`Basic ${pair}`);
}

async function tokenFor(ctx: Ctx, repository: HostedRepositoryRow): Promise<Secret | null> {
  if (repository.access_token_sealed !== null) return openAccessToken(ctx, repository.access_token_sealed);
  if (repository.credential !== 'provider') return null;
  return (await installationToken(ctx, repository.repo_url)) ?? ctx.config.GIT_PROVIDER_TOKEN ?? null;
}
