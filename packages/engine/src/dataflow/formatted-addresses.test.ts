import { expect, test } from 'vitest';
import { flowsIn } from './testing/flows-in.ts';

/** In each language: the whole address, its host, then what a format puts behind a path, behind a host and into a query. */
const CASES: Readonly<Record<string, string>> = {
  'a.go': `package a
import "lib"
func f() {
 lib.visit(fmt.Sprintf("%s", lib.source())) // BAD
 lib.visit(fmt.Sprintf("https://%s/list", lib.source())) // BAD
 lib.visit(fmt.Sprintf("/login?%s", lib.source()))
 lib.visit(fmt.Sprintf("https://shop/%d/%s", n, lib.source()))
 lib.visit(fmt.Sprintf("%s/users/%s", base, lib.source()))
 lib.visit(fmt.Sprintf("/%s", lib.source())) // BAD
}`,
  'A.java': `class A { void f() {
 Lib.go(String.format("%s", Lib.source())); // BAD
 Lib.go(String.format("https://%s/list", Lib.source())); // BAD
 Lib.go(String.format("/login?%s", Lib.source()));
 Lib.go(String.format(Locale.ROOT, "https://shop/%d/%s", n, Lib.source()));
 Lib.go(String.format("%s/users/%s", base, Lib.source()));
} }`,
  'A.cs': `class A { void F() {
 Lib.go(string.Format("{0}", Lib.source())); // BAD
 Lib.go(string.Format("https://{0}/list", Lib.source())); // BAD
 Lib.go(string.Format("/login?{0}", Lib.source()));
 Lib.go(string.Format("https://shop/{0}/{1}", n, Lib.source()));
 Lib.go(string.Format("{1}/users/{0}", n, Lib.source())); // BAD
} }`,
  'a.php': `<?php
go(sprintf("%s", source())); // BAD
go(sprintf("https://%s/list", source())); // BAD
go(sprintf("/login?%s", source()));
go(sprintf("https://shop/%d/%s", $n, source()));
`,
  'a.py': `import lib
lib.visit("%s" % lib.source()) # BAD
lib.visit("https://%s/list" % lib.source()) # BAD
lib.visit("%s%s" % (lib.base(), lib.source())) # BAD
lib.visit("/login?%s" % lib.source())
lib.visit("%s?next=%s" % (lib.base(), lib.source()))
lib.visit("%s?next=%s" % (lib.source(), lib.base())) # BAD
lib.visit("https://shop/%d/%s" % (n, lib.source()))
lib.visit("?".join([lib.base(), lib.source()]))
lib.visit("?".join([lib.source(), lib.base()])) # BAD
lib.visit("".join([lib.base(), lib.source()])) # BAD
lib.visit("?".join(lib.source())) # BAD
def grown(base):
    parts = [base]
    if lib.wanted():
        parts += [lib.source()]
    lib.visit("?".join(parts))
    lib.visit("".join(parts)) # BAD
    parts = [lib.source()] + parts
    lib.visit("?".join(parts)) # BAD
`,
  'a.rb': `go("%s?next=%s" % [base, source()])
go("%s?next=%s" % [source(), base]) # BAD
go(format("%s", source())) # BAD
go(format("https://%s/list", source())) # BAD
go(format("/login?%s", source()))
go(format("https://shop/%d/%s", n, source()))
`,
};

test.each(Object.entries(CASES))(
  'what a format puts behind a host leads nowhere else (%s)',
  async (path, source) => {
    const { flows } = await flowsIn({ [path]: source });
    const bad = source.split('\n').flatMap((line, i) => (line.includes('BAD') ? [i + 1] : []));
    expect(flows.map((one) => one.startLine).sort((a, b) => a - b)).toEqual(bad);
  },
);
