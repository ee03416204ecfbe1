import { setImmediate } from 'node:timers/promises';
import type { Invocation } from '../command-line/command.ts';
import { usageError } from '../failure/cli-error.ts';
import { listProject } from '../project/list-files.ts';
import { readProjectSettings } from '../project/project-file.ts';
import { note } from '../terminal/print.ts';
import { type ScanFlags, type ScanSettings, settingsOf } from './flags.ts';
import { leftOut } from './left-out.ts';
import { noFiles } from './nothing-to-scan.ts';

/** `vedette scan [PATH…]`: on this machine, or at the server. Gives the exit code. */
export async function runScan({ args, flags, at }: Invocation<ScanFlags>): Promise<number> {
  const listing = listProject(at.cwd, args, { include: [], exclude: [], signal: at.signal });
  // The engine is loaded while git, which was started by then, looks for what is to be scanned.
  const [project] = await Promise.all([listing, flags.offline ? setImmediate().then(loadOffline) : null]);
  const settings = settingsOf(flags, await readProjectSettings(project.root));
  refuseContradictions(settings);
  const files =
    settings.include.length + settings.exclude.length === 0
      ? project
      : await listProject(at.cwd, args, { ...settings, signal: at.signal });
  if (files.paths.length === 0) throw noFiles(args[0] ?? '.', files);
  const ways = leftOut(files);
  if (!settings.json && at.stderr.isTTY && ways !== '') note(at, `Left out: ${ways}.`);
  if (settings.offline) {
    const { scanOffline } = await loadOffline();
    return scanOffline(files, settings, at);
  }
  const { scanAtServer } = await import('./at-server.ts');
  return scanAtServer(files, settings, at);
}

const loadOffline = () => import('./offline.ts');

function refuseContradictions(flags: ScanSettings): void {
  if (flags.json && flags.format !== 'text' && flags.output === undefined)
    throw usageError(
      '--json and --format both want standard output.',
      'Add --output FILE for the report, or leave --json out.',
    );
  if (flags.fix && flags.format !== 'text')
    throw usageError(
      `--fix shows what it changes as a diff, not as ${flags.format}.`,
      'Leave --format out, then scan again for a report of what is left.',
    );
  if (flags.offline) {
    if (flags.format === 'threat-model' && flags.type === 'lite')
      throw usageError('A lite scan makes no threat model.', 'Use --type standard or --type audit.');
    if (flags.history && flags.changed)
      throw usageError(
        '--history reads all commits, --changed shows what no commit has yet.',
        'Leave one of them out; --baseline COMMIT shows what came after a commit.',
      );
    if (!flags.wait)
      throw usageError('--no-wait is for scans at a server.', 'Leave it out, or leave --offline out.');
    return;
  }
  if (flags.changed)
    throw usageError(
      'A server looks at all files, whatever was changed.',
      'Leave --changed out ("new" counts what no earlier scan had found), or add --offline.',
    );
  if (flags.history)
    throw usageError(
      'A server is given the files as they are, not their history.',
      'Add --offline: then this machine reads the commits.',
    );
  if (flags.baseline !== undefined && flags.format === 'gitlab')
    throw usageError(
      'GitLab compares its reports itself: there is none with a baseline.',
      'Leave --baseline out, or choose another format.',
    );
  if (flags.type !== 'standard')
    throw usageError(
      `A server scans folders with --type standard only, not ${flags.type}.`,
      'Leave --type out, or add --offline.',
    );
  if (flags.rules !== undefined)
    throw usageError('A server scans with its own rules.', 'Add --offline to use rules of yours.');
  if (!['text', 'sarif', 'gitlab'].includes(flags.format))
    throw usageError(
      `A scan at a server is written as text, sarif or gitlab, not as ${flags.format}.`,
      'Choose one of these, or add --offline.',
    );
  if (
    !flags.wait &&
    (flags.output !== undefined || flags.format !== 'text' || flags.fix || flags.baseline !== undefined)
  )
    throw usageError(
      'Without waiting there is no report to write.',
      'Leave out --no-wait, or --format, --output, --baseline and --fix.',
    );
}
