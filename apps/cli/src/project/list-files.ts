import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { usageError } from '../failure/cli-error.ts';
import { gitFiles } from './git-files.ts';

/** The files of a project as they are on this disk now. */
export interface ProjectFiles {
  /** Folder that the paths are relative to. */
  readonly root: string;
  /** `/` separated, in the order of their code units: always the same for the same tree. */
  readonly paths: readonly string[];
  /** How many files and folders `.gitignore` left out, and the first of them. */
  readonly ignored: { readonly count: number; readonly first: readonly string[] };
  /** How many files `.vedetteignore`, --exclude and --include left out. */
  readonly excluded: number;
  /** Whether a path would be listed if it were there: `.gitignore`, which says nothing about what was committed, has no say. */
  readonly wants: (path: string) => boolean;
}

export interface ListOptions {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly signal: AbortSignal;
}

const IGNORE_FILE = '.vedetteignore';
const NAMED_MAX = 3;
const FOLDERS_OF_VERSION_CONTROL: ReadonlySet<string> = new Set(['.git', '.hg', '.svn']);

/**
 * Lists one folder, several paths within the current folder, or a single file. Git says what belongs to a checkout; elsewhere
 * `.gitignore` files are read as Git reads them. Links are listed by nobody: what they lead to is elsewhere.
 */
export async function listProject(
  cwd: string,
  given: readonly string[],
  options: ListOptions,
): Promise<ProjectFiles> {
  const { root, below } = rootOf(cwd, given.length === 0 ? ['.'] : given);
  const listed = (await gitFiles(root, options.signal)) ?? (await walk(root, options.signal));
  const isNamed = (path: string): boolean => below === null || isBelow(path, below);
  const wanted = listed.files.filter(isNamed);
  const excluding = ignore().add(options.exclude as string[]);
  excluding.add(await readFile(join(root, IGNORE_FILE), 'utf8').catch(() => ''));
  const including = options.include.length === 0 ? null : ignore().add(options.include as string[]);
  const isIncluded = (path: string): boolean =>
    !excluding.ignores(path) && (including?.ignores(path) ?? true);
  const paths = wanted.filter(isIncluded);
  const ignored = listed.ignored.filter((path) => !isOwnFolder(path));
  return {
    root,
    paths: paths.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
    ignored: { count: ignored.length, first: ignored.slice(0, NAMED_MAX) },
    excluded: wanted.length - paths.length,
    wants: (path) => isNamed(path) && isIncluded(path),
  };
}

const isOwnFolder = (path: string): boolean => FOLDERS_OF_VERSION_CONTROL.has(path.replace(/\/$/, ''));

/** One folder is its own root; a file's is its folder; several paths are told apart by where they are in this one. */
function rootOf(
  cwd: string,
  given: readonly string[],
): { readonly root: string; readonly below: readonly string[] | null } {
  const found: { full: string; isFolder: boolean }[] = [];
  for (const path of given) {
    const full = resolve(cwd, path);
    const stats = statSync(full, { throwIfNoEntry: false });
    if (stats === undefined) throw usageError(`${path}: there is no such file or folder.`, 'Check the path.');
    found.push({ full, isFolder: stats.isDirectory() });
  }
  const [first, ...others] = found;
  if (first !== undefined && others.length === 0)
    return first.isFolder
      ? { root: first.full, below: null }
      : { root: dirname(first.full), below: [basename(first.full)] };
  const below = found.map(({ full }) => relative(cwd, full).split(sep).join('/'));
  if (below.some((path) => path === '..' || path.startsWith('../') || isAbsolute(path)))
    throw usageError(
      'Several paths must all be in this folder.',
      'Go to the folder that holds them, or name that one.',
    );
  return { root: cwd, below: below.includes('') ? null : below };
}

const isBelow = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`));

/** Everything under a folder that no `.gitignore` leaves out. */
async function walk(root: string, signal: AbortSignal): Promise<{ files: string[]; ignored: string[] }> {
  const files: string[] = [];
  const ignored: string[] = [];
  const visit = async (
    prefix: string,
    rules: readonly { readonly base: string; readonly patterns: Ignore }[],
  ): Promise<void> => {
    signal.throwIfAborted();
    const entries = await readdir(join(root, prefix), { withFileTypes: true });
    const own = entries.some(({ name }) => name === '.gitignore')
      ? [
          {
            base: prefix,
            patterns: ignore().add(await readFile(join(root, prefix, '.gitignore'), 'utf8').catch(() => '')),
          },
        ]
      : [];
    const all = [...rules, ...own];
    for (const entry of entries) {
      const isFolder = entry.isDirectory();
      if (isFolder && FOLDERS_OF_VERSION_CONTROL.has(entry.name)) continue;
      const path = `${prefix}${entry.name}${isFolder ? '/' : ''}`;
      if (isIgnored(path, all)) ignored.push(path);
      else if (isFolder) await visit(path, all);
      else if (entry.isFile()) files.push(path);
    }
  };
  await visit('', []);
  return { files, ignored };
}

/** The innermost file that says anything about a path has the last word. */
function isIgnored(path: string, rules: readonly { base: string; patterns: Ignore }[]): boolean {
  let result = false;
  for (const { base, patterns } of rules) {
    const said = patterns.test(path.slice(base.length));
    if (said.ignored) result = true;
    else if (said.unignored) result = false;
  }
  return result;
}
