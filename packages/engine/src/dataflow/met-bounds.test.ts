import { describe, expect, it } from 'vitest';
import { expected, flowsIn } from './testing/flows-in.ts';

const many = (count: number, of: (i: number) => string, between = '\n'): string =>
  Array.from({ length: count }, (_, i) => of(i)).join(between);

/** Where the flows are, and what is said to be analysed in part. */
async function foundIn(files: Readonly<Record<string, string>>) {
  const { flows, truncated } = await flowsIn(files);
  return { lines: flows.map((f) => `${f.path}:${f.startLine}`), truncated };
}

async function isWhole(files: Readonly<Record<string, string>>): Promise<void> {
  expect(await foundIn(files)).toEqual({ lines: expected(files), truncated: [] });
}

/** A literal of sixty fields made by calls, with one from outside behind them. */
const LITERALS: Readonly<Record<string, string>> = {
  'a.js': `function f() {
  use({ ${many(60, (i) => `f${i}: make(${i})`, ', ')}, last: source() });
}
function use(o) { sink(o.last); } // BAD
`,
  'a.py': `def f():
    use({ ${many(60, (i) => `'f${i}': make(${i})`, ', ')}, 'last': source() })

def use(o):
    sink(o['last']) # BAD
`,
  'a.rb': `def f
  use({ ${many(60, (i) => `f${i}: make(${i})`, ', ')}, last: source() })
end

def use(o)
  sink(o[:last]) # BAD
end
`,
  'a.php': `<?php
function f() {
  take([ ${many(60, (i) => `'f${i}' => make(${i})`, ', ')}, 'last' => source() ]);
}
function take($o) { sink($o['last']); } // BAD
`,
};

/** Forty settings read for a text, by functions of twenty each, and one value from outside behind them. */
const SETTINGS: Readonly<Record<string, string>> = {
  'a.js': `${many(40, (i) => `let s${i} = load(${i});`)}
function first() { return ${many(20, (i) => `s${i}`, ' + ')}; }
function second() { return ${many(20, (i) => `s${i + 20}`, ' + ')}; }
function f(p) { sink(first() + second() + p); } // BAD
f(source());
`,
  'a.py': `${many(40, (i) => `s${i} = load(${i})`)}

def first():
    return ${many(20, (i) => `s${i}`, ' + ')}

def second():
    return ${many(20, (i) => `s${i + 20}`, ' + ')}

def f(p):
    sink(first() + second() + p) # BAD

f(source())
`,
  'A.java': `class A {
${many(40, (i) => `  static String s${i} = load(${i});`)}
  static String first() { return ${many(20, (i) => `s${i}`, ' + ')}; }
  static String second() { return ${many(20, (i) => `s${i + 20}`, ' + ')}; }
  static void f(String p) { lib.sink(first() + second() + p); } // BAD
  static void g() { f(lib.source()); }
}
`,
};

describe('a file is analysed to its end', () => {
  for (const [path, text] of Object.entries(LITERALS))
    it(`where a literal has sixty fields (${path})`, () => isWhole({ [path]: text }));

  for (const [path, text] of Object.entries(SETTINGS))
    it(`where a text is made of forty settings that nothing from outside comes into (${path})`, () =>
      isWhole({ [path]: text }));

  it('where a function that calls itself hands its parameter to a function that came in', () =>
    isWhole({
      'a.js': `function walk(node, visit) {
  visit(node.name);
  if (node.next) walk(node.next, visit);
}
walk(source(), (name) => sink(name)); // BAD
`,
    }));

  it('where a value reaches two hundred sinks', () =>
    isWhole({
      'a.js': `function f(p) {\n${many(200, () => '  sink(p); // BAD')}\n}\nf(source());\n`,
    }));

  it('where functions call one another in a circle of nine', () =>
    isWhole({
      'a.js': `${many(9, (i) => `function f${i}(p, q) { return q ? f${(i + 1) % 9}(q, p) : ${i === 8 ? 'p' : `f${(i + 1) % 9}(p)`}; }`)}
sink(f0(source())); // BAD
`,
    }));
});

describe('a shared variable', () => {
  /** Each is filled from the one before it, by functions that stand before what fills that. */
  const CHAINS: Readonly<Record<string, string>> = {
    'a.js': `let a, b, c, d;
function last() { sink(d); } // BAD
function third() { d = c; }
function second() { c = b; }
function first() { b = a; }
function begin(p) { a = p; }
begin(source());
`,
    'a.py': `def last():
    sink(d) # BAD

def third():
    global d
    d = c

def second():
    global c
    c = b

def first():
    global b
    b = a

def begin(p):
    global a
    a = p

a = None
b = None
c = None
d = None
begin(source())
`,
    'A.java': `class A {
  static String a, b, c, d;
  static void last() { lib.sink(d); } // BAD
  static void third() { d = c; }
  static void second() { c = b; }
  static void first() { b = a; }
  static void begin(String p) { a = p; }
  static void main() { begin(lib.source()); }
}
`,
  };
  for (const [path, text] of Object.entries(CHAINS))
    it(`holds what comes into it after all that reads it was summarised (${path})`, () =>
      isWhole({ [path]: text }));
});

it('says of a file that a value in it has more origins than are kept', async () => {
  const { truncated } = await flowsIn({
    'a.js': `function f(p) { sink(${many(300, (i) => `g${i}()`, ' + ')} + p); }\nf(source());\n`,
  });
  expect(truncated.map(({ path }) => path)).toEqual(['a.js']);
});

it('says of a file that one of its functions returns more than is kept', async () => {
  const part = (n: number): string =>
    `function f${n}(o) { return ${many(200, (i) => `o.f${n * 200 + i}`, ' + ')}; }`;
  const { truncated } = await flowsIn({
    'a.js': `${many(4, part)}\nfunction all(o) { return f0(o) + f1(o) + f2(o) + f3(o); }\n`,
  });
  expect(truncated.map(({ path }) => path)).toEqual(['a.js']);
});

it('ends with functions that hand an object round for ever, says so of their file alone, and finds what others do', async () => {
  const circle = (i: number): string => `function f${i}(p, q) {
  p.k${i} = q.m${i}; q.n${i} = p.k${(i + 1) % 30}; p.o${i} = q.n${(i + 7) % 30}; use(p.k${i});
  f${(i + 1) % 30}(p.o${i}, q); f${(i + 5) % 30}(q, p.k${i}); return f${(i + 11) % 30}(q.n${i}, p);
}`;
  const { lines, truncated } = await foundIn({
    'a.js': many(30, circle),
    'b.js': 'function f(p) { sink(p); }\nf(source());\n',
  });
  expect(lines).toEqual(['b.js:1']);
  expect(truncated).toEqual([{ path: 'a.js', reason: 'functions that call one another or too much' }]);
});
