import type { Finding, Fix, Step } from '../findings/finding.ts';
import type { Severity } from '../rules/rule-schema.ts';
import {
  cweUrl,
  jsonItems,
  type ReportFrame,
  type ReportHead,
  type ReportInput,
  type Revision,
  type RuleCard,
  tool,
} from './report-input.ts';

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
const notificationsMax = 1000;
const precision = { high: 'high', medium: 'medium', low: 'low' } as const;

/** Path segments are escaped: SARIF locations are URI references. */
const uriOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

type Place = Pick<Step, 'path' | 'startLine' | 'startColumn' | 'endLine' | 'endColumn'>;

function location(place: Place, snippet: string | null = null): object {
  const lines = snippet?.split('\n') ?? [];
  const endLine = Math.max(place.startLine, place.endLine);
  return {
    artifactLocation: { uri: uriOf(place.path), uriBaseId: '%SRCROOT%' },
    region: {
      startLine: place.startLine,
      startColumn: place.startColumn,
      endLine,
      endColumn:
        place.endLine > place.startLine ? place.endColumn : Math.max(place.startColumn, place.endColumn),
      ...regionSnippet(place, lines),
    },
    ...(snippet === null
      ? {}
      : {
          contextRegion: {
            startLine: place.startLine,
            endLine: place.startLine + lines.length - 1,
            snippet: { text: snippet },
          },
        }),
  };
}

/** The text of a region on one line; of longer ones the lines around it say enough. */
function regionSnippet(place: Place, lines: readonly string[]): object {
  const [line] = lines;
  if (line === undefined || place.endLine > place.startLine) return {};
  const text = line.slice(place.startColumn - 1, place.endColumn - 1);
  return text === '' ? {} : { snippet: { text } };
}

function fixOf({ path }: Finding, { found, replacement, ...region }: Fix): object {
  return {
    description: { text: `Replace ${found} with ${replacement}.` },
    artifactChanges: [
      {
        artifactLocation: { uri: uriOf(path), uriBaseId: '%SRCROOT%' },
        replacements: [
          {
            deletedRegion: { ...region, snippet: { text: found } },
            insertedContent: { text: replacement },
          },
        ],
      },
    ],
  };
}

