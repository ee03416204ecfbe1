import { isDependencyFile } from '../dependencies/read.ts';
import { type SkipReason, skipByPath } from './skip-rules.ts';
import type { Source, SourceFile } from './source.ts';

export interface InventoryLimits {
  /** Larger files are not read. */
  readonly maxFileBytes: number;
  readonly maxFiles: number;
}

export interface Skipped {
  readonly path: string;
  readonly reason: SkipReason;
}

export interface SourceInventory {
  /** What is to be analysed, in the order of work: focus paths first, then by path. */
  readonly files: readonly SourceFile[];
  /** By path. */
  readonly skipped: readonly Skipped[];
}

/** Decides by path and size what is analysed. What only content can tell (generated, minified, binary) is told by the analysis of the file. */
export async function takeInventory(
  source: Source,
  limits: InventoryLimits,
  focusPaths: readonly string[],
): Promise<SourceInventory> {
  const files: SourceFile[] = [];
  const skipped: Skipped[] = [];
  for await (const entry of source) {
    if ('skipped' in entry) {
      skipped.push({ path: entry.path, reason: entry.skipped });
      continue;
    }
    const byPath = skipByPath(entry.path);
    // Lock files are generated, but they are what the dependency inventory is made of.
    const reason =
      byPath !== null && !(byPath === 'generated' && isDependencyFile(entry.path))
        ? byPath
        : entry.size > limits.maxFileBytes
          ? 'oversized'
          : files.length >= limits.maxFiles
            ? 'too-many-files'
            : null;
    if (reason) skipped.push({ path: entry.path, reason });
    else files.push(entry);
  }
  const inFocus = (path: string): boolean =>
    focusPaths.some((focus) => path === focus || path.startsWith(focus.endsWith('/') ? focus : `${focus}/`));
  const focused = new Set(files.filter((file) => inFocus(file.path)));
  files.sort(
    (a, b) =>
      Number(focused.has(b)) - Number(focused.has(a)) || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0),
  );
  skipped.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  return { files, skipped };
}
