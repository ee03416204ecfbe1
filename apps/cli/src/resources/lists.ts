import { exitCodes } from '../failure/exit-codes.ts';
import { type Column, note, printJson, printTable } from '../terminal/print.ts';
import type { Surroundings } from '../terminal/surroundings.ts';

/** The first of what a list gives, and whether there is more. */
async function firstOf<T>(items: AsyncIterable<T>, limit: number): Promise<{ items: T[]; more: boolean }> {
  const taken: T[] = [];
  for await (const item of items) {
    if (taken.length === limit) return { items: taken, more: true };
    taken.push(item);
  }
  return { items: taken, more: false };
}

/** The largest page that the service gives; smaller lists ask for what they show. */
export const pageSize = (limit: number): number => Math.min(limit, 200);

/** A time as a person reads it, to the minute, in UTC, which `Z` says. */
export const shortTime = (time: string | null): string =>
  time === null ? '—' : `${time.slice(0, 10)} ${time.slice(11, 16)}Z`;

/** The day of a time in UTC, for what lasts so long that the minute does not matter. */
export const day = (time: string | null): string => time?.slice(0, 10) ?? '—';

interface Listing {
  readonly at: Pick<Surroundings, 'stdout' | 'stderr'>;
  readonly flags: { readonly limit: number; readonly json?: boolean };
}

/**
 * How every command that lists ends: as many rows as are asked for, as a table or as JSON, and a word when there are more.
 * `empty` stands in place of a table without rows. Gives the exit code.
 */
export async function showList<T>(
  { at, flags }: Listing,
  all: AsyncIterable<T>,
  columns: readonly Column<T>[],
  empty: string,
): Promise<number> {
  const { items, more } = await firstOf(all, flags.limit);
  if (flags.json) {
    printJson(at, { items });
    return exitCodes.clean;
  }
  printTable(at, columns, items, empty);
  if (more) note(at, `There are more: --limit ${flags.limit * 2}`);
  return exitCodes.clean;
}
