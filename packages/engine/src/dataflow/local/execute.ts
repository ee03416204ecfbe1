import type {
  Call,
  ClassIR,
  Expr,
  FunctionIR,
  LanguageId,
  Pattern,
  Stmt,
  Try,
  TypeRef,
} from '../../ir/ir.ts';
import { ORIGIN_CLASS, ORIGIN_FUNCTION } from '../../summaries/origins.ts';
import { normaliseName } from '../qualified-names.ts';
import { bind } from './bind.ts';
import { dotted } from './callee-text.ts';
import { assume } from './checked-places.ts';
import { writtenFromFolder } from './compared-paths.ts';
import { truthiness } from './constants.ts';
import type { Fn, Jump } from './context.ts';
import { evaluate } from './evaluate.ts';
import { errorTested, refine } from './guards.ts';
import { assignName, isBound, noteTestedCaptures } from './identifiers.ts';
import { keepTest } from './kept-tests.ts';
import { loop } from './loops.ts';
import { updateObject } from './memory.ts';
import { neverComesBack } from './never-returns.ts';
import { allocate } from './objects.ts';
import { endsByName, endsThere, lookedInLoop, refused, replaced } from './refusals.ts';
import { returns } from './returns.ts';
import { markFirstPiece } from './split-pieces.ts';
import { fork, mergeInto, type State, snapshot } from './state.ts';
import { switchOver } from './switches.ts';
import { typesOf } from './type-names.ts';
import { EMPTY, join, originValue, type Value, withTypes } from './value.ts';

const MAX_NESTING = 300;

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
      if (id !== undefined) fn.state.vars.set(s.cls.name, originValue(ORIGIN_CLASS, id));
    }
  }
}

function declareFunction(fn: Fn, ir: FunctionIR): void {
  const id = fn.cx.scopes.fnOf.get(ir);
  if (id === undefined || ir.name === '') return;
  for (const d of ir.decorators) for (const a of d.args) evaluate(fn, a.value);
  assignName(fn, ir.name, originValue(ORIGIN_FUNCTION, id), ir);
}

