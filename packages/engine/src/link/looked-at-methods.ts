/** Methods of a class that are looked at for what they do with a field of its objects: see `object-state.ts`. */
const MOST_METHODS = 60;

/** Of the methods of a class, in the order in which they stand. */
export const lookedAt = (methods: readonly number[]): readonly number[] => methods.slice(0, MOST_METHODS);

/**
 * Is one of those that were looked at no longer looked at, since others come before it? New ones among them are to be seen to by themselves.
 * @param numbers which method is which now
 */
export function isPushedOut(
  was: readonly number[],
  now: readonly number[],
  numbers: readonly number[],
): boolean {
  if (now.length <= MOST_METHODS) return false;
  const there = new Set(lookedAt(now));
  return lookedAt(was).some((m) => !there.has(numbers[m] ?? -1));
}
