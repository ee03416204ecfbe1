import { expect, it } from 'vitest';
import type { TaintRule } from './index.ts';
import { expected, flowsIn } from './testing/flows-in.ts';

const RULES: readonly TaintRule[] = [
  { id: 'sql', languages: [], sources: ['remote'], sinks: ['sql-injection'] },
];
const MODEL = {
  sources: [{ call: 'source', kind: 'remote' }],
  returns: [{ call: 'lib.open', type: 'lib.Connection' }],
  sinks: [{ call: 'lib.Connection.run', argument: 0, kind: 'sql-injection' }],
  sanitizers: [{ call: 'quoted', kinds: ['sql-injection'] }],
};

/** Lines marked BAD hand a statement with text of a request to the program's own connection, or to the driver behind it. */
it.each([
  [
    'a.php',
    `<?php
class Memory {
  public function query($sql) { return array_filter($this->rows, fn ($row) => str_contains($sql, $row['id'])); }
  public function find($text) { return $this->rows[$text]; }
}
class Store {
  private $memory;
  function __construct() { $this->memory = new Memory(); }
  function connection() { return $this->memory; }
}
function show(Store $store) {
  $db = $store->connection();
  $id = source();
  $db->query("SELECT * FROM notes WHERE id = '$id'"); // BAD
  $db->query("SELECT * FROM notes WHERE id = " . intval($id));
  $db->query("SELECT * FROM notes WHERE id = " . quoted($id));
  $db->query($id);
  $db->find("SELECT * FROM notes WHERE id = '$id'");
  $db->query("SELECT * FROM notes WHERE id = ?", [$id]);
}
`,
  ],
  [
    'a.py',
    `class Connection(ABC):
    @abstractmethod
    def execute(self, sql, values=None):
        pass

def show(db: Connection):
    name = source()
    db.execute(f"SELECT * FROM notes WHERE name = '{name}'") # BAD
    db.execute("SELECT * FROM notes WHERE name = ?", (name,))
`,
  ],
  [
    'a.js',
    `import lib from 'lib';
class Wrapped {
  query(sql, values) { return lib.open().run(sql, values); } // BAD
}
export function show() {
  new Wrapped().query(\`SELECT * FROM notes WHERE name = '\${source()}'\`);
}
`,
  ],
])('a statement of a request is told where the program’s own connection gets it: %s', async (path, text) => {
  const files = { [path]: text };
  const { flows } = await flowsIn(files, {}, RULES, MODEL);
  expect(flows.map((one) => `${one.path}:${one.startLine}`)).toEqual(expected(files));
});
