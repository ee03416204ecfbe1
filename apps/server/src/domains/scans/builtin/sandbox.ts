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

/** What the system lets us take away from a scan process, each tried once, in words for whoever runs the server. */
export interface Sandbox {
  /** Put before the command: ends in `--`, or is empty. */
  readonly wrapper: readonly string[];
  /** What is taken away from the process. */
  readonly holds: readonly string[];
  /** What it keeps because this machine gives no means to take it away, and why. */
  readonly lacks: readonly string[];
  /** The group that must be able to reach the source; null when the process keeps our own account. */
  readonly group: number | null;
}

/** Node's own doing, everywhere. It knows nothing of the network and of signals, so it is a seat-belt and not the car. */
const FILES = 'files: it reads the source and the program alone, writes none, and starts no other program';
const NETWORK = 'network: it has none';
const PRIVILEGES = 'privileges: it can gain none';
const ACCOUNT = `account: it runs as user ${SCAN_UID}, who owns nothing`;

/**
 * Finds the strongest isolation that works here: beyond Node's permission model, the process loses the network, the way to
 * more privileges, and, when we are root, our account.
 * @param workFolder where the sources will be; it exists
 */
export async function findSandbox(workFolder: string): Promise<Sandbox> {
  if (process.platform !== 'linux') {
    const lacks = ['network and privileges: only Linux has the means that are used to take them away'];
    return { wrapper: [], holds: [FILES], lacks, group: null };
  }
  const root = process.getuid?.() === 0;
  const netless = root
    ? ['unshare', '--net', '--']
    : ['unshare', '--user', '--map-current-user', '--net', '--'];
  const noNetwork = await attempt(
    netless,
    NETWORK,
    'network: it has ours, because a namespace without one cannot be made',
  );
  const bare = ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL', '--'];
  // Files are written for everyone to read inside a folder that only the group may enter; with another umask they are not.
  const dropped = [
    ...['setpriv', `--reuid=${SCAN_UID}`, `--regid=${SCAN_UID}`, '--clear-groups', '--bounding-set=-all'],
    ...['--inh-caps=-all', '--no-new-privs', '--pdeathsig', 'KILL', '--'],
  ];
  const account = root ? await attemptAccount([...noNetwork.wrapper, ...dropped], workFolder) : OURS_ALREADY;
  if (account === null) {
    const wrapper = [...noNetwork.wrapper, ...dropped];
    return {
      wrapper,
      holds: [FILES, ...noNetwork.holds, PRIVILEGES, ACCOUNT],
      lacks: noNetwork.lacks,
      group: SCAN_UID,
    };
  }
  const inside = [...noNetwork.wrapper, ...bare];
  const noPrivileges = await attempt(
    inside,
    PRIVILEGES,
    'privileges: it could gain some, because setpriv cannot be used',
  );
  return {
    wrapper: noPrivileges.holds.length > 0 ? inside : noNetwork.wrapper,
    holds: [FILES, ...noNetwork.holds, ...noPrivileges.holds],
    lacks: [...noNetwork.lacks, ...noPrivileges.lacks, account],
    group: null,
  };
}

const OURS_ALREADY = 'account: it runs as the user of the server, because only root can give it another';

interface Attempt {
  readonly wrapper: readonly string[];
  readonly holds: readonly string[];
  readonly lacks: readonly string[];
}

async function attempt(wrapper: readonly string[], held: string, lacking: string): Promise<Attempt> {
  const fault = await faultOf(wrapper, ['true']);
  return fault === null
    ? { wrapper, holds: [held], lacks: [] }
    : { wrapper: [], holds: [], lacks: [`${lacking} (${fault})`] };
}

/**
 * The other account must reach both the program and the sources: a clone under `/root` and a data folder of mode 0700 it
 * does not. @returns why it cannot be used, or null
 */
async function attemptAccount(wrapper: readonly string[], workFolder: string): Promise<string | null> {
  const because = (why: string) => `account: it runs as root, because ${why}`;
  if ((process.umask() & 0o005) !== 0)
    return because('with this umask another user cannot read what is written');
  const unusable = await faultOf(wrapper, ['true']);
  if (unusable !== null) return because(`setpriv cannot be used (${unusable})`);
  if ((await faultOf(wrapper, ['test', '-x', workFolder])) !== null) {
    return because(
      `another user cannot enter ${workFolder}: set VEDETTE_HOME or SCAN_WORK_FOLDER to a folder that all may pass through`,
    );
  }
  if ((await faultOf(wrapper, [process.execPath, '--check', SCAN_PROCESS])) !== null) {
    return because('another user cannot read the program or its Node: install it where all may read it');
  }
  return null;
}

/** Tries a command. @returns null when it works, else the first line of what it or the system says. */
async function faultOf(wrapper: readonly string[], command: readonly string[]): Promise<string | null> {
  const [file = '', ...args] = [...wrapper, ...command];
  try {
    await run(file, args, { timeout: PROBE_TIMEOUT_MS, env: environment() });
    return null;
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    return (stderr?.trim() || message).split('\n', 1)[0] ?? message;
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
