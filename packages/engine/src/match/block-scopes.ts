import type { VarDecl } from '../ir/ir.ts';
import type { FlatModule } from './flat-module.ts';

/** Languages whose variables live in the block that declares them. */
const BLOCK_SCOPED = new Set(['java', 'csharp', 'go', 'javascript', 'typescript', 'solidity']);
/** With more definitions than this nothing is told apart: the work grows with their square. */
const MAX_DEFINITIONS = 32;

/**
 * Of all definitions of one name in a function, those of the variable that is visible at node `at`. Sibling blocks may each
 * declare one of that name; of two branches of one statement the nearer declaration before `at` counts.
 */
export function visibleAt<D extends { readonly at: number }>(
  flat: FlatModule,
  definitions: readonly D[],
  at: number,
): readonly D[] {
  if (definitions.length < 2 || definitions.length > MAX_DEFINITIONS) return definitions;
  if (!BLOCK_SCOPED.has(flat.module.language)) return definitions;
  const declared = definitions.filter((one) => flat.tags[one.at] === 'var').map((one) => one.at);
  if (declared.length < 2 || declared.some((one) => isHoisted(flat, one))) return definitions;
  const own = declarationAt(flat, declared, at);
  if (own < 0) return definitions;
  return definitions.filter((one) => declarationAt(flat, declared, one.at) === own);
}

function isHoisted(flat: FlatModule, at: number): boolean {
  const { language } = flat.module;
  return (
    (language === 'javascript' || language === 'typescript') &&
    (flat.nodes[at] as VarDecl).modifiers.includes('var')
  );
}

/** The last declaration before `at` in a statement that holds `at` too, -1 for none. */
function declarationAt(flat: FlatModule, declared: readonly number[], at: number): number {
  let found = -1;
  for (const one of declared) {
    const block = flat.parent[one] ?? -1;
    if (one <= at && one > found && (block < 0 || at < (flat.end[block] ?? block))) found = one;
  }
  return found;
}
