import type { SelectQueryBuilder, StringReference } from 'kysely';
import { rowsToFetch } from './page.ts';

/** Where a page of a list begins, and how many rows it shows. */
export interface KeysetPage {
  readonly limit: number;
  /** The key of the last row of the page before; null for the first page. */
  readonly after: string | null;
}

/**
 * Runs a query for the page that follows a key: rows in the order of a column that is unique among them, as many as
 * `rowsToFetch` says. However far a reader has paged, the index is
 * entered at the key.
 * @param column the key, as the query calls it
 * @param order `desc` for newest first, as keys are made in the order of time
 */
export function keysetPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  page: KeysetPage,
  column: StringReference<DB, TB>,
  order: 'asc' | 'desc' = 'desc',
): Promise<Row[]> {
  const { after } = page;
  const beyond =
    after === null
      ? query
      : query.where((expression) => expression(column, order === 'desc' ? '<' : '>', after as never));
  return beyond.orderBy(column, order).limit(rowsToFetch(page)).execute();
}
