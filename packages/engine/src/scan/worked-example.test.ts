import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { loadRules } from '../rules/load.ts';
import { scan } from './scan.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

/** What the example needs of the shipped rules: all of them take longer to compile than to check. */
const RULES = [
  'javascript/injection/javascript-command-injection.yaml',
  'javascript/models/express.yaml',
  'javascript/models/node-core.yaml',
];

it('the example of the README is found as the README says', async () => {
  const readme = read('../../README.md');
  const files: Record<string, string> = {};
  for (const [, text = '', path = ''] of readme.matchAll(/```js\n(\/\/ (\S+)\n[\s\S]*?)```/g))
    files[path] = text;
  const said = /```\n(files\.js:[\s\S]*?)```/.exec(readme)?.[1];
  const rules = loadRules(RULES.map((path) => ({ path, text: read(`../../../../rules/${path}`) })));
  const { findings } = await scan(memorySource(files), { scanType: 'standard', rules, workers: 0 });
  const shown = findings.map((f) =>
    [
      `${f.path}:${f.startLine} ${f.severity} ${f.ruleId}`,
      ...(f.flow ?? []).map((step) => `  ${step.path}:${step.startLine} ${step.description}`),
      '',
    ].join('\n'),
  );
  expect(shown.join('')).toBe(said);
});
