import type { ModelOpinion } from '../findings/finding.ts';

/** What stands before a model's words in every report, so that nobody takes them for evidence. */
export const modelOpinionLabel = "Model's opinion, no evidence";

const verdicts = { raise: 'more likely', lower: 'less likely', keep: 'undecided' } as const;

/** In one line: who says what, and what the engine had said where that changed. */
export function opinionText({
  model,
  verdict,
  explanation,
  severityBefore,
  confidenceBefore,
}: ModelOpinion): string {
  return `${model}, ${verdicts[verdict]}: ${explanation} (The analysis itself: severity ${severityBefore}, confidence ${confidenceBefore}.)`;
}
