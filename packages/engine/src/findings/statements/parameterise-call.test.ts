import { describe, expect, it, test } from 'vitest';
import { parameteriseCall } from './parameterise-call.ts';

const SQLITE = 'import sqlite3\n';
const PG = "const { Pool } = require('pg');\n";

test.each([
  [
    'python',
    SQLITE,
    `cur.execute(f"SELECT * FROM t WHERE name = '{name}' AND age > {age}")`,
    `cur.execute("SELECT * FROM t WHERE name = ? AND age > ?", (name, age))`,
  ],
  [
    'python',
    'import psycopg2\n',
    `cur.execute("SELECT * FROM t WHERE name = '" + request.args["n"] + "'")`,
    `cur.execute("SELECT * FROM t WHERE name = %s", (request.args["n"],))`,
  ],
  [
    'python',
    SQLITE,
    'cur.execute(f"""SELECT *\n  FROM t\n  WHERE name = \'{name}\'""")',
    'cur.execute("""SELECT *\n  FROM t\n  WHERE name = ?""", (name,))',
  ],
  [
    'javascript',
    PG,
    'pool.query(`SELECT * FROM t WHERE id = ${req.params.id}`)',
    'pool.query(`SELECT * FROM t WHERE id = $1`, [req.params.id])',
  ],
  [
    'javascript',
    "import mysql from 'mysql2';\n",
    `db.query("SELECT * FROM t WHERE a = '" + a + "' AND b = '" + b + "'", (err, rows) => done(rows))`,
    'db.query("SELECT * FROM t WHERE a = ? AND b = ?", [a, b], (err, rows) => done(rows))',
  ],
  ['ruby', '', `User.where("name = '#{params[:name]}'")`, 'User.where("name = ?", params[:name])'],
  [
    'php',
    '',
    `DB::select("SELECT * FROM t WHERE name = '$name'")`,
    'DB::select("SELECT * FROM t WHERE name = ?", [$name])',
  ],
  [
    'php',
    '',
    `DB::select("SELECT * FROM t WHERE name = '" . $name . "'")`,
    'DB::select("SELECT * FROM t WHERE name = ?", [$name])',
  ],
  [
    'go',
    'import (\n "fmt"\n _ "github.com/lib/pq"\n)\nfunc a() { fmt.Println(1) }\n',
    `db.Query(fmt.Sprintf("SELECT * FROM t WHERE name = '%s'", name))`,
    'db.Query("SELECT * FROM t WHERE name = $1", name)',
  ],
  [
    'java',
    '',
    `em.createNativeQuery("SELECT * FROM t WHERE name = '" + name + "'", User.class)`,
    'em.createNativeQuery("SELECT * FROM t WHERE name = ?1", User.class).setParameter(1, name)',
  ],
  [
    'csharp',
    '',
    `new SqlCommand($"SELECT * FROM t WHERE name = '{name}'", connection)`,
    'new SqlCommand("SELECT * FROM t WHERE name = @p0", connection) { Parameters = { new SqlParameter("@p0", name) } }',
  ],
] as const)('the same statement with parameters is written in %s (%#)', (language, file, code, mended) => {
  expect(parameteriseCall(language, code, `${file}${code}`)).toBe(mended);
});

describe('nothing is written', () => {
  const of = (code: string, file = SQLITE) => parameteriseCall('python', code, `${file}${code}`);

  it('where a value is a name of a table or column, a direction or a number of rows', () => {
    expect(of('cur.execute(f"SELECT * FROM {table}")')).toBeNull();
    expect(of('cur.execute(f"SELECT * FROM t WHERE {column} = 1")')).toBeNull();
    expect(of('cur.execute(f"SELECT * FROM t ORDER BY a {direction}")')).toBeNull();
    expect(of('cur.execute(f"SELECT * FROM t LIMIT {n}")')).toBeNull();
  });

  it('where a value is a part of a text, or of a larger expression', () => {
    expect(of(`cur.execute(f"SELECT * FROM t WHERE a LIKE '%{part}%'")`)).toBeNull();
    expect(of('cur.execute(f"SELECT * FROM t WHERE a = {n}0")')).toBeNull();
    expect(of('cur.execute(f"SELECT * FROM t WHERE a = {n + 1}")')).toBeNull();
    expect(of(`cur.execute(f"SELECT * FROM t WHERE a = '{n!r}'")`)).toBeNull();
  });

  it('where the statement has parameters already, or the driver is not known', () => {
    expect(of(`cur.execute(f"SELECT * FROM t WHERE a = ? AND b = '{b}'", (a,))`)).toBeNull();
    expect(of(`cur.execute(f"SELECT * FROM t WHERE b = '{b}'")`, '')).toBeNull();
    expect(
      of(`cur.execute(f"SELECT * FROM t WHERE b = '{b}'")`, 'import sqlite3\nimport psycopg2\n'),
    ).toBeNull();
  });

  it('where a package would be imported for nothing then, or a text without quotes would have to be a number', () => {
    const go = `db.Query(fmt.Sprintf("SELECT * FROM t WHERE a = '%s'", a))`;
    expect(parameteriseCall('go', go, `import "fmt"\n_ "github.com/lib/pq"\n${go}`)).toBeNull();
    expect(parameteriseCall('java', 'em.createQuery("FROM T WHERE id = " + id)', '')).toBeNull();
  });
});
