import { expect, test } from 'vitest';
import { roleOf } from '../file-kinds/role.ts';
import { inTestFolders } from './test-folders.ts';

const KEY = 'integration/clusters/one/compose.yml';
const among = (...code: readonly string[]): readonly string[] => [
  ...inTestFolders([KEY, 'integration/stats.go', 'deploy/compose.yml'], [KEY, ...code], roleOf),
];
const tests = ['integration/a_test.go', 'integration/b_test.go', 'integration/c_test.go'];

test('what lies below a folder in which tests by far outnumber other code is of tests', () => {
  expect(among(...tests, 'integration/stats.go')).toEqual([KEY]);
  expect(among('integration/a.test.ts', 'integration/b.test.ts', 'integration/c.test.ts')).toEqual([KEY]);
});

test('what lies in a folder of the program is none, whatever tests lie beside its code', () => {
  expect(among(...tests, 'integration/a.go', 'integration/b.go')).toEqual([]);
  expect(among('integration/a_test.go')).toEqual([]);
  expect(among('a_test.go', 'b_test.go', 'c_test.go')).toEqual([]);
});
