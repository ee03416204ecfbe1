import type { ExportIR, Expr, ImportIR, Pattern, Spanned, Stmt } from '../../ir/ir.ts';
import { type Lowering, nameAt } from '../lowering.ts';
import { classOf } from './classes.ts';
import { decoratorsOf, functionExpr } from './functions.ts';

interface Bindings {
  readonly imports: ImportIR[];
  readonly exports: ExportIR[];
}

/** Imports and exports found so far, per file: `require` may stand in any expression. */
const found = new WeakMap<Lowering, Bindings>();

export function bindingsOf(cx: Lowering): Bindings {
  let bindings = found.get(cx);
  if (!bindings) {
    bindings = { imports: [], exports: [] };
    found.set(cx, bindings);
  }
  return bindings;
}

function sourceOf(cx: Lowering, node: number): string {
  const literal = cx.expr(node);
  return literal.kind === 'literal' ? String(literal.value) : '';
}

export function importStatement(cx: Lowering, node: number): void {
  const { imports } = bindingsOf(cx);
  const span = cx.span(node);
  const typeOnly = cx.has(node, 'type') || cx.has(node, 'typeof');
  const required = cx.kid(node, 'import_require_clause');
  if (required !== 0) {
    const module = sourceOf(cx, cx.field(required, 'source'));
    const local = cx.text(cx.first(required));
    imports.push({ module, name: null, local, typeOnly, dynamic: false, ...span });
    return;
  }
  const module = sourceOf(cx, cx.field(node, 'source'));
  const clause = cx.kid(node, 'import_clause');
  if (clause === 0) {
    imports.push({ module, name: null, local: '', typeOnly, dynamic: false, ...span });
    return;
  }
  for (const kid of cx.kids(clause)) {
    switch (cx.kind(kid)) {
      case 'identifier':
        imports.push({
          module,
          name: 'default',
          local: cx.text(kid),
          typeOnly,
          dynamic: false,
          ...cx.span(kid),
        });
        break;
      case 'namespace_import':
        imports.push({
          module,
          name: null,
          local: cx.text(cx.first(kid)),
          typeOnly,
          dynamic: false,
          ...cx.span(kid),
        });
        break;
      default:
        for (const one of cx.kids(kid)) {
          const name = exportName(cx, cx.field(one, 'name'));
          const alias = cx.field(one, 'alias');
          imports.push({
            module,
            name,
            local: alias === 0 ? name : cx.text(alias),
            typeOnly: typeOnly || cx.has(one, 'type') || cx.has(one, 'typeof'),
            dynamic: false,
            ...cx.span(one),
          });
        }
    }
  }
}

function exportName(cx: Lowering, node: number): string {
  return cx.kind(node) === 'string' ? sourceOf(cx, node) : cx.text(node);
}

export function exportStatement(cx: Lowering, node: number, out: Stmt[]): void {
  const { exports } = bindingsOf(cx);
  const span = cx.span(node);
  const sourceNode = cx.field(node, 'source');
  const from = sourceNode === 0 ? null : sourceOf(cx, sourceNode);
  const declaration = cx.field(node, 'declaration');
  if (declaration !== 0) {
    exportDeclaration(cx, node, declaration, out);
    return;
  }
  const value = cx.field(node, 'value');
  if (value !== 0) {
    // `export default function () {}` and classes without a name come as values.
    exports.push({ exported: 'default', local: null, value: cx.expr(value), from: null, ...span });
    return;
  }
  const clause = cx.kid(node, 'export_clause');
  if (clause !== 0) {
    for (const kid of cx.kids(clause)) {
      const local = exportName(cx, cx.field(kid, 'name'));
      const alias = cx.field(kid, 'alias');
      const exported = alias === 0 ? local : exportName(cx, alias);
      exports.push({ exported, local, value: null, from, ...cx.span(kid) });
    }
    return;
  }
  const all = cx.kid(node, 'namespace_export');
  if (from !== null) {
    const exported = all === 0 ? '*' : exportName(cx, cx.first(all));
    exports.push({ exported, local: '*', value: null, from, ...span });
    return;
  }
  // TypeScript's `export = value`.
  const inner = cx.first(node);
  if (cx.has(node, '=') && inner !== 0) {
    exports.push({ exported: 'default', local: null, value: cx.expr(inner), from: null, ...span });
  }
}

function exportDeclaration(cx: Lowering, node: number, declaration: number, out: Stmt[]): void {
  const { exports } = bindingsOf(cx);
  const span = cx.span(node);
  const isDefault = cx.has(node, 'default');
  const from = out.length;
  const kind = cx.kind(declaration);
  if (kind === 'class_declaration' || kind === 'abstract_class_declaration') {
    const cls = classOf(cx, declaration, decoratorsOf(cx, node));
    if (cls.name === '') {
      exports.push({
        exported: 'default',
        local: null,
        value: { kind: 'class', cls, ...span },
        from: null,
        ...span,
      });
      return;
    }
    out.push({ kind: 'class-decl', cls, ...cx.span(declaration) });
  } else if (isDefault && cx.field(declaration, 'name') === 0) {
    exports.push({
      exported: 'default',
      local: null,
      value: functionExpr(cx, declaration),
      from: null,
      ...span,
    });
    return;
  } else cx.stmt(declaration, out);
  for (const stmt of out.slice(from)) {
    for (const local of declaredNames(stmt)) {
      exports.push({ exported: isDefault ? 'default' : local, local, value: null, from: null, ...span });
    }
  }
}

function declaredNames(stmt: Stmt): string[] {
  switch (stmt.kind) {
    case 'function-decl':
      return [stmt.fn.name];
    case 'class-decl':
      return [stmt.cls.name];
    case 'var':
      return boundNames(stmt.target);
    default:
      return [];
  }
}

