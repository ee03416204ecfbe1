import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  engineVersion,
  type ReportInput,
  type ScanResult,
  type SourceFile,
  type SourceSkip,
  scan,
} from '@vedette/engine';
import { CliError } from '../failure/cli-error.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import type { ProjectFiles } from '../project/list-files.ts';
import { printJson } from '../terminal/print.ts';
import { progressBar } from '../terminal/progress-bar.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { showProgress } from './engine-progress.ts';
import type { ScanSettings } from './flags.ts';
import { render } from './render.ts';
import { folderAt, rulesFor } from './rule-source.ts';
import { countBySeverity, isOverThreshold } from './severity-counts.ts';
import { writeReport } from './write-report.ts';

/** Runs the engine on this machine and writes one report. Gives the exit code. */
export async function scanOffline(
  files: ProjectFiles,
  settings: ScanSettings,
  at: Surroundings,
): Promise<number> {
  const rules = await rulesFor(
    settings.rules === undefined ? null : await folderAt(at.cwd, settings.rules),
    at,
  );
  const startedAt = at.now().toISOString();
  const bar = progressBar(at);
  let result: ScanResult;
  try {
    result = await scan(sourceOf(files), {
      scanType: settings.type,
      rules,
      workers: settings.workers,
      focusPaths: settings.focus,
      signal: at.signal,
      onProgress: showProgress(bar),
    });
  } finally {
    bar.stop();
  }
  if (result.coverage.filesAnalysed === 0) throw nothingToAnalyse(result);
  const input: ReportInput = {
    engineVersion,
    scanType: settings.type,
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
  const toFile = settings.output !== undefined;
  if (!settings.json || toFile) {
    await writeReport(
      render(settings.format, { root: files.root, toFile, at }, input, result),
      settings.output,
      at,
    );
  }
  if (settings.json) {
    const { complete, filesAnalysed } = result.coverage;
    printJson(at, { status: 'completed', counts, coverage: { complete, filesAnalysed } });
  }
  return isOverThreshold(counts, settings.failOn) ? exitCodes.findings : exitCodes.clean;
}

/** The same files that a server would be sent. */
async function* sourceOf({ root, paths }: ProjectFiles): AsyncGenerator<SourceFile | SourceSkip> {
  for (const path of paths) {
    const full = join(root, path);
    const found = await lstat(full).catch(() => null);
    if (found === null) continue;
    if (found.isSymbolicLink()) yield { path, skipped: 'link' };
    else if (found.isFile())
      // Copied out of Node's pool, so that it can be handed over to a worker.
      yield { path, size: found.size, read: async () => new Uint8Array(await readFile(full)) };
  }
}

function nothingToAnalyse({ coverage }: ScanResult): CliError {
  const reasons = [...new Set(coverage.filesSkipped.map(({ reason }) => reason))].sort().join(', ');
  return new CliError({
    code: 'nothing_to_scan',
    message: `None of the ${coverage.filesSkipped.length} files can be analysed (${reasons}).`,
    hint: 'Name the folder that holds the sources; docs/languages.md lists what is analysed.',
    exitCode: exitCodes.nothingToScan,
  });
}
