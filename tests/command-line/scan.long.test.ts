/** `vedette scan PATH` in this process against a real server with its worker, and the engine in this process as well. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInProcess } from '../../apps/cli/src/testing/run-in-process.ts';
import { bootstrap } from '../../apps/server/src/verbs/admin-bootstrap.ts';
import { startServer, type TestServer } from '../setup/app.ts';

let server: TestServer;
let home: string;
let token: string;
let usualFolder: string | undefined;
beforeAll(async () => {
  server = await startServer({ worker: true, scansInProcess: true, followsOwnLinks: true });
  home = mkdtempSync(join(tmpdir(), 'vedette-cli-scan-'));
  mkdirSync(join(home, 'shop'));
  mkdirSync(join(home, 'tmp'));
  usualFolder = process.env.TMPDIR;
  process.env.TMPDIR = join(home, 'tmp');
  writeFileSync(
    join(home, 'shop', 'app.js'),
    "const { exec } = require('child_process');\nrequire('express')().get('/', (req) => exec(req.query.x));\n",
  );
  const acme = { company: 'Acme', handle: 'acme', email: 'owner@acme.example' };
  token = (await bootstrap(server.assembly, acme)).accessToken ?? '';
});
afterAll(async () => {
  if (usualFolder === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usualFolder;
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

const vedette = (args: string[], signal?: AbortSignal, folder = 'shop') =>
  runInProcess(args, {
    cwd: join(home, folder),
    env: { HOME: home, VEDETTE_SERVER: server.baseUrl, VEDETTE_TOKEN: token },
    ...(signal ? { signal } : {}),
  });
const pendingScans = () => readdirSync(join(home, '.local', 'state', 'vedette', 'scans'));

test('a folder is packed, uploaded and scanned; what is found is counted', async () => {
  const { code, stdout, stderr } = await vedette(['scan', '--json']);
  expect(code, stderr).toBe(1);
  const told = JSON.parse(stdout);
  expect(Object.keys(told)).toEqual([
    'scanId',
    'workspaceId',
    'status',
    'webUrl',
    'counts',
    'new',
    'ignored',
    'ignoreRequests',
  ]);
  expect(told).toMatchObject({ status: 'completed', counts: { critical: 1 }, new: 1 });
  expect(told.webUrl).toBe(`${server.baseUrl}/workspace/${told.workspaceId}?scanId=${told.scanId}`);
  expect(pendingScans()).toEqual([]);
});

test('without a server the same is found', async () => {
  const { code, stdout } = await vedette(['scan', '.', '--offline', '--json']);
  expect([code, JSON.parse(stdout).counts.critical]).toEqual([1, 1]);
});

test('people see the code, the way from source to sink, and that nothing is new; two scans can be compared', async () => {
  const { code, stdout, stderr } = await vedette(['scan', '--fail-on', 'never']);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /CRITICAL .*\n {2}app\.js:2:\d+ \(high confidence\)\n[\s\S]*> 2 │ [\s\S]*path:\n {4}1\. app\.js:2/,
  );
  expect(stderr).toMatch(/0 new in this scan\. http/);
  const { items } = JSON.parse((await vedette(['scans', 'list', '--json'])).stdout);
  const [after, before] = items.map(({ scanId }: { scanId: string }) => scanId);
  const compared = await vedette(['scans', 'compare', before, after, '--json']);
  expect(JSON.parse(compared.stdout)).toMatchObject({ new: [], gone: [], unchanged: 1 });
});

test('whoever is interrupted while waiting finds the same scan again, and the server runs one', async () => {
  writeFileSync(join(home, 'shop', 'other.js'), 'module.exports = 1;\n');
  const accepted = JSON.parse((await vedette(['scan', '--no-wait', '--json'])).stdout);
  expect(accepted).toMatchObject({ status: 'queued', scanId: expect.any(String) });
  // Nor does a report that could not be written cost another scan.
  const unwritten = await vedette(['scan', '--output', 'no/such/folder/report.txt']);
  expect([unwritten.code, pendingScans().length], unwritten.stderr).toEqual([4, 1]);
  const found = JSON.parse((await vedette(['scan', '--json'])).stdout);
  expect([found.scanId, found.status]).toEqual([accepted.scanId, 'completed']);
  expect(pendingScans()).toEqual([]);
});

test('an upload that was interrupted when all bytes had arrived is not sent again by the next run; one that the service refuses is', async () => {
  mkdirSync(join(home, 'cut'));
  writeFileSync(join(home, 'cut', 'app.js'), 'module.exports = 2;\n');
  let interruption: AbortController | null = new AbortController();
  const asked: string[] = [];
  // Stands before the server, and ends a run at the moment in which it says that all bytes are sent.
  const between = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    asked.push(`${method} ${url.replaceAll(/[0-9a-f-]{36}/g, '*')}`);
    if (url.endsWith('/complete') && interruption) {
      interruption.abort(new Error('interrupted'));
      interruption = null;
      request.socket.destroy();
      return;
    }
    const { host: _host, ...others } = headers;
    const onward = sendRequest(new URL(url, server.baseUrl), { method, headers: others }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
  const scan = () =>
    runInProcess(['scan', '--json'], {
      cwd: join(home, 'cut'),
      env: { HOME: home, VEDETTE_SERVER: address, VEDETTE_TOKEN: token },
      ...(interruption && { signal: interruption.signal }),
    });
  const declared = () => asked.filter((one) => /^POST .*source-uploads$/.test(one)).length;
  try {
    const first = await scan();
    expect([first.code, JSON.parse(first.stdout).error.code]).toEqual([130, 'interrupted']);
    expect([declared(), pendingScans().length]).toEqual([1, 1]);
    const second = await scan();
    expect([second.code, declared(), pendingScans()], second.stderr).toEqual([0, 1, []]);
    // What an earlier run wrote may name an upload that is no more.
    writeFileSync(join(home, 'cut', 'app.js'), 'module.exports = 3;\n');
    interruption = new AbortController();
    expect((await scan()).code).toBe(130);
    const [file = ''] = pendingScans();
    const state = join(home, '.local', 'state', 'vedette', 'scans', file);
    writeFileSync(
      state,
      JSON.stringify({ ...JSON.parse(readFileSync(state, 'utf8')), uploadId: randomUUID() }),
    );
    expect([(await scan()).code, declared(), pendingScans()]).toEqual([0, 3, []]);
  } finally {
    between.closeAllConnections();
    between.close();
  }
});

test('Ctrl-C before anything is sent ends with 130 and leaves nothing behind', async () => {
  const interruption = new AbortController();
  interruption.abort(new Error('interrupted'));
  const { code, stdout } = await vedette(['scan', '--json'], interruption.signal);
  expect([code, JSON.parse(stdout).error.code]).toEqual([130, 'interrupted']);
  expect(readdirSync(join(home, 'tmp'))).toEqual([]);
});

test('what comments in the code ignore is counted and told, and an earlier report leaves only what is new', async () => {
  mkdirSync(join(home, 'ignored'));
  const call = (name: string) => `require('express')().get('/${name}', (req) => exec(req.query.${name}));\n`;
  const head = "const { exec } = require('child_process');\n";
  const ignored = `// vedette-ignore: javascript-command-injection -- a fixture of this test\n${call('a')}`;
  const unfollowed = `// vedette-ignore: javascript-command-injection\n${call('b')}`;
  writeFileSync(join(home, 'ignored', 'app.js'), head + ignored + unfollowed);
  const report = join(home, 'before.sarif');
  const told = await vedette(
    ['scan', '--json', '--format', 'sarif', '--output', report],
    undefined,
    'ignored',
  );
  expect([told.code, JSON.parse(told.stdout)], told.stderr).toMatchObject([
    1,
    { counts: { critical: 1 }, ignored: 1, ignoreRequests: 1 },
  ]);
  const [run] = JSON.parse(readFileSync(report, 'utf8')).runs;
  expect(run.results.map((one: { suppressions: unknown }) => one.suppressions)).toEqual([
    [{ kind: 'inSource', justification: 'a fixture of this test' }],
    [expect.objectContaining({ kind: 'inSource', status: 'underReview' })],
  ]);
  // Moved down, and joined by one of another weakness that its rule knows how to mend.
  const insecure = "require('https').request({ rejectUnauthorized: false });\n";
  writeFileSync(join(home, 'ignored', 'app.js'), `\n\n${insecure}${head}${ignored}${unfollowed}`);
  const scan = (...args: string[]) => vedette(['scan', '--baseline', report, ...args], undefined, 'ignored');
  const fresh = await scan();
  expect([fresh.code, fresh.stdout.match(/^ {2}app\.js:\d+/gm)], fresh.stderr).toEqual([1, ['  app.js:3']]);
  const fixed = await scan('--fix', '--json');
  expect([fixed.code, JSON.parse(fixed.stdout)], fixed.stderr).toMatchObject([
    0,
    { fixed: 1, counts: { critical: 0 } },
  ]);
  expect(readFileSync(join(home, 'ignored', 'app.js'), 'utf8')).toContain('rejectUnauthorized: true');
});

test('what a commit of the checkout had is left out of a scan at a server, moved lines and all, and the work tree is not touched', async () => {
  const checkout = join(home, 'checkout');
  mkdirSync(checkout);
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@acme.example', ...args], {
      cwd: checkout,
      env: { PATH: process.env.PATH, HOME: home, GIT_CONFIG_NOSYSTEM: '1' },
      encoding: 'utf8',
    }).stdout;
  const route = (name: string) => `require('express')().get('/${name}', (req) => exec(req.query.${name}));\n`;
  const head = "const { exec } = require('child_process');\n";
  git('init', '--quiet');
  writeFileSync(join(checkout, 'app.js'), head + route('a'));
  git('add', '.');
  git('commit', '--quiet', '-m', 'one');
  writeFileSync(join(checkout, 'app.js'), `\n\n${head}${route('a')}`);
  writeFileSync(join(checkout, 'new.js'), head + route('b'));
  const before = git('status', '--porcelain');
  const { code, stdout, stderr } = await vedette(['scan', '--baseline', 'HEAD'], undefined, 'checkout');
  expect([code, stdout.match(/^ {2}\w+\.js:\d+/gm)], stderr).toEqual([1, ['  new.js:2']]);
  expect(git('status', '--porcelain')).toBe(before);
});

test('what a server cannot do with a folder is said before anything is sent', async () => {
  for (const args of [
    ['--type', 'lite'],
    ['--format', 'cyclonedx'],
    ['--rules', '.'],
    ['--no-wait', '--format', 'sarif'],
    ['--json', '--format', 'sarif'],
    ['--changed'],
    ['--baseline', 'no-such-commit'],
    ['--baseline', 'app.js'],
    ['--no-wait', '--fix'],
  ]) {
    const { code, stderr } = await vedette(['scan', ...args]);
    expect([code, stderr.split('\n').length], args.join(' ')).toEqual([2, 3]);
  }
});

test('what others wrote in code, paths and names does nothing to a terminal, whatever prints it', async () => {
  const evil = '\u001b[2J\u009b31m\u001b]8;;evil.example\u0007\u202e\u2066\u200b';
  const workspace = 'shop\u202egpj\u200b';
  mkdirSync(join(home, 'theirs'));
  // A server takes no control characters in paths.
  for (const name of [`a${evil}b.js`, 'c\u202ed\u200b.js'])
    writeFileSync(
      join(home, 'theirs', name),
      `const { exec } = require('child_process'); // ${evil}\r
require('express')().get('/${evil}', (req) => exec(req.query['${evil}'] /* ${evil} */));
`,
    );
  const print = (...args: string[]) => vedette(args, undefined, 'theirs');
  const printed: string[] = [];
  const keep = async (expected: number, ...args: string[]) => {
    const { code, stdout, stderr } = await print(...args);
    expect(code, `${args.join(' ')}: ${stderr}`).toBe(expected);
    printed.push(stdout, stderr);
    return stdout;
  };
  for (const format of ['text', 'json', 'threat-model']) {
    await keep(1, 'scan', '.', '--offline', '--format', format);
  }
  await keep(1, 'scan', '.', '--workspace', workspace);
  expect(await keep(0, 'workspaces')).toContain('shop·gpj·');
  const [finding] = JSON.parse(await keep(0, 'findings', 'list', '--workspace', workspace, '--json')).items;
  expect(finding.file).toBe('c\u202ed\u200b.js');
  await keep(0, 'findings', 'list', '--workspace', workspace);
  expect(await keep(0, 'findings', 'show', finding.id)).toContain('c·d·.js:2');
  await keep(0, 'scans', 'list', '--workspace', workspace);
  const [scan] = JSON.parse(await keep(0, 'scans', 'list', '--workspace', workspace, '--json')).items;
  await keep(0, 'scans', 'show', scan.scanId);
  await keep(2, 'findings', 'list', '--workspace', `none${evil}`);
  for (const text of printed) expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
});

test('a scan at a server says how many findings of configuration an audit would show besides, as one without a server does', async () => {
  mkdirSync(join(home, 'image'));
  writeFileSync(
    join(home, 'image', 'Dockerfile'),
    'FROM python:3.12\nADD https://example.org/x.tgz /x\nCMD ["python", "app.py"]\n',
  );
  const said = '1 further finding of configuration in audit mode (--type audit).';
  expect((await vedette(['scan', '.', '--offline'], undefined, 'image')).stdout).toContain(said);
  const { stdout } = await vedette(['scan', '.'], undefined, 'image');
  expect(stdout).toContain(said);
  const { items } = JSON.parse((await vedette(['scans', 'list', '--json'])).stdout);
  const shown = await vedette(['scans', 'show', items[0].scanId]);
  expect(shown.stdout).toMatch(/^Audit +1 further finding of configuration$/m);
});

test('a folder in which nothing can be analysed is an error of its own, at a server as without one', async () => {
  mkdirSync(join(home, 'pictures'));
  writeFileSync(join(home, 'pictures', 'a.swift'), 'print(1)\n');
  for (const args of [['--offline'], []]) {
    const { code, stdout } = await vedette(['scan', '.', '--json', ...args], undefined, 'pictures');
    expect([code, JSON.parse(stdout).error.code], args.join()).toEqual([5, 'nothing_to_scan']);
  }
  mkdirSync(join(home, 'empty'));
  for (const args of [['--offline'], []]) {
    const { code, stdout } = await vedette(['scan', '.', '--json', ...args], undefined, 'empty');
    expect([code, JSON.parse(stdout).error.code], args.join()).toEqual([5, 'nothing_to_scan']);
  }
});
