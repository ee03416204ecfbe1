import { join } from 'node:path';
import { expect, it } from 'vitest';
import { exampleAnalyser } from '../scan/example-analyser.ts';
import { readRuleSources } from '../scan/read-rules.ts';
import { runExamples } from './run-examples.ts';

it('the rules that ship report exactly the marked lines of their examples where input is followed, too', async () => {
  const sources = await readRuleSources(join(import.meta.dirname, '../../../../rules'));
  const run = await runExamples(sources, exampleAnalyser(), ({ rule }) => rule.taint !== undefined);
  expect(run.failures).toEqual([]);
  expect(run.rules).toBeGreaterThan(100);
});
