/**
 * Numbers of the program that the files of a language are linked to. Each says by its type which table it indexes, so that a function is
 * never taken for a class.
 */
declare const table: unique symbol;
type Id<Table extends string> = number & { readonly [table]: Table };

export type FileId = Id<'file'>;
export type FunctionId = Id<'function'>;
export type ClassId = Id<'class'>;
