import {
  concludeComponentAddresses,
  concludeComponentPages,
} from '../component-pages/conclude-component-pages.ts';
import { buildInventory, linkUsage, treeGaps } from '../dependencies/index.ts';
import { concludeEndpoints } from '../endpoints/conclude-endpoints.ts';
import type { ReviewCase } from '../endpoints/review-cases.ts';
import { inLibrary, libraryFolders } from '../file-kinds/library-projects.ts';
import type { RawFinding } from '../findings/finding.ts';
import { applicationOf, projectRoots } from '../inventory/project-roots.ts';
import type { Source } from '../inventory/source.ts';
import { takeInventory } from '../inventory/take-inventory.ts';
import { compileAnalysisRules } from '../match/index.ts';
import { concludeRandomness } from '../randomness/conclude-randomness.ts';
import type { RuleFile } from '../rules/schema.ts';
import { concludeTemplates } from '../templates/conclude.ts';
import { buildThreatModel, mergeKnowledge, shippedKnowledge } from '../threat-model/index.ts';
import { cacheScope } from './cache.ts';
import { withRenderedCharts } from './chart-findings.ts';
import { configurationRules } from './compiled-rules.ts';
import { coverageOf } from './coverage.ts';
import { type EarlyFinding, earlyFindings } from './early-findings.ts';
import { type FileResult, PAGE_LANGUAGE } from './file-result.ts';
import { runFileStage } from './file-stage.ts';
import { finishScan } from './finish.ts';
import { linkContextOf } from './link-facts.ts';
import { addPages, addToLinkUnit, type LinkUnit, unpackedBase64 } from './link-units.ts';
import { withLooksOfIncluders } from './looks-of-includers.ts';
import { defaultLimits, type ScanOptions, type ScanResult } from './options.ts';
import { runProgram } from './program-run.ts';
import type { FlowFinding } from './program-stage.ts';
import type { ProgramThread } from './program-thread.ts';
import { unreadFiles } from './unread-files.ts';
import { notesWhoCanSend } from './who-can-send.ts';

/**
 * Scans a source tree. The same files, rules, scan type and engine give the same findings, coverage and inventory,
 * whatever the number of workers, the order of files or the state of the cache. Files that cannot be analysed are
 * coverage entries; it throws only when cancelled or when no worker can be started.
 */
