import { expect, test } from 'vitest';
import type { HandedParameter, RawFinding } from '../findings/finding.ts';
import { sourceFiles } from '../testing/source-files.ts';
import { withoutConstantCallers } from './constant-callers.ts';

interface Asked {
  readonly isLibrary?: boolean;
  readonly handed?: Partial<HandedParameter>;
}

/** Is a finding in the first file told that hangs on the first parameter of its function `drop`? */
async function isTold(
  texts: Readonly<Record<string, string>>,
  { isLibrary = false, handed = {} }: Asked = {},
): Promise<boolean> {
  const path = Object.keys(texts)[0] ?? '';
  const hangsOn = [
    { name: 'drop', index: 0, param: 'table', isRest: false, path, reach: 'project' as const, ...handed },
  ];
  const files = sourceFiles(texts);
  const finding = { ruleId: 'a', path, hangsOn } as unknown as RawFinding;
  const roleOf = (name: string) => (name.startsWith('test/') ? ('test' as const) : ('main' as const));
  return (await withoutConstantCallers([finding], files, roleOf, () => isLibrary)).length === 1;
}

const LANGUAGES: readonly (readonly [path: string, declared: string, constant: string, other: string])[] = [
  [
    'a.js',
    'export function drop(table) {}',
    "import { drop } from './a';\ndrop('t');",
    'drop(rows[0].name());',
  ],
  ['a.ts', 'export const drop = (table: string) => 1;', "drop('t');", 'function f(x: string) { drop(x); }'],
  ['a.py', 'def drop(table):\n  pass\n', 'drop(table="t")', 'drop(load())'],
  [
    'a.rb',
    'class Kit\n  def self.drop(table)\n  end\nend',
    '%w[a b].each do |one|\n  Kit.drop(one)\nend',
    'Kit.drop(load)',
  ],
  [
    'a.php',
    '<?php function drop($table) {}',
    "<?php foreach (['a', 'b'] as $one) drop($one);",
    '<?php drop($_GET["t"]);',
  ],
  [
    'a.go',
    'package a\nfunc drop(table string) {}',
    'package a\nfunc b() { drop("t") }',
    'package a\nfunc c() { drop(load()) }',
  ],
  [
    'A.java',
    'class A { static void drop(String table) {} }',
    'class B { void b() { A.drop("t"); A.drop(Names.USERS); } }',
    'class C { void c(String x) { A.drop(x); } }',
  ],
  [
    'A.kt',
    'fun drop(table: String) {}',
    'fun b() { listOf("a", "b").forEach { drop(it) } }',
    'fun c(x: String) { drop(x.y()) }',
  ],
  [
    'A.cs',
    'class A { static void drop(string table) {} }',
    'class B { void b() { foreach (var one in new[] { "a", "b" }) A.drop(one); } }',
    'class C { void c(string x) { A.drop(x.Y()); } }',
  ],
];

test.each(LANGUAGES)(
  'a statement of %s whose text all files of the project hand over as constants is none',
  async (path, declared, constant, other) => {
    const ending = path.slice(path.indexOf('.'));
    expect(await isTold({ [path]: declared, [`b${ending}`]: constant })).toBe(false);
    expect(await isTold({ [path]: declared, [`b${ending}`]: constant, [`c${ending}`]: other })).toBe(true);
    expect(await isTold({ [path]: declared })).toBe(true);
  },
);

test('what tests hand over says nothing, nor what only a page calls', async () => {
  const code = { 'a.py': 'def drop(table): pass' };
  expect(await isTold({ ...code, 'test/b.py': 'drop("a")' })).toBe(true);
  expect(await isTold({ ...code, 'b.py': 'drop("a")', 'test/b.py': 'drop(x)' })).toBe(false);
  expect(await isTold({ ...code, 'b.py': 'drop("a")', 'p.html': '{{ drop(x) }}' })).toBe(true);
});

test('others call what a library gives out', async () => {
  const code = { 'a.py': 'def drop(table): pass', 'b.py': 'drop("a")' };
  expect(await isTold(code, { isLibrary: true })).toBe(true);
  expect(await isTold(code)).toBe(false);
});

test('a name is a constant where its Go package declares it as one, and rest arguments are all asked', async () => {
  const code = {
    'db/a.go': 'package db\nfunc drop(table string, columns ...string) {}',
    'db/b.go': 'package db\nfunc b() { drop(users, "a", "b") }',
  };
  const asked = { handed: { reach: 'folder' as const } };
  expect(await isTold({ ...code, 'db/c.go': 'package db\n\nconst (\n\tusers = "users"\n)' }, asked)).toBe(
    false,
  );
  expect(await isTold({ ...code, 'db/c.go': 'package db\n\nvar users = load()' }, asked)).toBe(true);
  expect(await isTold({ ...code, 'other/c.go': 'package db\n\nconst (\n\tusers = "users"\n)' }, asked)).toBe(
    true,
  );
  const rest = { handed: { ...asked.handed, index: 1, param: 'columns', isRest: true } };
  expect(await isTold(code, rest)).toBe(false);
  expect(
    await isTold({ ...code, 'db/d.go': 'package db\nfunc d(x string) { drop("a", "b", x) }' }, rest),
  ).toBe(true);
});

test('a script that has no ending is read in the language of its first line', async () => {
  const script = (given: string) => `#!/usr/bin/env ruby\ndef drop(table)\nend\ndrop(${given})\n`;
  expect(await isTold({ 'exe/drop-all': script("'t'") })).toBe(false);
  expect(await isTold({ 'exe/drop-all': script('ARGV[0]') })).toBe(true);
  expect(await isTold({ 'exe/drop-all': script("'t'"), 'exe/other': script('ARGV[0]') })).toBe(true);
});
