import { type QuickPattern, quickPattern } from '../match/prefilter/quick-pattern.ts';

/** A value that is called a password and not what was made of one: `password`, `req.body.password`, `r.FormValue("password")`, `$new_password`. */
const AS_IT_CAME = String.raw`(?<![\w-])(?!\w*(?:hash|crypt|enc|digest|salt|md5|sha\d|confirm|reset|token|hint))[$@:]?(?:\w{1,40}(?:\.|->|\[["':]|\(["']))*(?!\w*(?:hash|crypt|enc|digest|salt|md5|sha\d|confirm|reset|token|hint))\w*(?:pass(?:word|wd)?|pwd)\b`;
const COLUMN = String.raw`["'\x60[]?(?:user_?)?(?:password|passwd|pwd|pass)["'\x60\]]?`;
const TABLE = String.raw`[\w."'\x60[\]]{0,40}(?:user|account|member|customer|admin|employee|person|people|login)\w{0,12}["'\x60\]]?`;

/** `INSERT INTO users (name, password) VALUES (?, ?)` with a password beside it. */
const INSERTED = quickPattern(
  new RegExp(
    String.raw`\bINSERT\s+INTO\s+${TABLE}\s*\([^()]{0,300}${COLUMN}[^()]{0,300}\)\s*VALUES\b[\s\S]{0,500}?[(,[$.+{]\s*["'\x60]?\s*${AS_IT_CAME}["'\])}]{0,4}\s*(?:[,)\]}'"+.;]|$)`,
    'im',
  ),
);
/** `UPDATE users SET password = ? WHERE …` with a password behind it. */
const UPDATED = quickPattern(
  new RegExp(
    String.raw`\bUPDATE\s+${TABLE}\s+SET\b[^;]{0,200}?${COLUMN}\s*=\s*(?:\?|:\w+|\$\d|@\w+|%s)[^;]{0,200}?["'\x60]\s*(?:,|\)\s*\.\w+\()(?:[\s\S]{0,120}?[(,[])?\s*${AS_IT_CAME}`,
    'i',
  ),
);
/** `… WHERE name = ? AND password = ?`, `… AND password = '${password}'`: what is compared in the store is kept there as it came. */
const ASKED_FOR = quickPattern(
  new RegExp(
    String.raw`\b(?:WHERE|where)\b[^;]{0,200}?\b(?:\w\.)?${COLUMN}\s*=\s*(?:(?:\?|:\w+|\$\d|@\w+|%s|\{\d\})[\s\S]{0,200}?[(,[]\s*|\\?['"]?\s*(?:["'\x60]\s*[+.]\s*|\$\{\s*|\{|#\{)\s*)${AS_IT_CAME}`,
    'i',
  ),
);
const NAMES = /pass|pwd/i;
const HASHES_THERE = /\b(?:md5|sha1?|sha2|sha256|password|crypt|hash\w*)\s*\(\s*(?:\?|:\w|\$\d|'|@)/i;

/** Where a statement of SQL keeps or compares a password as it came, by offset; null where the database hashes it, or nothing says so. */
export function passwordOfStatement(body: string): number | null {
  if (!NAMES.test(body) || !/\b(?:INSERT|UPDATE|WHERE)\b/i.test(body)) return null;
  for (const pattern of [INSERTED, UPDATED, ASKED_FOR] satisfies QuickPattern[]) {
    const hit = pattern.exec(body);
    if (hit && !HASHES_THERE.test(hit[0])) return hit.index + columnIn(hit[0]);
  }
  return null;
}

/** A statement over several lines is shown where it names the password. */
const columnIn = (statement: string): number =>
  Math.max(0, statement.search(/\b\w*(?:password|passwd|pwd|pass)\b/i));

/** What is called so and holds no password: whether one is needed, what was made of it, whose record it is. */
const NO_PASSWORD = String.raw`(?!\w*(?:hash|crypt|enc|digest|salt|reset|token|hint|confirm|error|need|must|has|change|require|valid|check|expire|attempt|show|forgot))`;
const KEY = String.raw`${NO_PASSWORD}\w{0,20}(?:password|passwd|pwd)`;
const TYPED = String.raw`\$?(?!\w*(?:[uU]ser|[aA]ccount|[mM]ember|[rR]ow|[dD]b)\w*(?:\.|->|\[))(?:\w{1,30}(?:\.|->|\[["':]|\(["']))*${NO_PASSWORD}\w{0,20}(?:password|passwd|pwd)\b(?!\s*\()`;

/** `session['password'] = password`, `req.session.password = req.body.password`, `session.setAttribute("password", password)`, `$_SESSION['pwd'] = $_POST['pwd']`. */
const KEPT_IN_SESSION = quickPattern(
  new RegExp(
    String.raw`(?:\bsession|\$_SESSION)(?:\[\s*["':]${KEY}["']?\s*\]|\.${KEY})\s*=(?!=)\s*${TYPED}|(?:\b|get)session(?:\(\)|\w{0,12}\([^()\n]{0,40}\))?(?:\.|->)(?:set|put|add|insert)\w{0,10}\(\s*["']${KEY}["']\s*,\s*${TYPED}|\bsession\(\s*\[\s*["']${KEY}["']\s*=>\s*${TYPED}`,
    'i',
  ),
);

/** Where a password that was typed is put into a session, which keeps it for as long as somebody is signed in; null where none is. */
export function passwordOfSession(body: string): number | null {
  return KEPT_IN_SESSION.exec(body)?.index ?? null;
}

const AS_TYPED = String.raw`(?:(?:req|request|ctx\.request)\.body\.|\w*(?:data|dto|form|body|input|payload|model|request)\w*(?:\.|->|\[["']))?(?:new|plain|raw)?_?[pP]assword(?:["']\])?(?:\(\))?`;
/** A record that is given the password as it came and, in another field, what was made of it: `user.password = password; user.passwordHash = await hash(password)`. */
const BESIDE_HASH = quickPattern(
  new RegExp(
    String.raw`(\$?\b\w*(?:[uU]ser|[aA]ccount|[mM]ember|[cC]ustomer)\w*(?:\.|->))(?:plain_?)?[pP]assword\s*=\s*\$?${AS_TYPED}\s*;?\s*$[\s\S]{0,400}?\1\w*(?:[hH]ash|[dD]igest)\w*\s*=[^=]|[{,]\s*["']?password["']?\s*:\s*${AS_TYPED}\s*,\s*["']?password_?(?:[hH]ash|[dD]igest)["']?\s*(?:[:,}])`,
    'm',
  ),
);

/** Where a function keeps a password as it came beside its hash, which then protects nobody; null where it does not. */
export function passwordBesideHash(body: string): number | null {
  return BESIDE_HASH.exec(body)?.index ?? null;
}

/** What a request of Laravel or Symfony has, and what came of checking it. */
const OF_REQUEST = String.raw`\$(?:request|validated|data|input|attributes|payload|credentials|form)\w*(?:->(?:input|get|post|string)\(\s*["']|->|\[\s*["'])(?:new_?|plain_?)?[pP]assword\b(?:["']\s*[)\]])?`;
/** A record that is filled with one in an array: `User::create(['password' => $request->password])`, `$user->update(['password' => $validated['password']])`. */
const FILLED = quickPattern(
  new RegExp(
    String.raw`(?:\b\w*(?:User|Account|Member|Customer)s?::(?:query\(\)->)?(?:create|forceCreate|updateOrCreate|insert)|->(?:update|fill|forceFill|forceCreate|create))\(\s*\[[^;]{0,400}?["']password["']\s*=>\s*${OF_REQUEST}\s*[,\])]`,
  ),
);

/** Where a function of PHP fills a record with a password as a request has it, shown where it names it. */
export function passwordOfFilling(body: string): number | null {
  const hit = FILLED.exec(body);
  return hit ? hit.index + hit[0].search(/["']password["']\s*=>/) : null;
}
