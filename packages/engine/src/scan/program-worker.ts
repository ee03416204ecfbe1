import { parentPort, workerData } from 'node:worker_threads';
import type { LinkContext } from '../link/index.ts';
import type { LoadedRules } from '../rules/load.ts';
import type { ScanType } from '../rules/schema.ts';
import { compileLoadedModels, taintRulesOf } from './compiled-models.ts';
import type { EarlierProgram } from './earlier-program.ts';
import { analyseProgram, type ProgramRunResult } from './program-stage.ts';

/** Thread of the program stage: takes the packed summaries of one language family at a time. */
export interface ProgramMessage {
  /** Emptied as they are read. */
  readonly summaries: Uint8Array[];
  readonly link: LinkContext;
  readonly earlier: EarlierProgram | null;
  /** Only flows through these files are asked for; null for all. */
  readonly through: ReadonlySet<string> | null;
}

export type ProgramAnswer =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'result'; readonly result: ProgramRunResult }
  | { readonly kind: 'failed'; readonly message: string };

export interface ProgramSetup {
  readonly rules: LoadedRules;
  readonly scanType: ScanType;
}

const setup = workerData as ProgramSetup;
const models = compileLoadedModels(setup.rules);
const rules = taintRulesOf(setup.rules, setup.scanType);
const answer = (message: ProgramAnswer): void => parentPort?.postMessage(message);

parentPort?.on('message', ({ summaries, link, earlier, through }: ProgramMessage) => {
  let told = 0;
  try {
    const onProgress = (done: number): void => {
      if (done - told < 0.01) return;
      told = done;
      answer({ kind: 'progress', done });
    };
    const result = analyseProgram(summaries, link, models, rules, { onProgress }, earlier, through);
    answer({ kind: 'result', result });
  } catch (error) {
    answer({
      kind: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
