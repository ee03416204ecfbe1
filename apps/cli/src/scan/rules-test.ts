import {
  checkRules,
  exampleAnalyser,
  readRuleSources,
  readRules,
  rulesWithoutWords,
  runExamples,
} from '@vedette/engine';
import type { Invocation } from '../command-line/command.ts';
import { usageError } from '../failure/cli-error.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { folderAt, ownRules } from './rule-source.ts';

/** `vedette rules test [DIR]`: every rule against its marked examples. */
export async function rulesTest({ args, flags, at }: Invocation<{ json?: boolean }>): Promise<number> {
  const [directory] = args;
  const folder = directory === undefined ? ownRules : await folderAt(at.cwd, directory);
  const sources = await readRuleSources(folder);
  const libraries = folder === ownRules ? [] : (await readRules(ownRules)).models;
  const run = await runExamples(sources, exampleAnalyser(libraries));
  if (run.rules === 0 && run.failures.length === 0)
    throw usageError(`${directory ?? folder}: holds no rules (*.yaml).`, 'Name a folder with rules in it.');
  const wordless = rulesWithoutWords(await checkRules(sources), 'lite').map(({ file }) => file);
  if (flags.json) {
    printJson(at, {
      rules: run.rules,
      examples: run.examples,
      failures: run.failures,
      warnings: wordless.map((file) => ({ file, code: 'asks_for_no_word' })),
    });
  } else {
    printLines(at, [
      ...run.failures.map(
        ({ file, line, ruleId, problem }) =>
          `${file}:${line}: ${ruleId === '' ? '' : `${ruleId} `}${problem}`,
      ),
      ...wordless.map(
        (file) =>
          `${file}: warning: asks for no word, so a lite scan must parse every file for it. Name what it looks for, or leave lite out of its scan types.`,
      ),
      `${run.rules} rules, ${run.examples} examples, ${run.failures.length} ${run.failures.length === 1 ? 'failure' : 'failures'}.`,
    ]);
  }
  return run.failures.length > 0 ? exitCodes.findings : exitCodes.clean;
}
