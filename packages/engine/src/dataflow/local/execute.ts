import type { ClassIR, Expr, FunctionIR, Loop, Stmt, Switch, Try } from '../../ir/ir.ts';
import { ATOM_CLASS, ATOM_FUNCTION, ATOM_PARAM } from '../file-summary.ts';
import { foldBinary, truthiness } from './constants.ts';
import type { Fn, Jump } from './context.ts';
import { bind, evaluate } from './evaluate.ts';
import { assume, refine } from './guards.ts';
import { elementsOf, flatten, mergeFlow } from './memory.ts';
import { assignName } from './names.ts';
import { fork, mergeInto, type State, snapshot } from './state.ts';
import { stringId } from './tables.ts';
import { typesOf } from './type-names.ts';
import { atomValue, EMPTY, join, type Value, withTypes } from './value.ts';

const MAX_NESTING = 300;
/** Passes over a loop; inner loops of a nest get fewer, for their cost multiplies. */
const MAX_PASSES = 4;

/** Interprets statements in order. Stops at a statement that control does not pass. */
export function execute(fn: Fn, body: readonly Stmt[]): void {
  if (fn.depth > MAX_NESTING) {
    fn.cx.t.truncated++;
    return;
  }
  fn.depth++;
  for (const s of body) {
    if (fn.state.dead) break;
    if (--fn.fuel < 0) {
      fn.cx.t.truncated++;
      break;
    }
    statement(fn, s);
  }
  fn.depth--;
}

/** Functions and classes can be used before the line that declares them. */
export function hoist(fn: Fn, body: readonly Stmt[]): void {
  for (const s of body) {
    if (s.kind === 'function-decl' && s.fn.receiverType === null) declareFunction(fn, s.fn);
    else if (s.kind === 'class-decl') {
      const id = fn.cx.scopes.classOf.get(s.cls);
      if (id !== undefined) fn.state.vars.set(s.cls.name, atomValue(ATOM_CLASS, id));
    }
  }
}

function declareFunction(fn: Fn, ir: FunctionIR): void {
  const id = fn.cx.scopes.fnOf.get(ir);
  if (id === undefined || ir.name === '') return;
  for (const d of ir.decorators) for (const a of d.args) evaluate(fn, a.value);
  assignName(fn, ir.name, atomValue(ATOM_FUNCTION, id), ir);
}

function statement(fn: Fn, s: Stmt): void {
  switch (s.kind) {
    case 'expr':
      evaluate(fn, s.expr);
      afterCall(fn, s.expr);
      return;
    case 'var': {
      const types = typesOf(fn.cx, s.type);
      if (types.length > 0 && s.target.kind === 'name') fn.varTypes.set(s.target.name, types);
      if (s.modifiers.includes('global') || s.modifiers.includes('nonlocal')) return;
      let v = evaluate(fn, s.init);
      if (types.length > 0 && v.types.length === 0) v = withTypes(v, types);
      if (s.init === null && s.target.kind === 'name' && s.modifiers.includes('var')) return;
      bind(fn, s.target, v, s, true);
      return;
    }
    case 'if': {
      const test = evaluate(fn, s.test);
      const known = truthiness(test.constant);
      if (known !== undefined) {
        refine(fn, s.test, known);
        execute(fn, known ? s.then : s.otherwise);
        return;
      }
      const before = fn.state;
      fn.state = fork(before);
      refine(fn, s.test, true);
      execute(fn, s.then);
      const yes = fn.state;
      fn.state = fork(before);
      refine(fn, s.test, false);
      execute(fn, s.otherwise);
      const no = fn.state;
      fn.state = before;
      mergeInto(fn.cx.t, before, [yes, no]);
      return;
    }
    case 'loop':
      loop(fn, s, null);
      return;
    case 'switch':
      switchOver(fn, s);
      return;
    case 'try':
      tryBlock(fn, s);
      return;
    case 'return':
      returns(fn, s.value, s);
      fn.state.dead = true;
      return;
    case 'throw': {
      const v = evaluate(fn, s.value);
      const around = fn.catching[fn.catching.length - 1];
      if (around !== undefined) around.thrown = join(fn.cx.t, around.thrown, v);
      fn.state.dead = true;
      return;
    }
    case 'break':
    case 'continue':
      jump(fn, s.kind, s.label);
      return;
    case 'block':
      execute(fn, s.body);
      return;
    case 'function-decl':
      if (s.fn.receiverType === null) declareFunction(fn, s.fn);
      return;
    case 'class-decl':
      declareClass(fn, s.cls);
      return;
    case 'using':
      for (const r of s.resources) {
        const types = typesOf(fn.cx, r.type);
        const v = evaluate(fn, r.value);
        if (r.target !== null) {
          if (types.length > 0 && r.target.kind === 'name') fn.varTypes.set(r.target.name, types);
          bind(fn, r.target, types.length > 0 ? withTypes(v, types) : v, r.value, true);
        }
      }
      execute(fn, s.body);
      return;
    case 'labeled':
      if (s.body.kind === 'loop') loop(fn, s.body, s.label);
      else {
        const before = fn.state;
        const jumps: Jump = { label: s.label, isLoop: false, base: before, breaks: [], continues: [] };
        fn.jumps.push(jumps);
        fn.state = fork(before);
        statement(fn, s.body);
        const end = fn.state;
        fn.jumps.pop();
        fn.state = before;
        mergeInto(fn.cx.t, before, [end, ...jumps.breaks]);
      }
      return;
    default:
  }
}

