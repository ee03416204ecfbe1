import type { Call, Expr, Index, Pattern } from '../../ir/ir.ts';
import { dotted } from './callee-text.ts';
import type { Fn } from './context.ts';
import { isOwnAddress } from './own-address.ts';
import { getVar } from './state.ts';
import { markHostFixed, markKinds } from './url-prefix.ts';
import type { Value } from './value.ts';

/**
 * A piece of a path between two slashes has none itself, as what `basename` gives: it names something in a folder. Only a piece that is
 * taken right where the path is cut counts; what is done with a list of pieces is not known.
 */
const PATHS = ['path-traversal', 'zip-slip'];
/** Slashes of either kind, as text or as a pattern: `/`, `\/`, `[\\/]`, `[/\\]+`. */
const SLASHES = /^\[?[\\/]*\/[\\/]*\]?\+?$/;
const TAKES_ONE = /^(?:pop|shift|at|first|last|First|Last|ElementAt|FirstOrDefault|LastOrDefault)$/;

/** `x.split('/')[2]`, `x.rsplit('/', 1)[-1]`. */
export function ofIndexedPiece(fn: Fn, e: Index, value: Value): Value {
  const at = e.index;
  if (at === null || at.kind === 'list') return value;
  if (at.kind === 'literal' && isSchemeOrRest(fn, e.object, at.value)) return markHostFixed(fn.cx.t, value);
  const isOne = cutsAtSlashes(e.object) || (isMinusOne(at) && cutsAtLastSlash(e.object));
  return isOne ? markKinds(fn.cx.t, value, PATHS) : value;
}

/** `const [own] = location.href.split('#')` */
export function markFirstPiece(fn: Fn, target: Pattern, cut: Expr): void {
  const first = target.kind === 'list-pattern' ? target.elements[0] : undefined;
  if (first?.kind !== 'name') return;
  const value = getVar(fn.state, first.name);
  if (value !== undefined && isSchemeOrRest(fn, cut, 0))
    fn.state.vars.set(first.name, markHostFixed(fn.cx.t, value));
}

/** `location.href.split('://')[0]` is the page's scheme, `[1]` begins with its host; what stands before `?` or `#` is the page itself. */
function isSchemeOrRest(fn: Fn, cut: Expr, at: unknown): boolean {
  if (!fn.cx.isScript || cut.kind !== 'call' || cut.callee.kind !== 'member') return false;
  const by = cut.args[0]?.value;
  if (cut.callee.property !== 'split' || by?.kind !== 'literal' || cut.args.length !== 1) return false;
  const isWhere =
    at === 0
      ? /^(?::?(?:\/\/)?|[?#].*)$/.test(String(by.value))
      : at === 1 && /^:?\/\/$/.test(String(by.value));
  return isWhere && by.value !== '' && isOwnAddress(fn.cx.t, fn.cx.evaluate(fn, cut.callee.object));
}

/** `x.split('/').pop()`, `x.Split('/').Last()`. */
export function ofTakenPiece(fn: Fn, { callee }: Call, value: Value): Value {
  return callee.kind === 'member' && TAKES_ONE.test(callee.property) && cutsAtSlashes(callee.object)
    ? markKinds(fn.cx.t, value, PATHS)
    : value;
}

function cutsAtSlashes(e: Expr): boolean {
  if (e.kind !== 'call') return false;
  const [first, second] = e.args;
  const name = dotted(e.callee);
  if (name === 'strings.Split') return e.args.length === 2 && areSlashes(second?.value);
  if (name === 'explode') return e.args.length === 2 && areSlashes(first?.value);
  // Where the number of pieces is limited, the last one holds the rest.
  return (
    e.callee.kind === 'member' &&
    /^[sS]plit$/.test(e.callee.property) &&
    e.args.length === 1 &&
    areSlashes(first?.value)
  );
}

const cutsAtLastSlash = (e: Expr): boolean =>
  e.kind === 'call' &&
  e.callee.kind === 'member' &&
  e.callee.property === 'rsplit' &&
  areSlashes(e.args[0]?.value);

const areSlashes = (e: Expr | undefined): boolean =>
  e?.kind === 'literal' && typeof e.value === 'string' && SLASHES.test(e.value);

const isMinusOne = (e: Expr): boolean =>
  (e.kind === 'literal' && e.value === -1) ||
  (e.kind === 'unary' && e.op === '-' && e.operand.kind === 'literal' && e.operand.value === 1);
