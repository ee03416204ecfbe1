import { expect, test } from 'vitest';
import { expected, sinkLines } from './testing/flows-in.ts';

/** In each language: the whole text, a piece between two slashes, a piece between other signs, a piece that may hold the rest. */
const CASES: Readonly<Record<string, string>> = {
  'a.js': String.raw`
readAt(source()); // BAD
readAt(source().split('/')[1]);
readAt(source().split(/[\\/]/).pop());
readAt(source().split('?')[0]); // BAD
readAt(source().split('/').slice(1).join('/')); // BAD
`,
  'a.py': String.raw`import lib
lib.read(lib.source().split("/")[-1])
lib.read(lib.source().rsplit("/", 1)[-1])
lib.read(lib.source().rsplit("/", 1)[0]) # BAD
lib.read(lib.source().split("/", 1)[1]) # BAD
lib.read(lib.source().split("/")[1:]) # BAD
`,
  'A.java': String.raw`class A { void f() {
 Lib.readAt(Lib.source().split("/")[1]);
 Lib.readAt(Lib.source().split("/", 2)[1]); // BAD
 Lib.readAt(Lib.source().split(",")[1]); // BAD
} }`,
  'A.cs': String.raw`class A { void F() {
 Lib.readAt(Lib.source().Split('/')[1]);
 Lib.readAt(Lib.source().Split('/').Last());
 Lib.readAt(Lib.source().Split(',')[1]); // BAD
} }`,
  'a.go': `package a
import ("lib"; "strings")
func f() {
 lib.read(strings.Split(lib.source(), "/")[1])
 lib.read(strings.SplitN(lib.source(), "/", 2)[1]) // BAD
 lib.read(strings.Split(lib.source(), ",")[1]) // BAD
}`,
  'a.php': String.raw`<?php
readAt(explode('/', source())[1]);
readAt(explode(',', source())[1]); // BAD
`,
  'a.rb': String.raw`readAt(source().split('/').last)
readAt(source().split('/')[1])
readAt(source().split(',')[1]) # BAD
`,
};

test.each(Object.entries(CASES))('a piece between two slashes does not climb (%s)', async (path, source) => {
  const files = { [path]: source };
  expect(await sinkLines(files)).toEqual(expected(files));
});
