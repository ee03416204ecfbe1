// The one entry behind every root script. It runs on the machine's own Node (18 or newer) before anything is
// installed: it and its parts in scripts/bootstrap/ are plain JavaScript and import nothing but Node itself.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { acquireInstallLock } from './bootstrap/install-lock.mjs';
import { fault, run, say } from './bootstrap/process.mjs';
import { fetchNode, findNode, npm } from './bootstrap/runtime.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const runtime = join(root, '.runtime');
const packageLock = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');
const web = join(root, 'apps', 'web');
const installStamp = join(modules, '.bootstrap-stamp');
const webStamp = join(web, 'dist', '.bootstrap-stamp');

const verbs = {
  start: ['apps/server/src/main.ts', 'all'],
  test: ['node_modules/vitest/vitest.mjs', 'run'],
  'test:long': ['node_modules/vitest/vitest.mjs', 'run', '--project=long'],
  'test:database': ['scripts/test-database.ts'],
  'test:browser': ['scripts/test-browser.ts'],
  check: ['scripts/check.ts'],
  'pack:cli': ['scripts/pack-cli.ts'],
  'pack:client': ['scripts/pack-client.ts'],
  'pack:vscode': ['scripts/pack-vscode.ts'],
  bench: ['scripts/bench.ts'],
  'bench:engine': ['scripts/bench-engine.ts'],
  'bench:first-look': ['scripts/bench-first-look.ts'],
  'bench:cve-pairs': ['scripts/bench-cve-pairs.ts'],
};

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const hashOfLock = () => createHash('sha256').update(read(packageLock)).digest('hex');
const changedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

function newestIn(folder) {
  if (!existsSync(folder)) return 0;
  const times = readdirSync(folder, { withFileTypes: true }).map((entry) => {
    if (entry.name === 'dist' || entry.name === 'node_modules') return 0;
    const path = join(folder, entry.name);
    return entry.isDirectory() ? newestIn(path) : changedAt(path);
  });
  return Math.max(0, ...times);
}

// After a developer's own `npm install` our stamp is old, but npm's record of what is installed is as new as the lock.
const isInstalled = () =>
  read(installStamp) === hashOfLock() ||
  changedAt(join(modules, '.package-lock.json')) >= changedAt(packageLock);

const isWebBuilt = () =>
  !existsSync(join(web, 'package.json')) ||
  changedAt(webStamp) > Math.max(newestIn(web), newestIn(join(root, 'packages', 'contract')));

async function buildWeb(node) {
  say('building the web application');
  rmSync(webStamp, { force: true });
  const vite = join(modules, 'vite', 'bin', 'vite.js');
  const code = await run(node, [vite, 'build', '--logLevel', 'warn'], { cwd: web, stdio: ['ignore', 2, 2] });
  if (code > 128) process.exit(code);
  if (code !== 0) throw fault('the web application could not be built; the message is above.');
  writeFileSync(webStamp, '');
}

/** Makes ready what is missing or old, each part's stamp written last; answers the Node to go on with. */
async function prepare(wantsWeb) {
  const found = findNode(runtime);
  if (found && isInstalled() && (!wantsWeb || isWebBuilt())) return found;
  const lock = await acquireInstallLock(join(runtime, 'lock'));
  // Looked at again: another start may have done it all while this one waited for the lock.
  const node = findNode(runtime) ?? (await fetchNode(runtime, lock.noteNpm));
  if (!isInstalled()) {
    say('installing the packages of package-lock.json');
    rmSync(installStamp, { force: true });
    const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
    await npm(node, args, { cwd: root, folder: runtime, started: lock.noteNpm });
    writeFileSync(installStamp, hashOfLock());
  }
  if (wantsWeb && !isWebBuilt()) await buildWeb(node);
  lock.release();
  return node;
}

/** `vedette` keeps the caller's folder; every other verb runs in the project's. */
async function main([verb, ...args]) {
  const isClient = verb === 'vedette';
  // Administration talks to the server's database, and the client may not import the server: the choice is made here.
  const clientEntry = args[0] === 'admin' ? 'apps/server/src/main.ts' : 'apps/cli/src/main.ts';
  const entry = isClient ? [clientEntry] : verbs[verb];
  if (!entry)
    throw fault(`unknown verb "${verb ?? ''}"; known are ${Object.keys(verbs).join(', ')}, vedette.`);
  const node = await prepare(!isClient);
  const [script, ...fixed] = entry;
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
  const flags = ['--disable-warning=ExperimentalWarning'];
  const options = { cwd: isClient ? process.cwd() : root, env };
  return run(node, [...flags, join(root, script), ...fixed, ...args], options);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  say(error.expected ? error.message : error.stack);
  process.exitCode = 1;
}
