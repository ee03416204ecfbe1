import { expect, it } from 'vitest';
import { afterEdit } from '../testing/after-edit.ts';

it.each<[string, string, string]>([
  ['above them', 'app.js', 'response.end("x")'],
  ['among them', 'round.js', 'response.end("x")'],
])(
  'knows a body %s where the work of functions that call one another for ever is used up',
  async (_, path, line) => {
    const circle = Array.from({ length: 30 }, (_, i) => {
      const [next, other, last] = [(i + 1) % 30, (i + 5) % 30, (i + 11) % 30];
      return `function f${i}(p, q, response) {
p.k${i} = q.m${i}; q.n${i} = p.k${next}; p.o${i} = q.n${(i + 7) % 30}; p.g${i} = given; // LINE${i}
f${next}(p.o${i}, q); f${other}(q, p.k${i}); return f${last}(q.n${i}, p);
}`;
    });
    const files: Readonly<Record<string, string>> = {
      'round.js': `let given = '';\n${circle.join('\n')}\nfunction give(text) {\n  given = text;\n}\nmodule.exports = { f0, give };\n`,
      'app.js': `const express = require('express');
const { exec } = require('node:child_process');
const { f0, give } = require('./round.js');
const app = express();
let kept = '';
app.get('/', (request, response) => { // LINE0
exec(f0(request.query, { m0: request.query.m, n0: kept }, response));
});
app.get('/kept', (request, response) => {
kept = request.query.kept;
give(request.query.given);
exec('ls ' + kept);
});
`,
    };
    const before = await afterEdit(files, {});
    expect(before.findings.filter((one) => one.flow !== null).length).toBeGreaterThan(0);
    const edited = { [path]: (files[path] ?? '').replace('// LINE0', `\n${line};`) };
    const { known, wholeFor } = await afterEdit(files, edited);
    expect([known, ...wholeFor]).toEqual([1]);
  },
);
