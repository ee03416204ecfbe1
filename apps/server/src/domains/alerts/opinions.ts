import type { Disposition, ModelOpinion, TriageResult } from '@vedette/contract';

/** The worst first: what is further down is safer, and a model alone never gets an alert there. */
const worstFirst: readonly Disposition[] = [
  'confirmed_threat',
  'suspicious',
  'unknown',
  'false_positive',
  'benign',
];

/** What the proposal would do to the disposition that the agent gave. */
export function compareProposal(proposed: Disposition, given: Disposition): ModelOpinion['proposes'] {
  const difference = worstFirst.indexOf(proposed) - worstFirst.indexOf(given);
  return difference === 0 ? 'nothing' : difference > 0 ? 'safer' : 'worse';
}

/** True when a person is to look at the proposal. */
export const proposesChange = (opinion: ModelOpinion | undefined): boolean =>
  opinion !== undefined && opinion.proposes !== 'nothing';

/**
 * The result, with what a model said about the one before it when both rest on the same inputs and the evidence that was
 * cited is still the same: a scan that changes nothing costs no second question, and takes no proposal away from people.
 */
export function carryOpinion(before: TriageResult | null, result: TriageResult): TriageResult {
  if (before?.opinion === undefined || before.inputsHash !== result.inputsHash) return result;
  if (!citesTheSame(before.opinion.citations, before, result)) return result;
  return { ...result, narrative: before.narrative, opinion: before.opinion };
}

/** True when these ids name the same facts in both results: ids are counted anew by every run. */
export function citesTheSame(
  citations: readonly string[],
  before: TriageResult,
  after: TriageResult,
): boolean {
  return citations.every((id) => {
    const fact = factOf(before, id);
    return fact !== undefined && fact === factOf(after, id);
  });
}

function factOf({ evidence, counterEvidence }: TriageResult, id: string): string | undefined {
  const found = [...evidence, ...counterEvidence].find((one) => one.id === id);
  // Lines move with every edit and mean nothing.
  return found && JSON.stringify([found.kind, found.workspaceId, found.purl, found.file]);
}
