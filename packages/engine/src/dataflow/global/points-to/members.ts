import type { ClassId, FunctionId } from '../../../link/ids.ts';
import { family } from '../../../link/link-program.ts';
import { fileOfClass, fileOfFunction, indexOfClass } from '../../../link/numbering.ts';
import { fileFunctions } from '../../../link/package-functions.ts';
import type { FileHead } from '../../../summaries/file-summary.ts';
import { pathKeys } from '../../../summaries/file-summary.ts';
import { idsOf } from '../../../summaries/ids.ts';
import { normaliseName } from '../../qualified-names.ts';
import { isSubtype, librarySupers, linearised, methodsOf } from './classes.ts';
import {
  answered,
  asked,
  beginForAll,
  endForAll,
  known,
  languageModels,
  MAX_DEPTH,
  meetsForAll,
  merge,
  NO_TARGETS,
  type PointsToContext,
  tooDeep,
} from './context.ts';
import { delegatedMember } from './delegates.ts';
import { typesTargets } from './flow-targets.ts';
import { exportTargets } from './modules.ts';
import { storeTargets } from './stores.ts';
import {
  classId,
  classTarget,
  functionTarget,
  isFunction,
  isInstance,
  isLibrary,
  isModule,
  libraryName,
  libraryTarget,
  moduleId,
  moduleTarget,
  type PointsTo,
} from './target.ts';

/** What Python asks for a member that is nowhere else. */
const HOOK = '__getattr__';

/** Names that Python itself gives a meaning to are not asked of it. */
const isHook = (key: string): boolean => key.startsWith('__');

export function walk(cx: PointsToContext, file: FileHead, ref: PointsTo, key: string): readonly PointsTo[] {
  const memoKey = `${file.language} ${ref} ${key}`;
  const held = known(cx, cx.walkMemo, memoKey);
  if (held !== undefined) {
    meetsForAll(cx, memoKey);
    return held;
  }
  if (cx.depth > MAX_DEPTH) return tooDeep(cx);
  const others = beginForAll(cx, memoKey);
  const before = asked(cx, cx.walkMemo, memoKey);
  const pointsTo = answered(cx, cx.walkMemo, memoKey, walkInner(cx, file, ref, key), before);
  endForAll(cx, memoKey, others);
  return pointsTo;
}

function walkInner(cx: PointsToContext, file: FileHead, ref: PointsTo, key: string): readonly PointsTo[] {
  const p = cx.program;
  // Several results: models name the type of the first, and may name those of others as its members.
  if (file.language === 'go' && /^\d$/.test(key) && (isLibrary(ref) || isInstance(ref))) {
    if (key === '0') return [ref];
    const other = isLibrary(ref) ? libraryMember(cx, file, libraryName(ref), key) : ref;
    return other === `${ref}.${key}` || other === ref ? NO_TARGETS : [other];
  }
  if (isLibrary(ref)) {
    // A folder without `__init__.py` is a package too.
    if (file.language === 'python') {
      const fi = p.fileByPath.get(file.path);
      const inner = fi === undefined ? null : p.fileOfModule(fi, `${libraryName(ref)}.${key}`);
      if (inner !== null) return [moduleTarget(inner)];
    }
    if (file.language === 'java') {
      const free = fileFunctions(p, file, libraryName(ref), key);
      if (free !== null) return free.map(functionTarget);
    }
    const source = sourceOfLibrary(cx, file, libraryName(ref), key);
    return source.length > 0 ? source : [libraryMember(cx, file, libraryName(ref), key)];
  }
  if (isModule(ref)) {
    const found = exportTargets(cx, moduleId(ref), key, 0);
    if (found.length > 0 || file.language !== 'python') return found;
    const path = p.files[moduleId(ref)]?.path ?? '';
    const folder = path.endsWith('__init__.py') ? path.slice(0, -'__init__.py'.length) : null;
    const inner =
      folder === null
        ? undefined
        : (p.fileByPath.get(`${folder}${key}.py`) ?? p.fileByPath.get(`${folder}${key}/__init__.py`));
    if (inner !== undefined) return [moduleTarget(inner)];
    return isHook(key)
      ? NO_TARGETS
      : delegatedMember(cx, file, exportTargets(cx, moduleId(ref), HOOK, 0), key);
  }
  if (isFunction(ref)) return callsFunction(file, key) ? [ref] : NO_TARGETS;
  const cls = classId(ref);
  const found = methodsOf(cx, cls, key, true);
  if (found.length > 0 && (file.language !== 'go' || p.classes[cls]?.kind !== 'interface'))
    return found.map(functionTarget);
  if (file.language === 'go' && p.classes[cls]?.kind === 'interface') {
    const fitting = implementations(cx, cls, key);
    return fitting.length > 0 ? fitting.map(functionTarget) : found.map(functionTarget);
  }
  let pointsTo = NO_TARGETS;
  for (const c of linearised(cx, cls)) {
    const fi = fileOfClass(p, c);
    const field = p.classes[c]?.fields.find((f) => f.name === key);
    if (field !== undefined) pointsTo = merge(pointsTo, typesTargets(cx, fi, field.types));
    const stores = (p.fieldStores.get(c) ?? []).filter((s) => {
      const f = p.files[fileOfFunction(p, s.fn)];
      const keys = f === undefined ? [] : pathKeys(f, s.store.path);
      return keys.length === 1 && keys[0] === key;
    });
    pointsTo = merge(
      pointsTo,
      storeTargets(cx, stores, () => true),
    );
    const inner = p.classes[c] === undefined ? undefined : p.classBySimple.get(`${family(file)} ${key}`);
    if (pointsTo.length === 0 && inner !== undefined)
      for (const i of inner)
        if (p.classes[i]?.outer === indexOfClass(p, c) && fileOfClass(p, i) === fi)
          pointsTo = merge(pointsTo, [classTarget(i)]);
    if (pointsTo.length > 0) return pointsTo;
  }
  if (file.language === 'python' && !isHook(key)) {
    const delegated = delegatedMember(cx, file, methodsOf(cx, cls, HOOK, true).map(functionTarget), key);
    if (delegated.length > 0) return delegated;
  }
  for (const s of librarySupers(cx, cls)) pointsTo = merge(pointsTo, [libraryMember(cx, file, s, key)]);
  return pointsTo;
}

