import type { Finding } from '@vedette/engine';
import { severityNames } from '../command-line/options.ts';

export type SeverityName = (typeof severityNames)[number];
export type SeverityCounts = Readonly<Record<SeverityName, number>>;

/** How many there are of each severity, every severity named. */
export function countBySeverity(severities: Iterable<SeverityName>): SeverityCounts {
  const counts = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  for (const severity of severities) counts[severity]++;
  return counts;
}

/** Whether one of the threshold's severity or a higher one is among them; never for the threshold `never`. */
export function isOverThreshold(counts: SeverityCounts, threshold: SeverityName | 'never'): boolean {
  if (threshold === 'never') return false;
  return severityNames
    .slice(0, severityNames.indexOf(threshold) + 1)
    .some((severity) => counts[severity] > 0);
}

/** How many findings comments in the source take out of the counts, and how many they ask for in vain. */
export function countIgnored(findings: readonly Pick<Finding, 'suppressed' | 'ignoreRequest'>[]): {
  readonly ignored: number;
  readonly ignoreRequests: number;
} {
  return {
    ignored: findings.filter(({ suppressed }) => suppressed !== null).length,
    ignoreRequests: findings.filter(({ ignoreRequest }) => ignoreRequest).length,
  };
}
