import type { Lines } from './moved-functions.ts';

/** How a summary of a file is told from an earlier one that has some functions fewer, or says something else within some. */
export interface AddedFunctions {
  /** Number of each function of the earlier summary in the later one, -1 for one that is gone or inside of a function with another body; goes up but for those that moved. */
  readonly numbers: readonly number[];
  /** Numbers of the functions that the earlier one lacks. */
  readonly added: readonly number[];
  /** Numbers of the functions of the earlier summary whose bodies are others now. */
  readonly edited: readonly number[];
  /** Numbers of the functions of the earlier summary that are gone, or have another head, so that one of `added` may be what they are now; and of those inside. */
  readonly removed: readonly number[];
  /** Of the edited ones: those that stand elsewhere among the others. Variables of the module may come in another order then. */
  readonly moved: readonly number[];
  /** First and last lines of what moved, in the earlier file and in the later one. */
  readonly movedLines: readonly [was: Lines, now: Lines];
  /** Names under which added functions are given out that the earlier one does not give out, and those under which it gave out removed ones. */
  readonly exported: readonly string[];
  /** Names of fields that classes have more. */
  readonly fields: readonly string[];
  /** Numbers of imports that the earlier one lacks. */
  readonly imported: readonly number[];
  /** The body of the module shares other variables with functions than it did. */
  readonly sharesOthers: boolean;
  /** Numbers of classes with so many methods that some of them are no longer looked at for the states of objects. */
  readonly cut: readonly number[];
  /** Where the lines are now on which something of the earlier summary stands; goes up. */
  readonly lines: ReadonlyMap<number, number>;
}
