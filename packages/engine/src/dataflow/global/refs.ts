import { family } from '../../resolve/link-program.ts';
import { nearestClasses } from '../../resolve/nearest.ts';
import { overloadsFor } from '../../resolve/overloads.ts';
import { freeKey, type Program, type StoreSite } from '../../resolve/program.ts';
import {
  ATOM_CALL,
  ATOM_CELL,
  ATOM_CLASS,
  ATOM_FUNCTION,
  ATOM_GLOBAL,
  ATOM_IMPORT,
  ATOM_PARAM,
  ATOM_SELF,
  CALL_ALLOC,
  CALL_NEW,
  type FileHead,
  FLOW_STRIDE,
  type Flow,
  type ProgramCall,
} from '../file-summary.ts';
import { type CompiledEntry, type CompiledModels, type LanguageModels, normaliseName } from '../models.ts';

/**
 * What a value may be: references, written as short strings so that sets of them serve as memo keys.
 * `f:12` function, `c:5` class as a value, `i:5` object of a class, `m:3` module (file), `l:child_process.exec` a
 * name or type of a library. Computed on demand, memoised, at most MAX_REFS each.
 */
export type Ref = string;
export const NO_REFS: readonly Ref[] = [];
const MAX_REFS = 6;
const MAX_DEPTH = 24;

export interface RefContext {
  readonly program: Program;
  readonly models: CompiledModels;
  /** Refs of parameters learnt from models and from callers. */
  readonly paramRefs: Map<number, (readonly Ref[] | undefined)[]>;
  readonly atomMemo: Map<number, Map<number, readonly Ref[]>>;
  readonly callMemo: Map<number, Map<number, readonly Ref[]>>;
  readonly typeMemo: Map<number, readonly Ref[]>;
  readonly superMemo: Map<string, readonly string[]>;
  readonly walkMemo: Map<string, readonly Ref[]>;
  /** By number of the call. */
  readonly calleeMemo: (readonly Ref[] | undefined)[];
  readonly entriesMemo: (readonly CompiledEntry[] | undefined)[];
  /** One list for equal ones: most calls run one of few things. */
  readonly lists: Map<string, readonly Ref[]>;
  depth: number;
}

export function createRefs(program: Program, models: CompiledModels): RefContext {
  return {
    program,
    models,
    paramRefs: new Map(),
    atomMemo: new Map(),
    callMemo: new Map(),
    typeMemo: new Map(),
    superMemo: new Map(),
    walkMemo: new Map(),
    calleeMemo: new Array(program.callBase.at(-1) ?? 0),
    entriesMemo: new Array(program.callBase.at(-1) ?? 0),
    lists: new Map(),
    depth: 0,
  };
}

/** Forgets what depends on parameter types. */
export function clearRefs(cx: RefContext): void {
  cx.atomMemo.clear();
  cx.callMemo.clear();
  cx.walkMemo.clear();
  cx.calleeMemo.fill(undefined);
  cx.entriesMemo.fill(undefined);
}

function merge(a: readonly Ref[], b: readonly Ref[]): readonly Ref[] {
  if (b.length === 0) return a;
  if (a.length === 0) return b.length > MAX_REFS ? b.slice(0, MAX_REFS) : b;
  const out = [...a];
  for (const x of b) if (out.length < MAX_REFS && !out.includes(x)) out.push(x);
  return out;
}

/** The one list that stands for all lists of these refs. */
function interned(cx: RefContext, refs: readonly Ref[]): readonly Ref[] {
  if (refs.length === 0) return NO_REFS;
  const key = refs.length === 1 ? (refs[0] ?? '') : refs.join(' ');
  const known = cx.lists.get(key);
  if (known !== undefined) return known;
  cx.lists.set(key, refs);
  return refs;
}

export function fileOf(cx: RefContext, fn: number): FileHead {
  const file = cx.program.files[cx.program.fileOfFn[fn] ?? 0];
  if (file === undefined) throw new RangeError(`function ${fn} has no file`);
  return file;
}

export function languageModels(cx: RefContext, file: FileHead): LanguageModels | undefined {
  return cx.models.byLanguage.get(file.language);
}

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

