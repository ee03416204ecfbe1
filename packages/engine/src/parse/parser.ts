import { Parser } from 'web-tree-sitter';
import type { FlatTree } from './flat-tree.ts';
import { type CursorFunctions, flatten } from './flatten.ts';
import { type GrammarId, type LoadedGrammar, loadGrammar } from './grammars.ts';

export type ParseFailure = 'parse-timeout' | 'too-many-nodes' | 'parser-crash';

export interface SourceParser {
  /**
   * Never throws. `budgetMs` is processor time of this thread, so that a busy machine does not change what can be parsed.
   */
  parse(text: string, grammar: GrammarId, budgetMs: number): Promise<FlatTree | ParseFailure>;
  /** Memory of the WebAssembly heap in bytes. It never shrinks, so whoever owns the parser replaces it past a bound. */
  heapBytes(): number;
}

/** One initialisation per thread: the module behind the library is a singleton. */
let started: Promise<CursorFunctions> | null = null;

function start(): Promise<CursorFunctions> {
  started ??= (async () => {
    const module: Record<string, unknown> = {};
    await Parser.init(module);
    return module as unknown as CursorFunctions;
  })();
  return started;
}

/** The parser asks every few hundred steps; the clock is read at every sixteenth question, some 50 microseconds apart. */
const ASKED_PER_READING = 16;

function overBudget(budgetMs: number): () => boolean {
  const limit = processorMs() + budgetMs;
  let asked = 0;
  return () => ++asked % ASKED_PER_READING === 0 && processorMs() > limit;
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Opens the parser of this thread. One parse at a time. After 'parser-crash' the WebAssembly heap cannot be trusted
 * and the thread must be replaced.
 */
export async function openParser(): Promise<SourceParser> {
  const wasm = await start();
  const parser = new Parser();
  const grammars = new Map<GrammarId, Promise<LoadedGrammar>>();
  return {
    async parse(text, id, budgetMs) {
      let grammar = grammars.get(id);
      if (!grammar) {
        grammar = loadGrammar(id);
        grammars.set(id, grammar);
      }
      const { language, names } = await grammar;
      try {
        parser.setLanguage(language);
        const tree = parser.parse(text, null, { progressCallback: overBudget(budgetMs) });
        if (!tree) {
          parser.reset();
          return 'parse-timeout';
        }
        try {
          return flatten(wasm, tree, text, names) ?? 'too-many-nodes';
        } finally {
          tree.delete();
        }
      } catch {
        return 'parser-crash';
      }
    },
    heapBytes: () => wasm.HEAPU8.length,
  };
}
