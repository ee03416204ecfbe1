import { describe, expect, it } from 'vitest';
import { expected, sinkLines } from './testing/flows-in.ts';

/** Lines marked BAD are reported, all others are not. */
const CASES: Readonly<Record<string, string>> = {
  'a.js': `
function guarded() {
  const to = source();
  if (!isOk(to)) return;
  later(() => sink(to));
  later(function () { later(() => sink(to)); });
}
function afterwards() {
  const to = source();
  later(() => sink(to)); // BAD
  if (!isOk(to)) return;
}
function branches() {
  const to = source();
  if (isOk(to)) later(() => sink(to));
  else later(() => sink(to)); // BAD
}
function rewritten() {
  let to = source();
  if (!isOk(to)) return;
  later(() => sink(to)); // BAD
  to = source();
}
function hoisted() {
  const to = source();
  inner();
  if (!isOk(to)) return;
  function inner() { sink(to); } // BAD
}
function known(kind) {
  const to = source();
  if (!['a', 'b'].includes(to)) return;
  later(() => sink(to));
}
function setAnewWithin() {
  let to = source();
  later(() => {
    if (to === '') to = '/';
    sink(to); // BAD
  });
  let other = source();
  later(() => {
    other = '/';
    sink(other);
  });
}
`,
  'a.py': `
def guarded():
    to = source()
    if not isOk(to):
        return
    later(lambda: sink(to))
    def inner():
        sink(to)
    later(inner)

def unguarded():
    to = source()
    later(lambda: sink(to)) # BAD
`,
  'a.go': `package a
func guarded() {
  to := source()
  if !isOk(to) { return }
  later(func() { sink(to) })
}
func unguarded() {
  to := source()
  later(func() { sink(to) }) // BAD
}`,
  'a.rb': `
def guarded
  to = source()
  return unless isOk(to)
  later { sink(to) }
end
def unguarded
  to = source()
  later { sink(to) } # BAD
end
`,
  'a.php': `<?php
function guarded() {
  $to = source();
  if (!isOk($to)) { return; }
  later(fn() => sink($to));
  later(function () use ($to) { sink($to); });
}
function unguarded() {
  $to = source();
  later(fn() => sink($to)); // BAD
}`,
  'A.java': `class A {
 void guarded() {
  String to = Lib.source();
  if (!Lib.isOk(to)) { return; }
  Lib.later(() -> Lib.sink(to));
 }
 void unguarded() {
  String to = Lib.source();
  Lib.later(() -> Lib.sink(to)); // BAD
 }
}`,
  'a.cs': `class A {
 void Guarded() {
  var to = Lib.source();
  if (!Lib.isOk(to)) { return; }
  Lib.later(() => Lib.sink(to));
 }
 void Unguarded() {
  var to = Lib.source();
  Lib.later(() => Lib.sink(to)); // BAD
 }
}`,
};

describe('tests of variables that functions inside read', () => {
  for (const [file, text] of Object.entries(CASES))
    it(`hold where the function is made, and the variable keeps its value: ${file}`, async () => {
      expect((await sinkLines({ [file]: text })).sort()).toEqual(expected({ [file]: text }).sort());
    });
});
