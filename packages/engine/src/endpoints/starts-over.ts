import type { FunctionFact } from './endpoint-facts.ts';
import type { Evidence } from './evidence.ts';

/** Puts all that is stored back to its beginning, by its name and by what it calls: `/reset-db` and `db.init_db()`. */
export function startsOver(about: string, { calls, headLine }: FunctionFact): Evidence | null {
  if (!STARTS_OVER.test(about)) return null;
  const call = calls.find((name) => MAKES_STORE.test(name));
  return call === undefined ? null : { line: headLine, text: `${call}()` };
}

const STARTS_OVER =
  /(?:reset|init(?:iali[sz]e)?|re-?create|rebuild|wipe|clear|flush|seed|restore)[-_]?(?:the[-_]?)?(?:db|data(?:base|s)?|tables?|schema|store|all)(?![a-z])|(?:db|database)[-_/](?:reset|init|wipe|clear|seed|drop)(?![a-z])/i;
const MAKES_STORE =
  /(?:reset|init(?:iali[sz]e)?|re_?create|rebuild|wipe|clear|flush|seed|drop|create|populate|load)_?(?:the_?)?(?:db|database|tables?|all|schema|data|store|fixtures)\b|migrate/i;

/** Does an endpoint take away all that there is, by what it is called and by what it does? */
export const clearsAll = (about: string, change: Evidence | null): boolean =>
  CLEARS_ALL.test(about) && CLEARED.test(change?.text ?? '');

/** Takes away all that there is, by its name and by what it does: `ClearAll` and `RemoveAllQuestions()`, `deleteMany({})`. */
const CLEARS_ALL = /(?:clear|remove|delete|purge|wipe|flush|destroy|truncate)[-_]?all/i;
const CLEARED =
  /(?:clear|remove|delete|purge|wipe|flush|destroy|truncate)_?all\w*\(\s*\)|deleteMany\(\s*(?:\{\s*\})?\s*\)|\b(?:delete|destroy)_all\b|\bDELETE\s+FROM\s+\w+\s*["'`;]|TRUNCATE/i;
