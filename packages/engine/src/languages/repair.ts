import type { FlatTree } from '../parse/flat-tree.ts';

/** A file whose tree has errors, for whoever knows what its grammar misreads. */
export interface Misread {
  /** The source with blanks for comments and for what stands in strings, so that patterns see code alone; offsets are the file's. */
  readonly code: string;
  readonly tree: FlatTree;
  /** Has other text parsed from there on. */
  put(at: number, text: string): void;
  /** Offset of the bracket that belongs to the one at `at`, to the right or to the left of it; -1 when there is none near. */
  partner(at: number): number;
}

/**
 * A construct that is valid and that the grammar does not know, written as one that it knows and that means the same or says nothing
 * less. Asked for files with errors alone, so that what it looks for may be rare; linear in the length of the file.
 */
export type Repair = (misread: Misread) => void;

/** Writes something else in place of every match, which lookarounds keep to what is to be written over. */
export function replacing(pattern: RegExp, write: (text: string, match: RegExpExecArray) => string): Repair {
  return ({ code, put }) => {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(code); match; match = pattern.exec(code)) {
      if (match[0] === '') pattern.lastIndex++;
      else put(match.index, write(match[0], match));
    }
  };
}

/** Writes blanks in place of every match. */
export const blanking = (pattern: RegExp): Repair => replacing(pattern, blank);

/**
 * Words that the grammar takes for keywords where they are names: another name of the same length is parsed. What is read
 * from the tree afterwards is the file's own text, and with it the name.
 */
export const renaming = (pattern: RegExp): Repair => replacing(pattern, (word) => `${word.slice(0, -1)}_`);

export const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ');

/** Signs that are looked at for brackets of one file, so that a file of nothing else is no long way. */
const STEPS = 3_000_000;

/** Brackets that belong together are looked for as far as this: a list of parameters may be long. */
const FARTHEST = 4000;

const PARTNERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };
const OPENERS = new Map(Object.entries(PARTNERS).map(([open, close]) => [close, open]));

/** Angle brackets count where one of them is asked for; `=>` and `->` hold none. */
function partners(code: string): (at: number) => number {
  let left = STEPS;
  return (at) => {
    const sign = code[at] ?? '';
    const isOpen = Object.hasOwn(PARTNERS, sign);
    const step = isOpen ? 1 : -1;
    const isAngle = sign === '<' || sign === '>';
    let depth = 0;
    for (let i = at; i >= 0 && i < code.length && Math.abs(i - at) < FARTHEST && left-- > 0; i += step) {
      const here = code[i] ?? '';
      const opens = Object.hasOwn(PARTNERS, here);
      if (!opens && !OPENERS.has(here)) continue;
      if (here === '<' && !isAngle) continue;
      if (here === '>' && (!isAngle || code[i - 1] === '=' || code[i - 1] === '-')) continue;
      if (opens === isOpen) depth++;
      else if (--depth === 0) return i;
    }
    return -1;
  };
}

/** Leaves whose text is no code. Of literals the signs around them stay. */
const NO_CODE = /(?:comment|fragment|content|escape_sequence|regex_pattern|string_text|jsx_text)$/;
const LITERALS = /^(?:character_literal|rune_literal|raw_string_literal|verbatim_string_literal)$/;

function codeOf(tree: FlatTree): string {
  const { text, kind, kindNames, start, end } = tree;
  const masks = kindNames.map((name) => (NO_CODE.test(name) ? 1 : LITERALS.test(name) ? 2 : 0));
  const pieces: string[] = [];
  let done = 0;
  for (let n = 0; n < tree.size; n++) {
    const mask = masks[kind[n] ?? 0] ?? 0;
    if (mask === 0) continue;
    const from = (start[n] ?? 0) + mask - 1;
    const to = (end[n] ?? 0) - mask + 1;
    if (from < done || to <= from) continue;
    pieces.push(text.slice(done, from), blank(text.slice(from, to)));
    done = to;
  }
  pieces.push(text.slice(done));
  return pieces.join('');
}

/** Comments and texts as most languages write them, for trees that are too broken to say where they are. */
const BLANKED = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"""[\s\S]*?"""|(?<=")(?:[^"\\\n]|\\.)+(?=")/g;

const codeByLooks = ({ text }: FlatTree): string => text.replace(BLANKED, blank);

/**
 * The text that is parsed in place of the tree's; null when no repair has anything to say.
 * @param isLost whether the tree is not to be asked what is code
 */
export function rewritten(tree: FlatTree, repairs: readonly Repair[], isLost: boolean): string | null {
  const code = isLost ? codeByLooks(tree) : codeOf(tree);
  let signs: string[] | null = null;
  const put = (at: number, text: string): void => {
    signs ??= tree.text.split('');
    for (let i = 0; i < text.length && at + i < signs.length; i++) signs[at + i] = text[i] ?? ' ';
  };
  const misread: Misread = { code, tree, put, partner: partners(code) };
  for (const repair of repairs) repair(misread);
  const text = (signs as string[] | null)?.join('') ?? tree.text;
  return text === tree.text ? null : text;
}
