import type { Confidence, Severity } from '../rules/rule-schema.ts';

/** How well a flow is proven: see `dataflow/global/evidence.ts` for what a guess is. */
export interface Evidence {
  /** Links of the way that are guesses, 0 to 3. */
  readonly guesses: number;
  /** The source is somebody else's to fill: a request, a page's address, an archive. Not a command line, an environment, or what was stored before. */
  readonly isRemote: boolean;
  /** It harms nobody but who sends it, and by no link: see `scan/sent-in-body.ts`. */
  readonly isSentByVictim?: true;
  /** Only administrators can send it, and no link that others make does it for them. */
  readonly isSentByAdministrator?: true;
}

export interface Grade {
  readonly severity: Severity;
  readonly confidence: Confidence;
  /** Too much is guessed for anybody but an auditor. */
  readonly isForAudit: boolean;
}

/**
 * What evidence leaves of a rule's severity and confidence. Critical and high need a remote source and no guess on the way, and
 * what comes back to its sender alone needs a link that carries it, and what only administrators can send gives them little that they have not. One guess: low confidence, and one severity less (critical counts as high here, so that both end as medium). Two: two less. What
 * would fall below low, and all with three guesses, is for audits.
 */
export function gradeByEvidence(severity: Severity, confidence: Confidence, evidence: Evidence): Grade {
  const isSevere = severity === 'critical' || severity === 'high';
  const { guesses, isRemote, isSentByVictim, isSentByAdministrator } = evidence;
  if (guesses === 0) {
    const isLess = isSevere && (!isRemote || isSentByVictim === true || isSentByAdministrator === true);
    return { severity: isLess ? 'medium' : severity, confidence, isForAudit: false };
  }
  const steps: readonly Severity[] = ['high', 'medium', 'low'];
  const from = isSevere ? 0 : Math.max(steps.indexOf(severity), 0);
  const lowered = severity === 'info' ? undefined : steps[from + guesses];
  return { severity: lowered ?? 'low', confidence: 'low', isForAudit: lowered === undefined || guesses > 2 };
}
