import { quickPattern } from '../match/prefilter/quick-pattern.ts';

/**
 * All that a request holds under a name, or an object within it that names no fields, written to an account by a mapper that says in the call what it is:
 * `prisma.user.update({ where, data: changes })`, `knex('users').where({ id }).update(req.body)`. Which fields there are is declared elsewhere. What
 * stands as `req.body` in such a call a rule of its own finds, whatever the record is.
 */

const BODY = String.raw`(?:req|request|ctx\.request)\.body`;
/** What is changed, by a name that says nothing of it. */
const PART = '(?:updates?|changes|data|fields|attributes|patch|payload|values|user|profile)';
const QUICK = quickPattern(/\b(?:req|request)\.(?:body\b|json\(\))/);
/** What Next.js, Hono and others of the standard give as a whole. */
const JSON_NAMED =
  /(?:const|let|var)\s+(\w+)(?:\s*:\s*\w+)?\s*=\s*await\s+(?:c\.)?(?:req|request)\.json\(\)\s*;?\s*$/gm;
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
  if (TAKES_OUT.test(body)) return null;
  return hit ? hit.index : wholeJson(body);
}

/** All that came as JSON, handed to a mapper as it is: `const body = await request.json()` and `prisma.order.update({ where, data: body })` below. */
function wholeJson(body: string): number | null {
  for (const [, name = ''] of body.matchAll(JSON_NAMED)) {
    const hit = new RegExp(
      `\\b(?:prisma\\w*|db|tx)\\.\\w+\\.(?:create|update|upsert)(?:Many)?\\(\\s*\\{[^;]{0,300}?\\b(?:(?:data|update|create)\\s*:\\s*(?:\\{\\s*\\.\\.\\.)?${name}${name === 'data' ? '|data' : ''})\\s*[,}\\n]|(?:\\.(?:insert|values)|\\.update\\([^()\\n]{0,60}\\)\\s*\\.set|(?<![\\w.])[A-Z]\\w*\\.(?:create|findByIdAndUpdate|findOneAndUpdate|updateOne))\\(\\s*(?:[^;\\n]{0,80},\\s*)?(?:\\{\\s*\\$set\\s*:\\s*)?${name}\\s*[,)}]`,
    ).exec(body);
    if (hit && !/searchParams|cache|redis|localStorage|cookies?\b/.test(hit[0])) return hit.index;
  }
  return null;
}

/** The same in Python: `data = request.get_json()` and `User(**data)`, `db.users.update_one(…, {"$set": data})` below. */
const GIVEN_IN_PYTHON =
  /^[ \t]*(\w+)\s*(?::\s*\w+\s*)?=\s*(?:await\s+)?(?:flask\.)?request\.(?:get_json\([^()\n]{0,40}\)|json(?:\(\))?|form\.to_dict\(\)|data|POST\.dict\(\))(?:\s+or\s+\{\})?\s*$/gm;

export function wholeInPython(body: string): number | null {
  for (const [, name = ''] of body.matchAll(GIVEN_IN_PYTHON).take(4)) {
    if (
      new RegExp(`\\b${name}\\.pop\\(\\s*["'](?:role|is_)|\\bdel\\s+${name}\\[|\\b${name}\\s*=\\s*\\{`).test(
        body,
      )
    )
      continue;
    const hit = new RegExp(
      `(?<![\\w.])[A-Z]\\w*\\(\\s*\\*\\*${name}\\s*\\)|\\bobjects\\.create\\(\\s*\\*\\*${name}\\s*\\)|\\.(?:update_one|find_one_and_update|update_many)\\([^\\n]{0,120}["']\\$set["']\\s*:\\s*${name}\\s*\\}|\\.(?:update|values)\\(\\s*\\*\\*${name}\\s*\\)|\\.filter(?:_by)?\\([^()\\n]{0,100}\\)\\.update\\(\\s*${name}\\s*\\)`,
    ).exec(body);
    if (hit && !OF_FIELDS.test(hit[0])) return hit.index;
  }
  return null;
}

/** A class that takes the fields that it declares, to look whether they are right. */
const OF_FIELDS =
  /^[A-Z]\w*(?:Schema|Input|InputModel|Form|D[tT][oO]|Request|Payload|Params|Validator|Body|Query|Login|Credentials|Create|Update|Signup|In|Error|Exception|Config|Serializer)\(/;

/** `delete req.body.role`, `const { role, ...rest } = req.body`. */
const TAKES_OUT = quickPattern(
  /\bdelete\s+[\w.]+\.(?:role|is_?admin)|\b(?:role|is_?admin)\b[^{}\n]{0,80}\.\.\.\w+\s*\}|\bomit\(|\bpick\(|\.parse(?:Async)?\(|\bvalidate\w*\(/i,
);
