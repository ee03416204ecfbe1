/** The options that several commands take. */
import { InvalidArgumentError } from 'commander';
import type { OptionSpec } from './command.ts';

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

export const severityNames = ['critical', 'high', 'medium', 'low', 'info'] as const;

/** What a person types as --expires-in: `90d`, `12w`, `1y`; gives days. */
export function days(text: string): number {
  const [, amount, unit = 'd'] = /^(\d{1,4})([dwy]?)$/.exec(text) ?? [];
  const count = Number(amount) * { d: 1, w: 7, y: 365 }[unit as 'd' | 'w' | 'y'];
  if (!(count >= 1 && count <= 3650))
    throw new InvalidArgumentError('It must be a number of days, weeks or years, such as 90d, 12w or 1y.');
  return count;
}
