import { type CompiledModels, compileModels, type TaintRule } from '../dataflow/index.ts';
import type { ModelFile } from '../dataflow/models.ts';
import type { LanguageId } from '../ir/ir.ts';
import { languageIds } from '../languages/load-language.ts';
import {
  type AnalysisRules,
  compileAnalysisRules,
  compileDocumentRules,
  compileLanguageRules,
  compileSecretRules,
  type DocumentRules,
  type LanguageRules,
  type SecretRules,
} from '../match/index.ts';
import type { LoadedRules } from '../rules/load.ts';
import type { RuleFile, ScanType } from '../rules/schema.ts';

/** Hard-coded credentials, passwords and keys; credentials kept without protection. */
const CREDENTIALS = new Set(['CWE-798', 'CWE-259', 'CWE-321', 'CWE-522', 'CWE-312', 'CWE-256']);

/** Rules for configuration files. */
export interface ConfigurationRules {
  /** In a standard scan those for audits too: what they find is counted. */
  readonly documents: DocumentRules;
  readonly isForAudit: (ruleId: string) => boolean;
}

/** Everything a worker needs of the rules, compiled in that worker when first asked for. */
export interface WorkerRules extends ConfigurationRules {
  readonly structural: (language: LanguageId) => LanguageRules;
  readonly secrets: SecretRules;
  readonly models: CompiledModels;
  readonly analyses: AnalysisRules;
  /** True for rules about credentials in the source. */
  readonly isOfCredentials: (ruleId: string) => boolean;
}

export function configurationRules(loaded: LoadedRules, scanType: ScanType): ConfigurationRules {
  const forAudit = new Set(
    loaded.rules.flatMap(({ rule }) => (rule.scan.includes(scanType) ? [] : [rule.id])),
  );
  let documents: DocumentRules | null = null;
  return {
    // Most scans of few files see no configuration file.
    get documents() {
      documents ??= compileDocumentRules(loaded, scanType === 'standard' ? 'audit' : scanType);
      return documents;
    },
    isForAudit: (ruleId) => forAudit.has(ruleId),
  };
}

export function compileForWorker(loaded: LoadedRules, scanType: ScanType): WorkerRules {
  const byLanguage = new Map<LanguageId, LanguageRules>();
  const credentials = new Set(
    loaded.rules.flatMap(({ rule }) => (rule.cwe.some((cwe) => CREDENTIALS.has(cwe)) ? [rule.id] : [])),
  );
  const configuration = configurationRules(loaded, scanType);
  return {
    structural(language) {
      let rules = byLanguage.get(language);
      if (!rules) {
        rules = compileLanguageRules(loaded, language, scanType);
        byLanguage.set(language, rules);
      }
      return rules;
    },
    get documents() {
      return configuration.documents;
    },
    isForAudit: configuration.isForAudit,
    secrets: compileSecretRules(loaded, scanType),
    models: compileLoadedModels(loaded),
    analyses: compileAnalysisRules(loaded, scanType),
    isOfCredentials: (ruleId) => credentials.has(ruleId),
  };
}

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
