import { describe, expect, it } from 'vitest';
import { summarize } from './testing/flows-in.ts';

/** Entries written into maps meanwhile: work that no load of the machine changes. */
async function entriesWritten(work: () => Promise<unknown>): Promise<number> {
  const { set } = Map.prototype;
  let written = 0;
  Map.prototype.set = function (key, value) {
    written++;
    return set.call(this, key, value);
  };
  try {
    await work();
    return written;
  } finally {
    Map.prototype.set = set;
  }
}

/** A file with so many classes beside as many variables, as bundlers write them. */
const FILES: Readonly<Record<string, (n: number) => string>> = {
  'a.js': (n) =>
    `(function () {\n${lines(n, (i) => `var v${i} = g(${i});\nclass C${i} { f = v${i}; m(x) { return x; } }`)}\n})();`,
  'a.ts': (n) => lines(n, (i) => `export const v${i} = g(${i});\nexport class C${i} { f = v${i}; }`),
  'a.py': (n) => lines(n, (i) => `v${i} = g(${i})\nclass C${i}:\n    f = v${i}`),
  'a.rb': (n) => lines(n, (i) => `v${i} = g(${i})\nclass C${i}\n  F = 1\nend`),
  'a.php': (n) => `<?php\n${lines(n, (i) => `$v${i} = g(${i});\nclass C${i} { public $f = 1; }`)}`,
};

const lines = (n: number, line: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => line(i)).join('\n');

describe('classes that stand beside many variables', () => {
  it.each(Object.entries(FILES))(
    'cost what they hold: twice as many of both in %s cost twice as much',
    async (path, text) => {
      await summarize(path, text(2));
      const once = await entriesWritten(() => summarize(path, text(300)));
      const twice = await entriesWritten(() => summarize(path, text(600)));
      expect(twice / once).toBeLessThan(2.3);
    },
  );
});
