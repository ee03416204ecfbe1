import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { scan } from '../scan/scan.ts';
import { shippedRules } from '../testing/shipped-rules.ts';

const rules = await shippedRules();

/** Lines marked BAD build a statement of something, all others of what their file bounds. */
const CASES: Readonly<Record<string, string>> = {
  'A.java': `import java.sql.*;
enum Dir { ASC, DESC }
class Q { @Pattern(regexp = "[a-z]+") String sort; Dir dir; String x; }
class A {
  void f(Statement s, Dir dir, Q q, @Pattern(regexp = "[a-z]+") String p, @Pattern(regexp = ".+") String any) throws Exception {
    s.executeQuery("select * from t order by " + dir);
    s.executeQuery("select * from t order by " + q.sort);
    s.executeQuery("select * from t order by " + q.dir);
    s.executeQuery("select * from t order by " + p);
    s.executeQuery("select * from t order by " + q.x); // BAD
    s.executeQuery("select * from t order by " + any); // BAD
  }
}
`,
  'a.py': `from enum import Enum
from typing import Literal
class Dir(str, Enum):
    asc = 'asc'
class Q(BaseModel):
    sort: Literal['a']
    n: int
    x: str
class Plain:
    n: int
def f(cur, dir: Dir, o: Dir | None, l: Literal['a'], q: Q, p: Plain, x: str):
    cur.execute("select * from t order by " + dir)
    cur.execute("select * from t order by %s" % o)
    cur.execute("select * from t order by " + l)
    cur.execute("select * from t order by " + q.sort)
    cur.execute("select * from t order by %s" % q.n)
    cur.execute("select * from t order by " + q.x)  # BAD
    cur.execute("select * from t order by %s" % p.n)  # BAD
    cur.execute("select * from t order by " + x)  # BAD
`,
};

test.each(Object.entries(CASES))(
  '%s: a statement of what its file bounds is not told',
  async (file, text) => {
    const { findings } = await scan(memorySource({ [file]: text }), {
      scanType: 'standard',
      rules,
      workers: 0,
    });
    const told = findings
      .filter((one) => /-sql-(?:string-building|injection-from-caller)$/.test(one.ruleId))
      .map((one) => one.startLine);
    const marked = text.split('\n').flatMap((line, i) => (line.includes('BAD') ? [i + 1] : []));
    expect([...new Set(told)].sort((a, b) => a - b)).toEqual(marked);
  },
);
