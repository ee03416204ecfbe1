import { describe, expect, it } from 'vitest';
import { summarize } from '../../dataflow/testing/flows-in.ts';
import type { CallSummary, FileSummary } from '../file-summary.ts';
import { callAfter, FIRST_CALL } from '../ids.ts';
import { openSummary } from './open-summary.ts';
import { packSummary } from './pack-summary.ts';

const FILES: Readonly<Record<string, string>> = {
  'a.js': `import x from './x.js';
export class A extends B { constructor(v) { super(v, 'é€😀'); this.v = v; } get() { return this.v; } }
function f(a, ...rest) { const o = { a, b: [1, -2, 2.5, 1e300, true, null] }; rest.forEach((r) => g(o, r, ...rest)); return o.b; }
if (/^x$/.test(x)) f(x, -7, 0.25, 'text', false); else f(\`\${x}\`);`,
  'a.py': `from lib import source, sink
@route('/x')
def f(a: str, *, b=1):
    sink(a, key=b, other=source())
    return [y for y in a]
`,
  'A.java': `class A { int f(String s, int n) { return new B(s, 3_000_000_000L).run("a".concat(s)); } }`,
  'empty.js': '',
};

/** The summary as JSON would carry it, which is what a packed one must say too. */
const asJson = (summary: FileSummary): FileSummary => JSON.parse(JSON.stringify(summary)) as FileSummary;

function unpacked(summary: FileSummary): FileSummary {
  const open = openSummary(packSummary(summary), (name) => name);
  let first = FIRST_CALL;
  const functions = open.head.functions.map(({ callCount, callBytes: _, ...head }, fn) => {
    const calls = open.callsOf(fn, first);
    expect(calls.map((call) => call.number)).toEqual(calls.map((_call, i) => callAfter(first, i)));
    first = callAfter(first, callCount);
    return {
      ...head,
      calls: calls.map(({ number: _number, ...call }) => ({ ...call, text: open.text(call.text) })),
    };
  });
  return asJson({ ...open.head, functions: functions as never, traceSteps: open.traceSteps() });
}

describe('a packed summary', () => {
  for (const [path, text] of Object.entries(FILES))
    it(`says of ${path} all that the summary says`, async () => {
      const summary = await summarize(path, text);
      const back = unpacked(summary);
      // Names of calls are kept among the file's strings, behind those that were there.
      expect(back.strings.slice(0, summary.strings.length)).toEqual(summary.strings);
      expect({ ...back, strings: summary.strings }).toEqual(asJson(summary));
    });

  it('is less than a quarter of its JSON in a file of many calls', async () => {
    const line = (i: number): string => `  b.run(c.of(a, ${i}, 'x${i}'), { k: a });\n`;
    const text = `function f(a, b, c) {\n${Array.from({ length: 400 }, (_, i) => line(i)).join('')}}`;
    const summary = await summarize('many.js', text);
    expect(packSummary(summary).length * 4).toBeLessThan(JSON.stringify(summary).length);
  });

  it('keeps numbers of every size that a call may hold', async () => {
    const summary = await summarize('a.js', 'f(1);');
    const call = summary.functions[0]?.calls[0] as CallSummary;
    const wide: CallSummary = {
      ...call,
      receiver: [127, 7, -1, 128, 1, 16_383, 2_147_483_647],
      constants: [
        0,
        -1,
        2 ** 31 - 1,
        -(2 ** 31),
        2 ** 31,
        0.1,
        Number.MAX_SAFE_INTEGER,
        '',
        '\u2028',
        true,
        null,
      ],
      argNames: [null, 'a', ''],
      argTypes: [[], [1, 300]],
      at: [70_000, 300, 70_001, 1],
      spread: -1,
    };
    const [body, ...rest] = summary.functions;
    const changed = { ...summary, functions: [{ ...body, calls: [wide] }, ...rest] } as FileSummary;
    expect(unpacked(changed).functions[0]?.calls).toEqual(asJson(changed).functions[0]?.calls);
  });
});
