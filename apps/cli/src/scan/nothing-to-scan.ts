import { CliError } from '../failure/cli-error.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import type { ProjectFiles } from '../project/list-files.ts';

/** There is not one file. @param path as the person named it */
export function noFiles(path: string, { ignored, excluded }: ProjectFiles): CliError {
  const leftOut = ignored.count + excluded;
  return new CliError({
    code: 'nothing_to_scan',
    message: `${path}: there are no files${leftOut > 0 ? ` but the ${leftOut} that are left out` : ''}.`,
    hint:
      leftOut > 0
        ? 'See .gitignore, .vedetteignore, --include and --exclude.'
        : 'Name the folder that holds the sources.',
    exitCode: exitCodes.nothingToScan,
  });
}

/** There are files, and none of them is one that can be analysed: a success would say that nothing is wrong with them. */
export function nothingToAnalyse(filesSkipped: readonly { readonly reason: string }[]): CliError {
  const reasons = [...new Set(filesSkipped.map(({ reason }) => reason))].sort().join(', ');
  const count = filesSkipped.length;
  return new CliError({
    code: 'nothing_to_scan',
    message: `None of the files can be analysed${count === 0 ? '' : ` (${count} left out: ${reasons})`}.`,
    hint: 'Name the folder that holds the sources; docs/languages.md lists what is analysed.',
    exitCode: exitCodes.nothingToScan,
  });
}
