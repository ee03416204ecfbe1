import { execFile, type SpawnOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The program's own files, from the folder of the workspaces down: all that the scan process may read of them. */
const program = (path: string) => fileURLToPath(new URL(`../../../../../../${path}`, import.meta.url));
const OWN_FILES = [
  'packages',
  'node_modules',
  'rules',
  'apps/server/src',
  'apps/server/package.json',
  'package.json',
];
const SCAN_PROCESS = fileURLToPath(new URL('./scan-process.ts', import.meta.url));

/** No user of the system: above what accounts are made with, below what systemd and containers hand out by themselves. */
const SCAN_UID = 64_777;
const PROBE_TIMEOUT_MS = 5_000;

/** What the system lets us take away from a scan process, each tried once. */
export interface Sandbox {
  /** Put before the command: ends in `--`, or is empty. */
  readonly wrapper: readonly string[];
  /** What it may not do, for the log. */
  readonly without: readonly ('network' | 'privileges' | 'account')[];
  /** The group that must be able to reach the source; null when the process keeps our own account. */
  readonly group: number | null;
}

/**
 * Finds the strongest wrapper that works here. Node's permission model is applied in any case, but it is a seat-belt: it
 * knows nothing of the network and of signals, so where the system allows it the process also loses those.
 * @param workFolder where the sources will be; it exists
 */
export async function findSandbox(workFolder: string): Promise<Sandbox> {
  if (process.platform !== 'linux') return { wrapper: [], without: [], group: null };
  const root = process.getuid?.() === 0;
  const network = root
    ? ['unshare', '--net', '--']
    : ['unshare', '--user', '--map-current-user', '--net', '--'];
  const noNetwork = (await works(network)) ? network : [];
  const bare = ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL', '--'];
  // Files are written for everyone to read inside a folder that only the group may enter; with another umask they are not.
  const account = [
    ...['setpriv', `--reuid=${SCAN_UID}`, `--regid=${SCAN_UID}`, '--clear-groups', '--bounding-set=-all'],
    ...['--inh-caps=-all', '--no-new-privs', '--pdeathsig', 'KILL', '--'],
  ];
  const dropped = [...noNetwork, ...account];
  const readable = root && (process.umask() & 0o005) === 0;
  if (readable && (await works(dropped, reads(workFolder))) && (await works(dropped, loadsProgram))) {
    return {
      wrapper: dropped,
      without: [...without(noNetwork), 'privileges', 'account'],
      group: SCAN_UID,
    };
  }
  const privileges = (await works([...noNetwork, ...bare])) ? bare : [];
  return {
    wrapper: [...noNetwork, ...privileges],
    without: [...without(noNetwork), ...(privileges.length > 0 ? (['privileges'] as const) : [])],
    group: null,
  };
}

const without = (network: readonly string[]) => (network.length > 0 ? (['network'] as const) : []);

/** The other account must reach both: a clone under `/root` and a data folder of mode 0700 it does not. */
const loadsProgram = [process.execPath, '--check', SCAN_PROCESS];
const reads = (folder: string) => ['test', '-x', folder];

async function works(wrapper: readonly string[], command: readonly string[] = ['true']): Promise<boolean> {
  const [file = '', ...args] = [...wrapper, ...command];
  try {
    await run(file, args, { timeout: PROBE_TIMEOUT_MS, env: environment() });
    return true;
  } catch {
    return false;
  }
}

/** The command that analyses the source under `root`, and nothing else in the file system. */
export function scanCommand(
  sandbox: Sandbox,
  root: string,
  heapMb: number,
): { file: string; args: string[]; options: SpawnOptions } {
  const readableFiles = [...OWN_FILES.map(program), root].map((path) => `--allow-fs-read=${path}`);
  const node = [
    process.execPath,
    '--permission',
    '--allow-worker',
    ...readableFiles,
    `--max-old-space-size=${heapMb}`,
    '--no-warnings',
    SCAN_PROCESS,
  ];
  const [file = '', ...args] = [...sandbox.wrapper, ...node];
  // Its own folder is the run's, by which a process that was left over is found.
  return { file, args, options: { cwd: root, env: environment(), stdio: ['pipe', 'pipe', 'pipe'] } };
}

/** Nothing of ours: settings and secrets stay here. */
const environment = () => ({
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: 'C.UTF-8',
});
