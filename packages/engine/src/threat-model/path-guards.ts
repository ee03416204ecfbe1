import type { Argument, Call, Expr, ObjectExpr } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import type { EntryFact, Guard, PathGuard, RoutePattern } from './facts.ts';
import { namesIn } from './names-before.ts';
import { openText } from './open-texts.ts';
import { dotted, lastPart, textOfExpr } from './written-names.ts';

/** Tables of paths of one file; more are cut. */
const MAX_GUARDS = 300;
const PATH_CHARACTERS = 200;
const MAX_STARS = 6;
/** Filters of Shiro: what asks nobody, what asks for a right, what asks who calls. */
const OPEN_FILTER = /^(?:anon|logout)$/;
const RIGHT_FILTER = /^(?:perms|roles|rest)\b|perm|role/i;
const ASKING_FILTER = /^(?:authc\w*|user|jwt\w*|oauth2?|token)$|auth|jwt|token|sso/i;
/** Reads who calls, and lets those pass who do not say. */
const PASSES_STRANGERS = /optional|permissive/i;
/** Middleware of NestJS that knows callers, by its name. */
const OF_CALLERS = /auth(?!or\b|ors\b)|jwt|log_?in|session_?guard|require|permission|role|admin|protect/i;
/** What Spring Security asks of requests to some paths alone. */
const SPRING_PATHS = /^(?:(?:request|ant|mvc|path)Matchers)$/;
const SPRING_ASKS = /^(?:authenticated|fullyAuthenticated|denyAll|has(?:Any)?(?:Role|Authority)|access)$/;

/**
 * What a file says of the paths that ask who calls, apart from the routes themselves: filter chains of Shiro, `requestMatchers` of Spring Security,
 * `consumer.apply(…).forRoutes(…)` of NestJS. Of one list the first entry that fits a route decides.
 */
export function pathGuards(flat: FlatModule, lineOf: (offset: number) => number): PathGuard[] {
  const { language } = flat.module;
  if (language !== 'java' && language !== 'javascript' && language !== 'typescript') return [];
  const found: PathGuard[] = [];
  const chains = language === 'java' ? chainMaps(flat) : new Set<string>();
  for (const i of flat.places('call')) {
    if (found.length >= MAX_GUARDS) break;
    const call = flat.nodes[i] as Call;
    const line = lineOf(call.callee.kind === 'member' ? call.callee.propertySpan.start : call.start);
    if (language === 'java') found.push(...shiro(call, line, chains), ...spring(call, line));
    else found.push(...nest(call, line));
  }
  return found;
}

/** Maps that Shiro is handed as its filter chains, whatever they are called. */
function chainMaps(flat: FlatModule): ReadonlySet<string> {
  const names = new Set<string>();
  for (const i of flat.places('call')) {
    const { callee, args } = flat.nodes[i] as Call;
    if (lastPart(dotted(callee)) !== 'setFilterChainDefinitionMap') continue;
    for (const { value } of args) if (value.kind === 'name') names.add(value.name);
  }
  return names;
}

/** `filterChainDefinitionMap.put("/admin/**", "authc, roles[admin]")`, `chain.addPathDefinition("/**", "authc")`. */
function shiro(call: Call, line: number, chains: ReadonlySet<string>): PathGuard[] {
  const name = dotted(call.callee);
  const isChain = /(?:chain|filter)\w*\.put$/i.test(name) || chains.has(name.replace(/\.put$/, ''));
  if (lastPart(name) === 'addFilterChain') return shiroModule(call, line);
  if (!isChain && lastPart(name) !== 'addPathDefinition') return [];
  const [path, filters] = call.args.map(({ value }) => openText(value));
  return isPath(path) && filters ? filterChain(path, filters, line) : [];
}

