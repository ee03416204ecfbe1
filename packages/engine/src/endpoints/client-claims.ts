import type { LanguageId } from '../ir/ir.ts';
import { type QuickPattern, quickPattern } from '../match/prefilter/quick-pattern.ts';
import { literal } from '../regex/literal.ts';
import type { GivenValue } from './given-values.ts';
import { isOfCaller } from './request-values.ts';
import { unsignedClaim } from './unsigned-claims.ts';

/** Reads of what whoever calls wrote, by language: the name of the cookie, header or parameter is the first group. */
interface Reads {
  readonly cookie: string;
  readonly header?: string;
  readonly parameter?: string;
}

const READS: Partial<Record<LanguageId, Reads>> = {
  python: {
    // Bottle's cookies are signed where it is given a secret, Tornado's by another name.
    cookie: `\\brequest\\.(?:COOKIES|cookies)(?:\\.get\\(|\\[)\\s*["']([\\w-]+)["'][^)\\]\\n]{0,40}[)\\]]|\\b(?:self|request)\\.get_cookie\\(\\s*["']([\\w-]+)["']\\s*(?:,\\s*(?:None|["'][^"'\\n]{0,20}["'])\\s*)?\\)`,
    header: `\\brequest\\.(?:META(?:\\.get\\(|\\[)\\s*["']HTTP_|headers(?:\\.get\\(|\\[)\\s*["'])([\\w-]+)["'][^)\\]\\n]{0,40}[)\\]]`,
    parameter: `\\brequest\\.(?:GET|POST|args|form|values)(?:\\.get\\(|\\[)\\s*["']([\\w-]+)["'][^)\\]\\n]{0,40}[)\\]]`,
  },
  // Signed cookies are `req.signedCookies`, and Rails' `cookies.signed` and `cookies.encrypted`.
  javascript: {
    cookie: `\\b(?:req(?:uest)?\\.cookies|cookies\\(\\)\\)?|cookie(?:Store|Jar))\\.get\\(\\s*["']([\\w-]+)["']\\s*\\)(?:\\??\\.value)?|\\bgetCookie\\(\\s*\\w+\\s*,\\s*["']([\\w-]+)["']\\s*\\)|\\breq(?:uest)?\\.cookies(?:\\??\\.(?!get\\()|(?:\\?\\.)?\\[["'])([\\w-]+)(?:["']\\])?`,
    header: `\\b(?:req(?:uest)?|c\\.req|ctx)\\.(?:headers\\[|headers\\.get\\(|get\\(|header\\()\\s*["']([\\w-]+)["']\\s*[)\\]]|\\bheaders\\(\\)\\)?\\.get\\(\\s*["']([\\w-]+)["']\\s*\\)|\\breq(?:uest)?\\.headers\\.(?!get\\()(\\w+)\\b`,
    parameter: `\\breq(?:uest)?\\.query(?:\\.|\\[["'])([\\w-]+)(?:["']\\])?|\\bc\\.req\\.query\\(\\s*["']([\\w-]+)["']\\s*\\)`,
  },
  php: {
    cookie: `\\$_COOKIE\\[["']([\\w-]+)["']\\]`,
    header: `\\$_SERVER\\[["']HTTP_([\\w-]+)["']\\]`,
    parameter: `\\$_(?:GET|REQUEST)\\[["']([\\w-]+)["']\\]`,
  },
  ruby: {
    cookie: `\\bcookies\\[[:"']([\\w-]+)["']?\\]`,
    header: `\\brequest\\.headers\\[["']([\\w-]+)["']\\]`,
  },
  go: {
    cookie: `\\b[\\w.]{1,40}\\.Cookie\\("([\\w-]+)"\\)`,
    header: `\\b[\\w.]{1,40}\\.(?:GetHeader|Header\\.Get)\\("([\\w-]+)"\\)`,
  },
  // As `plainReads` writes what frameworks call them.
  java: {
    cookie: `\\brequest\\.getCookie\\(\\s*"([\\w-]+)"\\s*\\)`,
    header: `\\b\\w{1,40}\\.getHeader\\(\\s*"([\\w-]+)"\\s*\\)`,
  },
  csharp: {
    cookie: `\\b[rR]equest\\.Cookies(?:\\.Get\\(\\s*|\\[)"([\\w-]+)"\\s*[\\])]`,
    header: `\\b[rR]equest\\.Headers\\["([\\w-]+)"\\]`,
  },
};

