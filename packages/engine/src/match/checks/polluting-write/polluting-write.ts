import type { Assign, Call, Expr, FunctionIR, Loop, Param, Return, Stmt } from '../../../ir/ir.ts';
import type { Definition } from '../../bindings.ts';
import type { MatchContext } from '../../context.ts';
import type { FlatModule } from '../../flat-module.ts';
import type { Check } from '../check.ts';
import { type CallSites, callSites } from './call-sites.ts';
import { type CallerShareOf, callerShares, ENUMERATED } from './caller-keys.ts';
import { type PrototypeGuards, prototypeGuards } from './prototype-guards.ts';

/**
 * Writes that change the prototype of all objects: `object[key] = value` where the caller chooses the key, and the object was read by
 * a key of the caller's too, in a step before, in a loop or a call further out (`merge(target[key], source[key])`). Told of one file,
 * in no order of statements; the guards that stand before a use do count, see `prototype-guards.ts`. One key alone sets no
 * prototype's property, and two that are single parameters are how tables are kept, so that one of them has to come out of a path or
 * out of the keys of an object.
 */
export const pollutingWrite: Check = {
  tags: ['assign', 'call'],
  anchors: null,
  test: (cx, index) => {
    if (writeAt(cx.flat, index) === null) return false;
    let found = foundIn.get(cx.flat);
    if (found === undefined) {
      found = pollutingWrites(cx);
      foundIn.set(cx.flat, found);
    }
    return found.has(index);
  },
};

const foundIn = new WeakMap<FlatModule, ReadonlySet<number>>();

interface Write {
  readonly object: Expr;
  readonly key: Expr;
}

/** What is written under a key that is no constant. */
function writeAt(flat: FlatModule, index: number): Write | null {
  if (flat.tags[index] === 'assign') {
    const { target } = flat.nodes[index] as Assign;
    return target.kind === 'index' && target.index !== null && target.index.kind !== 'literal'
      ? { object: target.object, key: target.index }
      : null;
  }
  const { callee, args } = flat.nodes[index] as Call;
  if (callee.kind !== 'member' || callee.object.kind !== 'name') return null;
  const isDefinition = callee.object.name === 'Object' && callee.property === 'defineProperty';
  if (!isDefinition && !(callee.object.name === 'Reflect' && callee.property === 'set')) return null;
  const [object, key] = [args[0]?.value, args[1]?.value];
  return object && key && key.kind !== 'literal' ? { object, key } : null;
}

interface Search {
  readonly cx: MatchContext;
  readonly flat: FlatModule;
  readonly sites: CallSites;
  readonly guards: PrototypeGuards;
  readonly share: CallerShareOf;
  /** Definitions and functions that are being asked about. */
  readonly asked: Set<Definition | number>;
  fuel: number;
}

/** Steps taken for one write at most. */
const FUEL = 2_000;

/** The first such write of each function. */
function pollutingWrites(cx: MatchContext): ReadonlySet<number> {
  const { flat, bindings } = cx;
  const sites = callSites(flat);
  const guards = prototypeGuards(flat, bindings, sites);
  const share = callerShares(flat, bindings, sites, guards);
  const found = new Set<number>();
  const functions = new Set<number>();
  for (const i of flat.places('assign', 'call')) {
    const write = writeAt(flat, i);
    const fn = flat.scope[i] ?? -1;
    if (write === null || fn < 0 || functions.has(fn)) continue;
    const key = share(write.key, i);
    if (key === 0 || guards.isGuarded(write.key, write.object, i)) continue;
    const search: Search = { cx, flat, sites, guards, share, asked: new Set(), fuel: FUEL };
    // What goes over an object's keys and writes one of them into the same object gives it no other.
    if (isKeyOf(search, write.key, write.object, i)) continue;
    const read = readByCaller(search, write.object, i);
    if (read === 0 || (key < ENUMERATED && read < ENUMERATED)) continue;
    functions.add(fn);
    found.add(i);
  }
  return found;
}

/** How much the caller chose the key by which an object was read; 0 where it was not read by one of the caller's. */
function readByCaller(s: Search, expr: Expr | null | undefined, at: number): number {
  if (!expr || s.fuel-- <= 0) return 0;
  switch (expr.kind) {
    case 'index':
      if (expr.object.kind === 'name' && expr.object.name === 'arguments')
        return ofArguments(s, expr.index, at);
      return ofRead(s, expr.object, expr.index, expr, at);
    case 'name':
      return expr.name === 'this' ? ofThis(s, at) : ofName(s, expr.name, at);
    case 'assign':
    case 'cast':
    case 'await':
      return readByCaller(s, expr.value, at);
    case 'binary':
      if (expr.op === '||' || expr.op === '??')
        return Math.max(readByCaller(s, expr.left, at), readByCaller(s, expr.right, at));
      return expr.op === '&&' ? readByCaller(s, expr.right, at) : 0;
    case 'conditional':
      return Math.max(readByCaller(s, expr.then, at), readByCaller(s, expr.otherwise, at));
    case 'sequence':
      return readByCaller(s, expr.items.at(-1), at);
    case 'call':
      return ofResult(s, expr);
    default:
      return 0;
  }
}

