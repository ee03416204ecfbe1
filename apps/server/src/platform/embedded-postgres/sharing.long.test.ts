import { afterAll, afterEach, expect, test } from 'vitest';
import { unhinderedMs } from '../../../../../tests/setup/unhindered.ts';
import { findProcessesIn, lookUpProcess } from '../process-table.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { findPostmaster } from './postmaster.ts';
import { ask, killServer, spawnHolder, temporaryHome, until } from './testing/processes.ts';

const { home, data, clear } = temporaryHome();
const log = { info: () => undefined, warn: () => undefined };
afterEach(() => killServer(data));
afterAll(clear);

test('processes that start at the same moment on an empty home get one server and one address', async () => {
  const holders = Array.from({ length: 4 }, () => spawnHolder(home));
  const urls = await Promise.all(holders.map((holder) => holder.url));
  expect(new Set(urls).size).toBe(1);
  const postmaster = findPostmaster(data);
  await Promise.all(holders.map((holder) => holder.end('SIGTERM')));
  expect(postmaster && lookUpProcess(postmaster.pid)).toBeUndefined();
});

test('the server stays while one process uses it, and the last one out stops it within 5 s', async () => {
  const [first, last] = [spawnHolder(home), spawnHolder(home)];
  const [url] = await Promise.all([first.url, last.url]);
  expect((await first.end('SIGTERM')).output).toContain('left');
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await unhinderedMs(() => last.end('SIGTERM'))).toBeLessThan(5_000);
  expect(findPostmaster(data)).toBeUndefined();
  expect(findProcessesIn(data)).toEqual([]);
});

test('a second start is ready well within the 3 s that the whole platform may take', async () => {
  let server: EmbeddedPostgres | undefined;
  const ready = await unhinderedMs(async () => {
    server = await startEmbeddedPostgres({ home, log });
  });
  expect(ready).toBeLessThan(2_000);
  await server?.release();
});

test("a crashed process' use of the server no longer counts", async () => {
  const [crashing, staying] = [spawnHolder(home), spawnHolder(home)];
  await Promise.all([crashing.url, staying.url]);
  await crashing.end('SIGKILL');
  await staying.end('SIGTERM');
  expect(findPostmaster(data)).toBeUndefined();
});

test("a terminal's Ctrl-C, which reaches every process of the group, leaves the server to be stopped by its user", async () => {
  const holder = spawnHolder(home);
  await holder.url;
  const { output, code } = await holder.end('SIGINT');
  expect({ output, code }).toEqual({ output: expect.stringContaining('left'), code: 0 });
  await until(() => findPostmaster(data) === undefined);
});