function declareClass(fn: Fn, cls: ClassIR): void {
  const id = fn.cx.scopes.classOf.get(cls);
  if (id === undefined) return;
  if (cls.name !== '') fn.state.vars.set(cls.name, atomValue(ATOM_CLASS, id));
  for (const d of cls.decorators) for (const a of d.args) evaluate(fn, a.value);
}

const VALIDATOR =
  /valid|check|assert|ensure|require|verify|sanit|guard|allow|reject|forbid|safe|confirm|protect/i;

/** A call whose result is not used and whose name says that it checks: what it was given may be clean after it. */
function afterCall(fn: Fn, e: Expr): void {
  const call = e.kind === 'await' ? e.value : e;
  if (call.kind !== 'call' || call.isNew) return;
  const name =
    call.callee.kind === 'member'
      ? call.callee.property
      : call.callee.kind === 'name'
        ? call.callee.name
        : '';
  if (name === 'assert' && call.args[0] !== undefined) refine(fn, call.args[0].value, true);
  else if (VALIDATOR.test(name)) assume(fn, call);
}

function returns(fn: Fn, value: Expr | null, at: { readonly start: number; readonly end: number }): void {
  if (value === null) {
    noteOutcome(fn, 2);
    return;
  }
  const v = evaluate(fn, value);
  noteReturn(fn, value, v);
  if (v.atoms.length === 0 && v.types.length === 0) return;
  const flow = flatten(fn, v);
  if (flow.length > 0) {
    mergeFlow(fn.draft.returns, flow);
    fn.draft.returnSpan ??= { start: value.start, end: Math.max(value.end, at.start) };
  }
}

function noteReturn(fn: Fn, value: Expr, v: Value): void {
  if (v.constant === true || v.constant === false) {
    noteOutcome(fn, v.constant ? 1 : 0);
    return;
  }
  const before = fn.state;
  for (const holds of [true, false]) {
    fn.state = fork(before);
    refine(fn, value, holds);
    noteOutcome(fn, holds ? 1 : 0);
  }
  fn.state = before;
}

/** Notes what is known about each parameter when the function ends with this result. */
export function noteOutcome(fn: Fn, result: number): void {
  const scope = fn.cx.scopes.functions[fn.id];
  const params = scope?.fn?.params ?? [];
  if (params.length === 0 || fn.outcomes.length >= 24) return;
  const clean = stringId(fn.cx.t, '*');
  const marks = params.map((p, i) => {
    if (p.pattern.kind !== 'name') return 0;
    let s: State | null = fn.state;
    for (; s !== null; s = s.parent) {
      const v = s.vars.get(p.pattern.name);
      if (v !== undefined) {
        const own = v.atoms.find((a) => a.kind === ATOM_PARAM && a.index === i);
        if (own !== undefined) return own.marks;
        return v.constant !== undefined ? -(1 + clean) : 0;
      }
    }
    return 0;
  });
  fn.outcomes.push({ result, marks });
}

