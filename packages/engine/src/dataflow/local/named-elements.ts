import type { Call, Expr } from '../../ir/ir.ts';
import { OF_ELEMENT } from '../../summaries/flat-tables.ts';
import { keyNamedBy, keyOfReader, slotsOf } from '../../summaries/named-elements.ts';
import {
  forEachOrigin,
  ORIGIN_CALL,
  ORIGIN_FUNCTION,
  ORIGIN_PARAM,
  type SymbolicOrigin,
} from '../../summaries/origins.ts';
import type { CallDraft, Fn } from './context.ts';
import { getObj, getVar, heapKey, type State } from './state.ts';
import { commonMarks, guardId, keysOf, markList } from './tables.ts';
import { EMPTY, originValue, type Value } from './value.ts';

/**
 * Checks that are given a name and what holds it apart: `check('tab', $_GET, PATTERN)`, `require_valid(request.args, 'id')`. Within such a function the
 * element that a parameter names is followed like a variable, under a name that no variable has; where it is called, the element of the
 * constant name bears the mark of the call wherever it is read behind it.
 */

/** Longer constants are no names. */
const MAX_NAME = 80;
const MAX_CHAIN = 3;
const MAX_MARKS = 4;

/** Text in a file's own words: the way from an origin to what is read. */
interface Way {
  readonly origin: SymbolicOrigin;
  readonly keys: readonly string[];
}

/** The one origin of a flow, with what is read and called on the way to it; null where there are several. */
function wayTo(fn: Fn, packed: readonly number[], depth = MAX_CHAIN): Way | null {
  let only: SymbolicOrigin | null = null;
  let count = 0;
  forEachOrigin(packed, (one) => {
    if (one.at !== 0) return;
    count++;
    only = one;
  });
  return count === 1 && only !== null ? wayOf(fn, only, depth) : null;
}

function wayOf(fn: Fn, origin: SymbolicOrigin, depth = MAX_CHAIN): Way | null {
  if (origin.kind === ORIGIN_FUNCTION || origin.derived === 1) return null;
  const keys = keysOf(fn.cx.t, origin.path);
  const call = origin.kind === ORIGIN_CALL ? fn.draft.calls[origin.index] : undefined;
  if (call === undefined || call.args.length > 0 || depth === 0) return { origin, keys };
  const inner = wayTo(fn, call.receiver, depth - 1);
  return inner === null
    ? { origin, keys }
    : { origin: inner.origin, keys: [...inner.keys, `${call.name}()`, ...keys] };
}

const only = (v: Value): SymbolicOrigin | undefined => (v.origins.length === 1 ? v.origins[0] : undefined);

/** The parameter that a value is, as it was given. */
function parameterOf(v: Value): number | null {
  const one = only(v);
  return one?.kind === ORIGIN_PARAM && one.path === 0 && one.derived === 0 ? one.index : null;
}

/** Notes that `value` is the element of `base` that a parameter names, and gives it with what is known of that. */
export function asNamedElement(fn: Fn, base: Value, key: Value, value: Value, reader: string): Value {
  if (key.constant !== undefined) return value;
  const by = parameterOf(key);
  const of = only(base);
  const way = by === null || of === undefined ? null : wayOf(fn, of);
  if (by === null || way === null || way.origin.kind !== ORIGIN_PARAM || way.origin.index === by)
    return value;
  // What was put there is not what the caller has under that name.
  if (of !== undefined && getObj(fn.state, heapKey(of)) !== undefined) return value;
  const read = keyOfReader(reader);
  const field = [...way.keys, ...(read === null ? [] : [read]), keyNamedBy(by)].join('.');
  const name = nameUnder(fn, way.origin.index, field, value);
  const before = getVar(fn.state, name);
  if (before?.origins.length === 0) return EMPTY;
  const marks = before === undefined ? 0 : marksOfAll(fn, before);
  const known =
    marks === 0 ? value : { ...value, origins: value.origins.map((one) => withAll(fn, one, marks)) };
  if (value.origins.length > 0) fn.state.vars.set(name, known);
  return known;
}

/** The name under which the state keeps the element; on ways that do not read it nothing is known of it. */
function nameUnder(fn: Fn, of: number, field: string, value: Value): string {
  const name = `\0${of} ${field}`;
  if (!fn.namedElements.has(name)) {
    fn.namedElements.add(name);
    atRoot(fn, name, value);
  }
  return name;
}

function atRoot(fn: Fn, name: string, value: Value): void {
  let root: State = fn.state;
  while (root.parent !== null) root = root.parent;
  if (!root.vars.has(name)) root.vars.set(name, value);
}

function withAll(fn: Fn, one: SymbolicOrigin, marks: number): SymbolicOrigin {
  if (one.kind === ORIGIN_FUNCTION) return one;
  const { t } = fn.cx;
  const all = [...(t.sanitizerMarks[one.sanitizerMarks] ?? []), ...(t.sanitizerMarks[marks] ?? [])];
  return { ...one, sanitizerMarks: markList(t, all) };
}

