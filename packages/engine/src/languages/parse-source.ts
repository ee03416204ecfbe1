import type { FlatTree } from '../parse/flat-tree.ts';
import type { ParseFailure, SourceParser } from '../parse/parser.ts';
import type { Language } from './language.ts';
import { rewritten } from './repair.ts';

/** One construct may hide another of the same file: what was read amiss before it is read only when it is repaired. */
const PASSES = 4;

/**
 * Parses a file of a language. Where the grammar misreads what is valid, what is parsed is written otherwise in place, and the
 * tree that comes of it has the file's own text and offsets. Repairs that do not leave less unread are not taken.
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
  let best = first;
  let isLost = false;
  for (let pass = 0; pass < PASSES && best.hasError && language.repairs; pass++) {
    const next = rewritten(best, language.repairs, isLost);
    const tree = next === null ? null : await parser.parse(next, grammar, budgetMs);
    if (tree !== null && typeof tree !== 'string' && unread(tree) < unread(best)) best = tree;
    else if (isLost) break;
    else isLost = true;
  }
  return best.text === text ? best : { ...best, text };
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
