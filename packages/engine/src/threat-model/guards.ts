import type { Call, ClassIR, Decorator, Expr, FunctionIR, ObjectEntry } from '../ir/ir.ts';
import { type FlatModule, spanOf } from '../match/flat-module.ts';
import { askedRight, rightFirst } from './asked-rights.ts';
import { asksByHolder } from './asking-names.ts';
import type { Guard } from './facts.ts';
import { hookTest } from './hook-test.ts';
import type { Knowledge } from './knowledge.ts';
import { namedPolicy } from './named-policies.ts';
import { namesIn, namesOnChain, orNames } from './names-before.ts';
import { standsBeforeMethod } from './rails-hooks.ts';
import { type FileHook, type HookedRoute, refusingHooks, standsBefore } from './refusing-hooks.ts';
import { endOfOwnGroup, groupsOf, holderOfBlock } from './route-groups.ts';
import { routerWithDependencies } from './router-dependencies.ts';
import { calleesOf, dotted, lastPart, textOfExpr } from './written-names.ts';

export const UNKNOWN: Guard = { state: 'unknown', name: null, line: null };

export interface Guards {
  /** Everything below a node: middleware arguments, decorators, parameters, calls of the body. */
  readonly below: (index: number) => Guard;
  /** What stands among the arguments of a call, rights first. */
  readonly beside: (index: number) => Guard;
  readonly ofFunction: (fn: FunctionIR) => Guard;
  /** A part of what a procedure is made of: `protectedProcedure.input(…).mutation(…)`. */
  readonly ofParts: (name: string, offset: number) => Guard;
  /** `method`: the one that it stands before, by `only:` and `except:` of Rails; null for all. */
  readonly ofClass: (index: number, cls: ClassIR, method: string | null) => Guard;
  /** Calls chained onto a route: `->middleware('auth')`, `.RequireAuthorization()`. */
  readonly onChain: (index: number) => Guard;
  /** Groups that a route is declared in: `Route::middleware('auth')->group(function () { … })`. */
  readonly around: (index: number) => Guard;
  /** A group and those that it was made from: `users := api.Group("/users")`. */
  readonly groupsAround: (name: string) => readonly string[];
  /** Of the hooks of the file that stand before a route the first that asks for a right, else the first; null for none. */
  readonly before: (route: HookedRoute) => Guard | null;
  /** Names of what else stands before it by a hook of the file. */
  readonly namedBefore: (route: HookedRoute) => readonly string[];
}

/** What wraps the handler of a route and is called after those who may: `handler.Admin(list)`. */
const WRAPPER = /^(?:Admin|User|LoggedIn|SignedIn|Member|Staff)(?:API|All|Only)?$/;

/** Puts something before a router or group of PocketBase: `api.Bind(apis.RequireAuth())`; on anything else it reads a body. */
const BINDS = /^Bind(?:Func)?$/;
const ROUTER = /(?:^|\.)[rR]outer$/;

/** What a route depends on without using what it gives, to refuse some: `dependencies=[Depends(check_builder)]`. */
const REFUSES = /^(?:check|verify|require|ensure|assert|must)_\w+$/;

/** What a decorator that names who may call calls it. */
const ASKED_RIGHT = /^(?:roles?|permissions?|authorit(?:y|ies)|privileges?|policy)$/i;

/** Guards of NestJS that ask something else than who calls. */
const ASKS_OTHERS = /csrf|xsrf|throttl|rate_?limit|captcha|feature|flag|maintenance|signature|idempoten/i;

/** What a route of Fastify says of what runs before its handler: `{ preHandler: requireUser }`. */
const HOOK_OF_ROUTE = /^(?:onRequest|preValidation|preHandler)$/;
const keyOfEntry = (node: unknown): string => {
  const { key } = node as ObjectEntry;
  return key?.kind === 'literal' ? String(key.value) : '';
};

/** What switches a decorator that asks who calls on or off. */
const SWITCH = /^(?:login|required?|auth(?:entication)?|enabled?|validate|check)$/i;

