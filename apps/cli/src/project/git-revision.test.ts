import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { revisionOf } from './git-revision.ts';

let root: string;
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.test', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
const { signal } = new AbortController();

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vedette-revision-'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('a folder that is no checkout, or has no commit or no remote yet, has no revision', async () => {
  expect(await revisionOf(root, signal)).toBeNull();
  git('init', '-q', '-b', 'main');
  expect(await revisionOf(root, signal)).toBeNull();
  git('commit', '-q', '--allow-empty', '-m', 'one');
  expect(await revisionOf(root, signal)).toBeNull();
  git('remote', 'add', 'origin', '/srv/git/shop.git');
  expect(await revisionOf(root, signal)).toBeNull();
});

test('a checkout has the commit, the branch, the folder within, and the address of its remote without credentials', async () => {
  git('init', '-q', '-b', 'main');
  git('commit', '-q', '--allow-empty', '-m', 'one');
  mkdirSync(join(root, 'app', 'shop'), { recursive: true });
  git('remote', 'add', 'origin', 'https://user:secret@github.com/acme/shop.git?token=secret#secret');
  expect(await revisionOf(join(root, 'app', 'shop'), signal)).toEqual({
    repositoryUri: 'https://github.com/acme/shop.git',
    commit: git('rev-parse', 'HEAD'),
    branch: 'main',
    path: 'app/shop',
  });
  git('checkout', '-q', '--detach');
  expect(await revisionOf(root, signal)).toMatchObject({ branch: null, path: '' });
});

test.each([
  ['git@github.com:acme/shop.git', 'ssh://github.com/acme/shop.git'],
  ['ssh://git:secret@github.com:22/acme/shop', 'ssh://github.com:22/acme/shop'],
  ['https://vdt_secret@git.acme.test:8443/a', 'https://git.acme.test:8443/a'],
])('the remote %s is published as %s', async (remote, published) => {
  git('init', '-q', '-b', 'main');
  git('commit', '-q', '--allow-empty', '-m', 'one');
  git('remote', 'add', 'origin', remote);
  expect((await revisionOf(root, signal))?.repositoryUri).toBe(published);
});

test('the remote that the branch follows goes before the others', async () => {
  git('init', '-q', '-b', 'main');
  git('commit', '-q', '--allow-empty', '-m', 'one');
  git('remote', 'add', 'origin', 'https://github.com/fork/shop');
  git('remote', 'add', 'upstream', 'https://github.com/acme/shop');
  expect((await revisionOf(root, signal))?.repositoryUri).toBe('https://github.com/fork/shop');
  git('config', 'branch.main.remote', 'upstream');
  expect((await revisionOf(root, signal))?.repositoryUri).toBe('https://github.com/acme/shop');
});

test('no program that the configuration of a checkout names is run', async () => {
  git('init', '-q', '-b', 'main');
  git('commit', '-q', '--allow-empty', '-m', 'one');
  git('remote', 'add', 'origin', 'https://github.com/acme/shop');
  const evil = `touch ${join(root, 'ran')}`;
  for (const key of [
    'core.fsmonitor',
    'core.sshCommand',
    'core.pager',
    'filter.x.clean',
    'credential.helper',
  ])
    git('config', key, evil);
  expect(await revisionOf(root, signal)).not.toBeNull();
  expect(() => execFileSync('ls', [join(root, 'ran')], { stdio: 'ignore' })).toThrow();
});
