import { describe, expect, it } from 'vitest';
import { expected, sinkLines } from './testing/flows-in.ts';

/** How people write things in each language; lines marked BAD are reported, all others are not. */
const IDIOMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  JavaScript: {
    'a.js': `import { EventEmitter } from 'events';
async function p1() { const x = await Promise.resolve(source()); sink(x); } // BAD p1
Promise.resolve(source()).then(x => sink(x)); // BAD then
new Promise((res, rej) => { res(source()); }).then(v => { sink(v); }); // BAD newPromise
function get() { return new Promise((resolve) => resolve(source())); }
async function p2() { const y = await get(); sink(y); } // BAD awaitnew
get().then(a => a + 'x').then(b => sink(b)); // BAD thenthen
async function p3() { return source(); }
p3().then(z => sink(z)); // BAD asyncthen
async function p4() { const [a, b] = await Promise.all([source(), 'x']); sink(a); // BAD all0
sink(b); }
const em = new EventEmitter();
em.on('data', d => sink(d)); // BAD emitter
em.emit('data', source());
class Q { constructor() { this.h = []; } add(f) { this.h.push(f); } fire(v) { this.h.forEach(f => f(v)); } }
class F { constructor(a) { this.a = a; } set(b) { this.b = b; } run() { sink(this.a); // BAD ctor-field
sink(this.b); // BAD set-field
sink(this.c); } }
const f = new F(source()); f.set(source()); f.run();
function ar() { sink(arguments[0]); // BAD arguments
}
ar(source());
function sp(...xs) { sink(xs[0]); // BAD rest0
sink(xs[1]); // BAD rest1
}
sp(source(), source());
const arr = ['a', source()]; sp2(...arr);
function sp2(a, b) { sink(b); // BAD spreadcall
}
function dd({ a = 'x', b: { c } = {} } = {}) { sink(a); // BAD ddef
sink(c); // BAD ddef2
}
dd({ a: source(), b: { c: source() } });
const og = { get v() { return source(); }, m() { return source(); } };
sink(og.m()); // BAD method
class G { get w() { return source(); } static s() { return source(); } }
sink(new G().w); // BAD classgetter
sink(G.s()); // BAD static
function* gen() { yield source(); }
for (const g of gen()) sink(g); // BAD gen
sink([...gen()][0]); // BAD genspread
sink([source()].map(x => x + 'a')[0]); // BAD map
sink([source()].filter(x => x).join(',')); // BAD filterjoin
sink([1, 2].map(() => source()).join(' ')); // BAD mapret
sink(['a'].concat([source()])[1]); // BAD concat
sink([source()].reduce((acc, x) => acc + x, '')); // BAD reduce
sink(Object.values({ a: source() })[0]); // BAD values
for (const [k, v] of Object.entries({ a: source() })) sink(v); // BAD entries
const m = new Map(); m.set('k', source()); sink(m.get('k')); // BAD mapget
for (const [k, v] of m) sink(v); // BAD mapiter
m.forEach((v) => sink(v)); // BAD mapforeach
const st = new Set(); st.add(source()); for (const x of st) sink(x); // BAD set
const o = {}; o[dyn()] = source(); sink(o.x); // BAD dynkey
const o2 = Object.assign({}, { a: source() }); sink(o2.a); // BAD assign
const o3 = JSON.parse(JSON.stringify({ a: source() })); sink(o3.a); // BAD json
let cl; function setcl() { cl = source(); } function usecl() { sink(cl); } setcl(); usecl(); // BAD closure
sink(((x) => x)(source())); // BAD iife
function def(a, b = a) { sink(b); // BAD default
}
def(source());
sink(o2?.a); // BAD optional
function P(x) { this.x = x; } P.prototype.go = function () { sink(this.x); }; // BAD proto
new P(source()).go();
P.prototype.go2 = function (y) { sink(y); }; new P('').go2(source()); // BAD proto2
const bound = sink.bind(null); bound(source());
function cb(fn) { fn(source()); } cb(function (x) { sink(x); }); // BAD cb
function cb2(o) { o.ok(source()); } cb2({ ok: x => sink(x) }); // BAD cbobj
const api = { a: { b(x) { sink(x); } } }; api.a.b(source()); // BAD nestedobj
const tbl = { x: y => sink(y) }; tbl[dyn()](source()); // BAD dynmethod
switch (dyn()) { case 1: let s1 = source(); sink(s1); } // BAD sw
try { throw source(); } catch (e) { sink(e); } // BAD throw
sink(String(source())); // BAD String
sink(source().split(',')[0].trim()); // BAD split
sink(\`\${source().toLowerCase()}\`); // BAD tpl
const fn3 = async x => { sink(x); }; fn3(source()); // BAD arrow
sink(source().length); sink(parseInt(source())); sink(+source()); sink(Number(source()));
label: for (let i = 0, u = ''; i < 3; i++) { sink(u); u = source(); } // BAD loopcarry
let w1 = '', w2 = '', w3 = ''; for (;;) { sink(w1); w1 = w2; w2 = w3; w3 = source(); if (dyn()) break; } // BAD loopcarry3
get().catch(e => 1).finally(() => 2).then(v => sink(v)); // BAD catchthen
(async () => { for await (const x of gen()) sink(x); })(); // BAD forawait
const { rest1, ...others } = { rest1: 1, zz: source() }; sink(others.zz); // BAD restobj
const [h, ...tl] = ['x', source()]; sink(tl[0]); // BAD restarr
Array.from([source()]).forEach(function (x) { sink(x); }); // BAD from
process.nextTick(() => sink(source())); // BAD tick
setTimeout(sink, 10, source());
sink.call(null, source()); // BAD call
sink.apply(null, [source()]); // BAD apply
const copy = [source()].slice(); sink(copy[0]); // BAD slice
sink(source() || 'x'); // BAD or
sink(dyn() ? source() : 1); // BAD cond
sink((0, source())); // BAD seq
sink([].concat(source()).toString()); // BAD concat2
sink(Buffer.from(source()).toString('utf8')); // BAD buffer
sink(encodeURI(source())); // BAD encodeuri
`,
  },
  Python: {
    'a.py': `from lib import source, sink
from dataclasses import dataclass
import functools
def kw(**kwargs):
    sink(kwargs['a']) # BAD kw
    sink(kwargs.get('a')) # BAD kwget
    inner(**kwargs)
def inner(a=None):
    sink(a) # BAD kwfwd
kw(a=source())
def ar(*args):
    sink(args[0]) # BAD args
    inner2(*args)
def inner2(a):
    sink(a) # BAD argsfwd
ar(source())
def deco(f):
    @functools.wraps(f)
    def wrapper(*args, **kwargs):
        return f(*args, **kwargs)
    return wrapper
@deco
def d1(x):
    sink(x) # BAD deco
    return x
d1(source())
sink(d1(source())) # BAD decoret
class A:
    cattr = source()
    def __init__(self, x):
        self.x = x
        self._y = None
    def set(self, y):
        self._y = y
    @property
    def y(self):
        return self._y
    def run(self):
        sink(self.x) # BAD field
        sink(self._y) # BAD field2
        sink(self.y) # BAD property
        sink(self.cattr) # BAD cattr
    @classmethod
    def make(cls, v):
        return cls(v)
    @staticmethod
    def st(v):
        sink(v) # BAD static
    def __str__(self):
        return self.x
    def __getitem__(self, k):
        return self.x
a = A(source()); a.set(source()); a.run()
A.st(source())
b = A.make(source()); sink(b.x) # BAD classmethod
sink(str(a)) # BAD str
sink(f"{a}") # BAD fstr
with open(source()) as f:
    sink(f.read()) # BAD with
def gen():
    yield source()
    yield from [source()]
for g in gen():
    sink(g) # BAD gen
sink([x + 'a' for x in [source()] if x][0]) # BAD comp
sink({k: v for k, v in [('a', source())]}['a']) # BAD dictcomp
sink(' '.join(x for x in [source()])) # BAD genexp
sink(list(map(lambda x: x, [source()]))[0]) # BAD map
sink(next(gen())) # BAD next
@dataclass
class D:
    a: str
    b: str = ''
d = D(source(), 'x'); sink(d.a) # BAD dataclass
d2 = D(a='k', b=source()); sink(d2.b) # BAD dataclasskw
class Base:
    def go(self, v): self.impl(v)
class Sub(Base):
    def impl(self, v):
        sink(v) # BAD inherit
Sub().go(source())
class S2(A):
    def __init__(self, z):
        super().__init__(z)
s2 = S2(source()); sink(s2.x) # BAD superinit
x, *rest = ['a', source()]; sink(rest[0]) # BAD starassign
glob = None
def setg():
    global glob
    glob = source()
setg()
def useg():
    sink(glob) # BAD global
useg()
def outer():
    z = source()
    def innerf():
        sink(z) # BAD closure
    innerf()
outer()
sink((lambda q: q)(source())) # BAD lambda
for i, v in enumerate([source()]):
    sink(v) # BAD enumerate
for k, v in {'a': source()}.items():
    sink(v) # BAD items
for p, q in zip(['x'], [source()]):
    sink(q) # BAD zip
sink("%s %s" % ('a', source())) # BAD percent
sink("{a}".format(a=source())) # BAD format
sink(int(source())); sink(len(source()))
try:
    raise ValueError(source())
except ValueError as e:
    sink(str(e)) # BAD exc
u = v2 = ''
while cond():
    sink(u) # BAD loop
    u = v2
    v2 = source()
part = functools.partial(d1, source())
part()
dd = dict(a=source()); sink(dd['a']) # BAD dictkw
dd.update({'b': source()}); sink(dd['b']) # BAD update
dd2 = {**dd}; sink(dd2['a']) # BAD dictspread
if (n := source()): sink(n) # BAD walrus
match source():
    case str() as s: sink(s) # BAD match
async def co():
    return source()
async def co2():
    sink(await co()) # BAD await
sink(source().split(',')[0].strip()) # BAD split
sink(source()[1:]) # BAD slice
sink([source()][-1]) # BAD neg
sink(sorted([source()])[0]) # BAD sorted
sink(b"".join([source()]).decode()) # BAD bytes
handlers = {'a': lambda x: sink(x)} # BAD dispatch
handlers[dyn()](source())
sink(getattr(a, 'x')) # BAD getattr
setattr(a, 'zz', source()); sink(a.zz) # BAD setattr
l = []; l += [source()]; sink(l[0]) # BAD aug
t = 'a'; t += source(); sink(t) # BAD augs
`,
  },
  Java: {
    'A.java': `import java.util.*; import java.util.stream.*; import java.util.function.*;
interface H { void run(String x); }
class Impl implements H { public void run(String x) { Lib.sink(x); } } // BAD iface
class B { private String v; private int n; B with(String x) { this.v = x; return this; } String build() { return this.v; } static B of() { return new B(); } }
class Outer { static String S = Lib.source(); static final Map<String,String> M = new HashMap<>(); static { M.put("a", Lib.source()); } String fld = Lib.source(); class In { void go() { Lib.sink(fld); } } } // BAD innerfield
record R(String a, String b) {}
enum E { X(Lib.source()); final String q; E(String q) { this.q = q; } }
class Gen<T> { T t; Gen(T t) { this.t = t; } T get() { return t; } }
class A {
 String f; 
 void setF(String f) { this.f = f; } String getF() { return f; }
 void m(H h, Optional<String> opt, Iterator<String> it) {
  h.run(Lib.source());
  Lib.sink(B.of().with(Lib.source()).build()); // BAD builder
  Lib.sink(Stream.of(Lib.source()).map(x -> x + "a").collect(Collectors.toList()).get(0)); // BAD stream
  List<String> l = Arrays.asList("a", Lib.source()); l.forEach(x -> Lib.sink(x)); // BAD foreach
  l.stream().filter(x -> x != null).map(String::trim).forEach(y -> Lib.sink(y)); // BAD methodref
  l.forEach(Lib::sink);
  Runnable r = () -> Lib.sink(Lib.source()); r.run(); // BAD runnable
  Function<String,String> fu = s -> s + "x"; Lib.sink(fu.apply(Lib.source())); // BAD function
  Consumer<String> co = s -> { Lib.sink(s); }; co.accept(Lib.source()); // BAD consumer
  Supplier<String> su = () -> Lib.source(); Lib.sink(su.get()); // BAD supplier
  new H() { public void run(String x) { Lib.sink(x); } }.run(Lib.source()); // BAD anon
  Optional<String> o = Optional.of(Lib.source()); Lib.sink(o.get()); // BAD optional
  Lib.sink(o.map(x -> x + 1).orElse("")); // BAD optmap
  o.ifPresent(x -> Lib.sink(x)); // BAD ifpresent
  Iterator<String> i2 = l.iterator(); while (i2.hasNext()) { Lib.sink(i2.next()); } // BAD iterator
  Lib.sink(Outer.S); // BAD staticfield
  Lib.sink(Outer.M.get("a")); // BAD staticmap
  va("x", Lib.source());
  StringBuilder sb = new StringBuilder(); StringBuilder sc = sb; sc.append(Lib.source()); Lib.sink(sb.toString()); // BAD sbalias
  R rec = new R(Lib.source(), "x"); Lib.sink(rec.a()); // BAD record
  Lib.sink(rec.b());
  Lib.sink(E.X.q); // BAD enum
  Lib.sink(new Gen<String>(Lib.source()).get()); // BAD generic
  setF(Lib.source()); Lib.sink(getF()); // BAD setget
  A other = new A(); other.setF(Lib.source()); Lib.sink(other.f); // BAD otherfield
  Map<String,List<String>> mm = new HashMap<>(); mm.computeIfAbsent("a", k -> new ArrayList<>()).add(Lib.source()); Lib.sink(mm.get("a").get(0)); // BAD computeifabsent
  String[] arr = new String[2]; arr[0] = Lib.source(); Lib.sink(arr[0]); // BAD array
  Lib.sink(arr[1]);
  Lib.sink(String.format("%s", Lib.source())); // BAD format
  Lib.sink(String.join(",", l)); // BAD join
  Object ob = Lib.source(); if (ob instanceof String s) Lib.sink(s); // BAD pattern
  String sw = switch (n()) { case 1 -> Lib.source(); default -> "x"; }; Lib.sink(sw); // BAD switchexpr
  try { throw new RuntimeException(Lib.source()); } catch (RuntimeException ex) { Lib.sink(ex.getMessage()); } // BAD exc
  char[] cs = Lib.source().toCharArray(); Lib.sink(new String(cs)); // BAD chars
  Lib.sink(Lib.source().getBytes()); // BAD bytes
  int n = Integer.parseInt(Lib.source()); Lib.sink("" + n);
  String t = ""; for (int k = 0; k < 3; k++) { Lib.sink(t); t = Lib.source(); } // BAD loop
  Lib.sink(l.stream().collect(Collectors.joining(","))); // BAD joining
  Thread th = new Thread(() -> Lib.sink(Lib.source())); th.start(); // BAD thread
  helper(new Holder(Lib.source()));
  BiFunction<String,String,String> bf = (a, b) -> a + b; Lib.sink(bf.apply("x", Lib.source())); // BAD bifunction
  Lib.sink(Objects.requireNonNull(Lib.source())); // BAD nonnull
  Lib.sink(ident(Lib.source())); // BAD ident
  String un = true ? Lib.source() : "a"; Lib.sink(un); // BAD ternary
 }
 static class Holder { final String h; Holder(String h) { this.h = h; } }
 void helper(Holder ho) { Lib.sink(ho.h); } // BAD holder
 <T> T ident(T t) { return t; }
 void va(String... xs) { for (String x : xs) Lib.sink(x); } // BAD varargs
 int n() { return 1; }
}
abstract class Tmpl { void exec(String x) { doIt(x); } abstract void doIt(String x); }
class TmplImpl extends Tmpl { void doIt(String x) { Lib.sink(x); } } // BAD template
class Use { void u() { new TmplImpl().exec(Lib.source()); } }
`,
  },
  Go: {
    'a.go': `package main
import "lib"
type T struct { A string; B string; In *T }
type I interface { Run(x string) }
type Impl struct{}
func (i *Impl) Run(x string) { lib.sink(x) } // BAD iface
func two() (string, error) { return lib.source(), nil }
func named() (r string) { r = lib.source(); return }
func (t *T) Set(x string) { t.A = x }
func (t T) Get() string { return t.A }
func NewT(a string) *T { return &T{A: a} }
func variadic(xs ...string) { lib.sink(xs[0]) } // BAD variadic
var global string
func run(i I, f func(string)) {
	i.Run(lib.source())
	a, err := two(); lib.sink(a) // BAD two
	_ = err
	lib.sink(named()) // BAD named
	t := T{A: lib.source(), B: "x"}
	lib.sink(t.A) // BAD field
	lib.sink(t.B)
	p := &t; p.B = lib.source(); lib.sink(t.B) // BAD ptr
	n := NewT(lib.source()); lib.sink(n.A) // BAD ctor
	lib.sink(n.Get()) // BAD method
	m := &T{}; m.Set(lib.source()); lib.sink(m.A) // BAD setter
	s := []string{}; s = append(s, lib.source()); lib.sink(s[0]) // BAD append
	for _, v := range s { lib.sink(v) } // BAD range
	mp := map[string]string{"a": lib.source()}; lib.sink(mp["a"]) // BAD map
	if v, ok := mp["a"]; ok { lib.sink(v) } // BAD commaok
	g := func() string { return lib.source() }; lib.sink(g()) // BAD closure
	x := lib.source(); func() { lib.sink(x) }() // BAD closure2
	ch := make(chan string); go func() { ch <- lib.source() }(); lib.sink(<-ch) // BAD chan
	defer lib.sink(lib.source()) // BAD defer
	var q interface{} = lib.source(); lib.sink(q.(string)) // BAD assert
	switch z := q.(type) { case string: lib.sink(z) } // BAD typeswitch
	global = lib.source(); useGlobal()
	variadic(lib.source())
	b := []byte(lib.source()); lib.sink(string(b)) // BAD conv
	lib.sink(s[0:1]) // BAD slice
	apply(func(y string) { lib.sink(y) }) // BAD callback
	nested := T{In: &T{A: lib.source()}}; lib.sink(nested.In.A) // BAD nested
	arr := [2]string{"a", lib.source()}; lib.sink(arr[1]) // BAD arr
	str := "a" + lib.source(); lib.sink(str) // BAD concat
	str2 := ""; str2 += lib.source(); lib.sink(str2) // BAD concat2
	fn := t.Get; t.A = lib.source(); lib.sink(fn())
	for v := range ch { lib.sink(v) } // BAD rangechan
	select { case v := <-ch: lib.sink(v) } // BAD select
}
type E struct { T }
func apply(f func(string)) { f(lib.source()) }
func useGlobal() { lib.sink(global) } // BAD global
`,
  },
};

describe('values are followed through the idioms of', () => {
  for (const [language, files] of Object.entries(IDIOMS))
    it(language, async () => {
      expect([...new Set(await sinkLines(files))]).toEqual(expected(files));
    });
});
