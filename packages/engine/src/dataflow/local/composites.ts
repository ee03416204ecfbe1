import type { Expr, Spanned } from '../../ir/ir.ts';
import { CALL_ATTRIBUTE } from '../../summaries/file-summary.ts';
import { recordCall } from './calls.ts';
import type { Fn } from './context.ts';
import { updateObject } from './memory.ts';
import { allocate, joiningRecords, listOf } from './objects.ts';
import { spreadOf, spreadOver } from './spread.ts';
import { withStatement } from './statements.ts';
import { typesOf } from './type-names.ts';
import {
  asPartOfUrl,
  asText,
  behindPathPrefix,
  behindPrefix,
  noteEndOfHost,
  sanitizeAfterHost,
} from './url-prefix.ts';
import { type Constant, constantValue, derive, EMPTY, join, type Value, withTypes } from './value.ts';

export function template(fn: Fn, parts: readonly Expr[], tag: Expr | null, e: Spanned & object): Value {
  const values = parts.map((p) => fn.cx.evaluate(fn, p));
  if (tag !== null) return recordCall(fn, e, tag, values, {});
  if (values.every((v) => v.constant !== undefined)) {
    const text = values.map((v) => String(v.constant)).join('');
    if (text.length < 4096) return constantValue(text);
  }
  const pieces = sanitizeAfterHost(fn.cx.t, fn.cx.isScript ? asText(fn.cx.t, values) : values);
  const prefix = values[0]?.constant;
  const text = behindPrefix(fn.cx.t, prefix, derive(fn.cx.t, pieces));
  return noteEndOfHost(fn.cx.t, withStatement(behindPathPrefix(fn.cx, prefix, text), values), values);
}

export function objectLiteral(fn: Fn, e: Extract<Expr, { kind: 'object' }>): Value {
  let fields = new Map<string, Value>();
  let rest = EMPTY;
  let over: ReadonlySet<string> | undefined;
  const add = joiningRecords(fn);
  const keys: Constant[] = [];
  for (const entry of e.entries) {
    const v = fn.cx.evaluate(fn, entry.value);
    if (entry.key === null) {
      const merged = spreadOver(fn.cx.t, { fields, rest, over }, spreadOf(fn, v));
      fields = new Map(merged.fields);
      rest = merged.rest;
      over = merged.over;
      continue;
    }
    const k = fn.cx.evaluate(fn, entry.key);
    const key =
      k.constant ?? (entry.key.kind === 'name' && k.origins.length === 0 ? entry.key.name : undefined);
    if (key !== undefined && key !== null && fields.size < 64) {
      // url.URL{Path: …, RawQuery: …}
      fields.set(String(key), e.type === null ? v : asPartOfUrl(fn.cx.t, String(key), v));
      keys.push(key);
      if (rest !== EMPTY) over = new Set(over).add(String(key));
    } else {
      rest = add(rest, v);
      over = undefined;
    }
  }
  const base = allocate(fn, e, 'map');
  updateObject(fn, base, (o) => ({ ...o, fields, rest, over }));
  const types = e.type === null ? [] : typesOf(fn.cx, e.type);
  if (types.length > 0) {
    const call = base.origins[0];
    const draft = call === undefined ? undefined : fn.draft.calls[call.index];
    if (draft !== undefined) draft.resultTypes = types;
  }
  return { ...base, types, choices: keys.length === e.entries.length && keys.length > 0 ? keys : null };
}

export function listLiteral(fn: Fn, e: Extract<Expr, { kind: 'list' }>): Value {
  const values = e.elements.map((a) => fn.cx.evaluate(fn, a.value));
  const list = listOf(
    fn,
    e,
    values,
    e.elements.map((a) => a.spread !== 'none'),
  );
  // What rows are read into: `notes := []Note{}`.
  return e.type?.array === true && fn.cx.language === 'go' ? withTypes(list, typesOf(fn.cx, e.type)) : list;
}

export function markup(fn: Fn, e: Extract<Expr, { kind: 'element' }>): Value {
  const tag = e.tag.kind === 'literal' ? EMPTY : fn.cx.evaluate(fn, e.tag);
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
    const v = fn.cx.evaluate(fn, a.value);
    if (a.name !== null) {
      props.set(a.name, v);
      if (v.origins.length > 0)
        recordCall(fn, a, null, [v], { kind: CALL_ATTRIBUTE, name: a.name, callee: tag, text: tagName });
    }
  }
  const children = e.children.map((c) => fn.cx.evaluate(fn, c));
  if (/^[a-z]/.test(tagName) || tagName === '') return EMPTY;
  const passed = allocate(fn, e, 'map');
  props.set(
    'children',
    children.reduce((x, y) => join(fn.cx.t, x, y), EMPTY),
  );
  updateObject(fn, passed, (o) => ({ ...o, fields: props }));
  return recordCall(fn, e.tag, e.tag, [passed], {});
}
