import type { RuleFile, Severity } from '../rules/rule-schema.ts';
import type { Finding, Step } from './finding.ts';
import { cweUrl, jsonItems, type ReportInput, tool } from './report-input.ts';

const levels: Readonly<Record<Severity, string>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
};
/** Middle of the CVSS band that each word stands for; code scanning services sort by it. */
const securitySeverity: Readonly<Record<Severity, string>> = {
  critical: '9.5',
  high: '8.0',
  medium: '5.5',
  low: '2.5',
  info: '0.0',
};
const precision = { high: 'high', medium: 'medium', low: 'low' } as const;

/** Path segments are escaped: SARIF locations are URI references. */
const uriOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

function location(place: Pick<Step, 'path' | 'startLine' | 'startColumn' | 'endLine' | 'endColumn'>): object {
  return {
    artifactLocation: { uri: uriOf(place.path), uriBaseId: '%SRCROOT%' },
    region: {
      startLine: place.startLine,
      startColumn: place.startColumn,
      endLine: Math.max(place.startLine, place.endLine),
      endColumn:
        place.endLine > place.startLine ? place.endColumn : Math.max(place.startColumn, place.endColumn),
    },
  };
}

function reportingDescriptor(rule: RuleFile): object {
  return {
    id: rule.id,
    name: rule.id
      .split('-')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(''),
    shortDescription: { text: rule.title },
    fullDescription: { text: rule.message.trim() },
    help: {
      text: rule.remediation.trim(),
      markdown: `${rule.remediation.trim()}\n\n${rule.references.map((url) => `- <${url}>`).join('\n')}`,
    },
    helpUri: rule.references[0],
    defaultConfiguration: { level: levels[rule.severity] },
    relationships: rule.cwe.map((cwe) => ({
      target: { id: cwe, toolComponent: { name: 'CWE' } },
      kinds: ['superset'],
    })),
    properties: {
      tags: [
        'security',
        ...rule.cwe.map((cwe) => `external/cwe/${cwe.toLowerCase()}`),
        ...(rule.owasp ?? []).map((code) => `OWASP-${code}`),
      ],
      precision: precision[rule.confidence],
      'security-severity': securitySeverity[rule.severity],
    },
  };
}

/** One SARIF result. */
export function sarifResult(finding: Finding, ruleIndex: number): object {
  return {
    ruleId: finding.ruleId,
    ...(ruleIndex >= 0 ? { ruleIndex } : {}),
    level: levels[finding.severity],
    message: { text: finding.message.trim() },
    locations: [
      {
        physicalLocation: location(finding),
        ...(finding.symbol.length > 0
          ? { logicalLocations: [{ fullyQualifiedName: finding.symbol.join('.'), kind: 'member' }] }
          : {}),
      },
    ],
    partialFingerprints: { 'vedette/v1': finding.fingerprint },
    ...(finding.flow && finding.flow.length > 0
      ? {
          codeFlows: [
            {
              threadFlows: [
                {
                  locations: finding.flow.map((step) => ({
                    location: { physicalLocation: location(step), message: { text: step.description } },
                    kinds: [
                      step.kind === 'source' ? 'source' : step.kind === 'sink' ? 'sink' : 'pass-through',
                    ],
                  })),
                },
              ],
            },
          ],
        }
      : {}),
    taxa: finding.cwe.map((cwe) => ({ id: cwe, toolComponent: { name: 'CWE' } })),
    ...(finding.suppressed === null
      ? {}
      : { suppressions: [{ kind: 'inSource', justification: finding.suppressed }] }),
    properties: { confidence: finding.confidence, 'security-severity': securitySeverity[finding.severity] },
  };
}

/** A SARIF 2.1.0 log with one run, piece by piece. Silenced findings are in it, marked as suppressed. */
export function* sarifReport(input: ReportInput): Generator<string> {
  const rules = [...input.rules].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const indexOf = new Map(rules.map((rule, index) => [rule.id, index]));
  const cwes = [...new Set(rules.flatMap((rule) => rule.cwe))].sort(
    (a, b) => Number(a.slice(4)) - Number(b.slice(4)),
  );
  const driver = {
    name: tool.name,
    semanticVersion: input.engineVersion,
    rules: rules.map(reportingDescriptor),
    supportedTaxonomies: [{ name: 'CWE' }],
  };
  const invocation = {
    executionSuccessful: true,
    startTimeUtc: input.startedAt,
    endTimeUtc: input.finishedAt,
    toolExecutionNotifications: input.coverage.filesSkipped.slice(0, 1000).map((skipped) => ({
      level: 'warning',
      message: { text: `Not analysed: ${skipped.reason}` },
      locations: [
        { physicalLocation: { artifactLocation: { uri: uriOf(skipped.path), uriBaseId: '%SRCROOT%' } } },
      ],
    })),
  };
  const taxonomy = {
    name: 'CWE',
    organization: 'MITRE',
    shortDescription: { text: 'The MITRE Common Weakness Enumeration' },
    informationUri: 'https://cwe.mitre.org/',
    isComprehensive: false,
    taxa: cwes.map((cwe) => ({ id: cwe, helpUri: cweUrl(cwe) })),
  };
  yield '{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{';
  yield `"tool":${JSON.stringify({ driver })},\n"invocations":${JSON.stringify([invocation])},\n`;
  yield `"taxonomies":${JSON.stringify([taxonomy])},\n"columnKind":"utf16CodeUnits",\n`;
  yield `"originalUriBaseIds":{"%SRCROOT%":{"description":{"text":"Root of the scanned source"}}},\n"results":[\n`;
  yield* jsonItems(input.findings, (finding) => sarifResult(finding, indexOf.get(finding.ruleId) ?? -1));
  yield '\n]}]}\n';
}
