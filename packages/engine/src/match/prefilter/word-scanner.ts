import { isWordChar, type Word } from './required-text.ts';

/** Marks which of the scanner's words stand in a text: 1 at the word's number. The array is the scanner's own. */
export type WordScanner = (text: string) => Uint8Array;

/** Calls back for each place at which one of the finder's words ends, in the order of the text. */
export type WordFinder = (text: string, found: (number: number, end: number) => void) => void;

/**
 * Looks for many words in one pass (Aho–Corasick over lower-case ASCII, as a dense table): a scan costs the same for one
 * word as for hundreds, and nothing is allocated.
 */
export function wordScanner(words: readonly Word[]): WordScanner {
  const { classOf, classes, steps, ends } = automatonOf(words);
  const present = new Uint8Array(words.length);
  return (text) => {
    present.fill(0);
    let row = 0;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      const step = steps[row + (code < 128 ? (classOf[code] as number) : 0)] as number;
      row = step >> 1;
      if ((step & 1) === 0) continue;
      // Once a word is known to be there, nothing is asked about its other places.
      for (const number of ends[row / classes] as number[])
        if (present[number] === 0 && isAt(words[number] as Word, text, i + 1)) present[number] = 1;
    }
    return present;
  };
}

/** The same, for where the words stand. */
export function wordFinder(words: readonly Word[]): WordFinder {
  const { classOf, classes, steps, ends } = automatonOf(words);
  return (text, found) => {
    let row = 0;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      const step = steps[row + (code < 128 ? (classOf[code] as number) : 0)] as number;
      row = step >> 1;
      if ((step & 1) === 0) continue;
      for (const number of ends[row / classes] as number[])
        if (isAt(words[number] as Word, text, i + 1)) found(number, i + 1);
    }
  };
}

interface Automaton {
  /** By character of ASCII; 0 for those that no word has. */
  readonly classOf: Uint8Array;
  readonly classes: number;
  /** By row and class: where the next state's row begins, times two, and one more when a word ends there: one look a character. */
  readonly steps: Int32Array;
  /** By state: numbers of the words that end there. */
  readonly ends: readonly (readonly number[])[];
}

function automatonOf(words: readonly Word[]): Automaton {
  const classOf = new Uint8Array(128);
  let classes = 1;
  for (const { word } of words) {
    for (const c of word.toLowerCase()) {
      const code = c.charCodeAt(0);
      if (classOf[code] === 0) classOf[code] = classes++;
    }
  }
  for (let code = 65; code <= 90; code++) classOf[code] = classOf[code + 32] ?? 0;

  // As many states as there would be if no two words began alike.
  const table = new Int32Array(words.reduce((sum, { word }) => sum + word.length, 1) * classes);
  const ends: number[][] = [[]];
  words.forEach(({ word }, number) => {
    let state = 0;
    for (const c of word.toLowerCase()) {
      const cell = state * classes + (classOf[c.charCodeAt(0)] ?? 0);
      if (table[cell] === 0) {
        table[cell] = ends.length;
        ends.push([]);
      }
      state = table[cell] ?? 0;
    }
    ends[state]?.push(number);
  });
  const next = table.slice(0, ends.length * classes);
  close(next, ends, classes);
  const steps = next.map((state) => state * classes * 2 + ((ends[state] as number[]).length > 0 ? 1 : 0));
  return { classOf, classes, steps, ends };
}

/** Completes the tree to an automaton: missing steps go where the longest shorter beginning would go. */
function close(next: Int32Array, ends: number[][], classes: number): void {
  const shorter = new Int32Array(ends.length);
  const queue: number[] = [];
  for (let c = 0; c < classes; c++) if (next[c]) queue.push(next[c] as number);
  for (let head = 0; head < queue.length; head++) {
    const state = queue[head] as number;
    const back = shorter[state] as number;
    ends[state]?.push(...(ends[back] ?? []));
    for (let c = 0; c < classes; c++) {
      const cell = state * classes + c;
      const target = next[cell] as number;
      const other = next[back * classes + c] as number;
      if (target === 0) next[cell] = other;
      else {
        shorter[target] = other;
        queue.push(target);
      }
    }
  }
}

/** The automaton knows no case and no borders. */
function isAt({ word, exact, left, right }: Word, text: string, end: number): boolean {
  const start = end - word.length;
  if (left && start > 0 && isWordChar(text.charCodeAt(start - 1))) return false;
  if (right && end < text.length && isWordChar(text.charCodeAt(end))) return false;
  return !exact || text.startsWith(word, start);
}
