import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { folderInMemory } from './folder-in-memory.ts';
import { withFolder } from './git-server.ts';

beforeEach(() => {
  vi.stubEnv('TMPDIR', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** What is chosen where the folder is mounted like this, in a table of mounts that also has others. */
const chosenWith = (kind: string, settings: string, roomBytes = 1) =>
  withFolder(async (folder) => {
    const mounts = join(folder, 'mounts');
    await writeFile(mounts, `/dev/vda / ext4 rw 0 0\nany ${folder} ${kind} ${settings} 0 0\n`);
    return folderInMemory(mounts, folder, roomBytes) === folder ? 'memory' : 'disk';
  });

test.each([
  ['where programs may be kept and run in it', 'tmpfs', 'rw,nosuid,nodev', 1, 'memory'],
  ['where no program may run in it', 'tmpfs', 'rw,nosuid,noexec', 1, 'disk'],
  ['where nothing may be written', 'tmpfs', 'ro', 1, 'disk'],
  ['where that folder is no memory', 'ext4', 'rw', 1, 'disk'],
  ['where it has too little room', 'tmpfs', 'rw', Number.MAX_SAFE_INTEGER, 'disk'],
])(
  'the databases of tests: %s (%s %s, %i bytes), they lie in %s',
  async (_, kind, settings, bytes, place) => {
    expect(await chosenWith(kind, settings, bytes)).toBe(place);
  },
);

test('they lie on the disk where nothing is mounted for memory, and where TMPDIR says where to write', () => {
  expect(folderInMemory('/nowhere/mounts')).toBe(tmpdir());
  vi.stubEnv('TMPDIR', '/somewhere');
  expect(folderInMemory('/proc/self/mounts', '/dev/shm', 1)).toBe('/somewhere');
});
