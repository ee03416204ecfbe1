import { type ChildProcess, spawn } from 'node:child_process';
import { EngineCrashed, EngineLost, ScanFailed } from './failures.ts';
import { MESSAGE_CHARACTERS_MAX, type ScanMessage, type ScanOrder, scanMessage } from './messages.ts';
import { type Confinement, type ScanPlace, scanCommand } from './scan-command.ts';

export interface EngineRun {
  readonly confinement: Confinement;
  readonly place: ScanPlace;
  readonly order: ScanOrder;
  /** The module that the process runs (`scanProgram`). */
  readonly program: string;
  /** `ScanKnowledge` in JSON. */
  readonly rules: string;
  /** JavaScript heap of the process' main thread, in MiB. */
  readonly heapMb: number;
  /** Milliseconds after which it is ended. */
  readonly timeoutMs: number;
  /** Aborting ends the process; `runEngine` then rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/** How long a process may take to end once it has closed its output; its programs before ours end after it. */
const END_GRACE_MS = 10_000;

/** What is kept of the complaints of a process, for our log. */
const STDERR_CHARACTERS = 4_000;

/**
 * Runs one scan process and hands every message of it, checked, to `take`, which may hold it up.
 * @throws ScanFailed for a scan that will not succeed (`scan_timeout`, `scan_memory`, `scan_crashed`); EngineCrashed or
 * EngineLost when the process ended without having said all.
 */
export async function runEngine(
  run: EngineRun,
  take: (message: ScanMessage) => Promise<void>,
): Promise<void> {
  run.signal.throwIfAborted();
  const { file, args, options } = scanCommand(run.confinement, run.place, run.program, run.heapMb);
  const child = spawn(file, args, options);
  const ended = outcomeOf(child);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, run.timeoutMs);
  const stop = () => void child.kill('SIGKILL');
  run.signal.addEventListener('abort', stop, { once: true });
  const complaints = tailOf(child);
  let complete = false;
  let outputClosed = false;
  try {
    // Kept open: its end tells the process that we are gone.
    child.stdin?.on('error', () => undefined);
    child.stdin?.write(`${JSON.stringify(run.order)}\n${run.rules}\n`);
    for await (const message of messagesOf(child)) {
      run.signal.throwIfAborted();
      if (message.kind === 'end') complete = true;
      else await take(message);
    }
    outputClosed = true;
  } finally {
    // A process that closed its output is ending, and how it ends says why: a signal of ours would hide that.
    const grace = setTimeout(stop, complete || outputClosed ? END_GRACE_MS : 0);
    child.stdin?.end();
    await ended;
    clearTimeout(grace);
    clearTimeout(timer);
    run.signal.removeEventListener('abort', stop);
  }
  run.signal.throwIfAborted();
  if (complete) return;
  if (late) {
    throw new ScanFailed(
      'scan_timeout',
      `The analysis was not done after ${Math.round(run.timeoutMs / 60_000)} minutes and was ended.`,
    );
  }
  throw whyEnded(await ended, complaints(), run.heapMb);
}

/** Signals that nobody sends himself: a person, the system that shuts down, or the kernel that is out of memory did. */
const FROM_OUTSIDE: readonly (NodeJS.Signals | null)[] = [
  'SIGKILL',
  'SIGTERM',
  'SIGINT',
  'SIGHUP',
  'SIGQUIT',
];
/** The programs before ours, which take away its rights (`scan-command.ts`), and failed themselves; or there was none to start. */
const NOT_STARTED = /^(unshare|setpriv|mount|mkdir|ln|sh|\S+enter-view\.sh): /m;
const COMMAND_NOT_RUN = [126, 127];

function whyEnded({ code, signal, fault }: Outcome, said: string, heapMb: number): Error {
  if (/heap out of memory|Allocation failed/i.test(said)) {
    return new ScanFailed(
      'scan_memory',
      `The analysis needed more than the ${heapMb} MiB of memory that it is given.`,
      said,
    );
  }
  if (fault !== null || NOT_STARTED.test(said) || COMMAND_NOT_RUN.includes(code ?? 0)) {
    return new EngineLost(`the scan process could not be started: ${fault?.message ?? said}`);
  }
  if (FROM_OUTSIDE.includes(signal)) return new EngineLost(`the scan process was ended by ${signal}`);
  return new EngineCrashed(`the scan process ended with ${signal ?? code}: ${said}`);
}

interface Outcome {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why it was never there. */
  readonly fault: Error | null;
}

function outcomeOf(child: ChildProcess): Promise<Outcome> {
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, fault: null }));
    child.once('error', (fault) => resolve({ code: null, signal: null, fault }));
  });
}

function tailOf(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8');
  child.stderr?.on('data', (chunk: string) => {
    text = (text + chunk).slice(-STDERR_CHARACTERS);
  });
  return () => text;
}

/** @throws ScanFailed `scan_crashed` for anything that is not a message of ours. */
async function* messagesOf(child: ChildProcess): AsyncGenerator<ScanMessage> {
  const { stdout } = child;
  if (stdout === null) return;
  stdout.setEncoding('utf8');
  const parts: string[] = [];
  let length = 0;
  for await (const chunk of stdout as AsyncIterable<string>) {
    let from = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
      parts.push(chunk.slice(from, end));
      yield read(parts.join(''));
      parts.length = 0;
      length = 0;
      from = end + 1;
    }
    parts.push(chunk.slice(from));
    length += chunk.length - from;
    if (length > MESSAGE_CHARACTERS_MAX) throw unreadable('a message is too large');
  }
}

function read(line: string): ScanMessage {
  try {
    return scanMessage.parse(JSON.parse(line));
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : String(error));
  }
}

const unreadable = (why: string) =>
  new ScanFailed('scan_crashed', 'The analysis gave a result that cannot be read. Please report it.', why);
