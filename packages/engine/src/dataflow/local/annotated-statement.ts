import type { Decorator, Expr } from '../../ir/ir.ts';
import { readMapperStatement } from '../../summaries/mapper-statement.ts';
import type { StatementSummary } from '../../summaries/statement.ts';

/** MyBatis: `@Insert("INSERT INTO notes (title) VALUES (#{title})")` above a method of a mapper. */
const ANNOTATION = /(?:^|\.)(?:Insert|Update|Delete|Select)$/;

/** What annotations say that a method runs, as a part of its summary. */
export function annotatedStatement(decorators: readonly Decorator[]): {
  readonly statement?: StatementSummary;
} {
  for (const { name, args } of decorators) {
    if (!ANNOTATION.test(name)) continue;
    const text = args.map(({ value }) => textIn(value)).join(' ');
    const statement = text.trim() === '' ? null : readMapperStatement(text);
    if (statement !== null) return { statement };
  }
  return {};
}

/** Constant text, also of several pieces or lines. */
function textIn(e: Expr): string {
  switch (e.kind) {
    case 'literal':
      return typeof e.value === 'string' ? e.value : '';
    case 'binary':
      return textIn(e.left) + textIn(e.right);
    case 'list':
      return e.elements.map((one) => textIn(one.value)).join(' ');
    default:
      return '';
  }
}
