import type { Confidence, Finding, Severity } from '@vedette/engine';
import type { BackendFinding, ModelOpinions } from './format.ts';

export type ReviewedFinding = BackendFinding & Pick<Finding, 'opinion'>;

const RAISED: Readonly<Record<Confidence, Confidence>> = { low: 'medium', medium: 'high', high: 'high' };
const LOWERED: Readonly<Record<Confidence, Confidence>> = { high: 'medium', medium: 'low', low: 'low' };
/** Never to critical: that is for what the analysis proved. */
const RAISED_SEVERITY: Readonly<Record<Severity, Severity>> = {
  info: 'low',
  low: 'medium',
  medium: 'high',
  high: 'high',
  critical: 'critical',
};

/**
 * Findings with what a model said of them. It moves the confidence by one step; where that is high already, `raise` moves the severity
 * by one. Nothing lowers a severity: whoever wrote the code wrote half of what the model read, and gates go by severities.
 */
export function withOpinions(
  findings: readonly BackendFinding[],
  { model, opinions }: ModelOpinions,
): ReviewedFinding[] {
  const said = new Map(opinions.map((one) => [one.fingerprint, one]));
  return findings.map((finding) => {
    const about = said.get(finding.fingerprint);
    if (about === undefined) return finding;
    const { verdict, explanation, answeredAt } = about;
    const { severity, confidence } = finding;
    return {
      ...finding,
      ...moved(finding, verdict),
      opinion: {
        model,
        verdict,
        explanation,
        severityBefore: severity,
        confidenceBefore: confidence,
        answeredAt,
      },
    };
  });
}

function moved(
  { severity, confidence }: Pick<Finding, 'severity' | 'confidence'>,
  verdict: 'raise' | 'lower' | 'keep',
): Pick<Finding, 'severity' | 'confidence'> {
  if (verdict === 'keep') return { severity, confidence };
  if (verdict === 'lower') return { severity, confidence: LOWERED[confidence] };
  return confidence === 'high'
    ? { severity: RAISED_SEVERITY[severity], confidence }
    : { severity, confidence: RAISED[confidence] };
}
