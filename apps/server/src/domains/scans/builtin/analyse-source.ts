import { readdir } from 'node:fs/promises';
import { collectIndicators, directorySource, engineVersion, type ScanProgress, scan } from '@vedette/engine';
import type { EngineFacts } from '../result/format.ts';
import { type FoundSoFar, foundSoFar } from './found-so-far.ts';
import type { ScanMessage, ScanOrder } from './messages.ts';
import { collectUndecided } from './review-cases.ts';
import type { ScanKnowledge } from './rules.ts';
import { collectExcerpts } from './source-excerpts.ts';

/** More often would only keep the reader busy. */
const PROGRESS_MS = 200;

export interface AnalysisOptions {
  /** What the threads of the analysis are started with. */
  readonly threadFlags?: readonly string[];
  /** Called once the last thread is started. */
  readonly onThreadsStarted?: () => void;
  /** Says the next thing; what it is given after progress waits for it. */
  say(message: ScanMessage): Promise<void>;
}

/** Analyses the source of an order and says what came of it: all but the `end`. @throws Error when the source cannot be read */
export async function analyseSource(
  order: ScanOrder,
  known: ScanKnowledge,
  { threadFlags, onThreadsStarted, say }: AnalysisOptions,
): Promise<void> {
  // A source that cannot be read would look like an empty one.
  await readdir(order.root);
  const soFar = foundSoFar();
  const progress = throttled(say, soFar);
  const result = await scan(directorySource(order.root), {
    scanType: order.scanType,
    rules: known.rules,
    knowledge: known.knowledge,
    workers: order.threads,
    focusPaths: order.focusPaths,
    reviewCases: order.undecided === true,
    today: new Date().toISOString().slice(0, 10),
    limits: {
      programHeapMb: order.programHeapMb,
      maxFileBytes: order.maxFileBytes,
      filesMs: order.filesMs,
    },
    ...(threadFlags && { threadFlags }),
    onProgress(now) {
      if (now.phase === 'report') onThreadsStarted?.();
      progress(now);
    },
    onFound: (findings) => soFar.found(findings, new Date()),
    onSkipped: (files) => soFar.skipped(files),
  });
  const document = (name: DocumentName, value: unknown) => say({ kind: 'document', name, value });
  for (const finding of result.findings) await say({ kind: 'finding', finding: finding as never });
  await document('engine', engineFacts(result));
  await document('excerpts', await collectExcerpts(order.root, result.findings));
  await document('coverage', { ...result.coverage, heldForAudit: result.heldForAudit });
  await document('dependencies', result.dependencies);
  await document('usage', result.usage);
  await document('indicators', await searchForIndicators(order));
  if (order.undecided === true)
    await document('undecided', await collectUndecided(order.root, result.findings, result.reviewCases));
  if (result.threatModel !== null) await document('threat-model', result.threatModel);
}

type DocumentName = Extract<ScanMessage, { kind: 'document' }>['name'];

/** A later engine may hand out these findings: what it says of itself and its rules would not be about this scan. */
function engineFacts(result: Awaited<ReturnType<typeof scan>>): EngineFacts {
  const found = new Set(result.findings.map((finding) => finding.ruleId));
  const rules = result.rules.filter((rule) => found.has(rule.id));
  return { version: engineVersion, rules: rules.map(({ id, message }) => ({ id, message })) };
}

/** Every text file once more: what looks like an indicator stands in files that no analysis opens. */
function searchForIndicators({ root, maxFileBytes }: ScanOrder) {
  return collectIndicators(directorySource(root), { limits: { maxFileBytes } });
}

/** Progress as it comes, but seldom; a new phase is told at once. */
function throttled(say: AnalysisOptions['say'], soFar: FoundSoFar): (now: ScanProgress) => void {
  let phase = '';
  let saidAt = 0;
  return (now) => {
    const time = performance.now();
    if (now.phase === phase && time - saidAt < PROGRESS_MS) return;
    phase = now.phase;
    saidAt = time;
    // Files are counted; the stage over all of them says a fraction of the one thing that it does.
    const parts = now.phase === 'program' ? 100 : 1;
    void say({
      kind: 'progress',
      phase: now.phase,
      done: Math.floor(now.done * parts),
      total: now.total * parts,
    });
    const news = soFar.news(now.path ?? null);
    if (news !== null) void say(news);
  };
}
