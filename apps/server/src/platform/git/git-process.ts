import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** Where git runs, and what it may use. Nothing of our own environment reaches it. */
export interface GitPlace {
  /** Where the program is looked for. */
  readonly path: string;
  /** The bare repository; also its working folder and, for whatever looks there, its home. */
  readonly folder: string;
  /** Settings for this call alone; they go by the environment, which other users cannot read, not by arguments. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface GitProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Resolves when it has ended well. @throws GitFailed, or the signal's reason. */
  readonly ended: Promise<void>;
  /** Ends it and everything it has started, at once. */
  kill(): void;
}

export class GitFailed extends Error {
  readonly stderr: string;

  constructor(message: string, stderr: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'GitFailed';
    this.stderr = stderr;
  }
}

/** The program is not installed, or too old. */
export class GitMissing extends Error {
  constructor(found: string) {
    super(
      `${found} Commits of hosted repositories are fetched with git 2.37 or newer; install it where the workers run.`,
    );
    this.name = 'GitMissing';
  }
}

/** What git says when it fails is for the log; this much of it tells. */
const STDERR_MAX = 4096;
/** A pack that unpacks into more than memory holds ends its own process, not the machine. In KiB, as `ulimit` counts. */
const MEMORY_KIB_MAX = 4 * 1024 * 1024;

/**
 * Stands between us and git: limits its memory, and ends its whole process group when the pipe on descriptor 3 closes,
 * which happens when we are killed as well. So no git ever outlives the process that started it.
 */
const GUARD = `ulimit -v ${MEMORY_KIB_MAX} 2>/dev/null
(cat <&3; kill -KILL 0) >/dev/null 2>&1 </dev/null &
exec "$@" 3<&-`;

/**
 * Settings under which a hostile repository or server has nothing to work with: no hooks, no attributes, no helpers, no
 * prompts, no redirects, no other protocol than the one that a call allows, no maintenance in the background.
 */
const INERT: Readonly<Record<string, string>> = {
  'protocol.allow': 'never',
  'http.followRedirects': 'false',
  'http.proxy': '',
  'http.sslVerify': 'true',
  'credential.helper': '',
  'core.askPass': '',
  'core.hooksPath': '/dev/null',
  'core.attributesFile': '/dev/null',
  'core.fsmonitor': 'false',
  'core.alternateRefsCommand': 'true',
  // Larger files are written through instead of held in memory.
  'core.bigFileThreshold': '16m',
  'fetch.recurseSubmodules': 'false',
  'fetch.writeCommitGraph': 'false',
  'fetch.showForcedUpdates': 'false',
  'submodule.recurse': 'false',
  'transfer.bundleURI': 'false',
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'pack.threads': '1',
  'protocol.version': '2',
};

/** Starts git in a process group of its own. `args` are ours; whatever comes from outside must have been checked. */
export function startGit(place: GitPlace, args: readonly string[], signal?: AbortSignal): GitProcess {
  const child = spawn('/bin/sh', ['-c', GUARD, 'sh', 'git', '--no-replace-objects', ...args], {
    cwd: place.folder,
    env: environmentOf(place),
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group is gone already.
    }
  };
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('latin1')).slice(0, STDERR_MAX);
  });
  for (const stream of child.stdio) stream?.on('error', () => undefined);
  signal?.addEventListener('abort', kill, { once: true });
  if (signal?.aborted) kill();
  // The guard's watcher stays until its pipe closes.
  child.once('exit', () => (child.stdio[3] as Writable).destroy());
  const ended = (async () => {
    try {
      const [code] = (await once(child, 'close')) as [number | null];
      if (signal?.aborted) throw signal.reason;
      if (code !== 0) throw failure(code, stderr.trim());
    } finally {
      signal?.removeEventListener('abort', kill);
    }
  })();
  // Whoever waits for it sees the failure; nobody waiting must not end our own process.
  ended.catch(() => undefined);
  return { stdin: child.stdin, stdout: child.stdout, ended, kill };
}

/** Runs git to its end and gives what it printed, at most `maxBytes` of it. */
export async function runGit(
  place: GitPlace,
  args: readonly string[],
  options: { signal?: AbortSignal; maxBytes?: number } = {},
): Promise<string> {
  const git = startGit(place, args, options.signal);
  git.stdin.end();
  let text = '';
  for await (const chunk of git.stdout) {
    text += (chunk as Buffer).toString('latin1');
    if (text.length > (options.maxBytes ?? 64 * 1024)) git.kill();
  }
  await git.ended;
  return text;
}

const checkedPaths = new Set<string>();

/** @throws GitMissing unless git is there and knows how to be held to one address (`http.curloptResolve`, 2.37). */
export async function requireGit(place: GitPlace): Promise<void> {
  if (checkedPaths.has(place.path)) return;
  const printed = await runGit(place, ['version']).catch((error: unknown) => {
    if (error instanceof GitFailed) throw new GitMissing('git is not installed.');
    throw error;
  });
  const [major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(printed) ?? []).slice(1).map(Number);
  if (major < 2 || (major === 2 && minor < 37)) throw new GitMissing(`This is ${printed.trim()}.`);
  checkedPaths.add(place.path);
}

function environmentOf(place: GitPlace): Record<string, string> {
  const settings = Object.entries({ ...INERT, ...place.settings });
  return {
    PATH: place.path,
    HOME: place.folder,
    XDG_CONFIG_HOME: place.folder,
    LC_ALL: 'C',
    GIT_DIR: place.folder,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap(([key, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, key],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
  };
}

function failure(code: number | null, stderr: string): GitFailed {
  return new GitFailed(code === null ? 'git was ended' : `git ended with ${code}`, stderr);
}
