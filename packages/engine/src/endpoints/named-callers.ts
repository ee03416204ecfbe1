import type { LanguageId } from '../ir/ir.ts';
import { type QuickPattern, quickPattern } from '../match/prefilter/quick-pattern.ts';

/** Who calls, as a header of a plain name says, and rights that lie in a cookie which is only coded. Whoever sends a request writes both as they like. */

const IDENTITY =
  '[xX][-_](?:(?:[aA]uth[-_])?[uU][sS][eE][rR](?:[-_]?(?:[iI][dD]|[nN]ame|[eE]mail|NAME))?|[uU]sername|[uU][iI][dD]|[aA]ccount[-_]?[iI][dD]|[cC]ustomer[-_]?[iI][dD]|[cC]urrent[-_][uU]ser(?:[-_][iI][dD])?|(?:[uU]ser[-_])?[rR]oles?)';
/** The header, and the variable that is given it. */
const READS = quickPattern(
  new RegExp(
    `(?:([A-Za-z_]\\w{0,40})(?:\\s*,\\s*\\w+)?\\s*(?::\\s*\\w+\\s*)?:?=\\s*(?:[\\w.]{1,30}\\()?)?\\b(?:[\\w.()]{1,60}\\.)?(?:GetHeader|Header\\.Get|Get|[hH]eaders?(?:\\.get)?|getHeader|header|get|META\\.get)(?:\\(\\s*|\\[\\s*|\\.TryGetValue\\(\\s*)["'](?:HTTP_)?${IDENTITY}["']\\s*(?:,\\s*out\\s+(?:var|StringValues)\\s+(\\w+))?`,
    'g',
  ),
);
/** A cookie by the name of whoever calls, and the variable that is given it. */
const COOKIES = quickPattern(
  /(?:([A-Za-z_]\w{0,40})(?:\s*,\s*\w+)?\s*:?=\s*(?:[\w.]{1,30}\()?)?\b(?:[\w.()]{1,60}\.)?(?:Cookies?\(|Cookies\[)\s*"(?:uid|user|user_?[iI]d|username|account_?[iI]d)"/g,
);
/** Says who calls for all that comes behind. */
const SETS_CALLER = (name: string): RegExp =>
  new RegExp(
    `\\b[cC](?:tx)?\\.(?:Set|Locals)\\(\\s*"\\w*(?:[uU]ser|uid|[aA]ccount|[rR]ole)\\w*"\\s*,[^)\\n]{0,60}\\b${name}\\b|context\\.WithValue\\([^\\n]{1,80}[uU]ser[^\\n]{0,40}\\b${name}\\b|\\b(?:req|request|ctx\\.state|ctx|g)\\.(?:user|userId|user_id|current_?[uU]ser|uid)\\s*=(?!=)[^;\\n]{0,60}\\b${name}\\b|\\bnew Claim\\([^\\n]{0,80}\\b${name}\\b|@current_user\\s*\\|?\\|?=[^\\n]{0,80}\\b${name}\\b`,
  );
const FINDS = (value: string): RegExp =>
  new RegExp(
    `(?:\\.(?:filter|filter_by|get|find\\w*|where|first|execute|query|Get\\w*|Find\\w*|Where|First\\w*|Single\\w*|Query\\w*)\\(|SELECT\\s)[^\\n;]{0,120}${value}`,
  );
/** Somebody else proves it: a gateway, a secret of its own, a token. */
const PROVEN =
  /hmac|verif|signature|decrypt|jwt|token|secret|api_?key|gateway|proxy|trusted|internal|mtls|RemoteAddr|remote_addr|(?<!json)serializer|session/i;

/** Where who calls is taken from a header that names somebody, and nothing in the function proves it. */
export const namedCaller = (body: string): number | null => takenForCaller(READS, body);

/** The same of a cookie of such a name, in words of Go and C#. */
export const callerOfCookie = (body: string): number | null => takenForCaller(COOKIES, body);

function takenForCaller(reads: QuickPattern, body: string): number | null {
  for (const { 1: variable, 2: out, index } of reads.all(body).take(4)) {
    if (PROVEN.test(body)) return null;
    const name = variable ?? out;
    if (name !== undefined && (SETS_CALLER(name).test(body) || FINDS(`\\b${name}\\b`).test(body)))
      return index;
    const before = body.slice(Math.max(0, body.lastIndexOf('\n', index)), index);
    if (FINDS('').test(before) && /[uU]ser|[aA]ccount/.test(before)) return index;
  }
  return null;
}

const COOKIE: Partial<Record<LanguageId, RegExp>> = {
  javascript: /\breq(?:uest)?\.cookies\b|\.cookies\.get\(/,
  python: /\brequest\.(?:COOKIES|cookies)\b/,
  php: /\$_COOKIE\b/,
  ruby: /\bcookies\[/,
  go: /\.Cookies?\(\s*"/,
  csharp: /\bRequest\.Cookies\b/,
  java: /\bgetCookies\(|@CookieValue/,
};
const DECODES = quickPattern(/base64|b64decode|atob\(|decode64|FromBase64String|Buffer\.from\(/i);
const SIGNED =
  /hmac|verif|sign(?:ed|ature)|decrypt|jwt|unseal|[sS]ecret|protect|fernet|(?<!json)serializer|compare_digest|timingSafe/i;
const RIGHT = '(?:[iI]s_?)?(?:[aA]dmin\\w{0,10}|[rR]oles?|[sS]taff|[sS]uper_?[uU]ser)';
const PRIVILEGED = '["\'](?:[aA]dmin\\w*|ADMIN\\w*|root|superuser|staff|true|1)["\']';
const DECIDES = quickPattern(
  new RegExp(
    `(?:\\.|->|\\[["':])${RIGHT}["']?\\]?\\s*(?:===?|!==?)\\s*(?:${PRIVILEGED}|[tT]rue\\b|1\\b)|\\b(?:if|unless)\\s*\\(?\\s*(?:!|not\\s+)?\\$?\\w+(?:\\.|->|\\[["':])${RIGHT}["']?\\]?\\s*[){:\\n]|\\.get\\(\\s*["']${RIGHT}["'][^)\\n]{0,20}\\)\\s*(?:==|!=)\\s*${PRIVILEGED}`,
  ),
);

/** Where a right decides that a cookie holds which is coded and not signed: `JSON.parse(atob(req.cookies.me)).role === "admin"`. */
export function codedRight(language: LanguageId, body: string): number | null {
  const cookie = COOKIE[language === 'typescript' ? 'javascript' : language];
  if (!cookie || !DECODES.test(body) || SIGNED.test(body)) return null;
  const read = cookie.exec(body);
  const hit = read === null ? null : DECIDES.exec(body);
  return read !== null && hit !== null && hit.index > read.index ? hit.index : null;
}

/** Where a cookie says who calls or what they may do, and nothing proves that the program wrote it. */
export const claimOfCookie = (language: LanguageId, body: string): number | null =>
  codedRight(language, body) ?? callerOfCookie(body);
