import type { RequiredText, Word } from './required-text.ts';
import { holdsRequired, wordsOf } from './required-text.ts';
import { wordScanner } from './word-scanner.ts';

export interface RuleFilter {
  /** Which rules, by number, may match somewhere in the text; the array is the filter's own. */
  readonly mayMatch: (text: string) => Uint8Array;
}

/** `needs` by rule number. `anyCase`: the language's names do not tell upper from lower case. */
export function ruleFilter(needs: readonly RequiredText[], anyCase: boolean): RuleFilter {
  const numbers = new Map<string, number>();
  const words: Word[] = [];
  const keyOf = ({ word, exact, left, right }: Word): string =>
    `${exact ? `=${word}` : word.toLowerCase()} ${left} ${right}`;
  const relaxed = anyCase ? needs.map(ignoringCase) : needs;
  for (const word of relaxed.flatMap(wordsOf)) {
    const key = keyOf(word);
    if (numbers.has(key)) continue;
    numbers.set(key, words.length);
    words.push(word);
  }
  const scan = wordScanner(words);
  const wanted = new Uint8Array(needs.length);
  // Look-ups by object: keys are made once.
  const numberOf = new Map<Word, number>();
  for (const word of relaxed.flatMap(wordsOf)) numberOf.set(word, numbers.get(keyOf(word)) ?? 0);
  return {
    mayMatch(text) {
      const present = scan(text);
      const has = (word: Word): boolean => present[numberOf.get(word) ?? 0] === 1;
      for (let i = 0; i < wanted.length; i++) wanted[i] = holdsRequired(relaxed[i] ?? true, has) ? 1 : 0;
      return wanted;
    },
  };
}

function ignoringCase(need: RequiredText): RequiredText {
  if (need === true) return true;
  if ('word' in need) return { ...need, exact: false };
  return 'any' in need ? { any: need.any.map(ignoringCase) } : { all: need.all.map(ignoringCase) };
}
