import { expect, test } from 'vitest';
import { flowsIn } from './testing/flows-in.ts';

/** In each file an object from outside becomes another of which some fields are given something else: a field holds what it was given last. */
const CASES: Readonly<Record<string, string>> = {
  'a.js': `
function literal() {
  const o = { ...source(), name: 'x' };
  sink(o.name);
  sink(o.other); // BAD
}
function before() {
  const o = { name: 'x', ...source() };
  sink(o.name); // BAD
}
function between() {
  const o = { ...source(), name: 'x', ...source() };
  sink(o.name); // BAD
}
function computed(key) {
  const o = { ...source(), name: 'x', [key]: source() };
  sink(o.name); // BAD
}
function again() {
  const inner = { ...source(), name: 'x' };
  const o = { kind: 'y', ...inner };
  sink(o.name);
  sink(o.kind); // BAD
}
function assigned() {
  const o = { ...source() };
  o.name = 'x';
  sink(o.name);
  sink(o.other); // BAD
}
function sometimes(isNew) {
  const o = { ...source() };
  if (isNew) o.name = 'x';
  sink(o.name); // BAD
}
function both(isNew) {
  const o = { ...source() };
  if (isNew) o.name = 'x';
  else o.name = 'y';
  sink(o.name);
}
function filled() {
  const o = { ...source(), name: 'x' };
  Object.assign(o, source());
  sink(o.name); // BAD
}
function written(key) {
  const o = { ...source(), name: 'x' };
  o[key] = source();
  sink(o.name); // BAD
}
function rest() {
  const { name, ...others } = source();
  const o = { ...others, name: 'x' };
  sink(o.name);
  sink(o.other); // BAD
}
function merged() {
  const o = Object.assign({}, source(), { name: 'x' });
  sink(o.name);
  sink(o.other); // BAD
  const p = Object.assign({ name: 'x' }, source());
  sink(p.name); // BAD
}
`,
  'handed.js': `
function hand() {
  useName({ ...source(), name: 'x' });
  useOther({ ...source(), name: 'x' });
  taken({ ...source(), dir: 'x' });
  through({ inner: { ...source(), name: 'x' } });
}
function useName(o) { sink(o.name); }
function useOther(o) { sink(o.other); } // BAD
function taken({ dir, other }) {
  sink(dir);
  sink(other); // BAD
}
function through({ inner }) {
  sink(inner.name);
  sink(inner.other); // BAD
}
function give() { return { ...source(), name: 'x' }; }
function named(o) { return { ...o, name: 'x' }; }
function back() {
  sink(give().name);
  sink(give().other); // BAD
  sink(named(source()).name);
  sink(named(source()).other); // BAD
  for (const one of [give()]) {
    sink(one.name);
    sink(one.other); // BAD
  }
}
`,
  'a.py': `
def literal():
    o = {**source(), 'name': 'x'}
    sink(o['name'])
    sink(o['other'])  # BAD
def before():
    o = {'name': 'x', **source()}
    sink(o['name'])  # BAD
def call():
    o = dict(source(), name='x')
    sink(o['name'])
    sink(o['other'])  # BAD
def operator():
    o = source() | {'name': 'x'}
    sink(o['name'])
    p = {'name': 'x'} | source()
    sink(p['name'])  # BAD
`,
  'a.php': `<?php
function a() {
  $o = array_merge(source(), ['name' => 'x']);
  sink($o['name']);
  sink($o['other']); // BAD
  $p = array_merge(['name' => 'x'], source());
  sink($p['name']); // BAD
  $q = ['name' => 'x'] + source();
  sink($q['name']);
  sink($q['other']); // BAD
  $r = source() + ['name' => 'x'];
  sink($r['name']); // BAD
  $s = [...source(), 'name' => 'x'];
  sink($s['name']);
}
`,
  'a.rb': `
def a
  o = source().merge(name: 'x')
  sink(o[:name])
  sink(o[:other]) # BAD
  p = source().merge({ name: 'x' })
  sink(p[:name])
  q = source().reverse_merge(name: 'x')
  sink(q[:name]) # BAD
  r = { **source(), name: 'x' }
  sink(r[:name])
  sink(r[:other]) # BAD
end
`,
  'A.kt': `
data class Item(val name: String, val other: String)
fun a() {
  val item: Item = source()
  val o = item.copy(name = "x")
  sink(o.name)
  sink(o.other) // BAD
}
`,
};

test.each(Object.entries(CASES))(
  'what an object is given after all that another holds is what it holds: %s',
  async (path, text) => {
    const { flows } = await flowsIn({ [path]: text });
    const marked = text.split('\n').flatMap((line, i) => (line.includes('BAD') ? [i + 1] : []));
    expect([...new Set(flows.map((one) => one.startLine))].sort((x, y) => x - y)).toEqual(marked);
  },
);
