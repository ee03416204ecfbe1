import { describe, expect, it } from 'vitest';
import { processorMs } from '../testing/processor-ms.ts';
import { expected, sinkLines, summarize } from './testing/flows-in.ts';

const CONDITIONS = 2_000;
/** Where every condition copied all that was known of the object, as many took more than twenty times the floor. */
const TIMES_THE_FLOOR = 8;

/** A function of many conditions, each about fields whose names end as `end` says. */
const SHAPES: Readonly<Record<string, (end: (i: number) => string) => readonly [string, string]>> = {
  JavaScript: (end) => [
    'a.js',
    `function f(o) {\n${lines((i) => `  if (o.f${end(i)} && o.g${end(i)} !== 'b') o.h${end(i)} = 1;`)}\n}\n`,
  ],
  Go: (end) => [
    'a.go',
    `package a\nfunc f(o B) {\n${lines((i) => `  if o.f${end(i)} == "x" && o.g${end(i)} != "y" { o.h${end(i)} = 1 }`)}\n}\n`,
  ],
};

function lines(of: (i: number) => string): string {
  return Array.from({ length: CONDITIONS }, (_, i) => of(i)).join('\n');
}

describe('conditions on fields of one object', () => {
  for (const [title, make] of Object.entries(SHAPES))
    it(`cost as much about many fields as about one in ${title}`, async () => {
      const [path, one] = make(() => '');
      const [, many] = make(String);
      await summarize(path, one);
      const floor = await processorMs(() => summarize(path, one));
      const spent = await processorMs(() => summarize(path, many));
      expect(spent).toBeLessThan(TIMES_THE_FLOOR * Math.max(floor, 20));
    });

  it('still say what they say of each field', async () => {
    const files = {
      'a.js': `function f() {
  const o = source();
  if (o.a === 'x') sink(o.a);
  sink(o.a); // BAD
  if (o.b !== 'x' && o.b !== 'y') return;
  sink(o.b);
  sink(o.c); // BAD
}`,
    };
    expect(await sinkLines(files)).toEqual(expected(files));
  });
});
