/** The pipeline script, as the GitHub action and the GitLab template run it, against a real server with its worker and engine. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  server = await startServer({ worker: true, followsOwnLinks: true });
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

const commandIn = (yaml: string, line: RegExp): string => line.exec(yaml)?.[1] ?? '';

test('the GitHub action scans the checkout, writes SARIF, annotates the line, and fails on what is over the threshold', async () => {
  const action = readFileSync(join(root, 'deploy/github-action/action.yml'), 'utf8');
  const { code, stdout, stderr } = await run(['-c', commandIn(action, /^ +run: (.+)$/m)], {
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION_PATH: join(root, 'deploy/github-action'),
    VEDETTE_SARIF_REPORT: join(folder, 'vedette.sarif'),
    VEDETTE_GITLAB_REPORT: join(folder, 'before.json'),
    VEDETTE_RUN: '4711',
  });
  expect([code, stderr.includes('1 new findings, 1 at or over high')], stderr).toEqual([1, true]);
  expect(stdout).toMatch(/^::error file=app%2C 1\.js,line=2,title=[^:,]+::\S/);
  expect(JSON.parse(readFileSync(join(folder, 'vedette.sarif'), 'utf8')).version).toBe('2.1.0');
  expect(stdout + stderr).not.toContain(key);
  expect(readdirSync(join(folder, 'tmp'))).toEqual([]);
});

test('of what the GitLab template runs, what an earlier report has fails nobody', async () => {
  const template = readFileSync(join(root, 'deploy/gitlab/vedette.gitlab-ci.yml'), 'utf8');
  const report = commandIn(template, /^ +sast: (.+)$/m);
  const { code, stderr } = await run(['-c', commandIn(template, /^ +- (printf .+)$/m)], {
    VEDETTE_SCRIPT: script,
    VEDETTE_GITLAB_REPORT: join(folder, report),
    VEDETTE_BASELINE: join(folder, 'before.json'),
    // The same run of the same source: the scan that is there already.
    VEDETTE_RUN: '4711',
  });
  expect([code, stderr.includes('0 new findings, 0 at or over high')], stderr).toEqual([0, true]);
  expect(JSON.parse(readFileSync(join(folder, report), 'utf8')).vulnerabilities).toHaveLength(1);
});