function ofRead(s: Search, object: Expr, key: Expr | null, read: Expr, at: number): number {
  if (key === null || key.kind === 'literal' || hasNoPrototype(s, object, at)) return 0;
  const where = s.flat.indexOf.get(read) ?? at;
  const share = s.share(key, where);
  if (share === 0 || s.guards.isGuarded(key, object, where) || isSetBefore(s.flat, read, where)) return 0;
  // A key of the very object that is read is its own.
  if (isKeyOf(s, key, object, where)) return 0;
  return share;
}

/** Comes the key out of `for (key in object)`, or out of a list of the object's keys? */
function isKeyOf(s: Search, key: Expr, object: Expr, at: number, depth = 0): boolean {
  const { flat, cx } = s;
  const text = (node: Expr): string => flat.text.slice(node.start, node.end).replace(/\s+/g, '');
  const wanted = text(object);
  const lists = (from: Expr | null | undefined, where: number): boolean => {
    if (!from || depth > 2) return false;
    const written = text(from);
    if (written === wanted) return true;
    if (KEYS_OF.exec(written)?.[1] === wanted) return true;
    return (from.kind === 'name' || from.kind === 'call') && isKeyOf(s, from, object, where, depth + 1);
  };
  if (key.kind === 'index') return key.object.kind === 'name' && lists(key.object, at);
  if (key.kind === 'call') return KEYS_OF.exec(text(key))?.[1] === wanted;
  if (key.kind !== 'name') return false;
  // `for (const key of …)` declares it beside the loop that gives it its values.
  const definitions = cx.bindings
    .lookup(key.name, at)
    .filter((one) => flat.tags[one.at] !== 'var' || flat.tags[flat.parent[one.at] ?? -1] !== 'loop');
  return (
    definitions.length > 0 &&
    definitions.every((one) => {
      if (one.kind === 'value') return isKeyOf(s, one.value, object, one.at, depth + 1);
      if (flat.tags[one.at] === 'loop') return lists((flat.nodes[one.at] as Loop).iterable, one.at);
      if (flat.tags[one.at] !== 'param') return false;
      const handed = s.sites.handedOver(flat.parent[one.at] ?? -1);
      return (
        handed.length > 0 &&
        handed.every(
          ({ call, at: where }) => call.callee.kind === 'member' && lists(call.callee.object, where),
        )
      );
    })
  );
}

