import type { Binary, Expr, Index, Member, Pattern, Spanned } from '../../ir/ir.ts';
import {
  ATOM_CLASS,
  ATOM_FUNCTION,
  ATOM_GLOBAL,
  CALL_ASSIGN,
  CALL_ATTRIBUTE,
  CALL_INDEX_ASSIGN,
} from '../file-summary.ts';
import { evaluateCall, recordCall } from './calls.ts';
import { charAt, foldBinary, foldUnary, truthiness } from './constants.ts';
import type { Fn } from './context.ts';
import { refine } from './guards.ts';
import { elementsOf, flatten, mergeFlow, readField, stepped, updateObject, writeField } from './memory.ts';
import { assignName, isBound, lookupName } from './names.ts';
import { allocate, appendTo, contentOf, indexKey, isList, knownLength, listOf } from './objects.ts';
import { fork, getObj, heapKey, mergeInto, type State } from './state.ts';
import { ANY_KEY, pathAppend, stringId, via } from './tables.ts';
import { isHarmlessType, typesOf } from './type-names.ts';
import { behindPrefix } from './url-prefix.ts';
import {
  atomValue,
  type Constant,
  constantValue,
  derive,
  EMPTY,
  join,
  joinAtoms,
  type Value,
  withTypes,
} from './value.ts';

const MAX_NESTING = 400;
const COMPARISONS = new Set([
  '==',
  '!=',
  '===',
  '!==',
  '<',
  '>',
  '<=',
  '>=',
  '<>',
  '<=>',
  'in',
  'not in',
  'is',
  'is not',
  'instanceof',
  '=~',
  '!~',
  '===~',
]);
const NUMERIC = new Set(['-', '*', '/', '//', '**', '&', '^', '>>', '>>>', '~']);

export function evaluate(fn: Fn, e: Expr | null): Value {
  if (e === null) return EMPTY;
  if (fn.depth > MAX_NESTING) {
    fn.cx.t.truncated++;
    return EMPTY;
  }
  fn.depth++;
  const value = evaluateInner(fn, e);
  fn.depth--;
  return value;
}

function evaluateInner(fn: Fn, e: Expr): Value {
  const t = fn.cx.t;
  switch (e.kind) {
    case 'literal':
      return constantValue(e.value);
    case 'name':
      return lookupName(fn, e.name);
    case 'template':
      return template(fn, e.parts, e.tag, e);
    case 'member':
    case 'index':
      return read(fn, e, true);
    case 'call':
      return evaluateCall(fn, e);
    case 'binary':
      return binary(fn, e);
    case 'unary': {
      const v = evaluate(fn, e.operand);
      if (e.op === '++' || e.op === '--') {
        const next: Value =
          typeof v.constant === 'number' ? constantValue(v.constant + (e.op === '++' ? 1 : -1)) : EMPTY;
        if (e.operand.kind === 'name') assignName(fn, e.operand.name, next, e);
        return EMPTY;
      }
      if (v.constant !== undefined) {
        const folded = foldUnary(e.op, v.constant);
        if (folded !== undefined) return constantValue(folded);
      }
      return e.op === '*' || e.op === '&' || e.op === '<-' || e.op === '@'
        ? e.op === '<-'
          ? elementsOf(fn, v)
          : v
        : EMPTY;
    }
    case 'assign': {
      if (e.op === '') {
        const v = evaluate(fn, e.value);
        bind(fn, e.target, v, e, false);
        return v;
      }
      return compoundAssign(fn, e.target, e.op, e.value, e);
    }
    case 'conditional': {
      const test = evaluate(fn, e.test);
      const known = truthiness(test.constant);
      if (known !== undefined) return evaluate(fn, known ? e.then : e.otherwise);
      const [a, b] = branches(
        fn,
        e.test,
        () => evaluate(fn, e.then),
        () => evaluate(fn, e.otherwise),
      );
      return join(t, a, b);
    }
    case 'object':
      return objectLiteral(fn, e);
    case 'list':
      return listLiteral(fn, e);
    case 'function': {
      const id = fn.cx.scopes.fnOf.get(e.fn);
      return id === undefined ? EMPTY : atomValue(ATOM_FUNCTION, id);
    }
    case 'class': {
      const id = fn.cx.scopes.classOf.get(e.cls);
      return id === undefined ? EMPTY : atomValue(ATOM_CLASS, id);
    }
    case 'cast': {
      const v = evaluate(fn, e.value);
      if (isHarmlessType(e.type)) return v.constant === undefined ? EMPTY : v;
      return withTypes(v, typesOf(fn.cx, e.type));
    }
    case 'typetest': {
      evaluate(fn, e.value);
      return EMPTY;
    }
    case 'await':
      return evaluate(fn, e.value);
    case 'yield': {
      const v = evaluate(fn, e.value);
      const flow = flatten(fn, v);
      if (flow.length > 0) {
        if (!e.delegate)
          for (let i = 0; i < flow.length; i += 7) flow[i] = prepend(fn, ANY_KEY, flow[i] ?? 0);
        mergeFlow(fn.draft.returns, flow);
        fn.draft.returnSpan ??= { start: e.start, end: e.end };
      }
      return EMPTY;
    }
    case 'sequence': {
      let v = EMPTY;
      for (const item of e.items) v = evaluate(fn, item);
      return v;
    }
    case 'comprehension': {
      const before = fn.state;
      fn.state = fork(before);
      for (const c of e.clauses) {
        const source = evaluate(fn, c.iterable);
        bind(fn, c.target, elementsOf(fn, source), c.iterable, true);
        for (const x of c.conditions) {
          evaluate(fn, x);
          refine(fn, x, true);
        }
      }
      const element = evaluate(fn, e.element);
      const value = e.value === null ? null : evaluate(fn, e.value);
      const inner = fn.state;
      fn.state = before;
      for (const [k, o] of inner.heap) before.heap.set(k, o);
      const out = allocate(fn, e, 'list');
      writeField(fn, out, null, value ?? element, e);
      return out;
    }
    case 'element':
      return markup(fn, e);
    case 'unknown': {
      let v = EMPTY;
      for (const c of e.children) v = join(t, v, evaluate(fn, c));
      return v.constant === undefined ? v : { ...v, constant: undefined };
    }
    default:
      return EMPTY;
  }
}

