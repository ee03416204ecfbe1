import {
  beginsStatement,
  HOLE,
  MAX_STATEMENT,
  readStatement,
  type StatementSummary,
} from '../../summaries/statement.ts';
import type { Value } from './value.ts';

/** Texts of SQL statements as far as they are constant. What a statement is put together of otherwise is a hole in it. */

const textOf = (value: Value): string | undefined =>
  typeof value.constant === 'string' ? value.constant : value.statement;

/** The value with the text of the statement that its pieces make, if they begin one. */
export function withStatement(value: Value, pieces: readonly Value[]): Value {
  const first = pieces[0] && textOf(pieces[0]);
  if (first === undefined || value.constant !== undefined || !beginsStatement(first)) return value;
  let text = '';
  for (const piece of pieces) {
    if (text.length > MAX_STATEMENT) break;
    const { constant } = piece;
    text += textOf(piece) ?? (constant === undefined || constant === null ? HOLE : String(constant));
  }
  return { ...value, statement: text.slice(0, MAX_STATEMENT) };
}

/** Places of a format that are filled in: `%s`, `%(name)d`, `%-5v`, `{}`, `{0}`, `{name!r}`. */
const FILLED = /%(?:\(\w+\))?[-+ #0]*\d*(?:\.\d+)?[sdrvqxi]|\{[\w.!:]*\}/g;

/** The value with the text of the statement that a format makes. */
export function withFormattedStatement(value: Value, format: Value | undefined): Value {
  const text = format && textOf(format);
  if (text === undefined || value.constant !== undefined || !beginsStatement(text)) return value;
  return { ...value, statement: text.slice(0, MAX_STATEMENT).replace(FILLED, HOLE) };
}

/** Functions that make a text of a format; what they are given runs nowhere yet. */
export const FORMATS = /^(?:sprintf|vsprintf|Sprintf|format|Format|printf|interpolate)$/;

/** What the first of the arguments that is a statement does; undefined when there is none. */
export function statementAmong(name: string, args: readonly Value[]): StatementSummary | undefined {
  if (FORMATS.test(name)) return undefined;
  for (let i = 0; i < args.length && i < 3; i++) {
    const text = args[i] && textOf(args[i] as Value);
    if (text !== undefined && beginsStatement(text)) return readStatement(text, i) ?? undefined;
  }
  return undefined;
}
