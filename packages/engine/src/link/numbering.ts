import type { FileHead } from '../summaries/file-summary.ts';
import { sharedLocationCount } from '../summaries/flat-tables.ts';
import {
  type CallId,
  callAfter,
  FIRST_CALL,
  type GrowingTable,
  idsOf,
  type Table,
} from '../summaries/ids.ts';
import type { ClassId, FileId, FunctionId, LocationId } from './ids.ts';

/**
 * How numbers of a file become numbers of the program, and back: what is the nth of its file is the nth after the file's first. Each
 * file's functions, classes and shared locations follow one another, in the order of the files.
 */
export interface Numbering {
  /** First of each file. */
  readonly functionBase: Table<FileId, FunctionId>;
  readonly classBase: Table<FileId, ClassId>;
  readonly locationBase: Table<FileId, LocationId>;
  /** First of each function. */
  readonly callBase: Table<FunctionId, CallId>;
  readonly callCount: number;
  readonly fileOfFunction: Table<FunctionId, FileId>;
  readonly fileOfClass: Table<ClassId, FileId>;
  /** Locations of variables; those of fields, events and promises come after them. */
  readonly locationCount: number;
}

/** Numbers what the files hold, in their order. */
export function numberFiles(files: Table<FileId, FileHead>): Numbering {
  const functionBase: GrowingTable<FileId, FunctionId> = [];
  const classBase: GrowingTable<FileId, ClassId> = [];
  const locationBase: GrowingTable<FileId, LocationId> = [];
  const callBase: GrowingTable<FunctionId, CallId> = [];
  const fileOfFunction: GrowingTable<FunctionId, FileId> = [];
  const fileOfClass: GrowingTable<ClassId, FileId> = [];
  let locationCount = 0;
  let nextCall = FIRST_CALL;
  for (const id of idsOf(files)) {
    const file = files[id];
    if (file === undefined) continue;
    functionBase.push(fileOfFunction.length as FunctionId);
    classBase.push(fileOfClass.length as ClassId);
    locationBase.push(locationCount as LocationId);
    locationCount += sharedLocationCount(file);
    for (const { callCount: calls } of file.functions) {
      fileOfFunction.push(id);
      callBase.push(nextCall);
      nextCall = callAfter(nextCall, calls);
    }
    for (const _ of file.classes) fileOfClass.push(id);
  }
  return {
    functionBase,
    classBase,
    locationBase,
    callBase,
    callCount: nextCall,
    fileOfFunction,
    fileOfClass,
    locationCount,
  };
}

/** @throws RangeError for a number that is none of the program */
function known<T>(value: T | undefined, what: string, id: number): T {
  if (value === undefined) throw new RangeError(`no ${what} has the number ${id}`);
  return value;
}

export const fileOfFunction = (n: Numbering, fn: FunctionId): FileId =>
  known(n.fileOfFunction[fn], 'function', fn);

export const fileOfClass = (n: Numbering, cls: ClassId): FileId => known(n.fileOfClass[cls], 'class', cls);

/** The function that is the `index`th of its file; 0 is the body of the module. */
export const functionIn = (n: Numbering, file: FileId, index: number): FunctionId =>
  (known(n.functionBase[file], 'file', file) + index) as FunctionId;

export const classIn = (n: Numbering, file: FileId, index: number): ClassId =>
  (known(n.classBase[file], 'file', file) + index) as ClassId;

export const locationIn = (n: Numbering, file: FileId, index: number): LocationId =>
  (known(n.locationBase[file], 'file', file) + index) as LocationId;

/** Which function of its file it is. */
export const indexOfFunction = (n: Numbering, fn: FunctionId): number =>
  fn - known(n.functionBase[fileOfFunction(n, fn)], 'file', fn);

/** Which class of its file it is. */
export const indexOfClass = (n: Numbering, cls: ClassId): number =>
  cls - known(n.classBase[fileOfClass(n, cls)], 'file', cls);

/** Number of the first call of a function. */
export const firstCall = (n: Numbering, fn: FunctionId): CallId => known(n.callBase[fn], 'function', fn);

/** The `index`th of the locations that lie after those of variables. */
export const addedLocation = (n: Numbering, index: number): LocationId =>
  (n.locationCount + index) as LocationId;

/** The function that makes a call, and which of its calls that is. */
export function functionOfCall(n: Numbering, call: CallId): { fn: FunctionId; index: number } {
  // The last function whose calls begin at or before the call: functions without calls share their beginning with the next.
  let low = 0;
  let high = n.fileOfFunction.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (firstCall(n, middle as FunctionId) <= call) low = middle;
    else high = middle - 1;
  }
  const fn = low as FunctionId;
  return { fn, index: call - firstCall(n, fn) };
}
