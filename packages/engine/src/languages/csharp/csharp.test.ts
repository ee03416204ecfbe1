import { beforeAll, describe, expect, test } from 'vitest';
import type { ModuleIR } from '../../ir/ir.ts';
import { printModule } from '../../ir/print-ir.ts';
import { openParser, type SourceParser } from '../../parse/parser.ts';
import { parseSource } from '../parse-source.ts';
import { csharp } from './index.ts';

let parser: SourceParser;
beforeAll(async () => {
  parser = await openParser();
});

async function moduleOf(source: string): Promise<ModuleIR> {
  const tree = await parseSource(parser, csharp, 'a.cs', source, 20_000);
  if (typeof tree === 'string') throw new Error(tree);
  return csharp.lower(tree, 'a.cs');
}

describe('C# is lowered', () => {
  const pairs: readonly (readonly [string, string])[] = [
    [
      'using System; using static System.Math; using A = B.C<int>; namespace N.M; class X { }',
      'import System * as *\nimport System.Math * as *\nimport B C as A\nclass X {}',
    ],
    ['var a = args[0]; void F(int x) => G(x);', 'a = args[0]\nfn F(x:int):void { return G(x) }'],
    [
      'namespace N { [R("x", Order = 1)] public partial class A<T> : B<T>, I { private readonly string f = "a", g; public string P { get; set; } = "x"; public int Q => f.Length; int R { get { return 1; } set { f = value; } } } }',
      '@R("x", Order=1) public partial class A < B<T>, I {private readonly f:string="a"; private readonly g:string; public property P:string="x"; public getter fn Q():int { return f.Length }; getter fn R():int { return 1 }; setter fn R(value:int) { f = value }}',
    ],
    [
      'class A { public A(int a, [Q(Name = "q")] string b = "x", params int[] c) : base(a) { this.b = b; } }',
      'class A {public fn constructor(a:int, @Q(Name="q") b:string="x", *c:int[]) { super(a); this.b = b }}',
    ],
    [
      'static class E { public static string Ext(this string s, int n) => s; }',
      'static class E {public static fn Ext(n:int):string { return s }}',
    ],
    [
      'class A { void F() { var s = $"a {x + 1:N2} {{b}}\\n"; var v = @"c:\\""x"; var r = """a "x" b"""; } }',
      'class A {fn F():void { s = `a ${(x + 1)} {b}\n`; v = "c:\\\\\\"x"; r = "a \\"x\\" b" }}',
    ],
    [
      'class A { void F() { if (x is string s && y is not null) { } else if (x is { Length: > 3, P: var p } q) { } } }',
      'class A {fn F():void { if ((x is string s) && !(y == null)) {} else { if (((x is object q) && (x.Length > 3)) && (x.P is object p)) {} } }}',
    ],
    [
      'class A { void F() { foreach (var (k, v) in d) { } for (int i = 0; i < 3; i++) { } using (var r = new R(x)) { } using var q = O(); lock (l) { } } }',
      'class A {fn F():void { each([k, v] in d) {}; for(i:int = 0; (i < 3); ++i) {}; using r = new R<R>(x) {}; using q = O(); lock { l } }}',
    ],
    [
      'class A { void F() { switch (x) { case 1: case 2 when y: a(); break; case string s: return; default: throw; } } }',
      'class A {fn F():void { switch x { case 1 ↓ {} case 2 if y { a(); break } case (x is string s) { return } default { throw } } }}',
    ],
    [
      'class A { object F() => x switch { 1 or 2 => "a", string s when s.X => s, { A: 1 } => "d", _ => throw new E() }; }',
      'class A {fn F():object { return (((x == 1) || (x == 2)) ? "a" : (((x is string s) && s.X) ? s : (((x is object) && (x.A == 1)) ? "d" : ?throw(new E<E>())))) }}',
    ],
    [
      'class A { void F() { var o = new Foo(1, n: 2) { A = 1, B = { 3 } }; var d = new D<string, int> { ["a"] = 1, { "b", 2 } }; Foo n = new(1); var an = new { A = 1, x.B }; } }',
      'class A {fn F():void { o = (new@29 = new Foo<Foo>(1, n=2), new@29.A = 1, new@29.B.Add(3), new@29); d = (new@76 = new D<D<string,int>>(), new@76["a"] = 1, new@76.Add("b", 2), new@76); n:Foo = new Foo<Foo>(1); an = {"A": 1, "B": x.B} }}',
    ],
    [
      'class A { void F() { int[] a = { 1, 2 }; b = new[] { 1 }; c = new string[3]; List<int> l = [1, ..x]; } }',
      'class A {fn F():void { a:int[] = [1, 2]; b = [1]; c = string[][]; l:List<int> = [1, *x] }}',
    ],
    [
      'class A { void F() { g(x => x + 1, (a, b) => { return a; }, async (int a) => await b, delegate (int a) { return a; }); } }',
      'class A {fn F():void { g(<arrow fn(x) { return (x + 1) }>, <arrow fn(a, b) { return a }>, <async arrow fn(a:int) { return await b }>, <arrow fn(a:int) { return a }>) }}',
    ],
    [
      'class A { void F() { var q = from a in b where a.X > 1 let e = a.Z orderby a.Y select new { a, e }; } }',
      'class A {fn F():void { q = generator({"a": a, "e": e} for a in b if (a.X > 1) for e in [a.Z]) }}',
    ],
    [
      'class A { void F() { x?.G()?.H[1].I(); a ??= b; (a, b) = (b, a); P(out var o, ref r); g<int>(c); var s = nameof(a.b); throw new E(); } }',
      'class A {fn F():void { x.G().H[1].I(); a ??= b; [a, b] = tuple[b, a]; P(&o, &r); g<int>(c); s = "b"; throw new E<E>() }}',
    ],
    [
      'class A { void F() { try { } catch (B e) when (e.X) { c(); } finally { } yield return 1; } }',
      'class A {fn F():void { try {} catch B e { if e.X { c() } }; yield 1 }}',
    ],
    [
      'public record R(string A, [B] int C) : Q(A); enum En { A = 1 } delegate int D(int a); interface I { void M(); }',
      'public record R < Q {public property A:string; @B public property C:int; public fn constructor(A:string, @B C:int) { super(A); this.A = A; this.C = C }}\nenum En {public static const A:En=1}\ndelegate interface D {abstract fn Invoke(a:int):int {}}\ninterface I {abstract fn M():void {}}',
    ],
    ['#if X\nclass A { }\n#else\nclass B { }\n#endif', 'class A {}\nclass B {}'],
    [
      'class A { A Me() { return this; } void F() { G(this); base.H(); } }',
      'class A {fn Me():A { return this }; fn F():void { G(this); super.H() }}',
    ],
  ];
  test.each(pairs)('%s', async (source, expected) => {
    expect(printModule(await moduleOf(source))).toBe(expected);
  });
});

