import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scanProgram } from './scan-program.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vedette-scan-program-'));
});
afterAll(() => rm(folder, { recursive: true }));

const log = pino({ level: 'silent' });

test('what scan processes run is made once for these sources, for every account to read, and few older ones are kept', async () => {
  const kept = join(folder, 'kept');
  for (const [at, name] of ['old', 'older', 'oldest'].entries()) {
    await mkdir(join(kept, name, 'deep'), { recursive: true });
    await utimes(join(kept, name), 0, 1_000_000 - at);
  }
  const program = scanProgram(log, kept);
  const [first, second] = await Promise.all([program(), program()]);
  expect(second).toBe(first);
  expect((await stat(first)).mode & 0o777).toBe(0o644);
  expect((await stat(dirname(first))).mode & 0o777).toBe(0o755);
  expect((await readdir(kept)).sort()).toEqual([basename(dirname(first)), 'old', 'older'].sort());
  const { ino } = await stat(first);
  expect(await scanProgram(log, kept)()).toBe(first);
  expect((await stat(first)).ino).toBe(ino);
});
