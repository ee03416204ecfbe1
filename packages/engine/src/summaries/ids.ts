declare const counted: unique symbol;

/** A number that says by its type what it counts. */
export type Id<Of extends string> = number & { readonly [counted]: Of };

/** A list that is indexed by numbers of one kind only. */
export type Table<I extends number, T> = { readonly [id in I]: T } & Iterable<T> & {
    readonly length: number;
  };
/** A table whose items are set. */
export type MutableTable<I extends number, T> = { [id in I]: T } & Iterable<T> & { readonly length: number };
/** A table that grows: the number of an item is its place. */
export type GrowingTable<I extends number, T> = Table<I, T> & { push(item: T): number };

/** Adds an item; gives its number. */
export function addItem<I extends number, T>(table: GrowingTable<I, T>, item: T): I {
  return (table.push(item) - 1) as I;
}

/** The numbers of all items, in their order. */
export function* idsOf<I extends number>(table: Table<I, unknown>): Generator<I, void> {
  for (let id = 0; id < table.length; id++) yield id as I;
}

/** Number of a call in the program. */
export type CallId = Id<'call'>;

/** The first call of all. */
export const FIRST_CALL = 0 as CallId;

/** The call that is `index` calls after the first of its function. */
export const callAfter = (first: CallId, index: number): CallId => (first + index) as CallId;

/** Number of an access path in the table of its file: not of the program, where equal paths of all files have one number. */
export type FilePath = Id<'path of a file'>;

/** What was packed as a plain number. */
export const filePath = (unpacked: number): FilePath => unpacked as FilePath;

/** The empty path, which every file has first. */
export const NO_FILE_PATH = filePath(0);
