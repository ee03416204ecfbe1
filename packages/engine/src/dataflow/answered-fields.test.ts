import { expect, test } from 'vitest';
import { flowsIn } from './testing/flows-in.ts';

/** In each file a function says in a field of its answer whether a text is one that it knows. */
const CASES: Readonly<Record<string, string>> = {
  'a.go': `package a
type Result struct { OK bool; Msg string }
func check(name string) Result {
	if name != "a" {
		return Result{OK: false, Msg: "bad"}
	}
	return Result{OK: true}
}
func asked(name string) *Result { return &Result{OK: name == "a"} }
func notes(name string) Result { return Result{OK: true, Msg: name} }
func a() {
	name := source()
	res := check(name)
	if !res.OK {
		return
	}
	sink(name)
}
func b() {
	name := source()
	if !check(name).OK {
		return
	}
	sink(name)
}
func c() {
	name := source()
	if asked(name).OK {
		sink(name)
	}
}
func d() {
	name := source()
	if check(name).OK {
		return
	}
	sink(name) // BAD
}
func e() {
	name := source()
	if !notes(name).OK {
		return
	}
	sink(name) // BAD
}
func f() {
	name := source()
	res := check(name)
	if res.Msg == "" {
		sink(name) // BAD
	}
}
`,
  'a.js': `
function check(name) {
  if (!/^[a-z]+$/.test(name)) return { ok: false, message: 'bad' };
  return { ok: true };
}
function a() {
  const name = source();
  const result = check(name);
  if (!result.ok) return;
  sink(name);
}
function b() {
  const name = source();
  if (check(name).ok) sink(name);
  else sink(name); // BAD
}
function c() {
  let name = source();
  const result = check(name);
  name = source();
  if (!result.ok) return;
  sink(name); // BAD
}
`,
  'a.py': `
import re
def check(name):
    if not re.fullmatch(r'[a-z]+', name):
        return {'valid': False}
    return {'valid': True}
def a():
    name = source()
    result = check(name)
    if not result['valid']:
        return
    sink(name)
def b():
    name = source()
    result = check(name)
    if result['valid']:
        return
    sink(name)  # BAD
`,
};

test.each(Object.entries(CASES))(
  'a field of what is answered is the outcome of a check: %s',
  async (path, text) => {
    const { flows } = await flowsIn({ [path]: text });
    const marked = text.split('\n').flatMap((line, i) => (line.includes('BAD') ? [i + 1] : []));
    expect([...new Set(flows.map((one) => one.startLine))].sort((x, y) => x - y)).toEqual(marked);
  },
);
