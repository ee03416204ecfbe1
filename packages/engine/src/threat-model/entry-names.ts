import type { Call, ClassIR, Expr, FunctionIR, ObjectEntry, Stmt } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import type { EntryRule } from './knowledge.ts';
import { forwardedTo } from './route-texts.ts';
import { dotted, lastPart, textArgument } from './written-names.ts';

/** What entry points, their handlers and their paths are called in a file. */

export function joinPaths(prefix: string | null, path: string | null): string | null {
  if (prefix === null && path === null) return null;
  return `/${[prefix ?? '', path ?? '']
    .map((part) => part.replace(/^\/+|\/+$/g, ''))
    .filter((part) => part !== '')
    .join('/')}`;
}

/** Calls around calls that a function is handed to as the last. */
const MAX_AROUND = 3;

/** Calls that run what they are handed for what stands before the dot, and wrap nothing. */
const GOES_ON =
  /^(?:query|mutation|subscription|map|flatMap|filter|forEach|reduce|some|every|find|then|catch|finally|on|use)$/;

/** The calls that a function is handed to as the last, the outermost first: `combine(isKnown, async (parent, args) => …)`. */
export function wrappersOf(flat: FlatModule, index: number): readonly number[] {
  const found: number[] = [];
  for (let at = flat.parent[index] ?? -1; found.length < MAX_AROUND; ) {
    const up = flat.parent[at] ?? -1;
    const call = flat.tags[up] === 'argument' ? (flat.parent[up] ?? -1) : up;
    if (flat.tags[call] !== 'call' || GOES_ON.test(lastPart(dotted((flat.nodes[call] as Call).callee))))
      break;
    if ((flat.nodes[call] as Call).args.at(-1)?.value !== flat.nodes[at]) break;
    found.unshift(call);
    at = call;
  }
  return found;
}

/** A function's own name, or that of the variable or export it is given to. */
export function nameOf(flat: FlatModule, index: number, fn: FunctionIR): string {
  if (fn.name !== '') return fn.name;
  const own = flat.parent[index] ?? -1;
  const [outer] = wrappersOf(flat, index);
  // What a wrapper gives is called so where it is kept in an object beside others: resolvers.
  const expr = outer !== undefined && flat.tags[flat.parent[outer] ?? -1] === 'entry' ? outer : own;
  const holder = flat.nodes[flat.parent[expr] ?? -1];
  if (holder && 'kind' in holder && (holder.kind === 'var' || holder.kind === 'assign')) {
    const { target } = holder;
    if (target.kind === 'name') return target.name;
    if (target.kind === 'member') return target.property;
  }
  const value = flat.nodes[expr];
  if (flat.tags[flat.parent[expr] ?? -1] === 'entry') return keyOf(holder as ObjectEntry);
  return flat.module.exports.find((one) => one.value !== null && one.value === value)?.exported ?? '';
}

/** `app.route('/x').get(handler)`: the path stands in the call before. */
export function routeOfChain(call: Call): string | null {
  const before = call.callee.kind === 'member' ? call.callee.object : null;
  if (before?.kind !== 'call') return null;
  return lastPart(dotted(before.callee)) === 'route' ? textArgument(before.args, [0]) : routeOfChain(before);
}

/** The name of the object that a function is a member of: `Mutation` of `{ Mutation: { add: () => … } }`; '' for none. */
export function holderOf(flat: FlatModule, index: number): string {
  let at = flat.parent[index] ?? -1;
  if (flat.tags[at] === 'function') {
    const [outer] = wrappersOf(flat, index);
    at = flat.parent[outer ?? at] ?? -1;
  }
  if (flat.tags[at] !== 'entry') return '';
  const object = flat.parent[at] ?? -1;
  const holder = flat.nodes[flat.parent[object] ?? -1] as ObjectEntry | Stmt | Expr | undefined;
  if (flat.tags[object] !== 'object' || holder === undefined) return '';
  if ('key' in holder) return keyOf(holder);
  if (!('kind' in holder) || (holder.kind !== 'var' && holder.kind !== 'assign')) return '';
  return holder.target.kind === 'name' ? holder.target.name : '';
}

const keyOf = ({ key }: Pick<ObjectEntry, 'key'>): string =>
  key?.kind === 'literal' ? String(key.value) : key?.kind === 'name' ? key.name : '';

/** Functions of the objects among the arguments of a call, with the names that they are called by. */
export function membersOf(
  call: Call,
): { readonly name: string; readonly handler: string | null; readonly start: number }[] {
  return call.args.flatMap(({ value }) =>
    value.kind !== 'object'
      ? []
      : value.entries.flatMap((entry) => {
          const name = entry.key === null ? '' : keyOf(entry);
          if (name === '') return [];
          const handler = entry.value.kind === 'function' ? entry.value.fn.name || null : dotted(entry.value);
          return handler === '' ? [] : [{ name, handler, start: entry.value.start }];
        }),
  );
}

/** What the result of a call is kept under: a key of an object, or a variable. */
export function holdingName(flat: FlatModule, index: number): string | null {
  const holder = flat.nodes[flat.parent[index] ?? -1];
  if (flat.tags[flat.parent[index] ?? -1] === 'entry') return keyOf(holder as ObjectEntry) || null;
  if (!holder || !('kind' in holder) || (holder.kind !== 'var' && holder.kind !== 'assign')) return null;
  return holder.target.kind === 'name' ? holder.target.name : null;
}

/** Groups around a route; deeper ones are cut. */
const MAX_GROUPS = 12;

