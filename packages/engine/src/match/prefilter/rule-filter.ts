import { isPresent, numberedNeed } from './numbered-need.ts';
import type { RequiredText, Word } from './required-text.ts';
import { wordsOf } from './required-text.ts';
import { wordScanner } from './word-scanner.ts';

export interface RuleFilter {
  /** Which rules, by number, may match somewhere in the text; the array is the filter's own. */
  readonly mayMatch: (text: string) => Uint8Array;
}

/** How names stand in a text that rules write in another way. */
export interface Spelling {
  /** The language's names do not tell upper from lower case. */
  readonly anyCase?: boolean;
  /** `getUrl()` and `setUrl(x)` may be written as the property `url`. */
  readonly properties?: boolean;
}

/** `needs` by rule number. */
export function ruleFilter(needs: readonly RequiredText[], spelling: Spelling = {}): RuleFilter {
  const numbers = new Map<string, number>();
  const words: Word[] = [];
  const keyOf = ({ word, exact, left, right }: Word): string =>
    `${exact ? `=${word}` : word.toLowerCase()} ${left} ${right}`;
  const relaxed = needs.map((need) => {
    const written = spelling.properties ? asProperties(need) : need;
    return spelling.anyCase ? ignoringCase(written) : written;
  });
  for (const word of relaxed.flatMap(wordsOf)) {
    const key = keyOf(word);
    if (numbers.has(key)) continue;
    numbers.set(key, words.length);
    words.push(word);
  }
  const scan = wordScanner(words);
  const wanted = new Uint8Array(needs.length);
  const numbered = relaxed.map((need) => numberedNeed(need, (word) => numbers.get(keyOf(word)) ?? 0));
  return {
    mayMatch(text) {
      const present = scan(text);
      for (let i = 0; i < wanted.length; i++) wanted[i] = isPresent(numbered[i] ?? true, present) ? 1 : 0;
      return wanted;
    },
  };
}

function ignoringCase(need: RequiredText): RequiredText {
  if (need === true) return true;
  if ('word' in need) return { ...need, exact: false };
  return 'any' in need ? { any: need.any.map(ignoringCase) } : { all: need.all.map(ignoringCase) };
}

/** Words in which properties of the built-in types stand for methods of another name. */
const RENAMED: Readonly<Record<string, string>> = {
  getClass: 'javaClass',
  keySet: 'keys',
  entrySet: 'entries',
};

function asProperties(need: RequiredText): RequiredText {
  if (need === true) return true;
  if ('any' in need) return { any: need.any.map(asProperties) };
  if ('all' in need) return { all: need.all.map(asProperties) };
  const accessor = /^[gs]et([A-Z]\w*)$/.exec(need.word)?.[1];
  const property =
    (Object.hasOwn(RENAMED, need.word) ? RENAMED[need.word] : undefined) ??
    (accessor === undefined ? undefined : accessor.charAt(0).toLowerCase() + accessor.slice(1));
  return property === undefined ? need : { any: [need, { ...need, word: property }] };
}
