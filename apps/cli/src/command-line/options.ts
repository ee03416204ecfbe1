/** The options that several commands take. */
import { InvalidArgumentError } from 'commander';
import { usageError } from '../failure/cli-error.ts';
import type { ArgumentSpec, OptionSpec } from './command.ts';

export const json: OptionSpec = {
  flags: '--json',
  description: 'print one JSON object on standard output, on failure too',
};

export const company: OptionSpec = {
  flags: '--company <id-or-handle>',
  description: 'the company to act in, when you belong to several',
};

export const limit: OptionSpec = {
  flags: '--limit <n>',
  description: 'show at most so many',
  parse: wholeNumber(1, 100_000),
  default: 50,
};

/** @param least smallest @param most largest number that is taken */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= least && number <= most))
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    return number;
  };
}

/** UUIDs, as every id of the server is one (RFC 9562). */
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The argument that is the id of something. What is none, such as a name, is refused with the command that shows ids.
 * @param name as help writes it: `<scan-id>` @param shownBy the command that lists them, without the program's name
 */
export const idArgument = (name: string, shownBy: string, description?: string): ArgumentSpec => {
  const missing = `\`vedette ${shownBy}\` shows the ids.`;
  return {
    name,
    description: description ?? `the id that \`${shownBy.replace(/ [A-Z-].*/, '')}\` shows`,
    missing,
    check: (text) => {
      if (!ID.test(text))
        throw usageError(
          `"${text.slice(0, 100)}" is no ${name.replaceAll(/[<>.[\]]/g, '').replaceAll('-', ' ')}.`,
          missing,
        );
    },
  };
};

/** Reads the value of an option that is an id. @param shownBy as with `idArgument` */
export const idValue =
  (shownBy: string) =>
  (text: string): string => {
    if (!ID.test(text))
      throw new InvalidArgumentError(`It must be an id: \`vedette ${shownBy}\` shows them.`);
    return text;
  };

/** Characters that the server takes of a name, and of a reason (`packages/contract`, which help does not load). */
export const NAME_MAX = 200;
export const REASON_MAX = 2000;

/** Reads the value of an option that is a text. @param most characters that are taken */
export const textValue =
  (most: number) =>
  (text: string): string => {
    if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.');
    if (text.length > most) throw new InvalidArgumentError(`It must have at most ${most} characters.`);
    return text;
  };

export const severityNames = ['critical', 'high', 'medium', 'low', 'info'] as const;

/** What a person types as --expires-in: `90d`, `12w`, `1y`; gives days. */
export function days(text: string): number {
  const [, amount, unit = 'd'] = /^(\d{1,4})([dwy]?)$/.exec(text) ?? [];
  const count = Number(amount) * { d: 1, w: 7, y: 365 }[unit as 'd' | 'w' | 'y'];
  if (!(count >= 1 && count <= 3650))
    throw new InvalidArgumentError('It must be a number of days, weeks or years, such as 90d, 12w or 1y.');
  return count;
}
