import { describe, expect, test } from 'vitest';
import { reportedIn } from '../../dataflow/testing/flows-in.ts';

/** Lines marked BAD are reported, all others are not. */
const CASES: Readonly<Record<string, string>> = {
  'a length that is taken apart is a number': `const { length, name } = source();
sink(length);
sink(name); // BAD
const { length: size } = source();
sink(size);`,
  'alternatives that all compare with constants leave nothing': `const a = source();
if (a === 'x' || a === 'y') sink(a);
const b = source();
if (b !== 'x' && b !== 'y') throw new Error('no');
sink(b);
const c = source();
if (c === 'x' || dyn()) sink(c); // BAD
const d = source();
if (d !== 'x' || dyn()) sink(d); // BAD`,
  'a switch on the kind of a value tells numbers from text': `const v = source();
switch (typeof v) {
  case 'number': case 'boolean': sink(v); break;
  case 'string': sink(v); break; // BAD
}`,
  'a switch on a field knows the field in each case': `const o = source();
switch (o.sort) {
  case 'asc': case 'desc': sink(o.sort); break;
  default: sink(o.sort); // BAD
}`,
  'callbacks kept in lists and objects are called with what they are given': `const list = [];
list.push((x) => sink(x)); // BAD
list[0](source());
const object = {};
object.run = (x) => sink(x); // BAD
object.run(source());
const map = new Map();
map.set('a', (x) => sink(x)); // BAD
map.get('a')(source());
const quiet = [(x) => sink(x)];
for (const one of quiet) one('fixed');`,
};

describe('flows in JavaScript', () => {
  test.each(Object.entries(CASES))('%s', async (_sentence, source) => {
    const { reported, marked } = await reportedIn('a.js', source);
    expect(reported).toEqual(marked);
  });
});

/** Lines marked BAD are reported, all others are not. */
const TYPED_CASES: Readonly<Record<string, string>> = {
  'declared numbers carry no text, asserted ones do': `function declared(id: number) { sink(id); }
declared(source());
function asserted(id: any) {
  sink(id as number); // BAD
}
asserted(source());`,
};

describe('flows in TypeScript', () => {
  test.each(Object.entries(TYPED_CASES))('%s', async (_sentence, source) => {
    const { reported, marked } = await reportedIn('a.ts', source);
    expect(reported).toEqual(marked);
  });
});
