import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';
import { onlyReads } from './who-can-send.ts';

async function severities(source: string): Promise<string[]> {
  const { findings } = await scan(memorySource({ 'app.js': source }), {
    scanType: 'standard',
    rules: await shippedRules(),
    workers: 0,
    importUsage: false,
  });
  return findings
    .filter((one) => /path-traversal|command/.test(one.ruleId))
    .map((one) => `${one.ruleId} ${one.severity}`);
}

const route = (guard: string, work: string): string => `const express = require('express');
const fs = require('fs');
const { exec } = require('child_process');
const app = express();
app.get('/files', ${guard}(req, res) => {
  ${work}
});
`;

test('what somebody who has signed in reads is medium; what strangers read, and what is changed or run, is not', async () => {
  const read = "fs.readFile('/data/' + req.query.name, (e, text) => res.json({ text }));";
  const write = "fs.writeFile('/data/' + req.query.name, 'x', () => res.json({}));";
  const run = "exec('ls ' + req.query.name);";
  expect(await severities(route('', read))).toEqual(['javascript-path-traversal high']);
  expect(await severities(route('requireLogin, ', read))).toEqual(['javascript-path-traversal medium']);
  expect(await severities(route('requireLogin, ', write))).toEqual(['javascript-path-traversal high']);
  expect(await severities(route('requireLogin, ', run))).toEqual(['javascript-command-injection critical']);
});

test('what only the operator of a program can send is medium at most, where all who sign in are compared with a setting', async () => {
  const run = route('requireLogin, ', "exec('ls ' + req.query.name);");
  const login = (known: string): string =>
    `app.post('/login', (req, res) => { if (req.body.password === ${known}) req.session.in = true; res.end(); });\n`;
  expect(await severities(run + login('process.env.ADMIN_PASSWORD'))).toEqual([
    'javascript-command-injection medium',
  ]);
  expect(await severities(run + login('found.password'))).toEqual(['javascript-command-injection critical']);
  expect(
    await severities(`${run}${login('process.env.ADMIN_PASSWORD')}class User { constructor(name) {} }\n`),
  ).toEqual(['javascript-command-injection critical']);
  // Nobody is asked.
  expect(
    await severities(route('', "exec('ls ' + req.query.name);") + login('process.env.ADMIN_PASSWORD')),
  ).toEqual(['javascript-command-injection critical']);
});

test('who can send what a function reads that many endpoints call is known by the endpoint on the way', async () => {
  const reads = 'function given(req) { return req.query.name; }\n';
  const work = "fs.readFile('/data/' + given(req), (e, text) => res.json({ text }));";
  const open = "app.get('/open', (req, res) => { res.json({ name: given(req).length }); });\n";
  expect(await severities(route('requireLogin, ', work) + reads + open)).toEqual([
    'javascript-path-traversal medium',
  ]);
  expect(await severities(route('', work) + reads + open)).toEqual(['javascript-path-traversal high']);
});

test('a client that is made with an address changes nothing, and a file that is made does', () => {
  const reaches = (ruleId: string, callee: string): boolean =>
    onlyReads({ ruleId, flow: [{ description: `reaches ${callee}` }] as never });
  expect(reaches('javascript-ssrf', 'axios.create')).toBe(true);
  expect(reaches('javascript-ssrf', 'client.delete')).toBe(false);
  expect(reaches('csharp-path-traversal', 'File.Create')).toBe(false);
});