export async function scan(source: Source, options: ScanOptions): Promise<ScanResult> {
  const limits = { ...defaultLimits, ...options.limits };
  const signal = options.signal ?? null;
  const progress = options.onProgress ?? (() => undefined);
  signal?.throwIfAborted();
  let program = null as ProgramThread | null;
  const knowledge = options.knowledge ? mergeKnowledge(options.knowledge) : shippedKnowledge();
  const cache = options.cache
    ? { held: options.cache, scope: cacheScope(options.rules, options.scanType, knowledge) }
    : null;
  const stopped = cancellation(signal);
  try {
    return await Promise.race([stopped.rejection, run()]);
  } finally {
    stopped.forget();
    // Not waited for: a thread in a long computation takes a moment to go.
    void program?.stop();
  }

  async function run(): Promise<ScanResult> {
    progress({ phase: 'inventory', done: 0, total: 0 });
    const { files, skipped } = await takeInventory(source, limits, options.focusPaths ?? []);
    signal?.throwIfAborted();
    const rules = options.rules.rules
      .map((one) => one.rule)
      .filter((rule) => rule.scan.includes(options.scanType));
    rules.sort((a, b) => (a.id < b.id ? -1 : 1));
    const rulesById = new Map(rules.map((rule) => [rule.id, rule]));
    const finishing = { isAudit: options.scanType === 'audit', today: options.today ?? null };
    const early = options.onFound ? earlyFindings(rulesById, finishing) : null;
    const tell = (found: readonly EarlyFinding[] = []) => {
      if (found.length > 0) options.onFound?.(found);
    };
    if (skipped.length > 0) options.onSkipped?.(skipped);
    const analysed: FileResult[] = [];
    const parts = new Map<string, LinkUnit>();
    let summaryBytes = 0;
    const { wasInCaller, ...stats } = await runFileStage(files, {
      rules: options.rules,
      scanType: options.scanType,
      knowledge,
      workers: options.workers ?? 2,
      fewFiles: options.fewFiles ?? 0,
      threadFlags: options.threadFlags ?? null,
      limits,
      cache,
      signal,
      onResult(result, summary, key) {
        analysed.push(result);
        if (summary !== null) {
          summaryBytes += summary.length;
          addToLinkUnit(
            parts,
            result.language ?? PAGE_LANGUAGE,
            summary,
            { path: result.path, key },
            key !== null,
          );
        }
        if (result.scripts !== null)
          addToLinkUnit(
            parts,
            PAGE_LANGUAGE,
            unpackedBase64(result.scripts),
            { path: result.path, key: null },
            key !== null,
          );
        tell(early?.ofFile(result));
        if (result.skipped !== null) {
          const { path, skipped: reason, skippedDetail: detail } = result;
          options.onSkipped?.([{ path, reason, ...(detail === null ? {} : { detail }) }]);
        }
        progress({ phase: 'files', done: analysed.length, total: files.length, path: result.path });
      },
    });
    signal?.throwIfAborted();
    analysed.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
    const byPath = new Map(files.map((file) => [file.path, file]));
    const results = await withRenderedCharts(analysed, byPath, () =>
      configurationRules(options.rules, options.scanType),
    );
    if (parts.size > 0) progress({ phase: 'program', done: 0, total: 1 });
    const paths = results.map((one) => one.path);
    const libraries = libraryFolders(
      results.flatMap(({ path, project }) => (project === null ? [] : [{ path, says: project }])),
      paths,
    );
    const link = {
      ...linkContextOf(results.flatMap((result) => (result.link ? [result.link] : []))),
      roots: projectRoots(paths),
      libraries,
      unescapedPages: results.flatMap(({ path, render }) =>
        render === null || render.escapingOff === null ? [] : [{ path, pages: render.pagesOff }],
      ),
    };
    const inOrder = results.flatMap((one) => (one.page ? [{ ...one.page, path: one.path }] : []));
    addPages(parts, inOrder);
    const [whoSends, doubted] = [notesWhoCanSend(results), withLooksOfIncluders(results)];
    const noted = (found: readonly FlowFinding[]) =>
      doubted(whoSends(leadingThrough(found, options.through ?? null)));
    const flows = await runProgram([...parts.values()], link, {
      setup: { rules: options.rules, scanType: options.scanType },
      inThread: !wasInCaller,
      heapMb: limits.programHeapMb,
      threadFlags: options.threadFlags ?? null,
      budgetMs: limits.programMs,
      cache,
      through: options.through ?? null,
      signal,
      onProgress: (done) => progress({ phase: 'program', done, total: 1 }),
      onThread: (thread) => {
        program = thread;
      },
      onFlows: (part) => tell(early?.ofFlows(noted(part))),
    });
    signal?.throwIfAborted();
    progress({ phase: 'report', done: 0, total: 1 });
    const coverage = coverageOf(skipped, results, flows);
    const readings = results.flatMap((one) => (one.dependencies ? [one.dependencies] : []));
    const evidence = [...results.flatMap((one) => one.evidence), ...treeGaps(skipped, results, readings)];
    const dependencies = buildInventory(readings, evidence);
    const nothingRead = () => linkUsage(dependencies.components, []);
    const read =
      options.importUsage === false
        ? nothingRead()
        : linkUsage(
            dependencies.components,
            results.flatMap((one) => (one.usage ? [one.usage] : [])),
            unreadFiles(coverage.filesSkipped, results),
            {
              ...link,
              projects: dependencies.projects,
              paths: new Set(results.map((one) => one.path)),
              mentions: results.filter((one) => one.mentions.length > 0),
            },
          );
    // Lines say what nothing declares; they do not say what is imported.
    const usage = options.scanType === 'lite' ? { ...nothingRead(), undeclared: read.undeclared } : read;
    const threatModel =
      options.scanType === 'lite'
        ? null
        : buildThreatModel(
            results.flatMap((one) => (one.threats ? [one.threats] : [])),
            dependencies.components,
            knowledge,
          );
    const analyses = compileAnalysisRules(options.rules, options.scanType);
    const application = applicationOf(paths);
    const applications = Map.groupBy(results, (one) => application(one.path));
    const entries = Map.groupBy(threatModel?.entryPoints ?? [], (one) => application(one.file));
    const pages = new Set(results.filter((one) => one.template).map((one) => one.path));
    const told = new Set(
      flows.findings.filter((one) => pages.has(one.path)).map((one) => `${one.path}:${one.startLine}`),
    );
    const isTold = (path: string, line: number): boolean => told.has(`${path}:${line}`);
    const reviewCases: ReviewCase[] | null = options.reviewCases ? [] : null;
    const findings = await finishScan(
      withoutOtherProjects(results, rulesById, inLibrary(libraries)),
      [
        ...noted(flows.findings),
        ...[...applications].flatMap(([name, files]) => [
          ...concludeTemplates(files, analyses, isTold),
          ...concludeRandomness(files, analyses),
          ...concludeEndpoints(entries.get(name) ?? [], files, analyses, reviewCases),
          ...concludeComponentPages(files, analyses),
          ...concludeComponentAddresses(files, analyses),
        ]),
      ],
      rulesById,
      byPath,
      {
        ...finishing,
        application,
        isOfLibrary: inLibrary(libraries),
        components: dependencies.components,
      },
    );
    progress({ phase: 'report', done: 1, total: 1 });
    return {
      findings,
      heldForAudit: results.reduce((sum, one) => sum + one.heldForAudit, 0),
      rules,
      coverage,
      dependencies,
      usage,
      threatModel,
      reviewCases: reviewCases ?? [],
      stats: {
        ...stats,
        summaryBytes,
        partsCached: flows.partsCached,
        partsFromEarlier: flows.partsFromEarlier,
        wholeFor: flows.wholeFor,
      },
    };
  }
}

/** Ways that begin, end or lead through one of these files; all where none are named. */
const leadingThrough = (
  found: readonly FlowFinding[],
  through: ReadonlySet<string> | null,
): readonly FlowFinding[] =>
  through === null
    ? found
    : found.filter((one) => [one, ...(one.flow ?? [])].some(({ path }) => through.has(path)));

/** Results without the findings of rules that are for libraries alone, where a file is of none. */
function withoutOtherProjects(
  results: readonly FileResult[],
  rules: ReadonlyMap<string, RuleFile>,
  isOfLibrary: (path: string) => boolean,
): readonly FileResult[] {
  const isForLibraries = ({ ruleId }: RawFinding): boolean => rules.get(ruleId)?.projects === 'library';
  return results.map((one) =>
    one.findings.some(isForLibraries) && !isOfLibrary(one.path)
      ? { ...one, findings: one.findings.filter((finding) => !isForLibraries(finding)) }
      : one,
  );
}

/** A promise that rejects at once when the signal fires, whatever the stages are waiting for. */
function cancellation(signal: AbortSignal | null): { rejection: Promise<never>; forget: () => void } {
  let forget = (): void => undefined;
  const rejection = new Promise<never>((_resolve, reject) => {
    if (!signal) return;
    const stop = (): void => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    forget = () => signal.removeEventListener('abort', stop);
  });
  return { rejection, forget };
}
