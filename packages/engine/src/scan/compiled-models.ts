import type { TaintRule } from '../dataflow/index.ts';
import { type CompiledModels, compileModels, type ModelFile } from '../dataflow/models.ts';
import type { LanguageId } from '../ir/ir.ts';
import { languageIds } from '../languages/load-language.ts';
import type { LoadedRules } from '../rules/load.ts';
import type { RuleFile, ScanType } from '../rules/schema.ts';

// Apart from the rules of files: the thread of the program stage needs no more than this, and loads no matchers for it.

/** Kind that a rule's own entries belong to, so that they mean nothing to other rules. */
const ownKind = (rule: RuleFile): string => `rule.${rule.id}`;

/**
 * Models of all languages. Entries that a taint rule brings along become a model whose kinds are the rule's own: its
 * sources and sinks are seen by that rule alone. Folder `generic` holds for every language.
 */
export function compileLoadedModels(loaded: LoadedRules): CompiledModels {
  const files: { language: LanguageId; model: ModelFile }[] = [];
  const push = (language: string, model: unknown): void => {
    const targets =
      language === 'generic' ? languageIds.filter((id) => id !== 'typescript') : [language as LanguageId];
    for (const target of targets) files.push({ language: target, model: model as ModelFile });
  };
  for (const { language, model } of loaded.models) push(language, model);
  for (const { rule } of loaded.rules) {
    const extra = rule.taint?.extra;
    if (!extra) continue;
    const kind = ownKind(rule);
    const own = {
      ...(extra.sources && { sources: extra.sources.map((entry) => ({ ...entry, kind })) }),
      ...(extra.sinks && { sinks: extra.sinks.map((entry) => ({ ...entry, kind })) }),
      ...(extra.sanitizers && { sanitizers: extra.sanitizers.map((entry) => ({ ...entry, kinds: [kind] })) }),
      ...(extra.propagators && { propagators: extra.propagators }),
    };
    // JavaScript models hold for TypeScript too; giving both would enter them twice.
    for (const language of rule.languages) {
      if (language === 'typescript' && rule.languages.includes('javascript')) continue;
      push(language, own);
    }
  }
  return compileModels(files);
}

/** Taint rules of a scan of this type. */
export function taintRulesOf(loaded: LoadedRules, scanType: ScanType): TaintRule[] {
  return loaded.rules.flatMap(({ rule }) => {
    if (!rule.taint || !rule.scan.includes(scanType)) return [];
    const own = ownKind(rule);
    return [
      {
        id: rule.id,
        languages: rule.languages,
        sources: rule.taint.extra?.sources ? [...rule.taint.sources, own] : rule.taint.sources,
        sinks: rule.taint.extra?.sinks ? [...rule.taint.sinks, own] : rule.taint.sinks,
      },
    ];
  });
}
