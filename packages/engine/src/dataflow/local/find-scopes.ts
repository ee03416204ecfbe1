import type { ClassIR, Decorator, Expr, FunctionIR, ModuleIR, Pattern, Stmt, TypeRef } from '../../ir/ir.ts';
import { HOLDS_MADE } from '../../ir/made-names.ts';
import { addFunction, type ClassScope, type FnScope, linkShared, type Scopes } from './scopes.ts';

/** Languages in which assigning an undeclared name makes a variable of the function. */
const ASSIGN_DECLARES = new Set(['python', 'php', 'ruby']);

/** Types whose fields requests of GraphQL ask for. */
const OF_GRAPHQL = /^(?:Query|Mutation|Subscription)$/;

/**
 * First pass over a file: numbers functions and classes in source order and finds which variables are shared between
 * functions (closures, module variables). Names are scoped by function; shadowing in inner blocks is folded together.
 */
export function scopesOf(module: ModuleIR): Scopes {
  const out: Scopes = {
    functions: [],
    classes: [],
    classesOf: new Map(),
    fnOf: new Map(),
    boundTo: new Map(),
    declaredAs: new Map(),
    resolvers: new Set(),
    classOf: new Map(),
  };
  const assignDeclares = ASSIGN_DECLARES.has(module.language);
  const isRuby = module.language === 'ruby';
  const isCsharp = module.language === 'csharp';
  let current = addFunction(out, null, -1, -1, false);
  let depth = 0;

  function closes(name: string): boolean {
    let f: FnScope | undefined = current;
    while (f?.isClosure) {
      f = out.functions[f.parent];
      if (f?.declared.has(name)) return true;
    }
    return false;
  }
  function target(p: Pattern | null, declares: boolean): void {
    if (p === null) return;
    switch (p.kind) {
      case 'name':
        if (
          declares ||
          (assignDeclares &&
            !current.declared.has(p.name) &&
            !current.outward.has(p.name) &&
            !(isRuby && closes(p.name)))
        )
          current.declared.add(p.name);
        current.assigned.add(p.name);
        current.writes.set(p.name, (current.writes.get(p.name) ?? 0) + 1);
        break;
      case 'member':
        if (p.object.kind === 'name') current.touched.add(p.object.name);
        expr(p.object);
        break;
      case 'index':
        if (p.object.kind === 'name') current.touched.add(p.object.name);
        expr(p.object);
        expr(p.index);
        break;
      case 'object-pattern':
        for (const e of p.entries) {
          expr(e.key);
          target(e.target, declares);
        }
        target(p.rest, declares);
        break;
      case 'list-pattern':
        for (const e of p.elements) target(e, declares);
        break;
      case 'default-pattern':
        target(p.target, declares);
        expr(p.default);
        break;
      case 'rest-pattern':
        target(p.target, declares);
        break;
      default:
    }
  }
  /** `const load = async () => …`, `Page.load = async () => …`: a function without a name goes by that of its place. */
  function binds(place: string, value: Expr | null, type: TypeRef | null = null): void {
    if (value !== null) resolves(place, value);
    if (value?.kind === 'cast') {
      binds(place, value.value, type ?? value.type);
      return;
    }
    if (type !== null && value?.kind === 'object')
      for (const e of value.entries) if (e.value.kind === 'function') declares(e.value.fn, type);
    if (value?.kind !== 'function' || value.fn.name !== '') return;
    const id = out.fnOf.get(value.fn);
    if (id !== undefined) out.boundTo.set(id, place);
    if (type !== null) declares(value.fn, type);
  }
  /** `{ Mutation: { send: async (_, { to }) => … } }`: functions that answer fields of GraphQL. */
  function resolves(place: string, value: Expr): void {
    if (value.kind !== 'object' || !OF_GRAPHQL.test(place)) return;
    for (const one of value.entries) {
      const id = one.value.kind === 'function' ? out.fnOf.get(one.value.fn) : undefined;
      if (id !== undefined) out.resolvers.add(id);
    }
  }
  function declares(fn: FunctionIR, type: TypeRef): void {
    const id = out.fnOf.get(fn);
    if (id !== undefined) out.declaredAs.set(id, type);
  }
  function bindsTo(p: Pattern, value: Expr | null, type: TypeRef | null = null): void {
    if (p.kind === 'name') binds(p.name, value, type);
    else if (p.kind === 'member') binds(p.property, value);
  }
  /** Classes without a name see the members of the class around them. */
  function classAround(): number {
    let f: FnScope | undefined = current;
    while (f !== undefined && f.cls < 0 && f.parent >= 0 && f.isClosure) f = out.functions[f.parent];
    return f?.cls ?? -1;
  }
  function isOwnField(name: string): boolean {
    return closes(name) || (out.classes[classAround()]?.fields.has(name) ?? false);
  }
  function decorators(list: readonly Decorator[]): void {
    for (const d of list) {
      current.used.add(rootOf(d));
      for (const a of d.args) expr(a.value);
    }
  }
  function enterFn(fn: FunctionIR, cls: number, isClosure: boolean): void {
    if (out.fnOf.has(fn) || depth > 200) return;
    const outer = current;
    decorators(fn.decorators);
    current = addFunction(out, fn, cls, outer.id, isClosure);
    // Whose decorator it is (`@app.task`) is asked from inside of the function, too.
    for (const d of fn.decorators) current.used.add(rootOf(d));
    depth++;
    if (fn.self !== null) current.declared.add(fn.self);
    for (const p of fn.params) {
      target(p.pattern, true);
      expr(p.default);
      decorators(p.decorators);
    }
    for (const g of fn.guards) expr(g);
    stmts(fn.body);
    depth--;
    current = outer;
  }
  function enterClass(cls: ClassIR, outer: number): void {
    if (out.classOf.has(cls)) return;
    const scope: ClassScope = {
      id: out.classes.length,
      cls,
      outer,
      owner: current.id,
      methods: new Map(),
      fields: new Set(),
    };
    out.classes.push(scope);
    const siblings = out.classesOf.get(scope.owner);
    if (siblings === undefined) out.classesOf.set(scope.owner, [scope]);
    else siblings.push(scope);
    out.classOf.set(cls, scope.id);
    decorators(cls.decorators);
    for (const f of cls.fields) {
      scope.fields.add(f.name);
      expr(f.init);
      binds(f.name, f.init, f.type);
      decorators(f.decorators);
    }
    for (const m of cls.methods) {
      enterFn(m, scope.id, true);
      const id = out.fnOf.get(m);
      if (id !== undefined && !scope.methods.has(m.name)) scope.methods.set(m.name, id);
    }
    for (const c of cls.classes) enterClass(c, scope.id);
    stmts(cls.body);
  }
  function expr(e: Expr | null): void {
    if (e === null) return;
    switch (e.kind) {
      case 'name':
        current.used.add(e.name);
        break;
      case 'literal':
        break;
      case 'template':
        for (const p of e.parts) expr(p);
        expr(e.tag);
        break;
      case 'member':
        expr(e.object);
        break;
      case 'index':
        expr(e.object);
        expr(e.index);
        break;
      case 'call':
        if (e.callee.kind === 'member' && e.callee.object.kind === 'name')
          current.touched.add(e.callee.object.name);
        expr(e.callee);
        for (const a of e.args) expr(a.value);
        break;
      case 'binary':
        for (let b: Expr = e; ; b = b.left) {
          if (b.kind !== 'binary') {
            expr(b);
            break;
          }
          expr(b.right);
        }
        break;
      case 'unary':
        if ((e.op === '++' || e.op === '--') && e.operand.kind === 'name') target(e.operand, false);
        // `out var x` declares x where it is passed; `ref x` of a field does not.
        if (e.op === '&' && isCsharp && e.operand.kind === 'name' && !isOwnField(e.operand.name))
          current.declared.add(e.operand.name);
        expr(e.operand);
        break;
      case 'assign':
        expr(e.value);
        bindsTo(e.target, e.value);
        target(e.target, isCsharp && e.target.kind === 'name' && e.target.name.startsWith(HOLDS_MADE));
        if (e.op !== '' && e.target.kind === 'name') current.used.add(e.target.name);
        break;
      case 'conditional':
        expr(e.test);
        expr(e.then);
        expr(e.otherwise);
        break;
      case 'object':
        for (const x of e.entries) {
          expr(x.key);
          expr(x.value);
          if (x.key?.kind === 'name' || x.key?.kind === 'literal')
            resolves(x.key.kind === 'name' ? x.key.name : String(x.key.value), x.value);
        }
        break;
      case 'list':
        for (const x of e.elements) expr(x.value);
        break;
      case 'function':
        enterFn(e.fn, -1, true);
        break;
      case 'class':
        enterClass(e.cls, classAround());
        break;
      case 'cast':
      case 'await':
        expr(e.value);
        break;
      case 'typetest':
        expr(e.value);
        if (e.binds !== null) current.declared.add(e.binds);
        break;
      case 'yield':
        expr(e.value);
        break;
      case 'sequence':
        for (const x of e.items) expr(x);
        break;
      case 'comprehension':
        for (const c of e.clauses) {
          expr(c.iterable);
          target(c.target, true);
          for (const x of c.conditions) expr(x);
        }
        expr(e.element);
        expr(e.value);
        break;
      case 'element':
        expr(e.tag);
        for (const a of e.attributes) expr(a.value);
        for (const c of e.children) expr(c);
        break;
      case 'unknown':
        for (const c of e.children) expr(c);
        break;
      default:
    }
  }
  function stmts(list: readonly Stmt[]): void {
    for (const s of list) stmt(s);
  }
  function stmt(s: Stmt): void {
    switch (s.kind) {
      case 'expr':
        expr(s.expr);
        break;
      case 'var': {
        expr(s.init);
        bindsTo(s.target, s.init, s.type);
        const outward = s.modifiers.includes('global') || s.modifiers.includes('nonlocal');
        if (outward && s.target.kind === 'name') {
          outwards(s.target.name);
        } else target(s.target, true);
        break;
      }
      case 'if':
        expr(s.test);
        stmts(s.then);
        stmts(s.otherwise);
        break;
      case 'loop':
        stmts(s.init);
        expr(s.test);
        expr(s.iterable);
        target(s.target, assignDeclares || s.target?.kind !== 'name' || !current.declared.has(s.target.name));
        for (const u of s.update) expr(u);
        stmts(s.body);
        stmts(s.otherwise);
        break;
      case 'switch':
        expr(s.value);
        for (const c of s.cases) {
          for (const x of c.tests) expr(x);
          expr(c.guard);
          stmts(c.body);
        }
        break;
      case 'try':
        stmts(s.body);
        for (const h of s.handlers) {
          target(h.target, true);
          stmts(h.body);
        }
        stmts(s.otherwise);
        stmts(s.finalizer);
        break;
      case 'return':
      case 'throw':
        expr(s.value);
        break;
      case 'block':
        stmts(s.body);
        break;
      case 'function-decl':
        if (s.fn.receiverType === null) current.declared.add(s.fn.name);
        enterFn(s.fn, -1, !isRuby && module.language !== 'php');
        break;
      case 'class-decl':
        current.declared.add(s.cls.name);
        enterClass(s.cls, -1);
        break;
      case 'using':
        for (const r of s.resources) {
          expr(r.value);
          target(r.target, true);
        }
        stmts(s.body);
        break;
      case 'labeled':
        stmt(s.body);
        break;
      default:
    }
  }
  /** `global x`, `nonlocal x`: writes go to the variable of an outer function. */
  function outwards(name: string): void {
    current.declared.delete(name);
    current.outward.add(name);
    current.used.add(name);
    current.assigned.add(name);
    current.writes.set(name, (current.writes.get(name) ?? 0) + 1);
    out.functions[0]?.declared.add(name);
  }

  stmts(module.body);
  for (const e of module.exports) expr(e.value);
  linkShared(out);
  return out;
}

const rootOf = ({ name }: Decorator): string => name.split('.')[0] ?? name;
