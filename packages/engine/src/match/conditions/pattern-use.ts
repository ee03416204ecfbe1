import type { PatternUse } from '../../regex/backtracking.ts';
import { follow } from '../constants.ts';
import { argumentsOf, type MatchContext, type Subject, textOf } from '../context.ts';

const FLAG_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\b(DOTALL|re\.S|Singleline)\b/, 's'],
  [/\b(IGNORECASE|re\.I|CASE_INSENSITIVE|IgnoreCase)\b/, 'i'],
  [/\b(MULTILINE|re\.M|Multiline)\b/, 'm'],
  [/\b(VERBOSE|re\.X|COMMENTS|IgnorePatternWhitespace)\b/, 'x'],
];

/** Language and flags of a pattern: written on it, or named in the call that it is given to. */
export function patternUse(cx: MatchContext, subject: Subject): PatternUse {
  const { language } = cx.flat.module;
  const { expr } = subject.expr ? follow(subject.expr, subject.at, cx.bindings) : subject;
  if (expr?.kind === 'literal' && expr.type === 'regex') return { language, flags: expr.flags ?? '' };
  const node = cx.flat.nodes[subject.at];
  const given = (node && argumentsOf(node)) ?? [];
  const text = given.map((arg) => (arg.value === subject.expr ? '' : textOf(cx, arg.value))).join(' ');
  const flags = FLAG_NAMES.filter(([name]) => name.test(text)).map(([, flag]) => flag);
  return { language, flags: flags.join('') };
}
