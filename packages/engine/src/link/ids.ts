/**
 * Everything in the data flow goes by number, because summaries are packed and kept by the million. A number says which table it indexes
 * by its type, so that one of a file is never taken for one of the program, or a function for a class.
 */
declare const table: unique symbol;
type Id<Table extends string> = number & { readonly [table]: Table };

/** Numbers of one file's tables, as its summary has them. */
export type StringId = Id<'string'>;
/** An access path of a file: an index of `FileSummary.paths`. */
export type FilePathId = Id<'path of a file'>;
export type TypeId = Id<'type'>;
/** A list of sanitizer marks: an index of `FileSummary.sanitizerMarks`. */
export type MarkListId = Id<'list of marks'>;
export type TraceStepId = Id<'trace step'>;

/** Numbers of the program that the files of a language are linked to. */
export type FileId = Id<'file'>;
export type FunctionId = Id<'function'>;
export type ClassId = Id<'class'>;
/** A variable or field that functions share. */
export type LocationId = Id<'location'>;
/** An access path of the program: an index of `Paths.keys`. */
export type PathId = Id<'path'>;
/** A kind of source or sink: an index of `Analysis.kindNames`. */
export type KindId = Id<'kind'>;
/** A set of sink kinds that a value can no longer harm: an index of `Analysis.sanitizedSets`. */
export type SanitizedSetId = Id<'set of kinds'>;
