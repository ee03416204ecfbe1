import type { Call, Expr, FunctionIR, Loop, Param, TypeRef } from '../../../ir/ir.ts';
import type { Bindings, Definition } from '../../bindings.ts';
import type { FlatModule } from '../../flat-module.ts';
import type { CallSites, HandedOver } from './call-sites.ts';
import type { PrototypeGuards } from './prototype-guards.ts';

/** How much the caller of a file's functions says about a value. */
export const NOT_THE_CALLERS = 0;
/** It is a parameter, or something made of one. */
export const GIVEN = 1;
/** It is one of several that a loop or a path brings: a key of an object, a part of a text. The caller chooses how many and which. */
export const ENUMERATED = 2;
export type CallerShare = typeof NOT_THE_CALLERS | typeof GIVEN | typeof ENUMERATED;

/** What the caller says about the value of an expression at a node. */
export type CallerShareOf = (expr: Expr, at: number) => CallerShare;

const NOT_TEXT = /^(number|boolean|symbol|bigint|Date|Function|Number|Boolean)$/;
/** Results that are numbers, tests or other things than names. */
const GIVES_NO_KEY =
  /^(parseInt|parseFloat|Number|Boolean|Symbol|BigInt|Date|isArray|indexOf|lastIndexOf|findIndex|search|includes|has|test|charCodeAt|codePointAt|push|unshift|abs|floor|ceil|round|min|max|random|now|hash|digest|createHash|uniqueId|uuid|isNaN|every|some)$/;
const EACH =
  /^(forEach|map|filter|some|every|find|findIndex|findLast|flatMap|reduce|reduceRight|forEachRight|each)$/;
/** Functions that call another one for each entry of their first argument: `forIn(source, copy, target)`. */
const GOES_OVER = /^_?(for|each|every|walk|traverse|iterate|map|reduce|transform|visit|loop)/i;
/** Work for one question; files made by generators would ask without end. */
const FUEL = 4_000;