const KEYS_OF =
  /^(?:Object|Reflect)\.(?:keys|entries|ownKeys|getOwnPropertyNames)\((.+?)\)(?:\.(?:sort|filter|reverse|slice|map)\(.*)?$/;

/** `Object.create(null)`, maps, and a function's own list of arguments (`...args`), in a variable or in a field of that name. */
function hasNoPrototype(s: Search, object: Expr, at: number): boolean {
  const isBare = (value: Expr): boolean => {
    const { start, end } = value;
    return /^(Object\.create\(\s*null\b|new\s+(Map|WeakMap|Set)\b|\{\s*__proto__\s*:\s*null)/.test(
      s.flat.text.slice(start, Math.min(end, start + 60)),
    );
  };
  if (object.kind === 'name') {
    const given = s.cx.bindings.lookup(object.name, at);
    if (given.length > 0 && given.every((one) => isRest(s.flat.nodes[one.at]))) return true;
    const values = s.cx.bindings.lookup(object.name, at).filter((one) => one.kind === 'value');
    return values.length > 0 && values.every((one) => isBare(one.value));
  }
  if (object.kind !== 'member' || object.object.kind !== 'name') return false;
  return (s.cx.writes().get(object.object.name) ?? []).some(
    (one) => one.property === object.property && isBare(one.value),
  );
}

const isRest = (node: unknown): boolean => (node as Partial<Param> | undefined)?.rest === 'list';

/** `out[key] = {}` just before, whatever the key is: what is read then was made there. */
function isSetBefore(flat: FlatModule, read: Expr, at: number): boolean {
  const text = (node: Expr): string => flat.text.slice(node.start, node.end);
  const wanted = text(read);
  let below = at;
  for (
    let up = flat.parent[at] ?? -1;
    up >= 0 && flat.tags[below] !== 'fn';
    below = up, up = flat.parent[up] ?? -1
  ) {
    const { body, then, otherwise } = flat.nodes[up] as {
      body?: unknown;
      then?: unknown;
      otherwise?: unknown;
    };
    for (const list of [body, then, otherwise])
      if (Array.isArray(list))
        for (const one of list as Stmt[]) {
          if (one === flat.nodes[below]) break;
          if (one.kind !== 'expr' || one.expr.kind !== 'assign' || one.expr.op !== '') continue;
          const { target, value } = one.expr;
          if (
            target.kind === 'index' &&
            text(target) === wanted &&
            (value.kind === 'object' || value.kind === 'list')
          )
            return true;
        }
  }
  return false;
}

function ofName(s: Search, name: string, at: number): number {
  let all = 0;
  for (const one of s.cx.bindings.lookup(name, at)) {
    if (s.asked.has(one)) continue;
    s.asked.add(one);
    if (one.kind === 'value') all = Math.max(all, readByCaller(s, one.value, one.at));
    else if (one.kind === 'param') all = Math.max(all, ofParameter(s, one.at));
    if (all === ENUMERATED) return all;
  }
  return all;
}

const REDUCES = /^reduce(Right)?$/;

function ofParameter(s: Search, param: number): number {
  const fn = s.flat.parent[param] ?? -1;
  const { params } = s.flat.nodes[fn] as FunctionIR;
  const position = params.indexOf(s.flat.nodes[param] as Param);
  let all = ofGiven(s, fn, position);
  for (const { at, call, position: handed } of s.sites.handedOver(fn)) {
    const { callee, args } = call;
    // `keys.reduce((object, key) => object[key], start)`: what one round gives is what the next one has.
    if (callee.kind !== 'member' || !REDUCES.test(callee.property) || position !== 0) continue;
    all = Math.max(all, readByCaller(s, args[handed + 1]?.value, at), ofReturns(s, fn));
  }
  return all;
}

/** What the calls of a function in the file give it as this argument. */
function ofGiven(s: Search, fn: number, position: number): number {
  let all = 0;
  for (const one of s.sites.callsOf(fn))
    all = Math.max(all, readByCaller(s, one.arguments[position], one.at));
  return all;
}

function ofArguments(s: Search, index: Expr | null, at: number): number {
  const fn = functionAround(s.flat, at);
  if (fn < 0 || index?.kind !== 'literal' || typeof index.value !== 'number') return 0;
  return ofGiven(s, fn, index.value);
}

/** `this` of a function that is called with another receiver, or handed over with one: `forIn(source, copy, target)`. */
function ofThis(s: Search, at: number): number {
  const fn = functionAround(s.flat, at);
  if (fn < 0 || s.asked.has(fn)) return 0;
  s.asked.add(fn);
  let all = 0;
  for (const { at: where, call, position } of s.sites.handedOver(fn))
    all = Math.max(all, readByCaller(s, call.args[position + 1]?.value, where));
  for (const one of s.sites.callsOf(fn))
    if (one.receiver !== null) all = Math.max(all, readByCaller(s, one.receiver, one.at));
  return all;
}

/** The nearest function with a `this` and arguments of its own. */
function functionAround(flat: FlatModule, at: number): number {
  for (let fn = flat.scope[at] ?? -1; fn >= 0; fn = flat.scope[flat.parent[fn] ?? -1] ?? -1)
    if (!(flat.nodes[fn] as FunctionIR).modifiers.includes('arrow')) return fn;
  return -1;
}

/** What functions of the file give back: `get(object, key)` reads like `object[key]`. */
function ofResult(s: Search, call: Call): number {
  let all = 0;
  for (const fn of s.sites.functionsNamed(call.callee)) all = Math.max(all, ofReturns(s, fn));
  const step = call.args[0]?.value;
  if (call.callee.kind === 'member' && REDUCES.test(call.callee.property) && step?.kind === 'function')
    all = Math.max(all, ofReturns(s, s.flat.indexOf.get(step.fn) ?? -1));
  return all;
}

function ofReturns(s: Search, fn: number): number {
  if (fn < 0 || s.asked.has(fn)) return 0;
  s.asked.add(fn);
  let all = 0;
  for (let i = fn; i < (s.flat.end[fn] ?? 0); i++)
    if (s.flat.tags[i] === 'return' && s.flat.scope[i] === fn)
      all = Math.max(all, readByCaller(s, (s.flat.nodes[i] as Return).value, i));
  return all;
}