function statement(fn: Fn, s: Stmt): void {
  switch (s.kind) {
    case 'expr':
      evaluate(fn, s.expr);
      if (returnsBehind(fn, s.expr)) return;
      afterCall(fn, s.expr.kind === 'assign' ? s.expr.value : s.expr, s.expr.kind === 'assign');
      return;
    case 'var': {
      const types = typesOf(fn.cx, s.type);
      if (types.length > 0 && s.target.kind === 'name') fn.varTypes.set(s.target.name, types);
      if (s.modifiers.includes('global') || s.modifiers.includes('nonlocal')) return;
      let v = evaluate(fn, s.init);
      if (types.length > 0 && v.types.length === 0) v = withTypes(v, types);
      if (s.init === null && s.target.kind === 'name' && s.modifiers.includes('var') && fn.cx.isScript)
        return;
      bind(fn, s.target, v, s, true);
      if (s.init !== null) markFirstPiece(fn, s.target, s.init);
      if (s.init !== null) afterCall(fn, s.init, true);
      if (s.init !== null) keepTest(fn, s.target, s.init);
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
      const error = errorTested(fn, s.test);
      if (error !== null) fn.knownErrors.add(error);
      if (endsThere(s.otherwise)) refused(fn, s.test, true, s.otherwise);
      fn.testsAround.push(s.test);
      execute(fn, s.then);
      fn.testsAround.pop();
      if (error !== null) fn.knownErrors.delete(error);
      const yes = fn.state;
      fn.state = fork(before);
      refine(fn, s.test, false);
      if (yes.dead) refused(fn, s.test, false, s.then);
      execute(fn, s.otherwise);
      const no = fn.state;
      if (!yes.dead && !no.dead) replaced(fn, s.test, yes, no);
      else if (no.dead && !yes.dead && !endsThere(s.otherwise)) {
        fn.state = yes;
        refused(fn, s.test, true, s.otherwise);
      }
      fn.state = before;
      mergeInto(fn.cx.t, before, [yes, no]);
      if (!yes.dead && endsByName(s.then)) refused(fn, s.test, false, s.then);
      return;
    }
    case 'loop':
      lookedInLoop(fn, () => loop(fn, s, null));
      return;
    case 'switch':
      switchOver(fn, s);
      return;
    case 'try':
      tryBlock(fn, s);
      return;
    case 'return':
      // What a function of Ruby ends with is its value, whether it comes back or not.
      if (s.value?.kind === 'call' && terminates(fn, s.value)) evaluate(fn, s.value);
      else returns(fn, s.value, s);
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
      // A script's functions can be called above the line that declares them.
      if (!fn.cx.isScript) noteTestedCaptures(fn, fn.cx.scopes.fnOf.get(s.fn) ?? 0);
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
  if (cls.name !== '') fn.state.vars.set(cls.name, originValue(ORIGIN_CLASS, id));
  for (const d of cls.decorators) for (const a of d.args) evaluate(fn, a.value);
}

const VALIDATOR =
  /valid|check|assert|ensure|require|verify|sanit|guard|allow|reject|forbid|safe|confirm|protect|within|inside|prevent|deny|refuse|restrict|must|throw/i;

/** Throws unless what it is given holds: Kotlin's standard library, Guava, Spring, Node, .NET, Laravel and others. */
const ASSERTS =
  /^(?:assert|check|require|checkArgument|checkState|verify|ok|isTrue|isFalse|invariant|ensure|that|True|False|true|false|Requires|Assert|IsTrue|IsFalse|abort_if|abort_unless|throw_if|throw_unless|assume)$/;
const ASSERTS_NOT = /^(?:isFalse|False|false|IsFalse|abort_if|throw_if)$/;

/** Ruby's `head(:bad_request) and return`, `allowed?(x) or return`. @returns whether control ends there */
function returnsBehind(fn: Fn, e: Expr): boolean {
  if (fn.cx.language !== 'ruby' || e.kind !== 'binary' || (e.op !== '&&' && e.op !== '||')) return false;
  const { left, right } = e;
  if (right.kind !== 'call' || right.callee.kind !== 'function' || right.callee.fn.body[0]?.kind !== 'return')
    return false;
  const name = left.kind === 'call' && left.callee.kind === 'name' ? left.callee.name : '';
  if (e.op === '&&' && ANSWERS.test(name)) fn.state.dead = true;
  else {
    refine(fn, left, e.op === '||');
    refused(fn, left, e.op === '||');
  }
  return fn.state.dead;
}

/** What answers a request in Rails, and is true. */
const ANSWERS = /^(?:head|render\w*|redirect_\w+|respond_\w+)$/;

/** Calls that do something with what they are given, and refuse nothing. */
const HANDS_ON =
  /^(?:log|debug|info|warn|error|trace|print\w*|set\w*|add\w*|push|append|put|send\w*|write\w*|emit|on|then|use|forEach|each|map|render\w*|remove|delete\w*|close|open|exec\w*|run|Print\w*|Write\w*|Add|Set)$/;
/** Calls whose results are used and that are rarely functions of the program's own. */
const ASKS_FOR_OTHERS =
  /^(?:get|find|map|filter|then|split|replace|trim|slice|join|push|exec\w*|query|concat|toString|keys|values|entries|stringify|useState|useMemo|useCallback|make|append|len|format|Sprintf)$/;

/** `os.Exit(1)`: control does not come back. The name is followed through imports; methods by their last two names. */
function terminates(fn: Fn, call: Call): boolean {
  const { terminators, imports, importList } = fn.cx;
  const text = dotted(call.callee);
  if (terminators.size === 0 || text === '' || call.isNew) return false;
  const [root = '', ...members] = text.split('.');
  const imported = importList[imports.get(root) ?? -1];
  if (imported !== undefined) {
    const whole = [imported.module, ...(imported.name === null ? [] : [imported.name]), ...members];
    return terminators.has(normaliseName(whole.join('.')));
  }
  if (isBound(fn, root)) return false;
  if (terminators.has(text)) return true;
  if (members.length === 0) return false;
  for (const name of terminators) if (name.endsWith(`.${text}`)) return true;
  return false;
}

/** A call whose result is not used and whose name says that it checks: what it was given may be clean after it. */
function afterCall(fn: Fn, e: Expr, isUsed = false): void {
  const call = e.kind === 'await' ? e.value : e;
  if (call.kind !== 'call') return;
  if (call.isNew) {
    assume(fn, call, false);
    return;
  }
  if (!isUsed && (terminates(fn, call) || neverComesBack(fn, call, (one) => terminates(fn, one)))) {
    fn.state.dead = true;
    return;
  }
  const name =
    call.callee.kind === 'member'
      ? call.callee.property
      : call.callee.kind === 'name'
        ? call.callee.name
        : '';
  const tested = call.args[0]?.value;
  if (tested !== undefined && ASSERTS.test(name)) {
    const holds = !ASSERTS_NOT.test(name);
    refine(fn, tested, holds);
    refused(fn, tested, holds);
  }
  if (name === 'assert') return;
  writtenFromFolder(fn, call);
  if (isUsed ? !ASKS_FOR_OTHERS.test(name) : !HANDS_ON.test(name))
    assume(fn, call, !isUsed && VALIDATOR.test(name));
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
        bind(fn, h.target, caught(fn, h.target, h.types[0] ?? null, around.thrown), h.target, true);
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

/** What a handler catches: what was thrown here, or an exception of the declared type that the runtime made. */
function caught(fn: Fn, target: Pattern, declared: TypeRef | null, thrown: Value): Value {
  const made = allocate(fn, target, 'object');
  updateObject(fn, made, (o) => ({ ...o, open: true }));
  const types = typesOf(fn.cx, declared ?? UNDECLARED[fn.cx.module.language] ?? null);
  const call = made.origins[0];
  const draft = call === undefined ? undefined : fn.draft.calls[call.index];
  if (draft !== undefined) draft.resultTypes = types;
  return withTypes(join(fn.cx.t, thrown, made), types);
}

/** What is caught where a language lets its type be left out. */
const UNDECLARED: Partial<Record<LanguageId, TypeRef>> = {
  javascript: { name: 'Error', args: [] },
  typescript: { name: 'Error', args: [] },
  ruby: { name: 'StandardError', args: [] },
};
