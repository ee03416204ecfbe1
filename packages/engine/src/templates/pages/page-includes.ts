import type { TemplateEngine, TemplateInclude } from '../template-facts.ts';
import { INCLUDES, type PageExpression } from './page-piece.ts';
import { pagePieces } from './page-pieces.ts';

/** Entries of an object as engines write them: `{ title: x, 'kind': 1 }`, `['title' => $x]`, `title=x`. */
const ENTRY = /["']?(\w+)["']?\s*(?::(?!:)|=>|=(?!=))\s*("[^"]*"|'[^']*'|[^\s,}\]]+)/g;
const CONSTANT = /^(?:"[^"]*"|'[^']*'|-?\d[\d.]*|true|false|null|none|nil)$/i;

/** Pages that a page includes, with the names that it gives a value there. @param written expressions that the page writes */
export function pageIncludes(
  engine: TemplateEngine,
  text: string,
  written: readonly string[],
): TemplateInclude[] {
  const byPlace = new Map<number, { page: string; sets: Record<string, 'constant' | 'other'> }>();
  for (const piece of pagePieces(engine, text)) {
    if (piece.kind !== 'include') continue;
    // What stands at one place is one include, with the page's own data and with what it is given besides.
    const sets = byPlace.get(piece.at)?.sets ?? {};
    byPlace.set(piece.at, { page: piece.page, sets });
    Object.assign(sets, entriesOf(piece.data));
    for (const { name, value, isConditional } of piece.args)
      if (!isConditional) sets[name] = value.text === '' || CONSTANT.test(value.text) ? 'constant' : 'other';
  }
  const byCalls = written.flatMap((expression): TemplateInclude[] => {
    const [, , page, data] = INCLUDES.exec(expression) ?? [];
    return page === undefined
      ? []
      : [{ page, sets: entriesOf(data === undefined ? null : { text: data, at: 0 }) }];
  });
  return [...byPlace.values(), ...byCalls];
}

function entriesOf(data: PageExpression | null): Record<string, 'constant' | 'other'> {
  const sets: Record<string, 'constant' | 'other'> = {};
  for (const [, name = '', value = ''] of data?.text.matchAll(ENTRY) ?? [])
    sets[name] = CONSTANT.test(value) ? 'constant' : 'other';
  return sets;
}
