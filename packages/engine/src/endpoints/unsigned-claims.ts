import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import { literal } from '../regex/literal.ts';
import type { GivenValue } from './given-values.ts';

/** Who somebody is or what they may do, read from what they sent in a form that everybody can write: base64 of JSON, without a signature. */

/** A cookie or header that whoever calls writes, in words of all languages. */
const READ = String.raw`(?:\breq(?:uest)?\.(?:cookies|COOKIES|headers|META)\b|\b(?:cookies|headers)\(\)\)?\.get\(|\bcookie(?:Store|Jar)\.get\(|\bgetCookie\(|\b(?:self|request)\.get_cookie\(|\b(?:c\.)?req\.header\(|\$_COOKIE\b|\bcookies\[|\brequest\.headers\[|\bRequest\.(?:Cookies|Headers)\[|\.Cookie\(\s*"|\.(?:GetHeader|Header\.Get)\()`;
const DECODES = quickPattern(
  /\b(?:Buffer\.from\(\s*([^,\n]{1,120}?)\s*,\s*["']base64(?:url)?["']|(?:window\.)?atob\(\s*([^\n]{1,120}?)\)|(?:base64\.)?(?:urlsafe_)?b64decode\(\s*([^\n]{1,120}?)\)|base64_decode\(\s*([^\n]{1,120}?)\)|Base64\.(?:urlsafe_)?(?:strict_)?decode64\(\s*([^\n]{1,120}?)\)|base64\.\w+\.DecodeString\(\s*([^\n]{1,120}?)\)|Convert\.FromBase64String\(\s*([^\n]{1,120}?)\))/g,
);
const GIVEN = quickPattern(
  new RegExp(
    `(?:^|[\\s{(;])\\$?(\\w{1,40})(?:\\s*,\\s*\\w+)?\\s*(?::\\s*[\\w| ]+)?:?=(?![=>])[^\\n;]{0,80}?${READ}`,
    'g',
  ),
);
/** A name and a password that are asked for afterwards. */
const BASIC = /\bBasic\b|basic[_-]?auth|HTTP_AUTHORIZATION/i;
const PARSES =
  /JSON\.parse\(|json\.loads\(|json_decode\(|JSON\.parse\b|json\.Unmarshal\(|JsonSerializer\.|JsonConvert\./;
/** Proves that the program wrote it. */
const PROVES =
  /hmac|verif|decrypt|decipher|(?:un)?sign(?:ed|er|ature)\b|timingSafe|compare_digest|hash_equals|fernet|itsdangerous|secretbox|jwks/i;
/** What is made of it decides who calls. */
const OF_IDENTITY =
  /(?:\.|\[\s*["':]|->|\.get\(\s*["'])(?:id|uid|sub|user|user_?id|user_?name|email|login|account|role|roles|is_?admin|admin|auth\w*)\b|\b(?:req|request|ctx\.state|g)\.(?:user|identity|account)\w*\s*=(?!=)|\{[^{}\n]{0,80}\b(?:id|userId|username|role|isAdmin|email)\b[^{}\n]{0,80}\}\s*=\s*(?:JSON\.parse|session|data|payload|decoded)/i;

/** Where a function decodes such a value and goes by what it says. Null where something proves it, or nobody is named. */
export function unsignedClaim(body: string, given: readonly GivenValue[]): number | null {
  if (!PARSES.test(body) || PROVES.test(body) || BASIC.test(body)) return null;
  const ofToken = tokenPayload(body);
  if (ofToken !== null) return ofToken;
  const hits = [...DECODES.all(body).take(4)];
  if (hits.length === 0) return null;
  const names = [...GIVEN.all(body).take(12)].map(([, name = '']) => name).filter((one) => one !== '');
  names.push(...given.filter(({ isHead }) => isHead).map(({ name }) => name));
  const holds = new RegExp([READ, ...names.map((name) => `(?<![\\w.])\\$?${literal(name)}\\b`)].join('|'));
  for (const hit of hits) {
    const given = hit.slice(1).find((one) => one !== undefined) ?? '';
    if (holds.test(given) && OF_IDENTITY.test(body.slice(hit.index))) return hit.index;
  }
  return null;
}

/** The middle part of a token, taken out as it stands: `const part = token.split('.')[1]`. */
const PART_OF_TOKEN =
  /(?:\$?(\w{1,40})\s*(?::\s*\w+\s*)?:?=\s*)?[\w.$>]{0,30}(?:[tT]oken|[jJ][wW][tT])\w{0,10}\.split\(\s*["']\.["']\s*\)\s*\[1\]/g;
/** Who it names is looked up or taken for who calls. */
const GOES_BY =
  /(?:\.|->|::)(?:filter_by|findOne|findUnique|findFirst|findBy\w+|find_by\w*|FindBy\w*|query|execute|QueryRow\w*)\(|\b(?:req|request|ctx\.state|g)\.(?:user|identity|account)\w*\s*=(?!=)/;

/** Where a function goes by what a token says whose signature nobody looks at. What a page makes of its own token looks nobody up. */
function tokenPayload(body: string): number | null {
  for (const hit of body.matchAll(PART_OF_TOKEN)) {
    const below = body.slice(hit.index);
    const decoded = new RegExp(
      `(?:Buffer\\.from|atob|b64decode|urlsafe_b64decode)\\([^\\n]{0,80}?(?:${hit[1] === undefined ? '' : `\\b${literal(hit[1])}\\b|`}\\.split\\(\\s*["']\\.["'])`,
    ).exec(hit[1] === undefined ? body : below);
    if (decoded && GOES_BY.test(below)) return hit.index;
  }
  return null;
}
