/**
 * Text that people and programs send, and its bounds. What a schema here refuses is said in one pattern and two lengths,
 * so that the documents are as tight as the server: therefore everything is looked at before blanks are cut off, and
 * characters are counted as JSON Schema counts them, as code points.
 */
import { z } from 'zod';

interface Kind {
  /** The characters that it is made of, as a class of ECMA-262. */
  readonly characters: string;
  readonly message: string;
}

// Control characters have no place in a line of text, and PostgreSQL refuses U+0000.
const LINE: Kind = {
  characters: '[^\\u0000-\\u001f\\u007f-\\u009f]',
  message: 'Must not contain control characters',
};
const PROSE: Kind = {
  characters: '[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]',
  message: 'Must not contain control characters other than tabs and line ends',
};
const ANYTHING: Kind = { characters: '[^\\u0000]', message: 'Must not contain U+0000' };

/** Read as a whole at the end, so that a pattern is one look at each character, and no text is too long for it. */
const NOT_BLANK = '(?=[\\s\\S]*\\S)';

function bounded(kind: Kind, charactersMax: number) {
  const allowed = new RegExp(`^${kind.characters}*$`);
  return z
    .string()
    .min(1)
    .check(({ value, issues }) => {
      if ([...value].length > charactersMax)
        issues.push({
          code: 'too_big',
          origin: 'string',
          maximum: charactersMax,
          inclusive: true,
          input: value,
        });
    })
    .refine((text) => allowed.test(text), kind.message)
    .refine((text) => text.isWellFormed(), 'Must be well-formed Unicode');
}

/** Taken as it is. */
function exact(kind: Kind, charactersMax: number) {
  const pattern = `^${kind.characters}*$`;
  return bounded(kind, charactersMax).meta({ maxLength: charactersMax, pattern });
}

/** Taken without the blanks around it, of which it must not consist. */
function trimmed(kind: Kind, charactersMax: number) {
  const pattern = `^${NOT_BLANK}${kind.characters}*$`;
  return bounded(kind, charactersMax)
    .check(({ value, issues }) => {
      if (value !== '' && value.trim() === '')
        issues.push({ code: 'too_small', origin: 'string', minimum: 1, inclusive: true, input: value });
    })
    .trim()
    .meta({ maxLength: charactersMax, pattern });
}

/** One line of a program: a version, the secret of a link. */
export const exactLine = (charactersMax: number) => exact(LINE, charactersMax);

/** A line that a person writes for other people to read. */
export const oneLineText = (charactersMax: number) => trimmed(LINE, charactersMax);

/** Several lines that a person writes for other people to read. */
export const proseText = (charactersMax: number) => trimmed(PROSE, charactersMax);

/** What a list is filtered by: compared with what is there, whatever that is. */
export const filterText = (charactersMax: number) => exact(ANYTHING, charactersMax);
