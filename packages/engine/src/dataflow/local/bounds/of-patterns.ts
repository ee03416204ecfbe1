import type { Bound } from '../../../summaries/bounds.ts';
import { isSafePattern } from '../constants.ts';

/** A choice of words, or digits. */
const CLOSED =
  /^(?:\^|\\A)?(?:\((?:\?:)?([\w|-]+)\)|([\w|-]+)|(?:\\d|\[0-9\]|\[\\d\])(?:[+*]|\{[\d,]+\})?)(?:\$|\\[zZ])?$/;

/**
 * What a pattern lets through. Text without marks of paths: a dot and a slash are harmless to interpreters, not to files.
 * @param isWhole it fits the whole text wherever it is used
 */
export function boundOfPattern(pattern: string, isWhole: boolean): Bound | null {
  if (!isSafePattern(pattern, isWhole) || /[./]/.test(pattern)) return null;
  if (CLOSED.test(pattern)) return 'known';
  return /[:@]/.test(pattern.replaceAll('(?:', '(')) ? 'characters' : 'word';
}

/** `/^[a-z]+$/i` as it is written in text: the pattern between the slashes. */
export function boundOfWrittenPattern(text: string): Bound | null {
  const inner = /^(\W)(.{1,300})\1[a-zA-Z]*$/s.exec(text);
  // Over several lines `^` and `$` fit in the middle of the text.
  return inner === null || /m[a-zA-Z]*$/.test(text.slice(text.lastIndexOf(inner[1] ?? '/') + 1))
    ? null
    : boundOfPattern(inner[2] ?? '', false);
}
