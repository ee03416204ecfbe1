// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the printed form of interpolations looks like one
import { beforeAll, describe, expect, test } from 'vitest';
import type { ModuleIR } from '../../ir/ir.ts';
import { printModule } from '../../ir/print-ir.ts';
import { openParser, type SourceParser } from '../../parse/parser.ts';
import type { Language } from '../language.ts';
import { parseSource } from '../parse-source.ts';
import { javascript, typescript } from './index.ts';

let parser: SourceParser;
beforeAll(async () => {
  parser = await openParser();
});

async function moduleOf(source: string, language: Language, path: string): Promise<ModuleIR> {
  const tree = await parseSource(parser, language, path, source, 20_000);
  if (typeof tree === 'string') throw new Error(tree);
  return language.lower(tree, path);
}
async function lowered(source: string, language: Language, path: string): Promise<string> {
  return printModule(await moduleOf(source, language, path));
}
const js = (source: string): Promise<string> => lowered(source, javascript, 'a.js');
const ts = (source: string): Promise<string> => lowered(source, typescript, 'a.ts');

describe('JavaScript is lowered: expressions', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ['a?.b?.(c)[d]', 'a.b(c)[d]'],
    ['`n${a}\\n${b + 1}`', '`n${a}\n${(b + 1)}`'],
    ['tag`a${b}`', 'tag`a${b}`'],
    ['x ||= delete o.p', 'x ||= delete o.p'],
    ['a ? 1 : b ? 2 : 3', '(a ? 1 : (b ? 2 : 3))'],
    ['new Foo(...args)', 'new Foo(*args)'],
    [
      'f(async ({ a, b: [c, , d] = [], ...r }, x = 5) => a)',
      'f(<async arrow fn({"a":a, "b":[c, _, d]=[], ...r}, x=5) { return a }>)',
    ],
    ["'it\\'s \\u{1F600} \\x41'", '"it\'s 😀 A"'],
    ['/a+\\/b/gi', '/a+\\/b/gi'],
    ['[0xff, 1_000, 9007199254740993n]', '[255, 1000, 9007199254740993n]'],
    [
      'x = { a, "b-c": 1, [d]: 2, e() {}, get f() { return 1 }, ...g }',
      'x = {"a": a, "b-c": 1, d: 2, "e": <fn e() {}>, "f": <getter fn f() { return 1 }>, ...g}',
    ],
    ['[a, b = 2, ...c] = d', '[a, b=2, ...c] = d'],
    ['(a, b)', '(a, b)'],
    ['a.onmessage = f', 'a.addEventListener("message", f)'],
    ['$.ajax({ url: a, success: f })', '$.ajax({"url": a}).done(f)'],
    [
      '<div id="x" onClick={f} {...p}>hi {name}<Foo.Bar/></div>',
      '<"div" id="x" onClick=f ...=p>"hi " name <Foo.Bar></></>',
    ],
    ['<></>', '<""></>'],
  ];
  for (const [source, expected] of pairs) test(source, async () => expect(await js(source)).toBe(expected));
});

describe('JavaScript is lowered: statements and declarations', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ['if (a) b(); else if (c) { d() } else e()', 'if a { b() } else { if c { d() } else { e() } }'],
    ['for (let i = 0; i < n; i++) continue', 'for(let i = 0; (i < n); ++i) { continue }'],
    ['for (const [k, v] of m) {}', 'each([k, v] in m) {}'],
    ['for (const k in o) {}', 'keys(k in o) {}'],
    ['l: while (1) { break l }', 'l: while(; 1; ) { break l }'],
    [
      'switch (x) { case 1: case 2: f(); break; default: g() }',
      'switch x { case 1 ↓ {} case 2 { f(); break } default ↓ { g() } }',
    ],
    [
      'try { a() } catch ({ message }) { b() } finally { c() }',
      'try { a() } catch  {"message":message} { b() } finally { c() }',
    ],
    [
      'class A extends B(C) { #p = 1; static { f() } static async *g() {} set v(x) {} }',
      'class A < C {#p=1; static async generator fn g() {}; setter fn v(x) {}; f()}',
    ],
    ['function* f(a, ...b) { yield* a }', 'generator fn f(a, *b) { yield* a }'],
  ];
  for (const [source, expected] of pairs) test(source, async () => expect(await js(source)).toBe(expected));
});

describe('JavaScript modules are lowered to imports and exports', () => {
  const pairs: readonly (readonly [string, string])[] = [
    [
      "import a, { b as c } from 'm'; import * as n from 'o'; import 'p'",
      'import m default as a\nimport m b as c\nimport o * as n\nimport p * as ',
    ],
    [
      "const x = require('m'), { a: b } = require('n'), y = require('o').z",
      'import m * as x dynamic\nimport n a as b dynamic\nimport o z as y dynamic',
    ],
    ["export * from 'a'; export { x as y } from 'b'", 'export * = * from a\nexport y = x from b'],
    ['export const a = 1', 'const a = 1\nexport a = a'],
    ['export default () => 1', 'export default <- <arrow fn() { return 1 }>'],
    ['exports.a = b', 'exports.a = b\nexport a <- b'],
    [
      'module.exports = { a, b: 1 }',
      'module.exports = {"a": a, "b": 1}\nexport default <- {"a": a, "b": 1}\nexport a <- a\nexport b <- 1',
    ],
  ];
  for (const [source, expected] of pairs) test(source, async () => expect(await js(source)).toBe(expected));
});

