import { describe, expect, test } from 'vitest';
import { reportedIn, sinkLines } from './testing/flows-in.ts';

/** In each file an object from outside is handed on after one of its fields was given something else: only the other fields are from outside. */
const CASES: Readonly<Record<string, string>> = {
  'a.js': `
function clean() {
  const o = source();
  o.name = 'x';
  useName(o);
}
function other() {
  const o = source();
  o.name = 'x';
  useOther(o);
}
function sometimes(isNew) {
  const o = source();
  if (isNew) o.name = 'x';
  useMaybe(o);
}
function again() {
  const o = source();
  o.name = 'x';
  o.name = source();
  useAgain(o);
}
function back() {
  const o = give();
  sink(o.name);
  sink(o.other); // BAD
}
function give() {
  const o = source();
  o.name = String(Number(o.name)).length;
  return o;
}
function useName(o) { sink(o.name); }
function useOther(o) { sink(o.other); } // BAD
function useMaybe(o) { sink(o.name); } // BAD
function useAgain(o) { sink(o.name); } // BAD
`,
  'a.ts': `
interface Posted { name: string; other: string }
function clean(): void {
  const o: Posted = source();
  o.name = 'x';
  useName(o);
}
function other(): void {
  const o: Posted = source();
  o.name = 'x';
  useOther(o);
}
function either(isNew: boolean): void {
  const mine: Posted = source();
  const theirs: Posted = source();
  const o = isNew ? mine : theirs;
  o.name = 'x';
  useEither(theirs);
}
function useName(o: Posted): void { sink(o.name); }
function useOther(o: Posted): void { sink(o.other); } // BAD
function useEither(o: Posted): void { sink(o.name); } // BAD
`,
  'a.py': `
def clean():
    o = source()
    o['name'] = 'x'
    use_name(o)

def other():
    o = source()
    o['name'] = 'x'
    use_other(o)

def member():
    o = source()
    o.name = 'x'
    use_member(o)

def use_name(o):
    sink(o['name'])

def use_other(o):
    sink(o['other']) # BAD

def use_member(o):
    sink(o.name)
    sink(o.other) # BAD
`,
  'a.php': `<?php
function clean_keys($data) { $data['id'] = (int) $data['id']; return $data; }
function cleaned() { $d = clean_keys(source()); sink($d['id']); }
function others() { $d = clean_keys(source()); sink($d['name']); } // BAD
function replaced() { $m = source(); $m->name = 'x'; useName($m); }
function useName($m) { sink($m->name); }
function left() { $m = source(); $m->name = 'x'; useOther($m); }
function useOther($m) { sink($m->other); } // BAD
`,
  'a.rb': `
def clean
  o = source()
  o[:name] = 'x'
  use_name(o)
end
def other
  o = source()
  o[:name] = 'x'
  use_other(o)
end
def use_name(o)
  sink(o[:name])
end
def use_other(o)
  sink(o[:other]) # BAD
end
`,
  'a.go': `package a

type Posted struct { Name string; Other string }

func clean() {
	o := source()
	o.Name = "x"
	useName(o)
}
func other() {
	o := source()
	o.Name = "x"
	useOther(o)
}
func useName(o Posted) { sink(o.Name) }
func useOther(o Posted) { sink(o.Other) } // BAD
`,
  'A.java': `class Posted {
  private String name;
  private String other;
  String getName() { return name; }
  void setName(String name) { this.name = name; }
  String getOther() { return other; }
}
class A {
  void clean() { Posted o = (Posted) Lib.source(); o.setName("x"); useName(o); }
  void useName(Posted o) { Lib.sink(o.getName()); }
  void other() { Posted o = (Posted) Lib.source(); o.setName("x"); useOther(o); }
  void useOther(Posted o) { Lib.sink(o.getOther()); } // BAD
  void here() { Posted o = (Posted) Lib.source(); o.setName("x"); Lib.sink(o.getName()); }
  void sometimes(boolean b) { Posted o = (Posted) Lib.source(); if (b) o.setName("x"); useMaybe(o); }
  void useMaybe(Posted o) { Lib.sink(o.getName()); } // BAD
}
`,
  'A.kt': `class Posted(var name: String, var other: String)
class A {
  fun clean() { val o: Posted = Lib.source(); o.name = "x"; useName(o) }
  fun useName(o: Posted) { Lib.sink(o.name) }
  fun other() { val o: Posted = Lib.source(); o.name = "x"; useOther(o) }
  fun useOther(o: Posted) { Lib.sink(o.other) } // BAD
}
`,
  'A.cs': `class Posted { public string Name { get; set; } public string Other { get; set; } }
class A {
  void Clean() { var o = Lib.source(); o.Name = "x"; UseName(o); }
  void UseName(Posted o) { Lib.sink(o.Name); }
  void Kept() { var o = Lib.source(); o.Name = "x"; UseOther(o); }
  void UseOther(Posted o) { Lib.sink(o.Other); } // BAD
  void Filled() { var o = Lib.source(); o.Name = "x"; TryUpdate(o); UseFilled(o); }
  void UseFilled(Posted o) { Lib.sink(o.Name); } // BAD
}
`,
};

describe('a field that is written over before its object is handed on', () => {
  for (const [path, source] of Object.entries(CASES))
    test(`holds what it was given in ${path}, and the other fields what they held`, async () => {
      const { reported, marked } = await reportedIn(path, source);
      expect(reported).toEqual(marked);
    });

  test('holds what its setter was given', async () => {
    const source = `class Posted {
  private String name;
  String getName() { return name; }
  void setName(String name) { this.name = name; }
}
class A {
  void f(Posted o) { o.setName(Lib.source()); use(o); }
  void use(Posted o) { Lib.sink(o.getName()); }
}
`;
    expect(await sinkLines({ 'A.java': source })).toEqual(['A.java:8']);
  });
});
