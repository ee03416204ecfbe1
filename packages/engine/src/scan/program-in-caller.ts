import { taintRulesOf } from './compiled-rules.ts';
import { compiledInCaller } from './files-in-caller.ts';
import { analyseProgram, type ProgramResult } from './program-stage.ts';
import type { ProgramThread } from './program-thread.ts';
import type { ProgramSetup } from './program-worker.ts';

/** The program stage as `startProgramThread` gives it, in this thread and without its bounds. */
export function programInCaller(setup: ProgramSetup): ProgramThread {
  const { models } = compiledInCaller(setup);
  const rules = taintRulesOf(setup.rules, setup.scanType);
  return {
    async analyse(summaries, link, _budgetMs, onProgress) {
      const before = process.threadCpuUsage();
      let result: ProgramResult | null = null;
      try {
        result = analyseProgram([...summaries], link, models, rules, onProgress);
      } catch {
        // As a thread that fails: the scan goes on without these flows.
      }
      const { user, system } = process.threadCpuUsage(before);
      return { result, usedMs: (user + system) / 1000 };
    },
    stop: async () => undefined,
  };
}
