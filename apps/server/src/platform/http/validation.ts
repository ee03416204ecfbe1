import { Problem } from '@vedette/contract';
import type { z } from 'zod';

/** Faults that are named in one answer; a body of a thousand wrong items need not come back as a thousand lines. */
const MOST_FAULTS = 5;

/** One message for a person that names each faulty place and what is wrong there. `what` says what the places are in. */
export function invalidInput(error: z.ZodError, what: string): Problem {
  const faults = error.issues.slice(0, MOST_FAULTS).map((issue) => {
    const place = placeOf(issue.path);
    const subject = place === '' ? `The ${what === 'field' ? 'body' : what}` : `${what} ${place}`;
    return `${subject} ${complaint(issue)}`;
  });
  const more = error.issues.length - faults.length;
  return new Problem('bad_request', {
    detail: `${faults.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`,
  });
}

function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`,
    )
    .join('');
}

const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'a JSON object',
  string: 'text',
};

/** The library's messages are for programmers; ours finish a sentence that a user reads. */
function complaint(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && issue.message.endsWith('undefined')
        ? 'is required'
        : `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return issue.origin === 'string'
        ? issue.minimum === 1
          ? 'must not be empty'
          : `must have at least ${issue.minimum} characters`
        : issue.origin === 'array'
          ? `must have at least ${issue.minimum} item${issue.minimum === 1 ? '' : 's'}`
          : `must be at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `must have at most ${issue.maximum} characters`
        : issue.origin === 'array'
          ? `must have at most ${issue.maximum} items`
          : `must be at most ${issue.maximum}`;
    case 'unrecognized_keys':
      return `has unknown members: ${issue.keys.slice(0, MOST_FAULTS).join(', ')}`;
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`;
    default:
      return `is not accepted: ${issue.message}`;
  }
}
