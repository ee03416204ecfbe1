import { describe, expect, it } from 'vitest';
import { cleansByName, looksAt } from './doubt.ts';
import { flowsIn } from './testing/flows-in.ts';

/** Each line with a mark says how many guesses the way to its sink has, or `none` where nothing of the source may arrive. */
const DOUBTED: Readonly<Record<string, string>> = {
  'a.js': `
const all = load();
function refused(x) { if (!isSafeName(x)) throw new Error(); sink(x); } // 1
refused(source());
function among(x) { if (!all.includes(x)) return; sink(x); } // 1
among(source());
function right(x) { if (!hasPermission(x)) return; sink(x); } // 0
right(source());
function either(x) { if (isSafeName(x)) { log(x); } sink(x); } // 0
either(source());
sink(sanitizeName(source())); // 1
sink(unescape(source())); // 0
`,
  'a.py': `
import lib
def among():
    x = lib.source()
    if x not in settings.columns():
        x = "id"
    lib.sink(x) # 1
def equal(column):
    x = lib.source()
    if x != column:
        return
    lib.sink(x) # 1
def cleaned():
    lib.sink(get_valid_name(lib.source())) # 1
`,
  'A.java': `class A {
 void asked() { String x = Lib.source(); if (!checker.isAllowed(x)) return; Lib.sink(x); } // 1
 void cleaned() { Lib.sink(Own.encodeForLdap(Lib.source())); } // 1
 void known(List<String> names) { String x = Lib.source(); if (!names.contains(x)) return; Lib.sink(x); } // 1
}`,
  'a.kt': `class A {
 fun asked() { val x = Lib.source(); if (!checker.isAllowed(x)) return; Lib.sink(x) } // 1
}`,
  'a.go': `package a
import "lib"
func asked() {
 x := lib.source()
 if !isSafe(x) { return }
 lib.sink(x) // 1
}
func cleaned() { lib.sink(own.SanitizeName(lib.source())) } // 1
`,
  'a.rb': `
def asked
  x = source()
  return unless safe_name?(x)
  sink(x) # 1
end
def cleaned
  sink(sanitize_name(source())) # 1
end
`,
  'a.php': `<?php
function asked() { $x = source(); if (!is_valid_name($x)) { return; } sink($x); } // 1
function among($all) { $x = source(); if (!in_array($x, $all)) { return; } sink($x); } // 1
function cleaned() { sink(clean_name(source())); } // 1
`,
  'A.cs': `class A {
 void Asked() { var x = Lib.source(); if (!IsSafe(x)) return; Lib.sink(x); } // 1
 void Thrown() { var x = Lib.source(); AssertSafeName(x); Lib.sink(x); } // 1
}`,
};

/** The same of what was made of a value, and of collections of which a predicate chose; functions that no model of the tests knows are a guess more. */
const DOUBTED_BY_WAY: Readonly<Record<string, string>> = {
  'a.js': `
function flagged(x, all) { let ok = false; for (const one of all) { if (one.name === x) { ok = true; break; } } if (ok) sink(x); } // 1
flagged(source(), load());
function other(x, all) { let ok = false; for (const one of all) { if (one.name === x) log(x); ok = true; } if (ok) sink(x); } // 0
other(source(), load());
function later(x, y, all) { let ok = false; if (x === all) ok = true; x = y; if (ok) sink(x); } // 0
later(1, source(), load());

function made(x) { if (!isSafeName(clean(x))) return; sink(x); } // 1
made(source());
function piece(x) { if (!isSafeName(extname(x))) return; sink(x); } // 0
piece(source());
function merged(x) { if (isSafeName(clean(x))) log(x); sink(x); } // 0
merged(source());
function equal(x, y) { if (sum(x) !== y) return; sink(x); } // 1
equal(source(), load());
function found(x) { if (!find(x)) return; sink(x); } // 0
found(source());
for (const x of source().filter(isSafeName)) sink(x); // 1
for (const x of source().filter((one) => isValid(one.name))) sink(x); // 1
for (const x of source().filter((one) => /a/.test(one))) sink(x); // 1
for (const x of source().filter((one) => one !== null && one.length > 0)) sink(x); // 0
for (const x of source().filter(Boolean)) sink(x); // 0
`,
  'a.py': `
import lib
def flagged(all):
    x = lib.source()
    ok = False
    for one in all:
        if one.name == x:
            ok = True
    if not ok:
        return
    lib.sink(x) # 1
def unflagged(all):
    x = lib.source()
    ok = False
    if all.ready:
        ok = True
    if ok:
        lib.sink(x) # 0
def of_class():
    x = lib.source()
    if not issubclass(load(x), Base):
        raise ValueError()
    lib.sink(x) # 1
def text():
    x = lib.source()
    if not isinstance(load(x), dict):
        raise ValueError()
    lib.sink(x) # 0
def chosen():
    for x in [one for one in lib.source() if is_safe(one)]:
        lib.sink(x) # 1
    for x in filter(is_safe, lib.source()):
        lib.sink(x) # 1
`,
  'A.java': `class A {
 void a() { String x = Lib.source(); if (!Base.class.isAssignableFrom(load(x))) throw new E(); Lib.sink(x); } // 1
 void b() { String x = Lib.source(); if (!(load(x) instanceof Base)) throw new E(); Lib.sink(x); } // 1
 void c() { Lib.sink(Lib.source().stream().filter(one -> isAllowed(one)).findFirst()); } // 1
}`,
  'a.kt': `class A {
 fun a() { Lib.sink(Lib.source().filter { isAllowed(it) }) } // 1
 fun b() { Lib.sink(Lib.source().filter { it.length > 2 }) } // 0
}`,
  'a.go': `package a
import ("lib"; "slices")
func chosen() {
 lib.sink(slices.DeleteFunc(lib.source(), func(one string) bool { return !isSafe(one) })) // 2
}
`,
  'a.rb': `
def of_class
  x = source()
  raise 'no' unless x.constantize.new.is_a?(Host::Base)
  sink(x) # 1
end
def early
  x = source()
  return unless x.constantize.new.is_a?(Host::Base)
  sink(x.constantize) # 1
end
def text
  x = source()
  return unless x.load.is_a?(Hash)
  sink(x) # 0
end
def chosen
  source().select { |one| safe?(one) }.each { |x| sink(x) } # 1
end
def matched
  source().reject { |one| one =~ /[.]/ }.each { |x| sink(x) } # 1
end
def there
  source().reject { |one| one.nil? }.each { |x| sink(x) } # 0
end
`,
  'a.php': `<?php
function of_class() { $x = source(); if (!is_subclass_of(load($x), Base::class)) { return; } sink($x); } // 1
function chosen() { foreach (array_filter(source(), 'is_safe') as $x) { sink($x); } } // 2
function collected() { foreach (source()->filter(fn ($one) => is_safe($one)) as $x) { sink($x); } } // 1
`,
  'A.cs': `class A {
 void Kind() { var x = Lib.source(); if (!typeof(Base).IsAssignableFrom(Load(x))) return; Lib.sink(x); } // 1
 void Chosen() { foreach (var x in Lib.source().Where(f => f.FileName.IsValidFileName())) Lib.sink(x); } // 1
 void There() { foreach (var x in Lib.source().Where(f => f != null)) Lib.sink(x); } // 0
}`,
};

