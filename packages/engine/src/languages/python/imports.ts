import type { ImportIR } from '../../ir/ir.ts';
import type { Lowering } from '../lowering.ts';

/** Imports found so far, per file: they may stand in functions and in `try`. */
const found = new WeakMap<Lowering, ImportIR[]>();

export function importsOf(cx: Lowering): ImportIR[] {
  let imports = found.get(cx);
  if (!imports) {
    imports = [];
    found.set(cx, imports);
  }
  return imports;
}

function dotted(cx: Lowering, node: number): string {
  return cx.text(node).replace(/\s+/g, '');
}

function add(cx: Lowering, node: number, module: string, name: string | null, local: string): void {
  importsOf(cx).push({ module, name, local, typeOnly: false, dynamic: false, ...cx.span(node) });
}

/** `import a.b` binds `a`; `import a.b as c` binds the inner module. */
export function plainImport(cx: Lowering, node: number): void {
  for (const kid of cx.kids(node)) {
    if (cx.kind(kid) === 'aliased_import') {
      add(cx, kid, dotted(cx, cx.field(kid, 'name')), null, cx.text(cx.field(kid, 'alias')));
      continue;
    }
    const module = dotted(cx, kid);
    const dot = module.indexOf('.');
    if (dot >= 0) add(cx, kid, module.slice(0, dot), null, module.slice(0, dot));
    // The inner module itself is loaded too, without a name of its own.
    add(cx, kid, module, null, dot >= 0 ? '' : module);
  }
}

/** `from m import a as b`, `from .m import *`, `from . import m`. */
export function fromImport(cx: Lowering, node: number): void {
  const module = dotted(cx, cx.field(node, 'module_name'));
  if (cx.kid(node, 'wildcard_import') !== 0) {
    add(cx, node, module, '*', '*');
    return;
  }
  for (const kid of cx.fields(node, 'name')) {
    const aliased = cx.kind(kid) === 'aliased_import';
    const name = dotted(cx, aliased ? cx.field(kid, 'name') : kid);
    add(cx, kid, module, name, aliased ? cx.text(cx.field(kid, 'alias')) : name);
  }
}

export function futureImport(): void {}
