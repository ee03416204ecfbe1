import type { Argument, Call, ClassIR, Decorator, Expr, FunctionIR, ObjectExpr } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import type { Guard } from './facts.ts';
import { dotted, lastPart } from './written-names.ts';

const MAX_NAMES = 40;
const MAX_DEPTH = 5;
const MAX_LINKS = 12;
/** What in settings of a route or a group names what stands before it. */
const KEYS =
  /^(?:middlewares?|filters?|before|pre_?handlers?|pre|on_?request|pre_?validation|guards?|use|dependencies|decorators|policies|options|config|hooks)$/i;
/** What hands over names of others in quotes: aliases that the program's settings explain. */
const BY_ALIAS = /^(?:middleware|filter|add|use|before|before_?action|withMiddleware|pipe|setFilter)$/i;
/** Verbs of routers are functions of frameworks, not of the program. */
const VERB =
  /^(?:get|post|put|patch|delete|head|options|all|any|use|add|handle|handle_?func|map\w*|group|route[rs]?|register|mount|path|resources?|namespace|scope|match|on|controller|prefix|name)$/i;
/** Fields of classes that list what stands before their methods. */
const FIELDS = /^(?:permission_classes|(?:method_)?decorators|middlewares?|filters?|guards?)$/;

/** Names of what stands before a route that a call declares: beside its handler, on its chain, and at the groups around it. */
export function namesBeforeCall(flat: FlatModule, index: number, handler: string | null): string[] {
  const names = new Set<string>();
  const call = flat.nodes[index] as Call;
  collectCall(call, names, true);
  chains(flat, index, call, names);
  for (let at = flat.parent[index] ?? -1, last = index; at >= 0; last = at, at = flat.parent[at] ?? -1) {
    if (flat.tags[at] !== 'call') continue;
    const outer = flat.nodes[at] as Call;
    if (outer.callee === flat.nodes[last]) continue;
    collectCall(outer, names, true);
    chains(flat, at, outer, names);
  }
  if (flat.module.language === 'ruby') for (const name of aroundInRuby(flat, index)) names.add(name);
  if (handler !== null) names.delete(lastPart(handler));
  return [...names].slice(0, MAX_NAMES);
}

/** What the class around a route is made from, and what it is mounted in: Sinatra, Grape. */
function aroundInRuby(flat: FlatModule, index: number): string[] {
  for (let at = flat.parent[index] ?? -1; at >= 0; at = flat.parent[at] ?? -1) {
    if (flat.tags[at] !== 'cls') continue;
    const cls = flat.nodes[at] as ClassIR;
    return [...cls.extends.map((one) => nameOf(one.name)), `mount:${cls.name}`];
  }
  return [];
}

/** The same for a route that an object describes, handed to something: `this.route({ method: 'post', path: '/', handler })`. */
export function namesAroundObject(flat: FlatModule, index: number, handler: string | null): string[] {
  const names = new Set<string>();
  collectSettings(flat.nodes[index] as ObjectExpr, names, 0);
  const up = flat.parent[index] ?? -1;
  const holder = flat.tags[up] === 'call' ? up : (flat.parent[up] ?? -1);
  if (flat.tags[holder] === 'call') {
    const call = flat.nodes[holder] as Call;
    collectCall(call, names, true);
    const asked = askedFor(flat.nodes[index] as ObjectExpr);
    if (asked !== null) names.add(`${lastPart(dotted(call.callee))}${asked}`);
  }
  if (handler !== null) names.delete(lastPart(handler));
  return [...names].slice(0, MAX_NAMES);
}

/** `permission: EDIT`: what the function that is handed the route is told to ask for. Null where that is nothing, '' where it is told nothing. */
function askedFor({ entries }: ObjectExpr): string | null {
  for (const { key, value } of entries) {
    const word = key?.kind === 'literal' ? String(key.value) : key?.kind === 'name' ? key.name : '';
    if (!/permission|role|auth|access|scope|guard|secur|policy/i.test(word)) continue;
    const first = value.kind === 'list' ? value.elements[0]?.value : value;
    const given = first?.kind === 'literal' ? String(first.value) : first ? lastPart(dotted(first)) : '';
    return /^(?:none|public|anonymous|undefined|null|false|)$/i.test(given) ? null : ` ${word} ${given}`;
  }
  return '';
}

/** The same for a function that decorators make a route, with what its parameters are made by and what its class lists. */
export function namesBeforeFunction(fn: FunctionIR, cls: ClassIR | null): string[] {
  const names = new Set<string>();
  for (const one of fn.decorators) collectDecorator(one, names);
  for (const { default: value, type, decorators } of fn.params) {
    if (value) collect(value, names, 0, false);
    if (type) {
      names.add(lastPart(type.name));
      for (const arg of type.args) names.add(lastPart(arg.name));
    }
    for (const one of decorators) collectDecorator(one, names);
  }
  if (cls) {
    for (const name of namesOfClass(cls)) names.add(name);
    if (fn.name !== '') names.add(`${cls.name}::${fn.name}`);
  }
  return [...names].slice(0, MAX_NAMES);
}

