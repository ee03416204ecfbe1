/** Scans: what starts one, what is said about one while it runs, and how it ended. */
import { z } from 'zod';
import { scanType } from './credits.ts';
import { pageQuery } from './paging.ts';
import { time, uuid } from './primitives.ts';
import { givenRepoUrl } from './repo-url.ts';

export const scanStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type ScanStatus = (typeof scanStatuses)[number];

export const scanStatus = z.enum(scanStatuses).meta({
  id: 'ScanStatus',
  description: '`completed`, `failed` and `cancelled` are final: poll no further.',
});

/** What a scan is at. The engine's own stages stand between `source` and `finalising`. */
export const scanPhases = [
  'queued',
  'source',
  'inventory',
  'files',
  'program',
  'report',
  'finalising',
  'ended',
] as const;
export type ScanPhase = (typeof scanPhases)[number];

export const sourceKinds = ['remote_repo', 'local_archive'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** Why a scan failed, for programs; the message beside it is for people. */
export const scanFailureCodes = [
  'source_unavailable',
  'source_refused',
  'commit_not_found',
  'scan_timeout',
  'scan_memory',
  'scan_crashed',
  'scan_interrupted',
  'start_failed',
  'internal',
] as const;
export type ScanFailureCode = (typeof scanFailureCodes)[number];

const pathsMax = 100;
/** As long as a path may be on Linux. */
const pathCharactersMax = 4096;

/** Relative, without a step upwards, in ordinary text: hints are compared with the paths of the source. */
const focusPath = z
  .string()
  .min(1)
  .max(pathCharactersMax)
  .refine(isRelativePath, 'Must be a relative path without `..`')
  .meta({
    // The same in one pattern, for those who read the document.
    pattern: '^(?![/\\\\]|[A-Za-z]:)(?!(?:.*[/\\\\])?\\.\\.(?:[/\\\\]|$))[^\\u0000-\\u001f\\u007f]+$',
  })
  .describe('A file or folder of the source, relative to its root.');

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it is about.
const unprintable = /[\u0000-\u001f\u007f]/;

function isRelativePath(path: string): boolean {
  return (
    !/^([/\\]|[A-Za-z]:)/.test(path) &&
    !path.split(/[/\\]/).includes('..') &&
    !unprintable.test(path) &&
    path.isWellFormed()
  );
}

export const commitSha = z
  .string()
  .regex(/^(?:[0-9a-fA-F]{40}|[0-9a-fA-F]{64})$/, 'Must be a full commit SHA of 40 or 64 hexadecimal digits')
  .toLowerCase()
  .describe('The full SHA of the commit. Branches and tags move, so they are not accepted.');

export const archiveSha256 = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/, 'Must be 64 hexadecimal digits')
  .toLowerCase();

export const localArchiveSource = z
  .strictObject({
    kind: z.literal('local_archive'),
    archiveId: uuid,
    sha256: archiveSha256.describe('The SHA-256 that completing the upload answered.'),
  })
  .meta({ id: 'LocalArchiveSource', description: 'An archive that was uploaded before.' });

const creationFields = {
  repoUrl: givenRepoUrl
    .optional()
    .describe('The hosted repository to scan; it must be connected to the organization. Needs `commit`.'),
  commit: commitSha.optional(),
  source: localArchiveSource.optional(),
  paths: z
    .array(focusPath)
    .max(pathsMax)
    .optional()
    .describe('Looked at first. Hints, not bounds: findings may lie anywhere.'),
  workspaceId: uuid
    .optional()
    .describe('Needed when several active workspaces are linked to the repository.'),
  scanType: scanType.default('standard'),
  generateThreatModel: z
    .boolean()
    .optional()
    .describe(
      'Makes a new threat model instead of going on with the one the workspace has. The first scan of a local workspace needs `true`.',
    ),
};

interface SourceChoice {
  readonly repoUrl?: string | undefined;
  readonly commit?: string | undefined;
  readonly source?: unknown;
  readonly scanType: string;
}

