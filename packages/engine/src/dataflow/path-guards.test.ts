import { describe, expect, it } from 'vitest';
import { expected, sinkLines } from './testing/flows-in.ts';

/** Lines marked BAD are reported, all others are not. */
const CASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a test of another form of a path speaks of the path': {
    'A.java': `class A {
 void normalized(Path base) {
  Path p = base.resolve(Lib.source());
  if (!p.toAbsolutePath().normalize().startsWith(base)) throw new RuntimeException();
  Lib.sink(p);
 }
 void text(Path base) {
  String p = Lib.source();
  if (!Paths.get(p).normalize().startsWith(base)) return;
  Lib.sink(p);
 }
 void other(Path base) {
  Path p = base.resolve(Lib.source());
  if (!base.normalize().startsWith(base)) return;
  Lib.sink(p); // BAD
 }
}`,
    'b.js': `
const p = source();
if (!path.resolve(p).startsWith(base)) throw new Error();
sink(p);
`,
  },
  'a helper that throws unless a path lies within a folder is such a test': {
    'A.java': `class A {
 static void within(Path base, Path p) {
  if (p.normalize().startsWith(base)) { return; }
  throw new RuntimeException();
 }
 static void checkNothing(Path base, Path p) {
  if (p.normalize().startsWith(base)) { System.out.println(p); }
 }
 void f(Path base) {
  Path p = base.resolve(Lib.source());
  within(base, p);
  Lib.sink(p);
 }
 void g(Path base) {
  Path p = base.resolve(Lib.source());
  checkNothing(base, p);
  Lib.sink(p); // BAD
 }
}`,
  },
};

const HOSTS = {
  'a.js': `
const url = new URL(source());
url.host = process.env.STATIC ? 'static.example' : 'api.example';
go(url);
const other = new URL(source());
other.pathname = '/x';
go(other); // BAD
const third = new URL(source());
third.hostname = source();
go(third); // BAD
`,
  'a.cs': `class A {
 void F() {
  var b = new UriBuilder(Lib.source());
  b.Host = "api.example";
  lib.go(b);
 }
}`,
};

describe('hosts that the program sets', () => {
  it('a URL leads to the host that was set, whatever else is in it', async () => {
    expect(await sinkLines(HOSTS)).toEqual(expected(HOSTS));
  });
});

describe('guards of paths', () => {
  for (const [title, files] of Object.entries(CASES))
    it(title, async () => {
      expect(await sinkLines(files)).toEqual(expected(files));
    });
});
