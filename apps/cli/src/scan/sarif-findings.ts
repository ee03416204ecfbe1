import type { Finding } from '@vedette/engine';
import { severityNames } from '../command-line/options.ts';
import type { SeverityName } from './severity-counts.ts';

/** The members of our own SARIF that are read back here. */
interface Region {
  readonly startLine: number;
  readonly startColumn?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}
interface PhysicalLocation {
  readonly artifactLocation: { readonly uri: string };
  readonly region?: Region;
}
interface SarifResult {
  readonly ruleId: string;
  readonly message: { readonly text: string };
  readonly locations: readonly { readonly physicalLocation: PhysicalLocation }[];
  readonly codeFlows?: readonly {
    readonly threadFlows: readonly {
      readonly locations: readonly {
        readonly location: {
          readonly physicalLocation: PhysicalLocation;
          readonly message?: { readonly text: string };
        };
        readonly kinds?: readonly string[];
      }[];
    }[];
  }[];
  readonly fingerprints?: Readonly<Record<string, string>>;
  readonly partialFingerprints?: Readonly<Record<string, string>>;
  readonly suppressions?: readonly {
    readonly kind: string;
    readonly status?: string;
    readonly justification?: string;
  }[];
  readonly fixes?: readonly {
    readonly artifactChanges: readonly {
      readonly replacements: readonly {
        readonly deletedRegion: Region & { readonly snippet?: { readonly text: string } };
        readonly insertedContent?: { readonly text: string };
      }[];
    }[];
  }[];
  readonly properties?: Readonly<Record<string, unknown>>;
}
interface SarifRule {
  readonly id: string;
  readonly shortDescription?: { readonly text: string };
  readonly help?: { readonly text: string };
  readonly helpUri?: string;
  readonly relationships?: readonly { readonly target: { readonly id: string } }[];
}
export interface SarifDocument {
  readonly runs: readonly {
    readonly tool: {
      readonly driver: { readonly semanticVersion?: string; readonly rules?: readonly SarifRule[] };
    };
    readonly results: readonly SarifResult[];
  }[];
}

/** A finding of a server as the engine's text report shows it, with its id there. */
export type ServedFinding = Finding & { readonly id: string; readonly dismissed: boolean };

/** Lower bounds of the severities, by the number that reports carry (`security-severity`). */
const BANDS: readonly (readonly [number, SeverityName])[] = [
  [9, 'critical'],
  [7, 'high'],
  [4, 'medium'],
  [0.1, 'low'],
];

const severityOf = (number: unknown): SeverityName =>
  BANDS.find(([least]) => Number(number) >= least)?.[1] ?? severityNames[4];

const FINDING_ID = 'vedetteFindingId/v1';

/** Reads the findings of a SARIF log of ours. */
export function findingsOfSarif(log: SarifDocument): ServedFinding[] {
  const [run] = log.runs;
  if (run === undefined) return [];
  const rules = new Map((run.tool.driver.rules ?? []).map((rule) => [rule.id, rule]));
  return run.results.map((result) => {
    const rule = rules.get(result.ruleId);
    const suppressions = result.suppressions ?? [];
    const inSource = suppressions.filter(({ kind }) => kind === 'inSource');
    return {
      ...placeOf(result.locations[0]?.physicalLocation),
      id: result.fingerprints?.[FINDING_ID] ?? '',
      dismissed: suppressions.some(({ kind }) => kind === 'external'),
      ruleId: result.ruleId,
      title: rule?.shortDescription?.text ?? result.ruleId,
      message: result.message.text,
      remediation: rule?.help?.text ?? '',
      severity: severityOf(result.properties?.['security-severity']),
      confidence: confidenceOf(result.properties?.confidence),
      cwe: (rule?.relationships ?? []).map(({ target }) => target.id),
      owasp: [],
      references: rule?.helpUri === undefined ? [] : [rule.helpUri],
      symbol: [],
      flow: flowOf(result),
      ...fixOf(result),
      fingerprint: result.partialFingerprints?.['vedette/v1'] ?? '',
      weakness: '',
      occurrence: 0,
      scopeOffset: '',
      scopeOffsetCompressed: '',
      suppressed: inSource.find(({ status }) => status !== 'underReview')?.justification ?? null,
      ignoreRequest: inSource.find(({ status }) => status === 'underReview')?.justification ?? null,
    };
  });
}

/** The log without what is known already. */
export function withoutKnown(log: SarifDocument, known: ReadonlySet<string>): SarifDocument {
  return {
    ...log,
    runs: log.runs.map((run) => ({
      ...run,
      results: run.results.filter((one) => !fingerprintsOf(one).some((each) => known.has(each))),
    })),
  };
}

/** Its own, and those that its places would have by themselves. */
function fingerprintsOf({ partialFingerprints, properties }: SarifResult): string[] {
  const places: unknown = properties?.placeFingerprints;
  const all: readonly unknown[] = [
    partialFingerprints?.['vedette/v1'],
    ...(Array.isArray(places) ? places : []),
  ];
  return all.filter((one) => typeof one === 'string');
}

/** None without the text that is replaced: whether it is still there could not be told. */
function fixOf({ fixes }: SarifResult): Pick<Finding, 'fix'> {
  const replacement = fixes?.[0]?.artifactChanges[0]?.replacements[0];
  const found = replacement?.deletedRegion.snippet?.text;
  if (replacement === undefined || typeof found !== 'string') return {};
  const { startLine, startColumn, endLine, endColumn } = regionOf(replacement.deletedRegion);
  const text = String(replacement.insertedContent?.text ?? '');
  return { fix: { startLine, startColumn, endLine, endColumn, found, replacement: text } };
}

function flowOf({ codeFlows }: SarifResult): Finding['flow'] {
  const steps = codeFlows?.[0]?.threadFlows[0]?.locations;
  return (
    steps?.map(({ location, kinds = [] }) => ({
      ...placeOf(location.physicalLocation),
      description: location.message?.text ?? '',
      kind: kinds.includes('source') ? 'source' : kinds.includes('sink') ? 'sink' : 'step',
    })) ?? null
  );
}

function placeOf(location: PhysicalLocation | undefined) {
  return { path: decoded(location?.artifactLocation.uri ?? ''), ...regionOf(location?.region) };
}

function regionOf(region: Region | undefined) {
  const startLine = positionOf(region?.startLine, 1);
  const startColumn = positionOf(region?.startColumn, 1);
  const endLine = positionOf(region?.endLine, startLine);
  const endColumn = positionOf(region?.endColumn, startColumn);
  return { startLine, startColumn, endLine, endColumn };
}

/** Numbers are printed as they are: what a server sends in their place is none. */
const positionOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : otherwise;

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

const confidenceOf = (value: unknown): Finding['confidence'] =>
  value === 'high' || value === 'low' ? value : 'medium';
