import type { Expr } from '../../ir/ir.ts';
import { ORIGIN_CALL } from '../../summaries/origins.ts';
import { clearKind } from './checked-places.ts';
import type { Fn } from './context.ts';
import { placesIn } from './path-places.ts';
import { getVar } from './state.ts';

/**
 * Records that are looked up by a key and found. Such a key is one that the program itself once kept: as a part of a path it leads
 * no further than what was kept under it does.
 */

/** Looks up one record, and answers with nothing where there is none. */
const FINDS_ONE =
  /^(find(Unique|First|One|ById|ByPk|OneBy|OneById)|(find|get|load|fetch)[A-Za-z]*By(Id|Name|Slug|Key|Uuid|Uid|Guid|Token|Code|Handle)|find_by|find_by_(id|name|slug|key|uuid|token)|find_one|(get|load|fetch|find)_\w*by_(id|name|slug|key|uuid|token)|(First|Single)OrDefault|Find|(Find|Get)[A-Za-z]*By(Id|ID|Name|Slug|Key|UUID|Token))(Async)?$/;
/** The same, but throws or answers the request where there is none. */
const FINDS_OR_THROWS =
  /^(find(Unique|First|One)?Or(Fail|Throw)|firstOrFail|firstOr404|first_or_404|get_or_404|get_object_or_404|find_by!|find_by_(id|name|slug)!|(First|Single)(Async)?)$/;

/** Notes by which keys a call looks up a record. What throws where there is none proves them at once. */
export function noteLookUp(fn: Fn, call: number, name: string, args: readonly Expr[]): void {
  const throws = FINDS_OR_THROWS.test(name);
  if (!throws && !FINDS_ONE.test(name)) return;
  const keys = args.flatMap((arg) => keysIn(arg));
  if (keys.length === 0) return;
  if (throws) proven(fn, keys);
  else fn.lookUps.set(call, keys);
}

/** The variable holds something, or is used as if it did: where a look-up gave it, the keys are known ones. */
export function isFound(fn: Fn, variable: string): void {
  if (fn.lookUps.size === 0 || fn.isProvingKeys) return;
  const v = getVar(fn.state, variable);
  const only = v !== undefined && v.origins.length === 1 ? v.origins[0] : undefined;
  const keys = only?.kind === ORIGIN_CALL ? fn.lookUps.get(only.index) : undefined;
  if (keys === undefined) return;
  // To mark a key reads it, and `x = find(x.id)` reads what was found by it: that proves no more.
  fn.isProvingKeys = true;
  proven(fn, keys);
  fn.isProvingKeys = false;
}

/** `record.field`, but not `record?.field` or `record&.field`, which ask whether there is one. */
export function isUsed(fn: Fn, object: Expr): void {
  if (object.kind !== 'name' || fn.lookUps.size === 0) return;
  if (/^\s*[?&]/.test(fn.cx.text.slice(object.end, object.end + 8))) return;
  isFound(fn, object.name);
}

function proven(fn: Fn, keys: readonly Expr[]): void {
  for (const key of keys) clearKind(fn, key, 'path-traversal');
}

/** `id`, `{ where: { id } }`, `x => x.Id == id`: what a look-up goes by, joined by nothing but "and". */
function keysIn(e: Expr, depth = 4): Expr[] {
  if (depth === 0) return [];
  if (e.kind === 'object') return e.entries.flatMap((one) => keysIn(one.value, depth - 1));
  if (e.kind === 'function') {
    const [only] = e.fn.body;
    return e.fn.body.length === 1 && only?.kind === 'return' && only.value !== null
      ? keysIn(only.value, depth - 1)
      : [];
  }
  if (e.kind === 'binary') {
    if (e.op !== '&&' && e.op !== '==' && e.op !== '===') return [];
    return [...keysIn(e.left, depth - 1), ...keysIn(e.right, depth - 1)];
  }
  return placesIn(e);
}
