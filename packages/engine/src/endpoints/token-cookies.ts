import { quickPattern } from '../match/prefilter/quick-pattern.ts';

/** Tokens in cookies that a program takes for who calls: browsers send them along with what other sites ask for. */

const NAME =
  '(?:access_?|auth(?:entication|orization)?_?|jwt_?|id_?|user_?|log_?in_?|api_?)?(?:token|jwt|auth|session_?id|session_?token|authorization)';
const READS: readonly RegExp[] = [
  // `request.cookies['token']`, `req.cookies.token`, `req.signedCookies?.jwt`, `Request.Cookies["token"]`, `ctx.cookies.get('token')`
  new RegExp(
    `\\b(?:req|request|self\\.request|ctx|context|r|c|Context|HttpContext\\.Request|Request)\\??\\.(?:cookies|signedCookies|COOKIES|Cookies)\\??(?:\\.(?:get|TryGetValue)\\(\\s*|\\[\\s*|\\.)["'\`]?${NAME}\\b`,
  ),
  // `const { token } = req.cookies`
  new RegExp(
    `\\{[^{}\\n]{0,80}\\b${NAME}\\b[^{}\\n]{0,80}\\}\\s*=\\s*(?:req|request|ctx)\\.(?:cookies|signedCookies)\\b`,
  ),
  // `$_COOKIE['token']`, `$request->cookie('token')`, `$request->cookies->get('token')`, `cookies[:token]`, `cookies.signed[:token]`
  new RegExp(
    `(?:\\$_COOKIE\\[\\s*|\\$request->cookies?(?:->get)?\\(\\s*|(?<![.\\w])cookies(?:\\.(?:signed|encrypted))?\\[\\s*)["':]${NAME}\\b`,
  ),
  // `@CookieValue("token")`, `WebUtils.getCookie(request, "token")`, `r.Cookie("token")`
  new RegExp(
    `(?:@CookieValue\\((?:\\w+\\s*=\\s*)?|\\bgetCookie\\(\\s*\\w+,\\s*|\\b(?!res\\b|resp|reply)[a-z]\\w*\\.Cookies?\\(\\s*)["']${NAME}["']`,
  ),
];
const TOKEN_COOKIE = quickPattern(new RegExp(READS.map((one) => one.source).join('|'), 'i'));
/** The cookie of a token that other sites' requests do not bring along. */
const SAME_SITE = quickPattern(
  /same_?-?site["']?\s*(?:[:=(]|=>)\s*(?:[\w.]*\.)?["']?(?:strict|lax)\b|SameSite(?:Strict|Lax)Mode/i,
);
/** The cookie of a token that is said to go along with everything: what other cookies are kept to says nothing of it. */
const SENT_ALONG = quickPattern(
  new RegExp(
    `cookie\\w*\\(\\s*["'\`]${NAME}["'\`][^;]{0,300}?same_?-?site["']?\\s*[:=]\\s*(?:[\\w.]*\\.)?["']?none\\b`,
    'i',
  ),
);
/** Where forms are read for all routes, as JSON is. */
export const READS_FORMS = quickPattern(
  /\b(?:express|bodyParser|body_parser)\.urlencoded\(|\bNestFactory\.create(?:<(?!NestFastify)[^<>\n]*>)?\((?![^)\n]*(?:Fastify|bodyParser:\s*false))/,
);
/** What no form of another site can send: a body that has to be declared as JSON. */
const TAKES_JSON = quickPattern(
  /\bget_json\(|\brequest\.json\b|\bjson\.loads\(\s*(?:await\s+)?request\.|\breq(?:uest)?\.body\b|\bctx\.request\.body\b|\bJSON\.parse\(|json\.NewDecoder\(|\.(?:Should)?Bind(?:JSON)?\(|\.BodyParser\(|\.Decode\(|@RequestBody\b|\[FromBody\]|@Body\(|json_decode\(|->json\(\s*\)|ReadFromJsonAsync|\.parse_?json\b/i,
);

export const readsTokenCookie = (text: string): boolean => TOKEN_COOKIE.test(text);
export const sendsAlong = (text: string): boolean => SENT_ALONG.test(text);
export const keepsToSite = (text: string): boolean => SAME_SITE.test(text);
export const takesJson = (text: string): boolean => TAKES_JSON.test(text);
