import type { Argument, Assign, Call, Expr, FunctionIR, VarDecl } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { directoryOf, joinPath } from '../paths.ts';
import { ASKS, asksCallers, guardIn } from './asking-names.ts';
import type { Guard, RouteMount } from './facts.ts';
import type { Guards } from './guards.ts';
import { namesBeforeCall, namesIn, orNames } from './names-before.ts';
import { dotted, lastPart, textOfExpr } from './written-names.ts';

/** Mounts of one file; more are cut. */
const MAX_MOUNTS = 300;
/** Mounts within mounts. */
const MAX_DEPTH = 5;
/**
 * `app.use('/users', requireUser, require('./users'))`, `app.include_router(users.router, dependencies=[Depends(current_user)])`,
 * `Route::middleware('auth')->group(base_path('routes/users.php'))`.
 */
export function routeMounts(
  flat: FlatModule,
  guards: Guards,
  lineOf: (offset: number) => number,
): RouteMount[] {
  const { language } = flat.module;
  const isScript = language === 'javascript' || language === 'typescript';
  if (!isScript && language !== 'python' && language !== 'php') return [];
  const files = filesByName(flat);
  const found: RouteMount[] = [];
  const asked = askedRouters(flat);
  for (const i of flat.places('call')) {
    if (found.length >= MAX_MOUNTS) break;
    const call = flat.nodes[i] as Call;
    if (isScript) {
      const mount = handsRouter(call, flat, files);
      if (mount) found.push({ stem: mount.stem, guard: asked.of(i, mount.router, null) });
    }
    if (call.callee.kind !== 'member') continue;
    const line = lineOf(call.callee.propertySpan.start);
    const { property, object } = call.callee;
    const holder = dotted(object);
    if (isScript && PUTS_IN.test(property)) {
      const at = call.args.findLastIndex(({ value }) => stemOf(value, flat, files) !== null);
      const stem = stemOf(call.args[at]?.value, flat, files);
      const guard =
        property === 'register' ? null : guardOrNames(at < 0 ? call.args : call.args.slice(0, at), line);
      const path = call.args[0] ? textOfExpr(call.args[0].value) : null;
      if (stem !== null) found.push({ stem, guard: either(guard, asked.of(i, holder, path)) });
      // What is imported from another file may be no router, but stand before those that come behind it.
      const last = call.args[at];
      if (stem !== null && last !== undefined && property === 'use')
        asked.add(i, holder, path, orNames({ state: 'unknown', name: null, line }, namesIn([last])));
      if (stem === null && guard !== null && call.args[0] !== undefined) asked.add(i, holder, path, guard);
    } else if (isScript && property === 'addHook') {
      const guard = guardOrNames(call.args.slice(1), line);
      if (guard !== null) asked.add(i, holder, null, guard);
    } else if (language === 'python' && property === 'include_router') {
      const [router, ...rest] = call.args;
      const stem = routerFile(router?.value, files);
      if (stem !== undefined)
        found.push({
          stem,
          guard: guardOrNames(
            rest.filter((one) => one.name === 'dependencies'),
            line,
          ),
        });
    } else if (language === 'python' && /^before(?:_app)?_request$/.test(property)) {
      const guard = guardOrNames(call.args, line);
      if (guard !== null) asked.add(i, holder, null, guard);
    } else if (language === 'python' && property === 'register_blueprint') {
      const value = call.args[0]?.value;
      const stem = routerFile(value, files);
      const hook = guards.before({ line, path: null, holder, handler: null, groups: [] });
      const guard = (value ? asked.of(i, dotted(value), null) : null) ?? asked.of(i, holder, null) ?? hook;
      // A blueprint is called like its module, or otherwise: `from app.items import items`, `from app.items import bp`.
      for (const one of stem === undefined ? [] : [stem, stem.slice(0, stem.lastIndexOf('/'))])
        if (one !== '' && one !== '.') found.push({ stem: one, guard });
    } else if (language === 'php' && property === 'group') {
      const stem = call.args.map(({ value }) => routesFile(value)).find((one) => one !== null) ?? null;
      if (stem !== null)
        found.push({
          stem,
          guard:
            guardOfChain(object, line) ??
            guardBehind(flat, i, line) ??
            orNames({ state: 'unknown', name: null, line }, namesBeforeCall(flat, i, null)),
        });
    }
  }
  return found;
}

/** Puts the routes of another file behind those of a router: Express, Koa, Fastify, Hono. */
const PUTS_IN = /^(?:use|register|route)$/;

/** What routers of one file were told to ask of all that comes behind them, or of what lies below a path. */
interface AskedRouters {
  readonly add: (index: number, router: string, path: string | null, guard: Guard) => void;
  readonly of: (index: number, router: string, path: string | null) => Guard | null;
}

