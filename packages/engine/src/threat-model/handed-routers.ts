import type { Call, Expr, FunctionIR, ProgramLanguage } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { asksCallers, guardIn } from './asking-names.ts';
import type { Guard, HandedRouter } from './facts.ts';
import type { Guards } from './guards.ts';
import { namesIn } from './names-before.ts';
import { dotted, lastPart } from './written-names.ts';

/** Routers that one file hands to functions; more are cut. */
const MAX_HANDED = 300;
/** Functions that hand a router on to others. */
const MAX_DEPTH = 6;
/** Links of a chain of calls that makes a router. */
const MAX_LINKS = 8;
/** What routes are declared on, by its type: of gin, echo, chi, fiber, gorilla, net/http; of ASP.NET; of Ktor. */
const ROUTER: Partial<Record<ProgramLanguage, RegExp>> = {
  go: /(?:^|[.*])(?:RouterGroup|IRoutes?|IRouter|Group|Router|Routes|Engine|Echo|App|ServeMux|Mux|RouteRegister)$/,
  csharp:
    /(?:^|\.)(?:IEndpointRouteBuilder|RouteGroupBuilder|WebApplication|IVersionedEndpointRouteBuilder)$/,
};
const MADE =
  /(?:^|\.)(?:New|Default|Classic|NewRouter|NewMux|NewServeMux|Subrouter|Group|MapGroup|With|Build)$/;
/** The first parameter of a function of Kotlin that extends a class. */
const EXTENDED = 'receiver$';
const KTOR_ROUTER = /(?:^|\.)(?:Route|Routing|Application)$/;
const KTOR_IMPORT = /^io\.ktor\b/;
/** Puts a router, or what answers for one, below a path. */
const PUTS_IN = /^(?:Mount|Handle|Handler|Use)$/;
/** What makes requests pass without asking who sends them. */
const CHAINED =
  /^(?:With|Group|MapGroup|RequireAuthorization|Use|AddEndpointFilter|Route|PathPrefix|Subrouter)$/;

/** Kotlin is read as what Java says. */
const isKotlin = ({ module }: FlatModule): boolean => module.path.endsWith('.kt');

/** The function that declares what stands at a place on a router that it was given, or that it gives back. */
export function declaredIn(flat: FlatModule, index: number): { name: string; holder: string } | null {
  const { language } = flat.module;
  const isRouter = ROUTER[language];
  if (!isRouter && !isKotlin(flat)) return null;
  for (let at = flat.parent[index] ?? -1; at >= 0; at = flat.parent[at] ?? -1) {
    if (flat.tags[at] !== 'fn') continue;
    const fn = flat.nodes[at] as FunctionIR;
    if (fn.name === '') continue;
    const isGiven = isRouter
      ? fn.params.some(({ type }) => isRouter.test(type?.name ?? '')) ||
        // A method of C# that extends a router.
        (language === 'csharp' && isRouter.test(fn.receiverType?.name ?? '')) ||
        /(?:^|[.*])(?:Router|Mux|ServeMux|Handler)$/.test(fn.returns?.name ?? '')
      : fn.params.some(
          ({ pattern, type }) =>
            pattern.kind === 'name' && pattern.name === EXTENDED && KTOR_ROUTER.test(type?.name ?? ''),
        );
    return isGiven ? { name: fn.name, holder: language === 'go' ? (fn.receiverType?.name ?? '') : '' } : null;
  }
  return null;
}

/**
 * `admin.Use(requireAdmin); items.Register(admin)`, `r.Mount("/items", items.Routes())`, `app.MapGroup("/x").RequireAuthorization().MapItems()`,
 * `authenticate { itemRoutes() }`: what stands before the routes that a function of another file declares.
 */
