import { beforeAll, describe, expect, test } from 'vitest';
import type { ModuleIR } from '../../ir/ir.ts';
import { printModule } from '../../ir/print-ir.ts';
import { openParser, type SourceParser } from '../../parse/parser.ts';
import { parseSource } from '../parse-source.ts';
import { java } from './index.ts';

let parser: SourceParser;
beforeAll(async () => {
  parser = await openParser();
});

async function moduleOf(source: string): Promise<ModuleIR> {
  const tree = await parseSource(parser, java, 'A.java', source, 20_000);
  if (typeof tree === 'string') throw new Error(tree);
  return java.lower(tree, 'A.java');
}

describe('Java is lowered', () => {
  const pairs: readonly (readonly [string, string])[] = [
    [
      'package a.b; import java.util.*; import static java.lang.Math.max; import x.Y;',
      'import java.util * as *\nimport java.lang.Math max as max\nimport x Y as Y',
    ],
    [
      'class A { String f(int[] a, String... b) { return "x" + a[0] + b.length; } }',
      'class A {fn f(a:int[], *b:String[]):String { return (("x" + a[0]) + b.length) }}',
    ],
    [
      '@R("/x") public class A<T> extends B<T> implements C { @V(name = "q", on = {1, 2}) private final Map<String, List<int[]>> m = new HashMap<>(), n[]; }',
      '@R("/x") public class A < B<T>, C {@V(name="q", on=[1, 2]) private final m:Map<String,List<int[]>>=new HashMap<HashMap>(); @V(name="q", on=[1, 2]) private final n:Map<String,List<int[]>>[]}',
    ],
    [
      'class A { A(int x) { super(x); this.x = x; } static { g(); } }',
      'class A {fn constructor(x:int) { super(x); this.x = x }; static { g() }}',
    ],
    [
      'class A { void f() { if (o instanceof B b && !b.c()) { d(); } else if (e) f(); else g(); } }',
      'class A {fn f():void { if ((o is B b) && !b.c()) { d() } else { if e { f() } else { g() } } }}',
    ],
    [
      'class A { void f() { for (int i = 0, j = 1; i < 3; i++) continue; for (final B b : list) break; do { } while (x); } }',
      'class A {fn f():void { for(i:int = 0, j:int = 1; (i < 3); ++i) { continue }; each(b in list) { break }; do(; x; ) {} }}',
    ],
    [
      'class A { void f() { try (In in = open(); out) { x(); } catch (B | C e) { y(); } finally { z(); } } }',
      'class A {fn f():void { try { using in = open(), out { x() } } catch B|C e { y() } finally { z() } }}',
    ],
    [
      'class A { void f() { switch (x) { case 1: case 2: a(); break; default: b(); } } }',
      'class A {fn f():void { switch x { case 1 ↓ {} case 2 { a(); break } default ↓ { b() } } }}',
    ],
    [
      'class A { int f() { return switch (x) { case "a", "b" -> 1; case B(int p, var q) when p > 1 -> 2; case C c -> c.d; default -> throw e; }; } }',
      'class A {fn f():int { return (((x == "a") || (x == "b")) ? 1 : ((((x is B) && [p, q] = x) && (p > 1)) ? 2 : ((x is C c) ? c.d : ?throw(e)))) }}',
    ],
    [
      'class A { int f() { return switch (x) { case 1 -> { g(); yield 2; } default -> 3; }; } }',
      'class A {fn f():int { return <arrow fn() { switch x { case 1 { g(); return 2 } default { return 3 } } }>() }}',
    ],
    [
      'class A { void f() { g(() -> x, (a, b) -> { return a; }, String::valueOf, B::new); } }',
      'class A {fn f():void { g(<arrow fn() { return x }>, <arrow fn(a, b) { return a }>, String.valueOf, B.new) }}',
    ],
    [
      'class A { Object o = new B(1) { int v; void run() { go(); } }; }',
      'class A {o:Object=new B<B>(1, <class < B {v:int; fn run():void { go() }}>)}',
    ],
    [
      'class A { String s = """\n    a "b"\n      c\\n""", t = "\\u0041\\t\\101"; char c = \'\\n\'; long l = 0xFFL + 1_000 + 017; }',
      'class A {s:String="a \\"b\\"\\n  c\\n"; t:String="A\\tA"; c:char="\\n"; l:long=((255 + 1000) + 15)}',
    ],
    [
      'class A { void f() { int[] a = {1, 2}; b = new String[] {"x"}; c = new int[n][]; a[i] += (int) d; } }',
      'class A {fn f():void { a:int[] = [1, 2]; b = String[]["x"]; c = (n, int[][]); a[i] += <int>d }}',
    ],
    [
      'enum E implements I { A(1) { void k() { } }, B; E(int i) { } }',
      'enum E < I {public static final A:E=new E<E>(1, <class < E {fn k():void {}}>); public static final B:E=new E<E>(); fn constructor(i:int) {}}',
    ],
    [
      'record P(int x, @N String y) { P { check(); } }',
      'record P {private final x:int; @N private final y:String; public fn x():int { return this.x }; public fn y():String { return this.y }; public fn constructor(x:int, @N y:String) { check(); this.x = x; this.y = y }}',
    ],
    [
      'interface J extends K { int C = 1; default void d() { } void e(); }',
      'interface J < K {C:int=1; default fn d():void {}; abstract fn e():void {}}',
    ],
    [
      'class A { void f() { synchronized (this) { x(); } a: b(); assert c : "d"; throw e; this.<T>g(); super.h(); String.class.i(); } }',
      'class A {fn f():void { synchronized { this; x() }; a: b(); assert(c, "d"); throw e; this.g<T>(); super.h(); String.class.i() }}',
    ],
    ['class A { void f() { var x = ; } }', 'class A {fn f():void { x }}\ngap syntax-error'],
  ];
  test.each(pairs)('%s', async (source, expected) => {
    expect(printModule(await moduleOf(source))).toBe(expected);
  });
});

