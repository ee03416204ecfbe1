import type { ColumnType } from 'kysely';

/** A time that the database gives unless we do. */
export type Stamp = ColumnType<Date, Date | undefined, Date>;
