import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesUnder } from '../../../../../tests/setup/files-under.ts';
import { withFolder } from '../../../../../tests/setup/git-server.ts';
import type { Caller } from '../../../../../tests/world/people.ts';
import { createWorld, type World } from '../../../../../tests/world/world.ts';
import { sourceLimits } from '../../platform/source-folder/index.ts';
import { getArchive, unpackArchive } from './index.ts';

let world: World;
let manager: Caller;
beforeAll(async () => {
  world = await createWorld();
  manager = await world.caller('manager');
});
afterAll(() => world.close());

const ctx = () => world.server.assembly.ctx;

test('what was uploaded is unpacked: the same files, byte for byte', async () => {
  const files = {
    'a.js': 'one',
    './src/b.js': Buffer.alloc(3_000_000, 7),
    [`deep/${'x'.repeat(120)}.js`]: 'long',
  };
  const made = await world.uploadedArchive(manager, files);
  const archive = await getArchive(ctx(), world.acme, made.archiveId);
  if (archive === null) throw new Error('no archive');
  expect(archive).toMatchObject({ sha256: made.sha256, workspaceId: made.workspaceId });
  await withFolder(async (folder) => {
    const into = join(folder, 'source');
    const report = await unpackArchive(
      ctx(),
      archive,
      into,
      sourceLimits(ctx().config),
      new AbortController().signal,
    );
    expect(report).toMatchObject({ filesTotal: 3, skipped: [], skippedTotal: 0 });
    expect(await filesUnder(into)).toEqual(['a.js', `deep/${'x'.repeat(120)}.js`, 'src/b.js']);
    expect(await readFile(join(into, 'src/b.js'))).toEqual(files['./src/b.js']);
  });
});