function boundNames(pattern: Pattern): string[] {
  switch (pattern.kind) {
    case 'name':
      return [pattern.name];
    case 'object-pattern':
      return [...pattern.entries.map((e) => e.target), ...(pattern.rest ? [pattern.rest] : [])].flatMap(
        boundNames,
      );
    case 'list-pattern':
      return pattern.elements.flatMap((e) => (e ? boundNames(e) : []));
    case 'default-pattern':
    case 'rest-pattern':
      return boundNames(pattern.target);
    default:
      return [];
  }
}

/** The module that `require('m')` or `import('m')` loads; null for anything else. */
export function requiredModule(expr: Expr): string | null {
  const call = expr.kind === 'await' ? expr.value : expr;
  if (call.kind !== 'call' || call.callee.kind !== 'name') return null;
  if (call.callee.name !== 'require' && call.callee.name !== 'import') return null;
  const [first] = call.args;
  const value = first?.value;
  return value?.kind === 'literal' && value.type === 'string' ? String(value.value) : null;
}

/** Every load at run time counts as an import; those without a name have an empty local. */
export function noteImportCall(cx: Lowering, expr: Expr): void {
  const module = requiredModule(expr);
  if (module === null) return;
  const { imports } = bindingsOf(cx);
  imports.push({
    module,
    name: null,
    local: '',
    typeOnly: false,
    dynamic: true,
    start: expr.start,
    end: expr.end,
  });
}

/**
 * `const x = require('m')`, `const { a: b } = require('m')` and `const y = require('m').z` bind what an import
 * declaration binds. True when the declarator is fully said by imports, so that no variable needs to be declared.
 */
export function requireBinding(cx: Lowering, target: Pattern, init: Expr, span: Spanned): boolean {
  const isMember = init.kind === 'member';
  const module = requiredModule(isMember ? init.object : init);
  if (module === null) return false;
  const bound: ImportIR[] = [];
  const add = (name: string | null, local: string): void => {
    bound.push({ module, name, local, typeOnly: false, dynamic: true, start: span.start, end: span.end });
  };
  if (target.kind === 'name') add(isMember ? init.property : null, target.name);
  else if (target.kind === 'object-pattern' && !isMember && target.rest === null) {
    for (const entry of target.entries) {
      if (entry.key.kind !== 'literal' || entry.target.kind !== 'name') return false;
      add(String(entry.key.value), entry.target.name);
    }
  } else return false;
  const { imports } = bindingsOf(cx);
  const anonymous = imports.findLastIndex((i) => i.module === module && i.local === '' && i.dynamic);
  if (anonymous >= 0 && bound.length > 0) imports.splice(anonymous, 1);
  imports.push(...bound);
  return true;
}

/** `module.exports = …`, `module.exports.x = …`, `exports.x = …`: CommonJS exports, beside the statement itself. */
export function noteCommonExport(cx: Lowering, expr: Expr): void {
  let e = expr;
  const targets: Pattern[] = [];
  while (e.kind === 'assign' && e.op === '') {
    targets.push(e.target);
    e = e.value;
  }
  const { exports } = bindingsOf(cx);
  for (const target of targets) {
    if (target.kind !== 'member') continue;
    const span = { start: expr.start, end: expr.end };
    if (isModuleExports(target)) wholeExport(exports, e, span);
    else if (isExportsObject(target.object)) {
      exports.push({ exported: target.property, local: null, value: e, from: null, ...span });
    }
  }
}

function isModuleExports(e: Expr): boolean {
  return (
    e.kind === 'member' && e.property === 'exports' && e.object.kind === 'name' && e.object.name === 'module'
  );
}

function isExportsObject(e: Expr): boolean {
  return isModuleExports(e) || (e.kind === 'name' && e.name === 'exports');
}

/** The whole is the default export; its keys are named ones, as importers see them. */
function wholeExport(exports: ExportIR[], value: Expr, span: Spanned): void {
  const from = requiredModule(value);
  if (from !== null) {
    exports.push({ exported: '*', local: '*', value: null, from, ...span });
    exports.push({ exported: 'default', local: 'default', value: null, from, ...span });
    return;
  }
  exports.push({ exported: 'default', local: null, value, from: null, ...span });
  exportEntries(exports, value);
}

/** The entries of an exported object are named exports, as importers see them. */
function exportEntries(exports: ExportIR[], value: Expr): void {
  if (value.kind !== 'object') return;
  for (const entry of value.entries) {
    if (entry.key?.kind === 'literal') {
      exports.push({
        exported: String(entry.key.value),
        local: null,
        value: entry.value,
        from: null,
        start: entry.start,
        end: entry.end,
      });
    }
  }
}

/** `const actions = { go }; module.exports = actions;` gives out what `module.exports = { go }` does. */
export function exportNamedObjects(exports: ExportIR[], body: readonly Stmt[]): void {
  for (const { exported, value } of [...exports]) {
    if (exported !== 'default' || value?.kind !== 'name') continue;
    for (const one of body)
      if (one.kind === 'var' && one.target.kind === 'name' && one.target.name === value.name && one.init)
        exportEntries(exports, one.init);
  }
}

/** `import A = B.C` */
export function importAlias(cx: Lowering, node: number, out: Stmt[]): void {
  const [local = 0, value = 0] = cx.kids(node);
  out.push({
    kind: 'var',
    target: nameAt(cx.span(local), cx.text(local)),
    type: null,
    init: cx.expr(value),
    modifiers: ['const'],
    ...cx.span(node),
  });
}
