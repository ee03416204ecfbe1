import type { CompiledModels } from '../dataflow/index.ts';
import type { LanguageId } from '../ir/ir.ts';
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
import type { ScanType } from '../rules/schema.ts';
import { compileLoadedModels } from './compiled-models.ts';

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
