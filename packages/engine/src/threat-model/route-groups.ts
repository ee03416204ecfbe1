import type { Assign, Call, Expr, FunctionIR, VarDecl } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { dotted, lastPart } from './written-names.ts';

/** Groups of routes that variables hold (gin, echo, fiber, gorilla/mux, ASP.NET): what stands before one stands before its routes alone. */
export interface RouteGroups {
  readonly isGroup: (name: string) => boolean;
  /** The variable that is given what a call makes, where that call makes a group. */
  readonly get: (call: Call) => { readonly name: string } | undefined;
  /** A group, and those that it was made from. */
  readonly around: (name: string) => readonly string[];
}

/** Groups within groups; more are cut. */
const MAX_DEPTH = 10;

/** Reads `api := r.Group("/api", guard)`, `api := r.PathPrefix("/api").Subrouter()` and `var api = app.MapGroup("/api")` of one file; a name means one group in it. */
export function groupsOf(flat: FlatModule): RouteGroups {
  const parents = new Map<string, string>();
  const byCall = new Map<Call, { readonly name: string }>();
  for (const i of flat.places('var', 'assign')) {
    const node = flat.nodes[i] as VarDecl | Assign;
    const { target } = node;
    const value = node.kind === 'var' ? node.init : node.value;
    const call = value === null ? null : groupCall(value);
    if (target.kind !== 'name' || call === null) continue;
    parents.set(target.name, holderOf(call));
    byCall.set(call, { name: target.name });
  }
  return {
    isGroup: (name) => parents.has(name),
    get: (call) => byCall.get(call),
    around: (name) => {
      const names: string[] = [];
      let at: string | undefined = name;
      while (at !== undefined && parents.has(at) && !names.includes(at) && names.length < MAX_DEPTH) {
        names.push(at);
        at = parents.get(at);
      }
      return names;
    },
  };
}

/** The call that makes a group, under calls chained onto it: `app.MapGroup("/x").WithTags("x")`. */
function groupCall(value: Expr): Call | null {
  let at: Expr = value;
  for (let link = 0; link < MAX_DEPTH && at.kind === 'call'; link++) {
    if (/^(?:Group|MapGroup|group|Subrouter|Party)$/.test(lastPart(dotted(at.callee)))) return at;
    if (at.callee.kind !== 'member') return null;
    at = at.callee.object;
  }
  return null;
}

/** What a group is made from: `r` of `r.Group("/x")`, and of `r.PathPrefix("/x").Subrouter()`, which is made from a route of `r`. */
function holderOf({ callee }: Call): string {
  if (callee.kind !== 'member') return '';
  let at: Expr = callee.object;
  for (let link = 0; link < MAX_DEPTH && callee.property === 'Subrouter' && at.kind === 'call'; link++) {
    if (at.callee.kind !== 'member') return '';
    at = at.callee.object;
  }
  return dotted(at);
}

/** Where the function literal ends whose parameter a router is: `r.Group(func(r chi.Router) { … })`; -1 where it is none. */
export function endOfOwnGroup(flat: FlatModule, index: number, router: string): number {
  for (let at = flat.parent[index] ?? -1; at >= 0; at = flat.parent[at] ?? -1) {
    if (flat.tags[at] !== 'fn') continue;
    const fn = flat.nodes[at] as FunctionIR;
    if (fn.params.some(({ pattern }) => pattern.kind === 'name' && pattern.name === router))
      return fn.name === '' ? fn.end : -1;
  }
  return -1;
}

/** The function of a block, or the class, that a call stands in. */
export function holderOfBlock(flat: FlatModule, index: number): number {
  let at = flat.parent[index] ?? -1;
  while (at >= 0 && flat.tags[at] !== 'fn' && flat.tags[at] !== 'cls') at = flat.parent[at] ?? -1;
  return at;
}
