import { describe, expect, it } from 'vitest';
import { expected, flowsIn } from './testing/flows-in.ts';

const many = (count: number, of: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => of(i)).join('\n');

async function isFound(files: Readonly<Record<string, string>>): Promise<void> {
  const { flows, truncated } = await flowsIn(files);
  expect(flows.map((f) => `${f.path}:${f.startLine}`)).toEqual(expected(files));
  expect(truncated).toEqual([]);
}

/** Three functions hand a value on, in a circle, and the last keeps what it is told of it. */
const CIRCLES: Readonly<Record<string, string>> = {
  'a.js': `let kept = '';
let other = '';
function first(o, n) { second(o.inner, n); }
function second(o, n) { if (n > 0) first({ inner: o }, n - 1); third({ name: o.name, id: o.id }); }
function third(o) { kept = o.name; other = o.id; }
function f() { first({ inner: { name: source(), id: 1 } }, 2); }
function g() { sink(kept); } // BAD
function h() { sink(other); }
f();
`,
  'a.py': `kept = ''
other = ''

def first(o, n):
    second(o['inner'], n)

def second(o, n):
    if n > 0:
        first({ 'inner': o }, n - 1)
    third({ 'name': o['name'], 'id': o['id'] })

def third(o):
    global kept, other
    kept = o['name']
    other = o['id']

def f():
    first({ 'inner': { 'name': source(), 'id': 1 } }, 2)

def g():
    sink(kept) # BAD

def h():
    sink(other)
`,
  'A.java': `class A {
  static String kept;
  static String other;
  static void first(String name, String id, int n) { second(name, id, n); }
  static void second(String name, String id, int n) { if (n > 0) first(name, id, n - 1); third(name, id); }
  static void third(String name, String id) { kept = name; other = id; }
  static void f() { first(lib.source(), "1", 2); }
  static void g() { lib.sink(kept); } // BAD
  static void h() { lib.sink(other); }
}
`,
};

/** Twelve hundred functions that keep what they are given, each in a variable of its own, below one. */
const KEEPERS: Readonly<Record<string, string>> = {
  'a.js': `${many(1200, (i) => `let v${i} = '';\nfunction keep${i}(x) { v${i} = x; }`)}
function keepAll(x) {
${many(1200, (i) => `  keep${i}(x);`)}
}
function f() { keepAll(source()); }
function g() { sink(v1199); } // BAD
f();
`,
  'a.py': `${many(1200, (i) => `v${i} = ''\ndef keep${i}(x):\n    global v${i}\n    v${i} = x\n`)}
def keep_all(x):
${many(1200, (i) => `    keep${i}(x)`)}

def f():
    keep_all(source())

def g():
    sink(v1199) # BAD
`,
};

describe('what callees keep in shared places', () => {
  for (const [path, text] of Object.entries(CIRCLES))
    it(`is found where they call one another, by the field that it lay in (${path})`, () =>
      isFound({ [path]: text }));

  for (const [path, text] of Object.entries(KEEPERS))
    it(`is found however much of it there is below one function (${path})`, () => isFound({ [path]: text }));
});
