// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the printed form of interpolations looks like one
import { beforeAll, describe, expect, test } from 'vitest';
import type { ModuleIR } from '../../ir/ir.ts';
import { printModule } from '../../ir/print-ir.ts';
import { openParser, type SourceParser } from '../../parse/parser.ts';
import { parseSource } from '../parse-source.ts';
import { python } from './index.ts';

let parser: SourceParser;
beforeAll(async () => {
  parser = await openParser();
});

async function moduleOf(source: string): Promise<ModuleIR> {
  const tree = await parseSource(parser, python, 'a.py', source, 20_000);
  if (typeof tree === 'string') throw new Error(tree);
  return python.lower(tree, 'a.py');
}

describe('Python is lowered', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ['import os, a.b, c.d as e', 'import os * as os\nimport a * as a\nimport a.b * as \nimport c.d * as e'],
    [
      'from . import m; from .x import (z as w, q); from t import *',
      'import . m as m\nimport .x z as w\nimport .x q as q\nimport t * as *',
    ],
    ['f"{x!r:>{w}} {{y}}"', '`${x}${w} {y}`'],
    ['a = "b" \'c\' r"\\d"', 'a = "bc\\\\d"'],
    ['x = b"\\x41" % y', 'x = (b"A" % y)'],
    ['f(a, *b, k=1, **c)', 'f(a, *b, k=1, **c)'],
    ['1 < x <= y not in z', '(((1 < x) && (x <= y)) && (y not in z))'],
    ['a and not b or c is not None', '((a && !b) || (c is not null))'],
    ['(q, *r), s = t', '[[q, ...r], s] = t'],
    ['a[1:n] = b[i]', 'a[tuple[1, n]] = b[i]'],
    ['[i for i in x if i for j in i]', 'array(i for i in x if i for j in i)'],
    [
      '{k: v for k, v in d}; {**a, "b": 1}; {*a, b}',
      'object(k: v for [k, v] in d)\n{...a, "b": 1}\nset[*a, b]',
    ],
    ['while (n := g()): pass', 'while(; n = g(); ) {}'],
    ['lambda q, *r: q', '<arrow fn(q, *r) { return q }>'],
    ['a if b else c', '(b ? a : c)'],
    ['if a: b()\nelif c: d()\nelse: e()', 'if a { b() } else { if c { d() } else { e() } }'],
    ['for a, b in c: continue\nelse: d()', 'each([a, b] in c) { continue } else { d() }'],
    [
      'try: a()\nexcept (B, c.D) as e: f()\nexcept: pass\nelse: g()\nfinally: h()',
      'try { a() } catch B|c.D e { f() } catch  _ {} else { g() } finally { h() }',
    ],
    ['with a() as b, c: d()', 'using b = a(), c { d() }'],
    [
      'match c:\n  case "x" | 1: a()\n  case [p, q] if p: b()\n  case _: d()',
      'switch c { case "x", 1 { a() } default if p { p = c; q = c; b() } default { d() } }',
    ],
    [
      'async def f(a, b: int = 1, *c: str, d: Optional[User] = None, **e) -> list[User]: return await a',
      'async fn f(a, b:int=1, *c:str, d:User=null, **e):User[] { return await a }',
    ],
    [
      'class K(B, m=M):\n  x: int = 1\n  def __init__(self, a):\n    self.a = a\n    super().__init__()\n  @staticmethod\n  def s(a): yield a',
      'class K < B {static x:int=1; fn constructor(a) { self.a = a; super().constructor() }; @staticmethod static fn s(a) { yield a }}',
    ],
    [
      '@app.route("/x", methods=["GET"])\ndef f(): global g',
      '@app.route("/x", methods=["GET"]) fn f() { global g }',
    ],
    ['assert x, "m"', 'if !x { throw "m" }'],
    ['del a, b[1]', 'delete a\ndelete b[1]'],
  ];
  for (const [source, expected] of pairs)
    test(source, async () => expect(printModule(await moduleOf(source))).toBe(expected));
});

test('Methods know their receiver, whatever its name', async () => {
  const [stmt] = (await moduleOf('class A:\n  def f(this, x): pass\n  @classmethod\n  def g(cls): pass'))
    .body;
  const methods = stmt?.kind === 'class-decl' ? stmt.cls.methods : [];
  expect(methods.map((m) => [m.name, m.self, m.params.length])).toEqual([
    ['f', 'this', 1],
    ['g', 'cls', 0],
  ]);
});

test('Chains and nesting of any size end in a gap, never in an error', async () => {
  for (const source of [
    `x${'.a()'.repeat(5_000)}`,
    `x = ${'a + '.repeat(5_000)}b`,
    `${'['.repeat(900)}${']'.repeat(900)}`,
  ])
    expect((await moduleOf(source)).gaps.length).toBeGreaterThan(0);
});

describe('Python that the grammar misreads is lowered', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ['class A[T = int, *Ts = Unpack[tuple[int, str]]]: pass', 'class A {}'],
    [
      'type Pair[K, V = dict[str, K]] = tuple[K, V]\nf(x)',
      '_ = ?generic_type(tuple, ?type_parameter(K, V))\nf(x)',
    ],
    ['lazy import json\nlazy from a import b\nb(x)', 'import json * as json\nimport a b as b\nb(x)'],
    ['def f(a: Annotated[str, TYPES[p](name="k")]) -> None:\n    return g(a)', 'fn f(a:str) { return g(a) }'],
  ];
  for (const [source, expected] of pairs) {
    test(source, async () => expect(printModule(await moduleOf(source))).toBe(expected));
  }
});
