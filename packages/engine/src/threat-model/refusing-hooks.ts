import type { Call, Expr, FunctionIR, If } from '../ir/ir.ts';
import { type FlatModule, spanOf } from '../match/flat-module.ts';
import type { Guard } from './facts.ts';
import type { RouteGroups } from './route-groups.ts';
import { calleesOf, textOfExpr } from './written-names.ts';

/** Something that stands before routes of a file. */
export interface FileHook {
  readonly guard: Guard;
  /** The group whose routes it stands before: `api := r.Group("/api"); api.Use(requireUser)`; null for all of the file. */
  readonly group: string | null;
  /** Only routes below this path; null for all. */
  readonly path: string | null;
  /** Only what has this path, not what lies below it, unless it ends with a star. */
  readonly isExact?: true;
  readonly line: number;
  /** Where the function ends whose own router it stands before: `r.Group(func(r chi.Router) { r.Use(requireUser) })`. */
  readonly lastLine?: number;
  /** The blueprint whose routes it stands before: `@main.before_request`. */
  readonly holder?: string;
  /** The part of an address without which it asks nothing. */
  readonly part?: string | null;
  /** Handlers that it names, which it may let pass. */
  readonly names?: ReadonlySet<string>;
}

/** Text that looks at who calls. */
const KNOWS_CALLER =
  /session|is_?authenticated|is_?staff|is_?superuser|is_?admin|has_?perm|logged_?in|signed_?in|current_?user|identity|authori[sz]ation|(?:req|request|ctx|c|self|this|g|state|locals)\.(?:\w+\.)?user(?:_?id)?\b|\b\w*[rR]eq(?:uest)?\.(?:\w+\.)?user(?:_?[iI]d)?\b|getUser\(|\bapi_?key\b|whitelist|allow_?(?:ed_?)?list|allowed_?(?:ip|host|addr)/i;
/** Text that ends a request before its work, or sends whoever it is elsewhere. */
const REFUSES =
  /\braise\b|\bthrow\b|\bredirect|\babort|\bhalt\b|\b40[13]\b|unauthori[sz]ed|forbidden|http\.Error\(|permission_?denied/i;
/** Lets some addresses pass: nobody can tell which here. */
const BY_ADDRESS = /\b(?:req|request|ctx|c|r)\.(?:path|url|originalUrl|route|URL|full_?path|path_info)\b/;

/**
 * Does a function turn away who it does not know: has it a condition that looks at who calls, one way of which ends in a refusal? What also
 * asks for the address may let some pass, and is left out.
 */
export function refusesStrangers(flat: FlatModule, fnAt: number): boolean {
  const fn = flat.nodes[fnAt] as FunctionIR;
  if (BY_ADDRESS.test(flat.text.slice(fn.start, fn.end))) return false;
  const end = flat.end[fnAt] ?? fnAt;
  for (const i of flat.placesBetween(fnAt, end, 'if')) {
    const node = flat.nodes[i] as If;
    const whole = spanOf(node);
    const test = spanOf(node.test);
    const asked = flat.text.slice(test.start, test.end);
    // `redirect '/' unless session[:user]` has its test behind.
    const done = flat.text.slice(whole.start, test.start) + flat.text.slice(test.end, whole.end);
    if (KNOWS_CALLER.test(asked) && REFUSES.test(done)) return true;
  }
  return false;
}

/**
 * Hooks whose function turns strangers away, whatever it is called: `@main.url_value_preprocessor`, `app.use((req, res, next) => …)`,
 * `r.Use(func(c *gin.Context) { … })`, `before do … end`.
 */
export function refusingHooks(
  flat: FlatModule,
  isHook: (name: string) => boolean,
  groups: RouteGroups,
  lineOf: (offset: number) => number,
  linesOf: (index: number, holder: string) => { lastLine?: number },
): FileHook[] {
  const found: FileHook[] = [];
  const byName = new Map<string, number>();
  for (const i of flat.places('fn')) {
    const fn = flat.nodes[i] as FunctionIR;
    if (fn.name !== '' && !byName.has(fn.name)) byName.set(fn.name, i);
    const hook = fn.decorators.find((one) => isHook(one.name));
    if (hook === undefined || !refusesStrangers(flat, i)) continue;
    found.push({
      guard: { state: 'seen', name: fn.name, line: lineOf(fn.start) },
      group: null,
      path: null,
      line: 0,
      holder: hook.name.slice(0, Math.max(0, hook.name.lastIndexOf('.'))),
      part: askedPart(flat, fn),
      names: namesInText(flat, i),
    });
  }
  const called = calleesOf(flat);
  for (const i of flat.places('call')) {
    if ((flat.owner[i] ?? -1) >= 0) continue;
    const call = flat.nodes[i] as Call;
    const name = called[i] ?? '';
    const isSinatra = name === 'before' && call.args.at(-1)?.value.kind === 'function';
    if (!isSinatra && !isHook(name)) continue;
    const holder = name.slice(0, Math.max(0, name.lastIndexOf('.')));
    const path = call.args[0] ? textOfExpr(call.args[0].value)?.replace(/\*.*$/, '') : null;
    for (const { value } of call.args) {
      const at =
        value.kind === 'function'
          ? (flat.indexOf.get(value.fn) ?? -1)
          : value.kind === 'name'
            ? (byName.get(value.name) ?? -1)
            : -1;
      if (at < 0 || !refusesStrangers(flat, at)) continue;
      found.push({
        guard: { state: 'seen', name: (flat.nodes[at] as FunctionIR).name || name, line: lineOf(call.start) },
        group: groups.isGroup(holder) ? holder : null,
        path: path?.startsWith('/') ? path : null,
        line: lineOf(call.start),
        ...linesOf(i, holder),
      });
      break;
    }
  }
  return found;
}

/** A route as hooks of its file see it. */
export interface HookedRoute {
  readonly line: number;
  readonly path: string | null;
  readonly groups: readonly string[];
  readonly holder: string;
  readonly handler: string | null;
}

/** Does a hook stand before a route? @param groups those that the route is declared in @param holder what declares it */
export const standsBefore = (hook: FileHook, route: HookedRoute): boolean =>
  hook.line < route.line &&
  (hook.lastLine === undefined || route.line <= hook.lastLine) &&
  (hook.path === null || (route.path !== null && liesBelow(route.path, hook.path, hook.isExact === true))) &&
  (hook.group === null || route.groups.includes(hook.group)) &&
  (hook.holder === undefined || /^(?:\w+\.)*app$/.test(hook.holder) || hook.holder === route.holder) &&
  (!hook.part || (route.path !== null && new RegExp(`\\b${hook.part}\\b`).test(route.path))) &&
  !(route.handler !== null && hook.names?.has(route.handler));

/**
 * Is a route among what a path of a router means: `/items`, `/items/*`, `/:owner/items`? Parts that the request names fit any.
 * @param isExact without a star behind it the path means itself alone (hono.dev/docs/guides/middleware)
 */
export function liesBelow(route: string, path: string, isExact: boolean): boolean {
  const hasStar = /\*$/.test(path);
  const wanted = path
    .replace(/\/?\*+$/, '')
    .split('/')
    .filter((part) => part !== '');
  const parts = route.split('/').filter((part) => part !== '');
  if (parts.length < wanted.length || (isExact && !hasStar && parts.length > wanted.length)) return false;
  return wanted.every((part, i) => part === parts[i] || part === '*' || /^[:{]/.test(part));
}

/** The part of an address without which a preprocessor of Flask asks nothing: `values.pop('project_id')`. */
function askedPart(flat: FlatModule, fn: FunctionIR): string | null {
  const values = fn.params[1]?.pattern;
  if (values?.kind !== 'name') return null;
  const text = flat.text.slice(fn.start, fn.end);
  const taken = new RegExp(`\\b${values.name}(?:\\.(?:pop|get)\\(\\s*|\\[)["'](\\w+)["']`).exec(text);
  return taken?.[1] ?? null;
}

/** Handlers that a function of the application names to let them pass: `if endpoint == 'main.login'`. */
function namesInText(flat: FlatModule, first: number): ReadonlySet<string> {
  const names = new Set<string>();
  for (const i of flat.placesBetween(first, flat.end[first] ?? 0, 'literal')) {
    const node = flat.nodes[i] as Expr;
    if (node.kind === 'literal' && typeof node.value === 'string')
      names.add(node.value.slice(node.value.lastIndexOf('.') + 1));
  }
  return names;
}
