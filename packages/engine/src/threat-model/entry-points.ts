import type { Call, ClassIR, Decorator, FunctionIR, ProgramLanguage } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { contractGuard } from './contract-guard.ts';
import {
  handlerName,
  holderOf,
  holdingName,
  joinPaths,
  membersOf,
  nameOf,
  pathAround,
  receiverClasses,
  routeOfChain,
  title,
  verbOf,
  wrappersOf,
} from './entry-names.ts';
import { openRoute, routeOf } from './entry-routes.ts';
import type { EntryFact, Guard } from './facts.ts';
import { type Guards, UNKNOWN } from './guards.ts';
import { declaredIn } from './handed-routers.ts';
import type { EntryRule, Knowledge } from './knowledge.ts';
import { namesBeforeCall, namesBeforeFunction, orNames } from './names-before.ts';
import { controllerName, railsHooks, skipsHooks } from './rails-hooks.ts';
import { resourceRoutes } from './resource-routes.ts';
import { isClientOfRoutes } from './route-clients.ts';
import { objectRoutes } from './route-objects.ts';
import { constantTexts } from './route-texts.ts';
import { routerPrefixes } from './router-prefixes.ts';
import {
  calleesOf,
  callIndex,
  callTest,
  dotted,
  importTest,
  lastPart,
  textArgument,
} from './written-names.ts';

/** Entry points of one file; generated route tables are cut here. */
const MAX_ENTRIES = 2000;

interface Compiled {
  readonly rule: EntryRule;
  readonly file: RegExp | null;
  readonly imported: ((module: string) => boolean) | null;
  readonly decorator: ((name: string) => boolean) | null;
  readonly receiver: RegExp | null;
  readonly shape: RegExp | null;
  readonly parents: readonly RegExp[];
  readonly methods: readonly RegExp[];
  readonly functions: readonly RegExp[];
  readonly within: readonly RegExp[];
}

