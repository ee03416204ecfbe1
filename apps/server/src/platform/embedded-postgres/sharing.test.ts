import { afterAll, afterEach, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './index.ts';
import { findPostmaster } from './postmaster.ts';
import { ask, killServer, temporaryHome } from './testing/processes.ts';

const { home, data, clear } = temporaryHome();
const log = { info: () => undefined, warn: () => undefined };
afterEach(() => killServer(data));
afterAll(clear);

test('what was written is there after a stop and a start, under the same address', async () => {
  const before = await startEmbeddedPostgres({ home, log });
  await ask(before.url, 'create table if not exists kept as select 42 as answer');
  await before.release();
  const after = await startEmbeddedPostgres({ home, log });
  expect(after.url).toBe(before.url);
  expect(await ask(after.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await after.release();
});

test('releasing twice is releasing once', async () => {
  const [mine, other] = [
    await startEmbeddedPostgres({ home, log }),
    await startEmbeddedPostgres({ home, log }),
  ];
  await Promise.all([mine.release(), mine.release()]);
  expect(await ask(other.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await other.release();
});

test('waiting for a start can be given up', async () => {
  await expect(startEmbeddedPostgres({ home, log, signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  expect(findPostmaster(data)).toBeUndefined();
});
