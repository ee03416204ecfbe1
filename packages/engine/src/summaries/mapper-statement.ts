import { HOLE, readStatement, type StatementSummary } from './statement.ts';

/** Number of the argument that holds the statement of a mapper's method: none does, it is declared beside the method. */
const DECLARED = -1;

/** Reads a statement of MyBatis: `#{note.title}` is bound under its last name, `${…}` is text put in. Null where it names no place that is known. */
export function readMapperStatement(text: string): StatementSummary | null {
  const sql = text
    .replace(/#\{\s*(?:\w+\.){0,4}(\w+)[^{}]{0,200}\}/g, ':$1')
    .replace(/\$\{[^{}]{0,200}\}/g, HOLE)
    .replace(/\s+/g, ' ')
    .trim();
  return readStatement(sql, DECLARED);
}
