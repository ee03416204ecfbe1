import type { Call, Spanned } from '../../ir/ir.ts';
import { ORIGIN_CALL } from '../../summaries/origins.ts';
import type { Fn } from './context.ts';
import { elementsOf, updateObject } from './memory.ts';
import { allocate } from './objects.ts';
import { type Spread, spreadOf, spreadOver } from './spread.ts';
import { getObj, heapKey, type Obj } from './state.ts';
import { EMPTY, type Value } from './value.ts';

/** Calls and operators that make a new object of several: the last that gives a field decides what it holds. */

/** Functions of PHP of whose arguments the last that has a key gives it. */
const LAST_OF_PHP = /^\\?array_(?:merge|replace)$/;
/** Methods of hashes of Ruby that make another one: of arguments over the receiver, and below it. */
const OVER = /^(?:merge|deep_merge)$/;
const BELOW = /^(?:reverse_merge|with_defaults)$/;

/** What such a call makes; null for any other, and where none of its parts is written out. */
export function mergedObject(
  fn: Fn,
  e: Call,
  text: string,
  receiver: Value | undefined,
  args: readonly Value[],
): Value | null {
  const { language } = fn.cx;
  if (fn.cx.isScript) {
    const [target, ...parts] = args;
    // What it writes into is an object of this function.
    if (text !== 'Object.assign' || target === undefined || !isLiteral(fn, target) || isSpreading(e))
      return null;
    const whole = parts.map((one) => spreadOf(fn, one));
    const made = whole.reduce((before, after) => spreadOver(fn.cx.t, before, after), spreadOf(fn, target));
    updateObject(fn, target, (obj) => ({ ...obj, ...copied(made) }));
    return target;
  }
  if (language === 'php' && LAST_OF_PHP.test(text) && !isSpreading(e)) return merged(fn, e, args);
  if (language === 'python' && text === 'dict' && args.length > 1 && !isSpreading(e))
    return made(fn, e, givenTo(fn, e, args));
  if (language === 'ruby' && receiver !== undefined && args.length > 0 && e.callee.kind === 'member') {
    const { property } = e.callee;
    const isOver = OVER.test(property);
    if ((!isOver && !BELOW.test(property)) || isSpreading(e)) return null;
    if (!args.some((one, i) => e.args[i]?.name != null || isLiteral(fn, one))) return null;
    const own = spreadOf(fn, receiver);
    const given = givenTo(fn, e, args);
    // What an address is told by it is asked of the call as a whole.
    if (given.some(({ fields }) => fields.has('only_path'))) return null;
    return {
      ...made(fn, e, isOver ? [own, ...given] : [...given, own]),
      types: receiver.types,
    };
  }
  // `request.copy(name = "x")` of a data class.
  if (fn.cx.module.path.endsWith('.kt') && receiver !== undefined && isCopy(e)) {
    const own: Spread = { fields: new Map(), rest: elementsOf(fn, receiver) };
    return { ...made(fn, e, [own, ...givenTo(fn, e, args)]), types: receiver.types };
  }
  return null;
}

/** `defaults + given` of arrays of PHP, whose left side decides, and `given | own` of dictionaries of Python, whose right one does. */
export function mergedByOperator(
  fn: Fn,
  op: string,
  left: Value,
  right: Value,
  e: Spanned & object,
): Value | null {
  const { language } = fn.cx;
  if (op === '+' && language === 'php') return merged(fn, e, [right, left]);
  if (op === '|' && language === 'python') return merged(fn, e, [left, right]);
  return null;
}

/** An object of all of these, one after the other, where one of them is written out with keys. */
function merged(fn: Fn, e: Spanned & object, parts: readonly Value[]): Value | null {
  if (!parts.some((one) => isLiteral(fn, one)) || parts.some((one) => shape(fn, one) === 'list')) return null;
  return made(
    fn,
    e,
    parts.map((one) => spreadOf(fn, one)),
  );
}

function made(fn: Fn, e: Spanned & object, parts: readonly Spread[]): Value {
  const nothing: Spread = { fields: new Map(), rest: EMPTY };
  const whole = parts.reduce((before, after) => spreadOver(fn.cx.t, before, after), nothing);
  const base = allocate(fn, e, 'map');
  updateObject(fn, base, (obj) => ({ ...obj, ...copied(whole) }));
  return base;
}

const copied = ({ fields, rest, over }: Spread): Pick<Obj, 'fields' | 'rest' | 'over'> => ({
  fields,
  rest,
  over,
});

/** What arguments give, by their names and as wholes. */
const givenTo = (fn: Fn, e: Call, args: readonly Value[]): Spread[] =>
  args.map((one, i) => {
    const name = e.args[i]?.name ?? null;
    return name === null ? spreadOf(fn, one) : { fields: new Map([[name, one]]), rest: EMPTY };
  });

const isSpreading = (e: Call): boolean => e.args.some(({ spread }) => spread === 'list');

const isCopy = (e: Call): boolean =>
  e.callee.kind === 'member' &&
  e.callee.property === 'copy' &&
  e.args.length > 0 &&
  e.args.every(({ name }) => name !== null);

function shape(fn: Fn, value: Value): string {
  const only = value.origins.length === 1 ? value.origins[0] : undefined;
  return only === undefined || only.derived === 1 ? '' : (getObj(fn.state, heapKey(only))?.shape ?? '');
}

/** An object with keys that this function made. */
const isLiteral = (fn: Fn, value: Value): boolean => {
  const only = value.origins[0];
  return shape(fn, value) === 'map' && only?.kind === ORIGIN_CALL && fn.allocations.has(only.index);
};
