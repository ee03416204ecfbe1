import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packCli } from '../../scripts/pack-cli.ts';

const run = promisify(execFile);

let folder: string;
let vedette: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vedette-packed-'));
  const tarball = join(folder, 'vedette.tgz');
  await packCli(tarball);
  // Offline: whatever it would have to fetch makes this fail.
  await run('npm', [
    'install',
    '--global',
    '--offline',
    '--prefix',
    folder,
    '--cache',
    join(folder, 'cache'),
    tarball,
  ]);
  vedette = join(folder, 'bin', 'vedette');
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The environment without what npm adds to it: below `npm run` the settings of the clone would go before those of the folder. */
const ofAPerson = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
const environment = () => ({ HOME: folder, PATH: process.env.PATH ?? '' });

test('the packed command line installs without fetching anything, and is the version it says', async () => {
  const { stdout } = await run(vedette, ['--version'], { env: environment() });
  const { version } = JSON.parse(readFileSync('apps/cli/package.json', 'utf8'));
  expect(stdout.trim()).toBe(version);
  expect((await run(vedette, ['scan', '--help'], { env: environment() })).stdout).toContain('Examples:');
});

test('`npm pack` in its folder makes the same package, and leaves nothing behind', async () => {
  const args = ['pack', '--pack-destination', folder, '--json', '--silent'];
  const { stdout } = await run('npm', args, { cwd: 'apps/cli', env: ofAPerson() });
  const [packed] = Object.values(JSON.parse(stdout) as Record<string, { filename: string }>);
  const entries = async (tarball: string) => {
    const { stdout: listed } = await run('tar', ['-tf', tarball], { cwd: folder, maxBuffer: 16 << 20 });
    return listed.split('\n').sort();
  };
  expect(await entries(packed?.filename ?? '')).toEqual(await entries('vedette.tgz'));
  expect(['app', 'LICENSE'].filter((made) => existsSync(join('apps/cli', made)))).toEqual([]);
});

test('on an older Node it says which it needs, and no stack trace', async () => {
  const older = join(folder, 'older.cjs');
  writeFileSync(older, "Object.defineProperty(process.versions, 'node', { value: '20.11.1' });\n");
  const env = { ...environment(), NODE_OPTIONS: `--require=${older}` };
  const failed = await run(vedette, ['whoami', '--json'], { env }).catch((error) => error);
  expect([failed.code, JSON.parse(failed.stdout).error.code]).toEqual([4, 'node_too_old']);
  expect(failed.stderr).toMatch(
    /^vedette: Vedette needs Node 22\.12 or newer, and this is 20\.11\.1\.\n.*nodejs\.org.*\n$/,
  );
});

test('it scans without a server, with the rules and grammars that came along', async () => {
  writeFileSync(join(folder, 'app.py'), 'import os, sys\nos.system("ping " + sys.argv[1])\n');
  writeFileSync(
    join(folder, 'app.js'),
    "const { exec } = require('child_process');\nrequire('express')().get('/', (q) => exec(q.query.x));\n",
  );
  const args = ['scan', 'app.js', 'app.py', '--offline', '--json', '--fail-on', 'never'];
  const { stdout } = await run(vedette, args, { cwd: folder, env: environment() });
  expect(JSON.parse(stdout)).toMatchObject({
    counts: { critical: expect.any(Number) },
    coverage: { complete: true },
  });
  expect(JSON.parse(stdout).counts.critical).toBeGreaterThan(0);
});

test('it talks to servers, and says when there is none', async () => {
  const env = { ...environment(), VEDETTE_SERVER: 'http://127.0.0.1:9', VEDETTE_TOKEN: 'vdt_pat_x' };
  const failed = await run(vedette, ['whoami', '--json'], { env }).catch((error) => error);
  expect([failed.code, JSON.parse(failed.stdout).error.code]).toEqual([4, 'server_unreachable']);
});
