import { describe, expect, it } from 'vitest';
import { expected, sinkLines } from './testing/flows-in.ts';

/** Lines marked BAD are reported, all others are not. */
const CASES: Readonly<Record<string, string>> = {
  'a.js': `const lib = require('lib');
function ifEmpty() {
  let path = lib.source();
  path ||= lib.sink(path);
}
function ifNothing() {
  let path = lib.source();
  path ??= lib.sink(path);
}
function ifFull() {
  let path = lib.source();
  path &&= lib.sink(path); // BAD
}
function chosenWhereFull() {
  let path = lib.source();
  path &&= 'fixed';
  lib.sink(path);
}
function chosenByOperator() {
  const path = lib.source();
  lib.sink(path && 'fixed');
}
function itselfByOperator() {
  const path = lib.source();
  lib.sink(path && path); // BAD
}
function chosenWhereEmpty() {
  let path = lib.source();
  path ||= 'fixed';
  lib.sink(path); // BAD
}`,
  'a.py': `import lib
def f():
    p = lib.source()
    lib.sink(p and 'fixed')
    lib.sink(p or 'fixed') # BAD
def g():
    p = lib.source()
    lib.sink(p and p) # BAD
`,
};

describe('what a logical operator gives where its left side is empty holds no text', () => {
  for (const [file, text] of Object.entries(CASES))
    it(file, async () => {
      expect((await sinkLines({ [file]: text })).sort()).toEqual(expected({ [file]: text }).sort());
    });
});
