import { describe, expect, it, test } from 'vitest';
import type { LanguageId } from '../ir/ir.ts';
import { languageFor } from '../languages/registry.ts';
import { openParser } from '../parse/parser.ts';
import { handedParameter, isHandedConstantsHere } from './handed-constants.ts';
import { originContext } from './origins.ts';

const parser = openParser();
const EXTENSION: Partial<Record<LanguageId, string>> = {
  javascript: 'js',
  typescript: 'ts',
  python: 'py',
  java: 'java',
  kotlin: 'kt',
  go: 'go',
  php: 'php',
  ruby: 'rb',
  csharp: 'cs',
};

/** The first parameter of that name: who can call its function, and whether its own file hands it constants alone. */
async function parameter(id: LanguageId, text: string, name = 'table') {
  const language = languageFor(id);
  if (!language) throw new Error(id);
  const path = `db/f.${EXTENSION[id]}`;
  const tree = await (await parser).parse(text, language.grammar(path), 5000);
  if (typeof tree === 'string') throw new Error(tree);
  const cx = originContext(language.lower(tree, path), text);
  const at = cx.flat.tags.findIndex(
    (tag, i) =>
      tag === 'param' &&
      (cx.flat.nodes[i] as { pattern: { name?: string } }).pattern.name?.replace('$', '') === name,
  );
  expect(at).toBeGreaterThan(0);
  return { reach: handedParameter(cx, at)?.reach ?? null, isConstant: isHandedConstantsHere(cx, at) };
}

/** A function that its file alone can call, with a way to write calls of it. */
const LANGUAGES: readonly (readonly [LanguageId, (calls: string) => string, call: string])[] = [
  [
    'javascript',
    (calls) => `import db from 'db';\nfunction drop(table) { db.run(table); }\n${calls}\n`,
    'drop(X);',
  ],
  [
    'typescript',
    (calls) =>
      `class A {\n  private drop(table: string) { this.db.run(table); }\n  all(rows) { ${calls} }\n}`,
    'this.drop(X);',
  ],
  [
    'java',
    (calls) =>
      `class A {\n  private void drop(String table) { db.run(table); }\n  void all(String rows) { ${calls} }\n}`,
    'drop(X);',
  ],
  [
    'kotlin',
    (calls) =>
      `class A {\n  private fun drop(table: String) { db.run(table) }\n  fun all(rows: String) { ${calls} }\n}`,
    'drop(X);',
  ],
  [
    'php',
    (calls) =>
      `<?php class A {\n  private function drop(string $table) { $this->db->run($table); }\n  function all($rows) { ${calls} }\n}`,
    '$this->drop(X);',
  ],
];
const rowsOf = (id: LanguageId) => (id === 'php' ? '$rows' : 'rows');

describe('a parameter of a function that its file alone can call', () => {
  test.each(LANGUAGES)('is a constant in %s if every call hands it one', async (id, file, call) => {
    const constants = [call.replace('X', '"users"'), call.replace('X', '"a" + "b"')].join(' ');
    expect(await parameter(id, file(constants))).toEqual({ reach: 'file', isConstant: true });
  });

  test.each(LANGUAGES)(
    'is none in %s if one call hands it something else, or nothing calls it',
    async (id, file, call) => {
      const others = [call.replace('X', '"users"'), call.replace('X', rowsOf(id))].join(' ');
      expect((await parameter(id, file(others))).isConstant).toBe(false);
      expect((await parameter(id, file(''))).isConstant).toBe(false);
    },
  );

  it('is none if something may call the function under another name', async () => {
    const script = (line: string) =>
      `import db from 'db';\nfunction drop(table) { db.run(table); }\ndrop('a');\n${line}`;
    expect((await parameter('javascript', script(''))).isConstant).toBe(true);
    for (const line of [
      'later(drop);',
      "this['drop'](x);",
      'const o = { drop };',
      'drop(...rows);',
      'drop(load());',
    ])
      expect((await parameter('javascript', script(line))).isConstant, line).toBe(false);
    expect((await parameter('javascript', script('export { drop };'))).reach).toBe('project');
  });

  it('is a constant where another such function hands it on, and where a loop takes it of a list', async () => {
    const php = `<?php class A {
      #[Shape(['a'])]
      private function drop(string $table, ?string $by = null) { $this->db->run($table); }
      private function all(string $table, ?string $by = null) { $this->drop($table, $by); }
      function run() { $this->all('a', 'b'); foreach (['x', 'y'] as $one) { $this->all($one, 'z'); } }
    }`;
    expect((await parameter('php', php)).isConstant).toBe(true);
    expect(
      (await parameter('php', php.replace("$this->all('a', 'b')", '$this->all($_GET["t"], "b")'))).isConstant,
    ).toBe(false);
    const kotlin = (list: string) =>
      `class A { private fun drop(table: String) { db.run(table) }\n fun all(rows: List<String>) { ${list}.forEach { one -> drop(one) } ; drop("a") } }`;
    expect((await parameter('kotlin', kotlin('rows'))).isConstant).toBe(false);
  });
});

test('only code of the folder calls what a Go package keeps to itself, and code of the project what others may import', async () => {
  const reaches: readonly (readonly [LanguageId, string, string | null])[] = [
    ['go', 'package a\nfunc drop(table string) {}', 'folder'],
    ['go', 'package a\nfunc Drop(table string) {}', 'project'],
    ['python', 'def drop(table): pass', 'project'],
    ['python', '@app.task\ndef drop(table): pass', null],
    ['python', 'def get(table): pass', null],
    ['ruby', 'class A\n  def drop(table)\n  end\nend', 'project'],
    ['ruby', 'class TablesController\n  def drop(table)\n  end\nend', null],
    ['java', 'class A { void drop(String table) {} }', 'project'],
    ['java', 'class A { @Override public void drop(String table) {} }', null],
    ['java', 'interface A { void drop(String table); }', null],
    ['csharp', 'class A { private void Drop(string table) {} }', 'folder'],
    ['csharp', 'class A { public virtual void Drop(string table) {} }', null],
    ['javascript', 'export function drop(table) {}', 'project'],
    ['javascript', 'const drop = (table) => 1;\nexport const a = 1;', 'file'],
    ['javascript', 'rows.map((table) => 1);', null],
  ];
  for (const [id, text, reach] of reaches) expect((await parameter(id, text)).reach, text).toBe(reach);
});
