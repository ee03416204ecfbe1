/** The threat model: what a source tree exposes, keeps and talks to, and what can go wrong at each crossing. */
export { buildThreatModel } from './build-threat-model.ts';
export type { ThreatFacts } from './facts.ts';
export { type Knowledge, type KnowledgeSource, loadKnowledge, shippedKnowledge } from './knowledge.ts';
export type {
  Asset,
  Boundary,
  EntryPoint,
  Evidence,
  ModelledThreat,
  Neighbour,
  ThreatModel,
} from './model.ts';
export { threatModelJson, threatModelMarkdown, threatModelMermaid } from './render.ts';
export { threatModelFacts } from './threat-model-facts.ts';