/** Methods of the name on types that have every method of the interface: Go asks for no more. */
function implementations(cx: PointsToContext, cls: ClassId, name: string): readonly FunctionId[] {
  const p = cx.program;
  const wanted = [...(p.methods[cls]?.keys() ?? [])];
  const out: FunctionId[] = [];
  for (const c of idsOf(p.classes)) {
    if (out.length >= 4) break;
    const own = p.methods[c];
    const m = own?.get(name);
    if (m === undefined || p.classes[c]?.kind === 'interface' || own === undefined) continue;
    if (wanted.every((w) => own.has(w))) out.push(m);
  }
  return out;
}

/** Is calling this member of a function value a call of the function itself? */
function callsFunction(file: FileHead, key: string): boolean {
  switch (file.language) {
    case 'java':
      return !/^(andThen|compose|negate|and|or|equals|hashCode|toString|getClass)$/.test(key);
    case 'csharp':
      return key === 'Invoke' || key === 'BeginInvoke' || key === 'DynamicInvoke';
    case 'ruby':
      return key === 'call' || key === 'yield' || key === '()';
    case 'python':
      return key === '__call__';
    default:
      return key === 'call' || key === 'apply';
  }
}

/** Type of a member read of a library type, or its qualified name. */
function libraryMember(cx: PointsToContext, file: FileHead, type: string, key: string): PointsTo {
  const entries = languageModels(cx, file)?.byMember.get(key);
  if (entries !== undefined)
    for (const e of entries) {
      if (e.role !== 'returns' || e.subject !== 'member' || typeof e.entry.type !== 'string') continue;
      if (e.owner === type || isSubtype(cx, file, libraryTarget(type), e.owner))
        return libraryTarget(normaliseName(e.entry.type));
    }
  return type === '' ? libraryTarget(key) : libraryTarget(`${type}.${key}`);
}

/** Where a model knows the type but not this member, the program's own source of the type tells what it does. */
function sourceOfLibrary(
  cx: PointsToContext,
  file: FileHead,
  type: string,
  member: string,
): readonly PointsTo[] {
  const own = cx.program.classByQualified.get(type);
  const cls = own?.[0];
  if (cls === undefined || !type.includes('.')) return NO_TARGETS;
  for (const e of languageModels(cx, file)?.byMember.get(member) ?? [])
    if (e.owner === type || isSubtype(cx, file, libraryTarget(type), e.owner)) return NO_TARGETS;
  return methodsOf(cx, cls, member, false)
    .filter((m) => {
      // Stubs say nothing.
      const f = cx.program.functions[m];
      return f !== undefined && (f.returns.length > 0 || f.callCount > 0 || f.stores.length > 0);
    })
    .map(functionTarget);
}
