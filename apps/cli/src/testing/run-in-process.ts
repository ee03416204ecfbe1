import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { readKnowledge, readRules } from '@vedette/engine';
import { runProgram } from '../program.ts';
import { ownRules } from '../scan/rule-source.ts';
import { cacheFolder } from '../session/cache-folder.ts';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd: string;
  /** Whether standard output and standard error are a terminal, of 80 columns. */
  readonly tty?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** The command line in this process, with streams that remember. */
export async function runInProcess(args: readonly string[], options: RunOptions): Promise<Ran> {
  const stdout = sink(options.tty ?? false);
  const stderr = sink(options.tty ?? false);
  if (args[0] === 'scan') await keepRulesIn(cacheFolder(options.env ?? {}));
  const code = await runProgram(args, {
    stdout: stdout.stream,
    stderr: stderr.stream,
    stdin: Object.assign(Readable.from([]), { isTTY: false }),
    env: options.env ?? {},
    cwd: options.cwd,
    now: () => new Date('2026-01-02T03:04:05Z'),
    // Each would load the engine and compile all rules anew, for two files of a test's own.
    engineThreads: 0,
    signal: options.signal ?? new AbortController().signal,
  });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

/** As a server keeps them, for all tests together. */
const kept = fileURLToPath(new URL('../../../../node_modules/.cache/vedette', import.meta.url));

/** What a first scan leaves in the cache of its person: to check all rules anew takes longer than the scan of a test. */
async function keepRulesIn(folder: string | undefined): Promise<void> {
  if (folder === undefined || existsSync(folder)) return;
  await readRules(ownRules, kept);
  await readKnowledge(kept);
  await mkdir(dirname(folder), { recursive: true });
  await cp(kept, folder, { recursive: true });
}

function sink(isTTY: boolean) {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return {
    stream: Object.assign(stream, { isTTY, columns: 80 }),
    text: () => Buffer.concat(chunks).toString(),
  };
}
