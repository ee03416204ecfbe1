import type { Confidence, Severity } from '../rules/rule-schema.ts';

/** How well a flow is proven: see `dataflow/global/evidence.ts` for what a guess is. */
export interface Evidence {
  /** Links of the way that are guesses, 0 to 3. */
  readonly guesses: number;
  /** The source is somebody else's to fill: a request, a page's address, an archive. Not a command line, an environment, or what was stored before. */
  readonly isRemote: boolean;
  /** So much lies between source and sink that something there may stop what is sent: see `scan/long-way.ts`. */
  readonly isLong?: true;
  /** A statement that nothing was added to, which it rarely is: a name of a column, an identifier, a value that is bound. */
  readonly isBare?: true;
  /** It harms nobody but who sends it, and by no link: see `scan/back-to-sender.ts`. */
  readonly isSentByVictim?: true;
  /** No link and no page of another site makes it harm: see `scan/back-to-sender.ts`. */
  readonly isHardly?: true;
  /** Nothing in the program names the function that it stands in: see `scan/uncalled-functions.ts`. */
  readonly isUncalled?: true;
  /** Of a key: nothing in the program shows a use of it that others gain by. */
  readonly isWithoutUse?: true;
  /** Only administrators can send it, and no link that others make does it for them. */
  readonly isSentByAdministrator?: true;
  /** Of a connection without a check: nothing secret goes over it, or it is unchecked under a condition alone. See `scan/what-goes-over.ts`. */
  readonly isOfLittle?: true;
  /** Of a connection without a check: a password, or code that is run, goes over it. */
  readonly isOfSecrets?: true;
  /** It gives away what the server can read or reach, to somebody who has signed in: 6.5 by CVSS 3.1 (AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N). */
  readonly isReadBySignedIn?: true;
}

/** Of a structural finding: what stands around it says that it matters less. */
export const oneGuess: Evidence = { guesses: 1, isRemote: true };

/** Of a structural finding: it stands where nobody comes but those who may do as much anyway. */
export const hardlyHarmful: Evidence = { guesses: 0, isRemote: true, isHardly: true };

/** The same of any finding, by what the program says elsewhere; what else is known of it stays. */
export const asHardlyHarmful = (evidence: Evidence | undefined): Evidence => ({
  ...hardlyHarmful,
  ...evidence,
  isHardly: true,
});

export interface Grade {
  readonly severity: Severity;
  readonly confidence: Confidence;
  /** Too much is guessed for anybody but an auditor. */
  readonly isForAudit: boolean;
}

/**
 * What evidence leaves of a rule's severity and confidence. Critical and high need a remote source, a short way and no guess on it, and what comes back to
 * its sender alone needs a link that carries it; what only administrators can send gives them little that they have not, unless it is the machine (critical: medium), and
 * what is read takes nobody or a stranger to ask for it. A guess: low confidence and low severity, as what is guessed is rarely so (decision 80);
 * three, and what the rule itself holds for less than one step a guess above low, are for audits. A long way and a bare statement are doubts
 * that take a severity each (critical counts as high here, so that both end as medium) and hide nothing; what nothing calls has one more.
 * A key of which nothing shows a use is medium. What hardly harms anybody is low. A connection whose peer nobody checks takes a severity
 * less where little goes over it, and one more where secrets do: so first looks at applications measured it.
 */
export function gradeByEvidence(severity: Severity, confidence: Confidence, evidence: Evidence): Grade {
  const isSevere = severity === 'critical' || severity === 'high';
  const { guesses, isRemote, isLong, isBare, isHardly, isUncalled, isOfLittle } = evidence;
  const doubts =
    guesses +
    (isLong ? 1 : 0) +
    (isBare ? 1 : 0) +
    (isHardly ? 2 : 0) +
    (isUncalled ? 1 : 0) +
    (isOfLittle ? 1 : 0);
  if (doubts === 0) {
    if (evidence.isOfSecrets && severity === 'medium')
      return { severity: 'high', confidence, isForAudit: false };
    if (evidence.isSentByAdministrator && severity !== 'critical' && severity !== 'info')
      return { severity: 'low', confidence, isForAudit: false };
    const needsMore =
      evidence.isSentByVictim ??
      evidence.isSentByAdministrator ??
      evidence.isReadBySignedIn ??
      evidence.isWithoutUse ??
      false;
    const isLess = isSevere && (!isRemote || needsMore);
    return { severity: isLess ? 'medium' : severity, confidence, isForAudit: false };
  }
  const from = isSevere ? 0 : Math.max(STEPS.indexOf(severity), 0);
  const lowered = (by: number): Severity | undefined => (severity === 'info' ? undefined : STEPS[from + by]);
  const left = guesses > 0 ? undefined : lowered(doubts);
  return {
    severity: left ?? (severity === 'info' && guesses === 0 ? 'info' : 'low'),
    confidence: 'low',
    isForAudit: guesses > 2 || (guesses > 0 && lowered(guesses) === undefined),
  };
}

const STEPS: readonly Severity[] = ['high', 'medium', 'low'];
