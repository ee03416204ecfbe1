import {
  exampleAnalyser,
  loadRules,
  readRuleSources,
  readRules,
  rulesWithoutWords,
  runExamples,
} from '@vedette/engine';
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
  for (const { file } of rulesWithoutWords(loadRules(sources), 'lite')) {
    at.stdout.write(
      `${file}: warning: asks for no word, so a lite scan must parse every file for it. Name what it looks for, or leave lite out of its scan types.\n`,
    );
  }
  at.stdout.write(
    `${run.rules} rules, ${run.examples} examples, ${run.failures.length} ${run.failures.length === 1 ? 'failure' : 'failures'}.\n`,
  );
  return run.failures.length > 0 ? exitCodes.findings : exitCodes.clean;
}