describe('TypeScript is lowered', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ["import type { Q } from './q'; import z = require('z')", 'import ./q Q as Q type\nimport z * as z'],
    ['const a = b as Foo<Bar>; c!; <any>d; e satisfies T', 'const a = <Foo<Bar>>b\n<>c\n<any>d\n<T>e'],
    [
      'class A { constructor(private db: Db, @Inject(T) readonly e?: E) {} }',
      'class A {private db:Db; readonly e:E; fn constructor(db:Db, @Inject(T) e:E) { this.db = db; this.e = e }}',
    ],
    [
      "class C { @Get(':id') find(@Param('id') id: string | null): Promise<User[]> { return x } }",
      'class C {@Get(":id") fn find(@Param("id") id:string):Promise<User[]> { return x }}',
    ],
    ["enum E { A = 'a', B }", 'enum E {static A="a"; static B}'],
    [
      'interface I extends J { a: string; m(x: number): void }',
      'interface I < J {a:string; fn m(x:number):void {}}',
    ],
    ['namespace N { const k = 1 }', 'namespace { const k = 1 }'],
    ['declare const z: string; function over(a: string): void', ''],
  ];
  for (const [source, expected] of pairs) test(source, async () => expect(await ts(source)).toBe(expected));
});

test('Chains, chains and nesting of any size end in a gap, never in an error', async () => {
  const n = 20_000;
  for (const source of [
    `x${'.a()'.repeat(n)}`,
    `x = ${'"a" + '.repeat(n)}"b"`,
    `${'if (a) b(); else '.repeat(n)}c()`,
    `x = ${'a ? b : '.repeat(n)}c`,
    `${'[['.repeat(1_000)}${']]'.repeat(1_000)}`,
    `${'class A { static { '.repeat(500)}${'} }'.repeat(500)}`,
  ])
    expect((await moduleOf(source, javascript, 'a.js')).gaps.length).toBeGreaterThan(0);
});

describe('TypeScript that the grammar misreads is lowered', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ["export type * from './types';", 'export * = * from ./types'],
    ['interface Maker<in out A, out B extends C = never> { a: A }', 'interface Maker {a:A}'],
    [
      'interface Get {\n  (a: string): <T>(x: T) => Box<T>\n  // both at once\n  <T>(a: string, x: T): Box<T>\n}',
      'interface Get {}',
    ],
    ['rows = sql<{ id: number; name: string }>`select ${x}`', 'rows = sql`select ${x}`'],
    ['expect(f).toBe<<T extends number>(x: T) => Box<T>>(y)', 'expect(f).toBe(y)'],
    ['let f: (string) => void = g', 'let f = g'],
    ['[a, b as Node] = split(x)', '[a, b] = split(x)'],
    ["type M = { [K in Keys]+?: V }\ntype C = import('z').Context<A>;", 'interface M {}'],
    ['let as = f(x).length === 0 ? y : z', 'let as = ((f(x).length === 0) ? y : z)'],
    [
      'class P { get using() { return 1 } use(using: string) { f(using, x) } }',
      'class P {getter fn using() { return 1 }; fn use(using:string) { f(using, x) }}',
    ],
    [
      "interface Spec {\n  name: string\n  in: 'query' | 'path'\n}\nf(x)",
      'interface Spec {name:string; in:string}\nf(x)',
    ],
    ['type T = `a \\`${B}\\``;\nf(x)', 'f(x)'],
    ['export default function (_: string): string;', ''],
    [
      'function f<C extends\n  & { [K in T["a"]]+?: (e: K) => B }\n  & (unknown extends E ? {} : D)>(c: C) { g(c) }',
      'fn f(c:C) { g(c) }',
    ],
    ["f(() =>\n  g<typeof import('./a/b')>(\n    h('c'),\n  ),\n)", 'f(<arrow fn() { return g(h("c")) }>)'],
    ['const a = [String.raw`A\\u00 B`, b]', 'const a = [String.raw`Au00 B`, b]'],
  ];
  for (const [source, expected] of pairs) {
    test(source, async () => expect(await ts(source)).toBe(expected));
  }
});

describe('JavaScript that the grammar misreads is lowered', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ["import defer * as heavy from './heavy.js'; heavy.f(x)", 'import ./heavy.js * as heavy\nheavy.f(x)'],
    ["import source wasm from './a.wasm'; f(wasm)", 'import ./a.wasm default as wasm\nf(wasm)'],
    ["import.defer('./a.js')", 'import ./a.js * as  dynamic\nimport("./a.js")'],
    ['<p class="a" for={x}>List & more && {y}</p>', '<"p" class="a" for=x>"List & more && " y</>'],
    ['<a href="/x?a=1&b=2">{y}</a>', '<"a" href="/x?a=1&b=2">y</>'],
    [
      "import data from './a.json' assert { type: 'json' };\nexport * from './b.json' with { type: 'json' };",
      'import ./a.json default as data\nexport * = * from ./b.json',
    ],
    ['export { do_ as do };', 'export do = do_'],
    ['class A {\n  #a\n  [k] = x\n}', 'class A {#a; [k]=x}'],
  ];
  for (const [source, expected] of pairs) {
    test(source, async () => expect(await js(source)).toBe(expected));
  }
});
