import { expect, test } from 'vitest';
import { flowsIn } from './testing/flows-in.ts';

/** A statement that is what was sent, then one that is put together with it, in a function and through one that runs it. */
const CASES: Readonly<Record<string, string>> = {
  'a.js': `state(source());
state('select ' + source());
function run(sql) { state(sql); }
run('select ' + source());
`,
  'a.py': `import lib
lib.state(lib.source())
lib.state("select " + lib.source())
lib.state("select %s" % lib.source())
`,
  'A.java': `class A { void f() {
 Lib.state(Lib.source());
 Lib.state("select " + Lib.source());
 Lib.state(String.format("select %s", Lib.source()));
} }`,
  'a.go': `package a
import "lib"
func f() {
 lib.state(lib.source())
 lib.state("select " + lib.source())
 lib.state(fmt.Sprintf("select %s", lib.source()))
}`,
  'a.php': `<?php
state(source());
state("select " . source());
state(sprintf("select %s", source()));
`,
  'a.rb': `state(source())
state("select " + source())
state("select %s" % source())
`,
  'A.cs': `class A { void F() {
 Lib.state(Lib.source());
 Lib.state("select " + Lib.source());
 Lib.state(string.Format("select {0}", Lib.source()));
} }`,
};

test.each(Object.entries(CASES))(
  'a statement is bare where nothing is added to what was sent (%s)',
  async (path, text) => {
    const { flows } = await flowsIn({ [path]: text });
    const byLine = [...flows].sort((x, y) => x.startLine - y.startLine);
    expect(byLine.map((one) => one.isBare)).toEqual([true, false, false]);
  },
);

test('nothing else than a statement is bare', async () => {
  const { flows } = await flowsIn({ 'a.js': 'runs(source());\nreadAt(source());\nx.page(source());\n' });
  expect(flows.map((one) => one.isBare)).toEqual([false, false, false]);
});