function jump(fn: Fn, kind: 'break' | 'continue', label: string | null): void {
  for (let i = fn.jumps.length - 1; i >= 0; i--) {
    const j = fn.jumps[i];
    if (j === undefined) break;
    if (label !== null ? j.label !== label : kind === 'continue' && !j.isLoop) continue;
    if (label === null && !j.isLoop && j.label !== null) continue;
    (kind === 'break' ? j.breaks : j.continues).push(snapshot(fn.state, j.base));
    break;
  }
  fn.state.dead = true;
}

function loop(fn: Fn, s: Loop, label: string | null): void {
  const t = fn.cx.t;
  execute(fn, s.init);
  const source = s.iterable === null ? null : evaluate(fn, s.iterable);
  if (source === null && s.flavour !== 'do' && s.test !== null) {
    if (truthiness(evaluate(fn, s.test).constant) === false) return;
  }
  const base = fn.state;
  const exits: State[] = [];
  let endless = s.test === null && s.iterable === null && s.flavour !== 'do';
  // One pass more than needed to carry a value one assignment further round: until nothing is new.
  const passes = fn.jumps.filter((j) => j.isLoop).length > 1 ? 2 : MAX_PASSES;
  let settled = false;
  for (let pass = 0; pass < passes && !settled; pass++) {
    const top = fork(base);
    fn.state = top;
    if (source !== null && s.target !== null) {
      const element = s.flavour === 'keys' ? keysOf(fn, source) : elementsOf(fn, source);
      const types = typesOf(fn.cx, s.targetType);
      if (types.length > 0 && s.target.kind === 'name') fn.varTypes.set(s.target.name, types);
      bind(fn, s.target, types.length > 0 ? withTypes(element, types) : element, s.iterable ?? s, true);
    } else if (s.test !== null && s.flavour !== 'do') {
      const test = truthiness(evaluate(fn, s.test).constant);
      if (test === true) endless = true;
      else if (pass > 0) endless = false;
      refine(fn, s.test, true);
    }
    const jumps: Jump = { label, isLoop: true, base: top, breaks: [], continues: [] };
    fn.jumps.push(jumps);
    fn.state = fork(top);
    execute(fn, s.body);
    const end = fn.state;
    fn.jumps.pop();
    fn.state = top;
    mergeInto(t, top, [end, ...jumps.continues]);
    if (!top.dead) {
      for (const u of s.update) evaluate(fn, u);
      if (s.flavour === 'do' && s.test !== null) evaluate(fn, s.test);
    }
    for (const b of jumps.breaks) exits.push(snapshot(b, base));
    fn.state = base;
    const around = snapshot(top, base);
    around.dead = top.dead;
    if (s.flavour === 'do' && pass === 0)
      mergeInto(t, base, [around, ...exits.map((x) => ({ ...x, dead: false }))]);
    else settled = !mergeInto(t, base, [fork(base), around]);
    if (base.dead) {
      base.dead = false;
      mergeInto(t, base, exits);
      return;
    }
  }
  if (s.test !== null && s.iterable === null && exits.length === 0) refine(fn, s.test, false);
  if (endless && s.iterable === null) {
    if (exits.length === 0) base.dead = true;
    else mergeInto(t, base, exits);
    return;
  }
  if (exits.length > 0) mergeInto(t, base, [fork(base), ...exits]);
  execute(fn, s.otherwise);
}

/** Names of properties: attacker-chosen only when the object came as a whole from outside. */
function keysOf(fn: Fn, source: Value): Value {
  const atoms = source.atoms.filter((a) => elementsOf(fn, { ...source, atoms: [a] }).atoms.length > 0);
  return atoms.length === 0 ? EMPTY : { ...EMPTY, atoms: atoms.map((a) => ({ ...a, derived: 1 })) };
}