function cellRefs(cx: RefContext, fi: number, index: number): readonly Ref[] {
  return storesRefs(
    cx,
    cx.program.cellStores.get((cx.program.cellBase[fi] ?? 0) + index) ?? [],
    (s) => s.path === 0,
  );
}

function storesRefs(
  cx: RefContext,
  sites: readonly StoreSite[],
  fits: (store: StoreSite['store']) => boolean,
): readonly Ref[] {
  let refs = NO_REFS;
  for (const site of sites.slice(0, 8)) {
    if (!fits(site.store)) continue;
    refs = merge(refs, typesRefs(cx, cx.program.fileOfFn[site.fn] ?? 0, site.store.types));
    refs = merge(refs, flowRefs(cx, site.fn, site.store.flow));
  }
  return refs;
}

/** What lies under a path of a shared variable: object literals are stored with their content. */
function cellPathRefs(cx: RefContext, fn: number, index: number, path: number): readonly Ref[] {
  const fi = cx.program.fileOfFn[fn] ?? 0;
  let refs = NO_REFS;
  for (const site of cx.program.cellStores.get((cx.program.cellBase[fi] ?? 0) + index) ?? []) {
    const s = site.store;
    if (s.path === path) refs = merge(refs, flowRefs(cx, site.fn, s.flow));
    else if (s.path === 0)
      for (let i = 0; i < s.flow.length; i += FLOW_STRIDE)
        if (s.flow[i] === path && s.flow[i + 4] === 0)
          refs = merge(
            refs,
            atomRefs(cx, site.fn, s.flow[i + 1] ?? 0, s.flow[i + 2] ?? 0, s.flow[i + 3] ?? 0),
          );
  }
  return refs;
}

/** Refs of the value itself (not of its content, not of text built from it). */
export function flowRefs(cx: RefContext, fn: number, flow: Flow): readonly Ref[] {
  let refs = NO_REFS;
  for (let i = 0; i < flow.length; i += FLOW_STRIDE) {
    if (flow[i] !== 0 || flow[i + 4] !== 0) continue;
    refs = merge(refs, atomRefs(cx, fn, flow[i + 1] ?? 0, flow[i + 2] ?? 0, flow[i + 3] ?? 0));
  }
  return refs;
}

export function typesRefs(cx: RefContext, fi: number, types: readonly number[]): readonly Ref[] {
  let refs = NO_REFS;
  for (const t of types) refs = merge(refs, typeRefs(cx, fi, t));
  return refs;
}

function typeRefs(cx: RefContext, fi: number, type: number): readonly Ref[] {
  const memoKey = fi * 0x100000 + type;
  const known = cx.typeMemo.get(memoKey);
  if (known !== undefined) return known;
  cx.typeMemo.set(memoKey, NO_REFS);
  const file = cx.program.files[fi];
  const use = file?.types[type];
  let refs: readonly Ref[] = NO_REFS;
  if (file !== undefined && use !== undefined && !use.name.endsWith('[]')) {
    const pieces = use.name.split(/\.|\\|::/).filter((x) => x !== '');
    if (use.cls >= 0) refs = [`c:${(cx.program.classBase[fi] ?? 0) + use.cls}`];
    else if (use.import >= 0) {
      refs = importRefs(cx, fi, use.import);
      for (const piece of pieces.slice(1)) refs = walkAll(cx, file, refs, piece);
    } else if (pieces.length > 1) {
      const full = pieces.join('.');
      const own = namedClass(cx, fi, full);
      if (own !== null) refs = own;
      else {
        const first = globalRefs(cx, fi, pieces[0] ?? '');
        if (first.some((r) => !r.startsWith('l:'))) {
          refs = first;
          for (const piece of pieces.slice(1)) refs = walkAll(cx, file, refs, piece);
        } else refs = [`l:${full}`];
      }
    } else refs = globalRefs(cx, fi, pieces[0] ?? '');
    refs = refs
      .filter((r) => !r.startsWith('f:') && !r.startsWith('m:'))
      .map((r) => (r.startsWith('c:') ? `i:${r.slice(2)}` : r));
  }
  cx.typeMemo.set(memoKey, refs);
  return refs;
}

/**
 * What a qualified class name means in a file: classes of the program (the nearest of namesakes), or the library type of
 * that name where a model speaks of it, for its own source or a stub may lie in the program. Null when the program has
 * no such class.
 */
