import { ancestors, directoryOf } from '../paths.ts';
import type { FileHead } from '../summaries/file-summary.ts';
import { sharedLocationAt, sharedLocationCount } from '../summaries/flat-tables.ts';
import { idsOf, type Table } from '../summaries/ids.ts';
import type { OpenSummary } from '../summaries/packed/open-summary.ts';
import type { FileId } from './ids.ts';
import { moduleResolver } from './modules.ts';
import { freeKey, type LinkContext, namespaceOf, placeOfClass } from './program.ts';

/**
 * Files of one language that have nothing to do with one another, apart. Much of what is known of a program hangs on names: the one
 * class of a name, the methods of a name, the free functions of a name. So files beside a program would change what is found in it
 * unless they are linked for themselves. Files of one project (`LinkContext.roots`; without one, of one folder at the top) belong
 * together; so do projects of which one names what only the other has: a module, a class, a namespace, a free function.
 */
export function programParts(opened: readonly OpenSummary[], context: LinkContext): OpenSummary[][] {
  const pages = opened.filter(({ head }) => head.page === true);
  if (pages.length === 0) return codeParts(opened, context);
  const parts = codeParts(
    opened.filter(({ head }) => head.page !== true),
    context,
  );
  addPages(parts, pages);
  return parts;
}

/** Pages belong to the code that is nearest to them, which names them by texts; views that are code themselves, to the code that is none. */
function addPages(parts: readonly OpenSummary[][], pages: readonly OpenSummary[]): void {
  if (parts.length === 0) return;
  const views = new Set(pages.map(({ head }) => head.path));
  const folders = parts.map(
    (part) =>
      new Set(
        part.flatMap(({ head }) => (views.has(head.path) ? [] : [...ancestors(directoryOf(head.path))])),
      ),
  );
  for (const page of pages) {
    const nearest = [...ancestors(directoryOf(page.head.path))].find((folder) =>
      folders.some((known) => known.has(folder)),
    );
    parts.forEach((part, i) => {
      if (nearest === undefined || folders[i]?.has(nearest)) part.push(page);
    });
  }
}

function codeParts(opened: readonly OpenSummary[], context: LinkContext): OpenSummary[][] {
  const files: Table<FileId, FileHead> = opened.map((one) => one.head);
  const projects = projectsOf(files, context.roots ?? []);
  if (projects.roots.length < 2) return [[...opened]];
  const joined = disjointSets(projects.roots.length);
  joinByModules(files, context, projects.of, joined.join);
  joinByNames(files, projects, joined.join);
  const parts = new Map<number, OpenSummary[]>();
  opened.forEach((one, i) => {
    const part = joined.find(projects.of[i] ?? 0);
    const list = parts.get(part);
    if (list === undefined) parts.set(part, [one]);
    else list.push(one);
  });
  return [...parts.values()];
}

interface Projects {
  readonly roots: readonly string[];
  /** Project by file. */
  readonly of: readonly number[];
  /** Has the project a manifest? */
  readonly isDeclared: (root: string) => boolean;
}

function projectsOf(files: Table<FileId, FileHead>, manifests: readonly string[]): Projects {
  const known = new Set(manifests);
  const numbers = new Map<string, number>();
  const of = Array.from(files, ({ path }) => {
    const folder = directoryOf(path);
    let root = folder.split('/')[0] ?? '';
    for (const one of ancestors(folder))
      if (known.has(one)) {
        root = one;
        break;
      }
    const number = numbers.get(root) ?? numbers.size;
    numbers.set(root, number);
    return number;
  });
  return { roots: [...numbers.keys()], of, isDeclared: (root) => known.has(root) };
}

interface DisjointSets {
  readonly find: (one: number) => number;
  readonly join: (one: number, other: number) => void;
}

function disjointSets(count: number): DisjointSets {
  const parents = Array.from({ length: count }, (_, i) => i);
  const find = (one: number): number => {
    let at = one;
    for (let up = parents[at] ?? at; up !== at; up = parents[at] ?? at) at = up;
    parents[one] = at;
    return at;
  };
  return {
    find,
    join(one, other) {
      const [a, b] = [find(one), find(other)];
      if (a !== b) parents[Math.max(a, b)] = Math.min(a, b);
    },
  };
}

function joinByModules(
  files: Table<FileId, FileHead>,
  context: LinkContext,
  projectOf: readonly number[],
  join: DisjointSets['join'],
): void {
  const byPath = new Map<string, FileId>();
  for (const id of idsOf(files)) byPath.set(files[id]?.path ?? '', id);
  const resolve = moduleResolver(files, byPath, context);
  for (const id of idsOf(files)) {
    const file = files[id];
    const modules = new Set(file?.imports.map((one) => one.module));
    for (const one of file?.exports ?? []) if (one.from !== null) modules.add(one.from);
    for (const module of modules) {
      const target = resolve(id, module);
      if (target !== null) join(projectOf[id] ?? 0, projectOf[target] ?? 0);
    }
  }
}

