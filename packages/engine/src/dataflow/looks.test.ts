import { describe, expect, it } from 'vitest';
import { flowsIn } from './testing/flows-in.ts';

/**
 * Values that were refused, thrown at, left out or replaced behind a look at them. Lines marked `told` are reported as if nobody had
 * looked; those marked `lowered` hold a guess, or are not reported at all where the test proves enough.
 */
const LOOKS: Readonly<Record<string, readonly [string, string]>> = {
  'JavaScript, tests in place': [
    'a.js',
    `
const NAMES = load();
function inline1(x) { if (x.indexOf('..') !== -1) throw new Error(); sink(x); } // lowered
inline1(source());
function inline2(x) { if (!/^[\\w./-]+$/.test(x)) throw new Error(); sink(x); } // lowered
inline2(source());
function inline3(x) { if (/[;&|]/.test(x)) { throw new Error(); } sink(x); } // lowered
inline3(source());
function inline4(x) { const m = x.match(/(\\w+) .*/); if (!m) throw new Error(); sink(x); } // lowered
inline4(source());
function inline4b(x) { const m = x.match(/(\\w+) .*/); if (!m) throw new Error(); sink(m[1]); } // lowered
inline4b(source());
function inline5(x) { const u = new URL(x); if (u.hostname.endsWith('.internal')) throw new Error(); sink(x); } // lowered
inline5(source());
function inline5b(x) { const u = new URL(x); if (u.hostname.endsWith('.internal')) throw new Error(); sink(u.href); } // lowered
inline5b(source());
function inline6(x, req) { const u = new URL(x, req.url); if (u.origin !== req.origin) { return; } sink(u.toString()); } // lowered
inline6(source(), load());
function inline6b(x, req) { const u = new URL(x, req.url); const own = new URL(req.url); if (u.origin !== own.origin) { return; } sink(x); } // lowered
inline6b(source(), load());
function inline7(x) { if (x.split('/').some((p) => p === '..')) return res.status(400).send('no'); sink(x); } // lowered
inline7(source());
function inline8(x) { if (x.includes('\\0') || x.includes('<')) return; sink(x); } // lowered
inline8(source());
function inline9(x) { if (BLOCKED.some((b) => x.includes(b))) throw new Error(); sink(x); } // lowered
inline9(source());
function inline10(x) { for (const bad of BLOCKED) { if (x.includes(bad)) throw new Error(); } sink(x); } // lowered
inline10(source());
function inline11(x) { const parts = x.split('/'); for (const p of parts) { if (p === '..' ) throw new Error(); } sink(x); } // lowered
inline11(source());
function inline12(x, all) { const one = all.find((a) => a.name === x); if (!one) throw new Error(); sink(x); } // lowered
inline12(source(), load());
function inline13(x) { switch (x.kind) { case 'a': break; default: throw new Error(); } sink(x.name); } // told
inline13(source());
async function inline14(x) { const names = await readdir(dir); if (!names.includes(x)) throw new Error(); sink(x); } // lowered
inline14(source());
async function inline15(x) { const files = await readdir(dir); const file = files.find((f) => f.isFile() && f.name === x); if (!file) return; sink(x); } // lowered
inline15(source());
function no1(x) { if (!x) return; sink(x); } // told
no1(source());
function no2(x) { if (typeof x !== 'string' || x.length > 100 || x === '') return; sink(x); } // told
no2(source());
function no3(x) { if (!existsSync(x)) throw new Error(); sink(x); } // told
no3(source());
function no4(x, y) { if (!isSafe(y)) throw new Error(); sink(x); } // told
no4(source(), source());
function no5(x, y) { if (/[;&]/.test(y)) throw new Error(); sink(x); } // told
no5(source(), source());
function round1(x, y) { let part = y; for (const i of load()) { const made = decodeURIComponent(part); if (/[;&]/.test(y)) return; sink(made); part = x; } } // told
round1(source(), load());
function no6(x) { if (/[;&]/.test(x)) console.log('odd'); sink(x); } // told
no6(source());
function no7(x) { if (!x.endsWith('.pdf')) throw new Error(); sink(x); } // told
no7(source());
function no9(x) { try { new URL(x); } catch { throw new Error(); } sink(x); } // told
no9(source());
function no10(x) { if (x === 'none') return; sink(x); } // told
no10(source());
function no11(x) { if (x.trim() === '') return; sink(x); } // told
no11(source());
function no12(x) { if (!Array.isArray(x)) return; sink(x); } // told
no12(source());
function no13(x) { if (cache.has(x)) return cache.get(x); sink(x); } // lowered
no13(source());
function no14(x) { const y = lookup(x); if (!y) return; sink(x); } // told
no14(source());
function no15(x) { if (fs.statSync(x).isDirectory()) return; sink(x); } // told
no15(source());
function no16(x) { if (!fs.lstatSync(path.join(base, x)).isFile()) return; sink(x); } // told
no16(source());
function no17(x) { const { a, b } = x; if (!a || !b) return; sink(a); } // told
no17(source());
function no18(x) { if (isNaN(x.length)) return; sink(x); } // told
no18(source());
`,
  ],
  'JavaScript, tests by functions': [
    'b.js',
    `
function refuse(name) { if (/[\\/]/.test(name)) throw new Error('bad'); }
function ok(name) { return !name.match(/[;]/); }
function fault(name) { if (name.match(/[;]/)) return 'bad'; return null; }
function deep(name) { refuse(name); }
function result(name) { if (/[;]/.test(name)) return { ok: false }; return { ok: true, value: name }; }
function a(x) { refuse(x); sink(x); } // lowered
a(source());
function b(x) { if (!ok(x)) return; sink(x); } // lowered
b(source());
function c(x) { if (fault(x)) return; sink(x); } // lowered
c(source());
function d(x) { deep(x); sink(x); } // lowered
d(source());
function e(x) { const r = result(x); if (!r.ok) return; sink(x); } // lowered
e(source());
function e2(x) { const r = result(x); if (!r.ok) return; sink(r.value); } // lowered
e2(source());
function give(name) { if (/[;]/.test(name)) throw new Error(); return name.trim(); }
function f(x) { sink(give(x)); } // lowered
f(source());
function g(x) { give(x); sink(x); } // lowered
g(source());
function h(x) { const y = give(x); log(y); sink(x); } // lowered
h(source());
class Name { constructor(n) { if (/[;]/.test(n)) throw new Error(); this.n = n; } }
function i(x) { const n = new Name(x); sink(n.n); } // lowered
i(source());
function j(x) { const n = new Name(x); sink(x); } // lowered
j(source());
function dto(o) { if (/[;]/.test(o.name)) throw new Error(); }
function l(o) { dto(o); sink(o.name); } // lowered
l(source());
function m(o) { dto(o); sink(o.other); } // told
m(source());
function n(x) { refuse(path.join(base, x)); sink(x); } // lowered
n(source());
function o(x) { const full = path.join(base, x); refuse(x); sink(full); } // lowered
o(source());
function o2(x) { const full = base + '/' + x; refuse(x); sink(full); } // lowered
o2(source());
function o3(x) { const full = \`\${base}/\${x}\`; if (/[;]/.test(full)) return; sink(x); } // lowered
o3(source());
async function p(x) { await refuse(x); sink(x); } // lowered
p(source());
async function guarded(x, opts) { await refuse(x); return plain(x, opts); }
function plain(x, opts) { sink(x); } // lowered
guarded(source());
function q(x) { try { refuse(x); } catch (e) { return; } sink(x); } // lowered
q(source());
function r(x) { try { refuse(x); } catch (e) { log(e); } sink(x); } // told
r(source());
function s(x, y) { refuse(y); sink(x); } // told
s(source(), source());
function t(x) { assert(/[;]/.test(x)); sink(x); } // lowered
t(source());
function u(x) { invariant(!x.includes('<'), 'no'); sink(x); } // lowered
u(source());
function v(list) { for (const x of list) { if (/[;]/.test(x)) continue; sink(x); } } // lowered
v(source());
function w(x) { const bad = /[;]/.test(x); if (bad) return; sink(x); } // lowered
w(source());
function y(x) { const y = decodeURIComponent(x); if (/[;]/.test(y)) return; sink(x); } // lowered
y(source());
function z(x) { if (!verify(x)) { next(new Error()); return; } sink(x); } // lowered
z(source());
`,
  ],
  Python: [
    'a.py',
    `
import lib, re
BAD = re.compile(r'[;]')
def inline1():
    x = lib.source()
    if '..' in x:
        raise ValueError()
    lib.sink(x) # lowered
def inline2():
    x = lib.source()
    if BAD.search(x):
        raise ValueError()
    lib.sink(x) # lowered
def inline3():
    x = lib.source()
    if not re.match(r'[\\w;]+', x):
        abort(400)
    lib.sink(x) # lowered
def inline4():
    x = lib.source()
    if any(b in x for b in BLOCKED):
        return 'no'
    lib.sink(x) # lowered
def inline5():
    x = lib.source()
    u = urlparse(x)
    if u.netloc != settings.HOST:
        raise ValueError()
    lib.sink(x) # lowered
def inline6():
    x = lib.source()
    full = os.path.realpath(os.path.join(base, x))
    if not full.startswith(base):
        raise ValueError()
    lib.sink(x) # lowered
def inline7():
    x = lib.source()
    assert ';' not in x
    lib.sink(x) # lowered
def inline8():
    x = lib.source()
    for part in x.split('/'):
        if part == '..':
            raise ValueError()
    lib.sink(x) # lowered
def inline9():
    x = lib.source()
    if x not in os.listdir(folder):
        return
    lib.sink(x) # lowered
def inline10():
    x = lib.source()
    full = Path(base) / x
    if '..' in full.parts:
        return
    lib.sink(full) # lowered
def inline11():
    x = lib.source()
    if base not in Path(x).resolve().parents:
        return
    lib.sink(x) # lowered
def refuse(name):
    if re.search('[;]', name):
        raise ValueError()
def ok(name):
    return re.search('[;]', name) is None
def give(name):
    if re.search('[;]', name):
        raise ValueError()
    return name
def pair(name):
    if re.search('[;]', name):
        return False, 'bad'
    return True, None
def a():
    x = lib.source()
    refuse(x)
    lib.sink(x) # lowered
def b():
    x = lib.source()
    if not ok(x):
        return
    lib.sink(x) # lowered
def c():
    lib.sink(give(lib.source())) # lowered
def d():
    x = lib.source()
    good, why = pair(x)
    if not good:
        return
    lib.sink(x) # lowered
class Form:
    def __init__(self, name):
        if re.search('[;]', name):
            raise ValueError()
        self.name = name
def e():
    f = Form(lib.source())
    lib.sink(f.name) # lowered
def f():
    x = lib.source()
    try:
        refuse(x)
    except ValueError:
        return
    lib.sink(x) # lowered
def g(cmd):
    x = lib.source()
    if re.search('[;]', x):
        x = 'default'
    lib.sink(x) # lowered
def h(cmd):
    x = lib.source()
    y = x if not re.search('[;]', x) else 'default'
    lib.sink(y) # lowered
def no1():
    x = lib.source()
    if not x or len(x) > 10 or x == '':
        return
    lib.sink(x) # told
def no2():
    x = lib.source()
    if not os.path.exists(x):
        return
    lib.sink(x) # told
def no3():
    x = lib.source()
    y = lib.source()
    if ';' in y:
        return
    lib.sink(x) # told
def no4():
    x = lib.source()
    if ';' in x:
        print(x)
    lib.sink(x) # told
def no5():
    x = lib.source()
    if x is None or not isinstance(x, dict):
        raise ValueError()
    lib.sink(x) # told
def no6():
    x = lib.source()
    if not x.endswith('.png'):
        raise ValueError()
    lib.sink(x) # told
def no7():
    x = lib.source()
    if x.get('kind') == 'a':
        return
    lib.sink(x.get('name')) # told
`,
  ],
  Java: [
    'A.java',
    `
class A {
 static final Pattern P = Pattern.compile("[;]");
 void in1() { String x = Lib.source(); if (x.contains("<")) throw new E(); Lib.sink(x); } // lowered
 void in2() { String x = Lib.source(); if (P.matcher(x).find()) { throw new E(); } Lib.sink(x); } // lowered
 void in3() { String x = Lib.source(); if (!x.matches("[a-z;]+")) { return; } Lib.sink(x); } // lowered
 void in4() { String x = Lib.source(); Matcher m = P.matcher(x); if (!m.matches()) { return; } Lib.sink(x); } // lowered
 void in5() { String x = Lib.source(); URI u = new URI(x); if (!allowed.equals(u.getHost())) { return; } Lib.sink(x); } // lowered
 void in6() { String x = Lib.source(); if (names.stream().noneMatch(n -> n.equals(x))) { throw new E(); } Lib.sink(x); } // lowered
 void in7() { String x = Lib.source(); for (String b : BLOCKED) { if (x.contains(b)) throw new E(); } Lib.sink(x); } // lowered
 void in8(File base) { String x = Lib.source(); File f = new File(base, x); if (!f.getCanonicalPath().startsWith(base.getCanonicalPath())) throw new E(); Lib.sink(f); } // lowered
 void in9() { String x = Lib.source(); if (x.indexOf('/') >= 0) throw new E(); Lib.sink(x); } // lowered
 void in10() { String x = Lib.source(); Assert.isTrue(!x.contains("<"), "no"); Lib.sink(x); } // lowered
 void in11() { String x = Lib.source(); if (StringUtils.containsAny(x, "<>")) throw new E(); Lib.sink(x); } // lowered
 void in12() { String x = Lib.source(); Preconditions.checkArgument(P.matcher(x).matches()); Lib.sink(x); } // lowered
 static void refuse(String n) { if (StringUtils.isNotEmpty(n) && StringUtils.contains(n, "./")) { throw new MSException("x"); } }
 static boolean good(String n) { return !P.matcher(n).find(); }
 static String give(String n) { if (P.matcher(n).find()) throw new E(); return n; }
 void f1() { String x = Lib.source(); refuse(x); Lib.sink(x); } // lowered
 void f2() { String x = Lib.source(); if (!good(x)) return; Lib.sink(x); } // lowered
 void f3() { Lib.sink(give(Lib.source())); } // lowered
 void f4() { String x = Lib.source(); give(x); Lib.sink(x); } // lowered
 static void dto(Dto d) { if (P.matcher(d.getName()).find()) throw new E(); }
 static void dto2(Dto d) { if (P.matcher(d.name).find()) throw new E(); }
 void again1() { Upload d = Lib.source(); refuse(d.getTitle()); Lib.sink(d.getTitle()); } // lowered
 void again2() { Upload d = Lib.source(); if (P.matcher(d.getTitle()).find()) throw new E(); Lib.sink(d.getTitle()); } // lowered
 void again3() { Upload d = Lib.source(); refuse(d.getTitle()); Lib.sink(d.getText()); } // told
 void again4() { Upload d = Lib.source(); refuse(d.getTitle()); d = Lib.source(); Lib.sink(d.getTitle()); } // told
 void again7() { Upload d = Lib.source(); refuse(d.getTitle()); d.setTitle(Lib.source()); Lib.sink(d.getTitle()); } // told
 void again5() { Upload d = Lib.source(); refuse(d.getNext()); Lib.sink(d.getNext()); } // told
 void again6(boolean b) { Upload d = Lib.source(); if (b) { refuse(d.getTitle()); } Lib.sink(d.getTitle()); } // told
 void no1() { String x = Lib.source(); if (x == null || x.isEmpty() || x.length() > 3) return; Lib.sink(x); } // told
 void no2() { String x = Lib.source(); if (!new File(x).exists()) throw new E(); Lib.sink(x); } // told
 void no3() { String x = Lib.source(); String y = Lib.source(); if (y.contains("<")) throw new E(); Lib.sink(x); } // told
 void no4() { String x = Lib.source(); if (StringUtils.isBlank(x)) throw new E(); Lib.sink(x); } // told
 void no5() { String x = Lib.source(); if (x.equals("all")) return; Lib.sink(x); } // told
 void no6() { String x = Lib.source(); if (x.endsWith(".zip")) { Lib.sink(x); } } // told
}
`,
  ],
  Kotlin: [
    'a.kt',
    `
class A {
 fun in1() { val x = Lib.source(); check(!x.contains("<")) ; Lib.sink(x) } // lowered
 fun in2() { val x = Lib.source(); require(!x.contains("<")) { "no" }; Lib.sink(x) } // lowered
 fun in3() { val x = Lib.source(); if (!P.matches(x)) throw E(); Lib.sink(x) } // lowered
 fun in4() { val x = Lib.source(); if (x.any { it == '/' }) return; Lib.sink(x) } // lowered
 fun in5() { val x = Lib.source(); val file = folder.resolve(x).normalize(); check(file.startsWith(folder) && file.exists()) { "no" }; Lib.sink(file) } // lowered
 fun no1() { val x = Lib.source(); check(x.exists()); Lib.sink(x) } // told
 fun no2() { val x = Lib.source(); requireNotNull(x); Lib.sink(x) } // told
 fun no3() { val x = Lib.source() ?: return; Lib.sink(x) } // told
}
`,
  ],
  Go: [
    'a.go',
    `
package a
import ("lib"; "strings"; "regexp"; "net/url")
var re = regexp.MustCompile("[;]")
func in1() { x := lib.source()
 if strings.Contains(x, "..") { return }
 lib.sink(x) // lowered
}
func in2() { x := lib.source()
 if re.MatchString(x) { return }
 lib.sink(x) // lowered
}
func in3() { x := lib.source()
 u, err := url.Parse(x)
 if err != nil { return }
 if u.Host != own { return }
 lib.sink(x) // lowered
}
func in4() { x := lib.source()
 if strings.ContainsAny(x, "/\\\\") { panic("no") }
 lib.sink(x) // lowered
}
func in5() { x := lib.source()
 for _, r := range x { if r == '/' { return } }
 lib.sink(x) // lowered
}
func in6() { x := lib.source()
 if !slices.Contains(names, x) { return }
 lib.sink(x) // lowered
}
func refuse(n string) error { if re.MatchString(n) { return errors.New("no") }
 return nil }
func good(n string) bool { return !re.MatchString(n) }
func give(n string) (string, error) { if re.MatchString(n) { return "", errors.New("no") }
 return n, nil }
func f1() { x := lib.source()
 if err := refuse(x); err != nil { return }
 lib.sink(x) // lowered
}
func f2() { x := lib.source()
 if !good(x) { return }
 lib.sink(x) // lowered
}
func f3() { y, err := give(lib.source())
 if err != nil { return }
 lib.sink(y) // lowered
}
func f4(r *Req) { x := lib.source()
 switch { case re.MatchString(x): return }
 lib.sink(x) // lowered
}
func no1() { x := lib.source()
 if x == "" || len(x) > 3 { return }
 lib.sink(x) // told
}
func no2() { x := lib.source()
 if _, err := os.Stat(x); err != nil { return }
 lib.sink(x) // told
}
func no3() { x := lib.source()
 if _, err := url.Parse(x); err != nil { return }
 lib.sink(x) // told
}
func no4() { x := lib.source()
 if !strings.HasSuffix(x, ".png") { return }
 lib.sink(x) // told
}
`,
  ],
  Ruby: [
    'a.rb',
    `
def in1
  x = source()
  raise 'no' if x.include?('..')
  sink(x) # lowered
end
def in2
  x = source()
  return unless x =~ /[;]/
  sink(x) # lowered
end
def in3
  x = source()
  head :bad_request and return if x.match?(/[;]/)
  sink(x) # lowered
end
def in4
  x = source()
  raise 'no' unless File.expand_path(x, base).start_with?(base)
  sink(x) # lowered
end
def in5
  x = source()
  raise 'no' unless NAMES.any? { |n| n == x }
  sink(x) # lowered
end
def in6
  x = source()
  u = URI.parse(x)
  return if u.host != request.host
  sink(x) # lowered
end
def refuse(n)
  raise 'no' if n =~ /[;]/
end
def good?(n)
  n !~ /[;]/
end
def f1
  x = source()
  refuse(x)
  sink(x) # lowered
end
def f2
  x = source()
  return unless good?(x)
  sink(x) # lowered
end
def no1
  x = source()
  return if x.nil? || x.empty? || x.blank?
  sink(x) # told
end
def no2
  x = source()
  return unless File.exist?(x)
  sink(x) # told
end
def no3
  x = source()
  return unless x.end_with?('.rb')
  sink(x) # told
end
`,
  ],
  PHP: [
    'a.php',
    `
<?php
function in1() { $x = source(); if (strpos($x, '..') !== false) { throw new E(); } sink($x); } // lowered
function in2() { $x = source(); if (preg_match('/[;]/', $x)) { exit(1); } sink($x); } // lowered
function in3() { $x = source(); if (!preg_match('/[a-z;]+/', $x)) { return; } sink($x); } // lowered
function in4() { $x = source(); if (str_contains($x, '<')) { abort(400); } sink($x); } // lowered
function in5() { $x = source(); $u = parse_url($x); if ($u['host'] !== $own) { return; } sink($x); } // lowered
function in6() { $x = source(); abort_if(str_contains($x, '<'), 400); sink($x); } // lowered
function in7() { $x = source(); foreach (BLOCKED as $b) { if (strpos($x, $b) !== false) { return; } } sink($x); } // lowered
function in8($base) { $x = source(); $real = realpath($base . '/' . $x); if (strpos($real, $base) !== 0) { return; } sink($x); } // lowered
function refuse($n) { if (preg_match('/[;]/', $n)) { throw new E(); } }
function good($n) { return !preg_match('/[;]/', $n); }
function f1() { $x = source(); refuse($x); sink($x); } // lowered
function f2() { $x = source(); if (!good($x)) { return; } sink($x); } // lowered
function no1() { $x = source(); if (empty($x) || strlen($x) > 3 || $x === null || !isset($x)) { return; } sink($x); } // told
function no2() { $x = source(); if (!file_exists($x)) { return; } sink($x); } // told
function no3() { $x = source(); if ($x == 'a') { return; } sink($x); } // told
`,
  ],
  'C#': [
    'A.cs',
    `
class A {
 void In1() { var x = Lib.source(); if (x.Contains("..")) throw new E(); Lib.sink(x); } // lowered
 void In2() { var x = Lib.source(); if (!Regex.IsMatch(x, "[;]")) return; Lib.sink(x); } // lowered
 void In3() { var x = Lib.source(); if (P.IsMatch(x)) return; Lib.sink(x); } // lowered
 void In4() { var x = Lib.source(); if (x.IndexOfAny(Bad) >= 0) throw new E(); Lib.sink(x); } // lowered
 void In5() { var x = Lib.source(); var u = new Uri(x); if (u.Host != own) return; Lib.sink(x); } // lowered
 void In6() { var x = Lib.source(); if (x.Any(c => c == '/')) return; Lib.sink(x); } // lowered
 void In7() { var x = Lib.source(); var full = Path.GetFullPath(Path.Combine(root, x)); if (!full.StartsWith(root)) throw new E(); Lib.sink(x); } // lowered
 static void Refuse(string n) { if (Regex.IsMatch(n, "[;]")) throw new E(); }
 static bool Good(string n) { return !Regex.IsMatch(n, "[;]"); }
 static bool Good2(string n) => !Regex.IsMatch(n, "[;]");
 void F1() { var x = Lib.source(); Refuse(x); Lib.sink(x); } // lowered
 void F2() { var x = Lib.source(); if (!Good(x)) return; Lib.sink(x); } // lowered
 void F3() { var x = Lib.source(); if (!Good2(x)) return; Lib.sink(x); } // lowered
 void No1() { var x = Lib.source(); if (string.IsNullOrEmpty(x) || x.Length > 3) return; Lib.sink(x); } // told
 void No2() { var x = Lib.source(); if (!File.Exists(x)) return; Lib.sink(x); } // told
}
`,
  ],
  'validators of fields': [
    'v.ts',
    `
class Input {
  @Matches(/^[a-z]+/) open: string;
  @IsUrl() address: string;
  @Length(3, 30) name: string;
  @IsNotEmpty() other: string;
}
class A {
  find(@web.Param() input: Input) {
    sink(input.open); // lowered
    sink(input.address); // lowered
    sink(input.name); // told
    sink(input.other); // told
  }
}
function plain(x) { sink(x); } // told
plain(source());
function checked(x) { if (bad(x)) return; sink(x); } // told
checked(source());
`,
  ],
  'validators of fields, Java': [
    'V.java',
    `class Input {
  @Pattern(regexp = "..*") String open;
  @Size(max = 3) String name;
  @NotBlank String other;
}
class A {
  void f(@web.Param Input input) {
    Lib.sink(input.open); // lowered
    Lib.sink(input.name); // told
    Lib.sink(input.other); // told
  }
}`,
  ],
  'validators of fields, C#': [
    'V.cs',
    `class Input {
  [RegularExpression("..*")] public string Open;
  [MaxLength(3)] public string Name;
  [Required] public string Other;
}
class A {
  void F([web.Param] Input input) {
    Lib.sink(input.Open); // lowered
    Lib.sink(input.Name); // told
    Lib.sink(input.Other); // told
  }
}`,
  ],
};

describe('a look at a value behind which it may be refused', () => {
  it.each(Object.entries(LOOKS))(
    'lowers what gets past it, and nothing else: %s',
    async (_, [path, text]) => {
      const { flows } = await flowsIn({ [path]: text });
      const guesses = new Map(flows.map((one) => [one.startLine, one.guesses]));
      const said = text.split('\n').flatMap((line, i) => {
        const mark = /(?:\/\/|#) (told|lowered)$/.exec(line.trim())?.[1];
        return mark === undefined ? [] : [`${i + 1} ${mark}`];
      });
      const found = said.map((one) => {
        const line = Number.parseInt(one, 10);
        return `${line} ${guesses.get(line) === 0 ? 'told' : 'lowered'}`;
      });
      expect(said.length).toBeGreaterThan(2);
      expect(found).toEqual(said);
      for (const one of said)
        if (one.endsWith('told')) expect(guesses.has(Number.parseInt(one, 10))).toBe(true);
    },
  );
});
