import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResolvedOrigin } from '../outbound.ts';
import type { Secret } from '../secret-value.ts';
import { SourceRefused } from '../source-folder/index.ts';
import { assertCommitId, objectFormat } from './commit-id.ts';
import { type GitPlace, runGit } from './git-process.ts';

export interface GitRemote {
  /** Canonical address of the repository. */
  readonly url: string;
  /** Where its host was found to be; git connects there and nowhere else. */
  readonly resolved: ResolvedOrigin;
  /** The value of an Authorization header; null for an anonymous fetch. */
  readonly authorization: Secret | null;
}

/** How often the size of what arrives is looked at. A fast network brings some 30 MiB in between. */
const WATCH_MS = 250;
/** A server that sends less than a kilobyte a second for so long is given up. */
const STALLED_SECONDS = '20';

/**
 * Fetches one commit, and nothing of its history, into a new bare repository in the empty folder `place.folder`.
 * @throws GitFailed; SourceRefused when more than `packBytesMax` arrive
 */
export async function fetchObjects(
  place: GitPlace,
  remote: GitRemote,
  commit: string,
  packBytesMax: number,
  signal: AbortSignal,
): Promise<void> {
  assertCommitId(commit);
  const format = `--object-format=${objectFormat(commit)}`;
  await runGit(place, ['init', '--quiet', '--bare', '--template=', format, '.'], { signal });
  const watch = new AbortController();
  const stopWatching = watchSize(join(place.folder, 'objects/pack'), packBytesMax, watch);
  const bounded = { ...place, settings: { ...place.settings, ...remoteSettings(remote) } };
  const how = [
    '--quiet',
    '--no-tags',
    '--depth=1',
    '--no-recurse-submodules',
    '--no-write-fetch-head',
    '--no-auto-gc',
  ];
  try {
    await runGit(bounded, ['fetch', ...how, '--', remote.url, commit], {
      signal: AbortSignal.any([signal, watch.signal]),
    });
  } finally {
    stopWatching();
  }
}

function remoteSettings({ url, resolved, authorization }: GitRemote): Record<string, string> {
  return {
    [`protocol.${new URL(url).protocol.slice(0, -1)}.allow`]: 'always',
    'http.lowSpeedLimit': '1024',
    'http.lowSpeedTime': STALLED_SECONDS,
    ...(resolved.pinned
      ? { 'http.curloptResolve': `${resolved.host}:${resolved.port}:${resolved.address}` }
      : {}),
    ...(authorization === null ? {} : { 'http.extraHeader': `Authorization: ${authorization.reveal()}` }),
  };
}

/** git knows no limit for what it fetches, so the pack is watched as it grows. */
function watchSize(folder: string, bytesMax: number, over: AbortController): () => void {
  const look = async () => {
    const names = await readdir(folder).catch(() => []);
    const sizes = await Promise.all(
      names.map((name) =>
        stat(join(folder, name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    );
    if (sizes.reduce((sum, size) => sum + size, 0) > bytesMax) {
      over.abort(
        new SourceRefused(
          'too_large',
          `The commit takes more than ${bytesMax} bytes to fetch, which is the limit.`,
        ),
      );
    }
  };
  const timer = setInterval(() => void look(), WATCH_MS);
  return () => clearInterval(timer);
}