describe('C# of any shape', () => {
  const shapes: readonly (readonly [string, string])[] = [
    ['hostile shape 1', `var x = ${'('.repeat(20_000)}1${')'.repeat(20_000)};`],
    ['hostile shape 2', `var x = a${'.b()'.repeat(20_000)};`],
    ['hostile shape 3', `${'namespace A { '.repeat(2_000)}`],
    ['random text', '}{)(;"\\ <?php class @ #if "" \u0000 = => ::'],
    ['nothing', ''],
  ];
  test.each(shapes)('%s is lowered without an exception', async (_name, source) => {
    expect((await moduleOf(source)).language).toBe('csharp');
  });
});

describe('The namespace of a class is told where it is not that of the file', () => {
  const pairs: readonly (readonly [string, readonly (string | undefined)[]])[] = [
    [
      'namespace A { class X { } } namespace B.C { class Y { } namespace D { class Z { } } }',
      [undefined, 'B.C', 'B.C.D'],
    ],
    ['namespace A { namespace B { class X { } } }', [undefined]],
    ['namespace A;\nclass X { }', [undefined]],
  ];
  test.each(pairs)('%s', async (source, expected) => {
    const { body } = await moduleOf(source);
    expect(body.flatMap((s) => (s.kind === 'class-decl' ? [s.cls.namespace] : []))).toEqual(expected);
  });
});

describe('The namespace of a file is read', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ['using System; namespace A.B { namespace C { class X { } } }', 'A.B.C'],
    ['namespace A;\nclass X { }', 'A'],
    ['class X { }', ''],
  ];
  test.each(pairs)('%s', async (source, expected) => {
    expect((await moduleOf(source)).namespace).toBe(expected);
  });
});