function prepend(fn: Fn, key: string, path: number): number {
  const t = fn.cx.t;
  let out = pathAppend(t, 0, key);
  for (const k of t.paths[path] ?? []) out = pathAppend(t, out, t.strings[k] ?? '');
  return out;
}

/** Evaluates both ways of a test, each under what the test says there. */
function branches<T>(fn: Fn, test: Expr, then: () => T, otherwise: () => T): [T, T] {
  const before = fn.state;
  const yes = fork(before);
  fn.state = yes;
  refine(fn, test, true);
  const a = then();
  const afterYes: State = fn.state;
  fn.state = fork(before);
  refine(fn, test, false);
  const b = otherwise();
  const afterNo = fn.state;
  fn.state = before;
  mergeInto(fn.cx.t, before, [afterYes, afterNo]);
  return [a, b];
}

/** `org.library.Type` written out where it is used: a name of the world, not a field of a field. */
function qualifiedType(fn: Fn, e: Member): Value | null {
  if (!fn.cx.implicitSelf || !/^[A-Z]/.test(e.property)) return null;
  let name = e.property;
  let at: Expr = e.object;
  for (; at.kind === 'member'; at = at.object) {
    if (!/^[a-z]/.test(at.property)) return null;
    name = `${at.property}.${name}`;
  }
  if (at.kind !== 'name' || !/^[a-z]/.test(at.name) || isBound(fn, at.name)) return null;
  return atomValue(ATOM_GLOBAL, stringId(fn.cx.t, `${at.name}.${name}`));
}

