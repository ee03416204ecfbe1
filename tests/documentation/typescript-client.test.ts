import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packClient } from '../../scripts/pack-client.ts';
import { entry, tar } from '../setup/archives.ts';
import { createWorld, type World } from '../world/world.ts';

const run = promisify(execFile);
const compiler = join(process.cwd(), 'node_modules', 'typescript', 'bin', 'tsc');

let folder: string;
let world: World;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vedette-client-'));
  const tarball = join(folder, 'client.tgz');
  await packClient(tarball);
  writeFileSync(join(folder, 'package.json'), '{ "name": "shop", "private": true, "type": "module" }');
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball], { cwd: folder });
  // What a project in TypeScript has besides.
  symlinkSync(join(process.cwd(), 'node_modules', '@types'), join(folder, 'node_modules', '@types'));
  world = await createWorld({}, { followsOwnLinks: true, scansInProcess: true });
});
afterAll(async () => {
  await world?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What the compiler says of a program of that project, in its strictest form. */
async function compiled(name: string, text: string, ...more: string[]): Promise<string> {
  writeFileSync(join(folder, `${name}.ts`), text);
  const args = [
    compiler,
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--types',
    'node',
    ...more,
    `${name}.ts`,
  ];
  return run(process.execPath, args, { cwd: folder }).then(
    () => '',
    (error) => error.stdout,
  );
}

test('the program of the page compiles against the packed client, scans an archive and prints what was found', async () => {
  const [, program = ''] = /```ts\n(.*?)```/s.exec(readFileSync('docs/typescript-client.md', 'utf8')) ?? [];
  expect(await compiled('scan', program)).toBe('');
  const code = Buffer.from("require('express')().get('/', (q) => eval(q.query.x));\n");
  writeFileSync(join(folder, 'source.tar.gz'), gzipSync(tar(entry({ name: 'app.js', content: code }))));
  await world.startWorker();
  const key = await world.key();
  const env = {
    PATH: process.env.PATH,
    VEDETTE_SERVER: world.server.baseUrl,
    VEDETTE_SERVICE_KEY: key.token,
  };
  const { stdout } = await run(process.execPath, ['scan.js'], { cwd: folder, env });
  expect(stdout).toMatch(/^completed \[\s*'Critical: /);
  const refused = await run(process.execPath, ['scan.js'], {
    cwd: folder,
    env: { ...env, VEDETTE_SERVICE_KEY: 'vdt_key_wrong' },
  }).catch((error) => error);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/^401 /)]);
});

test('what a route does not take, or does not answer, is an error of the compiler', async () => {
  const wrong = `import { createClient } from '@vedette/client';
const client = createClient({ baseUrl: 'http://127.0.0.1:9' });
await client.call('getScan', { params: { scan: 'x' } });
(await client.call('getScan', { params: { scanId: 'x' } })).nothing;
await client.call('noRoute');
`;
  const lines = (await compiled('wrong', wrong, '--skipLibCheck')).match(/wrong\.ts\((\d+),/g);
  expect(lines).toEqual(['wrong.ts(3,', 'wrong.ts(4,', 'wrong.ts(5,']);
});
