import { z } from 'zod';
import { GROUP } from './fix-groups.ts';
import { regexFault } from './regex-schema.ts';
import { subjectShape } from './subject-schema.ts';
import { wholeText } from './whole-text.ts';

/** Opening parentheses that capture; those in classes and behind a backslash are characters. */
const groupsIn = (pattern: string): number =>
  (pattern.match(/\\.|\[(?:\\.|[^\]\\])*\]|\((?!\?)/g) ?? []).filter((one) => one === '(').length;

/**
 * One way to mend what a rule reports: a piece of the reported construct, chosen as conditions choose theirs, whose text is
 * replaced. It is a fix only where the piece stands inside of the construct, on one line, and `from` describes all of its text.
 */
export const FixEdit = z
  .strictObject({
    /** What is called, as it is written: `yaml.load`. */
    callee: z.literal(true).optional(),
    ...subjectShape,
    /** Some element of a list. */
    element: z.literal('any').optional(),
    /** Configuration: the path from the reported node. */
    at: z.string().optional(),
    /** Regular expression on the whole text of the piece. */
    from: z.string().min(1).max(500),
    /** Regular expression: a piece that holds this is left alone. */
    unless: z.string().min(1).max(500).optional(),
    /** What stands there afterwards; `$1` is what the first group of `from` captured, up to `$9`. */
    to: z.string().max(500),
  })
  .superRefine(({ from, unless, to }, ctx) => {
    if (/[\r\n]/.test(to))
      ctx.addIssue({ code: 'custom', path: ['to'], message: 'a fix stays on its line: no line breaks' });
    if ([...to.matchAll(GROUP)].some(([, number]) => Number(number) > groupsIn(from)))
      ctx.addIssue({ code: 'custom', path: ['to'], message: 'names a group that `from` does not have' });
    for (const [key, pattern] of Object.entries({ from: wholeText(from), unless: unless ?? '' })) {
      const message = regexFault(pattern);
      if (message !== null) ctx.addIssue({ code: 'custom', path: [key], message });
    }
  });
export type FixEdit = z.infer<typeof FixEdit>;
