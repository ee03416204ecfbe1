import { baseOf, directoryOf } from '../paths.ts';
import type { FileHead } from '../summaries/file-summary.ts';
import { idsOf, type Table } from '../summaries/ids.ts';
import { PAGE_FUNCTION } from '../summaries/page-calls.ts';
import type { FileId, FunctionId } from './ids.ts';
import { functionIn, type Numbering } from './numbering.ts';
import type { Program } from './program.ts';

/** Pages that bear the name of one; the nearest are taken. */
const MAX_NAMESAKES = 4;

/** Pages as in `Program.pages`. */
export function pagesByName(files: Table<FileId, FileHead>): Program['pages'] {
  const byName = new Map<string, FileId[]>();
  for (const fi of idsOf(files)) {
    const file = files[fi];
    if (file?.page !== true) continue;
    const key = pageKey(baseOf(file.path));
    const list = byName.get(key);
    if (list) list.push(fi);
    else byName.set(key, [fi]);
  }
  return byName;
}

/** `_row.html.erb` and `row` have one key. */
export const pageKey = (name: string): string => name.replace(/^_/, '').replace(/\..*$/, '').toLowerCase();

/** Does a name, as code writes it, mean the page of a path? By the end of the path, with or without extension; `a.b` is `a/b`. */
export function namesPage(name: string, path: string): boolean {
  const plain = name.replace(/^[./@!]+/, '').replace(/::/g, '/');
  return [plain, plain.replaceAll('.', '/')].some((form) => {
    const at = path.lastIndexOf(form);
    if (at < 0 || (at > 0 && !/[/_]/.test(path[at - 1] ?? ''))) return false;
    return /^(?:\.[\w.]+)?$/.test(path.slice(at + form.length));
  });
}

/** The pages that a name means where `from` says it: of several those that share most folders with it. */
export function pagesNamed(program: Program, from: string, name: string): readonly FileId[] {
  if (program.pages.size === 0 || name === '' || name.length > 160) return [];
  const last = name.split(/[/:]|::/).at(-1) ?? '';
  const keys = new Set([pageKey(last), pageKey(last.split('.').at(-1) ?? '')]);
  const partial = name.replace(/([^/]+)$/, '_$1');
  const found = [...keys]
    .flatMap((key) => program.pages.get(key) ?? [])
    .filter((fi) => {
      const path = program.files[fi]?.path ?? '';
      return namesPage(name, path) || namesPage(partial, path);
    });
  if (found.length < 2) return found;
  const shared = (fi: FileId): number => sharedFolders(from, program.files[fi]?.path ?? '');
  const best = Math.max(...found.map(shared));
  return [...new Set(found)].filter((fi) => shared(fi) === best).slice(0, MAX_NAMESAKES);
}

/** How many folders from the top on two paths have in common. */
export function sharedFolders(a: string, b: string): number {
  const own = directoryOf(a).split('/');
  const other = directoryOf(b).split('/');
  let shared = 0;
  while (shared < own.length && own[shared] === other[shared]) shared++;
  return shared;
}

/** A function of a page: the page itself, or a macro in it. Null where the page has none of that name. */
export function functionOfPage(
  program: Numbering & Pick<Program, 'files'>,
  page: FileId,
  name: string = PAGE_FUNCTION,
): FunctionId | null {
  const at = program.files[page]?.functions.findIndex((one) => one.name === name) ?? -1;
  return at < 0 ? null : functionIn(program, page, at);
}