/** `a.b`, `a[i]`: whole chains are one step in a path, so only the outermost read notes its place. */
function read(fn: Fn, e: Member | Index, outermost: boolean): Value {
  if (e.kind === 'member') {
    const type = qualifiedType(fn, e);
    if (type !== null) return type;
  }
  const inner = e.object;
  const base =
    inner.kind === 'member' || inner.kind === 'index' ? read(fn, inner, false) : evaluate(fn, inner);
  let value: Value;
  if (e.kind === 'member') {
    if (e.property === 'length' || e.property === 'Length' || e.property === 'Count') {
      if (typeof base.constant === 'string') return constantValue(base.constant.length);
      const n = knownLength(fn, base);
      return n >= 0 ? constantValue(n) : EMPTY;
    }
    if (base.constant !== undefined && base.atoms.length === 0) return EMPTY;
    value = readField(fn, base, e.property);
    const fixed = classConstant(fn, base, e.property);
    if (fixed !== null) return fixed;
  } else {
    const key = e.index === null ? EMPTY : evaluate(fn, e.index);
    if (typeof base.constant === 'string' && key.constant !== undefined) {
      const c = charAt(base.constant, key.constant);
      return c === undefined ? EMPTY : constantValue(c);
    }
    if (e.index?.kind === 'list') value = base;
    else if (key.constant !== undefined && key.constant !== null)
      value = readField(fn, base, indexKey(fn, base, key.constant));
    else value = elementsOf(fn, base);
  }
  if (!outermost || value.atoms.length === 0) return value;
  const t = fn.cx.t;
  return {
    ...value,
    atoms: value.atoms.map((a) =>
      a.via === 0 && a.path !== 0 && a.kind !== ATOM_FUNCTION ? { ...a, via: via(t, 0, e.start, e.end) } : a,
    ),
  };
}

/** `Config.NAME` of a class of this file. */
function classConstant(fn: Fn, base: Value, name: string): Value | null {
  const only = base.atoms.length === 1 ? base.atoms[0] : undefined;
  if (only === undefined || only.path !== 0 || only.kind !== ATOM_CLASS) return null;
  return fn.cx.classConstants.get(only.index)?.get(name) ?? null;
}

function template(fn: Fn, parts: readonly Expr[], tag: Expr | null, e: Spanned & object): Value {
  const values = parts.map((p) => evaluate(fn, p));
  if (tag !== null) return recordCall(fn, e, tag, values, {});
  if (values.every((v) => v.constant !== undefined)) {
    const text = values.map((v) => String(v.constant)).join('');
    if (text.length < 4096) return constantValue(text);
  }
  return behindPrefix(fn.cx.t, values[0]?.constant, derive(fn.cx.t, values));
}

function binary(fn: Fn, e: Binary): Value {
  // Long chains (`a + b + c …`) lean left: walked down and built up, not recursed into.
  const spine: Binary[] = [];
  let left: Expr = e;
  while (left.kind === 'binary' && left.op !== '&&' && left.op !== '||' && left.op !== '??') {
    spine.push(left);
    left = left.left;
  }
  if (spine.length === 0) return logical(fn, e);
  let value = evaluate(fn, left);
  let prefix = value.constant;
  for (let i = spine.length - 1; i >= 0; i--) {
    const node = spine[i];
    if (node === undefined) continue;
    value = operate(fn, node.op, value, evaluate(fn, node.right), node);
    if (value.constant !== undefined) prefix = value.constant;
  }
  const op = spine[0]?.op;
  return op === '+' || op === '.' || op === '%' ? behindPrefix(fn.cx.t, prefix, value) : value;
}

function logical(fn: Fn, e: Binary): Value {
  const left = evaluate(fn, e.left);
  const known =
    e.op === '??'
      ? left.constant === undefined
        ? undefined
        : left.constant !== null
      : truthiness(left.constant);
  if (e.op === '&&') {
    if (known === false) return left;
    if (known === true) return evaluate(fn, e.right);
    const [, b] = branches(
      fn,
      e.left,
      () => evaluate(fn, e.right),
      () => EMPTY,
    );
    return { ...join(fn.cx.t, left, b), constant: b.constant === false ? false : undefined };
  }
  if (known === true) return left;
  if (known === false) return evaluate(fn, e.right);
  const [, b] = branches(
    fn,
    e.left,
    () => EMPTY,
    () => evaluate(fn, e.right),
  );
  return { ...join(fn.cx.t, left, b), constant: undefined };
}

