import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

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
