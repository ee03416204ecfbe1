import type { ProjectFiles } from '../project/list-files.ts';

/** How many files of a project are not scanned and what leaves them out, in words; empty where all are scanned. */
export function leftOut({ ignored, excluded }: ProjectFiles): string {
  const more = ignored.count > ignored.first.length ? ', …' : '';
  return [
    ...(ignored.count > 0 ? [`${ignored.count} by .gitignore (${ignored.first.join(', ')}${more})`] : []),
    ...(excluded > 0 ? [`${excluded} by .vedetteignore, --include and --exclude`] : []),
  ].join('; ');
}
