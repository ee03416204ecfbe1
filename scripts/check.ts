import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { findLockHoles, type PackageLock } from './lock-holes.ts';

const { values } = parseArgs({ options: { 'no-tests': { type: 'boolean', default: false } } });
const root = dirname(import.meta.dirname);

/** Runs one tool from node_modules with the Node of this process; true when it was content. */
function tool(path: string, ...args: string[]): boolean {
  const script = join(root, 'node_modules', path);
  return spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' }).status === 0;
}

function lockHasNoHoles(): boolean {
  const lock: PackageLock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const holes = findLockHoles(lock);
  for (const hole of holes) console.error(hole);
  return holes.length === 0;
}

const sources = ['apps', 'packages', 'tests', 'scripts'].filter((folder) => existsSync(join(root, folder)));
const steps: [name: string, isGreen: () => boolean][] = [
  ['format and lint', () => tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')],
  ['types', () => tool('typescript/bin/tsc', '-p', '.')],
  ['types of the web application', () => tool('typescript/bin/tsc', '-p', 'apps/web')],
  ['import law', () => tool('dependency-cruiser/bin/dependency-cruiser.mjs', ...sources)],
  ['dead code', () => tool('knip/bin/knip.js')],
  ['lock file', lockHasNoHoles],
];
if (!values['no-tests']) steps.push(['tests', () => tool('vitest/vitest.mjs', 'run')]);

// Every step runs even after a red one: one look shows all there is to mend.
const red: string[] = [];
for (const [name, isGreen] of steps) {
  console.log(`— ${name}`);
  if (!isGreen()) red.push(name);
}
console.log(red.length === 0 ? 'All checks are green.' : `Red: ${red.join(', ')}.`);
process.exitCode = red.length === 0 ? 0 : 1;
