import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { ScanMessage } from './messages.ts';

/** How a scan process says what it has to say: JSON, a line a message. */
export interface ProcessOutput {
  /** Resolves when the next message may be said; a reader that is slow holds it up. */
  say(message: ScanMessage): Promise<void>;
  /** The last message. Resolves once the system has taken everything that was said: only then may the process exit. */
  end(): Promise<void>;
}

/**
 * A stream takes messages before it has written them, up to its high-water mark, and `process.exit` drops what it still
 * holds: with a reader that was behind, processes ended with 0 and without their last messages.
 */
export function processOutput(stream: Writable): ProcessOutput {
  return {
    async say(message) {
      if (!stream.write(lineOf(message))) await once(stream, 'drain');
    },
    end: () =>
      new Promise((resolve, reject) => {
        stream.write(lineOf({ kind: 'end' }), (error) => (error ? reject(error) : resolve()));
      }),
  };
}

const lineOf = (message: ScanMessage) => `${JSON.stringify(message)}\n`;
