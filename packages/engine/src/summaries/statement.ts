/**
 * What an SQL statement of a call does with named places of a database. Texts are reduced to this where they are seen: the stage over all
 * files asks for tables and columns only.
 */
export interface StatementSummary {
  /** Number of the argument that holds the statement; -1 where it is the receiver. */
  readonly argument: number;
  readonly writes?: StatementWrite;
  readonly reads?: StatementRead;
}

export interface StatementWrite {
  readonly table: string;
  /** Column, or `#2` for the third value where no columns are named; with what is written. */
  readonly values: readonly (readonly [column: string, given: GivenValue])[];
}

/** Number of a placeholder in their order, its name, or `null` for what is part of the statement's text. */
export type GivenValue = number | string | null;

export interface StatementRead {
  readonly tables: readonly string[];
  /** Name in the result, column that it shows; null for all columns under their own names. */
  readonly columns: readonly (readonly [name: string, column: string])[] | null;
}

/** Stands in a statement's text for a part that is not constant. */
export const HOLE = '\u0001';

/** Does a text begin like a statement that names places of a database? */
export function beginsStatement(text: string): boolean {
  return /^[\s(]*(?:insert|replace|update|select)\s/i.test(text);
}

/** Statements longer than this are cut: their tables and columns stand in the beginning. */
export const MAX_STATEMENT = 2_000;
const MAX_COLUMNS = 40;

const NAME = String.raw`[\`"\[]?(?:\w+[\`"\]]?\.[\`"\[]?)?(\w+)[\`"\]]?`;
const INSERT = new RegExp(
  String.raw`^[\s(]*(?:insert(?:\s+(?:ignore|or\s+\w+))?|replace)\s+into\s+${NAME}\s*(?:\(([^()]*)\))?\s*values?\s*\(`,
  'i',
);
const UPDATE = new RegExp(String.raw`^\s*update\s+${NAME}(?:\s+(?:as\s+)?\w+)?\s+set\s+`, 'i');
const FROM = new RegExp(String.raw`\b(?:from|join)\s+${NAME}`, 'gi');

/** Reads one statement; null where it names no place in a form that is known. Time grows with its length. */
export function readStatement(text: string, argument: number): StatementSummary | null {
  const sql = text.slice(0, MAX_STATEMENT);
  const insert = INSERT.exec(sql);
  if (insert) {
    const names = (insert[2] ?? '').split(',').map(plainName);
    const given = placeholders();
    const values = listed(sql.slice(insert[0].length)).map(
      (value, i) => [insert[2] === undefined ? `#${i}` : (names[i] ?? ''), given(value)] as const,
    );
    return writing(argument, insert[1] ?? '', values);
  }
  const update = UPDATE.exec(sql);
  if (update) {
    const given = placeholders();
    const values = listed(sql.slice(update[0].length).split(/\bwhere\b/i)[0] ?? '').map((part) => {
      const at = part.indexOf('=');
      return [at < 0 ? '' : plainName(part.slice(0, at)), given(part.slice(at + 1))] as const;
    });
    return writing(argument, update[1] ?? '', values);
  }
  return reading(sql, argument);
}

function writing(
  argument: number,
  table: string,
  values: readonly (readonly [string, GivenValue | undefined])[],
): StatementSummary | null {
  const known = values.flatMap(([column, given]) =>
    column === '' || given === undefined ? [] : [[column, given] as const],
  );
  if (known.length === 0) return null;
  return { argument, writes: { table: table.toLowerCase(), values: known.slice(0, MAX_COLUMNS) } };
}

function reading(sql: string, argument: number): StatementSummary | null {
  const head = /^[\s(]*select\s+(?:distinct\s+|all\s+|top\s+\d+\s+)?/i.exec(sql);
  const from = head === null ? -1 : sql.search(/\bfrom\b/i);
  if (head === null || from < 0) return null;
  const tables = [...sql.slice(from).matchAll(FROM)].map((hit) => (hit[1] ?? '').toLowerCase());
  const parts = listed(sql.slice(head[0].length, from));
  if (tables.length === 0 || parts.length === 0) return null;
  const isAll = parts.some((part) => /(?:^|\.)\*$/.test(part.trim()));
  const columns = parts.slice(0, MAX_COLUMNS).map((part) => {
    const [, shown = '', alias] = /^\s*([\s\S]*?)(?:\s+(?:as\s+)?([\w`"[\]]+))?\s*$/i.exec(part) ?? [];
    const column = plainName(shown);
    return [alias === undefined ? column : plainName(alias), column] as const;
  });
  return { argument, reads: { tables: [...new Set(tables)], columns: isAll ? null : columns } };
}

/** `t.name` and `` `name` `` are `name`; what is no plain name (a function of columns) is ''. */
function plainName(written: string): string {
  return /^\s*[`"[]?(?:\w+[`"\]]?\.[`"[]?)?(\w+)[`"\]]?\s*$/.exec(written)?.[1]?.toLowerCase() ?? '';
}

/** Says of one value after the other what is given for it; undefined for constants and for what is computed of several. */
function placeholders(): (value: string) => GivenValue | undefined {
  let next = 0;
  return (value) => {
    const text = value.trim().replace(/\)\s*;?\s*$/, '');
    const numbered = /^\$(\d+)(?:::\w+)?$/.exec(text)?.[1];
    if (numbered !== undefined) return Number(numbered) - 1;
    const named = /^[:@](\w+)$|^%\((\w+)\)s$/.exec(text);
    if (named) return named[1] ?? named[2];
    if (text === '?' || text === '%s') return next++;
    next += text.match(/\?|%s/g)?.length ?? 0;
    return text.includes(HOLE) ? null : undefined;
  };
}

/** Splits at the commas of the outermost level, and ends where that is closed. */
function listed(text: string): string[] {
  const out: string[] = [];
  let depth = 0;
  let quote = '';
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? '';
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === "'" || char === '"') quote = char;
    else if (char === '(') depth++;
    else if (char === ')' && --depth < 0) {
      out.push(text.slice(from, i));
      return out;
    } else if (char === ',' && depth === 0) {
      out.push(text.slice(from, i));
      from = i + 1;
    }
  }
  out.push(text.slice(from));
  return out;
}