/** Lines marked BAD are reported, all others are not. */
const BOUND: Readonly<Record<string, string>> = {
  'a.js': `
state(source()); // BAD
state({ name: source() });
state([{ name: source() }]);
state({ sql: source() }); // BAD
state('select ' + ({ name: source() }).name); // BAD
function find(conditions) { state(conditions); }
find({ name: source() });
`,
  'a.py': `
import lib
lib.state({"name": lib.source()})
lib.state(lib.source()) # BAD
`,
  'a.go': `package a
import "lib"
func f() { lib.state(Eq{"name": lib.source()}) }
func g() { lib.state(And{Eq{"name": lib.source()}, Eq{"kind": "a"}}) }
func find(cond Sqlizer) { lib.state(cond) }
func h() { find(Eq{"name": lib.source()}) }
func i() { lib.state("a = " + lib.source()) } // BAD
`,
  'a.rb': `
state(name: source())
state("name = " + source()) # BAD
`,
  'a.php': `<?php
state(['name' => source()]);
state('name = ' . source()); // BAD
`,
  'A.cs': `class A { void F() {
 Lib.state(new { Name = Lib.source() });
 Lib.state("name = " + Lib.source()); // BAD
} }`,
};

describe('doubt', () => {
  it.each([...Object.entries(DOUBTED), ...Object.entries(DOUBTED_BY_WAY)])(
    'what a test, a predicate or a cleaner of unknown worth has seen is a guess: %s',
    async (path, text) => {
      const { flows } = await flowsIn({ [path]: text });
      const found = new Map(flows.map((one) => [one.startLine, String(one.guesses)]));
      const lines = text.split('\n').flatMap((line, i) => {
        const mark = /(?:\/\/|#) (\d|none)$/.exec(line.trim())?.[1];
        return mark === undefined ? [] : [[i + 1, mark] as const];
      });
      expect(lines.map(([line]) => [line, found.get(line) ?? 'none'])).toEqual(lines);
    },
  );

  it('is none about rights and about what takes apart what was cleaned', () => {
    expect(['isValid', 'assertInside', 'checkName'].every((name) => looksAt(name, 0))).toBe(true);
    expect(['checkPermission', 'verifySignature', 'has_role', 'log'].some((name) => looksAt(name, 0))).toBe(
      false,
    );
    expect(looksAt('contains', -1)).toBe(false);
    expect(['unescape', 'unquote', 'evaluate', 'decode'].some(cleansByName)).toBe(false);
  });
});

it('what lies under a key that nobody knows is a guess where one key is asked for', async () => {
  const guesses = async (text: string) => (await flowsIn({ 'a.js': text })).flows.map((one) => one.guesses);
  expect(await guesses('headers({ Location: source() });')).toEqual([0]);
  expect(await guesses('const all = {};\nall[name()] = source();\nheaders({ ...all });')).toEqual([1]);
  expect(await guesses('headers({ Other: source() });')).toEqual([]);
});

describe('text within an object', () => {
  it.each(Object.entries(BOUND))(
    'is a value and no statement where the object is handed on: %s',
    async (path, text) => {
      const { flows } = await flowsIn({ [path]: text });
      const marked = text.split('\n').flatMap((line, i) => (line.includes('BAD') ? [i + 1] : []));
      expect([...new Set(flows.map((one) => one.startLine))].sort((x, y) => x - y)).toEqual(marked);
    },
  );
});
