import type { HandedParameter as Handed } from '../findings/finding.ts';
import type { Call, ClassIR, Expr, FunctionIR, Param, VarDecl } from '../ir/ir.ts';
import { isByConvention } from './called-by-convention.ts';
import type { FlatModule } from './flat-module.ts';
import { type OriginContext, piecesOf } from './origins.ts';

/**
 * Parameters that are only ever handed constants: `dropTable(name)` of which every call names its table. Calls are found by the function's name
 * alone, on whatever receiver, so that a namesake which is handed something else speaks against it; a function that is named in any other way
 * (handed on, kept, looked up by its name) may be called by anybody.
 */

/** What calls in one file hand to a parameter. */
export interface Given {
  readonly calls: number;
  /** Something is no constant, or somebody else may call it. */
  readonly isOpen: boolean;
  /** Parameters whose values are handed on. */
  readonly further: readonly Handed[];
  /** Names that the file does not say the value of. */
  readonly unbound: ReadonlySet<string>;
}

const NOT_OPEN_TO = /^(?:override|abstract|virtual|open|external|extern|operator|getter|setter)$/;
const GIVEN_BY_FRAMEWORKS =
  /Controller|Resource|Handler|Resolver|Component|Action|Command|Job|Listener|Middleware|Page|View|Endpoint|Api|Servlet|Hub|Consumer|Worker/;

/** The parameter at a node, where the code that calls its function can be known; null otherwise. */
export function handedParameter({ flat }: OriginContext, at: number): Handed | null {
  const fnAt = flat.parent[at] ?? -1;
  if (flat.tags[fnAt] !== 'fn') return null;
  const fn = flat.nodes[fnAt] as FunctionIR;
  const param = flat.nodes[at] as Param;
  if (param.pattern.kind !== 'name' || param.rest === 'dict') return null;
  const name = fn.name === '' ? keptAs(flat, fnAt) : fn.name;
  if (name === null || name === 'constructor' || param.decorators.length > 0) return null;
  // What frameworks find by a decorator is not private.
  if (fn.decorators.length > 0 && !fn.modifiers.includes('private')) return null;
  if (fn.modifiers.some((one) => NOT_OPEN_TO.test(one))) return null;
  const reach = reachOf(flat, fnAt, fn, name);
  if (reach === null) return null;
  return {
    name,
    index: fn.params.indexOf(param),
    param: param.pattern.name,
    isRest: param.rest === 'list',
    path: flat.module.path,
    reach,
  };
}

/** `const drop = (table) => …`: the variable that holds a function which has no name. */
function keptAs(flat: FlatModule, fnAt: number): string | null {
  const up = flat.parent[flat.parent[fnAt] ?? -1] ?? -1;
  if (flat.tags[up] !== 'var') return null;
  const { target } = flat.nodes[up] as VarDecl;
  return target.kind === 'name' ? target.name : null;
}

function reachOf(flat: FlatModule, fnAt: number, fn: FunctionIR, name: string): Handed['reach'] | null {
  const { module } = flat;
  const { language } = module;
  const owner = flat.owner[fnAt] ?? -1;
  const isPrivate = fn.modifiers.includes('private') || name.startsWith('#');
  if (language === 'go') return /^[\p{Ll}_]/u.test(name) ? 'folder' : isByConvention(name) ? null : 'project';
  const isMixedIn = owner >= 0 && (flat.nodes[owner] as ClassIR).kind === 'trait';
  if (isPrivate)
    return language === 'ruby' || isMixedIn ? 'project' : language === 'csharp' ? 'folder' : 'file';
  if (isByConvention(name)) return null;
  if (owner >= 0) {
    const cls = flat.nodes[owner] as ClassIR;
    if (cls.decorators.length > 0 || cls.kind === 'interface' || GIVEN_BY_FRAMEWORKS.test(cls.name))
      return null;
    return 'project';
  }
  const isOfModule = module.imports.length > 0 || module.exports.length > 0;
  if ((language === 'javascript' || language === 'typescript') && isOfModule)
    return module.exports.some((one) => one.local === name || one.exported === name) ? 'project' : 'file';
  return 'project';
}