/** Finds where outside data enters, by the rules that fit the file's language, path and imports. */
export function entryPoints(
  flat: FlatModule,
  knowledge: Knowledge,
  guards: Guards,
  lineOf: (offset: number) => number,
): EntryFact[] {
  const { module } = flat;
  const modules = module.imports.flatMap((one) =>
    one.name && one.name !== '*' ? [one.module, `${one.module}.${one.name}`] : [one.module],
  );
  const { all, byCall } = compiledFor(knowledge, module.language);
  const rules = all.filter(
    ({ file, imported }) => (!file || file.test(module.path)) && (!imported || modules.some(imported)),
  );
  if (rules.length === 0) return [];
  const found: EntryFact[] = [];
  const seen = new Set<string>();
  const add = (entry: EntryFact): void => {
    const key = `${entry.line}:${entry.kind}:${entry.name}`;
    if (seen.has(key) || found.length >= MAX_ENTRIES) return;
    seen.add(key);
    found.push(entry);
  };
  const called = calleesOf(flat);
  const receiverClass = receiverClasses(flat);
  const constants = constantTexts(flat);
  const prefixes = routerPrefixes(flat, constants);
  const functions = new Map<string, number>();
  for (const i of flat.places('fn')) {
    const fn = flat.nodes[i] as FunctionIR;
    if (fn.name !== '' && !functions.has(fn.name)) functions.set(fn.name, i);
  }
  const hookedRoute = (line: number, path: string | null, holder: string, handler: string | null = null) => ({
    line,
    path,
    holder,
    handler,
    groups: guards.groupsAround(holder),
  });
  const hooked = (
    line: number,
    path: string | null,
    holder: string,
    handler: string | null = null,
  ): Guard => {
    return guards.before(hookedRoute(line, path, holder, handler)) ?? UNKNOWN;
  };
  const firstOf = (...options: (() => Guard)[]): Guard => {
    for (const option of options) {
      const guard = option();
      if (guard.state !== 'unknown') return guard;
    }
    return UNKNOWN;
  };

  const addCall = (i: number): void => {
    const call = flat.nodes[i] as Call;
    const name = called[i] ?? '';
    const wanted = byCall(name);
    if (wanted.length === 0) return;
    for (const one of rules) {
      if (!wanted.includes(one)) continue;
      const { rule, receiver, shape, within } = one;
      if (within.length > 0 && !isWithin(flat, i, within)) continue;
      if (call.args.length < (rule.minArguments ?? 0)) continue;
      if (receiver && !receiver.test(holderName(name))) continue;
      if (rule.members === true) {
        for (const one of membersOf(call))
          add({
            kind: rule.kind,
            framework: rule.framework,
            name: one.name,
            method: null,
            line: lineOf(one.start),
            handler: one.handler,
            className: null,
            authentication: firstOf(
              () => guards.around(i),
              () => hooked(lineOf(call.start), null, holderName(name)),
            ),
          });
        continue;
      }
      const own = textArgument(call.args, rule.path, constants) ?? routeOfChain(call);
      if (shape && !(own !== null && shape.test(own))) continue;
      // `api.get(`${base}/users`, options)` may as well be a client's: a route is given what answers.
      if (own?.startsWith('{}') && !answersIn(call)) continue;
      const resources = rule.resources === true ? resourceRoutes(flat, i, own) : [];
      if (resources.length > 0) {
        for (const one of resources)
          add({
            kind: rule.kind,
            framework: rule.framework,
            ...one,
            line: lineOf(call.start),
            className: null,
            authentication: orNames(
              firstOf(
                () => guards.onChain(i),
                () => guards.around(i),
                () => guards.below(i),
              ),
              namesBeforeCall(flat, i, null),
            ),
          });
        continue;
      }
      const path = rule.groups ? joinPaths(pathAround(flat, i, rule.groups), own) : own;
      const handler = handlerName(call);
      const line = lineOf(call.callee.kind === 'member' ? call.callee.propertySpan.start : call.start);
      const named = rule.keyed === true ? holdingName(flat, i) : null;
      const inner = handler === null ? undefined : functions.get(lastPart(handler));
      add({
        kind: rule.kind,
        framework: rule.framework,
        ...title(rule, name, named ?? path, call),
        line,
        handler,
        className: null,
        declaredIn: rule.kind === 'http' ? declaredIn(flat, i) : null,
        authentication: orNames(
          firstOf(
            () => (rule.keyed === true ? guards.ofParts(holderName(name), call.start) : UNKNOWN),
            () => guards.below(i),
            () => guards.onChain(i),
            () => guards.around(i),
            () => hooked(line, path, holderName(name)),
            () => (inner === undefined ? UNKNOWN : guards.below(inner)),
          ),
          [
            ...namesBeforeCall(flat, i, handler),
            ...(rule.keyed === true ? holderName(name).split('.') : []),
            ...guards.namedBefore(hookedRoute(line, path, holderName(name))),
          ],
        ),
      });
    }
  };
  /** What a resolver is handed to beside others: `combine(isAuthenticated, isAdmin, async (parent, args) => …)`, `authenticated(async () => …)`. */
  const aroundResolver = (index: number): Guard =>
    firstOf(
      ...wrappersOf(flat, index).flatMap((call) => [
        () => guards.beside(call),
        () => guards.ofParts(dotted((flat.nodes[call] as Call).callee), (flat.nodes[call] as Call).start),
      ]),
    );
  const addFunction = (i: number): void => {
    const fn = flat.nodes[i] as FunctionIR;
    const owner = flat.owner[i] ?? -1;
    const cls = owner >= 0 ? (flat.nodes[owner] as ClassIR) : receiverClass(fn);
    if (cls !== null && isClientOfRoutes(cls)) return;
    let isRouted = false;
    for (const one of rules) {
      const { rule } = one;
      const decorator = one.decorator ? fn.decorators.find((d) => one.decorator?.(d.name)) : undefined;
      const bySupertype =
        one.parents.length > 0 &&
        cls !== null &&
        isPublicMethod(fn, one.methods, module.language) &&
        (rule.gives === undefined || (fn.params.length === 0 && fn.returns?.name === rule.gives)) &&
        cls.extends.some((parent) => one.parents.some((p) => p.test(parent.name)));
      const byName =
        one.functions.length > 0 &&
        (cls === null) === (rule.modifiers === undefined) &&
        isTop(flat, i) &&
        one.functions.some((p) => p.test(nameOf(flat, i, fn)));
      const byModifier =
        rule.modifiers !== undefined &&
        one.functions.length === 0 &&
        fn.name !== '' &&
        fn.modifiers.some((m) => rule.modifiers?.includes(m));
      const byHolder = rule.holders?.includes(holderOf(flat, i)) ?? false;
      if (byName && rule.modifiers && !fn.modifiers.some((m) => rule.modifiers?.includes(m))) continue;
      if (!decorator && !bySupertype && !byName && !byModifier && !byHolder) continue;
      // A verb in a decorator says what the class alone would say.
      if (rule.kind === 'http' && !decorator && bySupertype && isRouted) continue;
      isRouted ||= rule.kind === 'http' && decorator !== undefined;
      const own = decorator ? textArgument(decorator.args, rule.path, constants) : null;
      if (one.shape && !(own !== null && one.shape.test(own))) continue;
      const route =
        rule.kind === 'http' ? routeOf(rule, module.path, cls, fn, own, decorator !== undefined) : own;
      const prefix =
        rule.kind === 'http' && decorator ? (prefixes.get(holderName(decorator.name)) ?? null) : null;
      const path = prefix === null ? route : joinPaths(prefix, route);
      const label = nameOf(flat, i, fn);
      const line = lineOf(decorator ? decorator.start : fn.start);
      add({
        kind: rule.kind,
        framework: rule.framework,
        ...entryTitle(rule, decorator, label, path, cls, fn),
        line,
        handler: label === '' ? null : label,
        className: cls?.name ?? null,
        ...openRoute(rule, module.path, cls, fn, decorator),
        ...(skipsHooks(flat, owner, fn.name) ? { skipsHooks: true } : {}),
        authentication:
          rule.kind === 'contract'
            ? contractGuard(flat, i, fn, knowledge, lineOf)
            : orNames(
                firstOf(
                  () => (byHolder ? aroundResolver(i) : UNKNOWN),
                  () => guards.ofFunction(fn),
                  () => guards.below(i),
                  () => (cls === null || owner < 0 ? UNKNOWN : guards.ofClass(owner, cls, fn.name)),
                  () => hooked(line, path, decorator ? holderName(decorator.name) : '', label),
                ),
                [
                  ...namesBeforeFunction(fn, cls),
                  ...railsHooks(flat, owner, fn.name),
                  ...(module.language === 'ruby' && cls ? [controllerName(cls)] : []),
                  ...guards.namedBefore(
                    hookedRoute(line, path, decorator ? holderName(decorator.name) : '', label),
                  ),
                ],
              ),
      });
    }
  };
  const isScript = module.language === 'javascript' || module.language === 'typescript';
  for (const i of flat.places('call', 'object', 'fn')) {
    const tag = flat.tags[i];
    if (tag === 'call') addCall(i);
    else if (tag === 'fn') addFunction(i);
    else if (isScript) for (const entry of objectRoutes(flat, i, constants, guards, lineOf)) add(entry);
  }
  return found.sort((a, b) => a.line - b.line || (a.name < b.name ? -1 : 1));
}

