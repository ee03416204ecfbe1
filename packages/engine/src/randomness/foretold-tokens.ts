import type { RawFinding } from '../findings/finding.ts';
import { statementOf } from '../findings/fingerprint.ts';
import { topScope } from '../findings/scope.ts';
import type { AnalysisRules } from '../match/index.ts';
import { buildLines, positionOf } from '../positions.ts';

/** What something is called that whoever names it is let in by. */
const TOKEN = String.raw`(?<![\w$])[$@]?(?:\w{1,30}(?:\.|->))?(?!\w*(?:csrf|xsrf|device|page|cancell))(?:(?:\w{0,20}?(?:reset|session|access|auth|api|remember|verif\w{0,8}|login|activation|invite|secret|weak|password)_?)(?:tokens?|ids?|keys?|code)|session_?id|sid|token|reset_?token)`;
/** The moment at which it is made, as a number or a text. */
const NOW = String.raw`(?:DateTime(?:Offset)?\.(?:Utc)?Now\.(?:Ticks|ToUnixTime\w*\(\)|ToString\([^()\n]{0,30}\)|GetHashCode\(\))|Date\.now\(\)|(?:\+\s?)?new Date\(\)(?:\.(?:getTime|valueOf)\(\))?|System\.(?:currentTimeMillis|nanoTime)\(\)|Instant\.now\(\)(?:\.\w+\(\))?|(?:time\.)?time\(\)|time\.time_ns\(\)|microtime\([^()]{0,6}\)|uniqid\([^()]{0,12}\)|time\.Now\(\)\.(?:Unix\w*|String|Format)\([^()\n]{0,40}\)|Time\.now(?:\.to_[isf])?|datetime\.(?:utc)?now\([^()\n]{0,20}\)(?:\.timestamp\(\))?|strtotime\(\s*["']now["']\s*\))`;
/** Calls that only write a value in another way. */
const WRITES = String.raw`(?:\(|(?:String(?:\.valueOf|\.format)?|str|int|round|strval|sha1|md5|Math\.floor|Long\.toString|Integer\.toString|fmt\.Sprintf?|strconv\.\w+|Convert\.ToBase64String|base64_encode|btoa|hashlib\.\w{3,7}|Digest::\w{2,6}\.hexdigest)\()`;
const FORETOLD = new RegExp(
  String.raw`${TOKEN}["'\]]{0,2}\s{0,3}(?::\s?\w{1,20}\s?)?(?::?=|=>|:)(?!=)\s{0,3}(?:` +
    // The time, alone or hashed.
    String.raw`${WRITES}{0,4}\s*(?:"%d",\s*|["']["']\s*[+.]\s*)?${NOW}` +
    // The same under a name.
    String.raw`|\$?\b(?:\w{0,10}_?)?(?:time_?stamp|unix_?time|current_?(?:time|millis))(?:\.\w{1,12}\(\))?\s*[;\n]` +
    // How many there are already.
    String.raw`|\(?\s*\w{1,30}\.(?:Count|Length|length|size\(\)|count)\s*\+\s*\d{1,5}\s*\)?(?:\.to\w*\(\)|\.ToString\(\))?\s*[;,\n]` +
    // What everybody knows of an account, written in another way.
    String.raw`|(?:Convert\.ToBase64String\(\s*(?:System\.Text\.)?Encoding\.\w{2,8}\.GetBytes\(\s*|btoa\(\s*|Buffer\.from\(\s*|base64_encode\(\s*|base64\.b64encode\(\s*|Base64\.(?:getEncoder\(\)\.encodeToString|strict_encode64|encode64|urlsafe_encode64)\(\s*\(?\s*|base64\.\w{3,12}\.EncodeToString\(\s*\[\]byte\(\s*)(?:[fF$]?["'\x60][^"'\x60\n]{0,6}[$#]?\{\$?)?(?!\w*(?:[rR]and|[sS]ecret|[kK]ey|[bB]ytes|[sS]ig|[eE]nc|[hH]ash|[cC]ipher|[tT]oken))[$@]?(?:\w+(?:\.|->|\[["'])){0,2}(?:get)?(?:user_?name|user_?id|id|email|name|uid)\b` +
    ')',
  'gi',
);
/** Names, and the moment, of which a hash is made. */
const HASHED = new RegExp(
  String.raw`${TOKEN}\s{0,3}(?::\s?\w{1,20}\s?)?:?=(?!=)\s{0,3}(?:md5|sha1|hashlib\.(?:md5|sha1|sha256)|Digest::\w{2,6}\.hexdigest|crypto\.createHash\(["']\w+["']\)\.update)\(\s*(?:f?["'][^"'\n]{0,6}\{)?[$@]?(?:\w+(?:\.|->|\[["'])){0,2}(?:user_?name|user_?id|email|id)\b(?![^\n]{0,80}(?:secret|salt|random|key|token))`,
  'gi',
);
/** Who an account is, in a text of whose other parts everybody knows each letter: `token: user.id + "_token"`, `f"token-{user.id}"`. */
const ACCOUNT = String.raw`[$@]?(?:(?:\w{0,12}(?:user|account|member|customer)|u)(?:\.|->|\[["'])(?:get)?(?:user_?)?(?:id|name|email)\b["'\]()]{0,4}|(?:user_?id|user_?name)\b)`;
const ENDS = String.raw`\s{0,3}[;,)}\n]`;
const LETTERS = String.raw`[\w.:-]{0,20}`;
const NAMED = new RegExp(
  String.raw`(?<![\w$])["'$@]?(?:\w{1,30}(?:\.|->))?(?!\w*(?:csrf|xsrf|device|page|cancell))\w{0,20}token["'\]]{0,2}\s{0,3}(?::\s?\w{1,20}\s?)?(?::?=|=>|:)(?!=)\s{0,3}(?:` +
    String.raw`${ACCOUNT}\s?[+.]\s?["'\x60]${LETTERS}["'\x60]${ENDS}` +
    String.raw`|["'\x60]${LETTERS}["'\x60]\s?[+.]\s?${ACCOUNT}${ENDS}` +
    String.raw`|[fF$]?["'\x60]${LETTERS}[$#]?\{${ACCOUNT}\}${LETTERS}["'\x60]${ENDS}` +
    String.raw`|(?:fmt\.Sprintf|String\.format|sprintf)\(\s?["']${LETTERS}%[sdv]${LETTERS}["'],\s?${ACCOUNT}${ENDS}` +
    ')',
  'gi',
);
const MAY_NAME = /token|session|sid\b|reset|_?key|code/i;
/** The end of such a name with what gives it a value, which all of the above have: to look for where names begin takes longer. */
const IS_GIVEN =
  /(?:(?:reset|session|access|auth|api|remember|verif\w{0,8}|login|activation|invite|secret|weak|password)_?(?:tokens?|ids?|keys?|code)|session_?id|sid|token)["'\]]{0,2}\s{0,3}(?::\s?\w{1,20}\s?)?(?::?=|=>|:)(?!=)/i;
/** What fills a database is run by whoever sets the program up. */
const OF_MAINTENANCE = /(?:^|\/)(?:seed(?:er)?s?|migrations?|fixtures|scripts)\//i;
const MAX_FINDINGS = 20;
const APART = 6;

/** Tokens that are made of what whoever attacks knows: the time, how many there are, the name of the account. */
export function foretoldTokens(rules: AnalysisRules, path: string, text: string): RawFinding[] {
  const rule = rules.get('token-foretold');
  if (!rule || OF_MAINTENANCE.test(path) || !MAY_NAME.test(text) || !IS_GIVEN.test(text)) return [];
  const starts = buildLines(text);
  const found: RawFinding[] = [];
  const hits = [FORETOLD, HASHED, NAMED]
    .flatMap((one) => [...text.matchAll(one)])
    .sort((a, b) => a.index - b.index);
  for (const { 0: whole, index } of hits) {
    if (found.length >= MAX_FINDINGS) break;
    const { line, column } = positionOf(starts, index);
    const shown = text.slice(starts[line - 1], starts[line]).trim();
    if (/^(?:\/\/|#|\*)/.test(shown) || HOW_LONG.test(whole) || HOW_LONG.test(shown)) continue;
    if (HELD_LOCK.test(text.slice(index, index + AFTER))) continue;
    const last = found.at(-1);
    if (last && line - last.startLine < APART) continue;
    found.push({
      ruleId: rule.id,
      path,
      startLine: line,
      startColumn: column,
      endLine: line,
      endColumn: column + (whole.split('\n', 1)[0] ?? '').length,
      message: `${rule.message.trimEnd()} Here: \`${shown.slice(0, 120)}\``,
      symbol: [],
      scope: topScope,
      statement: statementOf(shown),
      flow: null,
    });
  }
  return found;
}

/** Says who holds a lock: knowing it lets nobody in. */
const HELD_LOCK = /\w*(?:lock|lease|mutex|semaphore)\w*\(/i;
/** How far behind it such a call is looked for. */
const AFTER = 300;
/** When one ends, was made or was asked for last, and what is drawn beside. */
const HOW_LONG =
  /expir|created|updated|_at\b|At\s*[:=]|last_?used|timestamp\w*\s*[:=]|rand|uuid|guid|secure|nonce|hmac|secret|sign\(/i;
