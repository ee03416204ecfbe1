import type { Expr, Index, Name, Pattern, Spanned } from '../../ir/ir.ts';
import { CALL_ASSIGN, CALL_INDEX_ASSIGN, CALL_PLAIN } from '../../summaries/file-summary.ts';
import { recordCall } from './calls.ts';
import { hostGiven } from './checked-places.ts';
import { asBodyOf, noteContentTypeField } from './content-type.ts';
import type { Fn } from './context.ts';
import { assignName } from './identifiers.ts';
import { elementsOf, readField, stepped, updateObject, writeField } from './memory.ts';
import { allocate, appendTo, indexKey, isList, sizeOf } from './objects.ts';
import { appended, logical } from './operators.ts';
import { asOwnLocation } from './own-redirects.ts';
import { hostOfOwnGiven } from './own-urls.ts';
import { asPartOfUrl } from './url-prefix.ts';
import { EMPTY, join, type Value } from './value.ts';

export function compoundAssign(fn: Fn, target: Pattern, op: string, valueExpr: Expr, at: Spanned): Value {
  const place = target.kind === 'name' || target.kind === 'member' || target.kind === 'index' ? target : null;
  if (place !== null && (op === '||' || op === '??' || op === '&&')) {
    const { start, end } = at;
    const chosen = logical(fn, { kind: 'binary', op, left: place, right: valueExpr, start, end });
    bind(fn, target, chosen, at, false);
    return chosen;
  }
  const before = place === null ? EMPTY : fn.cx.evaluate(fn, place);
  const right = fn.cx.evaluate(fn, valueExpr);
  if (op === '+' && isList(fn, before)) {
    writeField(fn, before, null, elementsOf(fn, right), at);
    updateObject(fn, before, (o) => ({ ...o, length: -1 }));
    return before;
  }
  const value = appended(fn, op, before, right, at);
  bind(fn, target, value, at, false);
  return value;
}

/** `result.ContentType = "text/html"`: what the rest of the object is, is told by a constant. */
function saysContentType(name: string, value: Value): boolean {
  return name === 'ContentType' && typeof value.constant === 'string';
}

/** Binds a pattern to a value. `declare` = it makes new variables. */
/** What each such write is recorded under: its name may be a call, which is recorded itself. */
const PROPERTIES = new WeakMap<Index, Name>();

/**
 * `$record->$name = $value`: models are asked about it as about a call of `$property`, with the object, the name and the value, whatever the
 * object is. A key of an array is no such name.
 */
function namesProperty(fn: Fn, write: Index, args: readonly Value[]): void {
  let callee = PROPERTIES.get(write);
  if (callee === undefined) {
    callee = { kind: 'name', name: '$property', start: write.start, end: write.end };
    PROPERTIES.set(write, callee);
  }
  recordCall(fn, callee, callee, args, { kind: CALL_PLAIN });
}

export function bind(fn: Fn, p: Pattern | null, value: Value, at: Spanned, declare: boolean): void {
  if (p === null) return;
  switch (p.kind) {
    case 'name':
      assignName(fn, p.name, value, { start: p.start, end: Math.max(p.end, at.end) });
      break;
    case 'member': {
      const base = fn.cx.evaluate(fn, p.object);
      const v = stepped(fn.cx.t, asOwnLocation(fn, p.property, value), {
        start: p.start,
        end: Math.max(p.end, at.end),
      });
      writeField(fn, base, p.property, asPartOfUrl(fn.cx.t, p.property, v), p);
      noteContentTypeField(fn, p.object, p.property, value);
      hostGiven(fn, p.object, p.property, value, 'value' in at ? (at.value as Expr) : undefined);
      hostOfOwnGiven(fn, p.object, p.property);
      const isSelf = p.object.kind === 'name' && (p.object.name === 'this' || p.object.name === 'self');
      if (!isSelf && (value.origins.length > 0 || saysContentType(p.property, value)))
        recordCall(fn, p, null, [asBodyOf(fn, p.object, asOwnLocation(fn, p.property, value))], {
          kind: CALL_ASSIGN,
          name: p.property,
          receiver: base,
          receiverExpr: p.object,
        });
      break;
    }
    case 'index': {
      const base = fn.cx.evaluate(fn, p.object);
      const v = stepped(fn.cx.t, value, { start: p.start, end: Math.max(p.end, at.end) });
      if (p.index === null) {
        appendTo(fn, base, v, p);
        break;
      }
      const key = fn.cx.evaluate(fn, p.index);
      if (key.constant !== undefined && key.constant !== null)
        writeField(fn, base, indexKey(fn, base, key.constant), v, p);
      else writeField(fn, base, null, v, p);
      if (p.isMember === true && key.origins.length > 0) namesProperty(fn, p, [base, key, value]);
      if (key.constant === undefined || value.origins.length > 0)
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
              : fn.cx.evaluate(fn, entry.key).constant;
        const named = key !== undefined && key !== null;
        if (named) taken.add(String(key));
        // `const { length } = x` is a number, whatever x is.
        if (key === 'length' && fn.cx.isScript) {
          bind(fn, entry.target, sizeOf(fn, value), entry.key, declare);
          continue;
        }
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
      const other = fn.cx.evaluate(fn, p.default);
      bind(fn, p.target, value.constant === undefined ? join(fn.cx.t, value, other) : value, at, declare);
      break;
    }
    case 'rest-pattern':
      bind(fn, p.target, value, at, declare);
      break;
    default:
  }
}
