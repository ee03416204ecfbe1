import type { Argument, Call, Expr } from '../../ir/ir.ts';

/** Functions that are handed over by writing them somewhere, said as the call that does the same. */

/** `socket.onmessage = f` is `socket.addEventListener('message', f)`. */
export function asListener(expr: Expr): Expr {
  if (expr.kind !== 'assign' || expr.op !== '' || expr.target.kind !== 'member') return expr;
  const { target, value, start, end } = expr;
  if (target.property !== 'onmessage') return expr;
  const callee: Expr = { ...target, property: 'addEventListener' };
  const event: Expr = { kind: 'literal', type: 'string', value: 'message', ...target.propertySpan };
  return { kind: 'call', callee, args: [plain(event), plain(value)], isNew: false, types: [], start, end };
}

/** `$.ajax({ url, success: f })` is `$.ajax({ url }).done(f)`. */
export function asRequest(call: Call): Expr {
  const { callee, args, start, end } = call;
  if (callee.kind !== 'member' || callee.property !== 'ajax') return call;
  const options = args.at(-1)?.value;
  if (options?.kind !== 'object') return call;
  const handler = options.entries.find(
    ({ key }) =>
      (key?.kind === 'literal' && key.value === 'success') ||
      (key?.kind === 'name' && key.name === 'success'),
  );
  if (handler === undefined) return call;
  const rest: Expr = { ...options, entries: options.entries.filter((one) => one !== handler) };
  const asked: Call = { ...call, args: [...args.slice(0, -1), plain(rest)] };
  const span = { start: handler.start, end: handler.start };
  const done: Expr = { kind: 'member', object: asked, property: 'done', propertySpan: span, start, end };
  return { kind: 'call', callee: done, args: [plain(handler.value)], isNew: false, types: [], start, end };
}

const plain = (value: Expr): Argument => ({ value, name: null, spread: 'none' });
