import { expect, test } from 'vitest';
import type { ClassSummary, FileHead, FunctionHead } from '../summaries/file-summary.ts';
import { callAfter, FIRST_CALL, idsOf, NO_FILE_PATH, type Table } from '../summaries/ids.ts';
import type { FileId } from './ids.ts';
import {
  classIn,
  fileOfClass,
  fileOfFunction,
  firstCall,
  functionIn,
  functionOfCall,
  indexOfClass,
  indexOfFunction,
  numberFiles,
} from './numbering.ts';

/** Files by the numbers of calls of their functions; each has one class and one shared location. */
const headsOf = (files: readonly (readonly number[])[]): Table<FileId, FileHead> =>
  files.map(
    (calls) =>
      ({
        functions: calls.map((callCount) => ({ callCount }) as FunctionHead),
        classes: [{} as ClassSummary],
        sharedLocations: [0, 0],
      }) as unknown as FileHead,
  );

const heads = headsOf([[2, 0, 1], [], [0, 3]]);
const numbers = numberFiles(heads);

test('what is the nth of its file is that again when its number in the program is asked', () => {
  for (const file of idsOf(heads)) {
    heads[file]?.functions.forEach((_, index) => {
      const fn = functionIn(numbers, file, index);
      expect([fileOfFunction(numbers, fn), indexOfFunction(numbers, fn)]).toEqual([file, index]);
    });
    const cls = classIn(numbers, file, 0);
    expect([fileOfClass(numbers, cls), indexOfClass(numbers, cls)]).toEqual([file, 0]);
  }
  expect(numbers.locationCount).toBe(3);
});

test('a call knows its function, also behind functions that call nothing', () => {
  const found = Array.from({ length: numbers.callCount }, (_, index) =>
    functionOfCall(numbers, callAfter(FIRST_CALL, index)),
  );
  expect(found.map(({ fn, index }) => `${fn}.${index}`)).toEqual(['0.0', '0.1', '2.0', '4.0', '4.1', '4.2']);
  for (const { fn, index } of found)
    expect(functionOfCall(numbers, callAfter(firstCall(numbers, fn), index)).fn).toBe(fn);
});

test('the compiler takes no number of one table for one of another, and none of a file for one of the program', () => {
  const [file] = [...idsOf(heads)];
  if (file === undefined) throw new Error('no file');
  const fn = functionIn(numbers, file, 0);
  const cls = classIn(numbers, file, 0);
  // @ts-expect-error a class is no function
  void (() => fileOfFunction(numbers, cls));
  // @ts-expect-error a function is no class
  void (() => classIn(numbers, fn, 0));
  // @ts-expect-error a plain number is no function
  void (() => numbers.fileOfFunction[0 as number]);
  // @ts-expect-error a path of a file is no call of the program
  void (() => functionOfCall(numbers, NO_FILE_PATH));
  expect(numbers.fileOfFunction[fn]).toBe(file);
});
