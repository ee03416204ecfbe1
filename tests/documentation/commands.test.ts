/**
 * The README and the guide of the scanning service, followed literally: every command of theirs, from top to bottom, in one
 * shell, against a server that runs here. Only what a reader has instead of us is replaced: `npm start`, the address of the
 * server, and a repository at a provider.
 */
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../setup/app.ts';
import { compiledCode } from '../setup/compiled-code.ts';
import { type GitServer, startGitServer } from '../setup/git-server.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const MINUTES = 60_000;

let provider: GitServer;
let server: TestServer;
let folder: string;
let commit: string;
beforeAll(async () => {
  provider = await startGitServer();
  server = await startServer({ worker: true, followsOwnLinks: true, settings: provider.settings });
  folder = mkdtempSync(join(tmpdir(), 'vedette-documentation-'));
  // A clone, where what is ignored is not scanned.
  execFileSync('git', ['init', '-q', folder]);
  copyFileSync(join(root, '.gitignore'), join(folder, '.gitignore'));
  const hosted = await provider.repository('acme/shop');
  commit = await hosted.commit({ 'src/auth/login.js': "require('child_process').exec(process.argv[2]);\n" });
  // What `npx vedette` comes to in a clone that is installed; npm's part and the bootstrap's have tests of their own.
  const mains = { admin: join(root, 'apps/server/src/main.ts'), client: join(root, 'apps/cli/src/main.ts') };
  const npx = `#!/bin/sh\nshift\ncase $1 in admin) main=${mains.admin};; *) main=${mains.client};; esac\nexec "${process.execPath}" "$main" "$@"\n`;
  writeFileSync(join(folder, 'npx'), npx, { mode: 0o755 });
});
afterAll(async () => {
  await server.close();
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The shell blocks of a section, or of a whole file. */
function commands(file: string, section?: string): string[] {
  const whole = readFileSync(join(root, file), 'utf8');
  const from = section === undefined ? 0 : whole.indexOf(`\n## ${section}\n`);
  expect(from, `${file} has a section ${section}`).toBeGreaterThanOrEqual(0);
  const to = section === undefined ? whole.length : whole.indexOf('\n## ', from + 1);
  return [...whole.slice(from, to).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
}

/** What a reader has instead of us. */
const asRead = (block: string): string =>
  block
    .replace(/^.*npm start &.*$/m, '# it runs')
    .replaceAll('http://127.0.0.1:8484', server.baseUrl)
    .replaceAll('https://github.com', provider.origin)
    .replaceAll('git -C path/to/shop rev-parse HEAD', `echo ${commit}`);

test('every command of the README and of the scanning guide works when it is pasted, in one terminal', {
  timeout: 5 * MINUTES,
}, async () => {
  const blocks = [...commands('README.md', 'Try it'), ...commands('docs/scanning-service.md')];
  expect(blocks.length).toBeGreaterThan(8);
  const script = blocks.map((block, index) => `echo "### ${index}"\n${asRead(block)}`).join('\n');
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: folder,
    env: {
      PATH: `${folder}:${process.env.PATH}`,
      HOME: folder,
      ...compiledCode(),
      DATABASE_URL: server.databaseUrl,
      VEDETTE_HOME: server.home,
      VEDETTE_SERVER: server.baseUrl,
      ...provider.settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, code] = await Promise.all([
    text(shell.stdout),
    text(shell.stderr),
    new Promise((resolve) => shell.once('close', resolve)),
  ]);
  expect(code, `${stdout.slice(-3_000)}\n${stderr.slice(-3_000)}`).toBe(0);
  expect(stdout).toContain('HTTP/1.1 202 Accepted');
  expect(stdout).toContain('HTTP/1.1 204 No Content');
  expect(stdout).toMatch(/Closed as false positive: CVE-2021-23337/);
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  expect(read('status.json')).toMatchObject({ status: 'completed', source: { kind: 'remote_repo' } });
  expect(read('report.json').vulnerabilities).toHaveLength(1);
  expect(read('report.sarif').version).toBe('2.1.0');
});

test('nothing asks a reader outside of a clone to run a package of a name that is not ours', () => {
  for (const file of ['docs/scanning-service.md', 'docs/command-line.md', 'README.md']) {
    for (const line of readFileSync(join(root, file), 'utf8').split('\n'))
      expect(line, file).not.toMatch(
        /npm (?:i|install)(?: -g)? vedette\b|npx -y vedette|npx @?vedette\/|pnpm dlx|yarn dlx/,
      );
  }
});