/** Of a module of Guice: `addFilterChain("/admin/**", AUTHC_BASIC, config(ROLES, "admin"))`, `addFilterChain("/**", Key.get(TokenFilter.class))`. */
function shiroModule({ args: [first, ...rest] }: Call, line: number): PathGuard[] {
  const path = first ? openText(first.value) : null;
  const filters = rest.flatMap(({ value }) => {
    const given = value.kind === 'call' ? value.args[0]?.value : value;
    const name = given === undefined ? '' : lastPart(dotted(given).replace(/\.class$/, ''));
    return name === '' || PASSES_STRANGERS.test(name) ? [] : [name.toLowerCase()];
  });
  return isPath(path) ? filterChain(path, filters.join(','), line) : [];
}

/** A path, or what constants make one. */
const isPath = (text: string | null | undefined): text is string =>
  text !== null && text !== undefined && /^(?:\/|\$\{)/.test(text);

/** One line of a filter chain; nothing where its filters have names that say neither. */
function filterChain(path: string, filters: string, line: number): PathGuard[] {
  const names = filters.replace(/\[[^\]]{0,200}\]/g, '').split(/\s*,\s*/);
  const asking = names.find((one) => RIGHT_FILTER.test(one)) ?? names.find((one) => ASKING_FILTER.test(one));
  const isOpen = names.some((one) => OPEN_FILTER.test(one));
  if (asking === undefined && !isOpen) return [];
  const isRight = asking !== undefined && RIGHT_FILTER.test(asking);
  const guard: Guard = isOpen
    ? { state: 'exempt', name: names[0] ?? null, line }
    : { state: 'seen', name: isRight ? `permission ${asking}` : (asking ?? null), line };
  return [{ where: [{ path, method: null, className: null }], except: [], guard }];
}

const OF_EVERYTHING = /^\/\*{1,2}$/;

/** What a line of Spring Security's chain says of its paths: null where it says neither that somebody is asked nor that nobody is. */
function guardOfSpring(name: string, line: number): Guard | null {
  if (SPRING_ASKS.test(name)) return { state: 'seen', name, line };
  return name === 'permitAll' ? { state: 'exempt', name, line } : null;
}

/** `requestMatchers("/admin/**").hasRole("ADMIN")`, `requestMatchers(HttpMethod.GET, "/shop/**").permitAll()`: the first that fits decides. */
function spring(call: Call, line: number): PathGuard[] {
  // In the words of Kotlin: `authorize("/admin/**", hasRole("ADMIN"))`.
  if (call.callee.kind === 'name' && call.callee.name === 'authorize') {
    const [first, second] = call.args.map(({ value }) => value);
    const path = first ? openText(first) : null;
    const name = second ? lastPart(dotted(second)) : '';
    const guard = guardOfSpring(name, line);
    return isPath(path) && guard !== null && (guard.state === 'seen' || !OF_EVERYTHING.test(path))
      ? [{ where: [{ path, method: null, className: null }], except: [], guard }]
      : [];
  }
  const guard = guardOfSpring(lastPart(dotted(call.callee)), line);
  if (guard === null || call.callee.kind !== 'member') return [];
  const before = call.callee.object;
  if (before.kind !== 'call' || !SPRING_PATHS.test(lastPart(dotted(before.callee)))) return [];
  const method = before.args.map(({ value }) => dotted(value)).find((one) => one.startsWith('HttpMethod.'));
  const where = before.args.flatMap(({ value }): RoutePattern[] => {
    const path = dotted(value).startsWith('HttpMethod.') ? null : openText(value);
    // What lets everybody do everything is asked about as a whole.
    return isPath(path) && (guard.state === 'seen' || !OF_EVERYTHING.test(path))
      ? [{ path, method: method ? lastPart(method) : null, className: null }]
      : [];
  });
  return where.length === 0 ? [] : [{ where, except: [], guard }];
}

