import { describe, expect, it } from 'vitest';
import { expected, sinkLines } from './testing/flows-in.ts';

/** Lines marked BAD are reported, all others are not. */
const CASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a function of another file that throws unless a path lies in a folder proves it, whatever it is called': {
    'Folder.java': `class Folder {
 private File base;
 void accept(File f) throws IOException {
  if (!f.getCanonicalPath().startsWith(base.getCanonicalPath())) throw new IOException();
 }
 static void tells(File base, File f) throws IOException {
  if (!f.getCanonicalPath().startsWith(base.getCanonicalPath())) System.out.println(f);
 }
 static void overwrites(File base, String name) { name = "a"; }
}`,
    'A.java': `class A {
 private Folder folder = new Folder();
 void f(File base) {
  File f = new File(base, Lib.source());
  folder.accept(f);
  Lib.readAt(f);
 }
 void g(File base) {
  File f = new File(base, Lib.source());
  Folder.tells(base, f);
  Lib.readAt(f); // BAD
 }
 void h(File base) {
  String name = Lib.source();
  Folder.overwrites(base, name);
  Lib.readAt(name); // BAD
 }
}`,
    'folder.kt': `object Roots {
 fun accept(base: File, f: File) {
  if (!f.canonicalPath.startsWith(base.canonicalPath)) throw IOException()
 }
 fun written(base: File, f: File) {
  require(f.canonicalFile.startsWith(base))
 }
 fun tells(base: File, f: File) {
  if (!f.canonicalPath.startsWith(base.canonicalPath)) println(f)
 }
}`,
    'k.kt': `class K {
 fun f(base: File) { val f = File(base, Lib.source()); Roots.accept(base, f); Lib.readAt(f) }
 fun g(base: File) { val f = File(base, Lib.source()); Roots.written(base, f); Lib.readAt(f) }
 fun h(base: File) { val f = File(base, Lib.source()); Roots.tells(base, f); Lib.readAt(f) } // BAD
}`,
    'folder.php': `<?php
function accept_in($base, $p) {
  if (strpos(realpath($p), $base) !== 0) { throw new Exception('outside'); }
}
function cut_to($base, $p) {
  if (substr(realpath($p), 0, strlen($base)) !== $base) { throw new Exception('outside'); }
}
function tells_of($base, $p) {
  if (strpos(realpath($p), $base) !== 0) { echo 'outside'; }
}
function has_it($base, $p) {
  if (strpos(realpath($p), $base) === false) { throw new Exception('outside'); }
}
`,
    'p.php': `<?php
function f($base) { $p = $base . '/' . source(); accept_in($base, $p); readAt($p); }
function g($base) { $p = $base . '/' . source(); cut_to($base, $p); readAt($p); }
function h($base) { $p = $base . '/' . source(); tells_of($base, $p); readAt($p); } // BAD
function i($base) { $p = $base . '/' . source(); has_it($base, $p); readAt($p); } // BAD
`,
    'folder.py': `
def accept(base, p):
    if not Path(p).resolve().is_relative_to(base):
        raise Outside()
def from_folder(base, p):
    try:
        Path(p).resolve().relative_to(base)
    except ValueError:
        raise Outside()
def among(base, p):
    if base not in Path(p).resolve().parents:
        raise Outside()
def common(base, p):
    if os.path.commonpath([base, os.path.realpath(p)]) != base:
        raise Outside()
def unresolved(base, p):
    if os.path.commonpath([base, p]) != base:
        raise Outside()
def caught(base, p):
    try:
        Path(p).resolve().relative_to(base)
    except ValueError:
        pass
`,
    'y.py': `
from folder import accept, from_folder, among, common, unresolved, caught
def f(base):
    p = os.path.join(base, source())
    accept(base, p)
    readAt(p)
def g(base):
    p = os.path.join(base, source())
    from_folder(base, p)
    readAt(p)
def h(base):
    p = os.path.join(base, source())
    among(base, p)
    readAt(p)
def i(base):
    p = os.path.join(base, source())
    common(base, p)
    readAt(p)
def j(base):
    p = os.path.join(base, source())
    unresolved(base, p)
    readAt(p) # BAD
def k(base):
    p = os.path.join(base, source())
    caught(base, p)
    readAt(p) # BAD
`,
    'folder.cs': `class Roots {
 public static void Accept(string root, FileInfo f) {
  if (!f.FullName.StartsWith(root)) throw new IOException();
 }
 public static void Tells(string root, FileInfo f) {
  if (!f.FullName.StartsWith(root)) Console.WriteLine(root);
 }
}`,
    's.cs': `class S {
 void F(string root) { var f = new FileInfo(Path.Combine(root, Lib.source())); Roots.Accept(root, f); Lib.readAt(f); }
 void G(string root) { var f = new FileInfo(Path.Combine(root, Lib.source())); Roots.Tells(root, f); Lib.readAt(f); } // BAD
}`,
  },
  'a path whose folder is a given one does not lead out of it': {
    'A.java': `class A {
 void f(File dir) {
  File f = new File(dir, Lib.source());
  if (!dir.equals(f.getParentFile())) throw new RuntimeException();
  Lib.readAt(f);
 }
 void g(File dir) {
  File f = new File(dir, Lib.source());
  if (!f.getCanonicalFile().getParentFile().equals(dir)) return;
  Lib.readAt(f);
 }
 void other(File dir, File known) {
  File f = new File(dir, Lib.source());
  if (!dir.equals(known.getParentFile())) throw new RuntimeException();
  Lib.readAt(f); // BAD
 }
 void both(File dir) {
  File f = new File(dir, Lib.source());
  File g = new File(dir, Lib.source());
  if (!g.getParentFile().equals(f.getParentFile())) throw new RuntimeException();
  Lib.readAt(f); // BAD
 }
 void reversed(File dir) {
  File f = new File(dir, Lib.source());
  if (dir.equals(f.getParentFile())) throw new RuntimeException();
  Lib.readAt(f); // BAD
 }
}`,
    'b.kt': `class B {
 fun f(dir: File) { val f = File(dir, Lib.source()); if (f.parentFile != dir) throw IOException(); Lib.readAt(f) }
 fun g(dir: File) { val f = File(dir, Lib.source()); if (f.parentFile != dir) println(f); Lib.readAt(f) } // BAD
}`,
    'c.cs': `class C {
 void F(string dir) {
  var p = Path.Combine(dir, Lib.source());
  if (Path.GetDirectoryName(Path.GetFullPath(p)) != dir) throw new IOException();
  Lib.readAt(p);
 }
 void G(DirectoryInfo dir) {
  var f = new FileInfo(Path.Combine("/a", Lib.source()));
  if (f.Directory.FullName != dir.FullName) throw new IOException();
  Lib.readAt(f);
 }
 void H(DirectoryInfo dir) {
  var f = new FileInfo(Path.Combine("/a", Lib.source()));
  if (f.Directory.Name != dir.Name) Console.WriteLine(f);
  Lib.readAt(f); // BAD
 }
}`,
    'd.js': `
function f(dir) {
  const p = path.join(dir, source());
  if (path.dirname(path.resolve(p)) !== dir) throw new Error();
  readAt(p);
}
function g(dir) {
  const p = path.join(dir, source());
  const folder = path.dirname(p);
  if (folder !== dir) throw new Error();
  readAt(p);
}
function h(dir) {
  const p = path.join(dir, source());
  if (path.dirname(p) === '') throw new Error();
  readAt(p); // BAD
}
`,
    'e.py': `
def f(d):
    p = os.path.join(d, source())
    if os.path.dirname(os.path.abspath(p)) != d:
        raise Outside()
    readAt(p)
def g(d):
    p = Path(d) / source()
    if p.parent == d:
        readAt(p)
    else:
        readAt(p) # BAD
`,
    'f.rb': `
def f(dir)
  p = File.join(dir, source())
  raise 'outside' if File.dirname(File.expand_path(p)) != dir
  readAt(p)
end
def g(dir)
  p = File.join(dir, source())
  puts 'outside' if File.dirname(File.expand_path(p)) != dir
  readAt(p) # BAD
end
`,
    'g.php': `<?php
function f($dir) { $p = $dir . '/' . source(); if (dirname(realpath($p)) !== $dir) { throw new Exception(); } readAt($p); }
function g($dir) { $p = $dir . '/' . source(); if (dirname(realpath($p)) !== $dir) { echo 'x'; } readAt($p); } // BAD
`,
    'h.go': `package a
func f(dir string) {
	p := filepath.Join(dir, source())
	if filepath.Dir(filepath.Clean(p)) != dir {
		return
	}
	readAt(p)
}
func g(dir string) {
	p := filepath.Join(dir, source())
	if filepath.Dir(filepath.Clean(p)) != dir {
		log(p)
	}
	readAt(p) // BAD
}
`,
  },
  'a function of another module that compares the resolved forms of a path and a folder proves it, under whatever names':
    {
      'places.py': `from pathlib import Path
import os
def fits(child, parent):
    child = Path(child).resolve()
    parent = Path(parent).resolve()
    return child.is_relative_to(parent)
def shares(child, parent):
    child = os.path.realpath(child)
    parent = os.path.realpath(parent)
    return os.path.commonpath([child, parent]) == parent
def there(child, parent):
    child = Path(child).resolve()
    return child.exists()
def other(child, parent):
    child = Path(parent).resolve()
    return child.is_relative_to(Path(parent).resolve())
`,
      'a.py': `import lib
import places
def f(root):
    p = lib.source()
    if not places.fits(p, root):
        return
    lib.read(p)
def g(root):
    p = lib.source()
    if not places.shares(p, root):
        return
    lib.read(p)
def h(root):
    p = lib.source()
    if not places.there(p, root):
        return
    lib.read(p) # BAD
def i(root):
    p = lib.source()
    if not places.other(p, root):
        return
    lib.read(p) # BAD
`,
      'places.php': `<?php
function fits($child, $parent) {
  $child = realpath($child);
  $parent = realpath($parent);
  return $child !== false && str_starts_with($child, $parent . '/');
}
function there($child, $parent) {
  $child = realpath($child);
  return $child !== false;
}
function f($base) { $p = $base . '/' . source(); if (!fits($p, $base)) { return; } readAt($p); }
function g($base) { $p = $base . '/' . source(); if (!there($p, $base)) { return; } readAt($p); } // BAD
`,
    },
};

describe('folders that paths must lie in', () => {
  for (const [title, files] of Object.entries(CASES))
    it(title, async () => {
      expect([...new Set(await sinkLines(files))].sort()).toEqual(expected(files).sort());
    });

  it('packages of a Go module are found below the folder of its go.mod', async () => {
    const files = {
      'svc/api/paths/paths.go': `package paths
func Check(p string) error {
	if !lib.isOk(p) {
		return errors.New("outside")
	}
	return nil
}
func Tells(p string) error { return nil }
`,
      'svc/api/main.go': `package main
import ("lib"; "example.com/app/paths")
func f() {
	p := source()
	if err := paths.Check(p); err != nil {
		return
	}
	sink(p)
}
func g() {
	p := source()
	if err := paths.Tells(p); err != nil {
		return
	}
	sink(p) // BAD
}
`,
    };
    const link = { goModules: [{ path: 'svc/api', module: 'example.com/app' }] };
    expect(await sinkLines(files, link)).toEqual(expected(files));
  });
});
