/** The pipeline script where it runs no scan; `pipelines.long.test.ts` has the rest. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootstrap } from '../../apps/server/src/verbs/admin-bootstrap.ts';
import { startServer, type TestServer } from '../setup/app.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const script = readFileSync(join(root, 'deploy/pipeline/vedette-scan.sh'), 'utf8');

let server: TestServer;
let folder: string;
let key: string;
beforeAll(async () => {
  server = await startServer({ followsOwnLinks: true });
  folder = mkdtempSync(join(tmpdir(), 'vedette-pipeline-'));
  mkdirSync(join(folder, 'tmp'));
  mkdirSync(join(folder, 'shop'));
  writeFileSync(
    join(folder, 'shop', 'app, 1.js'),
    "const { exec } = require('child_process');\nrequire('express')().get('/', (req) => exec(req.query.x));\n",
  );
  const made = await bootstrap(server.assembly, { company: 'A', handle: 'a', email: 'o@a.example' });
  key = made.serviceKey?.secret ?? '';
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** @param program what bash runs: a file, or `-c` and text */
async function run(program: string[], env: Record<string, string>) {
  const shell = spawn('bash', program, {
    cwd: join(folder, 'shop'),
    env: {
      PATH: process.env.PATH ?? '',
      TMPDIR: join(folder, 'tmp'),
      VEDETTE_URL: server.baseUrl,
      VEDETTE_SERVICE_KEY: key,
      VEDETTE_WORKSPACE: 'shop',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, code] = await Promise.all([
    text(shell.stdout),
    text(shell.stderr),
    new Promise((resolve) => shell.once('close', resolve)),
  ]);
  return { code, stdout, stderr };
}

test('the GitLab template holds the same script', () => {
  const template = readFileSync(join(root, 'deploy/gitlab/vedette.gitlab-ci.yml'), 'utf8');
  const indented = script.replaceAll(/^(?=.)/gm, ' '.repeat(8));
  expect(template).toContain(`      expand: false\n      value: |\n${indented}  before_script:`);
});

test('wrong settings, a refused key and a server that is away have exit codes of their own', async () => {
  const file = [join(root, 'deploy/pipeline/vedette-scan.sh')];
  expect((await run(file, { VEDETTE_FAIL_ON: 'severe' })).code).toBe(2);
  expect((await run(file, { VEDETTE_URL: '' })).code).toBe(2);
  const refused = await run(file, { VEDETTE_SERVICE_KEY: `vdt_sk_live_${'a'.repeat(46)}` });
  expect(refused.code, refused.stderr).toBe(3);
});
