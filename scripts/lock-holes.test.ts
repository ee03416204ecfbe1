import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findLockHoles, type PackageLock } from './lock-holes.ts';

const entry = { version: '1.0.0', integrity: 'sha512-x' };

test('the lock file of this repository installs on a fresh clone', () => {
  const lock = JSON.parse(
    readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
  ) as PackageLock;
  expect(findLockHoles(lock)).toEqual([]);
});

test('an optional package that npm install dropped without a word is found', () => {
  const optionalDependencies = { 'tool-linux-x64': '1.0.0', 'tool-darwin-arm64': '1.0.0' };
  const lock: PackageLock = {
    packages: {
      '': {},
      'node_modules/tool': { ...entry, optionalDependencies },
      'node_modules/tool-linux-x64': entry,
    },
  };
  expect(findLockHoles(lock)).toEqual([
    'node_modules/tool needs tool-darwin-arm64@1.0.0, which the lock file does not hold',
  ]);
});

test("a workspace's needs and nested packages are looked up where Node looks", () => {
  const lock: PackageLock = {
    packages: {
      'apps/server': { dependencies: { a: '1', '@scope/b': '1' } },
      'apps/server/node_modules/a': { ...entry, dependencies: { c: '1' } },
      'node_modules/@scope/b': { ...entry, dependencies: { d: '1' } },
      'node_modules/@scope/b/node_modules/d': { ...entry, dependencies: { c: '1' } },
      'node_modules/c': entry,
      'node_modules/workspace': { link: true },
    },
  };
  expect(findLockHoles(lock)).toEqual([]);
});

test('an entry that cannot be fetched or verified is a hole', () => {
  const lock: PackageLock = {
    packages: { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { integrity: 'x' } },
  };
  expect(findLockHoles(lock)).toEqual([
    'node_modules/a has no integrity in the lock file',
    'node_modules/b has no version in the lock file',
  ]);
});
