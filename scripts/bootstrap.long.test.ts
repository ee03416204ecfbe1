import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createProject, type Project, until } from './bootstrap/testing/project.ts';

let project: Project;
beforeEach(() => {
  project = createProject();
});
afterEach(() => project.remove());

/** A process that has ended but was not reaped, which is up to its parent, is not alive. */
function isAlive(pid: number): boolean {
  const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ') Z';
  return !stat.includes(') Z');
}

test("npm installs the development packages too, runs no install scripts and keeps the machine's settings", async () => {
  await project.start(['test'], { env: { NODE_ENV: 'production' } }).code;
  const [run] = project.npmRuns();
  expect(run?.args).toEqual(['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']);
  expect(run?.globalconfig).toBe('/machine/npmrc');
});

test('where the home is not writable, npm gets a cache within the project', async () => {
  // A file in the folder's place: the one obstacle that stops root too.
  const missing = join(project.root, 'package-lock.json', 'home');
  await project.start(['test'], { env: { HOME: missing, npm_config_cache: join(missing, '.npm') } }).code;
  expect(project.npmRuns()[0]?.cache).toBe(join(project.root, '.runtime', 'npm-cache'));
});

test('a changed lock file is installed anew', async () => {
  await project.start(['test']).code;
  writeFileSync(join(project.root, 'package-lock.json'), '{ "packages": { "": {} } }');
  await project.start(['test']).code;
  expect(project.npmRuns()).toHaveLength(2);
});

test('of two starts at once one installs and the other waits for it', async () => {
  writeFileSync(join(project.outside, 'hold'), '');
  const [first, second] = [project.start(['test']), project.start(['test'])];
  await until(() => `${first.stderr()}${second.stderr()}`.includes('waiting for it'));
  await until(() => project.npmRuns().length === 1);
  rmSync(join(project.outside, 'hold'));
  expect(await Promise.all([first.code, second.code])).toEqual([0, 0]);
  expect(project.npmRuns()).toHaveLength(1);
});

test('a start that was killed leaves an npm running: the next start ends it and installs', async () => {
  writeFileSync(join(project.outside, 'hold'), '');
  const killed = project.start(['test']);
  await until(() => project.npmRuns().length === 1);
  const orphan = project.npmRuns()[0]?.pid ?? 0;
  // Its number is written down after it has started; a kill in between leaves an npm that nobody knows of.
  await until(() => existsSync(join(project.root, '.runtime', 'lock')));
  killed.kill('SIGKILL');
  await killed.code;
  expect(isAlive(orphan)).toBe(true);
  const next = project.start(['test']);
  await until(() => project.npmRuns().length === 2);
  expect(isAlive(orphan)).toBe(false);
  rmSync(join(project.outside, 'hold'));
  expect(await next.code).toBe(0);
});

test('Ctrl-C during the install ends npm as well, and the next start installs', async () => {
  writeFileSync(join(project.outside, 'hold'), '');
  const run = project.start(['test']);
  await until(() => project.npmRuns().length === 1);
  run.kill('SIGINT');
  expect(await run.code).toBe(130);
  expect(isAlive(project.npmRuns()[0]?.pid ?? 0)).toBe(false);
  expect(existsSync(join(project.root, '.runtime', 'lock'))).toBe(false);
  rmSync(join(project.outside, 'hold'));
  expect(await project.start(['test']).code).toBe(0);
});

test("the verb's exit code is kept, and a signal's death is counted as a shell counts it", async () => {
  expect(await project.start(['test', '--exit']).code).toBe(3);
  expect(await project.start(['test', '--die']).code).toBe(137);
});

test('a signal is passed on to the verb, whose answer decides', async () => {
  const run = project.start(['test', '--stay']);
  await until(() => run.stdout().includes('cwd'));
  run.kill('SIGTERM');
  expect(await run.code).toBe(42);
  expect(run.stdout()).toContain('told to end');
});

test('under npm every signal reaches the verb, and killing npm outright ends it too', async () => {
  // As package.json has it: without exec a signal to npm would end at the shell in between.
  writeFileSync(
    join(project.root, 'package.json'),
    JSON.stringify({ scripts: { test: 'exec node scripts/bootstrap.mjs test --stay' } }),
  );
  await project.start(['test']).code;
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const npm = spawn('npm', ['test'], { cwd: project.root, stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    npm.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    await until(() => output.includes('cwd'));
    npm.kill(signal);
    await until(() => output.includes('told to end'));
  }
});

test("vedette runs in the caller's folder, and its administration is the server's", async () => {
  for (const [entry, name] of [
    ['apps/cli/src/main.ts', 'client'],
    ['apps/server/src/main.ts', 'server'],
  ] as const) {
    mkdirSync(join(project.root, entry, '..'), { recursive: true });
    writeFileSync(
      join(project.root, entry),
      `console.log('${name}', process.cwd(), ...process.argv.slice(2));`,
    );
  }
  const entry = 'apps/cli/bin/vedette.mjs';
  const client = project.start(['scan', '.'], { cwd: tmpdir(), entry });
  expect(await client.code).toBe(0);
  expect(client.stdout()).toBe(`client ${tmpdir()} scan .\n`);
  const administration = project.start(['admin', 'token', '--json'], { cwd: tmpdir(), entry });
  expect(await administration.code).toBe(0);
  expect(administration.stdout()).toBe(`server ${tmpdir()} admin token --json\n`);
});

test('the web application is built when it is there and its sources are newer, once', async () => {
  const vite = join(project.root, 'node_modules/vite/bin');
  await project.start(['test']).code;
  mkdirSync(vite, { recursive: true });
  const build = `import { appendFileSync, mkdirSync } from 'node:fs'; mkdirSync('dist', { recursive: true }); appendFileSync('../built', 'x');`;
  writeFileSync(join(vite, 'vite.js'), build);
  writeFileSync(join(vite, 'package.json'), '{ "type": "module" }');
  mkdirSync(join(project.root, 'apps/web/src'), { recursive: true });
  writeFileSync(join(project.root, 'apps/web/package.json'), '{}');
  expect(await project.start(['test']).code).toBe(0);
  expect(readFileSync(join(project.root, 'apps/built'), 'utf8')).toBe('x');
  const again = project.start(['test']);
  expect(await again.code).toBe(0);
  expect(again.stderr()).toBe('');
  writeFileSync(join(project.root, 'apps/web/src/page.tsx'), 'changed');
  const changed = project.start(['test']);
  expect(await changed.code).toBe(0);
  expect(changed.stderr()).toContain('building the web application');
});
