import type { SpawnOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program's own files, from the folder of the workspaces down: all that the scan process may read of them. */
const program = (path: string) => fileURLToPath(new URL(`../../../../../../${path}`, import.meta.url));
const OWN_FILES = [
  'packages',
  'node_modules',
  'rules',
  'apps/server/src',
  'apps/server/package.json',
  'package.json',
].map(program);
const ENTER_VIEW = fileURLToPath(new URL('./enter-view.sh', import.meta.url));

/** Where Node finds the libraries that it is linked with. */
const LIBRARIES = ['/lib', '/lib64', '/usr/lib', '/usr/lib64'];
const SEARCHED = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];

/** What the system lets us put between a scan process and everything else. */
export interface Confinement {
  /** Arguments of `unshare`; empty where none of its namespaces can be had. */
  readonly namespaces: readonly string[];
  /** A file system that holds the source and the program alone; takes a mount namespace. */
  readonly hasView: boolean;
  /** Arguments of `setpriv` that take privileges away; empty where it cannot be used. */
  readonly privileges: readonly string[];
}

/** Where a scan process runs, and as whom. */
export interface ScanPlace {
  /** Folder that holds the source. */
  readonly source: string;
  /** Empty folder for the view to be mounted on. */
  readonly view: string;
  /** User and group of the process; null for our own. */
  readonly account: number | null;
}

/** The command, confined. It dies with the process that started it. */
export function confine(
  { namespaces, hasView, privileges }: Confinement,
  { source, view, account }: ScanPlace,
  command: readonly string[],
): string[] {
  const setpriv = programPath('setpriv');
  const asAccount = account === null ? [] : [`--reuid=${account}`, `--regid=${account}`, '--clear-groups'];
  // Last of all: the kernel forgets whom a process is to die with as soon as that gets another account.
  const last =
    privileges.length === 0 ? [] : [setpriv, ...asAccount, ...privileges, '--pdeathsig', 'KILL', '--'];
  const seen = [...LIBRARIES, setpriv, process.execPath, ...OWN_FILES, source];
  const inView = hasView ? ['sh', '-eu', ENTER_VIEW, view, ...seen, '--'] : [];
  const apart = namespaces.length === 0 ? [] : ['unshare', ...namespaces, '--'];
  // The first process of a new namespace is a child of `unshare`, which then has to die with us as well.
  const first = namespaces.includes('--fork') ? [setpriv, '--pdeathsig', 'KILL', '--'] : [];
  return [...first, ...apart, ...inView, ...last, ...command];
}

function programPath(name: string): string {
  return SEARCHED.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? name;
}

/**
 * The command that analyses the source of this place.
 * @param scanProcess the module that it runs (`scanProgram`)
 */
export function scanCommand(
  confinement: Confinement,
  place: ScanPlace,
  scanProcess: string,
  heapMb: number,
): { file: string; args: string[]; options: SpawnOptions } {
  const node = [
    process.execPath,
    '--permission',
    '--allow-worker',
    ...[...OWN_FILES, place.source].map(readable),
    `--max-old-space-size=${heapMb}`,
    '--no-warnings',
    scanProcess,
  ];
  const [file = '', ...args] = confine(confinement, place, node);
  // The current folder is the run's: by it a process that was left over is found, and threads may read what is in it.
  return { file, args, options: { cwd: place.source, env: environment(), stdio: ['pipe', 'pipe', 'pipe'] } };
}

const readable = (path: string) => `--allow-fs-read=${path}`;

/**
 * What the threads of a scan process are started with, out of what that was: all but the right to start threads, which could
 * be started with more rights than they have. (A thread may read what is in the current folder, whatever its flags say, as of
 * Node 24.21: here that is the source.)
 */
export function threadFlags(processFlags: readonly string[]): string[] {
  return processFlags.filter(
    (flag) => ['--permission', '--no-warnings'].includes(flag) || flag.startsWith(readable('')),
  );
}

/** A command that ends at once and with 0 if a scan process could run like this. */
export const checkCommand = (scanProcess: string): string[] => [process.execPath, '--check', scanProcess];

/** Nothing of ours: settings and secrets stay here. */
export const environment = () => ({ PATH: SEARCHED.join(':'), LANG: 'C.UTF-8' });
