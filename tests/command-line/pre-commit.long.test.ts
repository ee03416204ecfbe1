/** The pre-commit hook in a real checkout, with the real command behind it. */
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compiledCode } from '../setup/compiled-code.ts';

const root = join(import.meta.dirname, '../..');

let home: string;
let checkout: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'vedette-pre-commit-'));
  checkout = join(home, 'shop');
  mkdirSync(join(home, 'bin'));
  const command = `exec '${process.execPath}' '${join(root, 'apps/cli/src/main.ts')}' "$@"`;
  writeFileSync(join(home, 'bin', 'vedette'), `#!/bin/sh\n${command}\n`);
  chmodSync(join(home, 'bin', 'vedette'), 0o755);
  mkdirSync(checkout);
  git('init', '--quiet');
  const hook = join(checkout, '.git', 'hooks', 'pre-commit');
  mkdirSync(join(checkout, '.git', 'hooks'), { recursive: true });
  copyFileSync(join(root, 'deploy/pre-commit/vedette-pre-commit'), hook);
  chmodSync(hook, 0o755);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

function git(...args: string[]) {
  const identity = ['-c', 'user.name=test', '-c', 'user.email=test@acme.example'];
  const { status, stdout, stderr } = spawnSync('git', [...identity, ...args], {
    cwd: checkout,
    encoding: 'utf8',
    env: {
      HOME: home,
      PATH: [join(home, 'bin'), process.env.PATH].join(delimiter),
      GIT_CONFIG_NOSYSTEM: '1',
      ...compiledCode(),
    },
  });
  return { status, output: stdout + stderr };
}

test('a commit that brings a weakness is refused and told why; one that does not, and one that insists, are made', () => {
  writeFileSync(join(checkout, 'own.js'), 'module.exports = 1;\n');
  git('add', '.');
  const harmless = git('commit', '-m', 'one');
  expect(harmless.status, harmless.output).toBe(0);

  writeFileSync(
    join(checkout, 'app.js'),
    "const { exec } = require('child_process');\nrequire('express')().get('/', (req) => exec(req.query.x));\n",
  );
  git('add', '.');
  const refused = git('commit', '-m', 'two');
  expect(refused.status).toBe(1);
  expect(refused.output).toMatch(/CRITICAL [\s\S]* app\.js:2/);
  expect(git('rev-list', '--count', 'HEAD').output.trim()).toBe('1');

  expect(git('commit', '--no-verify', '-m', 'two').status).toBe(0);
  writeFileSync(join(checkout, 'own.js'), 'module.exports = 2;\n');
  git('add', '.');
  // What was there before holds nobody up.
  const later = git('commit', '-m', 'three');
  expect(later.status, later.output).toBe(0);
});
