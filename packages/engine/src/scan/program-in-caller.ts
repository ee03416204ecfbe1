import { taintRulesOf } from './compiled-models.ts';
import { compiledInCaller } from './files-in-caller.ts';
import { analyseProgram, type ProgramRunResult } from './program-stage.ts';
import type { ProgramThread } from './program-thread.ts';
import type { ProgramSetup } from './program-worker.ts';

/** The program stage as `startProgramThread` gives it, in this thread: without a bound on memory, and with looser ones on time. */
export function programInCaller(setup: ProgramSetup): ProgramThread {
  const { models } = compiledInCaller(setup);
  const rules = taintRulesOf(setup.rules, setup.scanType);
  return {
    async analyse({ summaries, link, earlier, through }, budgetMs, onProgress) {
      const before = process.threadCpuUsage();
      const usedMs = (): number => {
        const { user, system } = process.threadCpuUsage(before);
        return (user + system) / 1000;
      };
      let result: ProgramRunResult | null = null;
      try {
        // The clock moves in steps: a budget of nothing is spent before the first.
        const isCancelled = (): boolean => usedMs() >= budgetMs;
        result = analyseProgram(
          [...summaries],
          link,
          models,
          rules,
          { onProgress, isCancelled },
          earlier,
          through,
        );
        // What was found until then is not all: as with a thread that is ended.
        if (isCancelled()) result = null;
      } catch {
        // As a thread that fails: the scan goes on without these flows.
      }
      return { result, usedMs: usedMs() };
    },
    stop: async () => undefined,
  };
}
