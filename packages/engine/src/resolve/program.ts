import type { FileSummary } from '../dataflow/file-summary.ts';

/** Files that steer module resolution, as found in the scanned tree. Paths are relative to the root. */
export interface LinkContext {
  /** Parsed package.json files. */
  readonly packages?: readonly { readonly path: string; readonly json: unknown }[];
  /** Parsed tsconfig.json / jsconfig.json files. */
  readonly tsconfigs?: readonly { readonly path: string; readonly json: unknown }[];
  /** go.mod files: folder and module path. */
  readonly goModules?: readonly { readonly path: string; readonly module: string }[];
}

export interface Program {
  /** Sorted by path. */
  readonly files: readonly FileSummary[];
}
