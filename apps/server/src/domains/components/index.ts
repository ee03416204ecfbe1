export { ambientReason } from './ambient-packages.ts';
export type {
  ComponentFact,
  DeclarationFact,
  Gap,
  ImportFact,
  OccurrenceFact,
  ScanFacts,
  WorkspaceFacts,
} from './facts.ts';
export {
  type AnswerAboutPackage,
  type ClearWorkspaces,
  type ComponentQuery,
  findComponents,
  withOccurrences,
} from './find-components.ts';
export { gapKeysAsked, gapKeysOf } from './gap-keys.ts';
export { type CompletedScan, indexScan, type TouchedPackage } from './index-scan.ts';
export {
  applyScanIndex,
  componentHandlers,
  componentJobs,
  indexCompletedScan,
  type OnIndexed,
  organizationsBeingIndexed,
} from './index-scan-job.ts';
export { componentFacts, scanFacts } from './inventory-mapper.ts';
export {
  isCandidate,
  isPurl,
  type NameCandidate,
  nameCandidates,
  parsePurl,
  purlType,
  shortName,
} from './package-names.ts';
export { componentRoutes } from './routes.ts';
