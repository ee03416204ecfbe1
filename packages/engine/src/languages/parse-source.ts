import type { FlatTree } from '../parse/flat-tree.ts';
import type { ParseFailure, SourceParser } from '../parse/parser.ts';
import type { Language } from './language.ts';
import { type Repair, rewritten } from './repair.ts';

/** One construct may hide another of the same file: what was read amiss before it is read only when it is repaired. */
const PASSES = 4;

/**
 * Parses a file of a language. Where the grammar misreads what is valid, what is parsed is written otherwise in place, and the
 * tree that comes of it has the file's own text and offsets. Repairs, and the grammar of a dialect, that do not leave less unread are not taken.
 * @param budgetMs processor time for each parse
 */
export async function parseSource(
  parser: SourceParser,
  language: Language,
  path: string,
  text: string,
  budgetMs: number,
): Promise<FlatTree | ParseFailure> {
  const grammar = language.grammar(path);
  const first = await parser.parse(language.prepare?.(text) ?? text, grammar, budgetMs);
  if (typeof first === 'string') return first;
  const repairs = first.hasError ? language.repairs : undefined;
  const best = repairs
    ? await repaired(first, repairs, (next) => parser.parse(next, grammar, budgetMs))
    : first;
  if (best.hasError && language.dialect !== undefined) {
    const other = await parser.parse(text, language.dialect, budgetMs);
    if (typeof other !== 'string' && unread(other) < unread(best)) return other;
  }
  return best.text === text ? best : { ...best, text };
}

/**
 * The tree of whichever text leaves least unread. A tree that errors have spoiled may say wrongly what is code, and a repair that
 * believed it stays in what is parsed next: where anything is left, the file as it is written is asked once more, by its looks.
 */
async function repaired(
  first: FlatTree,
  repairs: readonly Repair[],
  parse: (text: string) => Promise<FlatTree | ParseFailure>,
): Promise<FlatTree> {
  let best = first;
  for (const from of ['tree', 'looks'] as const) {
    let isLost = from === 'looks';
    let tree = first;
    for (let pass = 0; pass < PASSES && tree.hasError; pass++) {
      const text = rewritten(tree, repairs, isLost);
      const next = text === null ? null : await parse(text);
      if (next !== null && typeof next !== 'string' && unread(next) < unread(tree)) tree = next;
      else if (isLost) break;
      else isLost = true;
    }
    if (unread(tree) < unread(best)) best = tree;
    if (best.errors.length === 0) break;
  }
  return best;
}

/** How much of a file the grammar could not read: the signs of the outermost errors, and one for what is missing. */
function unread({ errors, start, end }: FlatTree): number {
  let signs = 0;
  let done = -1;
  for (const error of errors) {
    const from = start[error] ?? 0;
    const to = end[error] ?? 0;
    if (from === to) signs++;
    else if (from >= done) {
      signs += to - from;
      done = to;
    }
  }
  return signs;
}
