import { once } from 'node:events';
import { spawnGit, withoutFetching } from './spawn-git.ts';

/** What one request for an object is answered with: its head line, its bytes, a newline. */
interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Reads objects of a checkout one after another. What it does not hold is missing: to fetch it, git would run what the
 * configuration of the checkout names.
 */
export function objectReader(folder: string, signal: AbortSignal) {
  const child = spawnGit(folder, ['cat-file', '--batch'], signal, withoutFetching);
  const waiting: Waiting[] = [];
  let held: Buffer = Buffer.alloc(0);
  child.stdout.on('data', (chunk: Buffer) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    for (;;) {
      const lineEnd = held.indexOf(10);
      if (lineEnd < 0) return;
      const size = Number(held.subarray(0, lineEnd).toString().split(' ')[2]);
      if (!Number.isFinite(size)) {
        held = held.subarray(lineEnd + 1);
        waiting.shift()?.reject(new Error('an object of the commit is missing'));
        continue;
      }
      if (held.length < lineEnd + size + 2) return;
      // Copied, so that it can be handed over to a worker.
      waiting.shift()?.resolve(new Uint8Array(held.subarray(lineEnd + 1, lineEnd + 1 + size)));
      held = held.subarray(lineEnd + size + 2);
    }
  });
  const fail = () => {
    for (const one of waiting.splice(0)) one.reject(new Error('git ended while it was reading'));
  };
  child.on('error', fail);
  child.once('close', fail);
  child.stdin.on('error', () => undefined);
  return {
    read: (object: string): Promise<Uint8Array> =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        if (!child.stdin.write(`${object}\n`)) void once(child.stdin, 'drain').catch(() => undefined);
      }),
    close: () => child.stdin.end(),
  };
}
