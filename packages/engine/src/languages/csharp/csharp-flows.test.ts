import { describe, expect, test } from 'vitest';
import { reportedIn } from '../../dataflow/testing/flows-in.ts';

/** Lines marked BAD are reported, all others are not. */
const CASES: Readonly<Record<string, string>> = {
  'parameters and loop variables of types that hold no text are clean': `using System;
enum Color { Red }
class A {
 void Take(Color c, int i, Guid g, string s) {
  Lib.sink(c);
  Lib.sink(i);
  Lib.sink(g);
  Lib.sink(s); // BAD
 }
 void Give() { Take((Color)Lib.source(), Lib.source(), Lib.source(), Lib.source()); }
 void Numbers() { foreach (int n in Lib.source()) Lib.sink(n); }
 void Texts() {
  foreach (string t in Lib.source()) Lib.sink(t); // BAD
 }
}`,
  'what is made of the type that a function or a property gives back has the fields of its class': `class User { public string Name; public string Note; }
class Context(User user) {
 public User Of { get; } = user;
 public string Where { get; set; }
}
class A {
 Context Short(User user) => new(user);
 Context Long(User user) { if (user == null) return null; return new(user); }
 Context Filled(User user) { return new(user) { Where = Lib.source() }; }
 User Made { get; } = new() { Name = "fixed" };
 void Use() {
  var user = new User();
  user.Note = Lib.source();
  Lib.sink(Short(user).Where);
  Lib.sink(Long(user).Where);
  Lib.sink(Filled(user).Where); // BAD
  Lib.sink(Short(user).Of.Note); // BAD
  Lib.sink(Made.Name);
 }
}`,
  'out parameters give back what is assigned to them': `class A {
 void Fill(out string x) { x = Lib.source(); }
 void Keep(out string x) { x = "fixed"; }
 void Use() {
  Fill(out var a);
  Keep(out var b);
  Lib.sink(a); // BAD
  Lib.sink(b);
 }
}`,
  'a switch on the type binds what each case names': `class A { void F() {
 object o = Lib.source();
 switch (o) {
  case int n: Lib.sink(n); break;
  case string t: Lib.sink(t); break; // BAD
 }
}}`,
  'Environment.Exit ends the way of a value that a test rejects': `using System;
class A {
 void F() { var x = Lib.source(); if (x != "a") Environment.Exit(1); Lib.sink(x); }
 void G() {
  var x = Lib.source();
  if (x != "a") Console.WriteLine();
  Lib.sink(x); // BAD
 }
}`,
};

describe('flows in C#', () => {
  test.each(Object.entries(CASES))('%s', async (_sentence, source) => {
    const { reported, marked } = await reportedIn('A.cs', source);
    expect(reported).toEqual(marked);
  });
});
