import type { Call } from '../../ir/ir.ts';
import { builderCall } from './builders.ts';
import { shapeOf } from './container-shapes.ts';
import type { Fn } from './context.ts';
import { listCall } from './lists.ts';
import { mapCall } from './maps.ts';
import type { Value } from './value.ts';

/**
 * What the languages' own lists, maps, sets and text builders do, position by position. Knowledge of libraries is data
 * (models); this is the part that models cannot say: shifting of positions, lengths, strong updates.
 *
 * The effect of a method of a known container; null when it is not one of those.
 */
export function containerCall(
  fn: Fn,
  e: Call,
  recv: Value,
  name: string,
  args: readonly Value[],
): Value | null {
  if (recv.origins.length === 0) return null;
  const shape = shapeOf(fn, recv);
  if (shape === '') return null;
  if (shape === 'builder') return builderCall(fn, e, recv, name, args);
  if (shape === 'list' || shape === 'set') return listCall(fn, e, recv, name, args, shape);
  return mapCall(fn, e, recv, name, args);
}
