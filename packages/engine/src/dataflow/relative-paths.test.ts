import { expect, test } from 'vitest';
import { reportedIn } from './testing/flows-in.ts';

const CASES: Readonly<Record<string, string>> = {
  'a.js': `
function f() {
  const p = path.join(folder, source());
  const seen = path.relative(folder, p);
  if (seen.startsWith('..') || path.isAbsolute(seen)) return;
  readAt(p);
}
function g() {
  const p = path.join(folder, source());
  if (path.relative(folder, p).startsWith('a')) return;
  readAt(p); // BAD
}
function lies(at, p) {
  const seen = path.relative(at, p);
  return seen && !seen.startsWith('..') && !path.isAbsolute(seen);
}
function h() {
  const p = path.join(folder, source());
  if (!lies(folder, p)) return;
  readAt(p);
}
function i() {
  const p = path.join(folder, source());
  if (!lies(folder, p)) readAt(p); // BAD
}
`,
  'a.py': `
def f():
    p = os.path.join(folder, source())
    if os.path.relpath(p, folder).startswith('..'):
        return
    readAt(p)

def g():
    p = os.path.join(folder, source())
    readAt(p) # BAD
`,
  'a.go': `package a
func f() {
  p := filepath.Join(folder, source())
  seen, err := filepath.Rel(folder, p)
  if err != nil || strings.HasPrefix(seen, "..") {
    return
  }
  readAt(p)
}
func g() {
  p := filepath.Join(folder, source())
  seen, err := filepath.Rel(folder, p)
  if err != nil || strings.HasPrefix(seen, "x") {
    return
  }
  readAt(p) // BAD
}
`,
  'A.cs': `class A {
  void F() {
    var p = Path.Combine(folder, Lib.source());
    if (Path.GetRelativePath(folder, p).StartsWith("..")) throw new Exception();
    Lib.readAt(p);
  }
  void G() {
    var p = Path.Combine(folder, Lib.source());
    Lib.readAt(p); // BAD
  }
}`,
  'A.java': `class A {
 void f(Path folder) {
  Path p = folder.resolve(Lib.source());
  if (folder.relativize(p).startsWith("..")) { throw new RuntimeException(); }
  Lib.readAt(p);
 }
 void g(Path folder) {
  Path p = folder.resolve(Lib.source());
  Lib.readAt(p); // BAD
 }
}`,
  'a.rb': `
def f
  p = folder.join(source())
  return if p.relative_path_from(folder).to_s.start_with?('..')
  readAt(p)
end
def g
  p = folder.join(source())
  readAt(p) # BAD
end
`,
};

test.each(Object.entries(CASES))(
  '%s: a path that does not climb as seen from a folder lies within it',
  async (path, source) => {
    const { reported, marked } = await reportedIn(path, source);
    expect(reported).toEqual(marked);
  },
);
