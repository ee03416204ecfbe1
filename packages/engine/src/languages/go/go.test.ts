import { beforeAll, describe, expect, test } from 'vitest';
import type { ModuleIR } from '../../ir/ir.ts';
import { printModule } from '../../ir/print-ir.ts';
import { openParser, type SourceParser } from '../../parse/parser.ts';
import { parseSource } from '../parse-source.ts';
import { go } from './index.ts';

let parser: SourceParser;
beforeAll(async () => {
  parser = await openParser();
});

async function moduleOf(source: string): Promise<ModuleIR> {
  const tree = await parseSource(parser, go, 'a.go', source, 20_000);
  if (typeof tree === 'string') throw new Error(tree);
  return go.lower(tree, 'a.go');
}

describe('Go is lowered', () => {
  const pairs: readonly (readonly [string, string])[] = [
    [
      'package main\nimport (\n"fmt"\nm "net/http"\n. "a/b"\n_ "c"\n"gopkg.in/yaml.v3"\n"github.com/x/go-y/v2"\n)',
      'import fmt * as fmt\nimport net/http * as m\nimport a/b * as *\nimport c * as _\nimport gopkg.in/yaml.v3 * as yaml\nimport github.com/x/go-y/v2 * as y',
    ],
    [
      'package p\nfunc (t *T[K]) Do(a, b int, c ...string) (n int, err error) { n = 1; return }',
      'public fn Do(a:int, b:int, *c:string[]):int { result n:int; result err:error; n = 1; return tuple[n, err] }',
    ],
    [
      'package p\nconst X, Y = 1, iota\nvar g, h string = "a", `r\\n`\nvar m map[string]int',
      'const X = 1\nconst Y = iota\nvar g:string = "a"\nvar h:string = "r\\\\n"\nvar m:map<string,int> = map<string,int>{}',
    ],
    [
      'package p\ntype T struct { A, b int `json:"a"`; *Emb; pkg.Other }\ntype I interface { Foo(a int) error; Bar }\ntype Al = string',
      'public struct T < Emb, pkg.Other {@tag("json:\\"a\\"") public A:int; @tag("json:\\"a\\"") b:int; embedded Emb:Emb; embedded Other:pkg.Other}\npublic interface I < Bar {public abstract fn Foo(a:int):error {}}\npublic alias struct Al < string {}',
    ],
    [
      'package p\nfunc f() { x, err := g(); a, _ = b, a; a += 1; a++; ch <- a; c := <-ch }',
      'fn f() { [x, err] = g(); [a, _] = tuple[b, a]; a += 1; ++a; ch[] = a; c = <-ch }',
    ],
    [
      'package p\nfunc f() { if v, ok := m["k"]; ok { a() } else if v > 1 { } else { b() } }',
      'fn f() { { [v, ok] = m["k"]; if ok { a() } else { if (v > 1) {} else { b() } } } }',
    ],
    [
      'package p\nfunc f() { for i := 0; i < 3; i++ { continue L }; for k, v := range m { }; for k := range m { }; for x { }; for { break } }',
      'fn f() { for(i = 0; (i < 3); ++i) { continue L }; each(v in m) { k = ?key(m) }; keys(k in m) {}; while(; x; ) {}; while(; ; ) { break } }',
    ],
    [
      'package p\nfunc f() { switch x { case 1, 2: a(); fallthrough; default: b() } }',
      'fn f() { switch x { case 1, 2 ↓ { a() } default { b() } } }',
    ],
    [
      'package p\nfunc f() { switch y := x.(type) { case int, *B: a(y); default: } }',
      'fn f() { switch  { case (x is int y), (x is B y) { a(y) } default { y = x } } }',
    ],
    [
      'package p\nfunc f() { select { case v := <-c: a(v); case d <- 1: default: } }',
      'fn f() { switch  { case ?ready() { v = <-c; a(v) } case ?ready() { d[] = 1 } default {} } }',
    ],
    [
      'package p\nfunc f() { go func(a int) { }(3); defer g.Close() }',
      'fn f() { go <fn(a:int) {}>(3); defer g.Close() }',
    ],
    [
      'package p\nfunc f() { s := T{A: 1}; t := []string{"a"}; u := map[string]int{"a": 1}; v := &p.T{}; w := []T{{A: 1}, {2}}; x := new(T); y := make([]byte, n) }',
      'fn f() { s = T{"A": 1}; t = string[]["a"]; u = map<string,int>{"a": 1}; v = &p.T{}; w = T[][T{"A": 1}, tupleT[2]]; x = &T{}; y = make<byte[]>(byte, n) }',
    ],
    [
      'package p\nfunc f() { a := x.(string); b := []byte("x"); c := d[1:2]; e := g[int](3); h(i...); r := \'\\x41\' }',
      'fn f() { a = <string>x; b = <byte[]>"x"; c = d[tuple[1, 2]]; e = g<int>(3); h(*i); r = "A" }',
    ],
    [
      'package p\nfunc f() { a := g[string](x, y); b := g[k](x, y) }',
      'fn f() { a = g<string>(x, y); b = g[k](x, y) }',
    ],
  ];
  test.each(pairs)('%s', async (source, expected) => {
    expect(printModule(await moduleOf(source))).toBe(expected);
  });
});

describe('Go of any shape', () => {
  const shapes: readonly (readonly [string, string])[] = [
    ['hostile shape 1', `package p\nvar x = ${'('.repeat(50_000)}1${')'.repeat(50_000)}`],
    ['hostile shape 2', `package p\nvar x = a${'.b()'.repeat(50_000)}`],
    ['hostile shape 3', `package p\nvar x = ${'[]T{'.repeat(2_000)}`],
    ['random text', '}{)(;"\\ <?php class @ #if "" \u0000 = => ::'],
    ['nothing', ''],
  ];
  test.each(shapes)('%s is lowered without an exception', async (_name, source) => {
    expect((await moduleOf(source)).language).toBe('go');
  });
});

describe('The namespace of a file is read', () => {
  const pairs: readonly (readonly [string, string])[] = [['package main', 'main']];
  test.each(pairs)('%s', async (source, expected) => {
    expect((await moduleOf(source)).namespace).toBe(expected);
  });
});

describe('Go that the grammar misreads is lowered', () => {
  const pairs: readonly (readonly [string, string])[] = [
    [
      'package a\nfunc f() { p := new(g(x)); q := new(1); r := new(T); s := new([]byte) }',
      'fn f() { p = &g(x); q = &1; r = &T{}; s = &byte[]{} }',
    ],
    [
      'package a\nfunc (b Box[T]) Map[U any](f func(T) U) Box[U] { return g(f) }',
      'public fn Map(f:func<U>):Box<U> { return g(f) }',
    ],
    [
      'package a\nfunc f() { b := (make)(map[int]string, len(c)); g(b) }',
      'fn f() { b = make<map<int,string>>(map, len(c)); g(b) }',
    ],
  ];
  for (const [source, expected] of pairs) {
    test(source, async () => expect(printModule(await moduleOf(source))).toBe(expected));
  }
});
