/** The browser stories: `npm run test:browser`. They need Debian's Chromium, which is installed here when it is absent. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);

function asRoot(command: string, ...args: string[]): boolean {
  const full = process.getuid?.() === 0 ? [command, ...args] : ['sudo', '-n', command, ...args];
  const [program = command, ...rest] = full;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, rest, { stdio: ['ignore', 2, 2], env }).status === 0;
}

if (!existsSync('/usr/bin/chromium')) {
  const installed =
    asRoot('apt-get', 'update', '-q') &&
    asRoot('apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium');
  if (!installed) {
    console.error('Chromium is not installed and could not be: apt-get install chromium');
    process.exit(1);
  }
}

const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const args = [vitest, 'run', '--project=browser', ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
