/** The threat model: what a source tree exposes, keeps and talks to, and what can go wrong at each crossing. */

export { buildThreatModel, entryPointsOf } from './build-threat-model.ts';
export { describedFacts } from './described-operations.ts';
export { wrappersOf } from './entry-names.ts';
export type { ThreatFacts } from './facts.ts';
export {
  checkKnowledge,
  type Knowledge,
  type KnowledgeFile,
  mergeKnowledge,
  readShippedKnowledge,
  shippedKnowledge,
  shippedKnowledgeFolder,
} from './knowledge.ts';
export type { EntryPoint, ThreatModel } from './model.ts';
export { asHandler } from './php-scripts.ts';
export { refusesAny } from './refusers.ts';
export { threatModelJson, threatModelMarkdown } from './render.ts';
export { threatModelFacts } from './threat-model-facts.ts';
