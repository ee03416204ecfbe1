import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { filesUnder } from '../../../../../tests/setup/files-under.ts';
import {
  type GitRepository,
  type GitServer,
  startGitServer,
  withFolder,
} from '../../../../../tests/setup/git-server.ts';
import { unhinderedMs } from '../../../../../tests/setup/unhindered.ts';
import { createWorld, type World } from '../../../../../tests/world/world.ts';
import { sourceLimits } from '../../platform/source-folder/index.ts';
import { checkCommit, fetchCommit, locateWorkspace, resolveRemoteWorkspace } from './index.ts';

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

describe('a private repository', () => {
  const token = 'ghp_Pr1vateT0kenOfTheShop';

  test('is read with its own access token, and by nobody without it', async () => {
    const repository = await provider.repository('private', { token });
    const commit = await repository.commit({ 'a.js': 'secret source' });
    const workspace = await connected(repository, token);
    await checkCommit(ctx(), workspace, commit);
    expect((await fetched(workspace, commit)).files).toEqual({ 'a.js': 'secret source' });
    const stranger = await world.connectedRepository(world.administrator, {
      url: repository.url,
      companyId: await world.company(),
    });
    const theirs = await resolveRemoteWorkspace(
      ctx(),
      await ownerOf(stranger.workspace.id),
      stranger.repoUrl,
    );
    await expect(checkCommit(ctx(), theirs, commit)).rejects.toMatchObject({ code: 'provider_unavailable' });
    await expect(fetched(theirs, commit)).rejects.toMatchObject({ code: 'provider_unavailable' });
  });

  test('never shows its token: not to other processes in arguments, not in failures, not in the log', async () => {
    const repository = await provider.repository('quiet', { token });
    const commit = await repository.commit({ 'a.js': '1' });
    const workspace = await connected(repository, token);
    const seen: string[] = [];
    provider.behave((request) => {
      seen.push(commandLines());
      void request;
      return false;
    });
    await fetched(workspace, commit);
    provider.behave((_, response) => Boolean(response.writeHead(500).end()));
    const faults = await Promise.all([
      checkCommit(ctx(), workspace, commit).catch((error: unknown) => inspect(error, { depth: 9 })),
      fetched(workspace, commit).catch((error: unknown) => inspect(error, { depth: 9 })),
    ]);
    const pair = Buffer.from(`x-access-token:${token}`).toString('base64');
    const said = [...seen, ...faults.map(String), ...world.server.logs].join('\n');
    expect(seen.join('\n')).toContain('fetch');
    expect([token, pair].filter((each) => said.includes(each))).toEqual([]);
  });

  test('is read with the credential of the installation only when a platform administrator connected it', async () => {
    const shared = await createWorld({ ...provider.settings, GIT_PROVIDER_TOKEN: token });
    try {
      const repository = await provider.repository('shared', { token });
      const commit = await repository.commit({ 'a.js': '1' });
      const manager = await shared.caller('manager');
      const check = async (as: typeof manager | typeof shared.administrator, companyId: string) => {
        const made = await shared.connectedRepository(as, { url: repository.url, companyId });
        const context = shared.server.assembly.ctx;
        await checkCommit(context, await resolveRemoteWorkspace(context, companyId, made.repoUrl), commit);
      };
      await expect(check(manager, shared.acme)).rejects.toMatchObject({ code: 'provider_unavailable' });
      await check(shared.administrator, await shared.company());
    } finally {
      await shared.close();
    }
  });
});

