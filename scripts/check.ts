import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { findLockHoles, type PackageLock } from './lock-holes.ts';

const { values } = parseArgs({ options: { 'no-tests': { type: 'boolean', default: false } } });
const root = dirname(import.meta.dirname);

interface Outcome {
  readonly isGreen: boolean;
  readonly output: string;
}

/** Runs one tool from node_modules with the Node of this process; green when it was content. */
async function tool(path: string, ...args: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [join(root, 'node_modules', path), ...args], { cwd: root });
  const parts: Buffer[] = [];
  // In the order in which they come, as a terminal would show them.
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part));
  const [code] = await once(child, 'close');
  return { isGreen: code === 0, output: Buffer.concat(parts).toString() };
}

async function lockHasNoHoles(): Promise<Outcome> {
  const lock: PackageLock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const holes = findLockHoles(lock);
  return { isGreen: holes.length === 0, output: holes.map((hole) => `${hole}\n`).join('') };
}

/**
 * The native compiler takes a quarter of the processor time of the one in JavaScript, which stays for what reads TypeScript
 * through it (the import law). In one thread: each of several would check the libraries anew, and the other processor has the next step to do.
 */
const types = (project: string) => tool('typescript-7/bin/tsc', '-p', project, '--singleThreaded');

const sources = ['apps', 'packages', 'tests', 'scripts'].filter((folder) => existsSync(join(root, folder)));
/** The longest first: they work on one processor each, and the last of them would leave the other idle. */
const steps: [name: string, run: () => Promise<Outcome>][] = [
  ['format and lint', () => tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')],
  ['types', () => types('.')],
  ['dead code', () => tool('knip/bin/knip.js')],
  ['import law', () => tool('dependency-cruiser/bin/dependency-cruiser.mjs', ...sources)],
  ['types of the web application', () => types('apps/web')],
  ['lock file', lockHasNoHoles],
];

// Every step runs even after a red one: one look shows all there is to mend.
const red: string[] = [];
async function runSteps(): Promise<void> {
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    const [name, run] = step;
    const { isGreen, output } = await run();
    process.stdout.write(`— ${name}\n${output}`);
    if (!isGreen) red.push(name);
  }
}
// As many at a time as there are processors, and no more than two: each holds the whole project in memory.
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, runSteps));
if (!values['no-tests']) {
  console.log('— tests');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) red.push('tests');
}
console.log(red.length === 0 ? 'All checks are green.' : `Red: ${red.join(', ')}.`);
process.exitCode = red.length === 0 ? 0 : 1;
