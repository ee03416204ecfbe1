export type {
  ComponentFact,
  Gap,
  OccurrenceFact,
  ScanFacts,
  WorkspaceFacts,
} from './facts.ts';
export type { ScanFindingsAboutComponents } from './facts-of-scan.ts';
export { type CompletedScan, indexScan, type TouchedPackage } from './index-scan.ts';
export { type AnswerAboutPackage, lookUp, type Question, withPlaces } from './look-up.ts';
export { parsePurl } from './package-names.ts';
