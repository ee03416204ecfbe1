// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the printed form of interpolations looks like one
import { beforeAll, describe, expect, test } from 'vitest';
import type { ModuleIR } from '../../ir/ir.ts';
import { printModule } from '../../ir/print-ir.ts';
import { openParser, type SourceParser } from '../../parse/parser.ts';
import { parseSource } from '../parse-source.ts';
import { ruby } from './index.ts';

let parser: SourceParser;
beforeAll(async () => {
  parser = await openParser();
});

async function moduleOf(source: string): Promise<ModuleIR> {
  const tree = await parseSource(parser, ruby, 'a.rb', source, 20_000);
  if (typeof tree === 'string') throw new Error(tree);
  return ruby.lower(tree, 'a.rb');
}

describe('Ruby is lowered', () => {
  const pairs: readonly (readonly [string, string])[] = [
    [
      "require 'json'; require_relative 'x/y'",
      'import json * as \nimport ./x/y * as \nrequire("json")\nrequire_relative("x/y")',
    ],
    ['x = 1; x; y', 'x = 1\nx\ny()'],
    ['redirect_to params[:url], status: 301', 'redirect_to(params()[:url], status=301)'],
    ['`ls #{d}`', '`(`ls ${d()}`)'],
    ['"a#{b}c" \'\\n\'', '`a${b()}c\\n`'],
    ['s = <<~SQL\n  SELECT #{x}\n  FROM t\nSQL\n', 's = `SELECT ${x()}\nFROM t\n`'],
    ['%w[a b]; %i[c]; :"d#{e}"; ?f', '["a", "b"]\n[:c]\n`d${e()}`\n"f"'],
    ['/a#{b}\\d/m; /x/i', 'new Regexp(`a${b()}\\d`)\n/x/i'],
    ["h = { a: 1, 'b' => 2, **o }", 'h = {"a": 1, "b": 2, ...o()}'],
    ['a&.b(1).c = 2', 'a().b(1).c = 2'],
    ['@a ||= @@b + $c', 'self.a ||= (self.@@b + $c)'],
    ['A::B.new(1); ::C', 'new A.B(1)\nC'],
    [
      'list.map(&:to_s).each { |(a, b), i| p a }',
      'list().map(<block fn(it) { return it.to_s() }>).each(<block fn([a, b], i) { return p(a) }>)',
    ],
    ['-> (a, b = 1) { a }', '<lambda fn(a, b=1) { return a }>'],
    ['def f(a, *b, c:, d: 1, **e, &g) = a', 'fn f(a, *b, c, d=1, **e, g) { return a }'],
    [
      'def f\n  if a then b elsif c then d else e end\nend',
      'fn f() { if a() { return b() } else { if c() { return d() } else { return e() } } }',
    ],
    ['def f\n  yield 1\nend', 'fn f(&) { return &(1) }'],
    [
      'def f\n  a\nrescue B => e\n  c\nensure\n  d\nend',
      'fn f() { try { return a() } catch B e { return c() } finally { d() } }',
    ],
    ['x = if a then 1 else 2 end', 'if a() { x = 1 } else { x = 2 }'],
    ['f(if a then 1 else 2 end)', 'f((a() ? 1 : 2))'],
    ['x = y rescue z', 'x = (y() || z())'],
    ['a, (b, *c) = *d, 1', '[a, [b, ...c]] = [*d(), 1]'],
    ['case v when 1, 2 then a else b end', 'switch v() { case 1, 2 { a() } default { b() } }'],
    ['case v\nin {name: String => n} then n\nend', 'switch v() { default { n = v(); n } }'],
    ['a unless b; c while d', 'if !b() { a() }\nwhile(; d(); ) { c() }'],
    ['for a in b do next end', 'each(a in b()) { continue }'],
    [
      'class A < B::C\n  include M\n  X = 1\n  attr_reader :y\n  def initialize(z) = super\n  class << self\n    def s; end\n  end\n  private\n  def p; end\nend',
      'class A < B.C, M {static const X=1; fn constructor(z) { super(z) }; static fn s() {}; private fn p() {}; include(M); attr_reader(:y)}',
    ],
  ];
  for (const [source, expected] of pairs)
    test(source, async () => expect(printModule(await moduleOf(source))).toBe(expected));
});

test('Chains, chains and nesting of any size end in a gap, never in an error', async () => {
  const n = 5_000;
  for (const source of [
    `x${'.a'.repeat(n)}`,
    `x = ${'a ? b : '.repeat(n)}c`,
    `if a\n${'elsif b\n'.repeat(n)}end`,
    `${'if a\n'.repeat(900)}${'end\n'.repeat(900)}`,
    `${'module A\n'.repeat(900)}${'end\n'.repeat(900)}`,
  ])
    expect((await moduleOf(source)).gaps.length).toBeGreaterThan(0);
});

describe('Ruby that the grammar misreads is lowered', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ['def f(&)\n  g(a,\n    &\n  )\nend', 'fn f(&) { return g(a(), &) }'],
    ["x = [:$', :$:]", "x = [:$', :$:]"],
    ['alias_method :☠, :exit', 'alias_method(:☠, :exit)'],
    ['->(i; k) { f(i) }', '<lambda fn(i, k) { return f(i) }>'],
  ];
  for (const [source, expected] of pairs) {
    test(source, async () => expect(printModule(await moduleOf(source))).toBe(expected));
  }
});
