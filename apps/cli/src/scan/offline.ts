import { engineVersion, type ReportInput, type ScanResult } from '@vedette/engine';
import { exitCodes } from '../failure/exit-codes.ts';
import { revisionOf } from '../project/git-revision.ts';
import type { ProjectFiles } from '../project/list-files.ts';
import { note, printJson } from '../terminal/print.ts';
import { progressBar } from '../terminal/progress-bar.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { changedSince, isKnown, type KnownFindings, knownFindings, touches } from './baseline.ts';
import { engineRun } from './engine-run.ts';
import type { ScanSettings } from './flags.ts';
import type { HistoryScan } from './history.ts';
import { nothingToAnalyse } from './nothing-to-scan.ts';
import { render } from './render.ts';
import type { ReportFormat } from './report-formats.ts';
import { countBySeverity, countIgnored, isOverThreshold } from './severity-counts.ts';
import { sourceOf } from './source-of.ts';
import { tellFixes } from './tell-fixes.ts';
import { writeReport } from './write-report.ts';

/** So many files are changed between two commits by hand; whoever runs a hook before a commit has written them. */
const FEW_FILES = 32;

/** Formats that say which commit they are about. */
const TELLS_REVISION: ReadonlySet<ReportFormat> = new Set(['json', 'sarif']);

/** Runs the engine on this machine and writes one report. Gives the exit code. */
export async function scanOffline(
  files: ProjectFiles,
  settings: ScanSettings,
  at: Surroundings,
): Promise<number> {
  const startedAt = at.now().toISOString();
  const [changed, { run, rules }] = await Promise.all([
    settings.changed ? changedSince(files.root, at) : null,
    engineRun({ settings, at, fewFiles: settings.changed ? FEW_FILES : 0 }),
  ]);
  if (changed !== null && !files.paths.some((path) => changed.has(path))) return nothingChanged(settings, at);
  const fixing = settings.fix ? await import('./fix-files.ts') : null;
  const stamps = fixing && (await fixing.stampFiles(files));
  const bar = progressBar(at);
  let result: ScanResult;
  let known: KnownFindings | null = null;
  const historical = settings.history ? await import('./history.ts') : null;
  let history: HistoryScan | null = null;
  try {
    const { baseline, type: scanType } = settings;
    if (baseline !== undefined)
      known = await knownFindings(baseline, files.root, at, async (source) => [
        ...(await run(source, bar)).findings,
        // Those in its own files too: taking one of them away says nothing new.
        ...(historical
          ? (await historical.scanHistory(files, { rules, scanType, tree: [], from: baseline }, at, bar))
              .findings
          : []),
      ]);
    result = await run(sourceOf(files), bar, changed ?? undefined);
    if (historical)
      history = await historical.scanHistory(files, { rules, scanType, tree: sourceOf(files) }, at, bar);
  } finally {
    bar.stop();
  }
  if (result.coverage.filesAnalysed === 0) throw nothingToAnalyse(result.coverage.filesSkipped);
  const all = history === null ? result.findings : [...result.findings, ...history.findings];
  const wanted = all.filter(
    (one) => !(known && isKnown(one, known)) && (changed === null || touches(one, changed)),
  );
  const fixes = fixing && stamps && (await fixing.fixFiles(files.root, wanted, stamps, at.signal));
  const findings = fixes ? wanted.filter((one) => !fixes.fixed.has(one)) : wanted;
  const coverage: ReportInput['coverage'] =
    history === null
      ? result.coverage
      : {
          ...result.coverage,
          complete: result.coverage.complete && history.coverage.complete,
          history: history.coverage,
        };
  const input: ReportInput = {
    engineVersion,
    scanType: settings.type,
    startedAt,
    finishedAt: at.now().toISOString(),
    findings,
    heldForAudit: result.heldForAudit,
    rules: result.rules,
    coverage,
    threatModel: result.threatModel,
    revision: TELLS_REVISION.has(settings.format) ? await revisionOf(files.root, at.signal) : null,
  };
  const counts = countBySeverity(
    findings.filter((one) => one.suppressed === null).map((one) => one.severity),
  );
  const toFile = settings.output !== undefined;
  if (fixes) tellFixes(fixes, settings, at);
  if (!settings.json || toFile) {
    await writeReport(render(settings.format, { root: files.root, toFile, at }, input, result), settings, at);
  }
  if (settings.json) {
    const { complete, filesAnalysed, programPart } = coverage;
    const fresh = known === null ? {} : { new: findings.filter((one) => one.suppressed === null).length };
    printJson(at, {
      status: 'completed',
      counts,
      ...fresh,
      ...countIgnored(findings),
      ...(fixes && { fixed: fixes.fixed.size }),
      coverage: {
        complete,
        filesAnalysed,
        ...(programPart && { programPart }),
        ...(history && { history: history.coverage }),
      },
    });
  } else if (known !== null || changed !== null) {
    // With --changed what lies elsewhere is not all there, so that its number says nothing.
    const of = changed === null ? ` of ${all.length}` : '';
    const shown = [
      ...(known === null ? [] : [`that ${settings.baseline} does not have`]),
      ...(changed === null ? [] : ['in or through what was changed since HEAD']),
    ];
    note(at, `Findings shown: ${wanted.length}${of}, those ${shown.join(', ')}.`);
  }
  return isOverThreshold(counts, settings.failOn) ? exitCodes.findings : exitCodes.clean;
}

function nothingChanged(settings: ScanSettings, at: Surroundings): number {
  if (settings.json)
    printJson(at, {
      status: 'completed',
      counts: countBySeverity([]),
      coverage: { complete: true, filesAnalysed: 0 },
    });
  else note(at, 'Nothing was changed since HEAD.');
  return exitCodes.clean;
}
