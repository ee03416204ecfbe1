import type { CompiledEntry } from '../models.ts';
import type { Context } from './call-context.ts';
import type { Fact } from './fact.ts';
import { matchEntries } from './match-models.ts';
import { NO_PATH } from './paths.ts';
import { fileOf, flowTargets, isLibrary, libraryName, libraryTarget } from './points-to.ts';

/** Makes a list of what a function gives for each element, and of nothing else. */
const MAPS =
  /^(?:map|flatMap|flat_map|collect|collect_concat|filter_map|Select|SelectMany|mapNotNull|mapToObj|mapToInt|mapToLong|mapIndexed|array_map)$/;

/**
 * Whether a call hands on nothing of its list but what functions of the program made of each element: `names.map((name) => escape(name))`,
 * `ids.map(&:to_i)`. Where they give objects, the list is still taken for what it was made of: which of their fields somebody reads
 * later is not followed through it.
 * @param entries what models say of the call
 * @param given what these functions give; null where there are none
 */
export const isMapped = (
  { call }: Context,
  entries: readonly CompiledEntry[],
  given: readonly Fact[] | null,
): boolean =>
  given !== null &&
  MAPS.test(call.name) &&
  // Otherwise nobody knows what they were given.
  (call.receiver.length > 0 || entries.some(({ role }) => role === 'callbacks')) &&
  given.every(({ at }) => at === NO_PATH);

/** What models say of a library's function that each element goes through: `ids.map(Number)`, `map(int, ids)`, `array_map('intval', $ids)`. */
export function cleanersOfEach({ a, frame, call }: Context): readonly CompiledEntry[] {
  if (!MAPS.test(call.name)) return [];
  const file = fileOf(a.pointsTo, frame.fn);
  const named = typeof call.constants?.[0] === 'string' ? [libraryTarget(call.constants[0])] : [];
  const handed = call.args.flatMap((flow) => flowTargets(a.pointsTo, frame.fn, flow)).filter(isLibrary);
  return [...named, ...handed].flatMap((target) => {
    const name = libraryName(target);
    const last = name.slice(name.lastIndexOf('.') + 1);
    return matchEntries(a.pointsTo, file, [target], last, ['call'], name !== last).filter(
      (one) => one.role === 'sanitizers' && one.subject === 'call',
    );
  });
}
