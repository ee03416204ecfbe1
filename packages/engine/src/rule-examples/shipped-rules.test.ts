import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languageFor } from '../languages/registry.ts';
import { ANALYSES } from '../rules/analyses.ts';
import { loadRules, type RuleSource } from '../rules/load.ts';
import { exampleAnalyser } from '../scan/example-analyser.ts';
import { runExamples } from './run-examples.ts';
import { exampleLanguage, structuralAnalyser } from './structural-analyser.ts';

const root = join(import.meta.dirname, '../../../../rules');
const sources: RuleSource[] = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => {
    const file = join(entry.parentPath, entry.name);
    return { path: relative(root, file).replaceAll('\\', '/'), text: readFileSync(file, 'utf8') };
  });

describe('the rules that ship', () => {
  const loaded = loadRules(sources);

  it('load without a single fault', () => {
    expect(loaded.faults).toEqual([]);
  });

  it('lie in a folder of one of their languages and have the file name of their id', () => {
    for (const { file, rule } of loaded.rules) {
      const [folder] = file.split('/');
      expect([...rule.languages, 'generic'], file).toContain(folder);
      expect(file.endsWith(`/${rule.id}.yaml`), file).toBe(true);
    }
  });

  it('are of low severity where they look at form alone and are of low confidence, but for audits', () => {
    const guesses = loaded.rules.filter(
      ({ rule }) => rule.taint === undefined && rule.confidence === 'low' && rule.scan.includes('standard'),
    );
    expect(guesses.length).toBeGreaterThan(0);
    for (const { file, rule } of guesses) expect(['low', 'info'], file).toContain(rule.severity);
  });

  it('without taint report exactly the marked lines of their examples, which are of both kinds', async () => {
    const run = await runExamples(sources, structuralAnalyser(), ({ rule, file }) => {
      if (rule.taint || rule.analysis) return false;
      const example = sources.find(
        (one) => one.path.startsWith(file.replace(/\.yaml$/, '.')) && one.path !== file,
      );
      const language = example ? exampleLanguage(example.path) : null;
      return rule.match === undefined || language === null || languageFor(language) !== null;
    });
    expect(run.failures.filter((one) => one.ruleId !== '')).toEqual([]);
    expect(run.rules).toBeGreaterThan(100);
  });

  it('with an analysis report exactly the marked lines of their examples, one rule for each analysis', async () => {
    const run = await runExamples(sources, exampleAnalyser(), ({ rule }) => rule.analysis !== undefined);
    expect(run.failures.filter((one) => one.ruleId !== '')).toEqual([]);
    expect(loaded.rules.flatMap(({ rule }) => rule.analysis ?? []).sort()).toEqual([...ANALYSES].sort());
  });
});
