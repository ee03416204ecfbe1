import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { LanguageId } from '../../ir/ir.ts';
import { parseSource } from '../../languages/parse-source.ts';
import { languageFor } from '../../languages/registry.ts';
import { openParser } from '../../parse/parser.ts';
import { exampleLanguage } from '../../rule-examples/structural-analyser.ts';
import { loadRules } from '../../rules/load.ts';
import { readRuleSources } from '../../scan/read-rules.ts';
import { compileLanguageRules, flattenModule, type LanguageRules, matchModule } from '../index.ts';

it('the rule filter never changes what rules report, over the examples of all rules', async () => {
  const sources = await readRuleSources(fileURLToPath(new URL('../../../../../rules', import.meta.url)));
  const loaded = loadRules(sources);
  const parser = await openParser();
  const compiled = new Map<LanguageId, LanguageRules>();
  let findings = 0;
  for (const { path, text } of sources) {
    const id = exampleLanguage(path);
    const language = id === null ? null : languageFor(id);
    if (!id || !language) continue;
    const rules = compiled.get(id) ?? compileLanguageRules(loaded, id, 'lite');
    compiled.set(id, rules);
    const tree = await parseSource(parser, language, path, text, 10_000);
    if (typeof tree === 'string') throw new Error(`${path}: ${tree}`);
    const flat = flattenModule(language.lower(tree, path), text);
    const all = matchModule(rules, flat, new Uint8Array(rules.rules.length).fill(1));
    expect(matchModule(rules, flat)).toEqual(all);
    findings += all.length;
  }
  expect(findings).toBeGreaterThan(100);
});
