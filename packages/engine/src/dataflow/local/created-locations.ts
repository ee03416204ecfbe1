import type { Call, Expr } from '../../ir/ir.ts';
import type { Fn } from './context.ts';
import { markHostFixed } from './url-prefix.ts';
import type { Value } from './value.ts';

/** What gives an answer a header. */
const SETS = /^(?:[lL]ocation|[hH]eaders?|set|append|setHeader|addHeader|putHeader|head|writeHead)$/;
/** What gives it its status, and the names of 201. */
const STATUS = /^(?:status|Status|code|statusCode|setStatus|setStatusCode|head|writeHead)$/;
const CREATED =
  /^(?:201|(?:\w+\.)*(?:CREATED|Created|created|Status201Created|StatusCreated|HTTP_STATUS_CREATED|HTTP_201_CREATED))$/;
const MAX_LINKS = 8;

/**
 * `Location` of an answer 201 names what was made (RFC 9110, 15.3.2): no client follows it. Known where the status is given in the same chain
 * of calls, `res.status(201).location(url)`, `Response.created(uri).header("Location", url)`, or call, `head :created, location: url`.
 */
export function asCreated(fn: Fn, name: string, call: Call, args: readonly Value[]): readonly Value[] {
  if (!SETS.test(name) || !isCreated(call)) return args;
  return args.map((one) => markHostFixed(fn.cx.t, one));
}

function isCreated(call: Call): boolean {
  let at: Expr = call;
  for (let links = 0; links < MAX_LINKS; links++) {
    if (at.kind === 'call') {
      const { callee, args }: Call = at;
      const called = callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';
      const [status] = args;
      if (STATUS.test(called) && status !== undefined && CREATED.test(written(status.value))) return true;
      if (called === 'created' && callee.kind === 'member') return true;
      at = callee;
    } else if (at.kind === 'member') at = at.object;
    else return false;
  }
  return false;
}

/** A constant as it is written: `201`, `:created`, `HttpStatus.CREATED`. */
function written(expr: Expr): string {
  if (expr.kind === 'literal') return String(expr.value);
  if (expr.kind === 'name') return expr.name;
  return expr.kind === 'member' ? `${written(expr.object)}.${expr.property}` : '';
}