describe('whatever a repository holds stays what it is: bytes', () => {
  test('attributes, hooks, submodules, links and large-file pointers do nothing', async () => {
    const repository = await provider.repository('inert');
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:abc\nsize 12345\n';
    const commit = await repository.commit({
      '.gitattributes':
        'secret.js export-ignore\n*.txt text eol=crlf\n*.js filter=evil ident\nversion.txt export-subst\n',
      'secret.js': 'eval(x) // $Id$',
      'version.txt': '$Format:%H$\n',
      'lines.txt': 'a\nb\n',
      'large.bin': pointer,
      '.gitmodules': '[submodule "x"]\n\tpath = x\n\turl = ext::sh -c touch% /tmp/evil\n',
      'hooks/post-checkout': { mode: '100755', content: '#!/bin/sh\ntouch /tmp/evil' },
      x: { mode: '160000', content: 'a'.repeat(40) },
      passwd: { mode: '120000', content: '/etc/passwd' },
      'up/link': { mode: '120000', content: '../../../..' },
    });
    const report = await fetched(await connected(repository), commit);
    expect(report.files).toMatchObject({
      'secret.js': 'eval(x) // $Id$',
      'version.txt': '$Format:%H$\n',
      'lines.txt': 'a\nb\n',
      'large.bin': pointer,
    });
    expect(Object.keys(report.files)).toHaveLength(7);
    expect(report.skipped).toEqual([
      { path: 'passwd', reason: 'symlink' },
      { path: 'up/link', reason: 'symlink' },
      { path: 'x', reason: 'submodule' },
    ]);
  });

  test('a tree with names that lead out of the folder writes nothing there', async () => {
    const repository = await provider.repository('names');
    const blob = Buffer.from(await repository.git(['hash-object', '-w', '--stdin'], 'evil'), 'hex');
    const tree = (names: readonly string[], mode = '100644', object = blob) =>
      Buffer.concat(names.flatMap((name) => [Buffer.from(`${mode} ${name}\0`, 'latin1'), object]));
    const write = async (content: Buffer) =>
      Buffer.from(
        await repository.git(['hash-object', '-t', 'tree', '-w', '--stdin', '--literally'], content),
        'hex',
      );
    const inner = await write(tree(['evil']));
    const outer = await write(
      Buffer.concat([
        tree(['..', 'a\\b', 'c:evil', 'line\nbreak', '\u00ff\u00fe', 'good.js']),
        tree(['..', '.git'], '40000', inner),
      ]),
    );
    const commit = await repository.git([
      '-c',
      'user.name=a',
      '-c',
      'user.email=a@b',
      'commit-tree',
      '-m',
      'x',
      outer.toString('hex'),
    ]);
    const report = await fetched(await connected(repository), commit);
    expect(Object.keys(report.files)).toEqual(['.git/evil', 'good.js']);
    expect(report.skipped.map(({ reason }) => reason).sort()).toEqual([
      'invalid_name',
      'invalid_name',
      'unsafe_path',
      'unsafe_path',
      'unsafe_path',
      'unsafe_path',
    ]);
  });

  test('a tree that holds itself ten times over, ten levels deep, ends at the limit of entries', async () => {
    const repository = await provider.repository('bomb');
    let object = await repository.git(['hash-object', '-w', '--stdin'], 'boom');
    for (let level = 0; level < 10; level++) {
      const kind = level === 0 ? '100644 blob' : '040000 tree';
      const lines = Array.from({ length: 10 }, (_, at) => `${kind} ${object}\tf${at}\n`).join('');
      object = await repository.git(['mktree'], lines);
    }
    const commit = await repository.git([
      '-c',
      'user.name=a',
      '-c',
      'user.email=a@b',
      'commit-tree',
      '-m',
      'x',
      object,
    ]);
    await expect(fetched(await connected(repository), commit)).rejects.toMatchObject({
      name: 'SourceRefused',
      reason: 'too_many_entries',
    });
  });

  test('large files are skipped, and too much of everything is refused', async () => {
    const repository = await provider.repository('large');
    const commit = await repository.commit({
      'a.js': '1',
      big: Buffer.alloc(3000, 1),
      bigger: Buffer.alloc(9000, 2),
    });
    const workspace = await connected(repository);
    const limits = { entriesMax: 10, fileBytesMax: 5000, totalBytesMax: 1024 * 1024 };
    expect((await fetched(workspace, commit, limits)).skipped).toEqual([
      { path: 'bigger', reason: 'too_large' },
    ]);
    await expect(fetched(workspace, commit, { ...limits, totalBytesMax: 2000 })).rejects.toMatchObject({
      reason: 'too_large',
    });
    await expect(fetched(workspace, commit, { ...limits, entriesMax: 2 })).rejects.toMatchObject({
      reason: 'too_many_entries',
    });
  });
});