export function callerShares(
  flat: FlatModule,
  bindings: Bindings,
  sites: CallSites,
  guards: PrototypeGuards,
): CallerShareOf {
  let fuel = 0;
  const exported = exportedNames(flat);
  const asked = new Set<Definition>();

  function share(expr: Expr | null | undefined, at: number): CallerShare {
    if (!expr || fuel-- <= 0) return NOT_THE_CALLERS;
    switch (expr.kind) {
      case 'name':
        return ofName(expr.name, at);
      case 'index':
        if (expr.object.kind === 'name' && expr.object.name === 'arguments') return GIVEN;
        return share(expr.object, at) > 0 ? ENUMERATED : NOT_THE_CALLERS;
      case 'member':
        if (expr.property === 'length' || expr.property === 'size') return NOT_THE_CALLERS;
        return share(expr.object, at) > 0 ? GIVEN : NOT_THE_CALLERS;
      case 'call':
        return ofCall(expr, at);
      case 'binary':
        if (expr.op === '+')
          return isText(expr.left) || isText(expr.right)
            ? NOT_THE_CALLERS
            : larger(share(expr.left, at), share(expr.right, at));
        if (expr.op === '||' || expr.op === '??') return larger(share(expr.left, at), share(expr.right, at));
        return expr.op === '&&' ? share(expr.right, at) : NOT_THE_CALLERS;
      case 'template':
        return expr.parts.some(isText)
          ? NOT_THE_CALLERS
          : expr.parts.reduce<CallerShare>((all, one) => larger(all, share(one, at)), NOT_THE_CALLERS);
      case 'conditional':
        return larger(share(expr.then, at), share(expr.otherwise, at));
      case 'assign':
      case 'cast':
      case 'await':
        return share(expr.value, at);
      case 'list':
        return expr.elements.some((one) => share(one.value, at) > 0) ? GIVEN : NOT_THE_CALLERS;
      case 'sequence':
        return share(expr.items.at(-1), at);
      default:
        return NOT_THE_CALLERS;
    }
  }

  function ofCall(call: Call, at: number): CallerShare {
    const { callee } = call;
    const name = callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';
    if (GIVES_NO_KEY.test(name)) return NOT_THE_CALLERS;
    const own = sites.functionsNamed(callee);
    // What such a function lets through is none of a prototype's names.
    if (own.some((fn) => guards.knowsPrototypes(flat.nodes[fn] as FunctionIR, fn))) return NOT_THE_CALLERS;
    if (name === 'filter' && call.args.some((one) => guards.knowsPrototypes(one.value, at)))
      return NOT_THE_CALLERS;
    const receiver = callee.kind === 'member' ? share(callee.object, at) : NOT_THE_CALLERS;
    if (receiver > 0 && (name === 'shift' || name === 'pop' || name === 'at' || name === 'next'))
      return ENUMERATED;
    if (receiver > 0) return receiver;
    return call.args.reduce<CallerShare>((all, one) => larger(all, share(one.value, at)), NOT_THE_CALLERS);
  }

  function ofName(name: string, at: number): CallerShare {
    if (name === 'arguments') return GIVEN;
    let all: CallerShare = NOT_THE_CALLERS;
    for (const one of bindings.lookup(name, at)) {
      if (asked.has(one)) continue;
      asked.add(one);
      all = larger(all, ofDefinition(one));
      asked.delete(one);
      if (all === ENUMERATED) break;
    }
    return all;
  }

  function ofDefinition(one: Definition): CallerShare {
    switch (one.kind) {
      case 'value':
        return isNoText(one.type) ? NOT_THE_CALLERS : share(one.value, one.at);
      case 'member':
        return share(one.value, one.at) > 0 ? GIVEN : NOT_THE_CALLERS;
      case 'param':
        return isNoText(one.type) ? NOT_THE_CALLERS : ofParameter(one.at);
      case 'other': {
        if (flat.tags[one.at] === 'param') return ofParameter(one.at);
        if (flat.tags[one.at] !== 'loop') return NOT_THE_CALLERS;
        const { iterable } = flat.nodes[one.at] as Loop;
        return share(iterable, one.at) > 0 ? ENUMERATED : NOT_THE_CALLERS;
      }
      default:
        return NOT_THE_CALLERS;
    }
  }

  /** By whom the function is called: by nobody in the file, by a function that goes over a collection, or by others of the file. */
  function ofParameter(param: number): CallerShare {
    const fn = flat.parent[param] ?? -1;
    const { params } = flat.nodes[fn] as FunctionIR;
    const position = params.indexOf(flat.nodes[param] as Param);
    const handed = sites.handedOver(fn);
    if (handed.length > 0)
      return handed.reduce<CallerShare>((all, one) => larger(all, handedTo(one, position)), NOT_THE_CALLERS);
    const calls = sites.callsOf(fn).filter((one) => one.arguments.length > position);
    if (calls.length === 0 || isExported(fn)) return GIVEN;
    return calls.reduce<CallerShare>((all, one) => larger(all, share(one.arguments[position], one.at)), 0);
  }

  /** A parameter of a function that another one calls: an element, or a key of what is gone over. */
  function handedTo({ at, call, position }: HandedOver, param: number): CallerShare {
    const { callee, args } = call;
    const name = callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';
    const isMethod = position === 0 && callee.kind === 'member';
    const collection = isMethod ? callee.object : args[0]?.value;
    if (isMethod && EACH.test(name)) {
      const element = name.startsWith('reduce') ? 1 : 0;
      if (param !== element) return NOT_THE_CALLERS;
      return share(collection, at) > 0 ? ENUMERATED : NOT_THE_CALLERS;
    }
    if (position === 0 && !isMethod) return NOT_THE_CALLERS;
    if (share(collection, at) === 0) return NOT_THE_CALLERS;
    return !isMethod && GOES_OVER.test(name) ? ENUMERATED : GIVEN;
  }

  /** Is the function, by a name of its own, something that the file gives out? */
  function isExported(fn: number): boolean {
    if (exported.has((flat.nodes[fn] as FunctionIR).name)) return true;
    for (let up = flat.parent[fn] ?? -1; up >= 0; up = flat.parent[up] ?? -1) {
      const tag = flat.tags[up];
      if (tag === 'entry' || tag === 'cls') return true;
      if (tag === 'assign') {
        const { target } = flat.nodes[up] as { target: Expr };
        if (target.kind === 'member' || target.kind === 'index') return true;
      } else if (tag !== 'function' && tag !== 'function-decl' && tag !== 'var') return false;
    }
    return false;
  }

  return (expr, at) => {
    fuel = FUEL;
    asked.clear();
    return share(expr, at);
  };
}

/** Names that are given out: `export { set }`, `exports.set = set`, `module.exports = { set }`. */
function exportedNames(flat: FlatModule): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { local, value } of flat.module.exports) {
    if (local !== null) names.add(local);
    if (value?.kind === 'name') names.add(value.name);
  }
  for (const i of flat.places('assign', 'entry')) {
    const { value, target } = flat.nodes[i] as { value: Expr; target?: Expr };
    if (value.kind !== 'name' || (target !== undefined && target.kind !== 'member')) continue;
    names.add(value.name);
  }
  return names;
}

function larger(one: CallerShare, other: CallerShare): CallerShare {
  return one > other ? one : other;
}

/** A piece of constant text: a name with it in front or behind is no prototype's. */
function isText(expr: Expr): boolean {
  return expr.kind === 'literal' && typeof expr.value === 'string' && expr.value !== '';
}

function isNoText(type: TypeRef | null): boolean {
  return type !== null && type.array !== true && NOT_TEXT.test(type.name);
}