/**
 * Where the project itself has nothing of a name and another one does, it may mean that one: the nearest, if one is. A bare name is
 * anybody's, so that it joins no two projects that each say by a manifest where they begin, and lie beside each other.
 */
function joinByNames(files: Table<FileId, FileHead>, projects: Projects, join: DisjointSets['join']): void {
  const { of } = projects;
  const declared = new Map<string, Set<number>>();
  for (const id of idsOf(files)) {
    const file = files[id];
    if (file === undefined) continue;
    for (const name of namesDeclared(file)) {
      const list = declared.get(name);
      if (list === undefined) declared.set(name, new Set([of[id] ?? 0]));
      else list.add(of[id] ?? 0);
    }
  }
  const asked = new Set<string>();
  const bare = new Map<string, Set<string>>();
  for (const id of idsOf(files)) {
    const file = files[id];
    if (file === undefined) continue;
    const project = of[id] ?? 0;
    const space = `${project} ${namespaceOf(file)}`;
    const seen = bare.get(space) ?? new Set();
    bare.set(space, seen);
    for (const meanings of namesAsked(file, seen)) {
      const key = `${project} ${meanings.join(' ')}`;
      if (asked.has(key)) continue;
      asked.add(key);
      if (meanings.some((one) => declared.get(one)?.has(project))) continue;
      const owners = new Set<number>();
      for (const one of meanings)
        for (const owner of declared.get(one) ?? [])
          if (isQualified(one) || !areApart(projects, project, owner)) owners.add(owner);
      const owner = nearest(projects.roots, project, owners);
      if (owner !== null) join(project, owner);
    }
  }
}

const isQualified = (name: string): boolean => name.includes('.') && !name.includes(' ');

function areApart({ roots, isDeclared }: Projects, one: number, other: number): boolean {
  const [a, b] = [roots[one] ?? '', roots[other] ?? ''];
  const holds = (outer: string, inner: string): boolean => outer === '' || inner.startsWith(`${outer}/`);
  return isDeclared(a) && isDeclared(b) && !holds(a, b) && !holds(b, a);
}

function nearest(roots: readonly string[], from: number, others: ReadonlySet<number>): number | null {
  const own = (roots[from] ?? '').split('/');
  let best = -1;
  let out: number | null = null;
  for (const other of others) {
    const theirs = (roots[other] ?? '').split('/');
    let shared = 0;
    while (shared < own.length && own[shared] === theirs[shared]) shared++;
    if (shared === best) out = null;
    else if (shared > best) {
      best = shared;
      out = other;
    }
  }
  return out;
}

const dotted = (name: string): string => name.replace(/\\|::/g, '.').replace(/^\.+/, '');
const inSpace = (space: string, name: string): string => (space === '' ? name : `${space}.${name}`);

/** Classes by their qualified names, namespaces with a dot behind, and free functions and variables by the keys of their scope. */
function namesDeclared(file: FileHead): Set<string> {
  const out = new Set<string>();
  if (file.language === 'python' || file.language === 'typescript' || file.language === 'go') return out;
  const space = namespaceOf(file);
  if (space !== '') out.add(`${space}.`);
  for (const index of file.classes.keys()) {
    const [own, name] = placeOfClass(file, index);
    if (own !== space) out.add(`${own}.`);
    if (file.language !== 'javascript') out.add(inSpace(own, dotted(name)));
  }
  const free = (name: string): void => {
    const key = freeKey(file, name);
    if (key !== '') out.add(key);
  };
  for (const one of file.functions)
    if (one.cls < 0 && one.parent <= 0 && one.name !== '' && one.receiverType < 0) free(one.name);
  for (let i = 0; i < sharedLocationCount(file); i++) {
    const { owner, name } = sharedLocationAt(file, i);
    if (owner === 0) free(name);
  }
  return out;
}

/**
 * Names that a file does not explain itself, each with all that it may mean.
 * @param seen names without a qualifier that files of the same project and namespace asked for: they mean the same here. Added to
 */
function* namesAsked(file: FileHead, seen: Set<string>): Generator<readonly string[]> {
  if (file.language === 'python' || file.language === 'typescript' || file.language === 'go') return;
  for (const { module, name } of file.imports) {
    const from = dotted(module);
    yield name === null || name === '*' ? [`${from}.`, from] : [inSpace(from, name), from];
  }
  const spaces = [''];
  if (namespaceOf(file) !== '')
    for (
      let space = namespaceOf(file);
      space !== '';
      space = space.slice(0, Math.max(space.lastIndexOf('.'), 0))
    )
      spaces.unshift(space);
  const isNew = (name: string): boolean => !seen.has(name) && seen.add(name) === seen;
  for (const type of file.types)
    if (type.import < 0 && type.cls < 0 && isNew(type.name))
      yield spaces.map((space) => inSpace(space, dotted(type.name)));
  const hasFreeNames = freeKey(file, 'any') !== '';
  for (const name of file.strings) {
    if (/^\\?[A-Z]/.test(name) && isNew(name)) yield spaces.map((space) => inSpace(space, dotted(name)));
    const key = hasFreeNames ? freeKey(file, name) : '';
    if (key !== '') yield [key];
  }
}