/** What says which rights somebody has. */
const RIGHTS =
  /^(?:is_?)?(?:admin\w*|roles?|user_?role|user_?type|privileges?|access_?level|staff|super_?user)$/i;
/** Says that somebody has signed in. */
const SIGNED_IN =
  /^(?:is_?)?(?:authori[sz]ed|authenticated|auth|logged_?in|signed_?in|log_?in_?(?:status|state))$/i;
/** Headers that callers choose, and that say nothing of who they are. */
const CHOSEN =
  /^(?:user[-_]agent|referer|is[-_]?admin|admin|role|user[-_]?role|x[-_](?:host|forwarded[-_]host|role|admin|is[-_]admin|admin[-_](?:override|access|bypass|mode)|user[-_]?(?:role|type)))$/i;
/** Who somebody is. */
const IDENTITY = /^(?:user|user_?id|user_?name|uid|login|account|account_?id|member_?id|customer_?id)$/i;
const PRIVILEGED = `["'](?:admin\\w*|root|superuser|staff)["']`;
/** Tests of such a header: `== "admin.localhost"`. */
const TRUSTED_VALUE = `["'][^"'\\n]{0,40}(?:admin|localhost|127\\.0\\.0\\.1|internal|root)[^"'\\n]{0,40}["']`;
/** What stands in for it where there is none. */
const OR_ELSE = `\\s*(?:(?:\\?\\?|\\?:)\\s*[^\\s()=!]{1,20}\\s*)?`;
const EQUALS = `${OR_ELSE}(?:\\)\\s*)?(?:\\??\\.[Vv]alue|\\.lower\\(\\)|\\.toLowerCase\\(\\)|\\.split\\([^)\\n]*\\)\\[\\d\\])?\\s*(?:===?|!==?)\\s*`;
/** Where the value is proven first: signatures, ciphers, tokens. */
const PROVEN = /sign|hmac|verify|decrypt|jwt|token|loads|serializer|session/i;
const FINDS =
  /(?:\.|->|::)(?:filter|filter_by|get|find\w*|where|first|execute|query|Find\w*|First\w*|Single\w*|Where|Get\w*By\w*|QueryRow\w*)\(|SELECT\s/;

const RIGHT = '(?:is_?)?(?:admin\\w*|roles?|user_?role|user_?type|staff|super_?user)';
/** Java asks objects for both: `c.getName().equals("admin") && c.getValue().equals("1")`, `"true".equals(request.getHeader("X-Admin"))`. */
const CLAIMED_IN_JAVA = quickPattern(
  new RegExp(
    `(?:getName\\(\\)\\.equals(?:IgnoreCase)?\\(\\s*"${RIGHT}"|"${RIGHT}"\\.equals(?:IgnoreCase)?\\(\\s*\\w+\\.getName\\(\\)|\\b(?:it|\\w*[cC]ookie|c)\\.name\\s*==\\s*"${RIGHT}")[\\s\\S]{0,120}?(?:getValue\\(\\)|\\.value)(?:\\.equals(?:IgnoreCase)?\\(|\\s*==)\\s*"|"(?:true|1|yes|admin)"\\.equals(?:IgnoreCase)?\\(\\s*\\w+\\.getHeader\\(\\s*"(?:x-)?${RIGHT}"|getHeader\\(\\s*"(?:x-)?${RIGHT}"\\s*\\)\\.equals(?:IgnoreCase)?\\(\\s*"`,
    'i',
  ),
);
/** A right that the body of the request says its sender has, and that decides whether they are refused: `if (!model.IsAdmin) return Forbid();`. */
const CLAIMED_BY_BODY = quickPattern(
  /\bif\s*\(?\s*(?:!\s*|not\s+)(?:model|dto|input|vm|viewModel|form|req(?:uest)?\.body|request\.(?:json|form|data)|data|\$_POST)(?:\.|\[["']|\.get\(\s*["'])(?:is_?\w{0,12})?admin(?:istrator)?(?:["']?[\])])?\s*\)?\s*[:{]?\s*(?:return\b|throw\b|raise\b|abort\(|die\b|exit\b)/i,
);

/** The page that a request says it comes from, in words of all languages. */
const REFERER =
  '(?:[gG]etHeader\\(\\s*(?:"Referer"|HttpHeaders\\.REFERER)\\s*\\)|[hH]eaders?(?:\\(\\))?(?:\\.referer\\b|(?:\\.[gG]et\\(|\\[)\\s*["\'][rR]eferer["\']\\s*[)\\]]|\\.Referer\\b)|\\b(?:req|request|ctx|c)\\.(?:get|header)\\(\\s*["\'][rR]eferr?er["\']\\s*\\)|HTTP_REFERER["\']\\s*[\\])]|\\brequest\\.referr?er\\b|\\.Referer\\(\\))';
const READS_REFERER = quickPattern(
  new RegExp(`(?:(\\$?\\b\\w+)\\s*(?::\\s*\\w+\\s*)?:?=\\s*[^\\n;=]{0,40}?)?${REFERER}`),
);
/** A page of the site by its path: a host alone keeps others from showing what is the site's own. */
const PAGE = `["']\\/\\w[^"'\\n]{0,80}["']`;
const TURNS_AWAY = /\b40[13]\b|forbid|unauthori[sz]|denied|redirect/i;
/** How far behind the test it is said what happens. */
const BEHIND = 240;

/** Where whoever calls gets a page because they say that they come from another one: `if (!referer.contains("/staff/menu")) throw …`. */
function trustedReferer(body: string): number | null {
  const hit = READS_REFERER.exec(body);
  if (!hit || isOfCaller(body)) return null;
  const source = hit[1] === undefined ? REFERER : `(?:${literal(hit[1])}\\b|${REFERER})`;
  const test = new RegExp(
    `${source}[^\\n;]{0,20}?\\??\\.(?:contains|includes?\\??|[sS]tarts?_?[wW]ith\\??|[eE]nds?_?[wW]ith\\??|indexOf|Contains)\\(\\s*${PAGE}|(?:strpos|str_contains|str_ends_with|strings\\.(?:Contains|HasPrefix|HasSuffix))\\(\\s*(?:\\w+\\.){0,3}${source}\\s*,\\s*${PAGE}|${PAGE}\\s+(?:not\\s+)?in\\s+(?:\\w+\\.){0,3}${source}`,
  ).exec(body);
  return test && TURNS_AWAY.test(body.slice(test.index, test.index + test[0].length + BEHIND))
    ? hit.index
    : null;
}

/** Where a function lets whoever calls say who they are or what they may do. Null when it does not. */
export function trustedClaim(
  language: LanguageId,
  body: string,
  given: readonly GivenValue[] = [],
): number | null {
  const byReferer = trustedReferer(body);
  if (byReferer !== null) return byReferer;
  const byBody = CLAIMED_BY_BODY.exec(body) ?? (language === 'java' ? CLAIMED_IN_JAVA.exec(body) : null);
  if (byBody) return byBody.index;
  const reads = READS[language === 'typescript' ? 'javascript' : language];
  if (!reads) return null;
  return (
    unsignedClaim(body, given) ??
    claimOf(body, reads.cookie, (name, source) =>
      RIGHTS.test(name) || (SIGNED_IN.test(name) && !PROVEN.test(body))
        ? compared(body, source, `(?:["'\\d]|[Tt]rue\\b)`) || tested(body, source) || isRead(body, source)
        : compared(body, source, PRIVILEGED) ||
          (IDENTITY.test(name) && !PROVEN.test(body) && (identifies(body, source) || becomes(body, source))),
    ) ??
    (reads.header === undefined
      ? null
      : claimOf(
          body,
          reads.header,
          (name, source) =>
            CHOSEN.test(name) &&
            (compared(body, source, TRUSTED_VALUE) ||
              (/admin|role/i.test(name) && compared(body, source, `["'](?:[Tt]rue|TRUE|1|[Yy]es)["']`))),
        )) ??
    (reads.parameter === undefined || PROVEN.test(body) || /\.user\b|current_?user|login_required/i.test(body)
      ? null
      : claimOf(
          body,
          reads.parameter,
          (name, source) =>
            /^(?:action|access|mode|view|user|role|is_?admin|admin)$/i.test(name) &&
            compared(body, source, PRIVILEGED),
        ))
  );
}

/** A header by which whoever calls says who they are: what stands before a program may set it, and nothing says that something does. */
const NAMED_BY_HEADER =
  /^(?:x[-_])?(?:auth(?:enticated)?[-_])?(?:user|account|customer|member)(?:[-_]?(?:id|name|email))$|^x[-_](?:user|account|customer|member)$/i;

/** Where somebody is taken for whom a header of the request names, and a record is looked up by it. Null where anything is proven. */
export function namedByHeader(
  language: LanguageId,
  body: string,
  given: readonly GivenValue[],
): number | null {
  if (PROVEN.test(body)) return null;
  for (const { key, name, isHead } of given) {
    if (!isHead || !NAMED_BY_HEADER.test(key)) continue;
    const used = new RegExp(
      `(?:(?:\\b(?:service|repo\\w*|this)\\.|${FINDS.source})[^\\n;]{0,120}(?<![\\w.])${name}\\b)`,
      'i',
    ).exec(body);
    if (used) return used.index;
  }
  const header = READS[language === 'typescript' ? 'javascript' : language]?.header;
  return header === undefined
    ? null
    : claimOf(
        body,
        header,
        (name, source) => NAMED_BY_HEADER.test(name) && (identifies(body, source) || becomes(body, source)),
      );
}

/** Each of the reads, with the variable that is given it. */
const GIVEN_READS: ReadonlyMap<string, QuickPattern> = new Map(
  Object.values(READS)
    .flatMap((one) => [one.cookie, one.header, one.parameter])
    .flatMap((read) =>
      read === undefined
        ? []
        : [[read, quickPattern(new RegExp(`(?:\\b(\\w+)(?:\\s*,\\s*\\w+)?\\s*:?=\\s*)?(?:${read})`, 'g'))]],
    ),
);

/** A read of which the test holds, given what the value is called: the read itself, or the variable that is given it. */
function claimOf(body: string, read: string, test: (name: string, source: string) => boolean): number | null {
  for (const hit of GIVEN_READS.get(read)?.all(body) ?? []) {
    const [, variable, ...names] = hit;
    const name = names.find((one) => one !== undefined) ?? '';
    const written = hit[0].slice(hit[0].search(new RegExp(read)));
    const sources = [literal(written), ...(variable === undefined ? [] : [`\\b${variable}\\b`])];
    if (sources.some((source) => test(name, source))) return hit.index;
  }
  return null;
}

/** `request.cookies["mode"] == "on" and auth.check(request)`: what they say counts only beside a proof. */
const BESIDE_PROOF =
  '(?![^\\n]{0,40}?(?:\\band\\b|&&)\\s*[\\w.$>-]{0,40}(?:[aA]uth|[vV]erif|[sS]igned_?[iI]n|[lL]ogged_?[iI]n)[\\w.$>-]{0,40}\\()';
const compared = (body: string, source: string, value: string): boolean =>
  new RegExp(`${source}${EQUALS}${value}${BESIDE_PROOF}`).test(body);
const tested = (body: string, source: string): boolean =>
  new RegExp(`\\bif\\s*\\(?\\s*!?(?:not\\s+)?${source}\\s*[:){]`).test(body);

/** A truth is made of its text: `bool.TryParse(Request.Cookies["Authorized"].Value, out known)`, `Boolean.parseBoolean(…)`. */
const isRead = (body: string, source: string): boolean =>
  new RegExp(
    `(?:bool(?:ean)?\\.(?:TryParse|Parse)|Convert\\.ToBoolean|Boolean\\.(?:parseBoolean|valueOf)|JSON\\.parse|strconv\\.ParseBool|filter_var)\\(\\s*${source}`,
    'i',
  ).test(body);

/** A record of that name is looked up, and nothing proves it. */
const identifies = (body: string, source: string): boolean =>
  new RegExp(`(?:${FINDS.source})[^\\n;]{0,120}${source}`).test(body);

/** It is taken for who calls: `req.user = { id: req.cookies.uid }`, `g.user_id = …`, what Tornado's `get_current_user` gives back. */
const becomes = (body: string, source: string): boolean =>
  new RegExp(
    `(?:^|[\\n;{])\\s*(?:this\\.|_)?(?:current)?user_?(?:id|name)\\s*=(?!=)\\s*(?:int\\.Parse|Convert\\.To\\w+|Guid\\.Parse)?\\(?\\s*${source}|\\b(?:req(?:uest)?|ctx\\.state|ctx|g|self)(?:\\.|\\[["'])(?:current_?)?(?:user|account|uid)(?:_?(?:id|name))?(?:["']\\])?\\s*=(?!=)\\s*[^\\n;]{0,80}${source}|^\\s*return\\s+${source}\\s*$`,
    'i',
  ).test(body);

const ORIGIN: Partial<Record<LanguageId, string>> = {
  python: `request\\.headers(?:\\.get\\(|\\[)\\s*["']Origin["'][^)\\]\\n]{0,20}[)\\]]|request\\.META(?:\\.get\\(|\\[)["']HTTP_ORIGIN["'][)\\]]`,
  go: `\\.(?:GetHeader|Header\\.Get|Get)\\((?:"Origin"|\\w+\\.HeaderOrigin)\\)|\\.Header\\["Origin"\\]\\[0\\]`,
  java: `\\.(?:getHeader|getFirst|getHeaderString|header|get)\\(\\s*(?:"Origin"|HttpHeaders\\.(?:ORIGIN|Origin))\\s*\\)|[hH]eaders(?:\\(\\))?\\.(?:getOrigin\\(\\)|origin\\b)|\\bheaders\\[(?:"Origin"|HttpHeaders\\.Origin)\\]`,
  php: `\\$_SERVER\\[["']HTTP_ORIGIN["']\\]|->(?:headers->get|header|getHeaderLine)\\(["']Origin["']\\)`,
  ruby: `request\\.headers\\[["']Origin["']\\]|env\\[["']HTTP_ORIGIN["']\\]`,
  csharp: `Headers\\[(?:"Origin"|HeaderNames\\.Origin)\\]|Headers\\.Origin\\b`,
};
/** Tests that an origin goes through before it is answered. */
const ASKS_ORIGIN =
  /\bin\s+[\w.]*(?:allow|origin|trust|white|domain|host)|allow(?:ed)?_?(?:list|origins?|domains?|hosts?)\b|white_?list|trusted|\.includes?\??\(|[cC]ontains\(|ends_?[wW]ith|HasSuffix|in_array|preg_match|\bre\.\w*match|\.match|origins?\.has|isAllowed|origin_?(?:is_?)?(?:allowed|valid|permitted|ok)\b|(?:is|check|valid\w{0,4}|verify|match\w{0,2})_?(?:cors_?)?origin\w{0,8}\(|==\s*["']https?:/i;

/** The only answer with the origin in it is the one to the question that goes before: what is asked for then, nobody of another origin reads. */
const ONLY_PREFLIGHT =
  /(?:method["'\])]*\s*!==?\s*(?:["']OPTIONS["']|http\.MethodOptions)|!\s*"OPTIONS"\.equals)[^\n]*\n(?:[^\n]*\n){0,3}?[^\n]*\breturn\b/i;

/** By name or by the constants and members of frameworks: `HttpHeaders.ACCESS_CONTROL_ALLOW_CREDENTIALS`, `setAccessControlAllowCredentials(true)`. */
const CREDENTIALS =
  /(?:Access-Control-Allow-Credentials|ACCESS_CONTROL_ALLOW_CREDENTIALS|AccessControlAllowCredentials)["'\s,:\])=>(]{1,12}["']?true/i;
/** What headers are called says of no list that an origin is on one. */
const HEADER_NAMES = /ACCESS_CONTROL_ALLOW_\w+|AccessControlAllow\w+/g;

/** Where a function answers that every origin may read, by giving back the one that asks, with credentials. */
export function reflectedOrigin(language: LanguageId, body: string): number | null {
  const origin = ORIGIN[language];
  if (origin === undefined || !CREDENTIALS.test(body)) return null;
  const read = new RegExp(`(?:\\$?\\b(\\w+)\\s*:?=\\s*[^\\n;=]{0,30}?)?(?:${origin})`).exec(body);
  if (!read || ONLY_PREFLIGHT.test(body)) return null;
  const set = new RegExp(
    `(?:Access-Control-Allow-Origin|ACCESS_CONTROL_ALLOW_ORIGIN|(?:HeaderA|[aA])ccessControlAllowOrigin)["'\\s,:\\])=.>(]{1,12}[^\\n]{0,20}?(?:${origin}${read[1] === undefined ? '' : `|\\$?\\b${read[1]}\\b`})`,
  ).exec(body);
  if (!set || ASKS_ORIGIN.test(aboutOrigin(body, read.index, set.index).replace(HEADER_NAMES, ' ')))
    return null;
  return set.index;
}

/** Lines about where the origin is read and answered, and all others that speak of one: what a long script asks elsewhere is about something else. */
function aboutOrigin(body: string, read: number, set: number): string {
  const lines = body.split('\n');
  const lineOf = (offset: number): number => body.slice(0, offset).split('\n').length - 1;
  const [from, to] = [Math.min(lineOf(read), lineOf(set)), Math.max(lineOf(read), lineOf(set))];
  return lines
    .filter((line, at) => (at >= from - ABOUT_LINES && at <= to + ABOUT_LINES) || /origin|cors/i.test(line))
    .join('\n');
}
const ABOUT_LINES = 10;
