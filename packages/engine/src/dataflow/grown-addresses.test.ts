import { expect, test } from 'vitest';
import { flowsIn } from './testing/flows-in.ts';

/** In each language: what is put behind an address that was begun before leads nowhere else; a host that goes on, and a start that is empty, do. */
const CASES: Readonly<Record<string, string>> = {
  'a.js': `import lib from 'lib'
export function f() {
  let a = \`\${lib.base()}/list\`
  if (lib.wanted() && !a.endsWith('/')) a += '/'
  a += lib.source()
  lib.visit(a)
  let b = 'https://shop/list?'
  b += lib.source()
  lib.visit(b)
  let c = 'https://'
  c += lib.source()
  lib.visit(c) // BAD
  let d = lib.wanted() ? 'https://shop/list?' : ''
  d += lib.source()
  lib.visit(d) // BAD
  let g = lib.source()
  g += '/list'
  lib.visit(g) // BAD
  const h = lib.base() + '/list/' + lib.name()
  lib.visit(h + lib.source())
  let i = lib.base()
  if (lib.wanted()) i = \`\${lib.base()}/list\`
  i += lib.source()
  lib.visit(i) // BAD
}`,
  'a.py': `import lib
def f():
    a = f"{lib.base()}/list"
    a += lib.source()
    lib.visit(a)
    b = lib.base()
    b += lib.source()
    lib.visit(b) # BAD
`,
  'a.go': `package a
import "lib"
func f() {
 a := lib.Base() + "/list"
 a += lib.source()
 lib.visit(a)
 b := lib.Base()
 b += lib.source()
 lib.visit(b) // BAD
}`,
  'A.java': `class A { void f() {
 String a = Lib.base() + "/list";
 a += Lib.source();
 Lib.go(a);
 String b = Lib.base();
 b += Lib.source();
 Lib.go(b); // BAD
} }`,
  'A.cs': `class A { void F() {
 var a = $"{Lib.Base()}/list";
 a += Lib.source();
 Lib.go(a);
 var b = Lib.Base();
 b += Lib.source();
 Lib.go(b); // BAD
} }`,
  'a.php': `<?php
$a = base() . '/list';
$a .= source();
go($a);
$b = base();
$b .= source();
go($b); // BAD
`,
  'a.rb': `a = "#{base()}/list"
a += source()
go(a)
b = base()
b += source()
go(b) # BAD
`,
};

test.each(Object.entries(CASES))(
  'what is put behind an address that says where it leads leads nowhere else (%s)',
  async (path, source) => {
    const { flows } = await flowsIn({ [path]: source });
    const bad = source.split('\n').flatMap((line, i) => (line.includes('BAD') ? [i + 1] : []));
    expect(flows.map((one) => one.startLine).sort((a, b) => a - b)).toEqual(bad);
  },
);
