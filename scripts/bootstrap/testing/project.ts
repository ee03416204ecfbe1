import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const scripts = dirname(dirname(import.meta.dirname));

/** What `npm ci` stands for here: it notes that it ran, waits while a file `hold` exists, and installs one package. */
const NPM = `
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
process.title = 'npm ' + process.argv[2];
console.log('words of npm');
appendFileSync('../npm.log', JSON.stringify({
  pid: process.pid, args: process.argv.slice(2), cache: process.env.npm_config_cache, globalconfig: process.env.npm_config_globalconfig,
}) + '\\n');
while (existsSync('../hold')) await new Promise((resolve) => setTimeout(resolve, 10));
if (existsSync('../fail')) process.exit(7);
mkdirSync('node_modules/vitest', { recursive: true });
writeFileSync('node_modules/vitest/vitest.mjs', ${JSON.stringify(`
process.on('SIGTERM', () => { console.log('told to end'); process.exit(42); });
console.log(JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd(), node: process.versions.node }));
if (process.argv.includes('--stay')) setInterval(() => undefined, 1000);
if (process.argv.includes('--exit')) process.exit(3);
if (process.argv.includes('--die')) process.kill(process.pid, 'SIGKILL');
`)});
`;

export interface NpmRun {
  readonly pid: number;
  readonly args: string[];
  readonly cache?: string;
  readonly globalconfig: string;
}

/** A small project around a copy of the bootstrap, in a folder whose name holds a space. */
export interface Project {
  readonly root: string;
  /** Beside the project: `hold` makes npm wait, `fail` makes it fail. */
  readonly outside: string;
  npmRuns(): NpmRun[];
  start(args: string[], options?: { cwd?: string; env?: NodeJS.ProcessEnv; entry?: string }): Run;
  remove(): void;
}

export interface Run {
  readonly pid: number;
  kill(signal: NodeJS.Signals): void;
  stdout(): string;
  stderr(): string;
  readonly code: Promise<number | null>;
}

export function createProject(): Project {
  const outside = mkdtempSync(join(tmpdir(), 'vedette bootstrap '));
  const root = join(outside, 'the project');
  mkdirSync(root);
  cpSync(scripts, join(root, 'scripts'), { recursive: true });
  cpSync(join(scripts, '../apps/cli/bin'), join(root, 'apps/cli/bin'), { recursive: true });
  writeFileSync(join(root, 'package-lock.json'), '{ "packages": {} }');
  mkdirSync(join(outside, 'npm'));
  writeFileSync(join(outside, 'npm/package.json'), '{ "type": "module" }');
  writeFileSync(join(outside, 'npm/npm-cli.js'), NPM);
  return {
    root,
    outside,
    npmRuns: () => {
      const log = join(outside, 'npm.log');
      // Whole lines only: the last may still be being written.
      const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : [];
      return lines.map((line) => JSON.parse(line) as NpmRun);
    },
    start: (args, { cwd = root, env = {}, entry = 'scripts/bootstrap.mjs' } = {}) => {
      const npmEnvironment = {
        npm_execpath: join(outside, 'npm/npm-cli.js'),
        npm_config_globalconfig: '/machine/npmrc',
      };
      const child = spawn(process.execPath, [join(root, entry), ...args], {
        cwd,
        env: { ...process.env, ...npmEnvironment, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let stdout = '';
      let stderr = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        stdout += text;
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        stderr += text;
      });
      return {
        pid: child.pid ?? 0,
        kill: (signal) => child.kill(signal),
        stdout: () => stdout,
        stderr: () => stderr,
        // 'exit', not 'close': an npm left behind by a kill keeps the pipes open.
        code: new Promise((resolve) => child.once('exit', (code) => setImmediate(() => resolve(code)))),
      };
    },
    remove: () => rmSync(outside, { recursive: true, force: true }),
  };
}

/** Waits for a condition, at most 10 s. */
export async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`not so after 10 s: ${condition}`);
    await delay(10);
  }
}
