import { z } from 'zod';

/**
 * The result of a scan, as it rests in the blob store under `scans/<organization>/<scan>/<attempt>/`, every part gzipped:
 * `findings-<page>.jsonl.gz`, a finding a line and at most `FINDINGS_PER_PAGE` of them; one `<document>.json.gz` for each
 * of `documents`. The process that makes it has read hostile text, so what it says is checked against these schemas
 * before it is stored, and again by nobody: who reads a part may believe its form.
 */
export const FINDINGS_PER_PAGE = 500;

const line = z.int().min(0).max(2_000_000_000);
const path = z.string().max(4096);
const short = z.string().max(1_000);
const text = z.string().max(50_000);
const digest = z.string().regex(/^[0-9a-f]{32}$/);

const place = {
  path,
  startLine: line,
  startColumn: line,
  endLine: line,
  endColumn: line,
};

const fix = z.strictObject({
  startLine: line,
  startColumn: line,
  endLine: line,
  endColumn: line,
  found: text,
  replacement: text,
});

/** A finding, as the engine reports it (`Finding` there). */
export const backendFinding = z.strictObject({
  ruleId: short,
  ...place,
  title: text,
  message: text,
  remediation: text,
  severity: z.enum(['critical', 'high', 'medium', 'low', 'info']),
  confidence: z.enum(['high', 'medium', 'low']),
  cwe: z.array(short).max(50),
  owasp: z.array(short).max(50),
  references: z.array(text).max(100),
  symbol: z.array(text).max(1_000),
  flow: z
    .array(z.strictObject({ ...place, description: text, kind: z.enum(['source', 'step', 'sink']) }))
    .max(10_000)
    .nullable(),
  fingerprint: digest,
  weakness: digest,
  occurrence: z.int().min(0),
  scopeOffset: text,
  scopeOffsetCompressed: text,
  lineHash: z
    .string()
    .regex(/^[0-9a-f]{1,16}:\d{1,9}$/)
    .nullable(),
  snippet: text.nullable(),
  suppressed: text.nullable(),
  ignoreRequest: text.nullable().optional(),
  fix: fix.optional(),
  places: z
    .array(z.strictObject({ ...place, fingerprint: digest, weakness: digest, fix: fix.optional() }))
    .max(100_000)
    .optional(),
});

export type BackendFinding = z.output<typeof backendFinding>;

const ecosystem = z.string().max(40);

/** The packages that the source is built from (`Inventory` of the engine). */
export const dependencyInventory = z.object({
  projects: z.array(z.looseObject({ ecosystem, name: z.string(), file: path })),
  components: z.array(
    z.looseObject({
      id: z.string(),
      ecosystem,
      name: z.string(),
      version: z.string().nullable(),
      range: z.string().nullable(),
      purl: z.string(),
      relation: z.enum(['direct', 'transitive', 'unknown']),
      scope: z.enum(['production', 'optional', 'peer', 'development']),
      dependsOn: z.array(z.string()),
      occurrences: z.array(z.looseObject({ file: path, line })),
    }),
  ),
  gaps: z.array(z.looseObject({ file: path, reason: z.string(), detail: z.string() })),
  ownPackages: z.array(z.object({ ecosystem, name: z.string(), file: path })),
  files: z.array(path),
});

/** Which of the packages the code imports, where, and how far that is known (`UsageReport` of the engine). */
export const importUsage = z.object({
  components: z.array(
    z.looseObject({
      component: z.string(),
      imports: z.array(
        z.looseObject({
          file: path,
          line,
          module: z.string(),
          typeOnly: z.boolean(),
          members: z.array(z.looseObject({})),
        }),
      ),
    }),
  ),
  coverage: z.array(z.looseObject({ ecosystem, files: line, complete: z.boolean() })),
  undeclared: z.array(z.looseObject({ file: path, reason: z.string(), detail: z.string() })),
});

/** What was looked at, file by file (`Coverage` of the engine), and what the source itself could not hand out. */
export const scanCoverage = z.looseObject({
  complete: z.boolean(),
  filesAnalysed: line,
  linesAnalysed: z.int().min(0),
  filesSkipped: z.array(z.object({ path, reason: short, detail: short.optional() })),
  filesIncomplete: z.array(z.object({ path, reasons: z.array(short) })),
  languages: z.record(
    z.string().max(40),
    z.object({ files: line, lines: line, filesInPart: line, filesNotAnalysed: line }),
  ),
  programAnalysed: z.boolean(),
  heldForAudit: z.int().min(0).optional(),
});

/** Forms under which indicators of compromise can be found, and where (`IndicatorCollection` of the engine). */
export const indicatorPlaces = z.object({
  places: z.array(z.object({ key: short, file: path, line })).max(400_000),
  unsearched: z.array(z.object({ path, reason: short })),
});

/** What the source exposes, keeps and talks to, and what can go wrong there (`ThreatModel` of the engine). */
export const threatModel = z.looseObject({
  version: z.literal(1),
  entryPoints: z.array(z.looseObject({ id: z.string(), file: path, line })),
  assets: z.array(z.looseObject({ id: z.string() })),
  stores: z.array(z.looseObject({ id: z.string() })),
  services: z.array(z.looseObject({ id: z.string() })),
  processes: z.array(z.looseObject({ id: z.string() })),
  boundaries: z.array(z.looseObject({ id: z.string() })),
  threats: z.array(z.looseObject({ id: z.string(), title: z.string() })),
});

/** Who made the result: the version of the engine, and what those of its rules say in general that found something. */
export const engineFacts = z.strictObject({
  version: short,
  rules: z.array(z.strictObject({ id: short, message: text })).max(10_000),
});

export type EngineFacts = z.output<typeof engineFacts>;

/** The lines around what was found (`builtin/source-excerpts.ts`). Scans of earlier versions have none. */
export const sourceExcerpts = z.strictObject({
  files: z.array(z.strictObject({ path, lines: z.array(z.tuple([line, short])) })),
  complete: z.boolean(),
});

/** What a language model said of findings, by their fingerprints: only audits that one reviewed have it. */
export const modelOpinions = z.strictObject({
  model: short,
  opinions: z.array(
    z.strictObject({
      fingerprint: digest,
      verdict: z.enum(['raise', 'lower', 'keep']),
      explanation: z.string().max(1_000),
      answeredAt: z.iso.datetime(),
    }),
  ),
});

export type ModelOpinions = z.output<typeof modelOpinions>;

export const documents = {
  engine: engineFacts,
  excerpts: sourceExcerpts,
  coverage: scanCoverage,
  dependencies: dependencyInventory,
  usage: importUsage,
  indicators: indicatorPlaces,
  'threat-model': threatModel,
  opinions: modelOpinions,
} as const;

export type DocumentName = keyof typeof documents;
export type DocumentOf<N extends DocumentName> = z.output<(typeof documents)[N]>;

/** Names one attempt at a scan: what it writes never meets what another attempt wrote. */
export interface ResultPlace {
  readonly organizationId: string;
  readonly scanId: string;
  readonly attempt: number;
}

const folderOf = ({ organizationId, scanId, attempt }: ResultPlace) =>
  `scans/${organizationId}/${scanId}/${attempt}`;

/** Pages count from 1. */
export const pageKey = (place: ResultPlace, page: number) => `${folderOf(place)}/findings-${page}.jsonl.gz`;
export const documentKey = (place: ResultPlace, name: DocumentName) => `${folderOf(place)}/${name}.json.gz`;