export function handedRouters(
  flat: FlatModule,
  guards: Guards,
  lineOf: (offset: number) => number,
): HandedRouter[] {
  const { language } = flat.module;
  const isKtor = isKotlin(flat) && flat.module.imports.some((one) => KTOR_IMPORT.test(one.module));
  if (language !== 'go' && language !== 'csharp' && !isKtor) return [];
  const made = routersOf(flat, guards);
  const found: HandedRouter[] = [];
  for (const i of flat.places('call')) {
    if (found.length >= MAX_HANDED) break;
    const call = flat.nodes[i] as Call;
    const name = dotted(call.callee);
    const to = lastPart(name);
    const holder = name.slice(0, Math.max(0, name.lastIndexOf('.')));
    const line = lineOf(call.callee.kind === 'member' ? call.callee.propertySpan.start : call.start);
    const add = (function_: string, owner: string, guard: Guard | null): void => {
      if (function_ === '') return;
      found.push({ to: function_, holder: lastPart(owner), guard, from: declaredIn(flat, i) });
    };
    /** Names of what stands there, where they alone do not tell whether it asks. */
    const before = (router: string): Guard | null => {
      const route = { line, path: null, holder: router, handler: null, groups: guards.groupsAround(router) };
      const names = guards.namedBefore(route);
      return (
        guards.before(route) ??
        (names.length === 0 ? null : { state: 'unknown', name: null, line, passes: names })
      );
    };
    if (isKtor) {
      const around = guards.around(i);
      if (call.callee.kind === 'name' && call.args.length <= 3 && isBelowRouting(flat, i))
        add(to, '', around.state === 'seen' ? around : null);
      continue;
    }
    if (PUTS_IN.test(to)) {
      // `r.Mount("/items", items.Routes())`, `mux.Handle("/x/", requireUser(items.Handler()))`.
      for (const { value } of call.args) {
        const inner = innermost(value);
        if (inner === null) continue;
        const wrap = asksCallers(wrapperOf(value));
        const named = namesIn([{ name: null, value, spread: 'none' }]);
        const own: Guard | null = wrap
          ? { state: 'seen', name: wrapperOf(value), line }
          : (onChain(call.callee, line) ??
            (wrapperOf(value) === '' ? null : { state: 'unknown', name: null, line, passes: named }));
        const made = dotted(inner.callee);
        add(lastPart(made), made.slice(0, Math.max(0, made.lastIndexOf('.'))), own ?? before(holder));
      }
      continue;
    }
    const given: Expr[] = call.args.map(({ value }) => value);
    // A method that extends a router is called on it.
    if (language === 'csharp' && call.callee.kind === 'member') given.push(call.callee.object);
    for (const value of given) {
      if (value.kind === 'name' ? !made.has(value.name) && !isParameter(flat, i, value.name) : !isMade(value))
        continue;
      if (
        CHAINED.test(to) ||
        /^(?:Map)?(?:Get|Post|Put|Patch|Delete|Any|GET|POST|PUT|PATCH|DELETE)$/.test(to)
      )
        continue;
      add(to, holder, onChain(value, line) ?? withNames(value, before(rootOf(value)), line));
      break;
    }
  }
  return found;
}

/** Where routers are handed over, by the functions that get them. */
export type HandedPlaces = ReadonlyMap<string, readonly (HandedRouter & { readonly path: string })[]>;

export function placesOfHanded(
  files: readonly { readonly path: string; readonly handed: readonly HandedRouter[] }[],
): HandedPlaces {
  const places = new Map<string, (HandedRouter & { path: string })[]>();
  for (const { path, handed } of files)
    for (const one of handed) {
      const list = places.get(one.to);
      if (list) list.push({ ...one, path });
      else places.set(one.to, [{ ...one, path }]);
    }
  return places;
}

/** What stands before all routes that a function declares, wherever a router is handed to it; null where one place asks nobody. */
export function guardOfHanded(
  declared: { readonly name: string; readonly holder: string },
  path: string,
  places: HandedPlaces,
  depth = 0,
): { readonly guard: Guard; readonly path: string } | null {
  if (depth > MAX_DEPTH) return null;
  const all = places.get(declared.name) ?? [];
  const near = all.filter(({ holder }) => isOf(holder, declared.holder, path));
  let found: { readonly guard: Guard; readonly path: string } | null = null;
  for (const one of near.length > 0 ? near : all) {
    const own = one.guard
      ? { guard: one.guard, path: one.path }
      : one.from
        ? guardOfHanded(one.from, one.path, places, depth + 1)
        : null;
    if (own === null) return null;
    found ??= own;
  }
  return found;
}

/** Does a call on `adminRouter` or `items` mean the method of `AdminRouter`, or the function of a package `items`? */
function isOf(holder: string, className: string, path: string): boolean {
  const word = holder.replace(/_/g, '').toLowerCase();
  if (word === '') return false;
  const own = className.replace(/^.*[.*]/, '').toLowerCase();
  return own !== ''
    ? own === word || own.endsWith(word) || word.endsWith(own)
    : path.split('/').at(-2)?.toLowerCase() === word;
}

