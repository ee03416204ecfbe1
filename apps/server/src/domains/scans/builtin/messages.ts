/** What the worker and the scan process say to each other: JSON, a line each, over the process' standard streams. */
import type { ScanType } from '@vedette/contract';
import { z } from 'zod';
import { backendFinding } from '../result/format.ts';
import { FINDINGS_SHOWN, PATH_CHARACTERS_MAX, SKIPPED_SHOWN, TITLE_CHARACTERS_MAX } from './found-so-far.ts';

/** The first line that the process is given; the second holds `ScanKnowledge`. It ends by itself when the stream behind it does. */
export interface ScanOrder {
  /** Folder that holds the source. */
  readonly root: string;
  readonly scanType: ScanType;
  readonly focusPaths: readonly string[];
  /** Threads of the file stage. */
  readonly threads: number;
  readonly programHeapMb: number;
  readonly maxFileBytes: number;
  /** Processor time of all files together. */
  readonly filesMs: number;
  /** Whether it says which findings it could not decide, and shows the code around them. */
  readonly undecided?: boolean;
}

const enginePhases = ['inventory', 'files', 'program', 'report'] as const;

const count = z.int().min(0).max(1_000_000_000);
const path = z.string().max(PATH_CHARACTERS_MAX);
const short = z.string().max(TITLE_CHARACTERS_MAX);

/** While it goes on, progress and what was found so far; findings and documents come once the analysis is over: findings in report order, then documents, then `end`. */
export const scanMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('progress'), phase: z.enum(enginePhases), done: count, total: count }),
  z.strictObject({
    kind: z.literal('so-far'),
    file: path.nullable(),
    found: z.strictObject({ files: count, program: count }),
    bySeverity: z.strictObject({ critical: count, high: count, medium: count, low: count, info: count }),
    findings: z
      .array(
        z.strictObject({
          phase: z.enum(['files', 'program']),
          severity: z.enum(['critical', 'high', 'medium', 'low', 'info']),
          title: short,
          path,
          line: count,
          foundAt: z.iso.datetime(),
        }),
      )
      .max(FINDINGS_SHOWN),
    skipped: z.array(z.strictObject({ path, reason: short, detail: short.optional() })).max(SKIPPED_SHOWN),
    skippedTotal: count,
  }),
  z.strictObject({ kind: z.literal('finding'), finding: backendFinding }),
  z.strictObject({
    kind: z.literal('document'),
    name: z.enum([
      'engine',
      'excerpts',
      'coverage',
      'dependencies',
      'usage',
      'indicators',
      'threat-model',
      'undecided',
    ]),
    value: z.unknown(),
  }),
  z.strictObject({ kind: z.literal('end') }),
]);

export type ScanMessage = z.output<typeof scanMessage>;

/** A dependency inventory of a very large source takes some 20 MB. */
export const MESSAGE_CHARACTERS_MAX = 64 * 1024 * 1024;
/** A source in which more is found is one big finding; a process that says more is not to be believed. */
export const FINDINGS_MAX = 200_000;