/** What the calls of one file hand to a parameter of a function that is called `handed.name`. */
export function givenTo(cx: OriginContext, handed: Handed): Given {
  const { flat } = cx;
  const further: Handed[] = [];
  const unbound = new Set<string>();
  let calls = 0;
  const open = (): Given => ({ calls, isOpen: true, further, unbound });
  for (const one of flat.module.imports)
    if (one.name === handed.name && one.local !== handed.name) return open();
  for (const i of namedIn(flat).get(handed.name) ?? []) {
    const call = calledBy(flat, i);
    if (call === null) {
      if (isDeclared(flat, i)) continue;
      return open();
    }
    calls++;
    if (call.args.some((arg) => arg.spread !== 'none')) return open();
    for (const value of argumentsFor(call, handed)) {
      const pieces = piecesOf(cx, value, i, true);
      for (const name of pieces.unbound) unbound.add(name);
      const isUnknown = [...pieces.origins].some((one) => one !== 'field' && one !== 'unknown');
      if (isUnknown || (pieces.origins.size > 0 && pieces.unbound.size === 0)) return open();
      for (const parameter of pieces.parameters) {
        const next = handedParameter(cx, parameter);
        if (next === null) return open();
        further.push(next);
      }
    }
  }
  return { calls, isOpen: false, further, unbound };
}

function argumentsFor({ args }: Call, { index, param, isRest }: Handed): Expr[] {
  const named = args.find((one) => one.name === param);
  if (named) return [named.value];
  const placed = args.filter((one) => one.name === null);
  return (isRest ? placed.slice(index) : placed.slice(index, index + 1)).map((one) => one.value);
}

const namedPlaces = new WeakMap<FlatModule, ReadonlyMap<string, readonly number[]>>();

/** Names, members and texts of a module by exactly what they say: made when the first parameter is asked about. */
function namedIn(flat: FlatModule): ReadonlyMap<string, readonly number[]> {
  const known = namedPlaces.get(flat);
  if (known) return known;
  const made = new Map<string, number[]>();
  for (const i of flat.places('name', 'member', 'literal')) {
    const name = nameAt(flat, i);
    if (typeof name !== 'string') continue;
    const list = made.get(name);
    if (list) list.push(i);
    else made.set(name, [i]);
  }
  namedPlaces.set(flat, made);
  return made;
}

function nameAt(flat: FlatModule, at: number): unknown {
  const tag = flat.tags[at];
  if (tag === 'name') return (flat.nodes[at] as { name: string }).name;
  if (tag === 'member') return (flat.nodes[at] as { property: string }).property;
  return (flat.nodes[at] as { value: unknown }).value;
}

function calledBy(flat: FlatModule, at: number): Call | null {
  const up = flat.nodes[flat.parent[at] ?? -1] as Call | undefined;
  return up?.kind === 'call' && !up.isNew && up.callee === flat.nodes[at] && flat.tags[at] !== 'literal'
    ? up
    : null;
}

/** The place that gives the name: a variable that holds a function, and a parameter or a variable that is called alike. */
function isDeclared(flat: FlatModule, at: number): boolean {
  const up = flat.parent[at] ?? -1;
  const tag = flat.tags[up];
  const node = flat.nodes[up] as { target?: unknown; pattern?: unknown } | undefined;
  return (
    (tag === 'var' && node?.target === flat.nodes[at]) ||
    (tag === 'param' && node?.pattern === flat.nodes[at])
  );
}

/** Of how many functions the callers are asked in turn. */
const MAX_ASKED = 12;

/**
 * Whether the calls in the given files hand nothing but constants to a parameter, through functions that hand it on as well.
 * @param filesOf those in which a function may be called; null where not all of them can be known
 * @param isConstant whether a name that its file does not give a value is a constant of another
 */
export function isHandedConstants(
  first: Handed,
  filesOf: (handed: Handed) => readonly OriginContext[] | null,
  isConstant: (name: string, path: string) => boolean = () => false,
): boolean {
  const asked = new Set<string>();
  const work = [first];
  for (let handed = work.pop(); handed !== undefined; handed = work.pop()) {
    const key = `${handed.name}:${handed.index}:${handed.reach === 'file' ? handed.path : ''}`;
    if (asked.has(key)) continue;
    asked.add(key);
    const files = asked.size > MAX_ASKED ? null : filesOf(handed);
    if (files === null) return false;
    let calls = 0;
    for (const cx of files) {
      const given = givenTo(cx, handed);
      if (given.isOpen || [...given.unbound].some((name) => !isConstant(name, cx.flat.module.path)))
        return false;
      calls += given.calls;
      work.push(...given.further);
    }
    if (calls === 0) return false;
  }
  return true;
}

const inFile = new WeakMap<FlatModule, Map<number, boolean>>();

/** The same of the parameter at a node, as far as its own file shows: false where other files may call its function. */
export function isHandedConstantsHere(cx: OriginContext, at: number): boolean {
  const known = inFile.get(cx.flat) ?? new Map<number, boolean>();
  inFile.set(cx.flat, known);
  const held = known.get(at);
  if (held !== undefined) return held;
  const handed = handedParameter(cx, at);
  const is = handed !== null && isHandedConstants(handed, ({ reach }) => (reach === 'file' ? [cx] : null));
  known.set(at, is);
  return is;
}
