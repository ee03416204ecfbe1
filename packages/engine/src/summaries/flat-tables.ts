import type { FileSummary } from './file-summary.ts';

/**
 * The tables of a summary that are flat lists of numbers, since a file has thousands of such entries. Only this file knows how they lie.
 */

type Locations = Pick<FileSummary, 'sharedLocations' | 'strings'>;

/** A variable that several functions of the file see. */
export interface SharedLocation {
  /** Function that declares it; 0 is the module body. */
  readonly owner: number;
  readonly name: string;
}

const LOCATION_STRIDE = 2;

export function sharedLocationCount(file: Pick<FileSummary, 'sharedLocations'>): number {
  return file.sharedLocations.length / LOCATION_STRIDE;
}

export function sharedLocationAt(file: Locations, location: number): SharedLocation {
  const at = location * LOCATION_STRIDE;
  return {
    owner: file.sharedLocations[at] ?? 0,
    name: file.strings[file.sharedLocations[at + 1] ?? 0] ?? '',
  };
}

/** Number of the location of a variable, -1 when it is not shared. */
export function findSharedLocation(file: Locations, owner: number, name: string): number {
  for (let location = 0; location < sharedLocationCount(file); location++) {
    if (file.sharedLocations[location * LOCATION_STRIDE] !== owner) continue;
    if (sharedLocationAt(file, location).name === name) return location;
  }
  return -1;
}

/** Gives the number of the location that was added. `name` is a number of a string. */
export function addSharedLocation(table: number[], owner: number, name: number): number {
  return table.push(owner, name) / LOCATION_STRIDE - 1;
}

/** A test of a value by a call: what it says of the value is for a model or for the called function to know. */
export interface Guard {
  /** Function of the file that tests: the one whose value it is, or one around it. */
  readonly fn: number;
  /** Number of the call in its function. */
  readonly call: number;
  /** Which of the call's values is tested: -1 is the receiver, else the argument. */
  readonly slot: number;
  /**
   * 1 when the test held, 0 when it failed, 2 when the call came back, 3 when a part of what it gave was tested; with `AS_DOUBT` added where the
   * value is not the one that was tested, but was made of the same, and `BY_CODE` where the name of what is called says nothing.
   */
  readonly when: number;
}

/**
 * No test by a call, but the place of one of another form: `call` is its line counted from that of the function, `slot` the number of the string that
 * it is written as. What it is worth the mark beside it says.
 */
export const PLACE_OF_LOOK = 16;
/** Added where the name of what is called says nothing: only what a function of the program proves by its code counts. */
export const BY_CODE = 8;
/**
 * Added where not an argument was perhaps tested but an element of it, by a constant name that another one gives: `slot` says both
 * (`named-elements.ts`).
 */
export const OF_ELEMENT = 32;
/** What a guard says where not what was given but its host, which the call gives, was compared with what the program holds. */
export const GIVES_HOST = 64;
/** Added to what a guard says: whatever is proven of the value that was tested is a doubt of another form of it. */
export const AS_DOUBT = 4;
/** What a guard says where no more than a part of the answer was tested. */
export const IN_PART = 3;

const GUARD_STRIDE = 4;

export function guardAt(file: Pick<FileSummary, 'guards'>, guard: number): Guard {
  const at = guard * GUARD_STRIDE;
  const { guards } = file;
  return {
    fn: guards[at] ?? 0,
    call: guards[at + 1] ?? 0,
    slot: guards[at + 2] ?? 0,
    when: guards[at + 3] ?? 0,
  };
}

/** Gives the number of the guard that was added. */
export function addGuard(table: number[], guard: Guard): number {
  return table.push(guard.fn, guard.call, guard.slot, guard.when) / GUARD_STRIDE - 1;
}

/** A place that a value passed. */
export interface TraceStep {
  /** The step before it; 0 is none. */
  readonly parent: number;
  readonly line: number;
  readonly column: number;
  /** Number of the string of the source text there. */
  readonly text: number;
}

const STEP_STRIDE = 4;

/** A table whose step 0 stands for none. */
export function newTraceSteps(): number[] {
  return [0, 0, 0, 0];
}

export function traceStepAt(table: readonly number[], step: number): TraceStep {
  const at = step * STEP_STRIDE;
  return {
    parent: table[at] ?? 0,
    line: table[at + 1] ?? 0,
    column: table[at + 2] ?? 0,
    text: table[at + 3] ?? 0,
  };
}

/** Gives the number of the step that was added. */
export function addTraceStep(table: number[], step: TraceStep): number {
  return table.push(step.parent, step.line, step.column, step.text) / STEP_STRIDE - 1;
}
