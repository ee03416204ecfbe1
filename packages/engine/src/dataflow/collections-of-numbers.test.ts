import { expect, test } from 'vitest';
import { reportedIn } from './testing/flows-in.ts';

const CASES: Readonly<Record<string, string>> = {
  'A.java': `class A {
 void f(@web.Param List<Integer> ids, @web.Param Optional<Long> one, @web.Param long[] more, @web.Param List<String> names, @web.Param byte[] raw) {
  Lib.sink("x" + ids.get(0));
  Lib.sink("x" + one.get());
  Lib.sink("x" + more[0]);
  Lib.sink("x" + names.get(0)); // BAD
  Lib.sink(new String(raw)); // BAD
 }
}`,
  'A.cs': `class A {
  void F([web.Param] List<int> ids, [web.Param] Guid[] keys, [web.Param] IEnumerable<string> names, [web.Param] byte[] raw) {
    Lib.sink("x" + ids[0]);
    Lib.sink("x" + keys[0]);
    Lib.sink("x" + names.First()); // BAD
    Lib.sink(raw); // BAD
  }
}`,
};

test.each(Object.entries(CASES))('%s: a collection of numbers holds no text', async (path, source) => {
  const { reported, marked } = await reportedIn(path, source);
  expect(reported).toEqual(marked);
});