/** The paths of the calls around, joined: `route("/api") { route("/v1") { … } }`. */
export function pathAround(flat: FlatModule, index: number, groups: readonly string[]): string | null {
  let path: string | null = null;
  let depth = 0;
  for (let at = flat.parent[index] ?? -1; at >= 0 && depth < MAX_GROUPS; at = flat.parent[at] ?? -1) {
    if (flat.tags[at] !== 'call') continue;
    const call = flat.nodes[at] as Call;
    const text = groups.includes(lastPart(dotted(call.callee))) ? textArgument(call.args, [0]) : null;
    if (text === null) continue;
    path = joinPaths(text, path);
    depth++;
  }
  return path;
}

/** Types of a file by name: methods of Go stand outside of them. */
export function receiverClasses(flat: FlatModule): (fn: FunctionIR) => ClassIR | null {
  const byName = new Map<string, ClassIR>();
  if (flat.module.language === 'go')
    for (const i of flat.places('cls')) byName.set((flat.nodes[i] as ClassIR).name, flat.nodes[i] as ClassIR);
  return (fn) => (fn.receiverType ? (byName.get(fn.receiverType.name) ?? null) : null);
}

/** How deep handlers are wrapped: `log(recover(authenticate(handler)))`. */
const MAX_WRAPPERS = 6;

/**
 * The last argument that names a function, through what wraps it: `router.get('/x', auth, controller.list)`,
 * `r.POST("/x", recover(authenticate(handler)))`, `path('x', View.as_view(), name='x')`, `[Controller::class, 'method']`.
 */
export function handlerName(call: Call): string | null {
  const written = call.args.filter((arg) => arg.name === null && arg.value.kind !== 'literal');
  for (const { value } of written.reverse()) {
    // It stands here and has no name, unless all that it does is to ask another.
    const inline = functionWithin(value, MAX_WRAPPERS);
    if (inline !== null) return forwardedTo(inline);
    const name = handlerIn(value, MAX_WRAPPERS);
    if (name !== null) return name;
  }
  const text = call.args.length > 1 ? textArgument(call.args, [1]) : null;
  // Laravel's controllers of one action.
  if (text !== null && INVOKABLE.test(text)) return `${text}.__invoke`;
  // Laravel's `Controller@method`, Rails' `controller#method`.
  return text !== null && /^[\w\\/]+[@#]\w+$/.test(text) ? text.replace(/[@#]/, '.') : null;
}

/** `FileUploader`, `Api\\FileUploader` */
const INVOKABLE = /^(?:\w+\\)*[A-Z]\w*[a-z]\w*$/;

/** A function that is written in place, through what wraps it: `caught(async (req, res) => …)`, `http.HandlerFunc(func(w, r) { … })`. */
function functionWithin(value: Expr, wrappers: number): FunctionIR | null {
  if (value.kind === 'function') return value.fn;
  const last = value.kind === 'call' && wrappers > 0 ? value.args.at(-1) : undefined;
  return last === undefined ? null : functionWithin(last.value, wrappers - 1);
}

function handlerIn(value: Expr, wrappers: number): string | null {
  // `Route::post('/uploads', FileUploader::class)`
  if (value.kind === 'member' && value.property === 'class') return `${dotted(value.object)}.__invoke`;
  if (value.kind === 'name' || value.kind === 'member') return dotted(value);
  if (value.kind === 'list') {
    const [holder, method] = value.elements.map((element) => element.value);
    const name = holder?.kind === 'member' && holder.property === 'class' ? dotted(holder.object) : null;
    return name !== null && method?.kind === 'literal' ? `${name}.${method.value}` : null;
  }
  if (value.kind !== 'call' || wrappers === 0) return null;
  // `orders.cancel.bind(orders)`
  if (value.callee.kind === 'member' && value.callee.property === 'bind')
    return handlerIn(value.callee.object, wrappers - 1);
  if (/\.as_view$/.test(dotted(value.callee))) return dotted(value.callee).replace(/\.as_view$/, '');
  for (const arg of [...value.args].reverse()) {
    const inner = arg.name === null ? handlerIn(arg.value, wrappers - 1) : null;
    if (inner !== null) return inner;
  }
  return null;
}

const VERBS = /^(?:get|post|put|delete|patch|head|options|all|any|query|mutation|subscription)$/i;

export function verbOf(name: string): string | null {
  const word = lastPart(name)
    .replace(/^(?:Http|Map|do_?|on_|add_)(?=[A-Z_]|[a-z]+$)/, '')
    .replace(/Mapping$/, '');
  if (word === 'del') return 'DELETE';
  return VERBS.test(word) ? word.toUpperCase() : null;
}

/** The name of an entry point, with its method where the rule says where that stands. */
export function title(
  rule: EntryRule,
  name: string,
  path: string | null,
  call: Call,
): { name: string; method: string | null } {
  const method =
    rule.method === 'name'
      ? verbOf(name)
      : rule.method === 'first'
        ? verbOf(textArgument(call.args, [0, 'method']) ?? constantOf(call.args[0]?.value))
        : (rule.method ?? null);
  const label = path ?? name;
  return { method, name: method === null ? label : `${method} ${label}` };
}

/** The verb that a constant of a library is named for: `http.MethodPost`. */
const constantOf = (value: Expr | undefined): string =>
  value?.kind === 'member' ? lastPart(dotted(value)).replace(/^(?:Method|METH_)(?=[A-Z])/, '') : '';
