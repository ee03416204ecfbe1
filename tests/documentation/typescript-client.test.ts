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
let errors: string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vedette-client-'));
  const tarball = join(folder, 'client.tgz');
  await packClient(tarball);
  writeFileSync(join(folder, 'package.json'), '{ "name": "shop", "private": true, "type": "module" }');
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball], { cwd: folder });
  // What a project in TypeScript has besides.
  symlinkSync(join(process.cwd(), 'node_modules', '@types'), join(folder, 'node_modules', '@types'));
  const [, program = ''] = /```ts\n(.*?)```/s.exec(readFileSync('docs/typescript-client.md', 'utf8')) ?? [];
  errors = await compiled({ 'scan.ts': program, 'wrong.ts': WRONG });
  world = await createWorld({}, { followsOwnLinks: true, scansInProcess: true });
});
afterAll(async () => {
  await world?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Lines 3 to 5 each ask for what no route takes or answers. */
const WRONG = `import { createClient } from '@vedette/client';
const client = createClient({ baseUrl: 'http://127.0.0.1:9' });
await client.call('getScan', { params: { scan: 'x' } });
(await client.call('getScan', { params: { scanId: 'x' } })).nothing;
await client.call('noRoute');
`;

/** What the compiler says, in its strictest form, of programs of that project: all at once, as most of it is reading the libraries. */
async function compiled(programs: Readonly<Record<string, string>>): Promise<string[]> {
  for (const [name, text] of Object.entries(programs)) writeFileSync(join(folder, name), text);
  const settings = ['--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
  const args = [compiler, ...settings, ...Object.keys(programs)];
  const stdout = await run(process.execPath, args, { cwd: folder }).then(
    () => '',
    (error) => error.stdout,
  );
  return stdout.split('\n').filter((line: string) => line.includes('error TS'));
}

test('what a route does not take, or does not answer, is an error of the compiler; the program of the page has none', () => {
  expect(errors.map((line) => line.split(',')[0])).toEqual(['wrong.ts(3', 'wrong.ts(4', 'wrong.ts(5']);
});

test('the program of the page scans an archive and prints what was found', async () => {
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
