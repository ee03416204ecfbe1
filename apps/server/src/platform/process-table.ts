import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';

/** A process that lived at some time. The number alone says nothing: numbers are used again, after a reboot above all. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startedAt: string;
}

interface RunningProcess extends ProcessIdentity {
  readonly commandLine: readonly string[];
}

/** Looks a process up; undefined when there is none or it is a zombie, which nobody may ever reap inside a container. */
export function lookUpProcess(pid: number): RunningProcess | undefined {
  return process.platform === 'linux' ? lookUpInProc(pid) : lookUpWithPs(pid);
}

/** This very process. */
export function thisProcess(): ProcessIdentity {
  const { pid, startedAt } = lookUpProcess(process.pid) ?? { pid: process.pid, startedAt: '' };
  return { pid, startedAt };
}

/**
 * Notes a process as the target of a link named `path`. A link is there whole or not at all, in one step that fails when
 * the name is taken, and it needs no data block: it can be made while the disk is full.
 * @throws Error with the code EEXIST when the name is taken
 */
export function noteProcess(path: string, { pid, startedAt }: ProcessIdentity): void {
  symlinkSync(`${pid} ${startedAt}`, path);
}

/** @throws Error with the code ENOENT when there is no such note */
export function readNote(path: string): ProcessIdentity {
  const [pid = '', ...rest] = readlinkSync(path).split(' ');
  return { pid: Number(pid), startedAt: rest.join(' ') };
}

export function isAlive(identity: ProcessIdentity): boolean {
  return lookUpProcess(identity.pid)?.startedAt === identity.startedAt;
}

/** Processes whose current folder is `folder`, as every PostgreSQL process' is its data folder. Linux only, else none. */
export function findProcessesIn(folder: string): number[] {
  return findProcesses((current) => current === folder);
}

/** Processes whose current folder is `folder` or anywhere in it. Linux only, else none. */
export function findProcessesUnder(folder: string): number[] {
  return findProcesses((current) => current === folder || current.startsWith(`${folder}/`));
}

function findProcesses(isCurrent: (folder: string) => boolean): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      return isCurrent(readlinkSync(`/proc/${pid}/cwd`)) && lookUpProcess(pid) !== undefined;
    } catch {
      return false;
    }
  });
}

/** Sends a signal; a process that has gone in the meantime is no error. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function lookUpInProc(pid: number): RunningProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, second, is in brackets and may hold anything, brackets too: fields are counted from its end.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return undefined;
    // Field 22 of proc_pid_stat(5), ticks since boot: unique only together with the boot.
    const startedAt = `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[18]}`;
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return { pid, startedAt, commandLine };
  } catch {
    return undefined;
  }
}

function lookUpWithPs(pid: number): RunningProcess | undefined {
  try {
    const options = { encoding: 'utf8', env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' } } as const;
    const line = execFileSync('ps', ['-o', 'state=,lstart=,args=', '-p', String(pid)], options).trim();
    const [state = 'Z', ...words] = line.split(/\s+/);
    if (state.startsWith('Z')) return undefined;
    return { pid, startedAt: words.slice(0, 5).join(' '), commandLine: words.slice(5) };
  } catch {
    return undefined;
  }
}
