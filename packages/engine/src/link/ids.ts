import type { Id } from '../summaries/ids.ts';

/**
 * Numbers of the program that the files of a language are linked to. Each says by its type which table it indexes, so that a function is
 * never taken for a class, and a number of the program never for one of a file. They are made in `numbering.ts` and where a table grows
 * (`addItem`); what `points-to/target.ts` wrote into a target it reads out again.
 */
export type FileId = Id<'file'>;
export type FunctionId = Id<'function'>;
export type ClassId = Id<'class'>;
/** A variable or field that several functions reach, or what events and promises hand on. */
export type LocationId = Id<'location'>;