function namedClass(cx: RefContext, fi: number, qualified: string): readonly Ref[] | null {
  const own = cx.program.classByQualified.get(qualified);
  if (own === undefined) return null;
  const file = cx.program.files[fi];
  if (file !== undefined && isModelled(cx, file, qualified)) return [`l:${qualified}`];
  return nearestClasses(cx.program, fi, own).map((c) => `c:${c}`);
}

/** Does a model speak of the type? Only names in a namespace count: a bare name is anybody's. */
function isModelled(cx: RefContext, file: FileHead, qualified: string): boolean {
  const dot = qualified.lastIndexOf('.');
  if (dot < 0) return false;
  const models = languageModels(cx, file);
  return (
    models?.supertypes.has(qualified) === true ||
    models?.typesByName.get(qualified.slice(dot + 1))?.includes(qualified) === true
  );
}

/** Where a model knows the type but not this member, the program's own source of the type tells what it does. */
function sourceOfLibrary(cx: RefContext, file: FileHead, type: string, member: string): readonly Ref[] {
  const own = cx.program.classByQualified.get(type);
  const cls = own?.[0];
  if (cls === undefined || !type.includes('.')) return NO_REFS;
  for (const e of languageModels(cx, file)?.byMember.get(member) ?? [])
    if (e.owner === type || isSubtype(cx, file, `l:${type}`, e.owner)) return NO_REFS;
  return methodsOf(cx, cls, member, false)
    .filter((m) => {
      // Stubs say nothing.
      const f = cx.program.functions[m];
      return f !== undefined && (f.returns.length > 0 || f.callCount > 0 || f.stores.length > 0);
    })
    .map((m) => `f:${m}`);
}

/** What a name that no scope of the file declares means. */
function globalRefs(cx: RefContext, fi: number, name: string): readonly Ref[] {
  const p = cx.program;
  const file = p.files[fi];
  if (file === undefined || name === '') return NO_REFS;
  const language = file.language;
  if (language === 'javascript' || language === 'typescript' || language === 'python') {
    const key = language === 'javascript' ? freeKey(file, name) : '';
    const shared = key === '' ? undefined : p.freeFunctions.get(key);
    // A name that a model knows as one of the platform's stays that.
    if (
      shared?.length === 1 &&
      languageModels(cx, file)
        ?.byMember.get(name)
        ?.some((e) => e.owner === '') !== true
    )
      return shared.map((f) => `f:${f}`);
    return [`l:${normaliseName(name)}`];
  }
  const free = freeKey(file, name);
  if (free !== '') {
    const fns = p.freeFunctions.get(free);
    if (fns !== undefined && fns.length <= 3) return fns.map((f) => `f:${f}`);
    const cells = p.freeCells.get(free);
    if (cells !== undefined && cells.length === 1)
      return storesRefs(cx, p.cellStores.get(cells[0] ?? 0) ?? [], (s) => s.path === 0);
  }
  const simple = normaliseName(name);
  const last = simple.slice(simple.lastIndexOf('.') + 1);
  if (simple.includes('.') && language === 'java') {
    return namedClass(cx, fi, simple) ?? [`l:${simple}`];
  }
  const spaces = [
    file.namespace.replaceAll('\\', '.'),
    ...file.imports.filter((i) => i.name === '*' || i.name === null).map((i) => normaliseName(i.module)),
  ];
  for (const space of spaces) {
    const own = namedClass(cx, fi, space === '' ? simple : `${space}.${simple}`);
    if (own !== null) return own;
  }
  const models = languageModels(cx, file);
  const modelled = models?.typesByName.get(last);
  if (modelled !== undefined) {
    for (const space of [...spaces, 'java.lang'])
      if (modelled.includes(space === '' ? simple : `${space}.${simple}`))
        return [`l:${space === '' ? simple : `${space}.${simple}`}`];
    if (modelled.includes(simple)) return [`l:${simple}`];
  }
  const bySimple = p.classBySimple.get(`${family(file)} ${last}`);
  if (bySimple !== undefined && bySimple.length === 1) return [`c:${bySimple[0]}`];
  if (modelled !== undefined && modelled.length === 1 && language !== 'java') return [`l:${modelled[0]}`];
  const wild = spaces.slice(1);
  if (language === 'java' && wild.length === 1 && /^[A-Z]/.test(name) && !JAVA_LANG.has(name))
    return [`l:${wild[0]}.${name}`];
  return [`l:${language === 'java' && JAVA_LANG.has(name) ? `java.lang.${name}` : simple}`];
}

