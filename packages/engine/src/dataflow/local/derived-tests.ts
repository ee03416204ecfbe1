import type { Call, Expr } from '../../ir/ir.ts';
import { LOOKED_AT, looksAt } from '../doubt.ts';
import { clearKind } from './checked-places.ts';
import type { Fn } from './context.ts';

/**
 * Tests of something that was made of a value: `isAllowed(clean(x))`, `x.constantize.new.is_a?(Base)`, `sum(x) == expected`. They prove
 * nothing of the value, but the program looked at it.
 */

/** Asks what class a thing is of. */
const ASKS_CLASS =
  /^(?:is_a\?|kind_of\?|instance_of\?|isinstance|issubclass|is_a|is_subclass_of|isAssignableFrom|isInstance|IsAssignableFrom|IsAssignableTo|IsInstanceOfType|IsSubclassOf)$/;
/** Classes of plain values: whatever a request sends is of one of them. */
const PLAIN =
  /^(?:str|bytes|dict|list|tuple|set|int|float|bool|object|String|Hash|Array|Symbol|Numeric|Integer|Float|NilClass|TrueClass|Object|Map|List|Collection|Iterable|Error|Exception|StandardError|CharSequence|IEnumerable|IDictionary)$/;
/** Gives a piece that says nothing of the rest, or how much there is of it. */
const GIVES_A_PIECE =
  /ext|suffix|ending|split|length|size|count|mime|type|index_?of|substr|slice|hash_?code|^at$|^charAt$|^len$/i;
/** A check that holds where the value is not as it should be. */
const REJECTS = /invalid|reject|block|forbid|black|den(?:y|ied)|illegal|unsafe|evil|malicious|danger/i;

const MAX_CALLS = 4;

/** The values that a call was made of, through calls of any function but those that give a mere piece. */
function madeOf(e: Expr, depth = MAX_CALLS): readonly Expr[] {
  if (e.kind === 'cast' || e.kind === 'await') return madeOf(e.value, depth);
  if (e.kind !== 'call') return e.kind === 'name' || e.kind === 'member' || e.kind === 'index' ? [e] : [];
  if (depth === 0 || GIVES_A_PIECE.test(nameOf(e))) return [];
  const from = e.args.slice(0, 1).map((one) => one.value);
  if (!e.isNew && e.callee.kind === 'member') from.unshift(e.callee.object);
  return from.flatMap((one) => madeOf(one, depth - 1));
}

const nameOf = ({ callee }: Call): string =>
  callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';

/** What is compared with another value that is no constant, and equals it. */
export function madeEqual(fn: Fn, side: Expr): void {
  if (side.kind === 'call') lookedAt(fn, side);
}

/** A value is of a class of the program's own. */
export function isOfClass(fn: Fn, value: Expr, type: string): void {
  if (!PLAIN.test(type.replace(/^.*[.:\\]/, ''))) lookedAt(fn, value);
}

/** A call in a test that is about what was made of a value. */
export function derivedTest(fn: Fn, e: Call, name: string, holds: boolean): void {
  const receiver = !e.isNew && e.callee.kind === 'member' ? e.callee.object : undefined;
  if (ASKS_CLASS.test(name)) {
    if (holds) asksClass(fn, e, receiver);
    return;
  }
  if (REJECTS.test(name) === holds) return;
  for (const [slot, { value }] of e.args.entries())
    if (value.kind === 'call' && looksAt(name, slot)) lookedAt(fn, value);
  if (receiver?.kind === 'call' && looksAt(name, -1)) lookedAt(fn, receiver);
}

function asksClass(fn: Fn, e: Call, receiver: Expr | undefined): void {
  const [first, second] = e.args.map((one) => one.value);
  // `isinstance(x, Base)`, or `x.is_a?(Base)`, or `Base.class.isAssignableFrom(x)`.
  const [value, type] = second !== undefined ? [first, second] : [receiver, first];
  for (const [one, other] of [
    [value, type],
    [type, value],
  ]) {
    const named = other === undefined ? '' : writtenType(other);
    if (one !== undefined && named !== '' && writtenType(one) === '') isOfClass(fn, one, named);
  }
}

/** The name of a class as it is written: `Base`, `host.Base`, `Base.class`, `typeof(Base)`, `Base::class`. */
function writtenType(e: Expr): string {
  if (e.kind === 'call')
    return nameOf(e) === 'typeof' && e.args[0] !== undefined ? writtenType(e.args[0].value) : '';
  if (e.kind === 'member' && /^class$/.test(e.property)) return writtenType(e.object);
  const name = e.kind === 'name' ? e.name : e.kind === 'member' ? e.property : '';
  return /^\p{Lu}/u.test(name) || PLAIN.test(name) ? name : '';
}

function lookedAt(fn: Fn, e: Expr): void {
  for (const one of madeOf(e)) clearKind(fn, one, LOOKED_AT);
}
