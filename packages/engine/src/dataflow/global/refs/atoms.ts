import {
  ATOM_CALL,
  ATOM_CELL,
  ATOM_CLASS,
  ATOM_FUNCTION,
  ATOM_GLOBAL,
  ATOM_IMPORT,
  ATOM_PARAM,
  ATOM_SELF,
} from '../../file-summary.ts';
import { typesRefs, walkAll } from './asking.ts';
import { callRefs } from './calls.ts';
import { fileOf, MAX_DEPTH, merge, NO_REFS, type Ref, type RefContext } from './context.ts';
import { importRefs } from './modules.ts';
import { globalRefs } from './names.ts';
import { cellPathRefs, cellRefs } from './stores.ts';

/** Refs of what an atom's path leads to. */
export function atomRefs(
  cx: RefContext,
  fn: number,
  kind: number,
  index: number,
  path: number,
): readonly Ref[] {
  let memo = cx.atomMemo.get(fn);
  if (memo === undefined) {
    memo = new Map();
    cx.atomMemo.set(fn, memo);
  }
  const key = (path * 0x4000000 + index) * 8 + kind;
  const known = memo.get(key);
  if (known !== undefined) return known;
  if (cx.depth > MAX_DEPTH) return NO_REFS;
  memo.set(key, NO_REFS);
  cx.depth++;
  let refs = baseRefs(cx, fn, kind, index);
  const file = fileOf(cx, fn);
  const keys = file.paths[path] ?? [];
  if (kind === ATOM_CELL && keys.length > 0) refs = merge(refs, cellPathRefs(cx, fn, index, path));
  if (kind === ATOM_GLOBAL && keys.length > 0 && refs.length === 0) refs = NO_REFS;
  for (const k of keys) {
    if (refs.length === 0) break;
    refs = walkAll(cx, file, refs, file.strings[k] ?? '*');
  }
  if (kind === ATOM_CELL && keys.length > 0) refs = merge(cellPathRefs(cx, fn, index, path), refs);
  cx.depth--;
  memo.set(key, refs);
  return refs;
}

function baseRefs(cx: RefContext, fn: number, kind: number, index: number): readonly Ref[] {
  const p = cx.program;
  const fi = p.fileOfFn[fn] ?? 0;
  const file = fileOf(cx, fn);
  const summary = p.functions[fn];
  switch (kind) {
    case ATOM_PARAM: {
      const declared = typesRefs(cx, fi, summary?.params[index]?.types ?? []);
      return merge(declared, cx.paramRefs.get(fn)?.[index] ?? NO_REFS);
    }
    case ATOM_SELF: {
      let f = summary;
      while (f !== undefined && f.cls < 0 && f.parent >= 0) f = file.functions[f.parent];
      if (f !== undefined && f.cls >= 0) {
        const cls = (p.classBase[fi] ?? 0) + f.cls;
        return [f.isStatic || f.modifiers.includes('classmethod') ? `c:${cls}` : `i:${cls}`];
      }
      return summary !== undefined && summary.receiverType >= 0
        ? typesRefs(cx, fi, [summary.receiverType])
        : NO_REFS;
    }
    case ATOM_CELL:
      return cellRefs(cx, fi, index);
    case ATOM_GLOBAL:
      return globalRefs(cx, fi, file.strings[index] ?? '');
    case ATOM_IMPORT:
      return importRefs(cx, fi, index);
    case ATOM_CALL:
      return callRefs(cx, fn, index);
    case ATOM_FUNCTION:
      return [`f:${(p.fnBase[fi] ?? 0) + index}`];
    case ATOM_CLASS:
      return [`c:${(p.classBase[fi] ?? 0) + index}`];
    default:
      return NO_REFS;
  }
}
