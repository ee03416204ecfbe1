import { describe, expect, test } from 'vitest';
import { reportedIn } from '../../dataflow/testing/flows-in.ts';

/** Lines marked BAD are reported, all others are not. */
const CASES: Readonly<Record<string, string>> = {
  'parameters of types that hold no text are clean, members of enumerations too': `import java.util.UUID;
enum Color { RED }
class A {
 void take(Color c, int i, UUID u, String s) {
  Lib.sink(c);
  Lib.sink(i);
  Lib.sink(u);
  Lib.sink(s); // BAD
 }
 void give() { take(Lib.source(), Lib.source(), Lib.source(), Lib.source()); }
}`,
  'elements take the type that the loop declares': `import java.util.List;
class A { void f() {
 List<Integer> numbers = Lib.source();
 for (Integer n : numbers) Lib.sink(n);
 List<String> texts = Lib.source();
 for (String t : texts) Lib.sink(t); // BAD
}}`,
  'a switch on the type binds what each case names': `class A { void f() {
 Object o = Lib.source();
 switch (o) {
  case Integer n -> Lib.sink(n);
  case String s -> Lib.sink(s); // BAD
  default -> {}
 }
}}`,
  'System.exit ends the way of a value that a test rejects': `class A {
 void f() { String x = Lib.source(); if (!x.equals("a")) System.exit(1); Lib.sink(x); }
 void g() {
  String x = Lib.source();
  if (!x.equals("a")) System.gc();
  Lib.sink(x); // BAD
 }
}`,
};

describe('flows in Java', () => {
  test.each(Object.entries(CASES))('%s', async (_sentence, source) => {
    const { reported, marked } = await reportedIn('A.java', source);
    expect(reported).toEqual(marked);
  });
});
