import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { filesUnder } from '../../../../../tests/setup/files-under.ts';
import {
  type GitRepository,
  type GitServer,
  startGitServer,
  withFolder,
} from '../../../../../tests/setup/git-server.ts';
import { createWorld, type World } from '../../../../../tests/world/world.ts';
import { sourceLimits } from '../../platform/source-folder/index.ts';
import { checkCommit, fetchCommit, resolveRemoteWorkspace } from './index.ts';

let provider: GitServer;
let world: World;
beforeAll(async () => {
  provider = await startGitServer();
  world = await createWorld(provider.settings);
});
afterEach(() => provider.behave(null));
afterAll(async () => {
  await world.close();
  await provider.close();
});

const ctx = () => world.server.assembly.ctx;
const unknown = 'deadbeef'.repeat(5);

async function connected(repository: GitRepository, accessToken?: string) {
  const made = await world.connectedRepository(world.administrator, {
    url: repository.url,
    ...(accessToken === undefined ? {} : { accessToken }),
  });
  return resolveRemoteWorkspace(ctx(), world.acme, made.repoUrl);
}

type Fetched = Awaited<ReturnType<typeof fetchCommit>> & { files: Record<string, string> };

const fetched = async (
  workspace: Awaited<ReturnType<typeof connected>>,
  commit: string,
  limits = sourceLimits(ctx().config),
  signal = new AbortController().signal,
): Promise<Fetched> =>
  withFolder(async (folder) => {
    const into = join(folder, 'source');
    const report = await fetchCommit(ctx(), workspace, commit, into, limits, signal).finally(async () => {
      expect((await filesUnder(folder)).filter((path) => path.includes('.git-'))).toEqual([]);
    });
    const paths = await filesUnder(into);
    const files = await Promise.all(
      paths.map(async (path) => [path, await readFile(join(into, path), 'utf8')]),
    );
    return { ...report, files: Object.fromEntries(files) };
  });

describe.each(['sha1', 'sha256'] as const)('a commit of a %s repository', (format) => {
  const shop = async (name: string, options = {}) => {
    const repository = await provider.repository(`${name}-${format}`, { format, ...options });
    const first = await repository.commit({ 'a.js': 'one', 'src/b.js': 'two' });
    const second = await repository.commit({ 'a.js': 'ONE', 'bin/run': { mode: '100755', content: '#!' } });
    return { repository, first, second, workspace: await connected(repository) };
  };

  test('is found by its full SHA, also when no branch points at it, and its files are written', async () => {
    const { first, second, workspace } = await shop('plain');
    await checkCommit(ctx(), workspace, first);
    await checkCommit(ctx(), workspace, second);
    expect((await fetched(workspace, first)).files).toEqual({ 'a.js': 'one', 'src/b.js': 'two' });
    const report = await fetched(workspace, second);
    expect(report).toMatchObject({
      filesTotal: 2,
      bytesTotal: 5,
      skipped: [],
      files: { 'a.js': 'ONE', 'bin/run': '#!' },
    });
  });

  test('is found on a server that knows no filters', async () => {
    const { first, workspace } = await shop('unfiltered', { filters: false });
    await checkCommit(ctx(), workspace, first);
    expect((await fetched(workspace, first)).filesTotal).toBe(2);
  });

  test('that is unknown is commit_not_found, and so is one of the other hash, a tag, a tree or a file', async () => {
    const { repository, first, workspace } = await shop('unknown');
    await repository.git(['-c', 'user.name=a', '-c', 'user.email=a@b', 'tag', '-a', '-m', 'x', 'v1', first]);
    const others = [
      format === 'sha1' ? unknown : unknown.padEnd(64, '0'),
      format === 'sha1' ? unknown.padEnd(64, '0') : unknown,
      await repository.git(['rev-parse', 'v1']),
      await repository.git(['rev-parse', `${first}^{tree}`]),
      await repository.git(['rev-parse', `${first}:a.js`]),
    ];
    for (const id of others) {
      await expect(checkCommit(ctx(), workspace, id), id).rejects.toMatchObject({ code: 'commit_not_found' });
    }
    for (const id of [others[0], others[2], others[3], others[4]]) {
      await expect(fetched(workspace, id ?? ''), id).rejects.toMatchObject({ code: 'commit_not_found' });
    }
  });
});