/** `consumer.apply(AuthMiddleware).exclude('health').forRoutes({ path: 'items/:id', method: RequestMethod.DELETE }, ItemsController)`. */
function nest(call: Call, line: number): PathGuard[] {
  if (lastPart(dotted(call.callee)) !== 'forRoutes' || call.callee.kind !== 'member') return [];
  let at: Expr = call.callee.object;
  const except: RoutePattern[] = [];
  for (let link = 0; link < 6 && at.kind === 'call' && at.callee.kind === 'member'; link++) {
    const { property, object }: { property: string; object: Expr } = at.callee;
    if (property === 'exclude') except.push(...patternsOf(at.args));
    if (property === 'apply') {
      const asking = at.args.map(({ value }) => dotted(value)).find((one) => OF_CALLERS.test(one));
      const where = patternsOf(call.args);
      if (where.length === 0) return [];
      // What has no telling name does what its class says.
      const guard: Guard =
        asking === undefined
          ? { state: 'unknown', name: null, line, passes: namesIn(at.args) }
          : { state: 'seen', name: asking, line };
      return [{ where, except, guard }];
    }
    at = object;
  }
  return [];
}

function patternsOf(args: readonly Argument[]): RoutePattern[] {
  return args.flatMap(({ value }): RoutePattern[] => {
    const path = value.kind === 'list' ? null : textOfExpr(value);
    if (path !== null) return [{ path, method: null, className: null }];
    if (value.kind === 'object') return patternOf(value);
    if (value.kind === 'name') return [{ path: null, method: null, className: value.name }];
    return value.kind === 'list'
      ? value.elements.flatMap((one) => patternsOf([{ name: null, value: one.value } as Argument]))
      : [];
  });
}

function patternOf({ entries }: ObjectExpr): RoutePattern[] {
  const of = (name: string): Expr | undefined =>
    entries.find(({ key }) => key?.kind === 'literal' && key.value === name)?.value;
  const path = of('path');
  const method = of('method');
  const text = path ? textOfExpr(path) : null;
  const word = method ? lastPart(dotted(method)) : null;
  return text === null ? [] : [{ path: text, method: word === 'ALL' ? null : word, className: null }];
}

/** Pages of Razor and their models, and components of Blazor, whose page is one of them. */
const OF_PAGES = /\.(?:cshtml|razor)(?:\.cs)?$/;

/** The first entry of the lists that fits a route. @param file the path of the file that the route is written in */
export function guardOfPath(guards: readonly PathGuard[], entry: EntryFact, file: string): Guard | null {
  const path = entry.route ?? /(?:^|\s)(\/\S*)$/.exec(entry.name)?.[1] ?? '';
  const fits = (one: RoutePattern): boolean =>
    (one.className === null
      ? path !== '' && fitsPath(one.path ?? '', path)
      : one.className === entry.className) &&
    (one.method === null || entry.method === null || entry.method.split('|').includes(one.method));
  return (
    guards.find(
      ({ where, except, isOfPages }) =>
        (isOfPages !== true || OF_PAGES.test(file)) && where.some(fits) && !except.some(fits),
    )?.guard ?? null
  );
}

const patterns = new Map<string, RegExp | null>();
const MAX_PATTERNS = 5_000;

/** Does a route lie where `/admin/**`, `/files/*`, `items/:id` or `items/{id}` says? Names of parameters do not count. */
function fitsPath(pattern: string, route: string): boolean {
  let made = patterns.get(pattern);
  if (made === undefined) {
    made = patternTest(pattern);
    if (patterns.size >= MAX_PATTERNS) patterns.clear();
    patterns.set(pattern, made);
  }
  return made?.test(`/${route.replace(/^\/+|\/+$/g, '')}`) ?? false;
}

function patternTest(pattern: string): RegExp | null {
  if (pattern.length > PATH_CHARACTERS || pattern.split('*').length > MAX_STARS) return null;
  const parts = pattern
    .replace(/\(\.\*\)|\{\*\w+\}|\*\w+/g, '**')
    .split('/')
    .filter((part) => part !== '');
  const text = parts.map((part) => {
    if (part === '**' || (part === '*' && parts.length === 1)) return '(?:/.*)?';
    if (/^[:{<]/.test(part)) return '/[^/]+';
    return `/${part.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '[^/]*')}`;
  });
  return new RegExp(`^${text.join('') || '/'}$`);
}
