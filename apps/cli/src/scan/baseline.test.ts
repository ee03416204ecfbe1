import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '@vedette/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInProcess } from '../testing/run-in-process.ts';
import { isKnown, touches } from './baseline.ts';
import { withoutKnown } from './sarif-findings.ts';

let root: string;
let home: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'vedette-baseline-'));
  home = mkdtempSync(join(tmpdir(), 'vedette-baseline-home-'));
  writeFileSync(join(root, 'old.js'), "require('crypto').createHash('md5').update(x);\n");
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'x');
});
afterAll(() => {
  rmSync(root, { recursive: true });
  rmSync(home, { recursive: true });
});

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.test', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
const scan = (...args: string[]) =>
  runInProcess(['scan', '.', '--offline', '--type', 'lite', '--workers', '1', '--fail-on', 'info', ...args], {
    cwd: root,
    env: { HOME: home },
  });

test('a baseline, be it a commit or a report, leaves what this change brings, whatever lines were moved', {
  timeout: 240_000,
}, async () => {
  const report = join(home, 'before.json');
  expect((await scan('--format', 'json', '--output', report)).code).toBe(1);
  const clean = await scan('--changed', '--json');
  expect([clean.code, JSON.parse(clean.stdout).counts.medium]).toEqual([0, 0]);
  // The old one moves down, a new one comes.
  writeFileSync(join(root, 'old.js'), `// moved\n\n${readFileSync(join(root, 'old.js'), 'utf8')}`);
  writeFileSync(join(root, 'new.js'), "require('crypto').createHash('sha1').update(y);\n");
  const before = git('status', '--porcelain');
  for (const baseline of ['HEAD', report]) {
    const { code, stdout } = await scan('--baseline', baseline);
    expect(code, baseline).toBe(1);
    expect(stdout).toContain('new.js:1');
    expect(stdout).not.toContain('old.js:');
  }
  expect(git('status', '--porcelain')).toBe(before);
  const changed = await scan('--changed');
  expect(changed.stdout).toMatch(/new\.js:1[\s\S]*old\.js:3|old\.js:3[\s\S]*new\.js:1/);
});

test('a baseline that is neither, or looks like an option, is refused', async () => {
  writeFileSync(join(home, 'other.json'), '{"a":1}');
  for (const baseline of ['nowhere', '--upload-pack=x', join(home, 'other.json')]) {
    const { code, stdout } = await scan(`--baseline=${baseline}`, '--json');
    expect([code, JSON.parse(stdout).error.code], baseline).toEqual([2, 'usage']);
  }
});

test('a finding that stands for several places is known by any of them, and touched where one of them was changed', () => {
  const place = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2, weakness: '' };
  const places = [
    { ...place, path: 'a.py', fingerprint: 'first' },
    { ...place, path: 'b.py', fingerprint: 'second' },
  ];
  const finding = { fingerprint: 'own', path: 'a.py', flow: null, places } as unknown as Finding;
  for (const known of ['own', 'first', 'second']) {
    expect(isKnown(finding, new Set([known])), known).toBe(true);
    const result = {
      ruleId: 'x',
      message: { text: '' },
      locations: [],
      partialFingerprints: { 'vedette/v1': 'own' },
      properties: { placeFingerprints: ['first', 'second'] },
    };
    const log = { runs: [{ tool: { driver: {} }, results: [result] }] };
    expect(withoutKnown(log, new Set([known])).runs[0]?.results, known).toEqual([]);
  }
  expect(isKnown(finding, new Set(['third']))).toBe(false);
  expect(touches(finding, new Set(['b.py']))).toBe(true);
  expect(touches(finding, new Set(['c.py']))).toBe(false);
});
