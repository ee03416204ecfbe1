import type { Assign, Call, Expr, FunctionIR, Stmt, VarDecl } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { type ConstantTexts, dotted } from './written-names.ts';

/** Names that the file gives one text at its top, and nothing else anywhere: `const API_PREFIX = '/api/v1'`. */
export function constantTexts(flat: FlatModule): ConstantTexts {
  const texts = new Map<string, string>();
  const given = new Map<string, number>();
  for (const i of flat.places('var', 'assign')) {
    const node = flat.nodes[i] as VarDecl | Assign;
    if (node.target.kind !== 'name') continue;
    const { name } = node.target;
    given.set(name, (given.get(name) ?? 0) + 1);
    const value = node.kind === 'var' ? node.init : node.value;
    const isTop = (flat.scope[i] ?? -1) < 0;
    if (isTop && value?.kind === 'literal' && value.type === 'string') texts.set(name, String(value.value));
  }
  for (const [name, times] of given) if (times > 1) texts.delete(name);
  return texts;
}

/**
 * What a function only hands its own parameters to: `(...args) => login.start(...args)`,
 * `(req, res) => orders.cancel(req, res)`. Null for one that does anything else.
 */
export function forwardedTo(fn: FunctionIR): string | null {
  const call = onlyCall(fn.body);
  if (call === null || call.isNew || call.args.length === 0) return null;
  // `(id) => Item.delete(id)` is what is done: a request has two sides, all that comes, or a name.
  const [first] = fn.params;
  const isRequest =
    fn.params.length > 1 ||
    first?.rest === 'list' ||
    (first?.pattern.kind === 'name' && /^(?:req|request|ctx|context|c|event)$/.test(first.pattern.name));
  if (!isRequest) return null;
  const own = new Set(fn.params.map(({ pattern }) => (pattern.kind === 'name' ? pattern.name : '')));
  if (!call.args.every(({ value }) => value.kind === 'name' && own.has(value.name))) return null;
  // `Item.find(…).then(…).catch(next)` does the work itself, whatever takes what fails.
  if (!isPlainName(call.callee)) return null;
  const name = dotted(call.callee);
  // `next(error)` and `done(result)` are no handlers, whatever they are given.
  return name.includes('.') && !own.has(name.slice(0, name.indexOf('.'))) ? name : null;
}

const isPlainName = (callee: Expr): boolean =>
  callee.kind === 'name' || (callee.kind === 'member' && isPlainName(callee.object));

function onlyCall(body: readonly Stmt[]): Call | null {
  const [only] = body;
  if (only === undefined || body.length !== 1) return null;
  let value: Expr | null = only.kind === 'return' ? only.value : only.kind === 'expr' ? only.expr : null;
  if (value?.kind === 'await') value = value.value;
  return value?.kind === 'call' ? value : null;
}
