import type { Call, Expr, FunctionIR, ObjectEntry } from '../../../ir/ir.ts';
import type { FlatModule } from '../../flat-module.ts';

/** A call of a function of the file, seen from that function: what its parameters and its receiver are given. */
export interface CallSite {
  readonly at: number;
  readonly arguments: readonly (Expr | undefined)[];
  /** What `this` is, where the call says so. */
  readonly receiver: Expr | null;
}

/** A function that is given to another one to be called there. */
export interface HandedOver {
  readonly at: number;
  readonly call: Call;
  /** Which of the call's arguments it is. */
  readonly position: number;
}

/** Functions of one file, and where each is called or handed over, by the names that it bears. */
export interface CallSites {
  readonly callsOf: (fn: number) => readonly CallSite[];
  readonly handedOver: (fn: number) => readonly HandedOver[];
  /** Functions that a callee may mean, by its last name. */
  readonly functionsNamed: (callee: Expr) => readonly number[];
}

/** A name with more calls than this is a common word, and says little. */
const MAX_SITES = 48;

export function callSites(flat: FlatModule): CallSites {
  const named = new Map<string, number[]>();
  const namesOf = new Map<number, string[]>();
  const calls = new Map<string, CallSite[]>();
  const handed = new Map<string, HandedOver[]>();
  const direct = new Map<number, HandedOver[]>();
  for (const i of flat.places('fn'))
    for (const name of namesOfFunction(flat, i)) {
      push(named, name, i);
      push(namesOf, i, name);
    }
  const addCall = (i: number): void => {
    const call = flat.nodes[i] as Call;
    const { callee } = call;
    const name = lastName(callee);
    const args = call.args.map((one) => (one.spread === 'none' ? one.value : undefined));
    if (callee.kind === 'member' && callee.property === 'call' && args.length > 0) {
      const inner = lastName(callee.object);
      if (inner !== '') push(calls, inner, { at: i, arguments: args.slice(1), receiver: args[0] ?? null });
    } else if (name !== '')
      push(calls, name, {
        at: i,
        arguments: args,
        receiver: callee.kind === 'member' ? callee.object : null,
      });
    args.forEach((value, position) => {
      if (value === undefined) return;
      const given = { at: i, call, position };
      if (value.kind === 'function') {
        const fn = flat.indexOf.get(value.fn);
        if (fn !== undefined) push(direct, fn, given);
      } else if (value.kind === 'name') push(handed, value.name, given);
    });
  };
  for (const i of flat.places('call')) addCall(i);
  return {
    callsOf: (fn) => (namesOf.get(fn) ?? []).flatMap((name) => (calls.get(name) ?? []).slice(0, MAX_SITES)),
    handedOver: (fn) => [
      ...(direct.get(fn) ?? []),
      ...(namesOf.get(fn) ?? []).flatMap((name) => (handed.get(name) ?? []).slice(0, MAX_SITES)),
    ],
    functionsNamed: (callee) => named.get(lastName(callee)) ?? [],
  };
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/** `merge` of `merge` and of `exports.merge`. */
function lastName(expr: Expr): string {
  if (expr.kind === 'name') return expr.name;
  return expr.kind === 'member' ? expr.property : '';
}

/** Names that a function bears: its own, and those of what it is assigned to (`var a = module.exports = function b() {}`). */
function namesOfFunction(flat: FlatModule, index: number): string[] {
  const names = new Set<string>();
  const fn = flat.nodes[index] as FunctionIR;
  if (fn.name !== '') names.add(fn.name);
  for (let below = index, up = flat.parent[index] ?? -1; up >= 0; below = up, up = flat.parent[up] ?? -1) {
    const node = flat.nodes[up];
    const tag = flat.tags[up];
    if (tag === 'assign' || tag === 'var') {
      const { target } = node as { target: { kind: string } };
      if (target === flat.nodes[below]) break;
      const name = lastName(target as Expr);
      if (name !== '' && name !== 'exports') names.add(name);
    } else if (tag === 'entry') {
      const { key } = node as ObjectEntry;
      if (key?.kind === 'literal') names.add(String(key.value));
      else if (key?.kind === 'name') names.add(key.name);
      break;
    } else if (tag !== 'function' && tag !== 'function-decl') break;
  }
  return [...names];
}
