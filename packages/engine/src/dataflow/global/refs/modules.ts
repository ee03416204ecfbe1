import { freeKey } from '../../../resolve/program.ts';
import { normaliseName } from '../../models.ts';
import { flowRefs, walkAll } from './asking.ts';
import { MAX_DEPTH, merge, NO_REFS, type Ref, type RefContext } from './context.ts';
import { namedClass } from './names.ts';
import { cellRefs } from './stores.ts';

export function importRefs(cx: RefContext, fi: number, index: number): readonly Ref[] {
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
export function exportRefs(cx: RefContext, fi: number, name: string, depth: number): readonly Ref[] {
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
