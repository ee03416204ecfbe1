import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

/**
 * For commands that may meet objects which a partial clone lacks: to fetch them, git would run what the configuration names for it.
 * The second is for versions of git that do not know the first.
 */
export const withoutFetching = { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' } as const;

/**
 * Starts git on somebody's checkout without running what its configuration names (a file system monitor or a hook would be a program of
 * theirs), without taking locks, asking for passwords or speaking the user's language.
 */
export function spawnGit(
  folder: string,
  args: readonly string[],
  signal: AbortSignal,
  environment: Readonly<Record<string, string>> = {},
): ChildProcessByStdio<Writable, Readable, null> {
  return spawn('git', ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', ...args], {
    cwd: folder,
    env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C', ...environment },
    stdio: ['pipe', 'pipe', 'ignore'],
    signal,
  });
}