function operate(fn: Fn, op: string, a: Value, b: Value, e: Spanned): Value {
  if (a.constant !== undefined && b.constant !== undefined) {
    const folded = foldBinary(op, a.constant, b.constant, fn.cx.integerDivision);
    if (folded !== undefined) return constantValue(folded);
  }
  // Python joins paths with a slash: the result is what the left side is, with the right side in it.
  if (op === '/' && fn.cx.module.language === 'python' && typeof a.constant !== 'number') {
    if (typeof b.constant === 'number') return EMPTY;
    return { ...EMPTY, atoms: joinAtoms(fn.cx.t, a.atoms, derive(fn.cx.t, [b]).atoms), types: a.types };
  }
  if (COMPARISONS.has(op) || NUMERIC.has(op)) return EMPTY;
  if (op === '%' && fn.cx.module.language !== 'python' && fn.cx.module.language !== 'ruby') return EMPTY;
  if (
    op === '%' &&
    (typeof a.constant === 'number' || typeof b.constant === 'number') &&
    typeof a.constant !== 'string'
  )
    return EMPTY;
  if (op === '<<' || op === '|') {
    if (fn.cx.module.language === 'ruby' && op === '<<') {
      writeField(fn, a, null, b, e);
      return a;
    }
    return op === '|' ? join(fn.cx.t, a, b) : EMPTY;
  }
  if (op === '%') return derive(fn.cx.t, [a, contentOf(fn, b)]);
  if (op === '+' && (isList(fn, a) || isList(fn, b))) {
    const out = allocate(fn, e as Expr, 'list');
    writeField(fn, out, null, join(fn.cx.t, elementsOf(fn, a), elementsOf(fn, b)), e);
    return out;
  }
  return derive(fn.cx.t, [a, b]);
}

function compoundAssign(fn: Fn, target: Pattern, op: string, valueExpr: Expr, at: Spanned): Value {
  const before =
    target.kind === 'name' || target.kind === 'member' || target.kind === 'index'
      ? evaluate(fn, target)
      : EMPTY;
  const right = evaluate(fn, valueExpr);
  if (op === '+' && isList(fn, before)) {
    writeField(fn, before, null, elementsOf(fn, right), at);
    updateObject(fn, before, (o) => ({ ...o, length: -1 }));
    return before;
  }
  const value =
    op === '||' || op === '??' || op === '&&'
      ? join(fn.cx.t, before, right)
      : operate(fn, op, before, right, at);
  bind(fn, target, value, at, false);
  return value;
}

function objectLiteral(fn: Fn, e: Extract<Expr, { kind: 'object' }>): Value {
  const fields = new Map<string, Value>();
  let rest = EMPTY;
  const keys: Constant[] = [];
  for (const entry of e.entries) {
    const v = evaluate(fn, entry.value);
    if (entry.key === null) {
      const only = v.atoms.length === 1 ? v.atoms[0] : undefined;
      const obj = only === undefined ? undefined : getObj(fn.state, heapKey(only));
      if (obj !== undefined && !obj.open) {
        for (const [k, x] of obj.fields) fields.set(k, x);
        rest = join(fn.cx.t, rest, obj.rest);
      } else rest = join(fn.cx.t, rest, elementsOf(fn, v));
      continue;
    }
    const k = evaluate(fn, entry.key);
    const key =
      k.constant ?? (entry.key.kind === 'name' && k.atoms.length === 0 ? entry.key.name : undefined);
    if (key !== undefined && key !== null && fields.size < 64) {
      fields.set(String(key), v);
      keys.push(key);
    } else rest = join(fn.cx.t, rest, v);
  }
  const base = allocate(fn, e, 'map');
  updateObject(fn, base, (o) => ({ ...o, fields, rest }));
  const types = e.type === null ? [] : typesOf(fn.cx, e.type);
  if (types.length > 0) {
    const call = base.atoms[0];
    const draft = call === undefined ? undefined : fn.draft.calls[call.index];
    if (draft !== undefined) draft.resultTypes = types;
  }
  return { ...base, types, choices: keys.length === e.entries.length && keys.length > 0 ? keys : null };
}

function listLiteral(fn: Fn, e: Extract<Expr, { kind: 'list' }>): Value {
  const values = e.elements.map((a) => evaluate(fn, a.value));
  return listOf(
    fn,
    e,
    values,
    e.elements.map((a) => a.spread !== 'none'),
  );
}

