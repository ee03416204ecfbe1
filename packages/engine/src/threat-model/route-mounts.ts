import type { Argument, Assign, Call, Expr, VarDecl } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { directoryOf, joinPath } from '../paths.ts';
import type { Guard, RouteMount } from './facts.ts';
import { dotted, lastPart, textOfExpr } from './written-names.ts';

/** Mounts of one file; more are cut. */
const MAX_MOUNTS = 300;
/** Mounts within mounts. */
const MAX_DEPTH = 5;
/** What asks who calls, by its name. */
const ASKS =
  /auth(?!or\b|ors\b)(?!.*optional)|jwt|log_?in|signed_?in|session_?guard|require|permission|\brole|^admin|is_?admin|protect|current_?(?:active_?)?user|verify_?token|\bcan:/i;
const ASKS_NOBODY = /optional|guest|maybe|unauth|without|skip|no_?auth/i;

/**
 * `app.use('/users', requireUser, require('./users'))`, `app.include_router(users.router, dependencies=[Depends(current_user)])`,
 * `Route::middleware('auth')->group(base_path('routes/users.php'))`.
 */
export function routeMounts(flat: FlatModule, lineOf: (offset: number) => number): RouteMount[] {
  const { language } = flat.module;
  const isScript = language === 'javascript' || language === 'typescript';
  if (!isScript && language !== 'python' && language !== 'php') return [];
  const files = filesByName(flat);
  const found: RouteMount[] = [];
  /** What a router was told to ask of all that comes behind it. */
  const asked = new Map<string, Guard>();
  for (let i = 0; i < flat.size && found.length < MAX_MOUNTS; i++) {
    if (flat.tags[i] !== 'call') continue;
    const call = flat.nodes[i] as Call;
    if (call.callee.kind !== 'member') continue;
    const line = lineOf(call.callee.propertySpan.start);
    const { property, object } = call.callee;
    if (isScript && property === 'use') {
      const stem = stemOf(call.args.at(-1)?.value, flat, files);
      const guard = guardIn(stem === null ? call.args : call.args.slice(0, -1), line);
      const holder = dotted(object);
      const isForAll = call.args[0] !== undefined && textOfExpr(call.args[0].value) === null;
      if (stem !== null) found.push({ stem, guard: guard ?? asked.get(holder) ?? null });
      else if (guard !== null && isForAll && !asked.has(holder)) asked.set(holder, guard);
    } else if (language === 'python' && property === 'include_router') {
      const [router, ...rest] = call.args;
      const stem =
        router && (router.value.kind === 'name' || router.value.kind === 'member')
          ? files.get(dotted(router.value).split('.')[0] ?? '')
          : undefined;
      if (stem !== undefined)
        found.push({
          stem,
          guard: guardIn(
            rest.filter((one) => one.name === 'dependencies'),
            line,
          ),
        });
    } else if (language === 'php' && property === 'group') {
      const stem = routesFile(call.args[0]?.value);
      if (stem !== null) found.push({ stem, guard: guardOfChain(object, line) });
    }
  }
  return found;
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
      found ??= one;
    }
  return found;
}

function isFile(path: string, stem: string): boolean {
  const own = path.replace(/\.[cm]?[jt]sx?$|\.py$|\.php$/, '');
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
  for (let i = 0; i < flat.size; i++) {
    if (flat.tags[i] !== 'var' && flat.tags[i] !== 'assign') continue;
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

function scriptStem(path: string, module: string): string | null {
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

/** What is handed over that asks who calls, in lists and calls too: `Depends(current_user)`, `auth({ required: true })`. */
function guardIn(args: readonly Argument[], line: number): Guard | null {
  for (const { value } of args) {
    if (value.kind === 'list') {
      const inside = guardIn(
        value.elements.map((one) => ({ name: null, value: one.value }) as Argument),
        line,
      );
      if (inside) return inside;
      continue;
    }
    const own =
      textOfExpr(value) ??
      (value.kind === 'name' || value.kind === 'member'
        ? dotted(value)
        : value.kind === 'call'
          ? dotted(value.callee)
          : '');
    if (own.startsWith('/')) continue;
    if (ASKS.test(lastPart(own)) && !ASKS_NOBODY.test(own)) return { state: 'seen', name: own, line };
    const inside =
      value.kind === 'call' && /^(?:Depends|Security)$/.test(lastPart(own))
        ? guardIn(value.args, line)
        : null;
    if (inside) return inside;
  }
  return null;
}

/** `base_path('routes/admin.php')`, `__DIR__ . '/admin.php'`: a file of routes that a group takes in. */
function routesFile(value: Expr | undefined): string | null {
  let text: string | null = null;
  if (value?.kind === 'call') text = value.args[0] ? textOfExpr(value.args[0].value) : null;
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
