import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startGitServer, withFolder } from '../../../../../tests/setup/git-server.ts';

/** Fetches from a server that never answers, until it is killed. */
const FETCHER = `
  const { fetchObjects } = await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)});
  const [folder, url, commit] = process.argv.slice(1);
  const resolved = { host: '127.0.0.1', port: 1, address: '127.0.0.1', pinned: false };
  const place = { path: process.env.PATH, folder };
  await fetchObjects(place, { url, resolved, authorization: null }, commit, 1e6, new AbortController().signal);
`;

/** The processes whose command line names the repository, other than the one that fetches. */
const gits = (url: string) =>
  readdirSync('/proc').filter((pid) => {
    try {
      const line = /^\d+$/.test(pid) ? readFileSync(`/proc/${pid}/cmdline`, 'latin1') : '';
      return line.includes(url) && !line.includes('fetchObjects');
    } catch {
      return false;
    }
  });

test('git ends with the process that started it, also when that one is killed in the middle of a fetch', async () => {
  const server = await startGitServer();
  try {
    const repository = await server.repository('guarded');
    const commit = await repository.commit({ 'a.js': '1' });
    server.behave(() => true);
    await withFolder(async (folder) => {
      const worker = spawn(
        process.execPath,
        ['--input-type=module', '-e', FETCHER, folder, repository.url, commit],
        { stdio: 'ignore' },
      );
      await expect.poll(() => server.requests.length).toBeGreaterThan(0);
      expect(gits(repository.url)).not.toEqual([]);
      worker.kill('SIGKILL');
      await expect.poll(() => gits(repository.url)).toEqual([]);
    });
  } finally {
    await server.close();
  }
});
