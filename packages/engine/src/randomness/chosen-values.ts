import type { Call } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { functionName } from './function-name.ts';
import { nameOf } from './weak-numbers.ts';

/** Takes one of the values of a list. */
const TAKES_ONE = /^(?:choice|sample|random|array_rand)$/;
/** Lists whose values are the pieces that a secret is put together of. */
const PIECES = /letter|digit|char|alpha|ascii|symbol|word|pool|hex|base|[A-Z]{3}|^[a-z]$/;

/**
 * Is the call one that takes a single value of a list of whole ones (`api_key = random.choice(api_keys)`)? What is taken was there before:
 * whoever made it decides whether it can be foretold. Taken again and again, and put together, pieces make a new one.
 */
export function choosesGiven(flat: FlatModule, at: number): boolean {
  const { callee, args } = flat.nodes[at] as Call;
  const name = callee.kind === 'member' ? callee.property : (nameOf(callee) ?? '');
  if (!TAKES_ONE.test(name) || args.length > 1) return false;
  const list = args[0]?.value ?? (callee.kind === 'member' ? callee.object : undefined);
  // Ruby calls a method without arguments as it names a variable.
  const written = list === undefined ? null : nameOf(list.kind === 'call' ? list.callee : list);
  const last = written?.split('.').at(-1);
  if (last === undefined || /^(?:Math|random|Random|_)$/.test(last) || PIECES.test(last)) return false;
  const above = flat.tags[flat.parent[at] ?? -1];
  // What a block gives is one of many where it is called many times.
  if (above === 'return') return functionName(flat, flat.scope[at] ?? -1) !== '';
  return above === 'var' || (above === 'assign' && !isAdded(flat, flat.parent[at] ?? -1));
}

const isAdded = (flat: FlatModule, at: number): boolean => {
  const { op } = flat.nodes[at] as { op?: string | null };
  return op !== undefined && op !== null && op !== '=' && op !== '';
};
