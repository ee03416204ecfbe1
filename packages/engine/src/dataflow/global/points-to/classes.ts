import type { ClassId, FunctionId } from '../../../link/ids.ts';
import { fileOfClass } from '../../../link/numbering.ts';
import type { Program } from '../../../link/program.ts';
import type { FileHead } from '../../../summaries/file-summary.ts';
import { idsOf } from '../../../summaries/ids.ts';
import { beginForAll, endForAll, languageModels, type PointsToContext } from './context.ts';
import { classId, isClass, isInstance, isLibrary, libraryName, type PointsTo } from './target.ts';

/** The class and its superclasses in the program, nearest first. */
export function linearised(cx: PointsToContext, cls: ClassId): readonly ClassId[] {
  const known = cx.familyMemo[cls];
  if (known !== undefined) return known;
  const before = cx.unsettled;
  const others = beginForAll(cx, null);
  const out = supersOf(cx, cls);
  endForAll(cx, null, others);
  if (cx.unsettled === before) cx.familyMemo[cls] = out;
  return out;
}

function supersOf(cx: PointsToContext, cls: ClassId): readonly ClassId[] {
  const out = [cls];
  for (const c of out) {
    if (out.length >= 24) break;
    const fi = fileOfClass(cx.program, c);
    for (const t of cx.program.classes[c]?.extends ?? [])
      for (const r of cx.resolvers.type(cx, fi, t))
        if (isInstance(r) && !out.includes(classId(r))) out.push(classId(r));
  }
  return out;
}

export function librarySupers(cx: PointsToContext, cls: ClassId): readonly string[] {
  const key = `c${cls}`;
  const known = cx.superMemo.get(key);
  if (known !== undefined) return known;
  const before = cx.unsettled;
  const others = beginForAll(cx, null);
  const out: string[] = [];
  for (const c of linearised(cx, cls)) {
    const fi = fileOfClass(cx.program, c);
    for (const t of cx.program.classes[c]?.extends ?? [])
      for (const r of cx.resolvers.type(cx, fi, t))
        if (isLibrary(r) && !out.includes(libraryName(r))) out.push(libraryName(r));
  }
  endForAll(cx, null, others);
  if (cx.unsettled === before) cx.superMemo.set(key, out);
  return out;
}

/** All library types that a ref is, itself first. */
export function libraryTypes(cx: PointsToContext, file: FileHead, ref: PointsTo): readonly string[] {
  const key = `${file.language} ${ref}`;
  const known = cx.superMemo.get(key);
  if (known !== undefined) return known;
  const before = cx.unsettled;
  const start = isLibrary(ref)
    ? [libraryName(ref)]
    : isInstance(ref) || isClass(ref)
      ? librarySupers(cx, classId(ref))
      : [];
  const out = [...start];
  const supers = languageModels(cx, file)?.supertypes;
  for (let i = 0; i < out.length && out.length < 40; i++)
    for (const s of supers?.get(out[i] ?? '') ?? []) if (!out.includes(s)) out.push(s);
  if (cx.unsettled === before) cx.superMemo.set(key, out);
  return out;
}

export function isSubtype(cx: PointsToContext, file: FileHead, ref: PointsTo, type: string): boolean {
  return libraryTypes(cx, file, ref).includes(type);
}

const subclassMemo = new WeakMap<Program, Map<ClassId, ClassId[]>>();

/**
 * Finds which class inherits from which before anything else is asked: types that are members of classes lead back to that, so that it
 * would depend on who asks first.
 */
export function settleClasses(cx: PointsToContext): void {
  subclasses(cx);
}

/** Classes that inherit from one, at most 16. */
export const subclassesOf = (cx: PointsToContext, cls: ClassId): readonly ClassId[] =>
  subclasses(cx).get(cls) ?? [];

function subclasses(cx: PointsToContext): Map<ClassId, ClassId[]> {
  let map = subclassMemo.get(cx.program);
  if (map !== undefined) return map;
  map = new Map();
  for (const c of idsOf(cx.program.classes))
    for (const s of linearised(cx, c)) {
      if (s === c) continue;
      const list = map.get(s);
      if (list === undefined) map.set(s, [c]);
      else if (list.length < 16) list.push(c);
    }
  subclassMemo.set(cx.program, map);
  return map;
}

/** Methods that a call of `name` on an object of the class may run: inherited and overriding ones, at most 8. */
export function methodsOf(
  cx: PointsToContext,
  cls: ClassId,
  name: string,
  isVirtual: boolean,
): readonly FunctionId[] {
  const p = cx.program;
  const out: FunctionId[] = [];
  for (const c of linearised(cx, cls)) {
    const m = p.methods[c]?.get(name);
    if (m !== undefined) {
      out.push(m);
      break;
    }
  }
  if (isVirtual && name !== 'constructor')
    for (const s of subclasses(cx).get(cls) ?? []) {
      const m = p.methods[s]?.get(name);
      if (m !== undefined && out.length < 8 && !out.includes(m)) out.push(m);
    }
  return out;
}
