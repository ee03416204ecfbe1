import {
  directorySource,
  engineVersion,
  type ReportInput,
  type ScanResult,
  type ScanType,
  type Severity,
  scan,
} from '@vedette/engine';
import type { Invocation } from '../command-line/command.ts';
import { CliError, usageError } from '../failure/cli-error.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import { printJson } from '../terminal/print.ts';
import { progressBar } from './engine-progress.ts';
import { render } from './render.ts';
import type { ReportFormat } from './report-formats.ts';
import { folderAt, rulesFor } from './rule-source.ts';
import { countBySeverity, isOverThreshold } from './severity-counts.ts';
import { writeReport } from './write-report.ts';

export interface ScanFlags {
  readonly offline?: boolean;
  readonly type: ScanType;
  readonly format: ReportFormat;
  readonly output?: string;
  readonly failOn: Severity | 'never';
  readonly rules?: string;
  readonly workers: number;
  readonly focus?: readonly string[];
  readonly json?: boolean;
}

/** `vedette scan PATH --offline`: runs the engine on a local folder and writes one report. Gives the exit code. */
export async function scanOffline({ args, flags, at }: Invocation<ScanFlags>): Promise<number> {
  const path = args[0] ?? '.';
  if (!flags.offline) throw usageError('This version scans on your own machine only.', 'Add --offline.');
  if (flags.format === 'threat-model' && flags.type === 'lite')
    throw usageError('A lite scan makes no threat model.', 'Use --type standard or --type audit.');
  if (flags.json && flags.format !== 'text' && flags.output === undefined)
    throw usageError(
      '--json and --format both want standard output.',
      'Add --output FILE for the report, or leave --json out.',
    );
  const root = await folderAt(at.cwd, path);
  const rules = await rulesFor(flags.rules === undefined ? null : await folderAt(at.cwd, flags.rules), at);
  const startedAt = at.now().toISOString();
  const bar = progressBar(at);
  let result: ScanResult;
  try {
    result = await scan(directorySource(root), {
      scanType: flags.type,
      rules,
      workers: flags.workers,
      focusPaths: flags.focus ?? [],
      signal: at.signal,
      onProgress: bar.update,
    });
  } finally {
    bar.stop();
  }
  if (result.coverage.filesAnalysed === 0) throw nothingToScan(path, result);
  const input: ReportInput = {
    engineVersion,
    scanType: flags.type,
    startedAt,
    finishedAt: at.now().toISOString(),
    findings: result.findings,
    rules: result.rules,
    coverage: result.coverage,
    threatModel: result.threatModel,
  };
  const counts = countBySeverity(
    result.findings.filter((one) => one.suppressed === null).map((one) => one.severity),
  );
  const toFile = flags.output !== undefined;
  if (!flags.json || toFile) {
    await writeReport(render(flags.format, { root, toFile, at }, input, result), flags.output, at);
  }
  if (flags.json) {
    const { complete, filesAnalysed } = result.coverage;
    printJson(at, { status: 'completed', counts, coverage: { complete, filesAnalysed } });
  }
  return isOverThreshold(counts, flags.failOn) ? exitCodes.findings : exitCodes.clean;
}

function nothingToScan(path: string, { coverage }: ScanResult): CliError {
  const skipped = coverage.filesSkipped.length;
  return new CliError({
    code: 'nothing_to_scan',
    message:
      skipped === 0
        ? `${path}: the folder holds no files.`
        : `${path}: none of the ${skipped} files and folders in it can be analysed (${reasons(coverage.filesSkipped)}).`,
    hint: 'Name the folder that holds the sources; docs/languages.md lists what is analysed.',
    exitCode: exitCodes.nothingToScan,
  });
}

const reasons = (skipped: readonly { readonly reason: string }[]): string =>
  [...new Set(skipped.map(({ reason }) => reason))].sort().join(', ');
