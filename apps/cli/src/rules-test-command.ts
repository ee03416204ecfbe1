import { exampleAnalyser, readRuleSources, readRules, runExamples } from '@vedette/engine';
import { exitCodes } from './exit-codes.ts';
import { folderAt, ownRules } from './rule-source.ts';
import type { Surroundings } from './streams.ts';

/** `vedette rules test [DIR]`: every rule against its marked examples. */
export async function rulesTestCommand(directory: string | undefined, at: Surroundings): Promise<number> {
  const folder = directory === undefined ? ownRules : await folderAt(at.cwd, directory);
  const sources = await readRuleSources(folder);
  const libraries = folder === ownRules ? [] : (await readRules(ownRules)).models;
  const run = await runExamples(sources, exampleAnalyser(libraries));
  for (const failure of run.failures) {
    at.stdout.write(`${failure.file}:${failure.line}: ${failure.ruleId} ${failure.problem}\n`);
  }
  at.stdout.write(
    `${run.rules} rules, ${run.examples} examples, ${run.failures.length} ${run.failures.length === 1 ? 'failure' : 'failures'}.\n`,
  );
  return run.failures.length > 0 ? exitCodes.findings : exitCodes.clean;
}
