/**
 * The process in which a source is analysed. It reads the source and the program's own files, writes to its standard
 * output, and does nothing else: what it is run under forbids it (`scan-command.ts`). It is started anew for every scan.
 */
import { analyseSource } from './analyse-source.ts';
import type { ScanOrder } from './messages.ts';
import { processOutput } from './process-output.ts';
import type { ScanKnowledge } from './rules.ts';
import { threadFlags } from './scan-command.ts';

const { say, end } = processOutput(process.stdout);
const { order, known } = await readInput();
await analyseSource(order, known, {
  threadFlags: threadFlags(process.execArgv),
  // From here on this thread, which now looks at the source itself, can start none either.
  onThreadsStarted: dropWorkers,
  say,
});
await end();
process.exit(0);

function dropWorkers(): void {
  // The types do not know it yet; an older Node does without.
  (process.permission as { drop?(scope: string): void } | undefined)?.drop?.('worker');
}

/** Two lines. When the input ends, whoever gave it is gone, and so is this process. */
function readInput(): Promise<{ order: ScanOrder; known: ScanKnowledge }> {
  return new Promise((resolve) => {
    const parts: string[] = [];
    let lines = 0;
    process.stdin.setEncoding('utf8');
    process.stdin.on('data', (chunk: string) => {
      parts.push(chunk);
      lines += chunk.split('\n').length - 1;
      if (lines < 2) return;
      const [order = '', known = ''] = parts.splice(0).join('').split('\n');
      lines = 0;
      resolve({ order: JSON.parse(order), known: JSON.parse(known) });
    });
    process.stdin.on('end', () => process.exit(1));
    process.stdin.on('error', () => process.exit(1));
  });
}
