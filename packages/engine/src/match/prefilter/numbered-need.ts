import type { RequiredText, Word } from './required-text.ts';

/** What a text must hold, with words by their number. */
export type NumberedNeed =
  | true
  | number
  | { readonly any: readonly NumberedNeed[] }
  | { readonly all: readonly NumberedNeed[] };

export function numberedNeed(need: RequiredText, numberOf: (word: Word) => number): NumberedNeed {
  if (need === true) return true;
  if ('word' in need) return numberOf(need);
  const number = (one: RequiredText): NumberedNeed => numberedNeed(one, numberOf);
  return 'any' in need ? { any: need.any.map(number) } : { all: need.all.map(number) };
}

/** Whether the need holds in a text that has the words for which there is a 1. Loops: it is asked for each rule of each file. */
export function isPresent(need: NumberedNeed, present: Uint8Array): boolean {
  if (need === true) return true;
  if (typeof need === 'number') return present[need] === 1;
  if ('any' in need) {
    for (const one of need.any) if (isPresent(one, present)) return true;
    return false;
  }
  for (const one of need.all) if (!isPresent(one, present)) return false;
  return true;
}
