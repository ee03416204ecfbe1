import { beforeAll, describe, expect, test } from 'vitest';
import type { ModuleIR } from '../../ir/ir.ts';
import { printModule } from '../../ir/print-ir.ts';
import { openParser, type SourceParser } from '../../parse/parser.ts';
import { parseSource } from '../parse-source.ts';
import { php } from './index.ts';

let parser: SourceParser;
beforeAll(async () => {
  parser = await openParser();
});

async function moduleOf(source: string): Promise<ModuleIR> {
  const tree = await parseSource(parser, php, 'a.php', source, 20_000);
  if (typeof tree === 'string') throw new Error(tree);
  return php.lower(tree, 'a.php');
}

describe('PHP is lowered', () => {
  const pairs: readonly (readonly [string, string])[] = [
    [
      '<?php namespace App\\M; use Foo\\Bar as Baz, X\\Y; use A\\{B, C as D};',
      'import Foo Bar as Baz\nimport X Y as Y\nimport A B as B\nimport A C as D',
    ],
    ['<p><?= $x ?></p><?php echo $a, 1; print $b; exit(2);', 'echo(x)\necho(a, 1)\nprint(b)\nexit(2)\nthrow'],
    [
      "<?php $s = \"a $b {$c['k']} $g[k] ${d} $e->f \\x41\"; $t = 'it\\'s $x';",
      's = `a ${b} ${c["k"]} ${g["k"]} ${d} ${e.f} A`\nt = "it\'s $x"',
    ],
    ["<?php $h = <<<EOT\n a $b\n  c\nEOT;\n$n = <<<'X'\nraw $x\nX;", 'h = ` a ${b}\n  c`\nn = "raw $x"'],
    [
      '<?php $z = `ls $x`; include "a.php"; require_once(__DIR__ . "/b.php");',
      'import ./a.php * as * dynamic\nimport ./b.php * as * dynamic\nz = `(`ls ${x}`)\ninclude("a.php")\nrequire_once((__DIR__ + "/b.php"))',
    ],
    [
      '<?php $a["k"][] = $_GET["q"] ?? null; [$p, , $q] = f(); list("a" => $r) = g();',
      'a["k"][] = (_GET["q"] ?? null)\n[p, _, q] = f()\n{"a":r} = g()',
    ],
    ['<?php $x = [1, "a" => 2, ...$r]; $y = array(1, 2);', 'x = {0: 1, "a": 2, ...r}\ny = [1, 2]'],
    [
      '<?php foreach ($a as $k => $v) { } foreach ($a as [$b, $c]): d(); endforeach;',
      'each(v in a) { k = ?key(a) }\neach([b, c] in a) { d() }',
    ],
    [
      '<?php if ($a): b(); elseif ($c): d(); else: e(); endif; if ($a) b(); else if ($c) d();',
      'if a { b() } else { if c { d() } else { e() } }\nif a { b() } else { if c { d() } }',
    ],
    [
      '<?php $f = function ($x) use (&$y): int { return $x; }; $g = fn($x) => $x . 1; $h = strlen(...);',
      'f = <arrow fn(x):int { return x }>\ng = <arrow fn(x) { return (x + 1) }>\nh = strlen',
    ],
    [
      '<?php #[R("/x", methods: ["GET"])] abstract class A extends B implements C { use T; const X = 1; private ?D $d = null; function __construct(private int $z, &$r, string ...$m) { parent::__construct($z); } static function m() { return self::X; } }',
      '@R("/x", methods=["GET"]) abstract class A < B, C, T {const static X=1; private d:D=null; private z:int; fn constructor(z:int, r, *m:string) { this.z = z; super(z) }; static fn m() { return A.X }}',
    ],
    [
      '<?php enum S: string { case A = "a"; } interface I extends J { } trait T { }',
      'enum S {static const A:S="a"}\ninterface I < J {}\ntrait T {}',
    ],
    [
      '<?php new Foo($a); new $cls; new class(1) extends B { }; $o?->m()->p; Foo::bar(); Foo::$p; $o->$d; $f($x); \\strlen(1); A\\b(); MD5(1);',
      'new Foo<Foo>(a)\nnew cls()\nnew B<B>(1, <class < B {}>)\no.m().p\nFoo.bar()\nFoo.p\no[d]\nf(x)\nstrlen(1)\nA\\b()\nmd5(1)',
    ],
    [
      '<?php $m = match (true) { $a > 1, $b => 2, default => throw new E() };',
      'm = (((a > 1) || b) ? 2 : ?throw(new E<E>()))',
    ],
    [
      '<?php switch ($x) { case 1: a(); break; default: b(); } try { a(); } catch (A | \\B\\C $e) { } finally { c(); }',
      'switch x { case 1 { a(); break } default ↓ { b() } }\ntry { a() } catch A|\\B\\C e {} finally { c() }',
    ],
    [
      '<?php function f(int $a, $b = 1): array { global $g; static $n = 0; yield $a; unset($b["c"]); return (int) $a; }',
      'fn f(a:int, b=1):array { global g; static n = 0; yield a; delete b["c"]; return <int>a }',
    ],
    [
      '<?php $x = $a instanceof B && !$c and @$d; $x .= "a"; $y = $a ?: $b; f(...$a, n: 3);',
      '(x = ((a is B) && !c) && d)\nx += "a"\ny = (a || b)\nf(*a, n=3)',
    ],
  ];
  test.each(pairs)('%s', async (source, expected) => {
    expect(printModule(await moduleOf(source))).toBe(expected);
  });
});

