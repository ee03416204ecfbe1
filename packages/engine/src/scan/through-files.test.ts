import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { memoryCache } from './cache.ts';
import { scan } from './scan.ts';

const rules = shippedRules();

const RUN =
  "const { exec } = require('child_process');\nexports.run = function run(name) {\n  exec('ls ' + name);\n};\n";
const handler = (path: string): string =>
  `const { run } = require('./run');\nconst app = require('express')();\napp.get('/${path}', (request, response) => {\n  run(request.query.name);\n  response.end();\n});\n`;
/** A hundred functions of which nothing leads anywhere. */
const plain = (file: number): string =>
  Array.from({ length: 100 }, (_, i) => `exports.plain${file}x${i} = function () { return ${i}; };`).join(
    '\n',
  );
const SMALL = { 'web/run.js': RUN, 'web/app.js': handler('a') };
const LARGE = {
  'package.json': '{}',
  ...SMALL,
  ...Object.fromEntries(Array.from({ length: 13 }, (_, i) => [`plain/${i}.js`, plain(i)])),
};

async function scanned(
  files: Readonly<Record<string, string>>,
  through: readonly string[] | null,
  cache = memoryCache(),
) {
  const result = await scan(memorySource(files), {
    scanType: 'standard',
    rules: await rules,
    importUsage: false,
    workers: 0,
    cache,
    ...(through && { through: new Set(through) }),
  });
  const flows = result.findings
    .filter(({ ruleId }) => ruleId.includes('command'))
    .flatMap((one) => one.flow?.[0]?.path ?? []);
  return { flows, coverage: result.coverage };
}

test('a way through a new file of a large program is found in the files around it, and the coverage says how many these are', async () => {
  const { 'web/app.js': _, ...files } = LARGE;
  const { flows, coverage } = await scanned({ ...files, 'web/more.js': handler('b') }, ['web/more.js']);
  expect(flows).toEqual(['web/more.js']);
  expect(coverage.programPart).toEqual({ filesFollowed: 2, files: 15 });
  expect(coverage.complete).toBe(false);
});

test('what was followed in part is not kept for scans of the whole', async () => {
  const files = { ...LARGE, 'plain/alone.js': 'exports.alone = function () { return 1; };\n' };
  const cache = memoryCache();
  const part = await scanned(files, ['plain/alone.js'], cache);
  expect(part.coverage.programPart).toBeDefined();
  const whole = await scanned(files, null, cache);
  expect(whole.flows).toEqual(['web/app.js']);
  expect(whole.coverage.programPart).toBeUndefined();
  expect(whole.coverage.complete).toBe(true);
});

test('what an earlier scan tells of a change is told of the whole program', async () => {
  const cache = memoryCache();
  await scanned(LARGE, null, cache);
  const edited = handler('a').replace('response.end()', 'response.end(String(1))');
  const { flows, coverage } = await scanned({ ...LARGE, 'web/app.js': edited }, ['web/app.js'], cache);
  expect(flows).toEqual(['web/app.js']);
  expect(coverage.complete).toBe(true);
});

test('where a change leads into more functions than are followed around one, the files around it are followed instead', async () => {
  // Less than half of the program's functions, and more than 700.
  const callsAll = `${Array.from({ length: 13 }, (_, i) => `const p${i} = require('../plain/${i}');`).join('\n')}
exports.all = function all(text) {
${Array.from({ length: 1300 }, (_, i) => `  p${i % 13}.plain${i % 13}x${Math.floor(i / 13)}();`).join('\n')}
  return text;
};
`;
  const others = Object.fromEntries(Array.from({ length: 14 }, (_, i) => [`plain/o${i}.js`, plain(100 + i)]));
  const files = { ...LARGE, ...others, 'web/all.js': callsAll };
  const cache = memoryCache();
  await scanned(files, null, cache);
  const edited = {
    ...files,
    'web/all.js': callsAll.replace('return text', 'console.log(text);\n  return text'),
  };
  const { coverage } = await scanned(edited, ['web/all.js'], cache);
  expect(coverage.programPart?.filesFollowed).toBeLessThan(Object.keys(files).length);
});

test('a program that is small is followed as a whole, wherever it was changed', async () => {
  const { flows, coverage } = await scanned(SMALL, ['web/run.js']);
  expect(flows).toEqual(['web/app.js']);
  expect(coverage.complete).toBe(true);
});

test('ways that lead through none of the files are not told, though the cache holds them', async () => {
  const cache = memoryCache();
  await scanned(LARGE, null, cache);
  const { flows } = await scanned(LARGE, ['plain/1.js'], cache);
  expect(flows).toEqual([]);
  expect((await scanned(LARGE, ['web/run.js'], cache)).flows).toEqual(['web/app.js']);
});

test('ways through other programs alone are not looked for', async () => {
  const files = { 'one/package.json': '{}', 'two/package.json': '{}' };
  const two = { ...files, 'one/run.js': RUN, 'one/app.js': handler('a'), 'two/plain.js': plain(1) };
  const { flows, coverage } = await scanned(two, ['two/plain.js']);
  expect(flows).toEqual([]);
  expect(coverage.complete).toBe(true);
});