describe('Java of any shape', () => {
  const shapes: readonly (readonly [string, string])[] = [
    ['hostile shape 1', `class A { Object o = ${'('.repeat(100_000)}1${')'.repeat(100_000)}; }`],
    ['hostile shape 2', `class A { String s = a${'.b()'.repeat(50_000)}; }`],
    ['hostile shape 3', `class A { String s = ${'"x" + '.repeat(20_000)}y; }`],
    ['hostile shape 4', `class A { void f() { ${'if (a) { b(); } else '.repeat(5_000)}c(); } }`],
    ['random text', '}{)(;"\\ <?php class @ #if "" \u0000 = => ::'],
    ['nothing', ''],
  ];
  test.each(shapes)('%s is lowered without an exception', async (_name, source) => {
    expect((await moduleOf(source)).language).toBe('java');
  });
});

describe('The namespace of a file is read', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ['package a.b; class X { }', 'a.b'],
    ['class X { }', ''],
  ];
  test.each(pairs)('%s', async (source, expected) => {
    expect((await moduleOf(source)).namespace).toBe(expected);
  });
});

describe('Java that the grammar misreads is lowered', () => {
  const pairs: readonly (readonly [string, string])[] = [
    [
      'class A { boolean f(Object x) { return x instanceof Shape.Circle(int r) && g(r); } }',
      'class A {fn f(x:Object):boolean { return (((x is Circle) && [r] = x) && g(r)) }}',
    ],
    [
      'class A { int f(Object x) { return switch (x) { case Circle _, Square _ -> g(); case Shape.Line(int n) -> n; default -> 0; }; } }',
      'class A {fn f(x:Object):int { return (((x == Circle) || (x == Square)) ? g() : (((x is Line) && [n] = x) ? n : 0)) }}',
    ],
    [
      'class A { void f(Object x) { switch (x) { case @Checked String s -> g(s); default -> {} } } }',
      'class A {fn f(x:Object):void { switch x { case (x is String s) { g(s) } default {} } }}',
    ],
    [
      'class A { void f(List<?> @Nullable ... xs) { g(xs); } }',
      'class A {fn f(*xs:List<?>[]):void { g(xs) }}',
    ],
    [
      'import module java.sql;\nclass A { void f() { g(); } }',
      'import java.sql * as *\nimport javax.sql * as *\nclass A {fn f():void { g() }}',
    ],
    [
      'class A { void f() { var s = g("""\n //c"""); h(s); } }',
      'class A {fn f():void { s = g("//c"); h(s) }}',
    ],
  ];
  for (const [source, expected] of pairs) {
    test(source, async () => expect(printModule(await moduleOf(source))).toBe(expected));
  }
});
