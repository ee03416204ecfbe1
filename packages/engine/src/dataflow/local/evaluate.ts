import type { Expr } from '../../ir/ir.ts';
import { type FilePath, NO_FILE_PATH } from '../../summaries/ids.ts';
import { mergeOrigins, moveOrigins, ORIGIN_CLASS, ORIGIN_FUNCTION } from '../../summaries/origins.ts';
import { bind, compoundAssign } from './bind.ts';
import { evaluateCall } from './calls.ts';
import { asAsked } from './checked-places.ts';
import { listLiteral, markup, objectLiteral, template } from './composites.ts';
import { foldUnary, truthiness } from './constants.ts';
import { noteDeclaredAround } from './content-type.ts';
import type { Fn } from './context.ts';
import { isUsed } from './found-records.ts';
import { refine } from './guards.ts';
import { assignName, lookupName, noteTestedCaptures } from './identifiers.ts';
import { keepTest } from './kept-tests.ts';
import { elementsOf, flatten, MAX_PACKED_ORIGINS, updateObject, writeField } from './memory.ts';
import { allocate } from './objects.ts';
import { binary, branches } from './operators.ts';
import { methodCallable, namedCallable } from './php-callables.ts';
import { read } from './read.ts';
import { chosen } from './refusals.ts';
import { fork } from './state.ts';
import { ANY_KEY, pathAppend } from './tables.ts';
import { isHarmless, namedType, typesOf } from './type-names.ts';
import { constantValue, EMPTY, join, originValue, type Value, withTypes } from './value.ts';

const MAX_NESTING = 400;

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
      if (e.type === 'regex')
        return withTypes(constantValue(e.value), [namedType(fn.cx, fn.cx.isScript ? 'RegExp' : 'Regexp')]);
      return namedCallable(fn, constantValue(e.value));
    case 'name':
      return lookupName(fn, e.name);
    case 'template':
      return template(fn, e.parts, e.tag, e);
    case 'member':
      isUsed(fn, e.object);
      return read(fn, e, true);
    case 'index':
      return asAsked(fn, e, read(fn, e, true));
    case 'call':
      return asAsked(fn, e, evaluateCall(fn, e));
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
      if (e.op === '&') return addressOf(fn, e.operand, v);
      return e.op === '*' || e.op === '<-' || e.op === '@' ? (e.op === '<-' ? elementsOf(fn, v) : v) : EMPTY;
    }
    case 'assign': {
      if (e.op === '') {
        const v = evaluate(fn, e.value);
        bind(fn, e.target, v, e, false);
        keepTest(fn, e.target, e.value);
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
      return join(t, ...chosen(fn, e.test, a, b));
    }
    case 'object':
      return objectLiteral(fn, e);
    case 'list':
      return methodCallable(fn, e.elements, listLiteral(fn, e));
    case 'function': {
      const id = fn.cx.scopes.fnOf.get(e.fn);
      if (id === undefined) return EMPTY;
      noteTestedCaptures(fn, id);
      noteDeclaredAround(fn, id);
      return originValue(ORIGIN_FUNCTION, id);
    }
    case 'class': {
      const id = fn.cx.scopes.classOf.get(e.cls);
      return id === undefined ? EMPTY : originValue(ORIGIN_CLASS, id);
    }
    case 'cast': {
      const v = evaluate(fn, e.value);
      // A type assertion of TypeScript converts nothing.
      if (!fn.cx.isScript && isHarmless(fn.cx, e.type)) return v.constant === undefined ? EMPTY : v;
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
        if (!e.delegate) moveOrigins(flow, (at) => prepend(fn, ANY_KEY, at));
        mergeOrigins(fn.draft.returns, flow, MAX_PACKED_ORIGINS);
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

/**
 * The address of a variable whose content other code may set. One that holds nothing that is followed gets a box, so
 * that what is put behind the address is found in it.
 */
function addressOf(fn: Fn, operand: Expr, held: Value): Value {
  if (operand.kind !== 'name') return held;
  // `out var x` declares what it passes: before that the name means nothing, and none of another function.
  const isNew =
    !fn.state.vars.has(operand.name) && fn.cx.scopes.functions[fn.id]?.declared.has(operand.name) === true;
  if (held.origins.length > 0 && !isNew) return held;
  const box = withTypes(allocate(fn, operand, 'object'), held.types);
  updateObject(fn, box, (o) => ({ ...o, open: true }));
  fn.state.vars.set(operand.name, box);
  return box;
}

function prepend(fn: Fn, key: string, path: FilePath): FilePath {
  const t = fn.cx.t;
  let out = pathAppend(t, NO_FILE_PATH, key);
  for (const k of t.paths[path] ?? []) out = pathAppend(t, out, t.strings[k] ?? '');
  return out;
}
