import type { Config } from '../config.ts';

/** How much source is taken, whether it comes from an archive or from a commit. */
export interface SourceLimits {
  /** Entries of whatever type. */
  readonly entriesMax: number;
  /** Larger files are skipped and recorded. */
  readonly fileBytesMax: number;
  /** Bytes of all that is read, unpacked. */
  readonly totalBytesMax: number;
}

/** The limits that the operator set. */
export function sourceLimits(config: Config): SourceLimits {
  return {
    entriesMax: config.SOURCE_ENTRIES_MAX,
    fileBytesMax: config.SOURCE_FILE_BYTES_MAX,
    totalBytesMax: config.SOURCE_UNCOMPRESSED_BYTES_MAX,
  };
}

/** A source that is not taken at all, with what is wrong with it in words for whoever sent it. */
export class SourceRefused extends Error {
  readonly reason: 'too_many_entries' | 'too_large' | 'unreadable';

  constructor(reason: SourceRefused['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SourceRefused';
    this.reason = reason;
  }
}
