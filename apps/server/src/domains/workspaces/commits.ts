import { mkdtemp, rm } from 'node:fs/promises';
import { Problem } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import {
  type CommitAnswer,
  fetchObjects,
  GitFailed,
  GitMissing,
  hasCommit,
  objectType,
  readTree,
  requireGit,
} from '../../platform/git/index.ts';
import type { Secret } from '../../platform/secret-value.ts';
import {
  createSourceFolder,
  type SourceLimits,
  SourceRefused,
  type SourceReport,
} from '../../platform/source-folder/index.ts';
import { authorizationFor } from './git-credentials.ts';
import { selectHostedRepositoryByUrl } from './store.ts';
import type { Workspace } from './workspace.ts';

/** A fetch that takes longer than this is not waited for: two gibibytes at four megabytes a second. */
const FETCH_TIMEOUT_MS = 10 * 60_000;

/**
 * Asks the Git provider whether the workspace's repository has the commit. Takes at most some ten seconds.
 * @param commit full SHA, in lower case
 * @throws Problem `commit_not_found`; `provider_unavailable` when it cannot be asked or denies access;
 *   `repository_not_connected`
 */
export async function checkCommit(ctx: Ctx, workspace: Workspace, commit: string): Promise<void> {
  const { url, authorization } = await remoteOf(ctx, workspace);
  const answer = await hasCommit({ outbound: ctx.outbound, url, authorization }, commit).catch(
    (error: unknown) => {
      throw new Problem('provider_unavailable', { cause: error });
    },
  );
  if (answer.kind !== 'yes') throw refusalOf(answer, url, commit);
}

function refusalOf(answer: CommitAnswer, url: string, commit: string): Problem {
  switch (answer.kind) {
    case 'denied':
      return new Problem('provider_unavailable', {
        detail: `The Git provider does not let us read ${url} (${answer.status}). Check that it exists and that its access token is good.`,
      });
    case 'unclear':
      return new Problem('provider_unavailable', { cause: new Error(`the Git provider: ${answer.why}`) });
    default:
      return noSuchCommit(url, commit);
  }
}

/**
 * Writes the regular files of exactly this commit under `into`, a new folder; what else is in it (links, submodules, names
 * that cannot be) is skipped and recorded. Nothing of the repository is executed or obeyed.
 * @param commit full SHA, in lower case
 * @throws Problem `commit_not_found`, `provider_unavailable`, `repository_not_connected`; SourceRefused over a limit;
 *   the signal's reason
 */
export async function fetchCommit(
  ctx: Ctx,
  workspace: Workspace,
  commit: string,
  into: string,
  limits: SourceLimits,
  signal: AbortSignal,
): Promise<SourceReport> {
  const remote = await remoteOf(ctx, workspace);
  // Beside the source, so that whoever clears up after a worker that was killed finds both.
  const folder = await mkdtemp(`${into}.git-`);
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(FETCH_TIMEOUT_MS)]);
  try {
    const place = { path: ctx.config.path, folder };
    await requireGit(place);
    const resolved = await ctx.outbound.resolve(remote.url);
    await fetchObjects(place, { ...remote, resolved }, commit, limits.totalBytesMax, bounded);
    if ((await objectType(place, commit, bounded)) !== 'commit') throw noSuchCommit(remote.url, commit);
    const source = await createSourceFolder(into, limits);
    await readTree(place, commit, source, bounded);
    return source.report();
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw fetchFailure(error, remote.url, commit);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function fetchFailure(error: unknown, url: string, commit: string): unknown {
  if (error instanceof Problem || error instanceof SourceRefused) return error;
  if (error instanceof GitMissing) {
    return new Problem('provider_unavailable', { detail: error.message, cause: error });
  }
  if (error instanceof GitFailed && /not our ref|did not send all necessary objects/.test(error.stderr)) {
    return noSuchCommit(url, commit);
  }
  const said = error instanceof GitFailed ? new Error(`${error.message}: ${error.stderr}`) : error;
  return new Problem('provider_unavailable', {
    detail: `${url} could not be fetched from the Git provider.`,
    cause: said,
  });
}

const noSuchCommit = (url: string, commit: string) =>
  new Problem('commit_not_found', {
    detail: `${url} has no commit ${commit}.`,
    extras: { errors: [{ pointer: '/commit', message: 'is not in the repository' }] },
  });

/** The repository that the workspace is linked to, as it is connected now. */
async function remoteOf(
  ctx: Ctx,
  workspace: Workspace,
): Promise<{ url: string; authorization: Secret | null }> {
  if (workspace.repoUrl === null) throw new Error('a local workspace has no repository');
  const { organizationId, repoUrl: url } = workspace;
  const repository = await selectHostedRepositoryByUrl(organizationId, ctx.db, url);
  if (repository === undefined) throw new Problem('repository_not_connected');
  const authorization = await authorizationFor(ctx, repository).catch((error: unknown) => {
    throw new Problem('provider_unavailable', { cause: error });
  });
  return { url, authorization };
}