function askedRouters(flat: FlatModule): AskedRouters {
  const asked = new Map<string, { readonly path: string | null; readonly guard: Guard }[]>();
  /** A router that a function literal is handed is another one than what has that name outside: `app.register(async (app) => { … })`. */
  const ownerOf = (index: number, router: string): number => {
    for (let at = flat.parent[index] ?? -1; at >= 0; at = flat.parent[at] ?? -1)
      if (
        flat.tags[at] === 'fn' &&
        (flat.nodes[at] as FunctionIR).params.some(
          ({ pattern }) => pattern.kind === 'name' && pattern.name === router,
        )
      )
        return at;
    return -1;
  };
  const below = (path: string | null, mounted: string | null): boolean => {
    const start = path?.replace(/\/?\*+$/, '').replace(/\/$/, '') ?? '';
    return start === '' || mounted === start || (mounted?.startsWith(`${start}/`) ?? false);
  };
  const of = (index: number, router: string, path: string | null, depth = 0): Guard | null => {
    const owner = ownerOf(index, router);
    const own = (asked.get(`${owner} ${router}`) ?? [])
      .filter((one) => below(one.path, path))
      .reduce<Guard | null>((before, one) => either(before, one.guard), null);
    if (own?.state === 'seen' || owner < 0 || depth > MAX_DEPTH) return own;
    // What is registered in a scope has the hooks of what is around it.
    for (let at = flat.parent[owner] ?? -1; at >= 0; at = flat.parent[at] ?? -1) {
      if (flat.tags[at] !== 'call') continue;
      const { callee } = flat.nodes[at] as Call;
      return callee.kind === 'member' ? either(own, of(at, dotted(callee.object), path, depth + 1)) : own;
    }
    return own;
  };
  return {
    add: (index, router, path, guard) => {
      const key = `${ownerOf(index, router)} ${router}`;
      asked.set(key, [...(asked.get(key) ?? []), { path, guard }]);
    },
    of,
  };
}

/** What asks by its name; else the names of what stands there, whose bodies may tell. */
function guardOrNames(args: readonly Argument[], line: number): Guard | null {
  const own = guardIn(args, line);
  const names = own === null ? namesIn(args) : [];
  return names.length === 0 ? own : { state: 'unknown', name: null, line, passes: names };
}

/** Of two that stand before the same the one that asks, or both together where neither is known to. */
function either(one: Guard | null, other: Guard | null): Guard | null {
  if (one === null || other === null) return one ?? other;
  if (one.state === 'seen' || other.state === 'seen') return one.state === 'seen' ? one : other;
  return { ...one, passes: [...(one.passes ?? []), ...(other.passes ?? [])] };
}

function routerFile(value: Expr | undefined, files: ReadonlyMap<string, string>): string | undefined {
  return value && (value.kind === 'name' || value.kind === 'member')
    ? files.get(dotted(value).split('.')[0] ?? '')
    : undefined;
}

/** `require('./items')(app)`, `items(app)`: a file whose function declares routes on a router that it is handed. */
function handsRouter(
  call: Call,
  flat: FlatModule,
  files: ReadonlyMap<string, string>,
): { stem: string; router: string } | null {
  const given = call.args.find(
    ({ value }) =>
      value.kind === 'name' && /^(?:app|api|router|server|fastify|\w+(?:Router|App))$/.test(value.name),
  )?.value;
  if (given?.kind !== 'name' || call.callee.kind === 'member') return null;
  const stem =
    call.callee.kind === 'name'
      ? (files.get(call.callee.name) ?? null)
      : call.callee.kind === 'call'
        ? required(call.callee, flat.module.path)
        : null;
  return stem === null ? null : { stem, router: given.name };
}

/** What stands before all mounts of a file, each by itself or by that of the file it stands in; null where one asks nobody. */
export function guardOfMounts(
  path: string,
  mounts: readonly { readonly path: string; readonly mounts: readonly RouteMount[] }[],
  depth = 0,
): { readonly guard: Guard; readonly path: string } | null {
  let found: { readonly guard: Guard; readonly path: string } | null = null;
  if (depth > MAX_DEPTH) return null;
  for (const file of mounts)
    for (const { stem, guard } of file.mounts) {
      if (file.path === path || !isFile(path, stem)) continue;
      const one = guard ? { guard, path: file.path } : guardOfMounts(file.path, mounts, depth + 1);
      if (one === null) return null;
      // Mounted twice, it is open to whoever passes the weaker one: what asks for no right.
      found = found === null || !(one.guard.name ?? '').endsWith(')') ? one : found;
    }
  return found;
}

/** Before what is told by the end of its path alone. */
const ANYWHERE = '…/';

function isFile(path: string, stem: string): boolean {
  const own = path.replace(/\.[cm]?[jt]sx?$|\.py$|\.php$/, '');
  if (stem.startsWith(ANYWHERE)) {
    const end = `/${stem.slice(ANYWHERE.length)}`;
    return `/${own}`.endsWith(end) || `/${own}`.endsWith(`${end}/index`);
  }
  return (
    own === stem ||
    own === `${stem}/index` ||
    own === `${stem}/__init__` ||
    (!/[jt]sx?$/.test(path) && own.endsWith(`/${stem}`))
  );
}

