import type { Call, ClassIR, Expr, FunctionIR } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import type { AliasFact } from './facts.ts';
import { nameOfInline } from './names-before.ts';
import { dotted, lastPart, textOfExpr } from './written-names.ts';

const HOOK = /^(?:(?:ap|pre)pend_)?before_(?:action|filter)$/;
const ROUTES = /(?:^|\/)config\/routes(?:\/[\w/-]+)?\.rb$/;
const DECLARES = /^(?:resources?|get|post|put|patch|delete|match|root|mount)$/;
/** Blocks of routes that ask who calls before what is inside: Devise's, and conditions of the program. */
const ASKS = /^(?:authenticate|authenticated)$/;

/** Names of hooks that stand before all methods of a class of Rails, or before the one that is named. */
export function railsHooks(flat: FlatModule, owner: number, method: string | null): string[] {
  if (flat.module.language !== 'ruby' || owner < 0) return [];
  const names: string[] = [];
  for (const i of flat.placesBetween(owner, flat.end[owner] ?? owner, 'call')) {
    if ((flat.owner[i] ?? -1) !== owner || isInMethod(flat, i)) continue;
    const call = flat.nodes[i] as Call;
    const name = dotted(call.callee);
    if (name === 'http_basic_authenticate_with') names.push(name);
    if (!HOOK.test(name) || !concerns(call, method)) continue;
    for (const { name: key, value } of call.args) {
      if (key !== null) continue;
      if (value.kind === 'function') names.push(nameOfInline(value.fn));
      else if (value.kind === 'literal') names.push(String(value.value));
    }
  }
  return names;
}

/** Does a class take back hooks that its base classes have? */
export function skipsHooks(flat: FlatModule, owner: number, method: string): boolean {
  if (flat.module.language !== 'ruby' || owner < 0) return false;
  for (const i of flat.placesBetween(owner, flat.end[owner] ?? owner, 'call')) {
    if ((flat.owner[i] ?? -1) !== owner) continue;
    const call = flat.nodes[i] as Call;
    if (/^skip_before_(?:action|filter)$/.test(dotted(call.callee)) && concerns(call, method)) return true;
  }
  return false;
}

/** Controllers whose routes stand in a block that asks: `authenticate :user do resources :items end`. */
export function railsRoutes(flat: FlatModule): AliasFact[] {
  if (!ROUTES.test(flat.module.path)) return [];
  const found: AliasFact[] = [];
  for (const i of flat.places('call')) {
    if (found.length >= 300) break;
    const call = flat.nodes[i] as Call;
    if (!DECLARES.test(dotted(call.callee))) continue;
    const to = blocksAround(flat, i);
    const controller = to.length === 0 ? '' : controllerOf(call);
    if (controller !== '') found.push({ name: `controller:${controller}`, to });
  }
  return found;
}

/** `controller:order_items` of `OrderItemsController`. */
export const controllerName = ({ name }: ClassIR): string =>
  `controller:${lastPart(name.replace(/::/g, '.'))
    .replace(/Controller$/, '')
    .replace(/(?<=[a-z\d])[A-Z]/g, (letter) => `_${letter}`)
    .toLowerCase()}`;

function blocksAround(flat: FlatModule, index: number): string[] {
  const names: string[] = [];
  for (let at = flat.parent[index] ?? -1; at >= 0; at = flat.parent[at] ?? -1) {
    if (flat.tags[at] !== 'call') continue;
    const { callee, args } = flat.nodes[at] as Call;
    const name = dotted(callee);
    if (ASKS.test(name)) names.push(name);
    const [first] = args;
    if (name === 'constraints' && first) names.push(lastPart(dotted(first.value)));
  }
  return names.filter((one) => one !== '');
}

function controllerOf({ callee, args }: Call): string {
  const to = args.find(({ name }) => name === 'to')?.value;
  const written = to ? textOfExpr(to) : null;
  const own = args.find(({ name }) => name === 'controller')?.value;
  if (own) return textOfExpr(own) ?? '';
  if (written !== null) return (written.split('#')[0] ?? '').split('/').at(-1) ?? '';
  return /^resources?$/.test(dotted(callee)) && args[0] ? (textOfExpr(args[0].value) ?? '') : '';
}

/** Does a hook of a class stand before a method, or before those of classes that are made from it (`method`: null)? An exception is one of few. */
export const standsBeforeMethod = (call: Call, method: string | null): boolean =>
  method === null ? !call.args.some(({ name }) => name === 'only') : concerns(call, method);

/** By `only:` and `except:`; a hook with a condition is a guard where it asks. `method`: null for all. */
function concerns({ args }: Call, method: string | null): boolean {
  const named = (key: string): string[] | null => {
    const value: Expr | undefined = args.find(({ name }) => name === key)?.value;
    if (value === undefined) return null;
    const list = value.kind === 'list' ? value.elements.map((one) => one.value) : [value];
    return list.map((one) => (one.kind === 'literal' ? String(one.value) : ''));
  };
  // What runs where the request asks for it is no guard: `if: :admin_param`.
  if (['if', 'unless'].some((key) => named(key)?.some((one) => /param/.test(one)))) return false;
  const only = named('only');
  const except = named('except');
  if (method === null) return only === null && except === null;
  return (only === null || only.includes(method)) && !(except?.includes(method) ?? false);
}

/** Written in a method, not in the class itself or in a block of it. */
function isInMethod(flat: FlatModule, index: number): boolean {
  for (let at = flat.parent[index] ?? -1; at >= 0 && flat.tags[at] !== 'cls'; at = flat.parent[at] ?? -1)
    if (flat.tags[at] === 'fn' && (flat.nodes[at] as FunctionIR).name !== '') return true;
  return false;
}
