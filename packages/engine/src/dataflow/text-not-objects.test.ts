import { expect, it } from 'vitest';
import { sinkLines } from './testing/flows-in.ts';

const js = (lines: readonly string[]) => sinkLines({ 'a.js': ['const x = source();', ...lines].join('\n') });

it('takes text for text where a query of documents is asked with it: joined, in a template, tested for it', async () => {
  expect(
    await js([
      'findRecord(x);',
      "findRecord('user:' + x);",
      'findRecord(`user:${x}`);',
      "if (typeof x === 'string') findRecord(x);",
      "if (typeof x === 'object') findRecord(x);",
      "if (typeof x !== 'string') throw new Error();",
      'findRecord(x);',
    ]),
  ).toEqual(['a.js:2', 'a.js:6']);
});

it('says nothing by that of what harms as text', async () => {
  expect(await js(["if (typeof x === 'string') sink(x);", "sink('a ' + x);"])).toEqual(['a.js:2', 'a.js:3']);
});

it('knows the tests for text of Python and PHP', async () => {
  const py = 'x = source()\nfindRecord(x)\nif isinstance(x, str):\n    findRecord(x)\n';
  expect(await sinkLines({ 'a.py': py })).toEqual(['a.py:2']);
  const php = '<?php\n$x = source();\nfindRecord($x);\nif (is_string($x)) { findRecord($x); }\n';
  expect(await sinkLines({ 'a.php': php })).toEqual(['a.php:3']);
});

it('knows parameters by the name of their function where a framework calls it by that name alone', async () => {
  const pages =
    'export async function getPage(ctx) { sink(ctx.query); }\nexport function other(ctx) { sink(ctx.query); }\n';
  expect(await sinkLines({ 'a.js': pages })).toEqual(['a.js:1']);
});

it('takes what stands behind the start of a path for harmless where a server sends a file that refuses to climb', async () => {
  const sends = (path: string) => js([`function f(res) { res.sendFile(${path}); }`]);
  expect(await sends('x')).toEqual(['a.js:2']);
  expect(await sends("'' + x")).toEqual(['a.js:2']);
  expect(await sends("root + '/' + x")).toEqual([]);
  expect(await sends('`${root}/${x}`')).toEqual([]);
});
