import type { AdvisorySeverity } from '../../platform/tables/advisories.ts';
import type { OsvRecord } from './osv.ts';

/** The words of publishers; GitHub says moderate. */
const WORDS: Readonly<Record<string, AdvisorySeverity>> = {
  critical: 'critical',
  high: 'high',
  moderate: 'medium',
  medium: 'medium',
  low: 'low',
};

/**
 * How severe a record calls its advisory: the publisher's word, else the base score of a CVSS 3 vector. Null where it says
 * neither; other versions of CVSS are not computed here.
 */
export function severityOf(record: OsvRecord): AdvisorySeverity | null {
  const said = [record.database_specific, ...(record.affected ?? []).map((one) => one.database_specific)];
  for (const place of said) {
    const word = typeof place?.severity === 'string' ? place.severity.toLowerCase() : '';
    const severity = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
    if (severity !== undefined) return severity;
  }
  const vectors = [record, ...(record.affected ?? [])].flatMap((one) => one.severity ?? []);
  const scores = vectors.flatMap(({ type, score }) => (type === 'CVSS_V3' ? (cvss3Score(score) ?? []) : []));
  return scores.length === 0 ? null : wordOf(Math.max(...scores));
}

/** FIRST, CVSS 3.1 specification, table 14; none (0.0) counts as low. */
function wordOf(score: number): AdvisorySeverity {
  if (score >= 9) return 'critical';
  if (score >= 7) return 'high';
  return score >= 4 ? 'medium' : 'low';
}

/** FIRST, CVSS 3.1 specification, table 16. Privileges weigh more where the scope changes. */
const WEIGHTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  AV: { N: 0.85, A: 0.62, L: 0.55, P: 0.2 },
  AC: { L: 0.77, H: 0.44 },
  PR: { N: 0.85, L: 0.62, H: 0.27 },
  UI: { N: 0.85, R: 0.62 },
  C: { H: 0.56, L: 0.22, N: 0 },
  I: { H: 0.56, L: 0.22, N: 0 },
  A: { H: 0.56, L: 0.22, N: 0 },
};
const PRIVILEGES_ACROSS_SCOPES: Readonly<Record<string, number>> = { N: 0.85, L: 0.68, H: 0.5 };

/** The base score of a CVSS 3.0 or 3.1 vector, 0 to 10 (specification, 7.1); null when it is no whole base vector. */
export function cvss3Score(vector: string): number | null {
  const parts = new Map(
    vector
      .trim()
      .split('/')
      .map((part) => part.split(':') as [string, string]),
  );
  const scope = parts.get('S');
  if (!/^3\.[01]$/.test(parts.get('CVSS') ?? '') || (scope !== 'U' && scope !== 'C')) return null;
  const changed = scope === 'C';
  const weight = (metric: string): number => {
    const table = metric === 'PR' && changed ? PRIVILEGES_ACROSS_SCOPES : (WEIGHTS[metric] ?? {});
    const value = parts.get(metric) ?? '';
    return Object.hasOwn(table, value) ? (table[value] ?? Number.NaN) : Number.NaN;
  };
  const base = 1 - (1 - weight('C')) * (1 - weight('I')) * (1 - weight('A'));
  const impact = changed ? 7.52 * (base - 0.029) - 3.25 * (base - 0.02) ** 15 : 6.42 * base;
  const exploitability = 8.22 * weight('AV') * weight('AC') * weight('PR') * weight('UI');
  const score = Math.min((changed ? 1.08 : 1) * (impact + exploitability), 10);
  if (Number.isNaN(score)) return null;
  return impact <= 0 ? 0 : roundUp(score);
}

/** To one decimal, without the error of binary fractions (specification, appendix A). */
function roundUp(score: number): number {
  const scaled = Math.round(score * 100_000);
  return scaled % 10_000 === 0 ? scaled / 100_000 : (Math.floor(scaled / 10_000) + 1) / 10;
}
