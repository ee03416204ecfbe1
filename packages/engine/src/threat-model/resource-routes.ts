import type { Call, Expr } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { dotted, lastPart, textOfExpr } from './written-names.ts';

/** A route that a declaration of resources stands for, and the method of the controller that answers. */
interface ResourceRoute {
  readonly name: string;
  readonly method: string;
  readonly handler: string;
}

/** What Laravel routes to a resource controller; forms to make or change one are pages alone. */
const ACTIONS: readonly (readonly [action: string, method: string, ofOne: boolean, isPage: boolean])[] = [
  ['index', 'GET', false, false],
  ['create', 'GET', false, true],
  ['store', 'POST', false, false],
  ['show', 'GET', true, false],
  ['edit', 'GET', true, true],
  ['update', 'PUT', true, false],
  ['destroy', 'DELETE', true, false],
];

/** How many calls are chained onto a declaration; more are cut. */
const MAX_CHAINED = 8;

/** The routes of `Route::resource('photos', 'PhotoController')->except(['edit'])`; none for what names no controller. */
export function resourceRoutes(flat: FlatModule, index: number, path: string | null): ResourceRoute[] {
  const call = flat.nodes[index] as Call;
  const controller = controllerOf(call);
  if (path === null || controller === null) return [];
  const isApi = lastPart(dotted(call.callee)) === 'apiResource';
  const only = actionsIn(flat, index, 'only');
  const except = actionsIn(flat, index, 'except') ?? [];
  const base = `/${path.replace(/^\/+/, '')}`;
  return ACTIONS.flatMap(([action, method, ofOne, isPage]) =>
    (isPage && isApi) || except.includes(action) || (only !== null && !only.includes(action))
      ? []
      : [
          {
            name: `${method} ${base}${ofOne ? '/{id}' : ''}${isPage ? `/${action}` : ''}`,
            method,
            handler: `${controller}.${action}`,
          },
        ],
  );
}

function controllerOf(call: Call): string | null {
  const value = call.args[1]?.value;
  if (value?.kind === 'literal') return String(value.value).replace(/^\\/, '') || null;
  if (value?.kind === 'member' && value.property === 'class') return dotted(value.object);
  return null;
}

/** Actions that the options name, or a call chained onto the declaration: `['only' => ['index']]`, `->only('index')`. Null for none. */
function actionsIn(flat: FlatModule, index: number, key: string): string[] | null {
  const options = (flat.nodes[index] as Call).args[2]?.value;
  const entries = options?.kind === 'object' ? options.entries : [];
  const given =
    entries.find((one) => one.key?.kind === 'literal' && one.key.value === key)?.value ??
    chained(flat, index, key);
  if (!given) return null;
  const values: readonly Expr[] = given.kind === 'list' ? given.elements.map((one) => one.value) : [given];
  return values.flatMap((one) => textOfExpr(one) ?? []);
}

function chained(flat: FlatModule, index: number, name: string): Expr | null {
  for (let at = index, links = 0; links < MAX_CHAINED; links++) {
    const member = flat.parent[at] ?? -1;
    const call = flat.parent[member] ?? -1;
    if (flat.tags[member] !== 'member' || flat.tags[call] !== 'call') return null;
    const { callee, args } = flat.nodes[call] as Call;
    if (callee.kind === 'member' && callee.property === name) return args[0]?.value ?? null;
    at = call;
  }
  return null;
}