const JAVA_LANG = new Set([
  'String',
  'System',
  'Runtime',
  'ProcessBuilder',
  'Process',
  'Object',
  'Math',
  'Class',
  'Thread',
  'StringBuilder',
  'StringBuffer',
  'Integer',
  'Long',
  'Boolean',
  'Character',
  'Double',
  'Exception',
  'Throwable',
]);

function importRefs(cx: RefContext, fi: number, index: number): readonly Ref[] {
  const file = cx.program.files[fi];
  const imp = file?.imports[index];
  if (file === undefined || imp === undefined) return NO_REFS;
  const target = cx.program.moduleOf(fi, index);
  if (target >= 0) {
    if (imp.name === null || imp.name === '*') return [`m:${target}`];
    const found = exportRefs(cx, target, imp.name, 0);
    if (found.length > 0) return found;
    if (file.language === 'python') {
      const sub = cx.program.fileOfModule(
        fi,
        imp.module.endsWith('.') ? `${imp.module}${imp.name}` : `${imp.module}.${imp.name}`,
      );
      if (sub >= 0) return [`m:${sub}`];
    }
    return imp.name === 'default' ? [`m:${target}`] : NO_REFS;
  }
  if (file.language === 'python' && imp.name !== null) {
    const sub = cx.program.fileOfModule(fi, `${imp.module}.${imp.name}`);
    if (sub >= 0) return [`m:${sub}`];
  }
  const module = normaliseName(imp.module);
  const qualified =
    imp.name === null || imp.name === 'default' || imp.name === '*'
      ? module
      : module === ''
        ? imp.name
        : `${module}.${imp.name}`;
  const isScript = file.language === 'javascript' || file.language === 'typescript';
  const own = isScript ? null : namedClass(cx, fi, qualified);
  if (own !== null) return own;
  if (imp.name !== null) {
    // Static import of a member: `a.b.Type` + `member`.
    const owner = namedClass(cx, fi, module)?.[0];
    const method = owner?.startsWith('c:')
      ? cx.program.methods[Number(owner.slice(2))]?.get(imp.name)
      : undefined;
    if (method !== undefined) return [`f:${method}`];
  }
  return [`l:${qualified}`];
}

/** What a module of the program gives out under a name. */
function exportRefs(cx: RefContext, fi: number, name: string, depth: number): readonly Ref[] {
  const p = cx.program;
  const file = p.files[fi];
  if (file === undefined || depth > 8) return NO_REFS;
  const base = p.fnBase[fi] ?? 0;
  let refs = NO_REFS;
  for (const e of file.exports) {
    if (e.exported !== name && e.exported !== '*') continue;
    if (e.from !== null) {
      const target = p.fileOfModule(fi, e.from);
      if (e.exported === '*' && name === 'default') continue;
      const inner = e.exported === '*' ? name : (e.local ?? name);
      if (target >= 0)
        refs = merge(refs, inner === '*' ? [`m:${target}`] : exportRefs(cx, target, inner, depth + 1));
      else
        refs = merge(refs, [
          `l:${normaliseName(e.from)}${inner === 'default' || inner === '*' ? '' : `.${inner}`}`,
        ]);
    } else if (e.exported === name) refs = merge(refs, flowRefs(cx, base, e.flow));
  }
  if (refs.length > 0) return refs;
  if (file.language === 'go') {
    const fns = p.freeFunctions.get(freeKey(file, name));
    if (fns !== undefined) return fns.slice(0, 2).map((f) => `f:${f}`);
    return (
      p.classByQualified
        .get(`${file.namespace}.${name}`)
        ?.slice(0, 2)
        .map((c) => `c:${c}`) ?? NO_REFS
    );
  }
  const fns = file.functions;
  for (let i = 0; i < fns.length; i++)
    if (
      fns[i]?.name === name &&
      fns[i]?.parent === 0 &&
      fns[i]?.cls === -1 &&
      file.language !== 'javascript' &&
      file.language !== 'typescript'
    )
      return [`f:${base + i}`];
  const cls =
    file.language === 'javascript' || file.language === 'typescript'
      ? -1
      : file.classes.findIndex((c) => c.name === name && c.outer < 0);
  if (cls >= 0) return [`c:${(p.classBase[fi] ?? 0) + cls}`];
  // A member of the exported object.
  for (const e of file.exports) {
    if (e.exported !== 'default' || e.from !== null) continue;
    const own = flowRefs(cx, base, e.flow);
    if (own.length > 0 && name !== 'default') return walkAll(cx, file, own, name);
  }
  if (file.language === 'python') {
    const cell = moduleCell(cx, fi, name);
    if (cell >= 0) return cellRefs(cx, fi, cell);
    const imp = file.imports.findIndex((i) => i.local === name);
    if (imp >= 0 && depth < 6) {
      cx.depth++;
      const out = cx.depth > MAX_DEPTH ? NO_REFS : importRefs(cx, fi, imp);
      cx.depth--;
      return out;
    }
  }
  return NO_REFS;
}