describe('PHP of any shape', () => {
  const shapes: readonly (readonly [string, string])[] = [
    ['hostile shape 1', `<?php $x = ${'['.repeat(20_000)}1${']'.repeat(20_000)};`],
    ['hostile shape 2', `<?php $x = $a${'->b()'.repeat(50_000)};`],
    ['hostile shape 3', `<?php ${'if ($a) { b(); } else '.repeat(5_000)}c();`],
    ['random text', '}{)(;"\\ <?php class @ #if "" \u0000 = => ::'],
    ['nothing', ''],
  ];
  test.each(shapes)('%s is lowered without an exception', async (_name, source) => {
    expect((await moduleOf(source)).language).toBe('php');
  });
});

describe('The namespace of a file is read', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ['<?php namespace A\\B; class X { }', 'A\\B'],
    ['<?php class X { }', ''],
  ];
  test.each(pairs)('%s', async (source, expected) => {
    expect((await moduleOf(source)).namespace).toBe(expected);
  });
});

describe('PHP that the grammar misreads is lowered', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ['<p><?= f($a), g($b, $c) ?></p>', 'echo((f(a) , g(b, c)))'],
    [
      '<?php class A { const TRUE = 1; public const int NULL = 2; }',
      'class A {const static TRUE=1; public const static NULL=2}',
    ],
    [
      '<?php class A { function __construct(readonly private string $a, readonly B $b) {} }',
      'class A {private a:string; readonly b:B; fn constructor(a:string, b:B) { this.a = a; this.b = b }}',
    ],
    [
      '<?php echo "<td class=\'$row[class]\'>$auth->protected</td>";',
      'echo(`<td class=\'${row["class"]}\'>${auth.protected}</td>`)',
    ],
    ['<?php declare(ticks=1, strict_types = 1); f($x);', 'f(x)'],
    ['<?php class A { use \\B\\C, \\B\\D { \\B\\C::f insteadof \\B\\D; } }', 'class A < \\B\\C, \\B\\D {}'],
    ["<?php $e21 = e21::get(1.e5 . 'e5') . '<b>'.e2();", 'e21 = ((e21.get((100000 + "e5")) + "<b>") + e2())'],
    ['<?php $form = clone $a = clone $b = $this->m(F::class);', 'form = a = b = this.m(F.class)'],
  ];
  for (const [source, expected] of pairs) {
    test(source, async () => expect(printModule(await moduleOf(source))).toBe(expected));
  }
});
