/** The public door of the engine: what the server, the command line and the scan process use. */
export * from './dependencies/index.ts';
export * from './indicators/index.ts';
export { languageName } from './inventory/languages.ts';
export { mayHideOwnCode, type SkipReason } from './inventory/skip-reason.ts';
export {
  directorySource,
  memorySource,
  type Source,
  type SourceEntry,
  type SourceFile,
  type SourceFolder,
  type SourceSkip,
} from './inventory/source.ts';
export { rulesWithoutWords } from './match/index.ts';
export * from './report/index.ts';
export { formatFaults, type LoadedRules, loadRules, type RuleFault, type RuleSource } from './rules/load.ts';
export { type ExampleAnalyser, type ExampleRun, runExamples } from './rules/run-examples.ts';
export type { Confidence, RuleFile, ScanType, Severity } from './rules/schema.ts';
export { directoryCache, memoryCache, type ScanCache } from './scan/cache.ts';
export { nothingToScan } from './scan/coverage.ts';
export { exampleAnalyser } from './scan/example-analyser.ts';
export type { IncompleteReason } from './scan/file-result.ts';
export {
  type Coverage,
  defaultLimits,
  type LanguageCoverage,
  type ScanLimits,
  type ScanOptions,
  type ScanProgress,
  type ScanResult,
} from './scan/options.ts';
export { readRuleSources, readRules } from './scan/read-rules.ts';
export { scan } from './scan/scan.ts';
export {
  type KnowledgeFile,
  readShippedKnowledge,
  type ThreatModel,
  threatModelJson,
  threatModelMarkdown,
} from './threat-model/index.ts';
export { engineVersion } from './version.ts';