function checkSource(choice: SourceChoice, issues: z.core.$ZodRawIssue[], input: unknown) {
  const fault = (path: string[], message: string) => issues.push({ code: 'custom', path, message, input });
  const remote = choice.repoUrl !== undefined || choice.commit !== undefined;
  if (remote && choice.source !== undefined) {
    fault([], 'name one source: either repoUrl and commit, or source');
  } else if (!remote && choice.source === undefined) {
    fault([], 'name a source: either repoUrl and commit, or source');
  } else if (remote && choice.repoUrl === undefined) {
    fault(['repoUrl'], 'is needed together with commit');
  } else if (remote && choice.commit === undefined) {
    fault(['commit'], 'is needed together with repoUrl');
  }
  if (choice.source !== undefined && choice.scanType !== 'standard') {
    fault(['scanType'], 'an archive can be scanned as standard only');
  }
}

/** What starts a scan: a commit of a connected repository, or an uploaded archive; exactly one of the two. */
export const scanCreation = z
  .strictObject(creationFields)
  .check(({ value, issues }) => checkSource(value, issues, value))
  .meta({
    id: 'ScanCreation',
    description: 'Either `repoUrl` and `commit`, or `source`.',
    oneOf: [
      { required: ['repoUrl', 'commit'], properties: { source: false } },
      {
        required: ['source'],
        properties: { repoUrl: false, commit: false, scanType: { const: 'standard' } },
      },
    ],
  });

export const acceptedScan = z
  .object({
    scanId: uuid,
    status: z.literal('queued'),
    statusUrl: z.string().describe('Where its status is polled, relative to the service.'),
    findingsUrl: z.string().describe('Where its findings are read once it is completed.'),
    workspaceId: uuid,
  })
  .meta({ id: 'AcceptedScan', description: 'The scan will be run.' });

const source = z
  .object({
    kind: z.enum(sourceKinds),
    repoUrl: z.string().optional(),
    commit: z.string().optional(),
    archiveId: uuid.optional(),
    sha256: z.string().optional(),
  })
  .meta({
    id: 'ScanSource',
    description: '`repoUrl` and `commit` of a `remote_repo`, `archiveId` and `sha256` of a `local_archive`.',
    oneOf: [
      { required: ['repoUrl', 'commit'], properties: { kind: { const: 'remote_repo' } } },
      { required: ['archiveId', 'sha256'], properties: { kind: { const: 'local_archive' } } },
    ],
  });

const count = z.int().min(0);

export const scanProgress = z
  .object({
    phase: z.enum(scanPhases),
    filesTotal: count.nullable().describe('Null until the files are counted.'),
    filesDone: count,
    percent: z.int().min(0).max(100),
  })
  .meta({ id: 'ScanProgress', description: 'How far a scan has come.' });

const languageCoverage = z
  .object({
    files: count.describe('Analysed, those in part included.'),
    lines: count,
    filesInPart: count,
    filesNotAnalysed: count,
  })
  .meta({ id: 'LanguageCoverage', description: "Counts of the project's own files in one language." });

export const scanCoverage = z
  .object({
    complete: z
      .boolean()
      .describe(
        "False when code that may be the project's own was not analysed to its end, be it for its language, or when there was nothing to analyse.",
      ),
    filesAnalysed: count,
    filesSkipped: z
      .array(
        z.object({
          path: z.string().describe('Ends in `/` for a folder.'),
          reason: z.string(),
          detail: z
            .string()
            .optional()
            .describe('The language that is not analysed, or the generator that made the file.'),
        }),
      )
      .describe('At most the first 1,000, by path.'),
    filesSkippedTotal: count,
    filesIncomplete: z
      .array(z.object({ path: z.string(), reasons: z.array(z.string()) }))
      .describe(
        'Analysed, but not to the last word: not all of it could be parsed, or a bound was met. At most the first 1,000.',
      ),
    filesIncompleteTotal: count,
    languages: z
      .record(z.string(), languageCoverage)
      .optional()
      .describe('By language, those that are not analysed included. Scans of before 0.2 have none.'),
    heldForAudit: count
      .optional()
      .describe('Findings of configuration that an audit would show besides; absent where nobody counted.'),
  })
  .meta({ id: 'ScanCoverage', description: 'What a scan looked at, and what it did not, with the reason.' });

