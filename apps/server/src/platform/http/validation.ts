import { Problem } from '@vedette/contract';
import secureJsonParse from 'secure-json-parse';
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
    extras: { errors: error.issues.slice(0, MOST_FAULTS).map(toFault) },
  });
}

/** For interfaces whose error body has room for it: the place as a JSON pointer (RFC 6901), and what is wrong there. */
function toFault(issue: z.core.$ZodIssue): { pointer: string; message: string } {
  const pointer = issue.path
    .map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
  return { pointer, message: complaint(issue) };
}

/** Parses one part of a request, `what` by name; nothing where the route takes none. @throws Problem `bad_request`. */
export function parseInput(schema: z.ZodType | null, value: unknown, what: string): unknown {
  if (schema === null) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidInput(parsed.error, what);
  return parsed.data;
}

/** @throws Problem `bad_request` for bytes that are not JSON in UTF-8, or would set the prototype of an object. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) {
    throw new Problem('bad_request', { detail: 'The body is empty; it must be a JSON object.' });
  }
  try {
    return secureJsonParse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new Problem('bad_request', { detail: 'The body is not valid JSON.', cause: error });
  }
}

/**
 * A form as OAuth sends it: a parameter without a value counts as left out (RFC 6749, 3.1).
 * @throws Problem `bad_request` for a parameter that comes twice (3.2)
 */
export function parseForm(text: string): Readonly<Record<string, string>> {
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (values.has(name)) {
      throw new Problem('bad_request', { detail: `parameter ${name.slice(0, 100)} comes more than once.` });
    }
    values.set(name, value);
  }
  return Object.fromEntries([...values].filter(([, value]) => value !== ''));
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
export function complaint(issue: z.core.$ZodIssue): string {
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
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return formats[issue.format] ?? told(issue);
    default:
      return told(issue);
  }
}

const formats: Readonly<Record<string, string>> = {
  date: 'must be a date, such as 2026-01-31',
  datetime: 'must be a time of RFC 3339, such as 2026-01-31T12:00:00Z',
  email: 'must be an e-mail address',
  url: 'must be an address with its scheme, such as https://example.com',
  uuid: 'must be a UUID',
};

/** Schemas of ours bring their own words; those of the library all begin like this. */
function told({ message }: z.core.$ZodIssue): string {
  return message.startsWith('Invalid ')
    ? 'has none of the forms that are described for it'
    : `is not accepted: ${message}`;
}