/** What stands before all methods of a class: its decorators, and what its fields list. */
export function namesOfClass(cls: ClassIR): string[] {
  const names = new Set<string>();
  for (const one of cls.decorators) collectDecorator(one, names);
  for (const field of cls.fields)
    if (FIELDS.test(field.name) && field.init) collect(field.init, names, 0, true);
  return [...names].slice(0, MAX_NAMES);
}

/** A guard with the names of all that stands there. */
export const orNames = (guard: Guard, names: readonly string[]): Guard =>
  guard.state === 'exempt' || names.length === 0
    ? guard
    : { ...guard, passes: [...(guard.passes ?? []), ...names] };

/** What a group is made with: `app.MapGroup("/x").AddEndpointFilter<Gate>()`. */
export function namesOnChain(flat: FlatModule, index: number): string[] {
  const names = new Set<string>();
  const call = flat.nodes[index] as Call;
  collectCall(call, names, true);
  chains(flat, index, call, names);
  return [...names].slice(0, MAX_NAMES);
}

/** What is handed over, through lists, calls and settings. */
export function namesIn(args: readonly Argument[]): string[] {
  const names = new Set<string>();
  for (const { value } of args) collect(value, names, 0, false);
  return [...names].slice(0, MAX_NAMES);
}

function collectDecorator(decorator: Decorator, names: Set<string>): void {
  const name = lastPart(decorator.name);
  names.add(name);
  names.add(`${name}Attribute`);
  for (const { value } of decorator.args) collect(value, names, 0, /^(?:Middleware|UseFilters?)$/.test(name));
}

/** A function that stands where it is put in has no other name than its place. */
export const nameOfInline = ({ start }: FunctionIR): string => `@${start}`;

/** @param answers what it is handed in place answers, or declares routes: it is nothing that stands before */
function collectCall(call: Call, names: Set<string>, answers: boolean): void {
  const name = lastPart(dotted(call.callee));
  const isAliased = BY_ALIAS.test(name);
  for (const { value } of call.args) {
    if (value.kind === 'function' && answers) continue;
    if (value.kind === 'object') collectSettings(value, names, 0);
    else collect(value, names, 0, isAliased);
  }
  for (const type of typesOf(call)) names.add(lastPart(type));
  if (!VERB.test(name)) names.add(name);
}

/** Calls that a call is chained onto, and those that are chained onto it: `r.With(guard).Post(…)`, `route(…)->middleware('guard')`. */
function chains(flat: FlatModule, index: number, call: Call, names: Set<string>): void {
  let inner: Expr = call.callee;
  for (let link = 0; link < MAX_LINKS && (inner.kind === 'member' || inner.kind === 'call'); link++) {
    if (inner.kind === 'call') collectCall(inner, names, false);
    inner = inner.kind === 'member' ? inner.object : inner.callee;
  }
  let at = index;
  for (let link = 0; link < MAX_LINKS; link++) {
    const member = flat.parent[at] ?? -1;
    const outer = flat.parent[member] ?? -1;
    if (flat.tags[member] !== 'member' || flat.tags[outer] !== 'call') return;
    const next = flat.nodes[outer] as Call;
    if (next.callee !== flat.nodes[member]) return;
    collectCall(next, names, false);
    at = outer;
  }
}

function collect(value: Expr, names: Set<string>, depth: number, isAliased: boolean): void {
  if (depth > MAX_DEPTH || names.size >= MAX_NAMES) return;
  if (value.kind === 'name' || value.kind === 'member') names.add(nameOf(dotted(value)));
  else if (value.kind === 'call') {
    names.add(nameOf(dotted(value.callee)));
    for (const type of typesOf(value)) names.add(lastPart(type));
    for (const one of value.args) collect(one.value, names, depth + 1, isAliased);
  } else if (value.kind === 'list')
    for (const one of value.elements) collect(one.value, names, depth + 1, isAliased);
  else if (value.kind === 'object') collectSettings(value, names, depth + 1);
  else if (value.kind === 'function') names.add(nameOfInline(value.fn));
  else if (value.kind === 'literal' && isAliased && typeof value.value === 'string')
    names.add(withoutArguments(value.value));
}

function collectSettings(object: ObjectExpr, names: Set<string>, depth: number): void {
  for (const { key, value } of object.entries) {
    const word = key?.kind === 'literal' ? String(key.value) : key?.kind === 'name' ? key.name : '';
    if (KEYS.test(word)) collect(value, names, depth + 1, true);
  }
}

/** `role:admin` of Laravel is the alias `role`, `App\\Http\\Gate` the class `Gate`. */
const withoutArguments = (text: string): string => lastPart((text.split(':')[0] ?? '').replace(/\\/g, '.'));

/** `Gate` of `App\Gate::class`, `Gate.class`, `mw.Gate`. */
const nameOf = (name: string): string => lastPart(name.replace(/\\/g, '.').replace(/\.class$/, ''));

const typesOf = (call: Call): string[] => call.types.map(({ name }) => name);
