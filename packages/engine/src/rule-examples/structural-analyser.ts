import type { LanguageId } from '../ir/ir.ts';
import { parseSource } from '../languages/parse-source.ts';
import { languageFor } from '../languages/registry.ts';
import {
  compileDocumentRules,
  compileLanguageRules,
  compileSecretRules,
  flattenModule,
  type LanguageRules,
  matchDocument,
  matchModule,
  matchSecrets,
} from '../match/index.ts';
import { openParser, type SourceParser } from '../parse/parser.ts';
import type { LoadedRules } from '../rules/load.ts';
import type { ExampleAnalyser } from './run-examples.ts';

const languageByExtension: Readonly<Record<string, LanguageId>> = {
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  ts: 'typescript',
  tsx: 'typescript',
  py: 'python',
  java: 'java',
  kt: 'kotlin',
  go: 'go',
  php: 'php',
  rb: 'ruby',
  cs: 'csharp',
  sol: 'solidity',
};
/** Examples are small; one that takes longer is a fault. */
const PARSE_MS = 10_000;

/** Language of a file by its extension. */
export function exampleLanguage(path: string): LanguageId | null {
  return languageByExtension[path.slice(path.lastIndexOf('.') + 1)] ?? null;
}

/** An analyser for rules with `match`, `document` or `secret`: parses one file and runs the matchers of an audit scan over it. */
export function structuralAnalyser(): ExampleAnalyser {
  let parser: Promise<SourceParser> | null = null;
  const compiled = new WeakMap<LoadedRules, Map<LanguageId, LanguageRules>>();
  return async (loaded, path, text, rule) => {
    if (rule.rule.secret) return matchSecrets(compileSecretRules(loaded, 'audit'), path, text);
    if (rule.rule.document) return matchDocument(compileDocumentRules(loaded, 'audit'), path, text);
    const id = exampleLanguage(path);
    const language = id === null ? null : languageFor(id);
    if (!id || !language || !rule.rule.match) return [];
    const byLanguage = compiled.get(loaded) ?? new Map<LanguageId, LanguageRules>();
    compiled.set(loaded, byLanguage);
    const rules =
      byLanguage.get(id) ??
      compileLanguageRules(loaded, id, rule.rule.scan.includes('audit') ? 'audit' : 'standard');
    byLanguage.set(id, rules);
    parser ??= openParser();
    const tree = await parseSource(await parser, language, path, text, PARSE_MS);
    if (typeof tree === 'string') throw new Error(`${path}: ${tree}`);
    return matchModule(rules, flattenModule(language.lower(tree, path), text));
  };
}