function reportingDescriptor(rule: RuleCard): object {
  return {
    id: rule.id,
    name: rule.id
      .split('-')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(''),
    shortDescription: { text: rule.title },
    fullDescription: { text: (rule.message ?? rule.title).trim() },
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

/** What whoever keeps findings knows about one: its id there, its state, and why somebody dismissed it. */
export interface SarifExtra {
  readonly fingerprints: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, string>>;
  readonly dismissal: string | null;
}

/** One SARIF result. `ruleIndex`: its rule's place in the frame; negative when unknown. */
export function sarifResult(finding: Finding, ruleIndex: number, extra?: SarifExtra): object {
  const places = finding.places ?? [];
  const others = places.slice(1);
  const suppressions = [
    ...(finding.suppressed === null ? [] : [{ kind: 'inSource', justification: finding.suppressed }]),
    // Not followed, so the result is not suppressed; readers see that somebody asked.
    ...(finding.ignoreRequest
      ? [{ kind: 'inSource', status: 'underReview', justification: finding.ignoreRequest }]
      : []),
    ...(extra?.dismissal ? [{ kind: 'external', status: 'accepted', justification: extra.dismissal }] : []),
  ];
  return {
    ruleId: finding.ruleId,
    ...(ruleIndex >= 0 ? { ruleIndex } : {}),
    level: levels[finding.severity],
    message: { text: finding.message.trim() },
    locations: [
      {
        physicalLocation: location(finding, finding.snippet ?? null),
        ...(finding.symbol.length > 0
          ? { logicalLocations: [{ fullyQualifiedName: finding.symbol.join('.'), kind: 'member' }] }
          : {}),
      },
    ],
    ...(others.length > 0
      ? { relatedLocations: others.map((place, id) => ({ id, physicalLocation: location(place) })) }
      : {}),
    ...(extra ? { fingerprints: extra.fingerprints } : {}),
    partialFingerprints: {
      'vedette/v1': finding.fingerprint,
      ...(finding.lineHash ? { primaryLocationLineHash: finding.lineHash } : {}),
    },
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
    // To mend one place of several does not mend the finding.
    ...(finding.fix && others.length === 0 ? { fixes: [fixOf(finding, finding.fix)] } : {}),
    taxa: finding.cwe.map((cwe) => ({ id: cwe, toolComponent: { name: 'CWE' } })),
    ...(suppressions.length > 0 ? { suppressions } : {}),
    properties: {
      confidence: finding.confidence,
      'security-severity': securitySeverity[finding.severity],
      ...(places.length > 0 ? { placeFingerprints: places.map(({ fingerprint }) => fingerprint) } : {}),
      ...(finding.history ? { history: finding.history } : {}),
      ...(finding.opinion ? { modelOpinion: finding.opinion } : {}),
      ...extra?.properties,
    },
  };
}

/** Runs of one kind belong together by the part of the id before its last slash (SARIF 2.1.0, 3.17.3); what follows tells them apart. */
function automation({ scanType, run, startedAt }: ReportHead): object {
  const category = `${tool.id}/${scanType}/`;
  if (!run) return { id: `${category}${startedAt}` };
  // SARIF's own field for it takes no UUID newer than version 5.
  return { id: `${tool.id}/${run.workspace}/${scanType}/${run.guid}` };
}

function provenance({ repositoryUri, commit, branch, path = '' }: Revision): object {
  // The way from the scanned folder up to the root of the repository.
  const up = path === '' ? {} : { uri: '../'.repeat(path.split('/').length) };
  return {
    repositoryUri,
    revisionId: commit,
    ...(branch ? { branch } : {}),
    mappedTo: { ...up, uriBaseId: '%SRCROOT%' },
  };
}

/** A SARIF 2.1.0 log with one run, around its `sarifResult`s; `ruleIndexOf` gives them their rule's place. */
export function sarifFrame(
  input: ReportHead & { readonly rules: readonly RuleCard[] },
): ReportFrame & { ruleIndexOf(ruleId: string): number } {
  const rules = [...input.rules].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const places = new Map(rules.map((rule, index) => [rule.id, index]));
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
    toolExecutionNotifications: [
      ...input.coverage.filesSkipped.map(({ path, reason, detail }) => ({
        path,
        text: `Not analysed: ${reason}${detail === undefined ? '' : ` (${detail})`}`,
      })),
      ...(input.coverage.filesIncomplete ?? []).map(({ path, reasons }) => ({
        path,
        text: `Analysed in part: ${reasons.join(', ')}`,
      })),
    ]
      .slice(0, notificationsMax)
      .map(({ path, text }) => ({
        level: 'warning',
        message: { text },
        locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(path), uriBaseId: '%SRCROOT%' } } }],
      })),
    ...(input.coverage.history ? { properties: { history: input.coverage.history } } : {}),
  };
  const taxonomy = {
    name: 'CWE',
    organization: 'MITRE',
    shortDescription: { text: 'The MITRE Common Weakness Enumeration' },
    informationUri: 'https://cwe.mitre.org/',
    isComprehensive: false,
    taxa: cwes.map((cwe) => ({ id: cwe, helpUri: cweUrl(cwe) })),
  };
  return {
    before: [
      '{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{',
      `"tool":${JSON.stringify({ driver })},\n"invocations":${JSON.stringify([invocation])},\n`,
      `"automationDetails":${JSON.stringify(automation(input))},\n`,
      input.revision ? `"versionControlProvenance":${JSON.stringify([provenance(input.revision)])},\n` : '',
      `"taxonomies":${JSON.stringify([taxonomy])},\n"columnKind":"utf16CodeUnits",\n`,
      `"originalUriBaseIds":{"%SRCROOT%":{"description":{"text":"Root of the scanned source"}}},\n"results":[\n`,
    ].join(''),
    after: '\n]}]}\n',
    ruleIndexOf: (ruleId) => places.get(ruleId) ?? -1,
  };
}

/** A SARIF 2.1.0 log piece by piece. Silenced findings are in it, marked as suppressed. */
export function* sarifReport(input: ReportInput): Generator<string> {
  const { before, after, ruleIndexOf } = sarifFrame(input);
  yield before;
  yield* jsonItems(input.findings, (finding) => sarifResult(finding, ruleIndexOf(finding.ruleId)));
  yield after;
}
