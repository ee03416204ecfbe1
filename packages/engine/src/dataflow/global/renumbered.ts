import type { FunctionId } from '../../link/ids.ts';
import { functionIn } from '../../link/numbering.ts';
import type { Program } from '../../link/program.ts';
import type { AddedFunctions } from '../../link/told-apart.ts';
import { idsOf } from '../../summaries/ids.ts';
import type { FlowsBase } from './flows-base.ts';

/** Functions of an earlier program and of one that has some more, or other bodies of some. */
export interface Renumbered {
  /** By those of the earlier program; null for what is gone, or lay in a function that has another body now. */
  readonly numbers: readonly (FunctionId | null)[];
  /** The other way round. */
  readonly wasOf: ReadonlyMap<FunctionId, FunctionId>;
  /** Functions that are new, or have another body, or lie in one. */
  readonly added: ReadonlySet<FunctionId>;
  /** Functions of the earlier program that have another body now. */
  readonly edited: readonly FunctionId[];
  /** Of these: those that stand elsewhere among the functions of their files. */
  readonly moved: ReadonlySet<FunctionId>;
  /** Functions of the earlier program that the later one lacks, and what lay in them; see `AddedFunctions`. */
  readonly removed: ReadonlySet<FunctionId>;
  /** Functions with other bodies and removed ones, and what lay in them. */
  readonly gone: ReadonlySet<FunctionId>;
}

/** The numbers that functions of the earlier program have now, and the new ones; null where it is another program otherwise. */
export function renumbered(
  program: Program,
  { files }: FlowsBase,
  changed: ReadonlyMap<string, AddedFunctions>,
): Renumbered | null {
  const numbers: (FunctionId | null)[] = [];
  const added = new Set<FunctionId>();
  const edited: FunctionId[] = [];
  const gone = new Set<FunctionId>();
  const moved = new Set<FunctionId>();
  const removed = new Set<FunctionId>();
  const seen = new Set<string>();
  if (files.length !== program.files.length) return null;
  for (const id of idsOf(program.files)) {
    const file = program.files[id];
    const [path, count] = files[id] ?? ['', 0];
    if (file?.path !== path) return null;
    const change = changed.get(path);
    if (change !== undefined && (seen.has(path) || file.page === true)) return null;
    if (change !== undefined) seen.add(path);
    if ((change?.numbers.length ?? file.functions.length) !== count) return null;
    for (let i = 0; i < count; i++) {
      const to = change?.numbers[i] ?? i;
      const was = numbers.length as FunctionId;
      const now = to < 0 ? null : functionIn(program, id, to);
      const isEdited = change?.edited.includes(i) === true;
      if (isEdited) edited.push(was);
      if (change?.moved.includes(i) === true) moved.add(was);
      if (isEdited || now === null) gone.add(was);
      if (change?.removed.includes(i) === true) removed.add(was);
      if (isEdited && now !== null) added.add(now);
      numbers.push(now);
    }
    for (const i of change?.added ?? []) added.add(functionIn(program, id, i));
  }
  const wasOf = new Map(
    numbers.flatMap((fn, was) => (fn === null ? [] : [[fn, was as FunctionId] as const])),
  );
  return seen.size === changed.size ? { numbers, wasOf, added, edited, moved, removed, gone } : null;
}

/** Is it the program that the base was taken of? */
export function isProgramOf(program: Program, { files }: FlowsBase): boolean {
  return (
    files.length === program.files.length &&
    [...idsOf(program.files)].every((id) => {
      const file = program.files[id];
      return file?.path === files[id]?.[0] && file?.functions.length === files[id]?.[1];
    })
  );
}
