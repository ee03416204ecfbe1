import type { FileSummary } from '../dataflow/file-summary.ts';
import type { LinkContext, Program } from './program.ts';

/** Links summaries into a program: modules, exports, classes. The order of `files` does not matter. */
export function linkProgram(files: readonly FileSummary[], context: LinkContext = {}): Program {
  void context;
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  return { files: sorted };
}
