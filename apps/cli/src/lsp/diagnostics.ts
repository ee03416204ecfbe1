import type { Finding, Fix, Severity } from '@vedette/engine';
import { type Diagnostic, DiagnosticSeverity, type Range } from 'vscode-languageserver/node';

/** What an editor hands back with a diagnostic: enough to act on it. */
export interface DiagnosticData {
  readonly ruleId: string;
  readonly file: string;
  readonly startLine: number;
  /** Only where the finding is, not where its way leads through. */
  readonly fix?: Fix;
}

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  critical: DiagnosticSeverity.Error,
  high: DiagnosticSeverity.Error,
  medium: DiagnosticSeverity.Warning,
  low: DiagnosticSeverity.Information,
  info: DiagnosticSeverity.Hint,
};

interface Place {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** The engine counts lines and columns from one, the protocol from zero; both in UTF-16. */
export const rangeOf = (place: Place): Range => ({
  start: { line: place.startLine - 1, character: Math.max(0, place.startColumn - 1) },
  end: { line: place.endLine - 1, character: Math.max(0, place.endColumn - 1) },
});

/**
 * Findings as an editor shows them in one file: where the finding is, or, when only its way leads through this file, at
 * the first step here. Every step of the way is a related location.
 */
export function diagnosticsOf(
  findings: readonly Finding[],
  file: string,
  uriOf: (path: string) => string,
): Diagnostic[] {
  return findings.flatMap(eachPlace).flatMap((finding) => {
    const steps = finding.flow ?? [];
    const place = finding.path === file ? finding : steps.find((step) => step.path === file);
    if (place === undefined) return [];
    const elsewhere = finding.path === file ? '' : ` It does harm in ${finding.path}:${finding.startLine}.`;
    const note = finding.ignoreRequest ? ` ${finding.ignoreRequest}` : '';
    const data: DiagnosticData = {
      ruleId: finding.ruleId,
      file: finding.path,
      startLine: finding.startLine,
      ...(finding.path === file && finding.fix && { fix: finding.fix }),
    };
    return [
      {
        range: rangeOf(place),
        severity: severities[finding.severity],
        source: 'vedette',
        code: finding.ruleId,
        message: `${finding.title}. ${finding.message.trim()}${elsewhere}${note}\nFix: ${finding.remediation.trim()}`,
        relatedInformation: steps.map((step) => ({
          location: { uri: uriOf(step.path), range: rangeOf(step) },
          message: `${step.kind}: ${step.description}`,
        })),
        data,
      },
    ];
  });
}

/** A finding that stands for several places is shown at each of them. */
const eachPlace = (finding: Finding): Finding[] =>
  finding.places?.map(({ fix, ...place }) => {
    const { fix: _, ...rest } = finding;
    return { ...rest, ...place, ...(fix && { fix }) };
  }) ?? [finding];
