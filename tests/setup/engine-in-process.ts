import { analyseSource } from '../../apps/server/src/domains/scans/builtin/analyse-source.ts';
import type { ScanEngine } from '../../apps/server/src/domains/scans/builtin/index.ts';
import { scanMessage } from '../../apps/server/src/domains/scans/builtin/messages.ts';
import type { ScanKnowledge } from '../../apps/server/src/domains/scans/builtin/rules.ts';

/** Parsed once: all scans of a server are given the same text. */
let last: { readonly text: string; readonly known: ScanKnowledge } | undefined;

function knownOf(text: string): ScanKnowledge {
  if (last?.text !== text) last = { text, known: JSON.parse(text) };
  return last.known;
}

/**
 * Analyses in the thread of the server what a confined process of two threads analyses in the product, with the same messages between.
 * To start those takes a second of processor time. For sources that a test wrote, and tests that look at what follows from a scan.
 */
export const engineInProcess: ScanEngine = {
  sandbox: async () => ({
    confinement: { namespaces: [], hasView: false, privileges: [] },
    accountFirst: null,
    holds: [],
    lacks: ['all: a test analyses in the process of its server'],
  }),
  program: async () => 'none',
  async run({ order, rules, signal }, take) {
    signal.throwIfAborted();
    let taken = Promise.resolve();
    await analyseSource({ ...order, threads: 0 }, knownOf(rules), {
      say(message) {
        // One after another as over a stream, and checked as what comes out of one.
        taken = taken.then(() => {
          signal.throwIfAborted();
          return take(scanMessage.parse(JSON.parse(JSON.stringify(message))));
        });
        // Nobody waits for progress; whoever says the next thing hears of it.
        taken.catch(() => undefined);
        return taken;
      },
    });
    signal.throwIfAborted();
  },
};
