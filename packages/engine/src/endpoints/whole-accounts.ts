import { quickPattern } from '../match/prefilter/quick-pattern.ts';

/**
 * All that a request holds under a name, or an object within it that names no fields, written to an account by a mapper that says in the call what it is:
 * `prisma.user.update({ where, data: changes })`, `knex('users').where({ id }).update(req.body)`. Which fields there are is declared elsewhere. What
 * stands as `req.body` in such a call a rule of its own finds, whatever the record is.
 */

const BODY = String.raw`(?:req|request|ctx\.request)\.body`;
/** What is changed, by a name that says nothing of it. */
const PART = '(?:updates?|changes|data|fields|attributes|patch|payload|values|user|profile)';
const QUICK = quickPattern(/\b(?:req|request)\.body\b/);
const NAMED = new RegExp(`(?:const|let|var)\\s+(\\w+)\\s*=\\s*${BODY}(?:\\.${PART})?\\s*;?\\s*$`, 'gm');
const UNPACKED = new RegExp(`\\{([^{}]{1,200})\\}\\s*=\\s*${BODY}`, 'g');
const ACCOUNTS = '(?:users?|accounts?|members?|customers?|profiles?)';

/** Where, within a function of a script; null where it names the fields, or takes out those that give rights. */
export function wholeAccount(body: string): number | null {
  if (!QUICK.test(body)) return null;
  const wholes = [`${BODY}\\.${PART}`];
  for (const [, name = ''] of body.matchAll(NAMED)) wholes.push(`\\b${name}`);
  for (const [, names = ''] of body.matchAll(UNPACKED))
    for (const [name] of names.matchAll(new RegExp(`\\b${PART}\\b(?!\\s*:)`, 'g'))) wholes.push(`\\b${name}`);
  const whole = `(?:${wholes.slice(0, 8).join('|')})`;
  const hit = new RegExp(
    `\\b(?:prisma\\w*|db|tx|client)\\.${ACCOUNTS}\\.(?:create|update|upsert)(?:Many)?\\(\\s*\\{[^;]{0,300}?\\b(?:data|update|create)\\s*:\\s*${whole}\\s*[,}\\n]|\\b(?:knex|db|trx)\\(\\s*["'\`]${ACCOUNTS}["'\`]\\s*\\)[^;]{0,200}?\\.(?:update\\(\\s*(?:${BODY}|${whole})|insert\\(\\s*${whole})\\s*[,)]`,
  ).exec(body);
  return hit && !TAKES_OUT.test(body) ? hit.index : null;
}

/** `delete req.body.role`, `const { role, ...rest } = req.body`. */
const TAKES_OUT = quickPattern(
  /\bdelete\s+[\w.]+\.(?:role|is_?admin)|\b(?:role|is_?admin)\b[^{}\n]{0,80}\.\.\.\w+\s*\}|\bomit\(|\bpick\(|\.parse(?:Async)?\(|\bvalidate\w*\(/i,
);