/** Variables of a file that hold routers which it makes. */
function routersOf(flat: FlatModule, guards: Guards): ReadonlySet<string> {
  const names = new Set<string>();
  for (const i of flat.places('var', 'assign')) {
    const node = flat.nodes[i] as { target: Expr; init?: Expr | null; value?: Expr };
    const value = node.init ?? node.value ?? null;
    if (node.target.kind !== 'name' || value === null) continue;
    if (guards.groupsAround(node.target.name).length > 0 || isMade(value)) names.add(node.target.name);
  }
  return names;
}

function isMade(value: Expr): boolean {
  let at: Expr = value;
  for (let link = 0; link < MAX_LINKS && at.kind === 'call'; link++) {
    const name = dotted(at.callee);
    if (
      MADE.test(name) &&
      /^(?:gin|echo|chi|fiber|mux|http|r|g|app|api|e|v\d|\w*(?:[rR]outer|[gG]roup|[aA]pp|[aA]pi|[bB]uilder|[mM]ux|[eE]ndpoints))\b/.test(
        name,
      )
    )
      return true;
    if (at.callee.kind !== 'member') return false;
    at = at.callee.object;
  }
  return false;
}

/** Is a name a router that the function around a place was given? */
function isParameter(flat: FlatModule, index: number, name: string): boolean {
  const isRouter = ROUTER[flat.module.language];
  for (let at = flat.parent[index] ?? -1; at >= 0; at = flat.parent[at] ?? -1) {
    if (flat.tags[at] !== 'fn') continue;
    const fn = flat.nodes[at] as FunctionIR;
    if (fn.self === name && flat.module.language === 'csharp')
      return isRouter?.test(fn.receiverType?.name ?? '') ?? false;
    const param = fn.params.find(({ pattern }) => pattern.kind === 'name' && pattern.name === name);
    if (param) return isRouter?.test(param.type?.name ?? '') ?? false;
  }
  return false;
}

/** Ktor declares routes below `routing { }`, `route { }`, `authenticate { }`, and in functions that extend a route. */
function isBelowRouting(flat: FlatModule, index: number): boolean {
  for (let at = flat.parent[index] ?? -1; at >= 0; at = flat.parent[at] ?? -1)
    if (
      flat.tags[at] === 'call' &&
      /^(?:routing|route|authenticate)$/.test(lastPart(dotted((flat.nodes[at] as Call).callee)))
    )
      return true;
  return declaredIn(flat, index) !== null;
}

/** A guard among what a router is made with: `r.Group("/x", requireUser)`, `r.With(requireUser)`, `.RequireAuthorization()`. */
function onChain(value: Expr, line: number): Guard | null {
  let at: Expr = value;
  for (let link = 0; link < MAX_LINKS; link++) {
    if (at.kind === 'member') {
      at = at.object;
      continue;
    }
    if (at.kind !== 'call') return null;
    const name = lastPart(dotted(at.callee));
    if (name === 'RequireAuthorization') return { state: 'seen', name, line };
    const guard = CHAINED.test(name) ? guardIn(at.args, line) : null;
    if (guard) return guard;
    at = at.callee;
  }
  return null;
}

/** `r.Group("/x", Enter())`: names beside those of what stands before the router. */
function withNames(value: Expr, before: Guard | null, line: number): Guard | null {
  if (before?.state === 'seen') return before;
  const names = [...namesIn([{ name: null, value, spread: 'none' }]), ...(before?.passes ?? [])];
  return names.length === 0 ? null : { state: 'unknown', name: null, line, passes: names };
}

const rootOf = (value: Expr): string => {
  const name = value.kind === 'name' || value.kind === 'call' ? dotted(value) : '';
  return name.split('.')[0] ?? '';
};

/** `items.Handler()` of `requireUser(items.Handler())`. */
function innermost(value: Expr): Call | null {
  let at: Expr = value;
  for (let link = 0; link < MAX_LINKS && at.kind === 'call'; link++) {
    const next: Expr | undefined = at.args.find((one) => one.value.kind === 'call')?.value;
    if (next === undefined) return at.args.length === 0 ? at : null;
    at = next;
  }
  return null;
}

const wrapperOf = (value: Expr): string =>
  value.kind === 'call' && value.args.some((one) => one.value.kind === 'call')
    ? lastPart(dotted(value.callee))
    : '';
