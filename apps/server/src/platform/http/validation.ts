import { Problem } from '@vedette/contract';
import type { z } from 'zod';

/** Faults that are named in one answer; a body of a thousand wrong items need not come back as a thousand lines. */
const MOST_FAULTS = 5;

/** One message that names each faulty place and what is wrong there. */
export function invalidInput(error: z.ZodError, what: string): Problem {
  const faults = error.issues.slice(0, MOST_FAULTS).map((issue) => {
    const place = issue.path
      .map((part, index) =>
        typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`,
      )
      .join('');
    return place === '' ? issue.message : `${what} ${place}: ${issue.message}`;
  });
  const more = error.issues.length - faults.length;
  return new Problem('bad_request', {
    detail: `${faults.join('; ')}${more > 0 ? `; and ${more} more` : ''}`,
  });
}
