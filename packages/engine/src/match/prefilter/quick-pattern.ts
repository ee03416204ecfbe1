import { isPresent, type NumberedNeed, numberedNeed } from './numbered-need.ts';
import { requiredTextOfRegex } from './regex-required-text.ts';
import { type RequiredText, type Word, wordsOf } from './required-text.ts';
import { type WordFinder, wordFinder } from './word-scanner.ts';

/** A regular expression that answers as always, and is not tried on a text that lacks what each of its matches holds. */
export interface QuickPattern {
  /** False where the text lacks what each match holds. */
  mayMatch(text: string): boolean;
  test(text: string): boolean;
  exec(text: string): RegExpExecArray | null;
  /** All matches from the start of the text. */
  all(text: string): RegExpStringIterator<RegExpExecArray>;
  /** For a text of which nothing else is asked: to look for the words of all patterns in it would take longer. */
  testOnce(text: string): boolean;
  readonly source: string;
}

/** In shorter texts the expression is faster than the words. */
const MIN_TEXT = 120;
/** Texts whose words are kept: a function, its body, its decorators, and what was last cut from one of them. */
const KEPT_TEXTS = 6;

type Need = Exclude<RequiredText, true>;

interface Words {
  readonly needs: readonly NumberedNeed[];
  readonly lengths: readonly number[];
  readonly find: WordFinder;
}

interface KnownText {
  readonly text: string;
  readonly present: Uint8Array;
  /** By pattern: 1 may match, -1 cannot, 0 not asked yet. */
  readonly answers: Int8Array;
}

interface WholeText extends KnownText {
  /** Where words end, in order: place and number of the word by turns. */
  readonly places: readonly number[];
}

const needs: Need[] = [];
const kept: KnownText[] = [];
let lastWhole: WholeText | null = null;
/** Most questions are about the text of the one before. */
let lastAsked: KnownText | null = null;
let words: Words | null = null;

/**
 * Dozens of such patterns are asked of each function of a program, and few of their words stand in any: one pass over the text
 * finds the words of all of them (Aho–Corasick), and answers for the patterns one after the other, as long as it is the same text.
 *
 * @param pattern without the flags `g` and `y`; for `all` with `g`
 */
export function quickPattern(pattern: RegExp): QuickPattern {
  const need = requiredTextOfRegex(pattern.source, pattern.flags, 'text');
  const number = need === true ? -1 : needs.push(need) - 1;
  const mayMatch = (text: string): boolean => number < 0 || text.length < MIN_TEXT || holds(number, text);
  return {
    mayMatch,
    test: (text) => mayMatch(text) && pattern.test(text),
    exec: (text) => (mayMatch(text) ? pattern.exec(text) : null),
    all: (text) => (mayMatch(text) ? text : '').matchAll(pattern),
    testOnce: (text) => pattern.test(text),
    source: pattern.source,
  };
}

/**
 * Says that a text and parts of it are what is asked about next: words are looked for once in the whole of it.
 * @param of the text as it was before some of it was blanked. Where words were looked for in that one, they are not looked for again: those that stand
 * in what was blanked make an expression be tried in vain, no more.
 */
export function lookThrough(text: string, of: string): void {
  if (text.length < MIN_TEXT) return;
  const all = allWords();
  if (lastWhole?.text === of && of.length === text.length) lastWhole = { ...lastWhole, text };
  else wholeOf(text, all);
}

/**
 * A part of a text of which several parts are asked about: words are looked for once in the whole of it, also where one part lies in
 * another. Ends at the end of the text at the latest.
 */
export function partOf(text: string, from: number, to: number): string {
  const part = text.slice(from, to);
  if (part.length < MIN_TEXT || kept.some((one) => one.text === part)) return part;
  const all = allWords();
  const { places } = wholeOf(text, all);
  const present = new Uint8Array(all.lengths.length);
  const end = from + part.length;
  for (let i = firstBehind(places, from); i < places.length && (places[i] as number) <= end; i += 2) {
    const number = places[i + 1] as number;
    if ((places[i] as number) - (all.lengths[number] as number) >= from) present[number] = 1;
  }
  keep({ text: part, present, answers: new Int8Array(needs.length) });
  return part;
}

function wholeOf(text: string, { find, lengths }: Words): WholeText {
  if (lastWhole?.text === text) return lastWhole;
  const places: number[] = [];
  const present = new Uint8Array(lengths.length);
  find(text, (number, end) => {
    places.push(end, number);
    present[number] = 1;
  });
  lastWhole = { text, places, present, answers: new Int8Array(needs.length) };
  return lastWhole;
}

/** Index of the first place that lies behind an offset. */
function firstBehind(places: readonly number[], offset: number): number {
  let low = 0;
  let high = places.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle * 2] as number) <= offset) low = middle + 1;
    else high = middle;
  }
  return low * 2;
}

function holds(number: number, text: string): boolean {
  const all = allWords();
  const { answers, present } = wordsIn(text, all);
  if (answers[number] === 0) answers[number] = isPresent(all.needs[number] as NumberedNeed, present) ? 1 : -1;
  return answers[number] === 1;
}

function wordsIn(text: string, all: Words): KnownText {
  if (lastAsked?.text === text) return lastAsked;
  lastAsked = knownText(text, all);
  return lastAsked;
}

function knownText(text: string, all: Words): KnownText {
  if (lastWhole?.text === text) return lastWhole;
  const at = kept.findIndex((one) => one.text === text);
  if (at === 0) return kept[0] as KnownText;
  const [found] = at < 0 ? [] : kept.splice(at, 1);
  return keep(found ?? { text, present: presentIn(text, all), answers: new Int8Array(needs.length) });
}

function presentIn(text: string, { find, lengths }: Words): Uint8Array {
  const present = new Uint8Array(lengths.length);
  find(text, (number) => {
    present[number] = 1;
  });
  return present;
}

function keep(known: KnownText): KnownText {
  kept.unshift(known);
  if (kept.length > KEPT_TEXTS) kept.pop();
  return known;
}

/** Patterns are made as modules load: the first question after the last of them looks for the words of all. */
function allWords(): Words {
  if (words?.needs.length === needs.length) return words;
  const list: Word[] = [];
  const numbers = new Map<string, number>();
  for (const word of needs.flatMap(wordsOf)) {
    const key = keyOf(word);
    if (!numbers.has(key)) numbers.set(key, list.push(word) - 1);
  }
  kept.length = 0;
  lastWhole = null;
  lastAsked = null;
  words = {
    needs: needs.map((need) => numberedNeed(need, (word) => numbers.get(keyOf(word)) as number)),
    lengths: list.map(({ word }) => word.length),
    find: wordFinder(list),
  };
  return words;
}

const keyOf = ({ word, exact }: Word): string => `${exact ? '=' : '~'}${word}`;
