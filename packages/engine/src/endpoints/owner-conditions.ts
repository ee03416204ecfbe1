import { quickPattern } from '../match/prefilter/quick-pattern.ts';

/**
 * Names of owners that say nothing of whose record is looked for: columns and tables of a statement, what its tables are joined by, relations that are
 * loaded with a record, and the kind of the record itself.
 */

/** `SELECT id, user_id FROM orders o JOIN users u ON o.user_id = u.id WHERE …`: all but the condition. */
const COLUMNS = /\bSELECT\b(?:[^;]{0,400}?\bFROM\s+[\w."`[\]]{1,60}|[\w\s,.*"`()]*$)/gi;
const TABLES =
  /\b(?:FROM|JOIN|UPDATE|INTO)\s+[\w."`[\]]{1,60}(?:\s+(?:AS\s+)?(?!ON\b|WHERE\b|SET\b|USING\b)\w{1,30})?/gi;
const JOINED = /\b(?:ON|USING)\s*\(?\s*[\w."`[\]]{1,80}\s*=\s*[\w."`[\]]{1,80}\)?/gi;
/** What an UPDATE writes is no condition either. */
const WRITTEN = /\bSET\b[^;]{0,400}?(?=\bWHERE\b|$)/gi;
const IS_STATEMENT = quickPattern(/\b(?:SELECT|JOIN|UPDATE|INSERT|DELETE)\b/i);
/** `.populate('user')`, `relations: ['user']`, `.Include(i => i.User)`, `with('user')`, `Preload("User")`, `select_related("owner")`. */
const LOADED =
  /\b(?:populate|leftJoin\w*|innerJoin\w*|Include|ThenInclude|with|load|Preload|Joins|select_related|prefetch_related|joinedload|selectinload|subqueryload|includes|eager_load|preload|withCount)\(\s*(?:["'`:[]|\w+\s*=>|\w+\.\w+\s*\))[^()]{0,160}\)|\brelations\s*:\s*(?:\[[^\]]{0,160}\]|\{[^{}]{0,160}\})|\b(?:include|attributes|select)\s*:\s*(?:\[[^\]]{0,200}\]|\{[^{}]{0,200}\})|\.(?:includes|eager_load|preload)\s+:\w+(?:\s*,\s*:\w+)*/g;
/** `prisma.user.findUnique(`, `db.user.delete(`: the kind of the record. */
const KIND =
  /(?<=\b(?:prisma|db|models?|tx|repos?|repositories|client|knex|em|dao|orm)(?:\(\))?\.)(?:user|account|customer|member|owner|author|company|tenant|organi[sz]ation|org)(?=\.\w+\()/g;

/** `getUser(id)`, `find_account(account_id)`: what is looked for. What is given a request gives who calls. */
const LOOKED_UP =
  /\b(?:get|find|load|fetch|delete|update|remove|read|retrieve|lookup|show|edit)_?(?:one_?)?(?:user|account|customer|member|company|tenant|organi[sz]ation)(?:_?by_?id|Entity|OrThrow|OrFail|Async|_?profile|_?details?)?(?=\(\s*(?!\w*(?:request|req\b|ctx|token|context|session|principal|auth))[^)\s])/gi;

/** A line without such names. */
export function withoutKinds(line: string): string {
  let rest = line.replace(LOADED, ' ').replace(KIND, ' ').replace(LOOKED_UP, ' ');
  if (IS_STATEMENT.testOnce(rest))
    rest = rest.replace(COLUMNS, ' ').replace(JOINED, ' ').replace(TABLES, ' ').replace(WRITTEN, ' ');
  return rest;
}