describe('a provider that does not behave', () => {
  const shop = async (name: string) => {
    const repository = await provider.repository(name);
    const commit = await repository.commit({ 'a.js': '1' });
    return { commit, workspace: await connected(repository) };
  };

  test.each([
    ['answers 500', (response: ServerResponse) => response.writeHead(500).end()],
    ['answers 429', (response: ServerResponse) => response.writeHead(429).end()],
    [
      'answers with something else',
      (response: ServerResponse) => response.writeHead(200).end('<html>hello</html>'),
    ],
    ['breaks off', (response: ServerResponse) => response.destroy()],
    [
      'sends a pack that is none',
      (response: ServerResponse) => response.writeHead(200).end('000dpackfile\n0009\u0001PACK0000'),
    ],
  ])('and %s is 502', async (_what, answer) => {
    const { commit, workspace } = await shop(`odd-${_what.replaceAll(' ', '-')}`);
    provider.behave((_, response) => {
      answer(response);
      return true;
    });
    await expect(checkCommit(ctx(), workspace, commit)).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
    await expect(fetched(workspace, commit)).rejects.toMatchObject({ code: 'provider_unavailable' });
  });

  test('and redirects is not followed, wherever to', async () => {
    const { commit, workspace } = await shop('moved');
    const elsewhere = await provider.repository('elsewhere');
    provider.behave((request, response) => {
      if (!request.url?.startsWith('/acme/moved')) return false;
      response
        .writeHead(301, { location: `${elsewhere.url}${request.url.slice('/acme/moved'.length)}` })
        .end();
      return true;
    });
    const before = provider.requests.length;
    await expect(checkCommit(ctx(), workspace, commit)).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
    await expect(fetched(workspace, commit)).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(provider.requests.slice(before).filter((line) => line.includes('elsewhere'))).toEqual([]);
  });

  test('and never answers is given up within ten seconds; a fetch ends when it is told to, and leaves no process', async () => {
    const { commit, workspace } = await shop('silent');
    provider.behave(() => true);
    const givenUp = await unhinderedMs(() =>
      expect(checkCommit(ctx(), workspace, commit)).rejects.toMatchObject({ code: 'provider_unavailable' }),
    );
    expect(givenUp).toBeLessThan(10_000);
    const control = new AbortController();
    const fetching = fetched(workspace, commit, undefined, control.signal);
    const asked = provider.requests.length;
    await expect.poll(() => provider.requests.length).toBeGreaterThan(asked);
    expect(commandLines()).toContain(workspace.repoUrl);
    control.abort(new Error('cancelled'));
    await expect(fetching).rejects.toThrow('cancelled');
    await expect.poll(commandLines).not.toContain(workspace.repoUrl);
  });

  test('and is not there at all is 502', async () => {
    const { commit, workspace } = await shop('gone');
    await expect(
      checkCommit(ctx(), { ...workspace, repoUrl: `${provider.origin}/acme/nowhere` }, commit),
    ).rejects.toMatchObject({
      code: 'repository_not_connected',
    });
    const missing = await world.connectedRepository(world.administrator, {
      url: `${provider.origin}/acme/missing`,
    });
    const unknownRepository = await resolveRemoteWorkspace(ctx(), world.acme, missing.repoUrl);
    await expect(checkCommit(ctx(), unknownRepository, commit)).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
    await expect(fetched(unknownRepository, commit)).rejects.toMatchObject({ code: 'provider_unavailable' });
  });

  test('a commit that is an option of git, or anything else than a full SHA, never reaches it', async () => {
    const { workspace } = await shop('injected');
    const before = provider.requests.length;
    for (const id of [
      '--upload-pack=touch /tmp/evil',
      'main',
      'deadbeef',
      `${unknown} --all`,
      `${unknown}\nwant x`,
      unknown.toUpperCase(),
    ]) {
      await expect(checkCommit(ctx(), workspace, id)).rejects.toThrow();
      await expect(fetched(workspace, id)).rejects.toThrow();
    }
    expect(provider.requests.length).toBe(before);
  });
});

test('without git the reason says what to install', async () => {
  const repository = await provider.repository('no-git');
  const commit = await repository.commit({ 'a.js': '1' });
  const workspace = await connected(repository);
  const context = { ...ctx(), config: { ...ctx().config, path: '/nowhere' } };
  await withFolder(async (folder) => {
    const work = fetchCommit(
      context,
      workspace,
      commit,
      join(folder, 's'),
      sourceLimits(context.config),
      new AbortController().signal,
    );
    await expect(work).rejects.toMatchObject({
      code: 'provider_unavailable',
      detail: expect.stringMatching(/git 2\.37 or newer; install it/),
    });
  });
});

/** The command lines of all processes, as anybody on the machine sees them. */
function commandLines(): string {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    })
    .filter((line) => /\bgit\b/.test(line))
    .join('\n');
}

const ownerOf = async (workspaceId: string) => (await locateWorkspace(ctx(), workspaceId)) ?? '';
