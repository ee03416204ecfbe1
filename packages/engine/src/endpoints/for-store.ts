/**
 * Whether an entry of a record that a text writes is for a store: what a function puts together to keep it is no answer, whatever its fields
 * are called.
 */

/** What a statement or call begins with, as far before the entry as anybody writes one. */
const BEFORE = 700;
const KEEPS =
  /\b(?:insert|update|upsert|create|save|store|persist|replace)\w*\s*\(\s*(?:[^()]|\([^()]*\)){0,400}$/i;
/** The record that entries are written into: `$data = array(`, `row = {`, `$this->rows['a'] =`. */
const HOLDER = /[$@]?((?:\w+(?:->|\.))*\w+)\s*:?=\s*(?:new\s+\w+\s*|array\s*|dict\s*)?[[({](?:[^;]{0,600})$/;
const OF_ENTRY = /[$@]?((?:\w+(?:->|\.))*\w+)(?:\[|\.)$/;
/** A record by what is done with it: `$user_insert_data`, `update`, `new_row`. */
const FOR_STORE = /(?:^|_|->|\.)(?:insert|update|upsert|db_?data|columns)(?:_|$|s$)|(?:Insert|Update|Upsert)/;

/** @param body the text of a function @param at where the entry's name begins, with its quote */
export function isForStore(body: string, at: number): boolean {
  const before = body.slice(Math.max(0, at - BEFORE), at);
  const statement = before.slice(before.lastIndexOf(';') + 1);
  if (KEEPS.test(statement)) return true;
  const holder = OF_ENTRY.exec(statement.trimEnd())?.[1] ?? HOLDER.exec(statement)?.[1];
  if (holder === undefined) return false;
  if (FOR_STORE.test(holder)) return true;
  const name = holder.replace(/^.*(?:->|\.)/, '');
  return new RegExp(
    `\\b(?:insert|update|upsert|create|save|store|persist|replace)\\w*\\s*\\((?:[^()]|\\([^()]*\\)){0,200}\\b${name}\\b`,
    'i',
  ).test(body.slice(at));
}
