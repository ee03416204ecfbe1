/** The public door of the engine: what the server, the command line and the scan process use. */
export * from './dependencies/index.ts';
export type { CodeRange, ReviewCase } from './endpoints/review-cases.ts';
export { languageName } from './file-kinds/languages.ts';
export { mayHideOwnCode, type Skipped, type SkipReason } from './file-kinds/skip-reason.ts';
export { applyFixes, type FixedText } from './findings/apply-fixes.ts';
export * from './indicators/index.ts';
export {
  directorySource,
  listedSource,
  memorySource,
  type Source,
  type SourceEntry,
  type SourceFile,
  type SourceFolder,
  type SourceSkip,
} from './inventory/source.ts';
export { rulesWithoutWords } from './match/index.ts';
export * from './report/index.ts';
export { type ExampleAnalyser, type ExampleRun, runExamples } from './rule-examples/run-examples.ts';
export { formatFaults, type RuleFault } from './rules/faults.ts';
export type { LoadedRules, RuleSource } from './rules/load.ts';
export type { Confidence, RuleFile, ScanType, Severity } from './rules/schema.ts';
export { directoryCache, memoryCache, type ScanCache } from './scan/cache.ts';
export { nothingToScan } from './scan/coverage.ts';
export type { EarlyFinding } from './scan/early-findings.ts';
export { exampleAnalyser } from './scan/example-analyser.ts';
export type { IncompleteReason } from './scan/file-result.ts';
export { type HistoryOptions, historySecrets } from './scan/history/history-secrets.ts';
export type { FileChange, HistorySource } from './scan/history/history-source.ts';
export {
  type Coverage,
  defaultLimits,
  type ScanLimits,
  type ScanOptions,
  type ScanProgress,
  type ScanResult,
} from './scan/options.ts';
export { checkRules, readKnowledge, readRuleSources, readRules } from './scan/read-rules.ts';
export { scan } from './scan/scan.ts';
export {
  type KnowledgeFile,
  readShippedKnowledge,
  type ThreatModel,
  threatModelJson,
  threatModelMarkdown,
} from './threat-model/index.ts';
export { engineVersion } from './version.ts';