/** Does the class around a node extend one of these? */
function isWithin(flat: FlatModule, index: number, bases: readonly RegExp[]): boolean {
  for (let at = flat.parent[index] ?? -1; at >= 0; at = flat.parent[at] ?? -1)
    if (flat.tags[at] === 'cls')
      return (flat.nodes[at] as ClassIR).extends.some(({ name }) => bases.some((one) => one.test(name)));
  return false;
}

/** Does a call end in a function, or in a member that may be one: `orders.list`? */
function answersIn(call: Call): boolean {
  const last = call.args.at(-1)?.value;
  return last?.kind === 'function' || last?.kind === 'member';
}

const holderName = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('.')));

interface CompiledRules {
  readonly all: readonly Compiled[];
  /** Few calls of a program are of any rule. */
  readonly byCall: (name: string) => readonly Compiled[];
}

const compiled = new WeakMap<Knowledge, Map<ProgramLanguage, CompiledRules>>();

/** The rules of one language, compiled once a thread. */
function compiledFor(knowledge: Knowledge, language: ProgramLanguage): CompiledRules {
  let byLanguage = compiled.get(knowledge);
  if (!byLanguage) {
    byLanguage = new Map();
    compiled.set(knowledge, byLanguage);
  }
  const known = byLanguage.get(language);
  if (known) return known;
  const all = knowledge.entries.filter((rule) => rule.languages.includes(language)).map(compile);
  const made = { all, byCall: callIndex(all.map((one) => [one.rule.calls, one] as const)) };
  byLanguage.set(language, made);
  return made;
}