describe('C# that the grammar misreads is lowered', () => {
  const pairs: readonly (readonly [string, string])[] = [
    [
      'class A {\n#if NET8_0_OR_GREATER\n  void F(Span<char> x)\n#else\n  void F(string x)\n#endif\n  { G(x\n#if DEBUG\n    , y\n#endif\n  ); }\n}',
      'class A {fn F(x:Span<char>):void { G(x, y) }}',
    ],
    [
      'class A { T F(bool async) => async ? G(async) : H([property], async: async); }',
      'class A {fn F(async:bool):T { return (async ? G(async) : H([property], async=async)) }}',
    ],
    [
      'class A { void F() { x = ok ? [] : y; z = ok ? [a, b] : y; } }',
      'class A {fn F():void { x = (ok ? "" : y); z = (ok ? tuple[a, b] : y) }}',
    ],
    ['class A { void F() { a?.B = c; d?[i] = e; } }', 'class A {fn F():void { a.B = c; d[i] = e }}'],
    [
      'static class E { extension<T>(Order<T> order) where T : class { public string Name => G(order.Id); } }',
      'static class E {public getter fn Name():string { return G(order.Id) }}',
    ],
    [
      'public ref partial struct S { public S(scoped in R r) { G(r); } }',
      'public struct S {public fn constructor(r:R) { G(r) }}',
    ],
    [
      'class A { void F(params ICollection<string> xs) { G((out Uri u) => H(out u)); } }',
      'class A {fn F(xs:ICollection<string>):void { G(<arrow fn(u:Uri) { return H(&u) }>) }}',
    ],
    [
      'class A { void F() { Ref(map, key) = value; list.AsRef<int>() = value; } }',
      'class A {fn F():void { Ref[tuple[map, key]] = value; list.AsRef = value }}',
    ],
    [
      'class A { void F() { G($@"say ""{x}"""); G($"{{{y}}}"); } }',
      'class A {fn F():void { G(`say "${x}"`); G(`{${y}}`) }}',
    ],
    [
      'class A { unsafe void F(byte* p) { *p++ = x; *(long*)(p + 8) = y; *(p + 1) = z; G(*(p - 2)); if (a) *(int*)q = (ulong)*(p + 6); } }',
      'class A {unsafe fn F(p:byte):void { p = x; [_] = y; [_] = z; G((p - 2)); if a { q = <ulong>(p + 6) } }}',
    ],
    [
      'class A<T> where T : I, allows ref struct { void F() { G(from _ in xs select y); } }',
      'class A {fn F():void { G(generator(y for _ in xs)) }}',
    ],
    ['#:package Newtonsoft.Json@13\n#pragma warning suppress 1\nG(x);', 'G(x)'],
    [
      'class A { T F(O o) => o switch { I await => G(await.Op), _ => 1 }; }',
      'class A {fn F(o:O):T { return ((o is I await) ? G(await.Op) : 1) }}',
    ],
    [
      'class A { T F(O o) => o.V! switch { [] => 1, [var v] => E(v), [..] => 2 }; }',
      'class A {fn F(o:O):T { return (true ? 1 : ((o.V[0] is object v) ? E(v) : ((o.V is object) ? 2 : ?no-case()))) }}',
    ],
    [
      'class A { T F(O o) => o switch { [_] when (a || b) => 3, _ => null }; }',
      'class A {fn F(o:O):T { return (((o is object) && (a || b)) ? 3 : null) }}',
    ],
    [
      'class A { bool F(O o) => o is [ { } a, .. var m] && E(m); }',
      'class A {fn F(o:O):bool { return (((o[0] is object a) && (o[1] is object m)) && E(m)) }}',
    ],
    [
      'class A { protected union Pet(int); void F() { G(); } }',
      'class A {fn F():void { G() }; protected class Pet {}}',
    ],
    ['class A { string F() => $"" + $"a:{b}"; }', 'class A {fn F():string { return ("" + `a:${b}`) }}'],
    [
      'class A { void F() { G([[[1]], [], [[2], [], [3]]]); } }',
      'class A {fn F():void { G([[[1]], "", [[2], "", [3]]]) }}',
    ],
    [
      'class A { unsafe bool F<T>(delegate* managed<R<byte>, out T, bool> parse, out T v) { return G(out var s) ? parse(s, out v) : H(parse); } void J(bool async) => K(async); }',
      'class A {unsafe fn F(parse:delegate, v:T):bool { return (G(&s) ? parse(s, &v) : H(parse)) }; fn J(async:bool):void { return K(async) }}',
    ],
    ['class A { void F(scoped params R<string> xs) { } }', 'class A {fn F(xs:R<string>):void {}}'],
    [
      'static class E {\n#if NET10_0_OR_GREATER\n  extension<T>(in Order<T> order)\n  {\n    public string Name => G(order.Id);\n  }\n#endif\n}',
      'static class E {public getter fn Name():string { return G(order.Id) }}',
    ],
    [
      'class A {\n  void F() {\n#if UNIX\n    try {\n#endif\n    G();\n#if UNIX\n    } finally { H(); }\n#endif\n  }\n}',
      'class A {fn F():void { G() }}',
    ],
    [
      'class A {\n  void F()\n    =>\n#if A\n    G();\n#elif B\n    H();\n#else\n#error Neither\n#endif\n}',
      'class A {fn F():void { return G() }}',
    ],
    [
      "class A {\n#if _UNUSED\n  NOTE: it's not needed (yet\n#endif\n  void F() { G(); }\n}",
      'class A {fn F():void { G() }}',
    ],
    [
      'class A { T F(O o) { switch (o) { case [] when a && b: return G(o); } } }',
      'class A {fn F(o:O):T { switch o { case "" if (a && b) { return G(o) } } }}',
    ],
  ];
  for (const [source, expected] of pairs) {
    test(source, async () => expect(printModule(await moduleOf(source))).toBe(expected));
  }
});
