import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileChange, HistoryGap, HistorySource } from '@vedette/engine';
import { usageError } from '../failure/cli-error.ts';
import { git } from './git-files.ts';
import { objectReader } from './git-objects.ts';
import { spawnGit, withoutFetching } from './spawn-git.ts';

export interface GitHistory extends HistorySource {
  /** Ends the process that reads objects. */
  readonly close: () => void;
}

export interface GitHistoryOptions {
  /** Paths relative to the folder; changes of others are left out. */
  readonly wants: (path: string) => boolean;
  /** Commits that this one comes from, and itself; without it those of all branches, tags, stashes and other refs, and of HEAD. */
  readonly from?: string;
  readonly signal: AbortSignal;
  readonly limits?: { readonly commits: number; readonly changes: number };
}

/** A repository of this size is listed in 400 MB; the largest public ones have more commits. */
const LIMITS = { commits: 200_000, changes: 2_000_000 };

/** Of each parent the mode and object, then what stands there now: two colons and three entries where two branches come together. */
const CHANGE = /^:+((?:\d{6} )+)((?:[0-9a-f]{40,64} )+)[A-Z]+$/;
const REGULAR = new Set(['100644', '100755']);
const NOTHING = /^0+$/;

/**
 * The commits of a checkout and what each made of the files below a folder, read by git's plumbing alone: no hook, filter, external diff
 * or fetch runs, whatever its configuration names.
 * @throws CliError outside of a checkout, or where it has no commit
 */
export async function gitHistory(folder: string, options: GitHistoryOptions): Promise<GitHistory> {
  const { wants, signal, limits = LIMITS } = options;
  const which = options.from === undefined ? ['--all'] : ['--end-of-options', options.from];
  const order = ['--topo-order', '--timestamp', `--max-count=${limits.commits + 1}`];
  const listed =
    (await git(folder, ['rev-list', ...order, ...which], signal, withoutFetching))?.[0]
      ?.trimEnd()
      .split('\n') ?? [];
  if (listed.length === 0)
    throw usageError('--history needs a Git checkout with commits.', 'Leave it out, or go to one.');
  const gaps = new Set<HistoryGap>(listed.length > limits.commits ? ['too-many-commits'] : []);
  const isShallow = await git(folder, ['rev-parse', '--is-shallow-repository'], signal);
  if (isShallow?.[0]?.trim() === 'true') gaps.add('shallow');
  const newestFirst = listed.slice(0, limits.commits).map((line) => {
    const [seconds = '0', id = ''] = line.split(' ');
    return { id, date: new Date(Number(seconds) * 1000).toISOString().slice(0, 10) };
  });
  const changes: FileChange[] = [];
  const places = new Map(newestFirst.toReversed().map(({ id }, at) => [id, at]));
  let commit = -1;
  let fields: string | null = null;
  for await (const word of diffTree(
    folder,
    newestFirst.map(({ id }) => id),
    signal,
  )) {
    if (fields !== null) {
      const change = changeOf(fields, word, commit);
      fields = null;
      if (change !== null && wants(word)) changes.push(change);
    } else if (word.startsWith(':')) fields = word;
    // Of a commit that changes nothing below the folder nothing is said.
    else commit = places.get(word) ?? -1;
    if (changes.length >= limits.changes) {
      gaps.add('too-many-versions');
      break;
    }
  }
  const reader = objectReader(folder, signal);
  return {
    commits: newestFirst.toReversed(),
    // Stable, so that the paths of a commit stay in their order.
    changes: changes.sort((a, b) => a.commit - b.commit),
    sizes: await sizesOf(folder, new Set(changes.flatMap(({ after }) => after ?? [])), signal),
    read: reader.read,
    gaps: [...gaps],
    close: reader.close,
  };
}

function changeOf(fields: string, path: string, commit: number): FileChange | null {
  const [, modes = '', objects = ''] = CHANGE.exec(fields) ?? [];
  const files = objects
    .trimEnd()
    .split(' ')
    .map((object, at) => (REGULAR.has(modes.split(' ')[at] ?? '') && !NOTHING.test(object) ? object : null));
  const after = files.pop() ?? null;
  const before = files.filter((one) => one !== null);
  return after === null && before.length === 0 ? null : { commit, path, before, after };
}

/** NUL-separated words: each commit's id, then of each path that it changed the entries and the path. */
const diffTree = (folder: string, commits: readonly string[], signal: AbortSignal): AsyncGenerator<string> =>
  words(
    folder,
    [
      'diff-tree',
      '--stdin',
      '-r',
      '-c',
      '--root',
      '--raw',
      '-z',
      '--no-renames',
      '--no-abbrev',
      '--relative',
    ],
    commits,
    '\0',
    signal,
  );

async function sizesOf(
  folder: string,
  objects: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const line of words(folder, ['cat-file', '--batch-check'], objects, '\n', signal)) {
    const [object = '', kind, size] = line.split(' ');
    if (kind === 'blob') sizes.set(object, Number(size));
  }
  return sizes;
}

/** What a command of git writes, taken apart; it is given lines to read. */
async function* words(
  folder: string,
  args: readonly string[],
  lines: Iterable<string>,
  separator: string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const child = spawnGit(folder, args, signal, withoutFetching);
  const input = function* (): Generator<string> {
    for (const line of lines) yield `${line}\n`;
  };
  // It ends early where its output is no longer read.
  const written = pipeline(Readable.from(input()), child.stdin).catch(() => undefined);
  child.on('error', () => undefined);
  try {
    let held = '';
    for await (const chunk of child.stdout.setEncoding('utf8')) {
      const parts = (held + chunk).split(separator);
      held = parts.pop() ?? '';
      yield* parts;
    }
    await written;
    signal.throwIfAborted();
  } finally {
    child.kill();
  }
}
