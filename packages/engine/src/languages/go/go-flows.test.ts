import { describe, expect, test } from 'vitest';
import { reportedIn } from '../../dataflow/testing/flows-in.ts';

/** Lines marked BAD are reported, all others are not. */
const CASES: Readonly<Record<string, string>> = {
  'what a function puts behind an address is found in the variable': `package main
import "lib"
type Req struct { Name string; Kept string }
func fill(p *string) { *p = lib.source() }
func keep(p *string) { *p = "fixed" }
func fillName(r *Req) { r.Name = lib.source() }
func a() {
 var s, t string
 fill(&s)
 keep(&t)
 lib.sink(s) // BAD
 lib.sink(t)
}
func b() {
 var r Req
 fillName(&r)
 lib.sink(r.Name) // BAD
 lib.sink(r.Kept)
}`,
  'package variables without a value are shared by functions': `package main
import "lib"
var first, second string
func set() { first = lib.source(); second = "fixed" }
func use() {
 lib.sink(first) // BAD
 lib.sink(second)
}`,
  'a second result is told from the first': `package main
import "lib"
func two() (string, string) { return "a", lib.source() }
func use() {
 a, b := two()
 lib.sink(a)
 lib.sink(b) // BAD
}`,
  'calls that never return end the way of a value that a test rejects': `package main
import ("lib"; "log"; "os")
func a() { s := lib.source(); if s != "a" { panic("no") }; lib.sink(s) }
func b() { s := lib.source(); if s != "a" { os.Exit(1) }; lib.sink(s) }
func c() { s := lib.source(); if s != "a" { log.Fatalf("no") }; lib.sink(s) }
func d() {
 s := lib.source()
 if s != "a" { log.Printf("no") }
 lib.sink(s) // BAD
}`,
  'a switch on the type tells numbers from text': `package main
import "lib"
func use() {
 var x interface{} = lib.source()
 switch v := x.(type) {
 case int:
  lib.sink(v)
 case string:
  lib.sink(v) // BAD
 }
}`,
  'functions kept in slices and maps are called with what they are given': `package main
import "lib"
func slice() {
 all := []func(string){func(x string) {
  lib.sink(x) // BAD
 }}
 all[0](lib.source())
}
func table() {
 all := map[string]func(string){"a": func(x string) {
  lib.sink(x) // BAD
 }}
 all["a"](lib.source())
 all["a"]("fixed")
}
func none() {
 all := []func(string){func(x string) { lib.sink(x) }}
 all[0]("fixed")
}`,
};

describe('flows in Go', () => {
  test.each(Object.entries(CASES))('%s', async (_sentence, source) => {
    const { reported, marked } = await reportedIn('a.go', source);
    expect(reported).toEqual(marked);
  });
});