function compile(rule: EntryRule): Compiled {
  const all = (patterns: readonly string[] | undefined) =>
    (patterns ?? []).map((pattern) => new RegExp(pattern));
  return {
    rule,
    file: rule.file ? new RegExp(rule.file) : null,
    imported: rule.imports ? importTest(rule.imports) : null,
    decorator: rule.decorators ? decoratorTest(rule.decorators) : null,
    receiver: rule.receiver ? new RegExp(rule.receiver) : null,
    shape: rule.shape ? new RegExp(rule.shape) : null,
    parents: all(rule.extends),
    methods: all(rule.methods),
    functions: all(rule.functions),
    within: all(rule.within),
  };
}

/** A decorator may be written with its package (`click.command`) or without. */
function decoratorTest(patterns: readonly string[]): (name: string) => boolean {
  const test = callTest(patterns);
  return (name) => test(name) || (!name.includes('.') ? false : patterns.includes(lastPart(name)));
}

function entryTitle(
  rule: EntryRule,
  decorator: Decorator | undefined,
  label: string,
  path: string | null,
  cls: ClassIR | null,
  fn: FunctionIR,
): { name: string; method: string | null } {
  if (rule.kind === 'contract') {
    const view = fn.modifiers.some((m) => m === 'view' || m === 'pure');
    return {
      name: `${cls?.name ?? ''}.${fn.name}(${fn.params.map((p) => p.type?.name ?? '').join(',')})`,
      method: view ? 'VIEW' : 'CALL',
    };
  }
  const written = decorator ? methodsArgument(decorator) : null;
  const method =
    written ??
    (rule.method === 'name'
      ? (verbOf(decorator?.name ?? label) ?? (decorator && /route$/.test(decorator.name) ? 'GET' : null))
      : (rule.method ?? null));
  const where = path ?? (cls ? `${cls.name}#${label}` : label);
  return { name: method === null ? where : `${method} ${where}`, method };
}

/** `methods=['POST']`, `method = RequestMethod.POST`. */
function methodsArgument(decorator: Decorator): string | null {
  const found = decorator.args.find((arg) => arg.name === 'methods' || arg.name === 'method');
  if (!found) return null;
  const values = found.value.kind === 'list' ? found.value.elements.map((e) => e.value) : [found.value];
  const words = values.flatMap(
    (value) => (value.kind === 'literal' ? String(value.value) : lastPart(dotted(value))) || [],
  );
  return words.length > 0 ? words.map((word) => word.toUpperCase()).join('|') : null;
}

function isPublicMethod(fn: FunctionIR, methods: readonly RegExp[], language: ProgramLanguage): boolean {
  // C# has to be told, and says of some that no request reaches them.
  if (language === 'csharp' && methods.length === 0 && !isAction(fn)) return false;
  if (fn.name === '' || fn.name === 'constructor' || fn.name.startsWith('_')) return false;
  // A servlet's methods are protected where they are declared first, and their container calls them.
  const isOfServlet = language === 'java' && /^(?:do[A-Z]\w*|service)$/.test(fn.name) && methods.length > 0;
  if (fn.modifiers.some((m) => m === 'private' || (m === 'protected' && !isOfServlet) || m === 'static'))
    return false;
  return methods.length === 0 || methods.some((pattern) => pattern.test(fn.name));
}

const isAction = ({ modifiers, decorators }: FunctionIR): boolean =>
  modifiers.includes('public') &&
  !modifiers.includes('override') &&
  !decorators.some((one) => /^NonAction(?:Attribute)?$/.test(lastPart(one.name)));

/** Not inside another function. */
function isTop(flat: FlatModule, index: number): boolean {
  const up = flat.parent[index] ?? -1;
  return up < 0 || (flat.scope[up] ?? -1) < 0;
}
