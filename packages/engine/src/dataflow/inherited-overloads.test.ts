import { describe, expect, it } from 'vitest';
import { expected, sinkLines } from './testing/flows-in.ts';

/** Lines marked BAD are reported, all others are not. */
const CASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Java: one with as many parameters that takes no text where text is handed is not called': {
    'A.java': `
interface Base {
  default void run(Pool pool, String text, Class cls) { Lib.sink(text); }
  default void run(Pool pool, String text, Object[] args, Class cls) { Lib.sink(text); } // BAD
}
class Impl implements Base {
  Pool pool;
  public void run(String text, Object[] args, Class cls) { run(pool, text, args, cls); }
}
class A {
  Impl impl;
  void bound() { String text = make("a"); impl.run(text, new Object[] { Lib.source() }, A.class); }
  void built() { String text = "x" + Lib.source(); impl.run(text, new Object[] { 1 }, A.class); }
}`,
  },
  'Java: one of a class above is called where none of the own takes as many': {
    'A.java': `
class Base { void run(String text) { Lib.sink(text); } } // BAD
class Impl extends Base { void run(String text, int n) { } }
class A { void f(Impl impl) { impl.run(Lib.source()); } }`,
  },
  'C#: parameters with defaults may be left out': {
    'A.cs': `
class Base { public void Run(string text) { } }
class Impl : Base { public void Run(string text, int n = 1, int m = 2) { Lib.sink(text); } } // BAD
class A { void F(Impl impl) { impl.Run(Lib.source(), 3); } }`,
  },
};

describe('an overload that a call means', () => {
  for (const [name, files] of Object.entries(CASES))
    it(name, async () => {
      expect([...new Set(await sinkLines(files))].sort()).toEqual(expected(files).sort());
    });
});
