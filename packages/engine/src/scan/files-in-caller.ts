import { setImmediate } from 'node:timers/promises';
import { openParser, type SourceParser } from '../parse/parser.ts';
import type { LoadedRules } from '../rules/load.ts';
import type { ScanType } from '../rules/schema.ts';
import { answerFile } from './answer-file.ts';
import { compileForWorker, type WorkerRules } from './compiled-rules.ts';
import type { PoolOptions } from './file-pool.ts';
import type { FileTask, WorkerSetup } from './worker-protocol.ts';

let opened: Promise<SourceParser> | null = null;
/** Scans that go on at the same time take turns: there is one parser, and it parses one file at a time. */
let turn: Promise<void> = Promise.resolve();

let compiled: { readonly of: LoadedRules; readonly scanType: ScanType; readonly rules: WorkerRules } | null =
  null;

/** An editor asks again with the same rules after every pause; compiling them takes longer than looking at its file. */
export function compiledInCaller({ rules, scanType }: Pick<WorkerSetup, 'rules' | 'scanType'>): WorkerRules {
  if (compiled?.of !== rules || compiled.scanType !== scanType)
    compiled = { of: rules, scanType, rules: compileForWorker(rules, scanType) };
  return compiled.rules;
}

/** `runFilePool` without threads: in this one, file after file. */
export function runFilesInCaller(
  next: () => Promise<readonly FileTask[] | null>,
  options: Pick<PoolOptions, 'setup' | 'signal' | 'onAnswer'>,
): Promise<void> {
  const mine = turn.then(() => run(next, options));
  turn = mine.catch(() => undefined);
  return mine;
}

async function run(
  next: () => Promise<readonly FileTask[] | null>,
  { setup, signal, onAnswer }: Pick<PoolOptions, 'setup' | 'signal' | 'onAnswer'>,
): Promise<void> {
  let batch = await next();
  if (!batch) return;
  opened ??= openParser();
  const parser = await opened;
  const rules = compiledInCaller(setup);
  const spent = new Int32Array(1);
  for (; batch; batch = await next()) {
    for (const task of batch) {
      // Nothing else lets the caller hear that it is to stop.
      await setImmediate();
      if (signal?.aborted) return;
      onAnswer(await answerFile(task, { setup, rules, parser, spent }));
    }
  }
}
