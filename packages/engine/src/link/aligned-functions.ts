import type { FileHead, FunctionHead } from '../summaries/file-summary.ts';

/** The function in the body of the module or in a class that another one is, or lies in. */
export function outermost({ functions }: Pick<FileHead, 'functions'>, fn: number): number {
  let outer = fn;
  for (let parent = functions[outer]?.parent ?? -1; parent > 0; parent = functions[outer]?.parent ?? -1)
    outer = parent;
  return outer;
}

/** Functions of the earlier head of which it is known that they differ. */
export interface Told {
  /** With another body. */
  readonly edited: ReadonlySet<number>;
  /** Gone, or with another head. */
  readonly removed: ReadonlySet<number>;
  /** Standing elsewhere among the others, and where. */
  readonly moved: ReadonlyMap<number, number>;
}

/**
 * Which function of the later head is which of the earlier one, by what is seen from outside; all others are taken for new. The number
 * of the first function that has no like.
 */
export function aligned(
  before: FileHead,
  after: FileHead,
  { edited, removed, moved }: Told,
): number[] | number {
  const numbers: number[] = [];
  const elsewhere = new Set(moved.values());
  let at = 0;
  for (const [i, f] of before.functions.entries()) {
    const outer = outermost(before, i);
    if (removed.has(outer) || (i !== outer && edited.has(outer))) {
      numbers.push(-1);
      continue;
    }
    const there = moved.get(i);
    if (there !== undefined) {
      if (!isLike(f, after.functions[there], numbers, true)) return i;
      numbers.push(there);
      continue;
    }
    let to = at;
    while (elsewhere.has(to)) to++;
    while (to < after.functions.length && !isLike(f, after.functions[to], numbers, edited.has(i)))
      do to++;
      while (elsewhere.has(to));
    if (to === after.functions.length) return i;
    numbers.push(to);
    at = to + 1;
  }
  return numbers;
}

function isLike(
  f: FunctionHead,
  g: FunctionHead | undefined,
  numbers: readonly number[],
  isEdited: boolean,
): boolean {
  return (
    g !== undefined &&
    f.name === g.name &&
    f.boundTo === g.boundTo &&
    f.cls === g.cls &&
    (f.parent < 0 ? g.parent < 0 : numbers[f.parent] === g.parent) &&
    f.params.length === g.params.length &&
    (f.parent < 0 || f.column === g.column) &&
    (isEdited ||
      (f.callCount === g.callCount &&
        // The body of the module grows with what is added to it.
        (f.parent < 0 || f.endLine - f.line === g.endLine - g.line)))
  );
}

/** Methods without anything inside are passed over where others are to be found. */
export const isEmpty = (f: FunctionHead): boolean =>
  f.returns.length === 0 && f.callCount === 0 && f.stores.length === 0;
