import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

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

/** Colour on a terminal, unless the person said no (https://no-color.org). */
export function wantsColour(at: Surroundings, stream: { readonly isTTY?: boolean }): boolean {
  return stream.isTTY === true && (at.env.NO_COLOR ?? '') === '' && at.env.TERM !== 'dumb';
}

/** Writes piece by piece and waits whenever the reader is slower. A reader that went away ends it quietly. */
export async function writeAll(
  stream: Writable,
  pieces: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  let held: string[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    const text = held.join('');
    held = [];
    size = 0;
    if (stream.destroyed || stream.write(text)) return;
    // Whichever comes first ends the wait for the other, so that no listener stays behind.
    const waiting = new AbortController();
    await Promise.race([
      once(stream, 'drain', { signal: waiting.signal }),
      once(stream, 'close', { signal: waiting.signal }),
    ]);
    waiting.abort();
  };
  for await (const piece of pieces) {
    held.push(piece);
    size += piece.length;
    if (size >= 64 * 1024) await flush();
    if (stream.destroyed) return;
  }
  if (size > 0) await flush();
}
