import { CliError } from '../failure/cli-error.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import type { ProjectFiles } from '../project/list-files.ts';
import { leftOut } from './left-out.ts';

/** There is not one file to scan: the folder is empty, or everything in it is left out. @param path as the person named it */
export function noFiles(path: string, files: ProjectFiles): CliError {
  const ways = leftOut(files);
  return new CliError({
    code: 'nothing_to_scan',
    message: ways === '' ? `${path}: there are no files.` : `${path}: everything is left out: ${ways}.`,
    hint:
      ways === ''
        ? 'Name the folder that holds the sources.'
        : 'Change what leaves it out, or name another folder.',
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
