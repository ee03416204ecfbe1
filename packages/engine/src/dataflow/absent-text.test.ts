import { describe, expect, it } from 'vitest';
import { expected, sinkLines } from './testing/flows-in.ts';

/** Lines marked BAD are reported, all others are not. */
const CASES: Readonly<Record<string, string>> = {
  'A.java': `class A {
 void f() {
  String p = Lib.source();
  if (p.contains("..")) { throw new RuntimeException(); }
  Lib.readAt(p);
 }
 void g() {
  String p = Lib.source();
  if (p.contains("x")) { return; }
  Lib.readAt(p); // BAD
 }
 void h() {
  String p = Lib.source();
  if (p.indexOf("..") >= 0) { return; }
  read(p);
 }
 void read(String p) { Lib.readAt(p); }
 void i() {
  String p = Lib.source();
  if (p.indexOf("..") > 0) { return; }
  Lib.readAt(p); // BAD
 }
 void j() {
  String p = Lib.source();
  if (p.indexOf("..") > -1) { return; }
  Lib.readAt(p);
 }
 void k() {
  String p = Lib.source();
  if (p.indexOf("..") <= 0) { Lib.readAt(p); } // BAD
 }
 void l() {
  String p = Lib.source();
  if (org.apache.commons.lang3.StringUtils.contains(p, "." + File.separator)) { return; }
  Lib.readAt(p);
 }
 void m() {
  String p = Lib.source();
  if (p.contains(".." + File.separator)) { return; }
  Lib.readAt(p);
 }
 void n() {
  String p = Lib.source();
  if (p.contains("." + suffix)) { return; }
  Lib.readAt(p); // BAD
 }
}`,
  'a.cs': `class A {
 void F() {
  var p = Lib.source();
  if (p.Contains("..")) return;
  Read(p);
 }
 void Read(string p) { Lib.readAt(p); }
 void G() {
  var p = Lib.source();
  if (IsOutside(p)) return;
  Lib.readAt(p);
 }
 static bool IsOutside(string p) { return p == null || p.Contains(".."); }
 void H() {
  var p = Lib.source();
  if (!p.Contains("..")) return;
  Lib.readAt(p); // BAD
 }
}`,
  'a.js': `
const a = source();
if (a.indexOf('..') !== -1) throw new Error();
readAt(a);
const b = source();
if (b.split('/').includes('..')) throw new Error();
readAt(b);
const c = source();
if (path.normalize(c).includes('..')) throw new Error();
readAt(c);
const d = source();
if (d.indexOf('..') === -1) throw new Error();
readAt(d); // BAD
const e = source();
if (e.indexOf('..')) throw new Error();
readAt(e); // BAD
const f = source();
if (-1 !== f.indexOf('..')) throw new Error();
readAt(f);
const g = source();
if (g.indexOf('..') > 0) throw new Error();
readAt(g); // BAD
`,
  'a.php': `<?php
function f() {
  $p = source();
  if (strpos($p, '..') !== false) { return; }
  readAt($p);
}
function g() {
  $p = source();
  if (str_contains($p, '..')) { return; }
  readAt($p);
}
function h() {
  $p = source();
  if (strpos($p, '..') === false) { return; }
  readAt($p); // BAD
}
function i() {
  $p = source();
  if (strpos($p, '..')) { return; }
  readAt($p); // BAD
}
function j() {
  $p = source();
  if (strpos($p, '..') != false) { return; }
  readAt($p); // BAD
}
function k() {
  $p = source();
  if (false !== stripos($p, '../')) { return; }
  readAt($p);
}
function l() {
  $p = source();
  if (strstr($p, '..')) { return; }
  readAt($p);
}`,
  'a.go': `package a
func f() {
  p := source()
  if strings.Contains(p, "..") { return }
  readAt(p)
}
func g() {
  p := source()
  if strings.Index(p, "..") < 0 { return }
  readAt(p) // BAD
}
func h() {
  p := source()
  if strings.Index(p, "..") > 0 { return }
  readAt(p) // BAD
}
func i() {
  p := source()
  if strings.Index(p, "..") != -1 { return }
  readAt(p)
}`,
  'a.rb': `
def f
  p = source()
  return if p.include?('..')
  readAt(p)
end
def g
  p = source()
  raise 'no' unless p.include?('..')
  readAt(p) # BAD
end
`,
  'a.py': `
def f():
    p = source()
    if '..' in p:
        return
    readAt(p)

def g():
    p = source()
    if '..' in p.split('/'):
        return
    readAt(p)

def h():
    p = source()
    if p.find('..') == -1:
        return
    readAt(p) # BAD
`,
};

describe('what climbs, looked for in a path and not found', () => {
  for (const [file, text] of Object.entries(CASES))
    it(`leaves a path that does not climb: ${file}`, async () => {
      expect((await sinkLines({ [file]: text })).sort()).toEqual(expected({ [file]: text }).sort());
    });
});
