/** What the worker and the scan process say to each other: JSON, a line each, over the process' standard streams. */
import type { ScanType } from '@vedette/contract';
import { z } from 'zod';
import { backendFinding } from '../result/format.ts';

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
}

const enginePhases = ['inventory', 'files', 'program', 'report'] as const;

const count = z.int().min(0).max(1_000_000_000);

/** Findings and documents come once the analysis is over: findings in report order, then documents, then `end`. */
export const scanMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('progress'), phase: z.enum(enginePhases), done: count, total: count }),
  z.strictObject({ kind: z.literal('finding'), finding: backendFinding }),
  z.strictObject({
    kind: z.literal('document'),
    name: z.enum(['engine', 'excerpts', 'coverage', 'dependencies', 'usage', 'indicators', 'threat-model']),
    value: z.unknown(),
  }),
  z.strictObject({ kind: z.literal('end') }),
]);

export type ScanMessage = z.output<typeof scanMessage>;

/** A dependency inventory of a very large source takes some 20 MB. */
export const MESSAGE_CHARACTERS_MAX = 64 * 1024 * 1024;
/** A source in which more is found is one big finding; a process that says more is not to be believed. */
export const FINDINGS_MAX = 200_000;