/** Looks for what establishes who calls. Names decide here; what a function of another file does is asked in `resolved-guards.ts`. */
export function guardsOf(flat: FlatModule, knowledge: Knowledge, lineOf: (offset: number) => number): Guards {
  const { names, exempt } = knowledge.authentication;
  const isHook = hookTest(knowledge);
  const called = calleesOf(flat);
  const { module } = flat;
  const isHono = module.imports.some((one) => /^(?:@hono\/[\w-]+|hono(?:\/.*)?)$/.test(one.module));

  const named = (name: string, offset: number): Guard => {
    if (name === '') return UNKNOWN;
    const short = lastPart(name);
    if (exempt.test(short)) return { state: 'exempt', name, line: lineOf(offset) };
    return names.test(short) || names.test(name) ? { state: 'seen', name, line: lineOf(offset) } : UNKNOWN;
  };
  /** Which guards they are: what stands before the sign-in (`LocalAuthGuard`) is another one than what stands before the rest. */
  const ofGuards = (decorator: Decorator, own: Guard): Guard => {
    const given = decorator.args.map(({ value }) => {
      const name = value.kind === 'call' ? dotted(value.callee) : dotted(value);
      const kind = value.kind === 'call' ? value.args[0]?.value : undefined;
      return kind?.kind === 'literal' ? `${name}(${String(kind.value)})` : name;
    });
    const asking = given.filter((name) => !ASKS_OTHERS.test(name));
    if (given.length > 0 && asking.length === 0) return UNKNOWN;
    return { ...own, name: asking.length === 0 ? own.name : `${decorator.name}(${asking.join(', ')})` };
  };
  const ofDecorator = (decorator: Decorator): Guard => {
    const own = named(decorator.name, decorator.start);
    // `@Sso(login = false)`: what signs somebody in, and asks nobody.
    const isOff = decorator.args.some(
      ({ name, value }) =>
        name !== null && SWITCH.test(name) && value.kind === 'literal' && value.value === false,
    );
    if (isOff && own.state === 'seen')
      return { state: 'exempt', name: decorator.name, line: lineOf(decorator.start) };
    // Of the program's own, too: `@Sso(role = "admin")`.
    const right = decorator.args.find((arg) => arg.name !== null && ASKED_RIGHT.test(arg.name))?.name;
    if (right && own.state !== 'exempt')
      return { state: 'seen', name: `${decorator.name}.${right}`, line: lineOf(decorator.start) };
    if (own.state === 'seen' && lastPart(decorator.name) === 'UseGuards') return ofGuards(decorator, own);
    if (own.state !== 'unknown') return own;
    for (const arg of decorator.args) {
      const text =
        arg.value.kind === 'name' || arg.value.kind === 'member' || arg.value.kind === 'call'
          ? dotted(arg.value)
          : '';
      const found = named(text, arg.value.start);
      if (found.state !== 'unknown') return found;
      if (arg.name !== 'dependencies' || arg.value.kind !== 'list') continue;
      for (const { value } of arg.value.elements) {
        const given = value.kind === 'call' ? value.args[0]?.value : undefined;
        const name = given?.kind === 'name' || given?.kind === 'member' ? dotted(given) : '';
        if (REFUSES.test(lastPart(name))) return { state: 'seen', name, line: lineOf(value.start) };
      }
    }
    return UNKNOWN;
  };
  const isHanded = (i: number, node: unknown): boolean => {
    const parent = flat.parent[i] ?? -1;
    const holder = flat.tags[parent];
    return (
      holder === 'list' ||
      holder === 'argument' ||
      (holder === 'entry' && HOOK_OF_ROUTE.test(keyOfEntry(flat.nodes[parent]))) ||
      (holder === 'call' && (flat.nodes[parent] as Call).callee !== node)
    );
  };
  /** What stands before a route's handler, its last argument, and asks for a right. */
  const right = (index: number): Guard => {
    const route = flat.nodes[index];
    if (flat.tags[index] !== 'call') return UNKNOWN;
    const last = (route as Call).args.at(-1)?.value;
    const end = last === undefined ? index : (flat.indexOf.get(last) ?? index);
    for (const i of flat.placesBetween(index, end, 'name', 'member', 'call')) {
      const node = flat.nodes[i] as Expr;
      if (i === index || !isHanded(i, node)) continue;
      const name = askedRight(node);
      if (name !== null) return { state: 'seen', name, line: lineOf(node.start) };
    }
    return UNKNOWN;
  };
  /** `$router->post('/x', [X::class, 'make'], ['auth'])`: routers in PHP take names of middleware behind the handler. */
  function* behindHandler(index: number): Generator<Guard> {
    const route = flat.nodes[index];
    if (flat.tags[index] !== 'call' || flat.module.language !== 'php') return;
    for (const { value } of (route as Call).args.slice(2)) {
      const values = value.kind === 'list' ? value.elements.map((one) => one.value) : [value];
      yield* ofValues(values.filter((one) => one.kind === 'literal'));
    }
  }
  const below = (index: number): Guard => {
    const asked = right(index);
    if (asked.state === 'seen') return asked;
    const behind = first(behindHandler(index));
    if (behind.state !== 'unknown') return behind;
    const end = flat.end[index] ?? index;
    for (const i of flat.placesBetween(index, end, 'decorator', 'call', 'name', 'member')) {
      const tag = flat.tags[i];
      const node = flat.nodes[i];
      if (!node) continue;
      let found = UNKNOWN;
      if (tag === 'decorator') found = ofDecorator(node as Decorator);
      else if (tag === 'call' && i !== index) {
        const name = dotted((node as Call).callee);
        found = named(name, spanOf(node).start);
        const isGiven =
          flat.tags[flat.parent[i] ?? -1] === 'argument' && flat.parent[flat.parent[i] ?? -1] === index;
        if (found.state === 'unknown' && isGiven && WRAPPER.test(lastPart(name)))
          found = { state: 'seen', name, line: lineOf(spanOf(node).start) };
      } else if (tag === 'name' || tag === 'member') {
        // A name counts only where it is handed over: `app.get('/x', requireUser, handler)`.
        if (isHanded(i, node)) found = named(dotted(node as Expr), spanOf(node).start);
      }
      if (found.state !== 'unknown') return found;
    }
    return UNKNOWN;
  };
  const first = (guards: Iterable<Guard>): Guard => {
    for (const guard of guards) if (guard.state !== 'unknown') return guard;
    return UNKNOWN;
  };

  /** What asks for a right before what asks who calls. */
  function* ofValues(values: readonly Expr[]): Generator<Guard> {
    for (const value of values) {
      const name = askedRight(value);
      if (name !== null) yield { state: 'seen', name, line: lineOf(value.start) };
    }
    for (const value of values)
      if (value.kind === 'literal') yield named(String(value.value), value.start);
      else if (value.kind === 'name' || value.kind === 'member' || value.kind === 'call')
        yield named(dotted(value), value.start);
  }

  const hookArguments = (call: Call): Generator<Guard> =>
    ofValues(
      call.args.flatMap(({ value }) =>
        value.kind === 'list' ? value.elements.map((element) => element.value) : [value],
      ),
    );

  /** `Route::group(['middleware' => ['auth']], function () { … })`, `Route::resource('x', XController::class, ['middleware' => 'auth'])`. */
  function* settings(call: Call): Generator<Guard> {
    const name = lastPart(dotted(call.callee));
    const given = call.args[name === 'group' ? 0 : 2]?.value;
    if (given?.kind !== 'object' || !/^(?:group|resource|apiResource)$/.test(name)) return;
    for (const { key, value } of given.entries) {
      if (key?.kind !== 'literal' || key.value !== 'middleware') continue;
      const values = value.kind === 'list' ? value.elements.map((one) => one.value) : [value];
      yield* ofValues(values.filter((one) => one.kind === 'literal'));
    }
  }

  /** `m.Group("/user", func() { … }, requireSignIn)`: what stands beside the function that adds a group's routes. */
  function* besideRoutes(call: Call): Generator<Guard> {
    if (!/^(?:Group|group)$/.test(lastPart(dotted(call.callee)))) return;
    if (!call.args.some(({ value }) => value.kind === 'function')) return;
    for (const { value } of call.args)
      if (value.kind === 'name' || value.kind === 'member' || value.kind === 'call')
        yield named(dotted(value), value.start);
  }

  /** `authentication.RequireClient`: what a thing of that name gives a router asks who calls, whatever it is called itself. */
  function* ofAuthentication(call: Call): Generator<Guard> {
    for (const { value } of call.args) {
      const name =
        value.kind === 'call' ? dotted(value.callee) : value.kind === 'member' ? dotted(value) : '';
      if (
        /(?:^|[._])auth(?:n|z|entication|orization|enticator|_?middleware|_?guard)?\.(?!optional|try|maybe|public|load|anonymous)\w+$/i.test(
          name,
        ) ||
        asksByHolder(name)
      )
        yield { state: 'seen', name, line: lineOf(value.start) };
    }
  }

  /** `authenticate("session") { … }`: asks who calls before all that is written inside, unless it need not know. */
  const ofBlock = (call: Call): Guard => {
    const name = dotted(call.callee);
    const holds = call.args.at(-1)?.value.kind === 'function';
    if (!holds || !knowledge.authentication.blocks.includes(name)) return UNKNOWN;
    const isOptional = call.args.some(
      ({ name: one, value }) => one === 'optional' && value.kind === 'literal' && value.value === true,
    );
    return isOptional ? UNKNOWN : { state: 'seen', name, line: lineOf(call.start) };
  };

  /** What a route is chained onto: `Route::middleware('auth')->get(…)`. */
  const beforeOnChain = ({ callee }: Call): Guard => {
    let at: Expr = callee;
    for (let link = 0; link < 20 && at.kind === 'member'; link++) {
      const inner: Expr = at.object;
      if (inner.kind !== 'call') break;
      if (lastPart(dotted(inner.callee)) === 'middleware') {
        const guard = first(hookArguments(inner));
        if (guard.state !== 'unknown') return guard;
      }
      at = inner.callee;
    }
    return UNKNOWN;
  };

  const onChain = (index: number): Guard => {
    if (flat.tags[index] === 'call') {
      const call = flat.nodes[index] as Call;
      const before = first([beforeOnChain(call), ...settings(call)]);
      if (before.state !== 'unknown') return before;
    }
    let at = index;
    for (let steps = 0; steps < 20; steps++) {
      const up = flat.parent[at] ?? -1;
      if (flat.tags[up] !== 'member') return UNKNOWN;
      const outer = flat.parent[up] ?? -1;
      const node = flat.nodes[outer];
      if (flat.tags[outer] !== 'call' || (node as Call).callee !== flat.nodes[up]) return UNKNOWN;
      const call = node as Call;
      const name = lastPart(dotted(call.callee));
      const guard = first([named(name, call.start), ...hookArguments(call)]);
      const policy = name === 'RequireAuthorization' ? namedPolicy(call, flat.text) : null;
      if (guard.state !== 'unknown')
        return policy === null ? guard : { ...guard, name: `${name}(${policy})` };
      at = outer;
    }
    return UNKNOWN;
  };

  const linesOf = (index: number, holder: string): { lastLine?: number } => {
    const end = module.language === 'go' ? endOfOwnGroup(flat, index, holder) : -1;
    return end < 0 ? {} : { lastLine: lineOf(end) };
  };

  const hooks: FileHook[] = [];
  const byName: FileHook[] = [];
  /** `before { authenticate! }` of Grape: before all routes of the block that it stands in. */
  const blocks: number[] = [];
  const groups = groupsOf(flat);
  const addCall = (i: number): void => {
    const call = flat.nodes[i] as Call;
    const name = called[i] ?? '';
    if (module.language === 'ruby' && name === 'before') blocks.push(i);
    const group = groups.get(call);
    if (group) {
      const guard = first([...hookArguments(call), ...ofAuthentication(call), onChain(i)]);
      const hook = { group: group.name, path: null, line: lineOf(call.start) };
      if (guard.state === 'seen') hooks.push({ guard, ...hook });
      byName.push({ guard: orNames(UNKNOWN, namesOnChain(flat, i)), ...hook });
    }
    const router = routerWithDependencies(flat, i, lineOf);
    if (router !== null) (router.guard.state === 'seen' ? hooks : byName).push(router);
    const holder = name.slice(0, Math.max(0, name.lastIndexOf('.')));
    const isBound = BINDS.test(lastPart(name)) && (groups.isGroup(holder) || ROUTER.test(holder));
    if ((flat.owner[i] ?? -1) >= 0 || (!isBound && !isHook(name))) return;
    const guard = first([...hookArguments(call), ...ofAuthentication(call)]);
    const [head] = call.args;
    const path = head ? textOfExpr(head.value) : null;
    const hook = {
      group: groups.isGroup(holder) ? holder : null,
      path: path?.startsWith('/') ? path : null,
      ...(isHono ? { isExact: true as const } : {}),
      line: lineOf(call.start),
      ...linesOf(i, holder),
    };
    if (guard.state === 'seen') hooks.push({ guard, ...hook });
    byName.push({ guard: orNames(UNKNOWN, namesIn(call.args)), ...hook });
  };
  const addFunction = (i: number): void => {
    const fn = flat.nodes[i] as FunctionIR;
    // `@app.before_request def require_login(): …`
    if (fn.decorators.some((d) => isHook(d.name))) {
      const guard = named(fn.name, fn.start);
      if (guard.state === 'seen') hooks.push({ guard, group: null, path: null, line: 0 });
      // `@items.before_request @login_required def before(): pass`
      const hook = fn.decorators.find((d) => isHook(d.name))?.name ?? '';
      const decorated = first(fn.decorators.filter((d) => !isHook(d.name)).map(ofDecorator));
      if (decorated.state === 'seen')
        hooks.push({
          guard: decorated,
          group: null,
          path: null,
          line: 0,
          holder: hook.slice(0, Math.max(0, hook.lastIndexOf('.'))),
        });
    }
  };
  for (const i of flat.places('call', 'fn'))
    if (flat.tags[i] === 'call') addCall(i);
    else addFunction(i);
  hooks.push(...refusingHooks(flat, isHook, groups, lineOf, linesOf));

  return {
    below,
    beside: (index) => first(hookArguments(flat.nodes[index] as Call)),
    before: (route) =>
      rightFirst(hooks.filter((hook) => standsBefore(hook, route)).map(({ guard }) => guard)) ?? null,
    namedBefore: (route) =>
      byName.flatMap((hook) => (standsBefore(hook, route) ? (hook.guard.passes ?? []) : [])),
    groupsAround: groups.around,
    ofParts: (name, offset) => first(name.split('.').map((part) => named(part, offset))),
    ofFunction: (fn) => first(fn.decorators.map(ofDecorator)),
    onChain,
    around: (index) => {
      for (const one of blocks) {
        const holder = holderOfBlock(flat, one);
        if (holder >= 0 && holder < index && index < (flat.end[holder] ?? holder)) {
          const asked = below(one);
          if (asked.state === 'seen') return asked;
        }
      }
      for (
        let at = flat.parent[index] ?? -1, steps = 0;
        at >= 0 && steps < 500;
        at = flat.parent[at] ?? -1, steps++
      ) {
        if (flat.tags[at] !== 'call') continue;
        const block = ofBlock(flat.nodes[at] as Call);
        if (block.state !== 'unknown') return block;
        const group = first([...settings(flat.nodes[at] as Call), ...besideRoutes(flat.nodes[at] as Call)]);
        if (group.state !== 'unknown') return group;
        const before = beforeOnChain(flat.nodes[at] as Call);
        if (before.state !== 'unknown') return before;
        // `$app->group('/x', function ($group) { … })->add(AuthMiddleware::class)`
        const behind = (flat.nodes[at] as Call).args.some(({ value }) => value.kind === 'function')
          ? onChain(at)
          : UNKNOWN;
        if (behind.state !== 'unknown') return behind;
      }
      return UNKNOWN;
    },
    ofClass: (index, cls, method) =>
      first(
        (function* () {
          yield* cls.decorators.map(ofDecorator);
          for (const parent of cls.extends) yield named(parent.name, cls.start);
          for (const field of cls.fields) {
            if (!names.test(field.name) || !field.init) continue;
            const init = flat.indexOf.get(field.init);
            if (init !== undefined) yield below(init);
          }
          const end = flat.end[index] ?? index;
          for (const i of flat.placesBetween(index, end, 'call')) {
            if ((flat.scope[i] ?? -1) !== (flat.scope[index] ?? -1)) continue;
            const call = flat.nodes[i] as Call;
            if (isHook(called[i] ?? '') && (module.language !== 'ruby' || standsBeforeMethod(call, method)))
              yield* hookArguments(call);
          }
        })(),
      ),
  };
}
