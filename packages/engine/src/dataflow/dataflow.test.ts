import { describe, expect, it } from 'vitest';
import { expected, flowsIn, sinkLines } from './testing/flows-in.ts';

/** Each case holds its expectations: lines marked BAD are reported, all others are not. */
const CASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a value flows through variables, concatenation and templates': {
    'a.js': `const a = source();
const b = 'select ' + a;
sink(b); // BAD
sink(\`x \${b} y\`); // BAD
sink('constant' + 1);
let c = source(); c = 'safe'; sink(c);`,
  },
  'branches join, and a clean value on both ways is clean': {
    'a.js': `let x = 'a'; if (Math.random() > 1) { x = source(); }
sink(x); // BAD
let y = source(); if (Math.random() > 1) { y = 'a'; } else { y = 'b'; }
sink(y);`,
  },
  'a branch that constants kill contributes nothing': {
    'A.java': `class A { void f() {
 String x; int n = 106; if ((7 * 18) + n > 200) x = "fixed"; else x = Lib.source();
 Lib.sink(x);
 String y; if ((7 * 42) - n > 200) y = "fixed"; else y = Lib.source();
 Lib.sink(y); // BAD
 String g = "ABC"; char t = g.charAt(1); String z;
 switch (t) { case 'A': z = Lib.source(); break; case 'B': z = "bob"; break; default: z = Lib.source(); break; }
 Lib.sink(z);
 char u = g.charAt(2); String w;
 switch (u) { case 'A': w = "a"; break; case 'C': case 'D': w = Lib.source(); break; default: w = "no"; break; }
 Lib.sink(w); // BAD
 String v = (7 * 18) + n > 200 ? "this never goes" : Lib.source();
 Lib.sink(v);
}}`,
  },
  'lists keep their positions apart through add, remove and get': {
    'A.java': `import java.util.*;
class A { void f() {
 List<String> l = new ArrayList<String>(); l.add("safe"); l.add(Lib.source()); l.add("more"); l.remove(0);
 Lib.sink(l.get(0)); // BAD
 Lib.sink(l.get(1));
 HashMap<String, Object> m = new HashMap<String, Object>(); m.put("a", "x"); m.put("b", Lib.source());
 Lib.sink((String) m.get("a"));
 Lib.sink((String) m.get("b")); // BAD
 StringBuilder sb = new StringBuilder("a"); sb.append(Lib.source()); 
 Lib.sink(sb.toString()); // BAD
 StringBuilder sc = new StringBuilder("a"); sc.append("b");
 Lib.sink(sc.toString());
 Lib.sink(sb.append("x").toString()); // BAD
}}`,
    'a.py': `from lib import source, sink
xs = ['a', source()]
sink(xs[0])
sink(xs[1]) # BAD
d = {'a': source(), 'b': 1}
sink(d['a']) # BAD
sink(d['b'])
d['b'] = source()
sink(d['b']) # BAD
a, b = 'x', source()
sink(a)
sink(b) # BAD
for x in xs:
    sink(x) # BAD
sink([y for y in xs][0]) # BAD
sink(f"{xs[1]} x") # BAD
sink("%s" % source()) # BAD
sink("{}".format(source())) # BAD
xs.pop(1)
sink(xs[0])
`,
  },
  'functions that hand their callbacks to each other end, whatever the circle': {
    'a.js': `function a(f) { b(f); f(a); [f].forEach(a); }
function b(f) { a((x) => f(x)); [b, a].map(f); }
a(b); b(a); [a].forEach((f) => f(a));
function c(f) { f(source()); }
c((x) => sink(x)); // BAD`,
  },
  'a constant that fixes the host clears redirects of what follows, and partial calls pass what they are given':
    {
      'b.py': `from lib import source, sink, go
import functools
def f():
    x = source()
    go("https://a.example/" + x + x)
    go(f"https://a.example/{x}")
    go("https://a.example/{}".format(x))
    go("/user" + x)
    go("https://" + x) # BAD
    go("/" + x) # BAD
    go(x + "https://a.example/") # BAD
    sink("https://a.example/" + x) # BAD
def g(a, b):
    sink(a) # BAD
    sink(b)
functools.partial(g, source())
`,
      'b.js': `function g(a, b) {
  sink(a); // BAD
  sink(b);
}
[1].forEach(g.bind(null, source()));`,
    },
  'scripts of a page share their functions, modules do not': {
    'page/a.js': `function renderIt(x) { sink(x); } // BAD
function other(x) { sink(x); }`,
    'page/b.js': `renderIt(source());
function other(x) { return x; }`,
    'page/c.js': `import x from 'x';
function ofModule(x) { sink(x); }`,
    'page/d.js': `ofModule(source()); other(source());`,
  },
  'a parsed address whose host is one of known ones clears where it leads': {
    'a.py': `from urllib.parse import urlparse
from lib import source, sink, go
import pathlib
def f():
    x = source()
    u = urlparse(x)
    if u.netloc not in ['a.example', 'b.example'] or u.scheme != 'https':
        go(x) # BAD
        return
    go(x)
    sink(x) # BAD
    sink(pathlib.Path('a') / x) # BAD
    sink(3 / 4)
`,
  },
  'a response that was declared to be no markup takes any text, on the ways where it was': {
    'a.js': `function f(res, plain) {
  const x = source();
  if (plain) {
    res.setHeader('Content-Type', 'text/plain; charset=utf-8');
    res.page(x);
    return;
  }
  res.page(x); // BAD
  res.type('html').page(x); // BAD
  res.type('json');
  res.page(x);
  res.writeHead(200, { 'content-type': 'text/html' });
  res.page(x); // BAD
}`,
    'a.go': `package a
import "lib"
func f(w lib.Response, plain bool) {
  x := lib.source()
  if plain {
    w.Header().Set("Content-Type", "text/plain")
    w.page(x)
    return
  }
  w.page(x) // BAD
}`,
  },
  'a query or a path before it keeps what follows from changing where an address leads': {
    'a.js': `function f(base) {
  const x = source();
  go(base() + '?q=' + x);
  go(\`\${base()}/users/\${x}\`);
  go([base(), '#', x].join(''));
  go(['a?b=', '1'].join('') + x);
  go(base() + x); // BAD
  go(x + '?q=' + x); // BAD
  go('https:' + '//' + x); // BAD
}`,
  },
  'tests with alternatives, of emptiness and of own tables clean what they test': {
    'a.js': `const KNOWN = load();
function f() { const x = source(); if (x === 'a' || x === 'b') { sink(x); } else { sink(x); } } // BAD
function g(c) { const x = source(); if (x === 'a' || c) {
 sink(x); } } // BAD
function h() { let x = source(); if (x) { x = x.replace(/[^a-z]/g, ''); x = escape(x); } sink(x); }
function i() { const x = source(); if (KNOWN[x]) sink(x); if (x in KNOWN) sink(x);
 if (x in other()) {
 sink(x); } } // BAD
function j() { const x = source(); if (Object.hasOwn(KNOWN, x)) sink(x);
 sink(x); } // BAD
function k(q) { const o = { v: source() }; if (o.v && q.v) { sink(q.v); }
 sink(o.v); } // BAD
function l(o) { o.v = source(); if (!o.v || o.v === 'a') { sink(o.v); }
 sink(o.v); } // BAD`,
  },
  'closures see what was put into an object after its variable was set': {
    'a.js': `function f(db) {
  const query = {};
  query.title = source();
  db.connect(() => { sink(query.title); }); // BAD
  db.connect(() => { sink(query.other); });
}`,
  },
  'objects keep their fields apart, destructuring and spread included': {
    'a.js': `const o = { a: source(), b: 'x' };
sink(o.b);
sink(o.a); // BAD
const { a, b } = o;
sink(a); // BAD
sink(b);
const p = { ...o, a: 'clean' };
sink(p.a);
const [q, r] = [source(), 'x'];
sink(q); // BAD
sink(r);`,
  },
  'guards that end the function or hold in the branch clean the value': {
    'a.js': `function f() { const x = source(); if (!isOk(x)) return; sink(x); }
function g() { const x = source(); if (isOk(x)) return;
 sink(x); } // BAD
function h() { const x = source(); if (x === 'a' || x === 'b') { sink('c' + 1); } 
 sink(x); } // BAD
const ALLOWED = ['a', 'b'];
function i() { const x = source(); if (!ALLOWED.includes(x)) throw new Error(); sink(x); }
function j() { const x = source(); if (/^[a-z]+$/.test(x)) { sink(x); } }
function k() { const x = source(); if (/[a-z]+/.test(x)) {
 sink(x); } } // BAD
function l() { const x = source(); if (typeof x === 'number') { sink(x); } }
function m() { const x = source(); const ok = isOk(x); if (ok) { sink(x); } }
function n() { const x = source(); if (x.startsWith('/safe/')) { sink(x); } }
function valid(v) { return /^\\d+$/.test(v); }
function o() { const x = source(); if (valid(x)) { sink(x); } else {
 sink(x); } } // BAD
function check(v) { if (!ALLOWED.includes(v)) { throw new Error('no'); } }
function p() { const x = source(); check(x); sink(x); }
function q() { const x = parseInt(source()); sink(x); }
function r() { sink(escape(source())); }`,
    'a.py': `from lib import source, sink
ALLOWED = {'a', 'b'}
def f():
    x = source()
    if x not in ALLOWED:
        return
    sink(x)
def g():
    x = source()
    if x in ALLOWED:
        return
    sink(x) # BAD
def h():
    x = source()
    if not x.isdigit():
        raise ValueError()
    sink(x)
`,
  },
  'functions are transparent: arguments, results, recursion, defaults, rest': {
    'a.js': `function id(x) { return x; }
function first(x, y) { return x; }
sink(id(source())); // BAD
sink(first('a', source()));
sink(first(source(), 'a')); // BAD
function deep(x, n) { if (n > 0) return deep(x, n - 1); return x; }
sink(deep(source(), 3)); // BAD
function toSink(x) {
 sink(x); } // BAD
toSink(source());
function safe(x) { sink(x); }
safe('constant');
function rest(...xs) { return xs[1]; }
sink(rest('a', source())); // BAD
sink(rest(source(), 'a'));
function field(o) { return o.a.b; }
sink(field({ a: { b: source(), c: 1 } })); // BAD
sink(field({ a: { b: 'x', c: source() } }));
function fill(o, v) { o.x = v; }
const box = {}; fill(box, source());
sink(box.x); // BAD
sink(box.y);`,
  },
  'callbacks and closures carry values': {
    'a.js': `const x = source();
[x].forEach((v) => {
 sink(v); }); // BAD
['a'].forEach((v) => { sink(v); });
function apply(f, v) { f(v); }
apply((v) => {
 sink(v); }, source()); // BAD
function outer() { const t = source(); return function inner() {
 sink(t); }; } // BAD
async function later() { return source(); }
later().then((v) => {
 sink(v); }); // BAD
(async () => { const v = await later();
 sink(v); // BAD
})();
sink([source()].map((s) => s + 'x').join(',')); // BAD`,
  },
  'fields carry values between methods of a class': {
    'a.js': `class A { constructor(v) { this.v = v; this.w = 'x'; }
 go() { sink(this.w);
 sink(this.v); } // BAD
}
new A(source()).go();
class B { constructor(v) { this.v = v; } get() { return this.v; } }
sink(new B(source()).get()); // BAD
sink(new B('x').get());`,
    'A.java': `class Box { private String v; private String w = "x"; Box(String v) { this.v = v; } String getV() { return v; } String getW() { return w; } void setV(String n) { v = n; } }
class Use { void f() { Box b = new Box(Lib.source());
 Lib.sink(b.getV()); // BAD
 Lib.sink(b.getW()); }
 void g() { Box b = new Box("a"); b.setV(Lib.source());
 Lib.sink(b.getV()); } // BAD
}`,
  },
  'interfaces dispatch to their implementations': {
    'A.java': `interface Step { String run(String x); }
class Clean implements Step { public String run(String x) { return "c"; } }
class Pass implements Step { public String run(String x) { return x; } }
class Use { void f(Step s) {
 Lib.sink(s.run(Lib.source())); // BAD
 Clean c = new Clean();
 Lib.sink(c.run(Lib.source()));
}}`,
  },
  'modules of JavaScript are linked': {
    'lib/util.js': `exports.get = function () { return source(); }; module.exports.pass = (x) => x;`,
    'lib/index.js': `export { read as fetchIt } from './read.js'; export * from './more';`,
    'lib/read.ts': `export function read(): string { return source(); }`,
    'lib/more.js': `export default class K { run(x) {
 sink(x); } } // BAD
export const clean = () => 'x';`,
    'main.js': `const util = require('./lib/util'); const { pass } = require('./lib/util.js');
import { fetchIt, clean } from './lib'; import K from './lib/more';
sink(util.get()); // BAD
sink(pass(source())); // BAD
sink(fetchIt()); // BAD
sink(clean());
new K().run(source());`,
  },
  'what a module of JavaScript is as a whole is called, made an object of, and its object asked for members':
    {
      'fn.js': `module.exports = function (x) {
 sink(x); }; // BAD`,
      'named.js': `async function go(x) {
 sink(x); } // BAD
module.exports = go;
module.exports.helper = (y) => {
 sink(y); }; // BAD`,
      'cls.js': `class K { run(x) {
 sink(x); } } // BAD
module.exports = K;`,
      'table.js': `function go(x) {
 sink(x); } // BAD
var actions = { go: go };
module.exports = actions;`,
      'one.js': `const two = require('./two'); module.exports = two;`,
      'two.js': `const one = require('./one'); module.exports = one;`,
      'main.js': `const fn = require('./fn'); var named = require('./named'); const K = require('./cls');
const table = require('./table'); const one = require('./one');
fn(source()); named(source()); named.helper(source()); new K().run(source()); table.go(source()); one(source());`,
    },
  'modules of Python are linked': {
    'app/__init__.py': '',
    'app/util.py': `from lib import source
def read():
    return source()
class Store:
    def __init__(self, v):
        self.v = v
    def get(self):
        return self.v
`,
    'app/main.py': `from .util import read, Store
from app import util as u
from lib import sink
sink(read()) # BAD
sink(u.read()) # BAD
sink(Store(read()).get()) # BAD
sink(Store('x').get())
`,
  },
  'encoders, decoders, absence tests and folders without __init__ of Python': {
    'app.py': `import helpers.wrap
import helpers.other
from lib import source, sink
def init(app):
    def handler():
        w = helpers.wrap.Wrapper(source())
        sink(w.get('x')) # BAD
        sink(helpers.other.read()) # BAD
`,
    'helpers/wrap.py': `class Wrapper:
    def __init__(self, r):
        self.request = r
    def get(self, n):
        return self.request.form.get(n)
`,
    'helpers/other.py': 'from lib import source\ndef read():\n    return source()\n',
  },
  'type names written out in full are no fields': {
    'A.java': `class A extends Unknown { void f() { String s = Lib.source(); String t = org.lib.Tool.of(s);
 Lib.sink(t); } } // BAD`,
  },
  'cyclic imports and mutual recursion end': {
    'a.js': `import { b } from './b.js'; export function a(x) { return b(x); } sink(a(source())); // BAD`,
    'b.js': `import { a } from './a.js'; export function b(x) { return x.n > 1 ? a(x) : x; }`,
  },
  'frameworks call handlers with typed parameters': {
    'app.js': `const express = require('express'); const app = express(); const h = require('./handlers');
app.get('/', (req, res) => {
 sink(req.query.id); // BAD
 sink(req.other); });
app.post('/x', h.create);`,
    'handlers.js': `exports.create = (req, res) => { const { name } = req.body;
 sink(name); }; // BAD`,
    'S.java': `import web.*;
class S extends Servlet { public void doGet(Request r, Object o) { String v = r.getParameter("x");
 Lib.sink(v); } // BAD
}
class C { void h(@Param String id, String other) { Lib.sink(other);
 Lib.sink(id); } // BAD
}`,
  },
  'sinks are found by the type of the receiver, by member name only when it is unknown': {
    'a.py': `import lib
from lib import source
c = lib.open()
c.query(source()) # BAD
class Own:
    def dangerous(self, x):
        return x
Own().dangerous(source())
def f(thing):
    thing.dangerous(source()) # BAD
    thing.query(source())
`,
    'b.js': `function g(el) { el.innerHTML = source(); // BAD
}`,
  },
  'results of unknown calls are tainted unless they are plainly numbers or models say none': {
    'a.js': `const lib = require('lib');
sink(lib.format('x', source())); // BAD
sink(lib.nothing(source()));
sink(source().length);
sink(source().indexOf('x'));
sink(source().trim().toUpperCase()); // BAD`,
  },
  'loops carry values round, and break and continue leave with theirs': {
    'a.js': `let a = 'x'; for (let i = 0; i < 3; i++) { sink(a + '1');  // BAD
 a = source(); }
let c = 'x'; while (true) { if (Math.random()) { c = source(); break; } c = 'y'; }
sink(c); // BAD
try { c = 'z'; } catch (e) { c = 'w'; }
sink(c);`,
  },
  'packages, inheritance and statics of Java are linked': {
    'src/p/Base.java': `package p; public class Base { protected String x; public static String pass(String v) { return v; } protected void keep(String v) { x = v; } }`,
    'src/q/Sub.java': `package q; import p.Base; public class Sub extends Base { void f() { keep(Lib.source());
 Lib.sink(x); // BAD
 Lib.sink(Base.pass(Lib.source())); // BAD
 Lib.sink(Base.pass("x")); } }`,
  },
};

describe('flows', () => {
  for (const [title, files] of Object.entries(CASES))
    it(title, async () => {
      expect(await sinkLines(files)).toEqual(expected(files));
    });

  it('are the same whatever the order of files', async () => {
    const files = CASES['modules of JavaScript are linked'] ?? {};
    const reversed = Object.fromEntries(Object.entries(files).reverse());
    expect(JSON.stringify(await flowsIn(reversed))).toBe(JSON.stringify(await flowsIn(files)));
  });

  it('are given with every step from source to sink', async () => {
    const { flows } = await flowsIn({
      'a.js': `import { pass } from './b.js';\nconst a = source();\nconst b = pass(a);\nsink(b);`,
      'b.js': `export function pass(x) {\n  const y = x + '';\n  return y;\n}`,
    });
    expect(flows[0]?.steps.map((s) => `${s.path}:${s.line} ${s.text}`)).toEqual([
      'a.js:2 source',
      'a.js:2 a = source()',
      'a.js:3 pass',
      "b.js:2 y = x + ''",
      'a.js:3 b = pass(a)',
      'a.js:4 sink',
    ]);
  });
});