/** Local number of the cell of a module variable, -1 when it is not shared. */
export function moduleCell(cx: RefContext, fi: number, name: string): number {
  const file = cx.program.files[fi];
  if (file === undefined) return -1;
  for (let c = 0; c < file.cells.length; c += 2)
    if (file.cells[c] === 0 && file.strings[file.cells[c + 1] ?? 0] === name) return c / 2;
  return -1;
}

export function walkAll(cx: RefContext, file: FileHead, refs: readonly Ref[], key: string): readonly Ref[] {
  if (key === '*' || key === '') return NO_REFS;
  let out = NO_REFS;
  for (const r of refs) out = merge(out, walk(cx, file, r, key));
  return out;
}

function walk(cx: RefContext, file: FileHead, ref: Ref, key: string): readonly Ref[] {
  const memoKey = `${file.language} ${ref} ${key}`;
  const known = cx.walkMemo.get(memoKey);
  if (known !== undefined) return known;
  if (cx.depth > MAX_DEPTH) return NO_REFS;
  cx.walkMemo.set(memoKey, NO_REFS);
  cx.depth++;
  const refs = walkInner(cx, file, ref, key);
  cx.depth--;
  cx.walkMemo.set(memoKey, refs);
  return refs;
}

function walkInner(cx: RefContext, file: FileHead, ref: Ref, key: string): readonly Ref[] {
  const rest = ref.slice(2);
  const p = cx.program;
  // Several results: models name the type of the first.
  if (file.language === 'go' && /^\d$/.test(key) && (ref.startsWith('l:') || ref.startsWith('i:')))
    return key === '0' ? [ref] : NO_REFS;
  if (ref.startsWith('l:')) {
    // A folder without `__init__.py` is a package too.
    if (file.language === 'python') {
      const inner = p.fileOfModule(p.fileByPath.get(file.path) ?? 0, `${rest}.${key}`);
      if (inner >= 0) return [`m:${inner}`];
    }
    const source = sourceOfLibrary(cx, file, rest, key);
    return source.length > 0 ? source : [libraryMember(cx, file, rest, key)];
  }
  if (ref.startsWith('m:')) {
    const found = exportRefs(cx, Number(rest), key, 0);
    if (found.length > 0 || file.language !== 'python') return found;
    const path = p.files[Number(rest)]?.path ?? '';
    if (!path.endsWith('__init__.py')) return NO_REFS;
    const folder = path.slice(0, -'__init__.py'.length);
    const inner = p.fileByPath.get(`${folder}${key}.py`) ?? p.fileByPath.get(`${folder}${key}/__init__.py`);
    return inner === undefined ? NO_REFS : [`m:${inner}`];
  }
  if (ref.startsWith('f:')) return callsFunction(file, key) ? [ref] : NO_REFS;
  const cls = Number(rest);
  const found = methodsOf(cx, cls, key, true);
  if (found.length > 0 && (file.language !== 'go' || p.classes[cls]?.kind !== 'interface'))
    return found.map((f) => `f:${f}`);
  if (file.language === 'go' && p.classes[cls]?.kind === 'interface') {
    const fitting = implementations(cx, cls, key);
    return fitting.length > 0 ? fitting.map((f) => `f:${f}`) : found.map((f) => `f:${f}`);
  }
  let refs = NO_REFS;
  for (const c of linearised(cx, cls)) {
    const fi = p.fileOfClass[c] ?? 0;
    const field = p.classes[c]?.fields.find((f) => f.name === key);
    if (field !== undefined) refs = merge(refs, typesRefs(cx, fi, field.types));
    const stores = (p.fieldStores.get(c) ?? []).filter((s) => {
      const f = p.files[p.fileOfFn[s.fn] ?? 0];
      const keys = f?.paths[s.store.path] ?? [];
      return keys.length === 1 && f?.strings[keys[0] ?? 0] === key;
    });
    refs = merge(
      refs,
      storesRefs(cx, stores, () => true),
    );
    const inner = p.classes[c] === undefined ? undefined : p.classBySimple.get(`${family(file)} ${key}`);
    if (refs.length === 0 && inner !== undefined)
      for (const i of inner)
        if (p.classes[i]?.outer === c - (p.classBase[fi] ?? 0) && p.fileOfClass[i] === fi)
          refs = merge(refs, [`c:${i}`]);
    if (refs.length > 0) return refs;
  }
  for (const s of librarySupers(cx, cls)) refs = merge(refs, [libraryMember(cx, file, s, key)]);
  return refs;
}

