import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';

/** Where a command reads its surroundings from and writes to: given as an argument, so that tests need no process. */
export interface Surroundings {
  /** Machine output and reports only. */
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  /** Progress, notes and errors. */
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  /** Answers to questions; asked only when it is a terminal. */
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly now: () => Date;
  /** Threads of the engine, whatever else says how many; 0 for what is known to do no harm (`ScanOptions.workers`). */
  readonly engineThreads?: number;
  /** Aborts when the person presses Ctrl-C. */
  readonly signal: AbortSignal;
}

/** A terminal whose lines can be written anew. */
export const isScreen = (at: Pick<Surroundings, 'env'>, stream: { readonly isTTY?: boolean }): boolean =>
  stream.isTTY === true && at.env.TERM !== 'dumb';

const OFF = new Set(['0', 'false']);

/**
 * Colour on a terminal, or wherever the person forces it. Who wants none goes before who wants some: `NO_COLOR`
 * (https://no-color.org), then `FORCE_COLOR` (https://force-color.org; 0 and false mean none, as to Node), then `CLICOLOR_FORCE`
 * and `CLICOLOR` (https://bixense.com/clicolors).
 */
export function wantsColour(at: Pick<Surroundings, 'env'>, stream: { readonly isTTY?: boolean }): boolean {
  const { NO_COLOR = '', FORCE_COLOR = '', CLICOLOR_FORCE = '', CLICOLOR = '' } = at.env;
  if (NO_COLOR !== '') return false;
  if (FORCE_COLOR !== '') return !OFF.has(FORCE_COLOR);
  if (CLICOLOR_FORCE !== '' && CLICOLOR_FORCE !== '0') return true;
  return CLICOLOR !== '0' && isScreen(at, stream);
}

/**
 * Writes piece by piece and waits whenever the reader is slower. A reader that went away ends it quietly.
 * @throws the signal's reason once it is aborted, also while a reader such as a pager takes nothing
 */
export async function writeAll(
  stream: Writable,
  pieces: Iterable<string> | AsyncIterable<string>,
  signal: AbortSignal,
): Promise<void> {
  let held: string[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    const text = held.join('');
    held = [];
    size = 0;
    if (stream.destroyed) return;
    // What is written to a file is taken at once, and Ctrl-C is heard between two turns only.
    if (stream.write(text)) await turn();
    else await drained(stream, signal);
    signal.throwIfAborted();
  };
  for await (const piece of pieces) {
    held.push(piece);
    size += piece.length;
    if (size >= 64 * 1024) await flush();
    if (stream.destroyed) return;
  }
  if (size > 0) await flush();
}

/** Until a stream takes more, is closed, or the signal is aborted. */
async function drained(stream: Writable, signal: AbortSignal): Promise<void> {
  // Whichever comes first ends the wait for the others, so that no listener stays behind.
  const over = new AbortController();
  const options = { signal: AbortSignal.any([over.signal, signal]) };
  try {
    await Promise.race([once(stream, 'drain', options), once(stream, 'close', options)]);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    over.abort();
  }
}
