import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { type Confinement, checkCommand, confine, environment, type ScanPlace } from './scan-command.ts';
import { makeWorkFolder } from './work-folders.ts';

const run = promisify(execFile);

/** Nothing here waits for anything: a machine that is this slow would else have its scans less confined than it could. */
const PROBE_TIMEOUT_MS = 60_000;

/** What the system lets us take away from a scan process, each tried once, in words for whoever runs the server. */
export interface Sandbox {
  readonly confinement: Confinement;
  /** The first of the accounts of which every running scan gets one; null when scans keep our own. */
  readonly accountFirst: number | null;
  /** What is taken away from the process. */
  readonly holds: readonly string[];
  /** What it keeps because this machine gives no means to take it away, and why. */
  readonly lacks: readonly string[];
}

/** Node's own doing, everywhere. It knows nothing of the network and of signals, so it is a seat-belt and not the car. */
const FILES =
  'files: it reads the source and the program alone, writes none, and starts no other program; its threads start no threads';
const NETWORK = 'network: it has none';
const PROCESSES = 'processes: it sees and signals none but its own';
const MOUNTS =
  'mounts: it sees the source, the program and the libraries of the system alone, and can write to none';
const PRIVILEGES = 'privileges: it can gain none';
const ACCOUNT = 'account: every running scan has one of its own, which owns nothing';
const OURS_ALREADY = 'account: it runs as the user of the server, because only root can give it another';

/**
 * Finds the strongest isolation that works here: beyond Node's permission model, the process loses the network, all other
 * processes, all files but its own, the way to more privileges, and, when we are root, our account.
 * @param workFolder where the sources will be; it exists
 * @param accountFirst the first of the user ids that scans may run as
 * @param scanProcess the module that they run
 */
export async function findSandbox(
  workFolder: string,
  accountFirst: number,
  scanProcess: string,
): Promise<Sandbox> {
  if (process.platform !== 'linux') {
    const lacks = ['all else: only Linux has the means that are used to take it away'];
    const confinement = { namespaces: [], hasView: false, privileges: [] };
    return { confinement, accountFirst: null, holds: [FILES], lacks };
  }
  const folder = await makeWorkFolder(workFolder, null);
  try {
    const place = { source: folder.source, view: folder.view, account: null };
    return await probe(place, accountFirst, checkCommand(scanProcess));
  } finally {
    await folder.remove();
  }
}

async function probe(place: ScanPlace, accountFirst: number, check: readonly string[]): Promise<Sandbox> {
  const isRoot = process.getuid?.() === 0;
  const holds = [FILES];
  const lacks: string[] = [];
  let confinement: Confinement = { namespaces: [], hasView: false, privileges: [] };

  /** Takes what is added to the confinement if the command then still runs. */
  async function attempt(
    added: Partial<Confinement>,
    command: readonly string[],
    said: { held: string; lacking: string },
  ): Promise<boolean> {
    const tried = { ...confinement, ...added };
    const fault = await faultOf(confine(tried, place, command), place);
    if (fault === null) {
      confinement = tried;
      holds.push(said.held);
    } else lacks.push(`${said.lacking} (${fault})`);
    return fault === null;
  }

  // Namespaces belong to root, or to whoever is root of a user namespace.
  const owner = isRoot ? [] : ['--user', '--map-current-user', '--keep-caps'];
  const isOwner = isRoot || (await faultOf(['unshare', ...owner, '--', 'true'], place)) === null;
  const besides = (more: readonly string[]) => [
    ...(confinement.namespaces.length === 0 ? owner : confinement.namespaces),
    ...more,
  ];
  await attempt({ namespaces: besides(['--net']) }, ['true'], {
    held: NETWORK,
    lacking: 'network: it has ours, because a namespace without one cannot be made',
  });
  await attempt({ namespaces: besides(['--pid', '--ipc', '--uts', '--fork', '--kill-child']) }, ['true'], {
    held: PROCESSES,
    lacking: 'processes: it sees ours, because a namespace of processes cannot be made',
  });
  const hasView = { namespaces: besides(['--mount']), hasView: true };
  const mounted = await attempt(hasView, check, {
    held: MOUNTS,
    lacking: 'mounts: it sees all files, because a namespace of mounts cannot be made and filled',
  });
  const capabilities = isOwner ? ['--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all'] : [];
  const command = mounted ? check : ['true'];
  await attempt({ privileges: [...capabilities, '--no-new-privs'] }, command, {
    held: PRIVILEGES,
    lacking: 'privileges: it could gain some, because setpriv cannot be used',
  });
  const ours = isRoot
    ? await whyNoAccount(confinement, { ...place, account: accountFirst }, check)
    : OURS_ALREADY;
  if (ours === null) holds.push(ACCOUNT);
  else lacks.push(ours);
  return { confinement, accountFirst: ours === null ? accountFirst : null, holds, lacks };
}

/**
 * The other account must reach both the program and the sources: without a view of its own it does not reach a clone under
 * `/root` or a data folder of mode 0700. @returns why it cannot be used, or null
 */
async function whyNoAccount(
  confinement: Confinement,
  place: ScanPlace,
  check: readonly string[],
): Promise<string | null> {
  const because = (why: string) => `account: it runs as root, because ${why}`;
  // Files are written for everyone to read inside a folder that only the group may enter; with another umask they are not.
  if ((process.umask() & 0o005) !== 0)
    return because('with this umask another user cannot read what is written');
  if (confinement.privileges.length === 0) return because('setpriv cannot be used');
  const inside = (command: readonly string[]) => faultOf(confine(confinement, place, command), place);
  if (!confinement.hasView) {
    const unusable = await inside(['true']);
    if (unusable !== null) return because(`setpriv cannot be used (${unusable})`);
    const base = dirname(dirname(place.view));
    if ((await inside(['test', '-x', base])) !== null) {
      return because(
        `another user cannot enter ${base}: set VEDETTE_HOME or SCAN_WORK_FOLDER to a folder that all may pass through`,
      );
    }
  }
  const fault = await inside(check);
  return (
    fault &&
    because(`another user cannot read the program or its Node: install it where all may read it (${fault})`)
  );
}

/** Tries a command. @returns null when it works, else the first line of what it or the system says. */
async function faultOf(
  [file = '', ...args]: readonly string[],
  { source }: ScanPlace,
): Promise<string | null> {
  try {
    await run(file, args, { cwd: source, timeout: PROBE_TIMEOUT_MS, env: environment() });
    return null;
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    return (stderr?.trim() || message).split('\n', 1)[0] ?? message;
  }
}