/** Methods of the name on types that have every method of the interface: Go asks for no more. */
function implementations(cx: RefContext, cls: number, name: string): readonly number[] {
  const p = cx.program;
  const wanted = [...(p.methods[cls]?.keys() ?? [])];
  const out: number[] = [];
  for (let c = 0; c < p.classes.length && out.length < 4; c++) {
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
function libraryMember(cx: RefContext, file: FileHead, type: string, key: string): Ref {
  const entries = languageModels(cx, file)?.byMember.get(key);
  if (entries !== undefined)
    for (const e of entries) {
      if (e.role !== 'returns' || e.subject !== 'member' || typeof e.entry.type !== 'string') continue;
      if (e.owner === type || isSubtype(cx, file, `l:${type}`, e.owner))
        return `l:${normaliseName(e.entry.type)}`;
    }
  return type === '' ? `l:${key}` : `l:${type}.${key}`;
}

/** The class and its superclasses in the program, nearest first. */
export function linearised(cx: RefContext, cls: number): readonly number[] {
  const out = [cls];
  for (let i = 0; i < out.length && out.length < 24; i++) {
    const c = out[i] ?? 0;
    const fi = cx.program.fileOfClass[c] ?? 0;
    for (const t of cx.program.classes[c]?.extends ?? [])
      for (const r of typeRefs(cx, fi, t))
        if (r.startsWith('i:') && !out.includes(Number(r.slice(2)))) out.push(Number(r.slice(2)));
  }
  return out;
}

export function librarySupers(cx: RefContext, cls: number): readonly string[] {
  const key = `c${cls}`;
  const known = cx.superMemo.get(key);
  if (known !== undefined) return known;
  const out: string[] = [];
  for (const c of linearised(cx, cls)) {
    const fi = cx.program.fileOfClass[c] ?? 0;
    for (const t of cx.program.classes[c]?.extends ?? [])
      for (const r of typeRefs(cx, fi, t))
        if (r.startsWith('l:') && !out.includes(r.slice(2))) out.push(r.slice(2));
  }
  cx.superMemo.set(key, out);
  return out;
}

/** All library types that a ref is, itself first. */
export function libraryTypes(cx: RefContext, file: FileHead, ref: Ref): readonly string[] {
  const key = `${file.language} ${ref}`;
  const known = cx.superMemo.get(key);
  if (known !== undefined) return known;
  const start = ref.startsWith('l:')
    ? [ref.slice(2)]
    : ref.startsWith('i:') || ref.startsWith('c:')
      ? librarySupers(cx, Number(ref.slice(2)))
      : [];
  const out = [...start];
  const supers = languageModels(cx, file)?.supertypes;
  for (let i = 0; i < out.length && out.length < 40; i++)
    for (const s of supers?.get(out[i] ?? '') ?? []) if (!out.includes(s)) out.push(s);
  cx.superMemo.set(key, out);
  return out;
}

export function isSubtype(cx: RefContext, file: FileHead, ref: Ref, type: string): boolean {
  return libraryTypes(cx, file, ref).includes(type);
}

const subclassMemo = new WeakMap<Program, Map<number, number[]>>();
function subclasses(cx: RefContext): Map<number, number[]> {
  let map = subclassMemo.get(cx.program);
  if (map !== undefined) return map;
  map = new Map();
  for (let c = 0; c < cx.program.classes.length; c++)
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
export function methodsOf(cx: RefContext, cls: number, name: string, isVirtual: boolean): readonly number[] {
  const p = cx.program;
  const out: number[] = [];
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

function callAt(cx: RefContext, fn: number, call: number): ProgramCall | undefined {
  return cx.program.callsOf(fn)[call];
}

/** What is called. */
export function calleeRefs(cx: RefContext, fn: number, call: ProgramCall): readonly Ref[] {
  // Below the top the depth limit may have cut the answer short.
  if (cx.depth > 0) return findCallees(cx, fn, call);
  let refs = cx.calleeMemo[call.number];
  if (refs === undefined) {
    refs = interned(cx, findCallees(cx, fn, call));
    cx.calleeMemo[call.number] = refs;
  }
  return refs;
}

function findCallees(cx: RefContext, fn: number, call: ProgramCall): readonly Ref[] {
  const fi = cx.program.fileOfFn[fn] ?? 0;
  const file = fileOf(cx, fn);
  let refs = flowRefs(cx, fn, call.callee);
  if (call.kind === CALL_NEW) {
    if (refs.length === 0 || refs.every((r) => r.startsWith('l:')))
      refs = merge(
        typesRefs(cx, fi, call.resultTypes).map((r) => (r.startsWith('i:') ? `c:${r.slice(2)}` : r)),
        refs,
      );
    return refs;
  }
  if (refs.some((r) => r.startsWith('f:'))) return refs;
  const on = receiverRefs(cx, fn, call);
  if (call.isSuper) {
    const out: Ref[] = [];
    for (const r of on)
      if (r.startsWith('i:') || r.startsWith('c:')) {
        for (const c of linearised(cx, Number(r.slice(2))).slice(1)) {
          const m = cx.program.methods[c]?.get(call.name);
          if (m !== undefined) {
            for (const o of overloadsFor(cx.program, m, call.args.length)) out.push(`f:${o}`);
            break;
          }
        }
        if (out.length === 0)
          for (const s of librarySupers(cx, Number(r.slice(2)))) out.push(`l:${s}.${call.name}`);
      }
    return out.slice(0, MAX_REFS);
  }
  return merge(refs, chosenOverloads(cx, walkAll(cx, file, on, call.name), call));
}

function chosenOverloads(cx: RefContext, refs: readonly Ref[], call: ProgramCall): readonly Ref[] {
  const p = cx.program;
  if (p.overloads.size === 0 || !refs.some((r) => r.startsWith('f:') && p.overloads.has(Number(r.slice(2)))))
    return refs;
  const out: Ref[] = [];
  for (const r of refs)
    if (!r.startsWith('f:')) out.push(r);
    else for (const m of overloadsFor(p, Number(r.slice(2)), call.args.length)) out.push(`f:${m}`);
  return out;
}

export function receiverRefs(cx: RefContext, fn: number, call: ProgramCall): readonly Ref[] {
  const fi = cx.program.fileOfFn[fn] ?? 0;
  return merge(flowRefs(cx, fn, call.receiver), typesRefs(cx, fi, call.receiverTypes));
}

/** What the result of a call is. */
function callRefs(cx: RefContext, fn: number, index: number): readonly Ref[] {
  let memo = cx.callMemo.get(fn);
  if (memo === undefined) {
    memo = new Map();
    cx.callMemo.set(fn, memo);
  }
  const known = memo.get(index);
  if (known !== undefined) return known;
  const call = callAt(cx, fn, index);
  if (call === undefined || cx.depth > MAX_DEPTH) return NO_REFS;
  memo.set(index, NO_REFS);
  cx.depth++;
  const refs = resultRefs(cx, fn, call);
  cx.depth--;
  memo.set(index, refs);
  return refs;
}

function resultRefs(cx: RefContext, fn: number, call: ProgramCall): readonly Ref[] {
  const p = cx.program;
  const fi = p.fileOfFn[fn] ?? 0;
  const file = fileOf(cx, fn);
  const declared = typesRefs(cx, fi, call.resultTypes);
  if (call.kind === CALL_ALLOC) return declared;
  const callees = calleeRefs(cx, fn, call);
  let refs: readonly Ref[] = NO_REFS;
  for (const r of callees) {
    if (r.startsWith('c:')) refs = merge(refs, [`i:${r.slice(2)}`]);
    else if (r.startsWith('i:')) continue;
    else if (r.startsWith('f:')) {
      const g = Number(r.slice(2));
      const f = p.functions[g];
      if (f === undefined) continue;
      if (f.name === 'constructor' && call.kind === CALL_NEW) continue;
      const types = typesRefs(cx, p.fileOfFn[g] ?? 0, f.returnTypes);
      refs = merge(refs, types.length > 0 ? types : flowRefs(cx, g, f.returns));
    } else if (r.startsWith('l:')) {
      const name = r.slice(2);
      const type = returnType(cx, fn, file, name, call);
      if (type !== null) refs = merge(refs, [type]);
      else if (call.kind === CALL_NEW) refs = merge(refs, [r]);
      else if (/(^|\.)[A-Z]\w*$/.test(name) && (file.language === 'python' || file.language === 'ruby'))
        refs = merge(refs, [r]);
      else if (file.language === 'ruby' && name.endsWith('.new'))
        refs = merge(refs, [`l:${name.slice(0, -4)}`]);
    }
  }
  // A function with some of its arguments given: still that function.
  if (call.name === 'bind' || call.name === 'partial')
    refs = merge(
      flowRefs(cx, fn, call.name === 'bind' ? call.receiver : (call.args[0] ?? [])).filter((r) =>
        r.startsWith('f:'),
      ),
      refs,
    );
  if (call.name === 'new' && file.language === 'ruby')
    for (const r of receiverRefs(cx, fn, call))
      if (r.startsWith('c:')) refs = merge(refs, [`i:${r.slice(2)}`]);
  return merge(declared, refs);
}

/** Type that a model says a call of a library name gives. */
function returnType(
  cx: RefContext,
  fn: number,
  file: FileHead,
  qualified: string,
  call: ProgramCall,
): Ref | null {
  const dot = lastDot(qualified);
  const owner = dot < 0 ? '' : qualified.slice(0, dot);
  const member = dot < 0 ? qualified : qualified.slice(dot + 1);
  const models = languageModels(cx, file);
  for (const e of models?.byMember.get(member) ?? []) {
    if (e.role !== 'returns' || e.subject !== 'call' || typeof e.entry.type !== 'string') continue;
    if (
      e.owner !== owner &&
      !(owner !== '' && isSubtype(cx, file, `l:${owner}`, e.owner)) &&
      !(e.ownerPattern?.test(owner) ?? false)
    )
      continue;
    if (e.entry.type === 'receiver') return receiverRefs(cx, fn, call)[0] ?? null;
    const argument = /^argument\.(\d+)$/.exec(e.entry.type);
    if (argument !== null) return flowRefs(cx, fn, call.args[Number(argument[1])] ?? [])[0] ?? null;
    return `l:${normaliseName(e.entry.type)}`;
  }
  for (const e of models?.wild ?? []) {
    if (e.role !== 'returns' || e.subject !== 'call' || typeof e.entry.type !== 'string') continue;
    if (e.memberPattern?.test(member) && (e.owner === owner || isSubtype(cx, file, `l:${owner}`, e.owner))) {
      if (e.entry.type === 'receiver') return receiverRefs(cx, fn, call)[0] ?? null;
      return `l:${normaliseName(e.entry.type)}`;
    }
  }
  return null;
}

/** Last dot that separates names: not one inside an import path such as `github.com/gin-gonic/gin`. */
export function lastDot(name: string): number {
  const dot = name.lastIndexOf('.');
  return dot >= 0 && name.indexOf('/', dot) >= 0 ? -1 : dot;
}