export const scanFailure = z
  .object({ code: z.enum(scanFailureCodes), message: z.string() })
  .meta({ id: 'ScanFailure', description: 'Why a scan failed.' });

export const modelReviewReasons = [
  'too_many_findings',
  'time',
  'scan_tokens',
  'day_tokens',
  'rate_limited',
  'unavailable',
  'timeout',
  'rejected',
  'unusable_answers',
] as const;

export const modelReview = z
  .object({
    model: z.string().describe('Name of the model that is configured.'),
    outcome: z
      .enum(['complete', 'partial', 'missing'])
      .describe(
        '`missing`: none of the undecided findings has an opinion. The report is whole in any case, as the analysis itself made it.',
      ),
    reasons: z
      .array(z.enum(modelReviewReasons))
      .describe('Why findings have no opinion; empty when the outcome is `complete`.'),
    undecided: count.describe('Findings that the analysis could not decide.'),
    opinions: count.describe('Those of them that the model said something about.'),
    questions: count.describe('Questions that were asked for this scan.'),
    cached: count.describe('Questions that were answered for an earlier scan, of the same code.'),
    inputTokens: count.describe('As far as the server of the model said.'),
    outputTokens: count.describe('As far as the server of the model said.'),
  })
  .meta({
    id: 'ModelReview',
    description: 'What became of the review of an audit by a language model.',
  });

export const scan = z
  .object({
    scanId: uuid,
    workspaceId: uuid,
    status: scanStatus,
    scanType,
    source,
    progress: scanProgress,
    coverage: scanCoverage.nullable().describe('Null until the scan is completed.'),
    createdAt: time,
    startedAt: time.nullable(),
    finishedAt: time.nullable(),
    failure: scanFailure.nullable(),
    modelReview: modelReview
      .optional()
      .describe('Absent where no language model reviews scans: none is configured, or it was no audit.'),
    findingsUrl: z.string(),
  })
  .meta({ id: 'Scan', description: 'A scan, as far as it has come.' });

const path = z.string();

export const scanSoFar = z
  .object({
    phases: z
      .array(z.object({ phase: z.enum(scanPhases), startedAt: time }))
      .describe('Those that the attempt has come to, in their order.'),
    file: path.nullable().describe('The file that was done last; null where no file is being done.'),
    found: z
      .object({ files: count, program: count })
      .describe(
        'How many findings each stage has shown: patterns in files, and paths through the whole program.',
      ),
    bySeverity: z.object({ critical: count, high: count, medium: count, low: count, info: count }),
    findings: z
      .array(
        z.object({
          phase: z.enum(['files', 'program']),
          severity: z.enum(['critical', 'high', 'medium', 'low', 'info']),
          title: z.string(),
          path,
          line: count,
          foundAt: time,
        }),
      )
      .describe('At most 30, the worst first.'),
    skipped: z
      .array(z.object({ path, reason: z.string(), detail: z.string().optional() }))
      .describe('What is not looked at: at most the first 20.'),
    skippedTotal: count,
  })
  .meta({
    id: 'ScanSoFar',
    description:
      'What a scan has shown before its report: findings have no id yet, and may still be raised, joined or left out.',
  });

export const scanNews = z
  .object({
    scan,
    findings: count.nullable().describe('Findings that are stored so far; null until the analysis is over.'),
    soFar: scanSoFar.nullable().describe('Null before a worker took it, and once it has ended.'),
  })
  .meta({ id: 'ScanNews', description: 'A scan as it stands, as its event stream tells it.' });

export const scanQuery = pageQuery.extend({
  workspaceId: uuid.optional().describe('Only scans of this workspace.'),
  status: scanStatus.optional().describe('Only scans in this status.'),
});

export type ScanCreation = z.output<typeof scanCreation>;
export type AcceptedScan = z.output<typeof acceptedScan>;
export type Scan = z.output<typeof scan>;
export type ScanNews = z.output<typeof scanNews>;
export type ScanSoFar = z.output<typeof scanSoFar>;
export type ScanProgress = z.output<typeof scanProgress>;
export type ScanCoverage = z.output<typeof scanCoverage>;
export type ModelReview = z.output<typeof modelReview>;
export type ScanFailure = z.output<typeof scanFailure>;
