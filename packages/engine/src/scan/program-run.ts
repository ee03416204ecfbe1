import type { LinkContext } from '../link/index.ts';
import type { ScanCache } from './cache.ts';
import { readChecked, writeChecked } from './checked-json.ts';
import { earlierProgram, keepProgram } from './earlier-program.ts';
import { type LinkUnit, linkUnitKey } from './link-units.ts';
import { programInCaller } from './program-in-caller.ts';
import type { FlowFinding, PartOfProgram, ProgramResult } from './program-stage.ts';
import { type ProgramThread, startProgramThread } from './program-thread.ts';
import type { ProgramSetup } from './program-worker.ts';

export interface ProgramRunOptions {
  readonly setup: ProgramSetup;
  /** False to do it in this thread, without a bound on time and memory. */
  readonly inThread: boolean;
  readonly heapMb: number;
  readonly threadFlags: readonly string[] | null;
  /** Processor time for all parts together. */
  readonly budgetMs: number;
  /** Null when nothing is to be kept. `scope` is the part of the key that all of a scan shares. */
  readonly cache: { readonly held: ScanCache; readonly scope: string } | null;
  /** Only flows through these files are asked for; null for all. */
  readonly through: ReadonlySet<string> | null;
  /** Once it is aborted no further part is begun. */
  readonly signal: AbortSignal | null;
  readonly onProgress: (done: number) => void;
  readonly onThread: (thread: ProgramThread) => void;
  /** Told what each part shows, one after the other. */
  readonly onFlows: (flows: readonly FlowFinding[]) => void;
}

export interface ProgramRun extends ProgramResult {
  /** False when some part failed or ran out of time or memory: its flows are missing. */
  readonly isWhole: boolean;
  readonly partsCached: number;
  readonly partsFromEarlier: number;
  readonly wholeFor: readonly string[];
  /** Where flows through some files were followed in a part of the program alone: in how much of it. */
  readonly partly: PartOfProgram | null;
}

/**
 * The stage over all files, one language family after the other, so that only one of them is in memory at a time. A part of
 * which nothing changed since an earlier scan is taken from the cache. Empties the parts.
 */
export async function runProgram(
  parts: readonly LinkUnit[],
  link: LinkContext,
  options: ProgramRunOptions,
): Promise<ProgramRun> {
  const ordered = [...parts].sort((a, b) => (a.family < b.family ? -1 : 1));
  const weights = ordered.map((part) => part.summaries.reduce((sum, one) => sum + one.length, 0));
  const total = weights.reduce((sum, one) => sum + one, 0);
  const results: ProgramResult[] = [];
  let leftMs = options.budgetMs;
  let thread: ProgramThread | null = null;
  let isWhole = true;
  let partsCached = 0;
  let partsFromEarlier = 0;
  const wholeFor: string[] = [];
  let partly = null as PartOfProgram | null;
  let before = 0;
  let told = 0;
  for (const [i, part] of ordered.entries()) {
    options.signal?.throwIfAborted();
    const weight = weights[i] ?? 0;
    const key = options.cache && linkUnitKey(options.cache.scope, part, link);
    const held = key === null ? null : readChecked<ProgramResult>(await options.cache?.held.get(key));
    if (held) {
      partsCached++;
      results.push(held);
    } else {
      thread ??= options.inThread
        ? startProgramThread(options.setup, options.heapMb, options.threadFlags)
        : programInCaller(options.setup);
      options.onThread(thread);
      const earlier = options.cache && key !== null ? await earlierProgram(options.cache, part, link) : null;
      const { result: run, usedMs } = await thread.analyse(
        { summaries: part.summaries, link, earlier, through: options.through },
        leftMs,
        (share) => options.onProgress((before + share * weight) / total),
      );
      leftMs = Math.max(0, leftMs - usedMs);
      if (run) {
        const { bases, partsFromEarlier: known, wholeFor: reasons, partly: followed, isOfAll, ...done } = run;
        wholeFor.push(...reasons);
        if (followed !== null)
          partly = {
            filesFollowed: (partly?.filesFollowed ?? 0) + followed.filesFollowed,
            files: (partly?.files ?? 0) + followed.files,
          };
        results.push(done);
        partsFromEarlier += known;
        if (options.cache && key !== null && isOfAll) {
          void options.cache.held.put(key, writeChecked(done));
          // What an earlier run is the base of stays there until one is done whole again.
          if (bases.length > 0 && known === 0) keepProgram(options.cache, part, link, bases);
        }
      } else {
        // What is left of that thread cannot be trusted with the next part.
        void thread.stop();
        thread = null;
        isWhole = false;
      }
    }
    part.summaries.length = 0;
    if (results.length > told) options.onFlows(results[told++]?.findings ?? []);
    before += weight;
    options.onProgress(total === 0 ? 1 : before / total);
  }
  await thread?.stop();
  return {
    findings: results.flatMap((one) => one.findings),
    truncated: results.flatMap((one) => one.truncated),
    isWhole,
    partsCached,
    partsFromEarlier,
    wholeFor,
    partly,
  };
}
