import { roleOf } from '../file-kinds/role.ts';
import type { FileHead } from '../summaries/file-summary.ts';
import { idsOf, type Table } from '../summaries/ids.ts';
import type { OpenSummary } from '../summaries/packed/open-summary.ts';
import type { FileId } from './ids.ts';
import { moduleResolver } from './modules.ts';
import { pageKey } from './pages.ts';
import type { LinkContext } from './program.ts';

/** A name that more files than these declare leads nowhere: it is `get`, `id` or `toString`. */
const MOST_OWNERS = 8;

/**
 * Files of a program that are nearest to some of them: those that they name and those that name them, then those around these, and so
 * on, as long as there is room. Which file names which is taken from imports and from what classes, functions and pages are called, so
 * that it costs little beside linking; it says what is near and not what is called.
 * @param from paths of files that come first, whatever room they take
 * @param most functions that may be taken in all
 */
export function filesAround(
  opened: readonly OpenSummary[],
  from: ReadonlySet<string>,
  context: LinkContext,
  most: number,
): OpenSummary[] {
  const files: Table<FileId, FileHead> = opened.map((one) => one.head);
  if (opened.reduce((sum, { head }) => sum + sizeOf(head), 0) <= most) return [...opened];
  const near = neighbours(files, context);
  const taken = new Set([...idsOf(files)].filter((id) => from.has(files[id]?.path ?? '')));
  let room = most - [...taken].reduce((sum, id) => sum + sizeOf(files[id]), 0);
  const isTest = (id: FileId): boolean => roleOf(files[id]?.path ?? '') !== 'main';
  let edge: readonly FileId[] = [...taken];
  while (edge.length > 0) {
    const ties = new Map<FileId, number>();
    for (const one of edge)
      for (const [other, count] of near(one))
        if (!taken.has(other)) ties.set(other, (ties.get(other) ?? 0) + count);
    // Code before its tests, which name much and are called by nothing; those with most in common for their size first; by number, which is the order of paths, where that says nothing.
    const closeness = new Map(
      [...ties].map(([id, count]) => [id, isTest(id) ? -1 / count : count / sizeOf(files[id])] as const),
    );
    const next = [...closeness].sort(([a, x], [b, y]) => y - x || a - b).map(([id]) => id);
    const fitting: FileId[] = [];
    for (const id of next) {
      const size = sizeOf(files[id]);
      if (size > room) continue;
      room -= size;
      taken.add(id);
      fitting.push(id);
    }
    edge = fitting;
  }
  return opened.filter((_, id) => taken.has(id as FileId));
}

const sizeOf = (file: FileHead | undefined): number => Math.max(file?.functions.length ?? 0, 1);

/** Which files a file names and is named by, and by how many names. */
function neighbours(
  files: Table<FileId, FileHead>,
  context: LinkContext,
): (file: FileId) => ReadonlyMap<FileId, number> {
  const declared = new Map<string, FileId[]>();
  const byPath = new Map<string, FileId>();
  for (const id of idsOf(files)) {
    const file = files[id];
    if (file === undefined) continue;
    byPath.set(file.path, id);
    for (const name of namesDeclaredIn(file)) {
      const owners = declared.get(name);
      if (owners === undefined) declared.set(name, [id]);
      else if (owners.length <= MOST_OWNERS) owners.push(id);
    }
  }
  const resolve = moduleResolver(files, byPath, context);
  const named = new Map<FileId, Map<FileId, number>>();
  const tie = (one: FileId, other: FileId): void => {
    if (one === other) return;
    for (const [a, b] of [
      [one, other],
      [other, one],
    ] as const) {
      const list = named.get(a) ?? new Map<FileId, number>();
      list.set(b, (list.get(b) ?? 0) + 1);
      named.set(a, list);
    }
  };
  for (const id of idsOf(files)) {
    const file = files[id];
    if (file === undefined) continue;
    for (const { module } of file.imports) {
      const target = resolve(id, module);
      if (target !== null) tie(id, target);
    }
    for (const { from } of file.exports) {
      const target = from === null ? null : resolve(id, from);
      if (target !== null) tie(id, target);
    }
    for (const text of file.strings) {
      const owners = declared.get(lastName(text));
      if (owners !== undefined && owners.length <= MOST_OWNERS) for (const owner of owners) tie(id, owner);
    }
  }
  return (file) => named.get(file) ?? new Map();
}

function namesDeclaredIn(file: FileHead): ReadonlySet<string> {
  if (file.page === true) return new Set([pageKey(lastName(file.path))]);
  return new Set(
    [...file.classes, ...file.functions].map(({ name }) => lastName(name)).filter((name) => name.length > 2),
  );
}

/** What stands behind the last dot, slash or colon: code calls by its short name what is declared by a long one. */
function lastName(text: string): string {
  for (let i = text.length - 1; i >= 0; i--) if (SEPARATORS.includes(text[i] ?? '')) return text.slice(i + 1);
  return text;
}
const SEPARATORS = './:\\';
