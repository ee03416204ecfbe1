import { parentPort, workerData } from 'node:worker_threads';
import type { FileSummary } from '../dataflow/index.ts';
import type { LinkContext } from '../resolve/index.ts';
import type { LoadedRules } from '../rules/load.ts';
import type { ScanType } from '../rules/schema.ts';
import { compileLoadedModels, taintRulesOf } from './compiled-rules.ts';
import { analyseProgram, type ProgramResult } from './program-stage.ts';

/** Thread of the program stage. It takes summaries as they come, and the order to go. */
export type ProgramMessage =
  | { readonly kind: 'summary'; readonly json: string }
  | { readonly kind: 'go'; readonly link: LinkContext };

export type ProgramAnswer =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'result'; readonly result: ProgramResult }
  | { readonly kind: 'failed'; readonly message: string };

export interface ProgramSetup {
  readonly rules: LoadedRules;
  readonly scanType: ScanType;
}

const setup = workerData as ProgramSetup;
const summaries: FileSummary[] = [];
const answer = (message: ProgramAnswer): void => parentPort?.postMessage(message);

parentPort?.on('message', (message: ProgramMessage) => {
  if (message.kind === 'summary') {
    summaries.push(JSON.parse(message.json) as FileSummary);
    return;
  }
  let told = 0;
  try {
    const result = analyseProgram(
      summaries,
      message.link,
      compileLoadedModels(setup.rules),
      taintRulesOf(setup.rules, setup.scanType),
      (done) => {
        if (done - told < 0.01) return;
        told = done;
        answer({ kind: 'progress', done });
      },
    );
    answer({ kind: 'result', result });
  } catch (error) {
    answer({
      kind: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
