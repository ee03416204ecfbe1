import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInProcess } from '../testing/run-in-process.ts';

let root: string;
let home: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'vedette-source-'));
  home = mkdtempSync(join(tmpdir(), 'vedette-source-home-'));
});
afterAll(() => {
  for (const folder of [root, home]) rmSync(folder, { recursive: true });
});

const UNSAFE = 'import yaml\n\n\ndef load(path):\n    return yaml.load(open(path))\n';
const PACKAGES = 'tools/venv/lib/python3.12/site-packages';

test('packages that were installed into a folder of the project are not scanned as its own, and the report says that they are left out', async () => {
  const files = {
    'app.py': UNSAFE,
    'tools/venv/pyvenv.cfg': 'home = /usr/bin\n',
    [`${PACKAGES}/reader/load.py`]: UNSAFE,
    [`${PACKAGES}/reader-1.0.dist-info/RECORD`]: 'reader/load.py,sha256=x,1\n',
    [`${PACKAGES}/own/load.py`]: UNSAFE,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const args = [
    'scan',
    '.',
    '--offline',
    '--format',
    'json',
    '--type',
    'lite',
    '--workers',
    '1',
    '--fail-on',
    'never',
  ];
  const { stdout } = await runInProcess(args, { cwd: root, env: { HOME: home } });
  const { findings, coverage } = JSON.parse(stdout);
  expect(findings.map(({ path }: { path: string }) => path)).toEqual(['app.py', `${PACKAGES}/own/load.py`]);
  expect(JSON.stringify(coverage)).toContain(`${PACKAGES}/reader/`);
});