function switchOver(fn: Fn, s: Switch): void {
  const t = fn.cx.t;
  const subject = evaluate(fn, s.value);
  const before = fn.state;
  const jumps: Jump = { label: null, isLoop: false, base: before, breaks: [], continues: [] };
  fn.jumps.push(jumps);
  const ends: State[] = [];
  let falling: State | null = null;
  let hasDefault = false;
  let decided = false;
  for (let i = 0; i < s.cases.length; i++) {
    const c = s.cases[i];
    if (c === undefined) continue;
    let possible = !decided;
    if (c.tests.length === 0 && c.guard === null) {
      hasDefault = true;
      if (subject.constant !== undefined && laterMatches(fn, s, subject, i)) possible = false;
    } else if (possible && s.value !== null && subject.constant !== undefined) {
      const tests = c.tests.map((x) => evaluate(fn, x).constant);
      const value = subject.constant;
      if (tests.every((x) => x !== undefined)) {
        const hit = tests.some((x) => x !== undefined && foldBinary('==', value, x, false) === true);
        possible = hit;
        if (hit && c.guard === null) decided = true;
      }
    }
    if (!possible && falling === null) continue;
    const entry = fork(before);
    fn.state = entry;
    if (possible) {
      if (s.value !== null && c.tests.length > 0 && s.value.kind === 'name') {
        const values = c.tests.map((x) => evaluate(fn, x).constant);
        if (values.every((x) => x !== undefined))
          fn.state.vars.set(s.value.name, {
            ...EMPTY,
            constant: values.length === 1 ? values[0] : undefined,
          });
      } else if (s.value === null || (s.value.kind === 'literal' && s.value.value === true)) {
        const only = c.tests.length === 1 ? c.tests[0] : undefined;
        if (only !== undefined) {
          evaluate(fn, only);
          refine(fn, only, true);
        }
      }
      if (c.guard !== null) {
        evaluate(fn, c.guard);
        refine(fn, c.guard, true);
      }
    }
    if (falling !== null) {
      if (possible)
        mergeInto(
          t,
          entry,
          [snapshot(entry, before), falling].map((x) => ({ ...x, parent: before })),
        );
      else mergeInto(t, entry, [{ ...falling, parent: before }]);
    }
    fn.state = fork(entry);
    execute(fn, c.body);
    const end = snapshot(fn.state, before);
    end.dead = fn.state.dead;
    falling = null;
    if (c.fallthrough && !end.dead) falling = end;
    else ends.push(end);
    if (subject.constant !== undefined && decided && falling === null) {
      hasDefault = true;
      break;
    }
  }
  if (falling !== null) ends.push(falling);
  fn.jumps.pop();
  fn.state = before;
  mergeInto(t, before, [...ends, ...jumps.breaks, ...(hasDefault ? [] : [fork(before)])]);
}

/** Does a case after number `from` name the constant? */
function laterMatches(fn: Fn, s: Switch, subject: Value, from: number): boolean {
  const value = subject.constant;
  if (value === undefined) return false;
  return s.cases.some(
    (c, i) =>
      i > from &&
      c.tests.some((x) => {
        const k = evaluate(fn, x).constant;
        return k !== undefined && foldBinary('==', value, k, false) === true;
      }),
  );
}

function tryBlock(fn: Fn, s: Try): void {
  const t = fn.cx.t;
  const before = fn.state;
  const body = fork(before);
  fn.state = body;
  const around = { thrown: EMPTY };
  if (s.handlers.length > 0) fn.catching.push(around);
  execute(fn, s.body);
  if (s.handlers.length > 0) fn.catching.pop();
  if (!fn.state.dead) execute(fn, s.otherwise);
  const bodyEnd = fn.state;
  const ends: State[] = [bodyEnd];
  if (s.handlers.length > 0 || s.finalizer.length > 0) {
    // Anything the body changed may or may not have happened when a handler runs.
    const entry = fork(before);
    mergeInto(t, entry, [fork(before), { ...snapshot(bodyEnd, before), dead: false }]);
    for (const h of s.handlers) {
      fn.state = fork(entry);
      if (h.target !== null)
        bind(fn, h.target, withTypes(around.thrown, typesOf(fn.cx, h.types[0] ?? null)), h.target, true);
      execute(fn, h.body);
      const end = snapshot(fn.state, before);
      end.dead = fn.state.dead;
      ends.push(end);
    }
  }
  fn.state = before;
  mergeInto(t, before, ends);
  if (s.finalizer.length > 0) {
    const dead = before.dead;
    before.dead = false;
    execute(fn, s.finalizer);
    if (dead) before.dead = true;
  }
}