function marksOfAll(fn: Fn, { origins: [first, ...others] }: Value): number {
  if (first === undefined) return 0;
  return others.reduce((marks, a) => commonMarks(fn.cx.t, marks, a.sanitizerMarks), first.sanitizerMarks);
}

/** What a test said of a value is said of the element that it is. @param before the value as it was */
export function changeNamedElement(fn: Fn, before: Value, after: Value): void {
  if (fn.namedElements.size === 0) return;
  const one = only(before);
  if (one === undefined || one.derived === 1) return;
  for (const name of fn.namedElements) {
    const element = getVar(fn.state, name);
    const own = element === undefined ? undefined : only(element);
    if (own?.kind === one.kind && own.index === one.index && own.path === one.path)
      fn.state.vars.set(name, after);
  }
}

/** Elements of one object that are named by two parameters cannot be told apart. */
function hasTwoNames(fn: Fn, name: string): boolean {
  const place = name.slice(0, name.lastIndexOf('*'));
  return [...fn.namedElements].some((one) => one !== name && one.slice(0, one.lastIndexOf('*')) === place);
}

/** In place of marks: nothing was sent under that name, or nothing that holds text. */
export const NOTHING_THERE = -1;

/** What is known here of elements that parameters name, by the number of the parameter that holds them and their field. */
export function knownOfNamedElements(fn: Fn, into: Map<string, number>): void {
  for (const name of fn.namedElements) {
    const element = getVar(fn.state, name);
    if (element === undefined || hasTwoNames(fn, name)) continue;
    const marks = element.origins.length === 0 ? NOTHING_THERE : marksOfAll(fn, element);
    if (marks !== 0) into.set(name.slice(1), marks);
  }
}

const underName = ({ kind, index }: SymbolicOrigin, name: string): string => `\0${kind}.${index} ${name}`;

/** Notes that a call, which came back or answered as asked, may have looked at elements of what it was given, under the constants that it was given. */
export function elementsLookedAt(fn: Fn, id: number, call: CallDraft, when: number): void {
  const { constants } = call;
  if (constants === undefined || call.args.length < 2) return;
  constants.forEach((name, by) => {
    if (typeof name !== 'string' || name === '' || name.length > MAX_NAME) return;
    call.args.forEach((given, of) => {
      const way = of === by ? null : wayTo(fn, given);
      if (way === null) return;
      const mark = guardId(fn.cx.t, fn.id, id, slotsOf(of, by), when | OF_ELEMENT);
      remember(fn, way.origin, name, mark);
    });
  });
}

/** Kept as a value that bears the marks, so that ways which meet keep those that hold on both. */
function remember(fn: Fn, origin: SymbolicOrigin, name: string, mark: number): void {
  const { t } = fn.cx;
  const under = underName(origin, name);
  const have = t.sanitizerMarks[getVar(fn.state, under)?.origins[0]?.sanitizerMarks ?? 0] ?? [];
  if (have.length >= MAX_MARKS || have.includes(mark)) return;
  const nothing = originValue(origin.kind, origin.index);
  const [whole] = nothing.origins;
  if (whole === undefined) return;
  atRoot(fn, under, nothing);
  fn.hasElementLooks = true;
  fn.state.vars.set(under, {
    ...EMPTY,
    origins: [{ ...whole, sanitizerMarks: markList(t, [...have, mark]) }],
  });
}

/** An element of a constant name, with what calls before this place may have said of it. */
export function asLookedAtElement(fn: Fn, base: Value, name: unknown, value: Value): Value {
  if (!fn.hasElementLooks || typeof name !== 'string' || value.origins.length === 0) return value;
  const of = only(base);
  const way = of === undefined ? null : wayOf(fn, of);
  const marks = way === null ? undefined : getVar(fn.state, underName(way.origin, name));
  const mark = marks?.origins[0]?.sanitizerMarks ?? 0;
  return mark === 0 ? value : { ...value, origins: value.origins.map((one) => withAll(fn, one, mark)) };
}

/** `request.args.get(name)`: what a call with one name gives is an element of what it is called on. */
export function asNamedByCall(
  fn: Fn,
  e: Call,
  receiver: Value | undefined,
  args: readonly Value[],
  result: Value,
): Value {
  const [key] = args;
  if (receiver === undefined || key === undefined || e.isNew || e.callee.kind !== 'member') return result;
  return typeof key.constant === 'string'
    ? asLookedAtElement(fn, receiver, key.constant, result)
    : asNamedElement(fn, receiver, key, result, e.callee.property);
}

/** `if (!(name in values)) return`: nothing lies there. */
export function hasNoNamedElement(fn: Fn, base: Expr, key: Expr): void {
  const by = parameterOf(fn.cx.evaluate(fn, key));
  const of = by === null ? undefined : only(fn.cx.evaluate(fn, base));
  const way = of === undefined ? null : wayOf(fn, of);
  if (by === null || way === null || way.origin.kind !== ORIGIN_PARAM || way.origin.index === by) return;
  const { index } = way.origin;
  const field = [...way.keys, keyNamedBy(by)].join('.');
  fn.state.vars.set(nameUnder(fn, index, field, originValue(ORIGIN_PARAM, index)), EMPTY);
}
