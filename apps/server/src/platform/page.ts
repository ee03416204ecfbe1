import { Problem } from '@vedette/contract';

export interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface Page<T> {
  readonly items: T[];
  readonly nextCursor: string | null;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The id after which the asked page begins; null for the first page. @throws Problem for a cursor we did not make. */
export function afterId(page: PageQuery): string | null {
  if (page.cursor === undefined) return null;
  if (!UUID.test(page.cursor))
    throw new Problem('bad_request', { detail: 'query parameter cursor: not a cursor of this interface' });
  return page.cursor;
}

/** Rows to fetch for a page: one more than it shows, which only says that there are more. `toPage` takes it off. */
export const rowsToFetch = (page: { readonly limit: number }): number => page.limit + 1;

/** Makes the page from the rows that `rowsToFetch` says. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  page: PageQuery,
  idOf: (row: Row) => string,
  item: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  const more = rows.length > page.limit && last !== undefined;
  return {
    items: shown.map(item),
    nextCursor: more ? idOf(last) : null,
  };
}
