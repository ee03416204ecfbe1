import type { HostedRepository, Workspace } from '@vedette/contract';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../../../../tests/world/people.ts';
import { short } from '../../../../../tests/world/people.ts';
import { createWorld, type World } from '../../../../../tests/world/world.ts';
import { systemActor } from '../audit/index.ts';
import {
  canonicalRepoUrl,
  findOrCreateLocalWorkspace,
  getWorkspace,
  resolveRemoteWorkspace,
} from './index.ts';

let world: World;
let manager: Caller;
beforeAll(async () => {
  world = await createWorld();
  manager = await world.caller('manager');
});
afterAll(() => world.close());

const ctx = () => world.server.assembly.ctx;
const workspaces = () => `/api/v0/companies/${world.acme}/workspaces`;
const hosted = () => `/api/v0/companies/${world.acme}/hosted-repositories`;
const canonical = (text: string) => canonicalRepoUrl(ctx(), text);
const change = (id: string, body: unknown) => world.send(manager, 'PATCH', `/api/v0/workspaces/${id}`, body);

describe('the address of a repository', () => {
  test('has one spelling: host in lower case, no port of its scheme, no trailing slash, no .git', () => {
    for (const text of [
      'https://github.com/acme/Shop',
      'https://GitHub.COM/acme/Shop',
      'HTTPS://github.com:443/acme/Shop.git',
      'https://github.com/acme/Shop.git/',
      'https://github.com/acme/Shop/',
    ]) {
      expect(canonical(text)).toBe('https://github.com/acme/Shop');
    }
  });

  test.each([
    ['another host', 'https://gitlab.com/acme/shop'],
    ['a host that only begins like it', 'https://github.com.evil.test/acme/shop'],
    ['credentials', 'https://user:word@github.com/acme/shop'],
    ['a user name before another host', 'https://github.com@evil.test/acme/shop'],
    ['an empty user name', 'https://@github.com/acme/shop'],
    ['another scheme', 'http://github.com/acme/shop'],
    ['ssh', 'ssh://git@github.com/acme/shop'],
    ['the short form of ssh', 'git@github.com:acme/shop'],
    ['a transport helper', 'ext::sh -c touch% /tmp/x'],
    ['a local path', '/etc/passwd'],
    ['a file', 'file:///etc/passwd'],
    ['an option of git', '--upload-pack=touch /tmp/x'],
    ['another port', 'https://github.com:8443/acme/shop'],
    ['a query', 'https://github.com/acme/shop?x=1'],
    ['an empty query', 'https://github.com/acme/shop?'],
    ['a fragment', 'https://github.com/acme/shop#x'],
    ['dots that climb', 'https://github.com/acme/../shop'],
    ['a name of dots', 'https://github.com/acme/..'],
    ['encoded dots', 'https://github.com/acme/%2e%2e'],
    ['an encoded slash', 'https://github.com/acme%2fshop/x'],
    ['a backslash', 'https://github.com\\acme\\shop'],
    ['a tab that parsers drop', 'https://github.com/ac\tme/shop'],
    ['a line break', 'https://github.com/acme/shop\nHost: evil'],
    ['white space around it', ' https://github.com/acme/shop'],
    ['no name', 'https://github.com/acme'],
    ['three segments', 'https://github.com/acme/shop/tree'],
    ['two slashes', 'https://github.com//acme/shop'],
    ['a name that ends in .git twice', 'https://github.com/acme/shop.git.git'],
    ['letters that look alike', 'https://github.com/acme/ѕhop'],
    ['too much of it', `https://github.com/acme/${'a'.repeat(101)}`],
    ['a text without end', `https://github.com/${'a'.repeat(1_000_000)}`],
  ])('with %s is refused, and the answer points at it', (_what, text) => {
    expect(() => canonical(text)).toThrow(
      expect.objectContaining({
        code: 'bad_request',
        extras: { errors: [expect.objectContaining({ pointer: '/repoUrl' })] },
      }),
    );
  });

  test('canonical once is canonical for good, and any other text is refused', () => {
    const segment = fc.stringMatching(/^[A-Za-z0-9_.-]{1,12}$/);
    const texts = fc.oneof(
      fc
        .tuple(segment, segment, fc.constantFrom('', '/', '.git', '.git/'))
        .map(([o, n, end]) => `https://github.com/${o}/${n}${end}`),
      fc.string({ maxLength: 60 }),
      fc.webUrl(),
    );
    void fc.assert(
      fc.property(texts, (text) => {
        let once: string;
        try {
          once = canonical(text);
        } catch (error) {
          expect(error).toMatchObject({ code: 'bad_request' });
          return;
        }
        expect(once).toMatch(/^https:\/\/github\.com\/[A-Za-z0-9_.-]+\/[A-Za-z0-9_.-]+$/);
        expect(canonical(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('resolving the workspace of a repository', () => {
  const resolve = (repoUrl: string, workspaceId?: string, organizationId = world.acme) =>
    resolveRemoteWorkspace(ctx(), organizationId, repoUrl, workspaceId);

  test('finds the one active workspace, by any spelling of the address', async () => {
    const { workspace, repoUrl } = await world.connectedRepository(manager);
    expect(await resolve(`${repoUrl.replace('github', 'GITHUB')}.git/`)).toMatchObject({
      id: workspace.id,
      kind: 'remote',
      repoUrl,
    });
    expect(await resolve(repoUrl, workspace.id)).toMatchObject({ id: workspace.id });
  });

  test('says that a repository is not connected, also when another organization has connected it', async () => {
    const other = await world.company();
    const theirs = await world.connectedRepository(world.administrator, { companyId: other });
    await expect(resolve('https://github.com/acme/nowhere')).rejects.toMatchObject({
      code: 'repository_not_connected',
    });
    await expect(resolve(theirs.repoUrl)).rejects.toMatchObject({ code: 'repository_not_connected' });
    await expect(resolve(theirs.repoUrl, theirs.workspace.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('looks past archived workspaces', async () => {
    const { workspace, repoUrl } = await world.connectedRepository(manager);
    expect((await change(workspace.id, { status: 'archived' })).status).toBe(200);
    await expect(resolve(repoUrl)).rejects.toMatchObject({ code: 'no_active_workspace' });
    await expect(resolve(repoUrl, workspace.id)).rejects.toMatchObject({ code: 'no_active_workspace' });
    await change(workspace.id, { status: 'active' });
    expect(await resolve(repoUrl)).toMatchObject({ id: workspace.id });
  });

  test('lists the candidates when several match, and takes the one that is named', async () => {
    const { workspace, repoUrl } = await world.connectedRepository(manager);
    const second = await world.requestOk<Workspace>(manager, 'POST', workspaces(), {
      name: `s-${short()}`,
      repoUrl,
    });
    const third = await world.requestOk<Workspace>(manager, 'POST', workspaces(), {
      name: `s-${short()}`,
      repoUrl,
    });
    await change(third.id, { status: 'archived' });
    await expect(resolve(repoUrl)).rejects.toMatchObject({
      code: 'multiple_workspaces',
      extras: {
        candidates: [
          { id: workspace.id, name: workspace.name },
          { id: second.id, name: second.name },
        ],
      },
    });
    expect(await resolve(repoUrl, second.id)).toMatchObject({ id: second.id });
  });

  test('refuses a workspace of another repository, a local one, and one that is unknown', async () => {
    const { repoUrl } = await world.connectedRepository(manager);
    const other = await world.connectedRepository(manager);
    await expect(resolve(repoUrl, other.workspace.id)).rejects.toMatchObject({ code: 'workspace_mismatch' });
    const local = await ctx().transaction((tx) =>
      findOrCreateLocalWorkspace(tx, world.acme, systemActor('test'), short()),
    );
    await expect(resolve(repoUrl, local.id)).rejects.toMatchObject({ code: 'workspace_mismatch' });
    await expect(resolve(repoUrl, world.acme)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is refused from the moment the repository is disconnected, and goes on when it is connected again', async () => {
    const { workspace, repository, repoUrl } = await world.connectedRepository(manager);
    expect((await world.send(manager, 'DELETE', `${hosted()}/${repository.id}`)).status).toBe(204);
    await expect(resolve(repoUrl, workspace.id)).rejects.toMatchObject({ code: 'repository_not_connected' });
    await world.requestOk(manager, 'POST', hosted(), { url: repoUrl });
    expect(await resolve(repoUrl)).toMatchObject({ id: workspace.id });
  });
});

describe('workspaces', () => {
  test('names are unique among the active ones of a kind, whatever archives and brings back', async () => {
    const { workspace, repoUrl } = await world.connectedRepository(manager);
    const again = await world.send(manager, 'POST', workspaces(), { name: workspace.name, repoUrl });
    expect(again).toMatchObject({ status: 409, body: { type: 'bad_request' } });
    await change(workspace.id, { status: 'archived' });
    const second = await world.requestOk<Workspace>(manager, 'POST', workspaces(), {
      name: workspace.name,
      repoUrl,
    });
    expect((await change(workspace.id, { status: 'active' })).status).toBe(409);
    expect((await change(workspace.id, { status: 'active', name: `s-${short()}` })).status).toBe(200);
    expect((await change(workspace.id, { name: second.name })).status).toBe(409);
    const local = await ctx().transaction((tx) =>
      findOrCreateLocalWorkspace(tx, world.acme, systemActor('test'), second.name),
    );
    expect(local).toMatchObject({ kind: 'local', name: second.name });
  });

  test('the local workspace of a name is made once, however many ask for it at once', async () => {
    const name = short();
    const asked = Array.from({ length: 16 }, () =>
      ctx().transaction((tx) => findOrCreateLocalWorkspace(tx, world.acme, systemActor('test'), name)),
    );
    const found = await Promise.all(asked);
    expect(new Set(found.map(({ id }) => id)).size).toBe(1);
  });

  test('are listed newest first, by kind and status, and only those of the company', async () => {
    const { workspace } = await world.connectedRepository(manager);
    await change(workspace.id, { status: 'archived' });
    const page = await world.requestOk<{ items: Workspace[] }>(
      manager,
      'GET',
      `${workspaces()}?kind=remote&status=archived&limit=1`,
    );
    expect(page.items).toEqual([{ ...workspace, status: 'archived' }]);
    const other = await world.caller('manager', await world.company());
    const theirs = await world.requestOk<{ items: Workspace[] }>(
      other,
      'GET',
      `/api/v0/companies/${other.companyId}/workspaces`,
    );
    expect(theirs.items).toEqual([]);
    expect(await getWorkspace(ctx(), other.companyId, workspace.id)).toBeNull();
  });

  test('are linked to connected repositories only, and a local one to none', async () => {
    const { workspace } = await world.connectedRepository(manager);
    const other = await world.connectedRepository(manager);
    const unconnected = 'https://github.com/acme/nowhere';
    expect(
      (await world.send(manager, 'POST', workspaces(), { name: short(), repoUrl: unconnected })).status,
    ).toBe(409);
    expect((await change(workspace.id, { repoUrl: unconnected })).status).toBe(409);
    expect((await change(workspace.id, { repoUrl: 'https://evil.test/a/b' })).status).toBe(400);
    expect((await change(workspace.id, { repoUrl: other.repoUrl })).body).toMatchObject({
      repoUrl: other.repoUrl,
    });
    const local = await ctx().transaction((tx) =>
      findOrCreateLocalWorkspace(tx, world.acme, systemActor('test'), short()),
    );
    expect((await change(local.id, { repoUrl: other.repoUrl })).status).toBe(409);
  });
});

describe('hosted repositories', () => {
  test('are connected once, in their canonical form, and say what they are fetched with', async () => {
    const url = `https://github.com/acme/${short()}`;
    const first = await world.send(manager, 'POST', hosted(), { url: `${url}.git` });
    expect(first).toMatchObject({ status: 201, body: { repoUrl: url, credential: 'none' } });
    expect((await world.send(manager, 'POST', hosted(), { url: `${url}/` })).status).toBe(409);
    expect((await world.send(manager, 'POST', hosted(), { url: 'https://evil.test/a/b' })).status).toBe(400);
  });

  test('use the credential of the installation only when a platform administrator connected them', async () => {
    const url = `https://github.com/acme/${short()}`;
    const byAdministrator = await world.requestOk<HostedRepository>(world.administrator, 'POST', hosted(), {
      url,
    });
    expect(byAdministrator.credential).toBe('provider');
    const changed = await world.requestOk<HostedRepository>(
      manager,
      'PATCH',
      `${hosted()}/${byAdministrator.id}`,
      { accessToken: null },
    );
    expect(changed.credential).toBe('none');
  });

  test('keep their access token sealed: it is in no answer, no audit entry, no log line and not in the database', async () => {
    const accessToken = `github_pat_${'S3cret'.repeat(5)}`;
    const { repository } = await world.connectedRepository(manager, { accessToken });
    expect(repository.credential).toBe('own');
    const seen = [
      (await world.send(manager, 'GET', hosted())).text,
      (await world.send(manager, 'GET', `/api/v0/companies/${world.acme}/audit-log`)).text,
      ...world.server.logs,
      JSON.stringify(
        await ctx().db.query(
          {
            text: 'select *, access_token_sealed::text, encode(access_token_sealed, $1) from hosted_repositories',
          },
          ['escape'],
        ),
      ),
    ];
    expect(seen.filter((text) => text.includes('S3cret'))).toEqual([]);
    await world.requestOk(manager, 'PATCH', `${hosted()}/${repository.id}`, { accessToken: 'another' });
    expect(
      (await world.send(manager, 'GET', `/api/v0/companies/${world.acme}/audit-log?limit=1`)).text,
    ).toContain('hosted_repository.credential_changed');
  });
});
