import type { Revision } from '@vedette/engine';
import { git } from './git-files.ts';

/** `user@host:path`, the short form of an ssh address. */
const SHORT_SSH = /^(?:[^@/]+@)?([^:/@]+):(?!\/\/)(.+)$/;
const PUBLISHED = new Set(['https:', 'http:', 'ssh:', 'git:']);

/**
 * Which commit of which repository a folder holds, for reports. Whether files differ from it is not asked: `git status` runs
 * filters, and those are programs that the configuration of the checkout names.
 * @returns null where it is no checkout, has no commit yet, or has no remote that others could know: a path on this machine
 *   says nothing to them
 */
export async function revisionOf(folder: string, signal: AbortSignal): Promise<Revision | null> {
  const line = async (...args: string[]): Promise<string> =>
    (await git(folder, args, signal))?.[0]?.replace(/\n$/, '') ?? '';
  const [commit, branch, prefix] = await Promise.all([
    line('rev-parse', '--verify', '--quiet', 'HEAD^{commit}'),
    line('symbolic-ref', '--quiet', '--short', 'HEAD'),
    line('rev-parse', '--show-prefix'),
  ]);
  if (commit === '') return null;
  const repositoryUri = publishedUri(await remoteUrl(folder, branch, signal));
  if (repositoryUri === null) return null;
  return {
    repositoryUri,
    commit,
    branch: branch === '' ? null : branch,
    path: prefix.replace(/\/$/, ''),
  };
}

/** The remote that the branch follows, else `origin`, else the first that there is. */
async function remoteUrl(folder: string, branch: string, signal: AbortSignal): Promise<string> {
  const entries = (await git(folder, ['config', '-z', '--get-regexp', '^(remote|branch)\\.'], signal)) ?? [];
  const settings = new Map(
    entries.map((entry) => {
      const at = entry.indexOf('\n');
      return [entry.slice(0, at), entry.slice(at + 1)] as const;
    }),
  );
  const followed = settings.get(`branch.${branch}.remote`) ?? 'origin';
  const first = [...settings].find(([key]) => /^remote\..+\.url$/.test(key))?.[1];
  return settings.get(`remote.${followed}.url`) ?? settings.get('remote.origin.url') ?? first ?? '';
}

/** Without user, password, query and fragment: any of them may be a credential. Null for what is no address on a network. */
function publishedUri(text: string): string | null {
  const short = SHORT_SSH.exec(text);
  const written = short === null ? text : `ssh://${short[1]}/${short[2]}`;
  if (!URL.canParse(written)) return null;
  const url = new URL(written);
  if (!PUBLISHED.has(url.protocol) || url.host === '') return null;
  return `${url.protocol}//${url.host}${url.pathname}`;
}
