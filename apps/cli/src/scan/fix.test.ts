import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Surroundings } from '../terminal/surroundings.ts';
import { runInProcess } from '../testing/run-in-process.ts';
import { fixFiles, stampFiles } from './fix-files.ts';
import { tellFixes } from './tell-fixes.ts';

let root: string;
let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'vedette-fix-home-'));
});
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vedette-fix-'));
});
afterEach(() => rmSync(root, { recursive: true }));
afterAll(() => rmSync(home, { recursive: true }));

const read = (name: string) => readFileSync(join(root, name), 'utf8');
const scan = (...args: string[]) =>
  runInProcess(['scan', '.', '--offline', '--type', 'lite', '--workers', '1', '--fail-on', 'info', ...args], {
    cwd: root,
    env: { HOME: home },
  });

const before = `\ufeffimport requests\r
import yaml\r
\r
\r
def load(path):\r
    return yaml.load(open(path))\r
\r
\r
a = 1\r
b = 2\r
c = 3\r
requests.get("https://api.acme.test", verify=False)\r
# vedette-ignore: python-tls-verification-off -- a server of the test\r
requests.get("https://api.acme.test", verify=False)`;

test('--fix mends what it can, shows a diff that Git can take back, and reports what is left', async () => {
  writeFileSync(join(root, 'client.py'), before);
  chmodSync(join(root, 'client.py'), 0o750);
  writeFileSync(join(root, 'server.py'), 'import pickle\n\ndef read(data):\n    return pickle.loads(data)\n');
  const { code, stdout, stderr } = await scan('--fix');
  expect(code, stderr).toBe(1);
  expect(read('client.py')).toBe(
    before.replace('yaml.load(', 'yaml.safe_load(').replace('verify=False', 'verify=True'),
  );
  expect(statSync(join(root, 'client.py')).mode & 0o777).toBe(0o750);
  expect(readdirSync(root).sort()).toEqual(['client.py', 'server.py']);
  expect(stderr).toContain('Fixed: 2.');
  const diff = stdout.slice(0, stdout.indexOf('\n\n'));
  expect(diff).toMatch(/^--- a\/client\.py\n\+\+\+ b\/client\.py\n@@ -3,12 \+3,12 @@/);
  expect(stdout).toMatch(/server\.py:4/);
  expect(stdout).not.toMatch(/client\.py:\d+:\d+ \(/);
});

test('the diff is one that `git apply` takes back; with --json only counts are told, and a second run has nothing to fix', async () => {
  const text = `${before.replaceAll('\r', '').replace('\ufeff', '')}\n`;
  writeFileSync(join(root, 'client.py'), text);
  const { stdout } = await scan('--fix');
  writeFileSync(join(home, 'fix.diff'), `${stdout.slice(0, stdout.indexOf('\n\n'))}\n`);
  expect(read('client.py')).not.toBe(text);
  execFileSync('git', ['apply', '-R', join(home, 'fix.diff')], { cwd: root });
  expect(read('client.py')).toBe(text);
  const first = await scan('--fix', '--json');
  const counts = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  expect([first.code, JSON.parse(first.stdout)]).toMatchObject([0, { fixed: 2, ignored: 1, counts }]);
  expect(JSON.parse((await scan('--fix', '--json')).stdout)).toMatchObject({ fixed: 0 });
});

test('a file that was changed since it was listed is not touched, whoever changed it', async () => {
  writeFileSync(join(root, 'client.py'), 'verify=False\n');
  const paths = ['client.py', 'never-listed.py'];
  const listed = {
    root,
    paths: ['client.py'],
    ignored: { count: 0, first: [] },
    excluded: 0,
    wants: () => true,
  };
  const stamps = await stampFiles(listed);
  // The same text, of the same length: only who wrote it last is another.
  writeFileSync(join(root, 'client.py'), 'verify=False\n');
  writeFileSync(join(root, 'never-listed.py'), 'verify=False\n');
  const fix = {
    startLine: 1,
    startColumn: 8,
    endLine: 1,
    endColumn: 13,
    found: 'False',
    replacement: 'True',
  };
  const findings = paths.map((path) => ({ path, suppressed: null, fix }));
  const outcome = await fixFiles(root, findings, stamps, new AbortController().signal);
  expect([...outcome.fixed]).toEqual([]);
  expect(outcome.refused.map(({ path }) => path)).toEqual(paths);
  for (const path of paths) expect(read(path)).toBe('verify=False\n');
});

test('what ends fixing early leaves every file whole, and tells of those that are fixed', async () => {
  for (const name of ['a.py', 'b.py']) writeFileSync(join(root, name), 'verify=False\n');
  const fix = {
    startLine: 1,
    startColumn: 8,
    endLine: 1,
    endColumn: 13,
    found: 'False',
    replacement: 'True',
  };
  const findings = ['a.py', 'b.py'].map((path) => ({ path, suppressed: null, fix }));
  const listed = {
    root,
    paths: ['a.py', 'b.py'],
    ignored: { count: 0, first: [] },
    excluded: 0,
    wants: () => true,
  };
  const stamps = await stampFiles(listed);
  const interruption = new AbortController();
  const first = {
    path: 'a.py',
    suppressed: null,
    fix: {
      ...fix,
      // Ctrl-C while the first file is being fixed.
      get found() {
        interruption.abort();
        return fix.found;
      },
    },
  };
  const outcome = await fixFiles(root, [first, ...findings.slice(1)], stamps, interruption.signal);
  expect([read('a.py'), read('b.py'), [...outcome.fixed]]).toEqual([
    'verify=True\n',
    'verify=False\n',
    [first],
  ]);
  const shown: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      shown.push(String(chunk));
      done();
    },
  });
  const at = { stdout: stream, stderr: stream, env: {} } as unknown as Surroundings;
  expect(() => tellFixes(outcome, {}, at)).toThrow('Interrupted. One file is not fixed yet.');
  expect(shown.join('')).toMatch(/^--- a\/a\.py\n[\s\S]*\+verify=True\n[\s\S]*Fixed: 1\./);
});

test('a diff and a report of another form do not go together', async () => {
  writeFileSync(join(root, 'client.py'), before);
  const { code, stderr } = await scan('--fix', '--format', 'sarif');
  expect([code, read('client.py')]).toEqual([2, before]);
  expect(stderr).toContain('--fix shows what it changes as a diff');
});

test('a finding of several places is fixed once every one of them is', async () => {
  for (const name of ['a.py', 'b.py', 'c.py']) writeFileSync(join(root, name), 'x = False\n');
  const fix = {
    startLine: 1,
    startColumn: 5,
    endLine: 1,
    endColumn: 10,
    found: 'False',
    replacement: 'True',
  };
  const place = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 10, fingerprint: '', weakness: '' };
  const findings = [
    {
      path: 'a.py',
      suppressed: null,
      fix,
      places: ['a.py', 'b.py'].map((path) => ({ ...place, path, fix })),
    },
    {
      path: 'c.py',
      suppressed: null,
      fix,
      places: [
        { ...place, path: 'c.py', fix },
        { ...place, path: 'd.py' },
      ],
    },
  ];
  const stamps = await stampFiles({ root, paths: ['a.py', 'b.py', 'c.py'] } as never);
  const { fixed } = await fixFiles(root, findings, stamps, new AbortController().signal);
  expect(['a.py', 'b.py', 'c.py'].map(read)).toEqual(Array(3).fill('x = True\n'));
  expect([...fixed]).toEqual([findings[0]]);
});
