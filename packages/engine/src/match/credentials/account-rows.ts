import type { CredentialPlace } from './credential-lines.ts';
import { isConfiguredCredential, isDigest } from './credential-value.ts';

/** Rows that a statement puts among accounts: their table, the columns, where they are named, and the first values. */
const ACCOUNT_ROWS =
  /\b(?:INSERT\s+(?:IGNORE\s+|OR\s+(?:IGNORE|REPLACE)\s+)?|REPLACE\s+)INTO\s+[`"'[]?(\w{0,20}(?:user|account|member|admin|login|customer|credential|secret)s?)[`"'\]]?\s{0,20}(\([^()]{1,400}\))?\s{0,20}(?:VALUES\s{0,40}\(|SELECT\s{1,20}(?=N?'))((?:[^()']|'(?:[^'\\\r\n]|\\.){0,200}'|(?<=\w)\([^()]{0,60}\)){3,400})(?:\)|(?<=\s)(?:WHERE|FROM)\b)/gi;
/** What the server hashes as it inserts it: `md5('sunny1')`, `PASSWORD("sunny1")`, `crypt('sunny1', gen_salt('bf'))`. */
const HASHED_THERE =
  /\b(?:md5|sha1?|sha2|sha256|sha512|password|crypt|encode\(\s*digest|digest|hashbytes\(\s*'\w+'\s*,|encrypt)\s*\(\s*(?:N)?(["'])([^"'\\\r\n]{3,60})\1/i;
/** The same in the first row of a statement, whose parentheses lie within those of the row. */
const ROWS_HASHED =
  /\b(?:INSERT\s+(?:IGNORE\s+|OR\s+(?:IGNORE|REPLACE)\s+)?|REPLACE\s+)INTO\s+[`"'[]?(\w{0,20}(?:user|account|member|admin|login|customer|credential)s?)[`"'\]]?\s{0,4}\([^()]{1,400}\)\s{0,4}VALUES\s{0,4}\([^;]{0,300}/gi;
/** A statement whose values code gives it behind its text: `db.Exec("INSERT INTO users (name, password) VALUES (?, ?)", "admin", hash("letmein"))`. */
const ROW_GIVEN =
  /\b(?:INSERT\s+(?:IGNORE\s+|OR\s+(?:IGNORE|REPLACE)\s+)?|REPLACE\s+)INTO\s+[`"'[]?(\w{0,20}(?:user|account|member|admin|login|customer|credential)s?)[`"'\]]?\s{0,4}(\([^()"';]{1,300}\))\s{0,20}VALUES\s{0,4}\(([?$\d,\s:@%'\w]{1,200})\)[^"'`()]{0,80}["'`]{1,3}\s{0,20},\s{0,20}([^;\n]{3,400})/gi;
/** A constant by itself, or what hashes one. */
const CONSTANT_GIVEN = /^(?:[\w.:]{1,60}\(\s*)?(["'])([^"'\\\r\n]{3,60})\1\s*(?:,\s*\w{1,20}\s*)?\)?$/;

/** A value of a row: text, in which a quote is doubled or behind a backslash, or anything else up to the comma. */
const VALUE = /\s*(?:"((?:[^"\\\r\n]|\\.|""){0,200})"|'((?:[^'\\\r\n]|\\.|''){0,200})'|[^,]*?)\s*(?:,|$)/gy;

/**
 * The first account that statements create in each table with its password: as it is, where the columns say which value that is, or
 * hashed. Values that are put in later (`?`, `$1`) are none.
 */
export function accountRows(text: string, by: CredentialPlace['by']): CredentialPlace[] {
  if (!/INSERT|REPLACE\s+INTO/i.test(text)) return [];
  const found = new Map<string, CredentialPlace>();
  for (const { 0: whole, 1: table = '', 2: columns, 3: row = '', index } of text
    .matchAll(ACCOUNT_ROWS)
    .take(50)) {
    if (found.has(table)) continue;
    const one = passwordOf(columns, valuesOf(row), by);
    if (one) found.set(table, { ...one, start: index + whole.lastIndexOf(row) + one.start });
  }
  for (const { 0: whole, 1: table = '', index } of text.matchAll(ROWS_HASHED).take(50)) {
    const hit = found.has(table) ? null : HASHED_THERE.exec(whole);
    const value = hit?.[2] ?? '';
    if (hit && isConfiguredCredential(value) && (by !== 'code' || !/[$?{}%]|^:/.test(value)))
      found.set(table, {
        name: 'password of an account',
        value,
        start: index + hit.index + hit[0].lastIndexOf(value),
        by,
      });
  }
  for (const { 0: whole, 1: table = '', 2: columns, 3: places = '', 4: given = '', index } of by === 'code'
    ? text.matchAll(ROW_GIVEN).take(50)
    : []) {
    if (found.has(table)) continue;
    const args = argumentsOf(given);
    const column = columnOfPassword(columns);
    // Values that the statement has itself take no argument.
    const before = places
      .split(',')
      .slice(0, column)
      .filter((one) => /[?$:@%]/.test(one)).length;
    const [, , value = ''] = CONSTANT_GIVEN.exec(args[column < 0 ? -1 : before] ?? '') ?? [];
    if (isConfiguredCredential(value))
      found.set(table, {
        name: 'password of an account',
        value,
        start: index + whole.lastIndexOf(given) + given.indexOf(value),
        by: 'row',
      });
  }
  return [...found.values()];
}

/** What a call is given, up to the bracket that closes it; a list or tuple of values is those values. */
function argumentsOf(given: string): string[] {
  const found: string[] = [];
  const text = given.replace(/^[[({]\s*|^(?:new\s*)?\[\]\w*\{/, '');
  let depth = 0;
  let from = 0;
  let i = 0;
  for (; i < text.length && depth >= 0; i++) {
    const sign = text[i] ?? '';
    if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign)) depth--;
    else if (sign === ',' && depth === 0) {
      found.push(text.slice(from, i).trim());
      from = i + 1;
    }
  }
  found.push(text.slice(from, depth < 0 ? i - 1 : i).trim());
  return found;
}

function passwordOf(
  columns: string | undefined,
  values: readonly Value[],
  by: CredentialPlace['by'],
): CredentialPlace | null {
  const texts = values.filter(({ isText, text }) => isText && text.length > 2);
  const hashed = texts.find(({ text }) => isDigest(text));
  if (hashed && texts.length > 1)
    return { name: 'password hash of an account', value: hashed.text, start: hashed.start, by };
  const { isText = false, text = '', start = 0 } = values[columnOfPassword(columns)] ?? {};
  // In code a text of SQL may be put together around the value.
  const isGiven = by !== 'code' || !/[$?{}%"']|^:/.test(text);
  return isText && isGiven && isConfiguredCredential(text)
    ? { name: 'password of an account', value: text, start, by: 'row' }
    : null;
}

interface Value {
  readonly text: string;
  /** Offset of the text within the row. */
  readonly start: number;
  readonly isText: boolean;
}

function valuesOf(row: string): Value[] {
  const values: Value[] = [];
  for (const { 0: whole, 1: double, 2: single, index } of row.matchAll(VALUE).take(60)) {
    const text = double ?? single;
    const isText = text !== undefined;
    values.push({ text: text ?? '', start: index + (isText ? whole.search(/["']/) + 1 : 0), isText });
  }
  return values;
}

function columnOfPassword(columns: string | undefined): number {
  return (columns ?? '')
    .replace(/^\(|\)$/g, '')
    .split(',')
    .findIndex((column) =>
      /^(?:user_?|login_?)?(?:password|passwd|pwd|pass)$/i.test(column.replace(/[\s`"'[\]]/g, '')),
    );
}
