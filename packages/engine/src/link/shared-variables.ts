import type { FileHead } from '../summaries/file-summary.ts';
import { sharedLocationAt, sharedLocationCount } from '../summaries/flat-tables.ts';

/** How the variables that functions of a file share are told from those of an earlier summary. */
interface SharedVariables {
  /** Variables of the module, by number in the later summary, that it did not share with functions before. */
  readonly shared: ReadonlySet<number>;
  /** Those, by number in the earlier one, that it shares no longer. */
  readonly unshared: ReadonlySet<number>;
  /** A function of the earlier one that shares others, or in another order. */
  readonly other: number | null;
}

/**
 * They are the same, but for those of functions that are new or have another body, and of the module.
 * @param numbers of functions of the earlier summary in the later one
 * @param isMoved functions stand elsewhere, so that variables of the module may come in another order
 */
export function sharedVariables(
  x: FileHead,
  y: FileHead,
  numbers: readonly number[],
  edited: ReadonlySet<number>,
  isMoved: boolean,
): SharedVariables {
  const shared = new Set<number>();
  const unshared = new Set<number>();
  const unedited = new Map(numbers.flatMap((number, i) => (edited.has(i) ? [] : [[number, i] as const])));
  const own = variablesOf(x).filter((one) => (numbers[one.owner] ?? -1) >= 0 && !edited.has(one.owner));
  const isOfModule = (owner: number): boolean => (x.functions[owner]?.parent ?? 0) < 0;
  /** The function whose they are where that is not the module. */
  const drop = (gone: readonly Variable[]): number | null => {
    for (const { number } of gone) unshared.add(number);
    return gone.find(({ owner }) => !isOfModule(owner))?.owner ?? null;
  };
  let left: readonly Variable[] = own;
  for (const one of variablesOf(y)) {
    const owner = unedited.get(one.owner);
    if (owner === undefined) continue;
    const isSame = (held: Variable): boolean => held.owner === owner && held.name === one.name;
    const at = left.findIndex(isSame);
    if (at < 0) {
      if (!isOfModule(owner) || own.some(isSame)) return { shared, unshared, other: owner };
      shared.add(one.number);
      continue;
    }
    const other = isMoved ? null : drop(left.slice(0, at));
    if (other !== null) return { shared, unshared, other };
    left = isMoved ? left.toSpliced(at, 1) : left.slice(at + 1);
  }
  return { shared, unshared, other: drop(left) };
}

interface Variable {
  readonly number: number;
  readonly owner: number;
  readonly name: string;
}

const variablesOf = (file: FileHead): readonly Variable[] =>
  Array.from({ length: sharedLocationCount(file) }, (_, number) => ({
    ...sharedLocationAt(file, number),
    number,
  }));
