import { z } from 'zod';
import { safeRegex } from '../regex/safe-regex.ts';

/** A regular expression of a rule or model. One that does not compile is a fault of its file, not a failure of whoever scans with it. */
export const RegexText = z.string().superRefine((source, ctx) => {
  const message = regexFault(source);
  if (message !== null) ctx.addIssue({ code: 'custom', message });
});

/** Why a text is no regular expression that takes linear time; null where it is one. */
export function regexFault(source: string): string | null {
  try {
    safeRegex(source);
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `is no regular expression here (${reason}); look-around and back-references do not exist`;
  }
}
