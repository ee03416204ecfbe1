import type { FunctionId } from '../../link/ids.ts';
import { fileOfFunction, functionIn } from '../../link/numbering.ts';
import type { Program } from '../../link/program.ts';
import { runsBefore } from './action-pages.ts';
import { isFoundOtherwise } from './added-function.ts';
import { askersOf, dependents } from './dependents.ts';
import type { FlowsBase } from './flows-base.ts';
import { isProgramOf, type Renumbered } from './renumbered.ts';
import { functionsNaming, type SaidNames } from './said-names.ts';

/**
 * Functions of the earlier program that may call, hand on or find another function now, by its name or since one is gone; in words why that is not told.
 * They are looked at as if they had another body.
 */
export function seeingOthers(
  program: Program,
  { added, removed, wasOf }: Renumbered,
  base: FlowsBase,
  said: SaidNames,
  asItWas: () => Program,
): readonly FunctionId[] | string {
  if (removed.size === 0 && said.names.size === 0) return [];
  const one = asItWas();
  if (!isProgramOf(one, base)) return 'another program';
  if ([...removed].some((fn) => isFoundOtherwise(one, fn) || isOfType(one, fn)))
    return 'a function that is found by more than its name';
  if ([...added].some((fn) => isOfType(program, fn) && said.names.has(program.functions[fn]?.name ?? '')))
    return 'a method of a type that may fit an interface now';
  const naming = functionsNaming(one, said);
  if (naming === null) return 'a name that is given on';
  const askers = askersOf(removed, base);
  if (askers === null) return 'what others may ask';
  const { readers } = dependents(base);
  const out = new Set([
    ...naming,
    ...askers,
    ...[...removed].flatMap((fn) => readers(fn)),
    ...runningBefore(one, removed),
    ...[...runningBefore(program, added)].flatMap((fn) => wasOf.get(fn) ?? []),
  ]);
  return [...out].filter((fn) => !removed.has(fn));
}

/** What runs before the actions of a class of Ruby fills the pages of all of them. */
function runningBefore(program: Program, functions: ReadonlySet<FunctionId>): readonly FunctionId[] {
  if (program.pages.size === 0) return [];
  const files = new Set([...functions].map((fn) => fileOfFunction(program, fn)));
  return [...files].flatMap((fi) => {
    const file = program.files[fi];
    if (file?.language !== 'ruby') return [];
    return [...file.functions.entries()].flatMap(([i, f]) =>
      f.cls >= 0 && runsBefore(program, fi, f.name) ? [functionIn(program, fi, i)] : [],
    );
  });
}

/** Go asks for all methods of a type where it stands for an interface. */
const isOfType = (program: Program, fn: FunctionId): boolean =>
  (program.functions[fn]?.receiverType ?? -1) >= 0 &&
  program.files[fileOfFunction(program, fn)]?.language === 'go';
