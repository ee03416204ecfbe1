import type { CommitName } from '../../findings/finding.ts';
import type { HistoryGap } from '../../report/report-input.ts';

/** What a commit made of one path. */
export interface FileChange {
  /** Its place in `HistorySource.commits`. */
  readonly commit: number;
  readonly path: string;
  /** Objects that stood there in its parents; several where branches come together. */
  readonly before: readonly string[];
  /** The object that stands there from now on; null where the file is gone. */
  readonly after: string | null;
}

/** The history of a folder, as somebody reads it from the object store of a repository. */
export interface HistorySource {
  /** Oldest first: parents before their children. */
  readonly commits: readonly CommitName[];
  /** In the order of their commits; of paths that are wanted alone. */
  readonly changes: readonly FileChange[];
  /** Bytes of the objects in `changes`; those that are missing are not in it. */
  readonly sizes: ReadonlyMap<string, number>;
  readonly read: (object: string) => Promise<Uint8Array>;
  /** What whoever lists it has left out already. */
  readonly gaps: readonly HistoryGap[];
}
