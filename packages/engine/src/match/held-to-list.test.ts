import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { scan } from '../scan/scan.ts';
import { shippedRules } from '../testing/shipped-rules.ts';

/** A function that builds a statement of a parameter `o`, behind a test of it. */
const LANGUAGES: Readonly<
  Record<
    string,
    readonly [
      file: string,
      code: (test: string) => string,
      tests: readonly string[],
      loose: readonly string[],
    ]
  >
> = {
  python: [
    'a.py',
    (asked) =>
      `FIELDS = ["a", "b"]\ndef f(cur, o):\n${asked}${asked.endsWith('else:\n') ? '    ' : ''}    cur.execute("SELECT * FROM t ORDER BY " + o)\n`,
    [
      '    if o not in FIELDS:\n        o = "a"\n',
      '    if not o.isidentifier():\n        raise ValueError(o)\n',
      '    if o in FIELDS:\n        pass\n    else:\n        return\n',
    ],
    [
      '    if o in FIELDS:\n        log(o)\n',
      '    if o == "x":\n        o = "y"\n',
      '    if cur:\n        if o not in FIELDS:\n            return\n    else:\n',
      '',
    ],
  ],
  java: [
    'A.java',
    (asked) =>
      `import java.sql.*;\nimport java.util.*;\nclass A {\n  static final Set<String> FIELDS = Set.of("a", "b");\n  void f(Connection c, String o) throws Exception {\n${asked}    c.createStatement().executeQuery("SELECT * FROM t ORDER BY " + o);\n  }\n}\n`,
    [
      '    if (!FIELDS.contains(o)) o = "a";\n',
      '    if (o == null || !FIELDS.contains(o)) throw new IllegalArgumentException(o);\n',
      '    if (LIST.indexOf(o) < 0) return;\n',
    ],
    [''],
  ],
  csharp: [
    'A.cs',
    (asked) =>
      `using System.Data.SqlClient;\nclass A {\n  void F(string o, SqlConnection c) {\n${asked}    new SqlCommand("SELECT * FROM t ORDER BY " + o, c).ExecuteReader();\n  }\n}\n`,
    ['    if (!Fields.Contains(o)) o = "a";\n', '    if (!IsValidField(o)) throw new Exception(o);\n'],
    ['    if (!Fields.Contains(o)) Log(o);\n', ''],
  ],
  go: [
    'a.go',
    (asked) =>
      `package a\nimport "slices"\nfunc List(db *sql.DB, o string) {\n${asked}\tdb.Query("SELECT * FROM t ORDER BY " + o)\n}\n`,
    ['\tif !slices.Contains(fields, o) {\n\t\to = "a"\n\t}\n'],
    ['\tif slices.Contains(fields, o) {\n\t\to = "a"\n\t}\n', ''],
  ],
  php: [
    'a.php',
    (asked) =>
      `<?php\nfunction f($c, $o) {\n${asked}  mysqli_query($c, "SELECT * FROM t ORDER BY " . $o);\n}\n`,
    [
      "  if (!in_array($o, FIELDS, true)) { $o = 'a'; }\n",
      '  if (!isset($known[$o]) || !in_array($o, FIELDS)) { return; }\n',
    ],
    ["  if (in_array($o, FIELDS, true)) { $o = 'a'; }\n", ''],
  ],
  ruby: [
    'a.rb',
    (asked) =>
      `class X\n  def f(o)\n${asked}    User.find_by_sql("SELECT * FROM t ORDER BY " + o)\n  end\nend\n`,
    ['    o = "a" unless FIELDS.include?(o)\n', '    return unless FIELDS.include?(o)\n'],
    ['    o = "a" if FIELDS.include?(o)\n', ''],
  ],
};

const rules = await shippedRules();

async function isTold(file: string, text: string): Promise<boolean> {
  const { findings } = await scan(memorySource({ [file]: text }), {
    scanType: 'standard',
    rules,
    workers: 0,
  });
  // Of a library it is told by the way from its caller.
  return findings.some((one) => /-sql-(?:string-building|injection-from-caller)$/.test(one.ruleId));
}

test.each(Object.entries(LANGUAGES))(
  '%s: a statement of a parameter that is held to a list is not told',
  async (_, [file, code, held, loose]) => {
    for (const one of held) expect(await isTold(file, code(one)), one).toBe(false);
    for (const one of loose) expect(await isTold(file, code(one)), one).toBe(true);
  },
);
