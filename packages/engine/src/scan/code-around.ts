import { COMMENT_LINE } from './comment-line.ts';

/**
 * The code around a line of a file that is read again, found by how far in its lines begin. What formatters write in any language is found so; what is
 * indented at random is taken for more than it is, never for another file.
 */

const WORD_OF_FLOW =
  /^\s*(?:\}\s*)?(?:if|for|foreach|while|switch|catch|else|elseif|elif|elsif|try|with|using|do|match|case|when|select|unless|until|begin|synchronized|lock)\b/;
const FUNCTION =
  /\b(?:function|func|fun|fn|def|sub)\b|=>\s*[{(]?\s*$|^\s*(?:(?:public|private|protected|internal|static|async|override|virtual|final|suspend)\s+)*[\w<>[\],.?\s:*&]*\b\w+\s*\([^;]*\)?[^;=]*\{?\s*$/;
const CLASS =
  /^\s*(?:(?:export|default|public|private|protected|internal|static|abstract|final|sealed|partial|readonly|data|open)\s+)*(?:class|struct|interface|trait|object|module|enum|record|impl|namespace)\b/;
/** Lines of one function that are read, and of code that stands in none, before and behind. */
const MAX_LINES = 400;
const BESIDE = 60;
/** Longer lines are nobody's writing: of those the beginning is read, and none is the head of a function. */
export const MAX_LINE = 600;

interface Around {
  /** Zero-based, inclusive and exclusive. */
  readonly from: number;
  readonly to: number;
  /** Without lines that are comments. */
  readonly text: string;
}

/** Zero-based lines that stand around a line, each further out than the one before it: heads of blocks, functions and classes. */
export function headsAround(lines: readonly string[], at: number): readonly number[] {
  const heads: number[] = [];
  let indent = indentOf(lines[at] ?? '');
  for (let i = at - 1; i >= 0 && indent > 0; i--) {
    const line = lines[i] ?? '';
    if (line.trim() === '' || COMMENT_LINE.test(line) || indentOf(line) >= indent) continue;
    indent = indentOf(line);
    const head = headOf(lines, i, indent);
    heads.push(head);
    i = head;
  }
  return heads;
}

/** A brace on a line of its own, and the end of parameters over several lines, belong to a line above. */
function headOf(lines: readonly string[], at: number, indent: number): number {
  let i = at;
  while (
    i > 0 &&
    (/^\s*[){\]]/.test(lines[i] ?? '') || (lines[i] ?? '').trim() === '' || indentOf(lines[i] ?? '') > indent)
  )
    i--;
  return i;
}

/** The outermost function around a line; lines beside it where it stands in none. */
export function functionAround(lines: readonly string[], at: number): Around {
  let head: number | null = null;
  for (const i of headsAround(lines, at)) {
    const line = lines[i] ?? '';
    if (CLASS.test(line)) break;
    if (line.length <= MAX_LINE && FUNCTION.test(line) && !WORD_OF_FLOW.test(line)) head = i;
  }
  if (head === null) return around(lines, Math.max(0, at - BESIDE), Math.min(lines.length, at + BESIDE));
  return around(lines, head, endOf(lines, head));
}

/** Where what begins on a line ends, exclusive: the first line behind it that begins no further in, with the brace that closes it. */
export function endOf(lines: readonly string[], head: number): number {
  const indent = indentOf(lines[head] ?? '');
  for (let i = head + 1; i < Math.min(lines.length, head + MAX_LINES); i++) {
    const line = lines[i] ?? '';
    if (line.trim() === '' || indentOf(line) > indent || /^\s*(?:\{|\)|\]\s*\{?$)/.test(line)) continue;
    return /^\s*(?:\}|end\b)/.test(line) ? i + 1 : i;
  }
  return Math.min(lines.length, head + MAX_LINES);
}

export const around = (lines: readonly string[], from: number, to: number): Around => ({
  from,
  to,
  text: lines
    .slice(from, to)
    .map((line) => (COMMENT_LINE.test(line) ? '' : line.slice(0, MAX_LINE)))
    .join('\n'),
});

const indentOf = (line: string): number => line.length - line.trimStart().length;
