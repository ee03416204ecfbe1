import type { ClassIR, Expr, FieldIR, FunctionIR, ModuleIR, Spanned, Stmt } from '../../ir/ir.ts';

/** Nesting of functions (module wrappers) that is looked into. */
const MAX_NESTING = 6;

interface Draft {
  readonly at: number;
  readonly constructs: FunctionIR;
  readonly methods: FunctionIR[];
  readonly fields: FieldIR[];
  extends: string | null;
  /** Statements that became part of the class. */
  readonly taken: number[];
}

/**
 * JavaScript's older way to write classes, as classes: `function A() {}`, `A.prototype.m = function () {}`,
 * `A.prototype = { … }`, `util.inherits(A, B)`. The constructor and its prototype must stand in the same list of
 * statements. Modules without the word `prototype` come back as they are.
 */
export function withPrototypeClasses(module: ModuleIR, text: string): ModuleIR {
  if (!text.includes('.prototype')) return module;
  return { ...module, body: inList(module.body, 0) };
}

function inList(list: readonly Stmt[], depth: number): readonly Stmt[] {
  const inner = depth > MAX_NESTING ? list : list.map((s) => inStatement(s, depth));
  const drafts = constructorsOf(inner);
  if (drafts.size === 0) return inner;
  inner.forEach((s, i) => {
    if (s.kind === 'expr') prototypePart(s.expr, i, drafts);
  });
  const removed = new Set<number>();
  const classes = new Map<number, Stmt>();
  for (const [name, d] of drafts) {
    if (d.taken.length === 0) continue;
    for (const i of d.taken) removed.add(i);
    classes.set(d.at, {
      kind: 'class-decl',
      cls: classOf(name, d),
      start: d.constructs.start,
      end: d.constructs.end,
    });
  }
  if (classes.size === 0) return inner;
  return inner.flatMap((s, i) => classes.get(i) ?? (removed.has(i) ? [] : [s]));
}

function classOf(name: string, d: Draft): ClassIR {
  return {
    name,
    kind: 'class',
    extends: d.extends === null ? [] : [{ name: d.extends, args: [] }],
    decorators: [],
    modifiers: [],
    fields: d.fields,
    methods: [{ ...d.constructs, name: 'constructor', self: 'this' }, ...d.methods],
    classes: [],
    body: [],
    start: d.constructs.start,
    end: d.constructs.end,
  };
}

function constructorsOf(list: readonly Stmt[]): Map<string, Draft> {
  const out = new Map<string, Draft>();
  const note = (name: string, at: number, constructs: FunctionIR): void => {
    out.set(name, { at, constructs, methods: [], fields: [], extends: null, taken: [] });
  };
  list.forEach((s, i) => {
    if (s.kind === 'function-decl' && s.fn.name !== '') note(s.fn.name, i, s.fn);
    else if (s.kind === 'var' && s.target.kind === 'name' && s.init?.kind === 'function')
      note(s.target.name, i, s.init.fn);
  });
  return out;
}

/** The constructor whose prototype the expression is. */
function prototypeOf(e: Expr, drafts: ReadonlyMap<string, Draft>): Draft | undefined {
  return e.kind === 'member' && e.property === 'prototype' && e.object.kind === 'name'
    ? drafts.get(e.object.name)
    : undefined;
}

function prototypePart(e: Expr, at: number, drafts: ReadonlyMap<string, Draft>): void {
  if (e.kind === 'call') {
    const [first, second] = [e.args[0]?.value, e.args[1]?.value];
    if (first === undefined || second === undefined || e.callee.kind === 'function') return;
    const last =
      e.callee.kind === 'member' ? e.callee.property : e.callee.kind === 'name' ? e.callee.name : '';
    if (last === 'inherits' && first.kind === 'name' && second.kind === 'name') {
      const d = drafts.get(first.name);
      if (d !== undefined) {
        d.extends = second.name;
        d.taken.push(at);
      }
    } else if (last === 'assign' || last === 'extend') {
      const d = prototypeOf(first, drafts);
      if (d !== undefined) takeObject(d, second, at);
    }
    return;
  }
  if (e.kind !== 'assign' || e.op !== '' || e.target.kind !== 'member') return;
  const whole = prototypeOf(e.target, drafts);
  if (whole !== undefined) {
    if (e.value.kind === 'object') takeObject(whole, e.value, at);
    else if (e.value.kind === 'call') {
      const made = e.value.isNew ? e.value.callee : e.value.args[0]?.value;
      const base = made?.kind === 'member' && made.property === 'prototype' ? made.object : made;
      if (base?.kind !== 'name') return;
      whole.extends = base.name;
      whole.taken.push(at);
    }
    return;
  }
  const d = prototypeOf(e.target.object, drafts);
  if (d === undefined) return;
  if (e.value.kind === 'function') d.methods.push(method(e.value.fn, e.target.property));
  else if (e.target.property === 'constructor') {
    // `A.prototype.constructor = A` says nothing new.
  } else d.fields.push(field(e.target.property, e.value, e));
  d.taken.push(at);
}

function takeObject(d: Draft, value: Expr, at: number): void {
  if (value.kind !== 'object' || value.entries.some((x) => x.key === null)) return;
  for (const x of value.entries) {
    const name = x.key?.kind === 'literal' ? String(x.key.value) : x.key?.kind === 'name' ? x.key.name : '';
    if (name === '') continue;
    if (x.value.kind === 'function') d.methods.push(method(x.value.fn, name));
    else if (name !== 'constructor') d.fields.push(field(name, x.value, x));
  }
  d.taken.push(at);
}

function method(fn: FunctionIR, name: string): FunctionIR {
  return { ...fn, name };
}

function field(name: string, init: Expr, at: Spanned): FieldIR {
  return { name, type: null, init, decorators: [], modifiers: [], start: at.start, end: at.end };
}

// ───────────────────────────── functions around ─────────────────────────────

function inFunction(fn: FunctionIR, depth: number): FunctionIR {
  const body = inList(fn.body, depth + 1);
  return body === fn.body ? fn : { ...fn, body };
}

/** Functions that wrap modules: called at once, handed to a loader, declared, assigned. */
function inStatement(s: Stmt, depth: number): Stmt {
  switch (s.kind) {
    case 'function-decl':
      return { ...s, fn: inFunction(s.fn, depth) };
    case 'expr':
      return { ...s, expr: inExpression(s.expr, depth) };
    case 'var':
      return s.init === null ? s : { ...s, init: inExpression(s.init, depth) };
    default:
      return s;
  }
}

function inExpression(e: Expr, depth: number): Expr {
  switch (e.kind) {
    case 'function':
      return { ...e, fn: inFunction(e.fn, depth) };
    case 'assign':
      return { ...e, value: inExpression(e.value, depth + 1) };
    case 'unary':
      return { ...e, operand: inExpression(e.operand, depth + 1) };
    case 'call': {
      const wraps = (x: Expr): boolean => x.kind === 'function';
      if (!wraps(e.callee) && !e.args.some((a) => wraps(a.value)) && e.callee.kind !== 'member') return e;
      const callee =
        e.callee.kind === 'member' && wraps(e.callee.object)
          ? { ...e.callee, object: inExpression(e.callee.object, depth) }
          : wraps(e.callee)
            ? inExpression(e.callee, depth)
            : e.callee;
      return {
        ...e,
        callee,
        args: e.args.map((a) => (wraps(a.value) ? { ...a, value: inExpression(a.value, depth) } : a)),
      };
    }
    default:
      return e;
  }
}