function markup(fn: Fn, e: Extract<Expr, { kind: 'element' }>): Value {
  const tag = e.tag.kind === 'literal' ? EMPTY : evaluate(fn, e.tag);
  const tagName =
    e.tag.kind === 'literal'
      ? String(e.tag.value)
      : e.tag.kind === 'name'
        ? e.tag.name
        : e.tag.kind === 'member'
          ? e.tag.property
          : '';
  const props = new Map<string, Value>();
  for (const a of e.attributes) {
    const v = evaluate(fn, a.value);
    if (a.name !== null) {
      props.set(a.name, v);
      if (v.atoms.length > 0)
        recordCall(fn, a, null, [v], { kind: CALL_ATTRIBUTE, name: a.name, callee: tag, text: tagName });
    }
  }
  const children = e.children.map((c) => evaluate(fn, c));
  if (/^[a-z]/.test(tagName) || tagName === '') return EMPTY;
  const passed = allocate(fn, e, 'map');
  props.set(
    'children',
    children.reduce((x, y) => join(fn.cx.t, x, y), EMPTY),
  );
  updateObject(fn, passed, (o) => ({ ...o, fields: props }));
  return recordCall(fn, e.tag, e.tag, [passed], {});
}

/** Binds a pattern to a value. `declare` = it makes new variables. */
export function bind(fn: Fn, p: Pattern | null, value: Value, at: Spanned, declare: boolean): void {
  if (p === null) return;
  switch (p.kind) {
    case 'name':
      assignName(fn, p.name, value, { start: p.start, end: Math.max(p.end, at.end) });
      break;
    case 'member': {
      const base = evaluate(fn, p.object);
      const v = stepped(fn.cx.t, value, { start: p.start, end: Math.max(p.end, at.end) });
      writeField(fn, base, p.property, v, p);
      const isSelf = p.object.kind === 'name' && (p.object.name === 'this' || p.object.name === 'self');
      if (!isSelf && value.atoms.length > 0)
        recordCall(fn, p, null, [value], {
          kind: CALL_ASSIGN,
          name: p.property,
          receiver: base,
          receiverExpr: p.object,
        });
      break;
    }
    case 'index': {
      const base = evaluate(fn, p.object);
      const v = stepped(fn.cx.t, value, { start: p.start, end: Math.max(p.end, at.end) });
      if (p.index === null) {
        appendTo(fn, base, v, p);
        break;
      }
      const key = evaluate(fn, p.index);
      if (key.constant !== undefined && key.constant !== null)
        writeField(fn, base, indexKey(fn, base, key.constant), v, p);
      else writeField(fn, base, null, v, p);
      if (key.constant === undefined || value.atoms.length > 0)
        recordCall(fn, p, null, [key, value], {
          kind: CALL_INDEX_ASSIGN,
          name: '[]',
          receiver: base,
          receiverExpr: p.object,
        });
      break;
    }
    case 'object-pattern': {
      const taken = new Set<string>();
      for (const entry of p.entries) {
        const key =
          entry.key.kind === 'literal'
            ? entry.key.value
            : entry.key.kind === 'name'
              ? entry.key.name
              : evaluate(fn, entry.key).constant;
        const named = key !== undefined && key !== null;
        if (named) taken.add(String(key));
        const part = named ? readField(fn, value, String(key)) : elementsOf(fn, value);
        bind(fn, entry.target, stepped(fn.cx.t, part, entry.key), entry.key, declare);
      }
      if (p.rest !== null) bind(fn, p.rest, value, at, declare);
      break;
    }
    case 'list-pattern': {
      let after = false;
      p.elements.forEach((target, i) => {
        if (target === null) return;
        if (target.kind === 'rest-pattern') {
          after = true;
          const out = allocate(fn, target, 'list');
          writeField(fn, out, null, elementsOf(fn, value), target);
          updateObject(fn, out, (o) => ({ ...o, length: -1 }));
          bind(fn, target.target, out, at, declare);
        } else bind(fn, target, after ? elementsOf(fn, value) : readField(fn, value, String(i)), at, declare);
      });
      break;
    }
    case 'default-pattern': {
      const other = evaluate(fn, p.default);
      bind(fn, p.target, value.constant === undefined ? join(fn.cx.t, value, other) : value, at, declare);
      break;
    }
    case 'rest-pattern':
      bind(fn, p.target, value, at, declare);
      break;
    default:
  }
}
