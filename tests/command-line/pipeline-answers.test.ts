/** The pipeline script against a server that answers as a test tells it to: what it repeats, how long it waits, what it counts. */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { scriptFile } from './pipeline-run.ts';

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}
/** Of the requests in the order of a run; each may be answered several times before it goes on. */
type Step = 'declare' | 'put' | 'complete' | 'start' | 'status' | 'findings';

const KEY = 'vdt_sk_live_of-this-test-alone';
const SIGNATURE = 'signed-for-this-test-alone';

let folder: string;
let server: Server;
let address: string;
/** What is answered before the usual answer, first come first. */
let before: Partial<Record<Step, Answer[]>>;
let vulnerabilities: object[];
let seen: { step: Step; idempotencyKey: string | undefined }[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vedette-pipeline-answers-'));
  for (const name of ['tmp', 'shop', 'bin']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'shop', 'app.js'), 'x\n');
  // In place of the real ones: no test waits, and what every user of the machine could read of a command is kept.
  stub('sleep', 'echo "$1" >> "$KEPT/sleeps"');
  const curl = (process.env.PATH ?? '').split(':').find((part) => existsSync(join(part, 'curl')));
  stub('curl', `printf '%s\\n' "$@" >> "$KEPT/arguments"; exec ${curl}/curl "$@"`);
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      const step = stepOf(request.method ?? '', request.url ?? '');
      seen.push({ step, idempotencyKey: request.headers['idempotency-key']?.toString() });
      const { status = 200, headers = {}, body = usual(step) } = before[step]?.shift() ?? {};
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  before = {};
  vulnerabilities = [];
  seen = [];
  for (const name of ['sleeps', 'arguments']) rmSync(join(folder, name), { force: true });
});

function stub(name: string, does: string): void {
  const file = join(folder, 'bin', name);
  writeFileSync(file, `#!/bin/sh\n${does}\n`);
  chmodSync(file, 0o755);
}

function stepOf(method: string, url: string): Step {
  if (method === 'PUT') return 'put';
  if (url.endsWith('/source-uploads')) return 'declare';
  if (url.endsWith('/complete')) return 'complete';
  if (url.includes('/findings')) return 'findings';
  return method === 'POST' ? 'start' : 'status';
}

const usual = (step: Step): object =>
  ({
    declare: { workspaceId: 'w', uploadId: 'u', uploadUrl: `${address}/put?${SIGNATURE}`, headers: {} },
    put: {},
    complete: { archiveId: 'a' },
    start: { scanId: 's' },
    status: { status: 'completed' },
    findings: { vulnerabilities },
  })[step];

async function run(env: Record<string, string> = {}) {
  const shell = spawn('bash', [scriptFile], {
    cwd: join(folder, 'shop'),
    env: {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      KEPT: folder,
      TMPDIR: join(folder, 'tmp'),
      VEDETTE_URL: address,
      VEDETTE_SERVICE_KEY: KEY,
      VEDETTE_RUN: '1',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [stderr, code] = await Promise.all([
    text(shell.stderr),
    new Promise<number | null>((resolve) => shell.once('close', resolve)),
  ]);
  expect(readdirSync(join(folder, 'tmp')), 'left behind').toEqual([]);
  const kept = (name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8').trim().split('\n') : [];
  return { code, stderr, sleeps: kept('sleeps'), arguments: kept('arguments') };
}

const finding = (id: string, severity: string, details: object = {}) => ({
  id,
  severity,
  name: `Weakness ${id}`,
  description: 'It is one.',
  location: { file: 'app.js', start_line: 1 },
  details,
});

test('it waits as long as the answers say, and repeats what was lost, refused for now, or not there yet', async () => {
  before = {
    declare: [{ status: 429, headers: { 'retry-after': '17' } }],
    put: [{ status: 503, headers: { 'retry-after': '19' } }],
    start: [{ status: 502 }, { status: 409, headers: { 'retry-after': '23' } }],
    status: [{ body: { status: 'running' }, headers: { 'retry-after': '29' } }],
    findings: [{ status: 503, headers: { 'retry-after': '31' } }],
  };
  const { code, stderr, sleeps } = await run();
  expect([code, sleeps], stderr).toEqual([0, ['17', '19', '2', '23', '29', '31']]);
  const keys = seen.filter(({ step }) => step === 'start').map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toEqual(['1-a', '1-a', '1-a']);
});

test('neither the key nor the address of the upload is an argument of a program', async () => {
  const { code, arguments: given } = await run();
  expect([code, given.some((one) => one.endsWith('/api/scanner/v1/scans'))]).toEqual([0, true]);
  for (const secret of [KEY, SIGNATURE]) expect(given.filter((one) => one.includes(secret))).toEqual([]);
});

test('what is refused for good, a scan that fails and a server that is away have an exit code, and are not waited for', async () => {
  before = { start: [{ status: 409, body: { detail: 'It runs already.' } }] };
  expect(await run()).toMatchObject({
    code: 4,
    sleeps: [],
    stderr: expect.stringContaining('It runs already.'),
  });
  before = { declare: [{ status: 403, body: { detail: 'It lacks a scope.' } }] };
  expect(await run()).toMatchObject({
    code: 3,
    sleeps: [],
    stderr: expect.stringContaining('It lacks a scope.'),
  });
  before = { status: [{ body: { status: 'failed', failure: { message: 'Out of memory.' } } }] };
  expect(await run()).toMatchObject({
    code: 4,
    sleeps: [],
    stderr: expect.stringContaining('Out of memory.'),
  });
  const away = await run({ VEDETTE_URL: 'http://127.0.0.1:9' });
  expect([away.code, away.sleeps.length], away.stderr).toEqual([4, 8]);
  expect(away.stderr).toContain('the server at http://127.0.0.1:9 did not answer');
});

test.each([
  [{}, 1, '3 new findings, 2 at or over high'],
  [{ VEDETTE_FAIL_ON: 'critical' }, 1, '3 new findings, 1 at or over critical'],
  [{ VEDETTE_FAIL_ON: 'low' }, 1, '3 new findings, 3 at or over low'],
  [{ VEDETTE_FAIL_ON: 'never' }, 0, '3 new findings, 0 at or over never'],
])(
  'with %j what people dismissed and what the source ignores is not counted, and the threshold decides',
  async (env, expected, told) => {
    vulnerabilities = [
      finding('1', 'Critical'),
      finding('2', 'High'),
      finding('3', 'Low'),
      finding('4', 'Critical', { state: { value: 'dismissed' } }),
      finding('5', 'Critical', { suppressed: { value: 'A fixture.' } }),
    ];
    const { code, stderr } = await run(env);
    expect([code, stderr.includes(told)], stderr).toEqual([expected, true]);
  },
);