/** Names of a file that hold what other files of the program give out, and the files. */
function filesByName(flat: FlatModule): ReadonlyMap<string, string> {
  const { imports, language } = flat.module;
  const files = new Map<string, string>();
  for (const one of imports) {
    const stem =
      language === 'python' ? pythonStem(one.module, one.name) : scriptStem(flat.module.path, one.module);
    if (stem !== null) files.set(one.local, stem);
  }
  for (const i of flat.places('var', 'assign')) {
    const node = flat.nodes[i] as VarDecl | Assign;
    const value = node.kind === 'var' ? node.init : node.value;
    const stem = node.target.kind === 'name' && value !== null ? required(value, flat.module.path) : null;
    if (node.target.kind === 'name' && stem !== null) files.set(node.target.name, stem);
  }
  return files;
}

/** `from app.routers.items import router` and `from .routers import items` are both of `routers/items`. */
function pythonStem(module: string, name: string | null): string | null {
  const parts = module.split('.').filter((part) => part !== '');
  if (name !== null && !/router|api|app/i.test(name)) parts.push(name);
  return parts.length === 0 ? null : parts.slice(-2).join('/');
}

/** `@/routes/items`, `@server/routes/items`, `~/routes/items`: what bundlers and compilers take for a folder of the program. */
const ALIAS = /^(?:[@~#]\/|[@~#]\w+\/|~)((?:[\w.-]+\/)*[\w.-]+)$/;
/** Packages of a scope are called like aliases: of the program is what says that it is routes. */
const OF_ROUTES = /(?:^|\/)(?:routes?|routers?|controllers?|api)(?:\/|$)/i;

function scriptStem(path: string, module: string): string | null {
  const aliased = ALIAS.exec(module)?.[1];
  if (aliased !== undefined && OF_ROUTES.test(aliased))
    return `${ANYWHERE}${aliased.replace(/\.[cm]?[jt]sx?$/, '')}`;
  if (!/^\.{1,2}(?:\/|$)/.test(module)) return null;
  return joinPath(directoryOf(path), module.replace(/\.[cm]?[jt]sx?$/, ''));
}

/** `require('./users')`, `require('./users').default`, `require('./users')(app)`. */
function required(value: Expr, path: string): string | null {
  let at: Expr = value;
  for (let link = 0; link < 3; link++) {
    if (at.kind === 'member') at = at.object;
    else if (at.kind === 'call' && dotted(at.callee) !== 'require') at = at.callee;
    else break;
  }
  if (at.kind !== 'call' || dotted(at.callee) !== 'require') return null;
  const module = at.args[0] ? textOfExpr(at.args[0].value) : null;
  return module === null ? null : scriptStem(path, module);
}

function stemOf(
  value: Expr | undefined,
  flat: FlatModule,
  files: ReadonlyMap<string, string>,
): string | null {
  if (value === undefined) return null;
  const own = required(value, flat.module.path);
  if (own !== null) return own;
  const name =
    value.kind === 'call'
      ? dotted(value.callee)
      : value.kind === 'name' || value.kind === 'member'
        ? dotted(value)
        : '';
  // What asks is imported from a file as well, and called like it.
  if (name === '' || ASKS.test(lastPart(name))) return null;
  return files.get(name.split('.')[0] ?? '') ?? null;
}

/** `base_path('routes/admin.php')`, `__DIR__ . '/admin.php'`: a file of routes that a group takes in. */
function routesFile(value: Expr | undefined): string | null {
  let text: string | null = null;
  const called = value?.kind === 'call' ? value.args[0]?.value : undefined;
  if (called?.kind === 'binary') text = textOfExpr(called.right);
  else if (called) text = textOfExpr(called);
  else if (value?.kind === 'binary') text = textOfExpr(value.right);
  const hit = /(?:^|\/)((?:[\w-]+\/)?[\w.-]+)\.php$/.exec(text ?? '');
  return hit?.[1] ?? null;
}

/** `Route::prefix('x')->middleware(['web', 'auth'])->group(…)`. */
function guardOfChain(chain: Expr, line: number): Guard | null {
  let at: Expr = chain;
  for (let link = 0; link < 8 && at.kind === 'call' && at.callee.kind === 'member'; link++) {
    const { property, object }: { property: string; object: Expr } = at.callee;
    const guard = property === 'middleware' ? guardIn(at.args, line) : null;
    if (guard) return guard;
    at = object;
  }
  return null;
}

/** What is put onto a group of Slim behind its routes: `$app->group('/x', require 'items.php')->add(AuthMiddleware::class)`. */
function guardBehind(flat: FlatModule, index: number, line: number): Guard | null {
  let at = index;
  for (let link = 0; link < 8; link++) {
    const member = flat.parent[at] ?? -1;
    const outer = flat.parent[member] ?? -1;
    if (flat.tags[member] !== 'member' || flat.tags[outer] !== 'call') return null;
    const call = flat.nodes[outer] as Call;
    const added = call.args[0]?.value;
    const name = added === undefined ? '' : dotted(added).replace(/\.class$/, '');
    if (/^(?:add|middleware)$/.test(lastPart(dotted(call.callee))) && asksCallers(name))
      return { state: 'seen', name, line };
    at = outer;
  }
  return null;
}
