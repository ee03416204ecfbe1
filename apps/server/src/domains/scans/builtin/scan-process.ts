/**
 * The process in which a source is analysed. It reads the source and the program's own files, writes to its standard
 * output, and does nothing else: what it is run under forbids it (`scan-command.ts`). It is started anew for every scan.
 */
import { readdir } from 'node:fs/promises';
import { collectIndicators, directorySource, engineVersion, type ScanProgress, scan } from '@vedette/engine';
import type { EngineFacts } from '../result/format.ts';
import { foundSoFar } from './found-so-far.ts';
import type { ScanOrder } from './messages.ts';
import { processOutput } from './process-output.ts';
import type { ScanKnowledge } from './rules.ts';
import { threadFlags } from './scan-command.ts';
import { collectExcerpts } from './source-excerpts.ts';

/** More often would only keep the reader busy. */
const PROGRESS_MS = 200;

const { say, end } = processOutput(process.stdout);
const { order, known } = await readInput();
// A source that cannot be read would look like an empty one.
await readdir(order.root);
const soFar = foundSoFar();
const progress = throttled();
const result = await scan(directorySource(order.root), {
  scanType: order.scanType,
  rules: known.rules,
  knowledge: known.knowledge,
  workers: order.threads,
  focusPaths: order.focusPaths,
  today: new Date().toISOString().slice(0, 10),
  limits: {
    programHeapMb: order.programHeapMb,
    maxFileBytes: order.maxFileBytes,
    filesMs: order.filesMs,
  },
  threadFlags: threadFlags(process.execArgv),
  onProgress(now) {
    // The last thread is started: from here on this one, which now looks at the source itself, can start none either.
    if (now.phase === 'report') dropWorkers();
    progress(now);
  },
  onFound: (findings) => soFar.found(findings, new Date()),
  onSkipped: (files) => soFar.skipped(files),
});
for (const finding of result.findings) await say({ kind: 'finding', finding: finding as never });
await say({ kind: 'document', name: 'engine', value: engineFacts() });
await say({ kind: 'document', name: 'excerpts', value: await collectExcerpts(order.root, result.findings) });
await say({ kind: 'document', name: 'coverage', value: result.coverage });
await say({ kind: 'document', name: 'dependencies', value: result.dependencies });
await say({ kind: 'document', name: 'usage', value: result.usage });
await say({ kind: 'document', name: 'indicators', value: await searchForIndicators() });
if (result.threatModel !== null) {
  await say({ kind: 'document', name: 'threat-model', value: result.threatModel });
}
await end();
process.exit(0);

/** A later engine may hand out these findings: what it says of itself and its rules would not be about this scan. */
function engineFacts(): EngineFacts {
  const found = new Set(result.findings.map((finding) => finding.ruleId));
  const rules = result.rules.filter((rule) => found.has(rule.id));
  return { version: engineVersion, rules: rules.map(({ id, message }) => ({ id, message })) };
}

function dropWorkers(): void {
  // The types do not know it yet; an older Node does without.
  (process.permission as { drop?(scope: string): void } | undefined)?.drop?.('worker');
}

/** Every text file once more: what looks like an indicator stands in files that no analysis opens. */
function searchForIndicators() {
  return collectIndicators(directorySource(order.root), { limits: { maxFileBytes: order.maxFileBytes } });
}

/** Two lines. When the input ends, whoever gave it is gone, and so is this process. */
function readInput(): Promise<{ order: ScanOrder; known: ScanKnowledge }> {
  return new Promise((resolve) => {
    const parts: string[] = [];
    let lines = 0;
    process.stdin.setEncoding('utf8');
    process.stdin.on('data', (chunk: string) => {
      parts.push(chunk);
      lines += chunk.split('\n').length - 1;
      if (lines < 2) return;
      const [order = '', known = ''] = parts.splice(0).join('').split('\n');
      lines = 0;
      resolve({ order: JSON.parse(order), known: JSON.parse(known) });
    });
    process.stdin.on('end', () => process.exit(1));
    process.stdin.on('error', () => process.exit(1));
  });
}

/** Progress as it comes, but seldom; a new phase is told at once. */
function throttled(): (now: ScanProgress) => void {
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
