import {
  inOtherTongues,
  ofPeopleInOtherTongues,
  PASSWORD_WORDS,
} from '../match/credentials/other-tongues.ts';
import { type QuickPattern, quickPattern } from '../match/prefilter/quick-pattern.ts';

/** What texts of handlers, services and settings say in the words of the frameworks; `read-endpoint-facts.ts` asks for it. */

export const FORGERY = quickPattern(
  /\bcsurf\b|csrf-csrf|lusca|CSRFProtect|CsrfViewMiddleware|csrf_protect|protect_from_forgery|gorilla\/csrf|nosurf|VerifyCsrfToken|AntiForgery|EnableWebSecurity|spring.security|@fastify\/csrf|sameSite:\s*["']strict|flask_wtf|check_csrf|verify_csrf|validate_csrf|csrf_token\b|csrfToken/i,
);
export const SESSION = quickPattern(
  /\bexpress-session\b|cookie-session|client-sessions|\bsession\(\{|sessions\.NewCookieStore|login_manager\s*=|LoginManager\(|HttpSession\b|getSession\(|\bflask\b[^\n]*\bsession\b|session\[["']|session_start\(|\.Cookie\("(?:\w*session\w*|sid|\w*auth\w*|\w*token|user_?id)"\)/i,
);
/** A token that the program reads from a header: what proves who calls is nothing that a browser sends by itself. */
export const HEADER_TOKEN = quickPattern(
  /(?:headers?(?:\.get)?\s*[.[(]+\s*["'`]|[gG]et_?Header\(\s*["'`]|Header\.Get\(\s*["'`]|HTTP_)(?:authorization|x[-_][\w-]*(?:token|auth|api[-_]?key)[\w-]*)["'`\])]|headers\.authorization\b/i,
);
/** What lies in these is sent to browsers: words of it set no header. */
export const SENT_TO_BROWSERS = /(?:^|\/)(?:static|public|assets|wwwroot|vendor)\//i;
/** Headers that keep a browser from framing pages, guessing types and running foreign script. */
export const HEADERS = quickPattern(
  /helmet|lusca|X-Frame-Options|Content-Security-Policy|frame-?ancestors|frameguard/i,
);
export const SET_UP = quickPattern(
  /\b(?:session|cookieSession|expressSession)\(\{|=\s*Flask\(|\bLoginManager\(/,
);
/** A server of a framework that sets no such header by itself. */
export const SERVER = quickPattern(/=\s*(?:express|fastify|polka|restify\.createServer)\(|=\s*new Koa\(/);
/** Django says where sessions are kept, or that there are some; Flask has them from the start. */
export const SESSION_SET_UP = quickPattern(
  /^[ \t]*SESSION_ENGINE\s*=|["']django\.contrib\.sessions\.middleware|=\s*Flask\(/m,
);
/** A session of PHP as its settings begin it, where a file keeps in it who has signed in. */
export const BARE_SESSION = quickPattern(/^[ \t]*(?:<\?php[ \t]+)?@?session_start\(\s*\)/m);
export const FILLS_SESSION = quickPattern(
  /\$_SESSION\[\s*["']\w*(?:user|auth|login|logged|account|member|uid|email|role|admin)\w*["']\s*\]\s*=(?!=)/i,
);
export const SECURES_COOKIES = quickPattern(
  /session_set_cookie_params\(|session\.cookie_(?:secure|httponly|samesite)|SESSION_COOKIE_SECURE|SECURE_SSL_REDIRECT|Talisman\(|https_only|cookie_secure|\bsecure\s*[:=]\s*[tT]rue/,
);
/** What ends a session, or takes a token or cookie back; asked of text without what stands in quotes. */
export const ENDS_SESSION = quickPattern(
  /log_?out|sign_?out|session|cookie|clear|delete|destroy|remove|revoke|invalid|black_?list|deny_?list|expire|forget|unset|reset|pop\(|del\b|token|end\w*\(/i,
);
export const QUOTED = /"[^"\n]*"|'[^'\n]*'|`[^`]*`/g;
export const ASKS_CALLER = quickPattern(
  /current_?user|\b(?:req|request|ctx|self\.request|info\.context|context)\.(?:user|session|auth|identity|userId|jwt)\b|\bsession(?:\.|\[|_|\()|\$_SESSION\[["']\w*(?:user|uid|login|logged|auth|account|member|admin|role)\w*["']\](?!(?:\[[^\]\n]{0,40}\])*\s*=[^=])|\bsession\b[^\n]{0,40}\bget\b|["']\s+(?:not\s+)?in\s+session\b|getSession|get_jwt_identity|\bjwt\.?(?:verify|decode)|verify_?token|validate_?token|check_?(?:auth|login|session|token)|is_?(?:logged_?in|authenticated|admin|owner)|logged_?in|require_?(?:auth|login|user)|login_(?:\w+_)?required|token_required|authorize\b|authorization|Auth::|auth\(\)|Principal|SecurityContext|getUserPrincipal|\bg\.user|permission|\bpolicy\b|can\?|(?:only|check|require|ensure|assert|verify|be|by|for|of|not|validate|confirm)_?(?:the_?)?owner|owners?_?(?:only|required|ship)|\bowner\w*(?:\(|\s*(?:[!=]=|=\s*[?$:%@]|\.equals\())|[!=]==?\s*[\w.$>]{0,60}owner|credentials|createFromRequest|GetSession|Cookie\b|cookies|ip_?(?:white|allow)_?list|(?:white|allow)_?listed_?ip|\b(?:client_?|remote_?)?ip_?(?:is_?)?allowed|\ballowed_?ips?\b/i,
);
/** A script of PHP that has another run first, which may ask for it: what only connects to a database does not. */
export const INCLUDES_CHECK = quickPattern(
  /\b(?:include|require)(?:_once)?\s*\(?[^;\n]{0,80}?(?:auth|session|check|secur|guard|protect|init|bootstrap|common|header|login|global|main|core|app|load|wp-)[^;\n]*;/i,
);
/** Who calls, where decorators declare who may: words in texts, logs and fields of records say nothing there. */
export const TAKES_CALLER = quickPattern(
  /\b(?:req|request|ctx|context|socket|client)\.(?:user|session|auth|identity|cookies|signedCookies|headers\.(?:authorization|cookie)\b)|@(?:\w*User|Auth\w*|Session|Cookies?|Principal)\(|@Headers\(\s*["']authorization|\bjwt\w*\.?(?:verify|decode)|\b(?:verify|validate|check)_?(?:token|jwt|session|auth)\w*\(|getSession|createFromRequest/i,
);
/** What a sender proves by a signature, or is refused for. */
export const CHECKS_SENDER = quickPattern(
  /verify\w*signature|signature\w*verif|check\w*signature|timingSafeEqual|compare_digest|createHmac|constructEvent|hmac|validateRequest|\bif\b[^\n]{0,120}(?:secret|signature|key|token)\b[^\n]{0,80}\{?\s*\n?[^\n]{0,20}(?:throw|raise|return\b[^\n{]*(?:40[13]|unauthori|forbidden)|abort)/i,
);
/** Asks a request for more than what says who calls: a signature, a secret in its body, the password that the account has. */
export const PROVES_BODY = quickPattern(
  inOtherTongues(
    /verify\w*signature|signature\w*verif|check\w*signature|constructEvent|\bhmac|createHmac|(?:old|current|existing|previous)_?-?pass(?:word|wd)?\b|\bif\b[^\n]{0,80}\b(?:body|json|form|input|payload|post)\b[^\n]{0,40}(?:secret|signature|api_?key)\b/i,
  ),
);
/** Goes no further unless a secret of the request is what it has to be: `if secret != MD5(owner.Salt) { … return }`. */
export const COMPARES_SECRET = quickPattern(
  /\bif\b[^\n]{0,20}?\$?\b\w*(?:secret|signature|hmac)\w*\s*!==?\s*(?!["'`]{2}|nil\b|null\b|None\b)[\w.$>:[\]-]+[^\n]*(?:\n[^\n]*){0,3}?\b(?:return|throw|raise|abort|die|exit)\b/i,
);
/** What a sender proves who he is by, and what is done with whoever does not. */
export const PROOF = quickPattern(/signature|token|secret|hmac/i);
export const REFUSES = quickPattern(/\bthrow\b|\braise\b|\babort\(|unauthori[sz]ed|forbidden|\b40[13]\b/i);
/** A guard of all endpoints; one that counts requests asks nobody who they are. */
export const GUARDS_ALL = quickPattern(
  /\bAPP_GUARD\b[\s\S]{0,120}?use(?:Class|Existing|Factory)\s*:\s*[^,}\n]{0,60}(?:auth|jwt|session|login|role|permission)|useGlobalGuards\([^;]{0,120}(?:auth|jwt|session|login|role|permission)/i,
);
/** `AuthInterceptor`, `grpc.UnaryInterceptor(authenticate)`, `Interceptors.Add<TokenInterceptor>()`. */
export const GUARDS_CALLS = quickPattern(
  /\b\w*(?:auth(?!or\b)|jwt|token|login|session|credential|api_?key)\w*interceptor|interceptors?\w*\s*[(:=<]\s*\[?\s*(?:new\s+)?[\w.]*(?:auth(?!or\b)|jwt|token|login|session|credential|api_?key)/i,
);
const CHANGE =
  /\b_?(?:mediator|sender|bus|dispatcher|commands)\.(?:Send|Dispatch|Publish|Handle)(?:Async)?\(\s*new\s+[\w.]*(?:Create|Add|Update|Edit|Delete|Remove|Change)\w*|(?:\.|->|::)create\(\s*[^)\s]|\b(?:fs|fsp|promises)\.(?:unlink|rm|writeFile|appendFile|createWriteStream)(?:Sync)?\s*\(|\.SaveChanges(?:Async)?\s*\(|(?:\.|->|::)(?:SaveUploadedFile|transferTo|storeAs|storePubliclyAs|putFileAs|putFile)\s*\(|->file\([^()\n]{0,60}\)->store\w*\s*\(|\bStorage::(?:disk\([^()\n]{0,60}\)->)?put\s*\(|(?:\.|->|::)(?:save|persist|bulkCreate|insert\w*|update\w*|delete\w*|remove\w*|destroy\w*|upsert|findOneAndUpdate|findOneAndDelete|findByIdAnd\w+|deleteOne|updateOne|executeUpdate|drop_all|create_all|commit|drop|truncate(?!\s*\(\s*(?:\d|(?:[\w*\s]*\*\s*)?time\.|length|omission))|forceCreate|firstOrCreate|exec|execSync|executescript|mv|move)\s*\(|\bnew\s+(?:System\.Diagnostics\.)?ProcessStartInfo\s*\(|\bProcess\.Start\s*\(|\b(?:INSERT\s+INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|DROP\s+TABLE|TRUNCATE(?!\s*\())\b|\b(?:os\.system|subprocess\.\w+|popen|shell_exec|system|ProcessBuilder|getRuntime|exec|spawn(?:Sync)?|runCommand)\(/i;
/** Ruby calls without parentheses. */
const CHANGE_IN_RUBY =
  /\.(?:save|destroy|toggle|increment|decrement|touch)!?(?![\w?=])|\.(?:update|create|update_attributes?|update_columns?|delete_by|destroy_by)!? (?=[:\w@*{])/;
export const CHANGES = quickPattern(new RegExp(CHANGE, 'gi'));
export const CHANGES_IN_RUBY = quickPattern(new RegExp(`${CHANGE.source}|${CHANGE_IN_RUBY.source}`, 'gi'));
/** What stands in front of the dot. */
export const KEEPS_NOTHING =
  /(?:cache\w*|memo(?:ized?)?|headers?|cookies?|classList|(?:session|local)Storage|hmac|digest\w*|hasher|create(?:Hash|Hmac)\([^()]*\)|\bmd5|\bsha\d*|\b(?:RSA|DSA|ECDsa|ECDiffieHellman|Aes|DES|TripleDES|HMAC\w*|RandomNumberGenerator|Regex|Channel|Expression|LoggerFactory|Immutable\w+|Tuple))$/i;
export const KEEPS_FOR_VISITOR =
  /(?:^|[^\w>])\$?(?:this->)?(?:session|cookie|log|event|mail|view)(?:\(\))?$/i;
/** A container that a function makes for itself. */
export const MADE_HERE =
  /(?<![.\w])\$?(\w+)\s*(?::[^=\n]{1,60})?(?::=|=)\s*(?:\{|\[|(?:dict|list|set|OrderedDict|defaultdict|Counter)\(|new\s+(?:Map|Set|WeakMap|List|Dictionary|HashSet|HashMap|ArrayList|LinkedHashMap|URLSearchParams|FormData|Headers)\b|Hash\.new|Array\.new)/g;
/** The name in front of a call, through its keys: `merged[key]`. */
export const HOLDER = /(?<![.\w>])\$?(\w+)(?:\[[^\]\n]{0,40}\]?\])?$/;
/** Asks whether there is something newer. */
export const IS_ASKED = /\.update(?:s?_?Available|s?_?Needed|d_?At)/i;
export const PASSWORD = quickPattern(
  inOtherTongues(/pass(?:word|wd|code|phrase)?\b|\bpwd\b|\botp\b|\bpin\b|verification_?code|reset_?token/i),
);

/** Roles and rights, wherever they are asked. */
export const ROLE = quickPattern(
  /(?<!@(?!current)\w{1,20}\.)admin(?!_?(?:notes?|comments?|remarks?|repl(?:y|ies)|messages?|responses?|feedback)\b)|is_?staff|super_?user|\brole|permission|privilege|authori[sz]e|(?:has|get)Authorit(?:y|ies)|\bpolic(?:y|ies)\b|\bscopes?\b|\bcan\?/i,
);
/** A role in quotes that a check is handed: `logged_in_as(['admin'])`, `IsInRole("Admin")`. */
export const ASKS_NAMED_ROLE = quickPattern(
  /(?<!\w)(?:logged_?in_?as|signed_?in_?as|(?:is|has|in|may|can|requires?|check|ensure|member_?of)(?:_?[A-Za-z]\w{0,30})?)[!?]?\s?\(\s*\[?\s*["':](?:super_?)?(?:admin\w{0,12}|moderator|staff|manager|editor)\b/i,
);
/** Texts, and what a request is asked for by name. */
export const NO_CHECK = /params\[[^\]\n]*\]|"[^"\n]*"|'[^'\n]*'/g;
export const DESTROYS = quickPattern(
  /\bDROP\s+(?:TABLE|DATABASE|SCHEMA)\b|\bTRUNCATE\s+TABLE\b|\bdrop_all\(|\bdropDatabase\(|\.query\.delete\(\)|\.deleteMany\(\s*(?:\{\s*\})?\s*\)|\.objects\.all\(\)\.delete\(|\.(?:destroy_all|delete_all)\b|\bDELETE\s+FROM\s+\w+\s*["'`;]|\bos\.system\(|\bsubprocess\.(?:run|call|Popen|check_output)\(|\bgetRuntime\(\)\.exec\(|new ProcessBuilder\(|\bshell_exec\(|\bexecSync?\(\s*['"`]|\b(?:reset|recreate|rebuild|wipe|purge)_(?:the_)?(?:db|database|all_?tables|schema)\w*\(|\b(?:reset|recreate|rebuild|wipe|purge)(?:Db|DB|Database|AllTables|Schema)\w*\(/,
);
export const PEOPLE = quickPattern(
  ofPeopleInOtherTongues(
    /\b(?:User|Account|Customer|Member|Employee|Patient|Profile)s?(?:Object|Model)?(?:\.objects|\.query)?(?:\.|::)(?:all\(|all\b(?!\w)|findAll\(\s*(?:\)|\{\s*\})|find\(\s*(?:\)|\{\s*\}\s*[,)])|get_query\(|ToList)|\b(?:user|account|customer|member)s?(?:Repository|Repo|Service|Dao)\.(?:find|findAll|getAll|list)\(\s*\)|\bgetRepository\(\s*(?:User|Account|Customer|Member|Employee|Patient)\s*\)\.find\(\s*\)|\.(?:[gG]et|[fF]ind|[lL]ist|[fF]etch|[eE]xport|[dD]ump)All(?:Users|Accounts|Customers|Members|Orders|(?:User|Account|Customer|Order)(?:Data|Details|Records))(?:Async)?\(\s*\)|\.(?:get|find|list|fetch)_all_(?:users|accounts|customers|members|employees|patients)\w*\(\s*\)|SELECT\s+[\w*,\s]{1,80}\s+FROM\s+(?:users?|accounts?|customers?)\s*["'`;)]|\bprisma\.(?:user|account|customer|member|employee|patient|order|payment|invoice|transaction|booking|message)s?\.findMany\(\s*(?:\)|\{(?![^{}]{0,300}\b(?:where|select|distinct)\b))/,
  ),
);
/** Answers that a sign-in or reset gives where nobody has that name. */
const UNKNOWN_ACCOUNT =
  /["'`][^"'`\n]{0,60}(?:(?:user|account|e-?mail|username|customer)\w*\b[^"'`\n]{0,40}\b(?:not (?:found|exist|registered)|does ?n[o'\u2019]t exist|unknown)|(?:no|unknown|invalid|non[- ]?exist[ae]nt|could ?n[o']t find) (?:such |log-?in )?(?:user ?name|user|account|e-?mail)\b(?! ?(?:addr\w* )?(?:and|or|\/|,|provided|given|was|is)))|["'`][^"'`\n]{0,60}\b(?:user|account|e-?mail)[^"'`\n]{0,20}["'`]\s*[+.]\s*[$\w.]+\s*[+.]\s*["'`][^"'`\n]{0,20}not (?:found|exist|registered)|["'`]no password found for/i;
export const UNKNOWN_ACCOUNTS = new RegExp(UNKNOWN_ACCOUNT, 'gi');
export const WRONG_PASSWORD = quickPattern(
  inOtherTongues(
    /["'`][^"'`\n]{0,40}(?:(?:invalid|wrong|incorrect|bad) (?:password|credentials)|password[^"'`\n]{0,20}(?:invalid|wrong|incorrect|does not match|(?:is|was) not (?:valid|correct|right))|authentication (?:error|failed|failure)|(?:log|sign)[- ]?in (?:error|failed|failure)["'`])/i,
  ),
);
/** A password that a request has in its address, whatever its method is. */
export const PASSWORD_IN_ADDRESS = quickPattern(
  inOtherTongues(
    /\b(?:req(?:uest)?|ctx)\.query(?:\.|\[["'])\w*(?:password|passwd|passphrase|enc(?:ryption)?_?[kK]ey|decryption_?[kK]ey|secret_?[kK]ey|private_?[kK]ey)\b|\{[^{}\n]{0,120}\b(?:password|passwd|enc(?:ryption)?_?[kK]ey|decryption_?[kK]ey|secret_?[kK]ey|private_?[kK]ey)\b[^{}\n]{0,120}\}\s*=\s*(?:req(?:uest)?|ctx)\.query\b|\bsearchParams\.get\(\s*["']\w*(?:password|passwd|enc(?:ryption)?_?[kK]ey|decryption_?[kK]ey|secret_?[kK]ey|private_?[kK]ey)["']|\brequest\.(?:args|GET|query_params|query)(?:\.get\(|\[)\s*["']\w*(?:password|passwd|enc(?:ryption)?_?[kK]ey|decryption_?[kK]ey|secret_?[kK]ey|private_?[kK]ey)["']|\$_GET\[["']\w*(?:password|passwd|enc(?:ryption)?_?[kK]ey|decryption_?[kK]ey|secret_?[kK]ey|private_?[kK]ey)["']\]|->query(?:->get)?\(\s*["']\w*(?:password|passwd|enc(?:ryption)?_?[kK]ey|decryption_?[kK]ey|secret_?[kK]ey|private_?[kK]ey)["']|\.URL\.Query\(\)\.Get\(\s*"\w*(?:password|passwd|enc(?:ryption)?_?[kK]ey|decryption_?[kK]ey|secret_?[kK]ey|private_?[kK]ey)"|\b(?:c|ctx|context)\.(?:Query|QueryParam|DefaultQuery)\(\s*"\w*(?:password|passwd|enc(?:ryption)?_?[kK]ey|decryption_?[kK]ey|secret_?[kK]ey|private_?[kK]ey)"|\bRequest\.Query\[\s*"\w*(?:[pP]assword|[pP]asswd|[eE]nc(?:ryption)?Key|[dD]ecryptionKey|[sS]ecretKey|[pP]rivateKey)"\]|\b\w*(?:password|passwd|enc(?:ryption)?_?[kK]ey|decryption_?[kK]ey|secret_?[kK]ey|private_?[kK]ey)\s*:\s*(?:[^=\n,]{1,60}=\s*(?:fastapi\.)?Query\(|(?:\w+\.)?Annotated\[[^\n\]]{1,60},\s*(?:fastapi\.)?Query\()|\[FromQuery(?:\([^)\n]{0,60}\))?\]\s*string\??\s+\w*(?:[pP]assword|[pP]asswd|[eE]nc(?:ryption)?Key|[dD]ecryptionKey|[sS]ecretKey|[pP]rivateKey)\b|@Query\(\s*["']\w*(?:[pP]assword|[pP]asswd|[eE]nc(?:ryption)?Key|[dD]ecryptionKey|[sS]ecretKey|[pP]rivateKey)["']/,
  ),
);
/** The same where it is the address because the method is GET. */
export const PASSWORD_OF_PARAMETERS = quickPattern(
  inOtherTongues(
    /\bparams\[\s*[:"']\w*(?:password|passwd|enc(?:ryption)?_?[kK]ey|decryption_?[kK]ey|secret_?[kK]ey|private_?[kK]ey)["']?\]|\bgetParameter\(\s*"\w*(?:[pP]assword|[pP]asswd|[eE]nc(?:ryption)?Key|[dD]ecryptionKey|[sS]ecretKey|[pP]rivateKey)"|@RequestParam(?:\([^)\n]*\))?\s+(?:final\s+)?String\s+\w*(?:[pP]assword|[pP]asswd|[eE]nc(?:ryption)?Key|[dD]ecryptionKey|[sS]ecretKey|[pP]rivateKey)\b|\$request->(?:input|get)\(\s*["']\w*(?:password|passwd|enc(?:ryption)?_?[kK]ey|decryption_?[kK]ey|secret_?[kK]ey|private_?[kK]ey)["']/,
  ),
);
/** A text that is given a name before it is answered. */
export const NAMED_TEXT =
  /^(?:(?:const|let|var|final|static|private|public|string|String|val)\s+)+(\w+)\s*(?::\s*\w+\s*)?:?=/;
export const RESETS = quickPattern(/forgot|reset|recover|hint|remind/i);
/** Who is signed in, put into a session that the server keeps under the visitor's identifier. */
export const SIGNED_IN = quickPattern(
  /\b(?:req|request|ctx)\.session\.\w*(?:user|login|logged(?:_?in)?|account|auth)\w*\s*=(?!=)|\bsession\.(?:loggedIn|userId|user_?id|username|user|authenticated)\s*=(?!=)|\$_SESSION\[["']\w*(?:user|uname|login|logged|auth|uid|account)\w*["']\]\s*=(?!=)|\brequest\.session\[["']\w*(?:user|login|logged|account|member|auth|uid)\w*["']\]\s*=(?!=)|\bSession\.Set(?:String|Int32)\(\s*"\w*(?:user|login|logged|account|member|uid)\w*"|\bSession\[\s*"\w*(?:user|login|logged|account|member|uid)\w*"\s*\]\s*=(?!=)|->set_userdata\(\s*(?:\[\s*|array\(\s*)?["']\w*(?:user|login|logged|account|member|uid)\w*["']|(?:getSession\([^)\n]*\)|\b(?:http|user)?session(?:Map)?)\.(?:setAttribute|put)\(\s*"(?:\w*user\w*|\w*login\w*|account|authenticated|logged\w*|uid|(?:member|customer|account|emp|employee|admin)_?id)"|\bs\.setAttribute\(\s*"(?:\w*user\w*|\w*login\w*|uid|logged\w*)"|\bsession\(\s*\[\s*["'](?:user_?id|user|login|logged_?in|account_?id|uid|auth)["']\s*=>|(?:\bsession\(\)|\bSession::)(?:->)?put\(\s*["'](?:user_?id|user|login|logged_?in|account_?id|uid|auth)["']/i,
);
/** The same of a session that a function of aiohttp was given; Flask's, of that name too, is the cookie itself. */
export const GETS_SESSION = quickPattern(/=\s*await\s+(?:\w+\.)?get_session\(/);
export const SIGNED_IN_THERE = quickPattern(
  /\bsession\[["']\w*(?:user|login|logged|account|member|auth|uid)\w*["']\]\s*=(?!=)/i,
);
/** What sees every request, and turns away from the part for administrators: by what it asks of a filter's context, or by the path. */
export const FILTERS_ADMINISTRATION = quickPattern(
  /\bOnAuthorization(?:Async)?\s*\([^()\n]{0,120}\)\s*\{[\s\S]{0,300}?\b\w*Admin\w*\b[\s\S]{0,400}?(?:Unauthorized|Forbid|ChallengeResult)|\b(?:doFilter(?:Internal)?|preHandle|process_view|process_request|__call__|Invoke(?:Async)?|before_request)\b[\s\S]{0,600}?(?:path|ur[il]|route)\w*(?:\(\))?\)?(?:\.\w+\(\s*|\s*=+\s*)["']\/?admin\b[\s\S]{0,600}?(?:Unauthorized|Forbid|\b40[13]\b|redirect|abort\()/i,
);
/** Asks whether a password is the one of an account. */
export const CHECKS_PASSWORD = quickPattern(
  inOtherTongues(
    /\b(?:check|verify|validate|compare|valid|match(?:es)?)_?pass(?:word|wd)\w*\b|\bpassword_verify\(|\bcheck_password_hash\(|\bcheckpw\(|\bcompareSync\(|\bbcrypt\w*\.compare\(|\bargon2\w*\.verify\(|CompareHashAndPassword\(|\.matches\(\s*\w*pass/i,
  ),
);
export const RENEWS = quickPattern(
  /regenerate|invalidate\(|changeSessionId|session_regenerate_id|reset_session|cycle_key|session_destroy|req\.logIn|req\.login\(|\bnew_session\(|\.session\.flush\(|\bauth_login\(|->migrate\(|sess_regenerate|Session\.Abandon\(|Session\.Clear\(|SignInAsync|Auth::(?:login|attempt)/,
);
export const POLICIES = quickPattern(
  /pundit|cancancan|load_and_authorize_resource|\bcasl\b|casbin|has_object_permission|check_object_permissions|guardian\.|django_rules|hasPermission\(|IAuthorizationService|AuthorizeAsync|\bGate::(?!class\b)|->authorize\(|->authorizeResource\(|middleware\([^)\n]*["']can:|->can\(|denyAccessUnlessGranted\([^)\n]*,|isGranted\([^)\n]*,|\bextends\s+Voter\b|acts_as_tenant|addGlobalScope|PermissionsGuard|HasPermissionGuard|\bpolicy_scope\b/,
);
export const OWNERS = quickPattern(
  /\b(?:owner|user|author|creator|account|customer|created_?by)_?(?:id|Id|ID)\b|\bowner\b|belongs_to :(?:user|owner|author|account)|belongsTo\(User|ForeignKey\([^\n]{0,40}[uU]ser|ref:\s*["']User|\buser:\s*(?:req|ctx|context|result|decoded|request)\.user|By_?(?:User|Owner|Account|Customer|Member)(?:_?name|_?id)?\(\s*(?:principal|auth\w*|current\w*|caller|logged\w*)\b/i,
);
export const ROLES_BY_CONSTANTS = quickPattern(
  /\b(?:request|ant|mvc|path)Matchers\([^;"]{0,120}\b[A-Z][A-Z_]{2,60}\b[^;\n]{0,400}\)\s*\.has(?:Any)?(?:Role|Authority)\(/,
);
export const ROLE_HOOK = quickPattern(
  /\b(?:(?:ap|pre)pend_)?before_action\s+:\w*(?:admin|role|author|permi|staff)\w*|\.use\((?:[^)\n]{0,60}[\s,(.])?(?!\w*(?:[rR]out(?:es?|ers?|ing)|[cC]ontrollers?|[aA]pi|API|[aA]pp|JS|Js|[pP]anel|[pP]ages?)\b)\w*(?:[aA]dmin|[rR]ole|[pP]ermission)(?=\w*[\s,().])|permission_classes\s*=[^\n]*(?:Admin|Staff|Permission)|middleware\([^)\n]*(?:admin|role|can:)|\[Authorize\([^)\n]*(?:Roles|Policy)[^)\n]*\)\]\s*(?:\[[^\]\n]*\]\s*)*public class/,
);
export const NAMES_DATA = quickPattern(
  new RegExp(
    `${PASSWORD_WORDS.join('|')}|pass|pwd|role|admin|permit|params|body|update|user|account|ssn|card|ccn|agent|host|referr?er|allow[-_]?origin|file_?name|original_?name|client_?name|allowed_types|balance|stock|credits|points|amount|price|total|quantity|status|cookies\\b|Files\\.copy`,
    'i',
  ),
);
/** A password as a field of a schema or of a mapped class. */
export const PASSWORD_FIELD = quickPattern(
  inOtherTongues(
    /^[ \t]*(?:password|passwd|pwd)\s*[:=]\s*(?:String\b|\{\s*type:\s*String|(?:db\.|sa\.|models\.|mongo\.|me\.)?(?:Column\(|StringField\(|CharField\(|TextField\(|mapped_column\()|DataTypes\.STRING|Sequelize\.STRING)/m,
  ),
);
/** A statement or a mapper's call that stores a password or looks for it: `INSERT INTO users (name, passwd) VALUES (?, ?)`. */
export const KEEPS_PASSWORD = quickPattern(
  inOtherTongues(
    /["'`]\s*(?:insert\s+into\s+[\w."`[\]]{0,40}(?:user|account|member|customer)s?\b[^"']{0,200}?\bpass(?:word|wd)?\b[^"']{0,200}?\bvalues?\b|update\s+[\w."`[\]]{0,40}(?:user|account|member|customer)s?\b\s+set\b[^"]{0,200}?\bpass(?:word|wd)\s*=|select\b[^"]{0,200}?\bwhere\b[^"]{0,200}?\bpass(?:word|wd)\s*=)|\.(?:user|account|member|customer)s?\.(?:create|upsert|update)\(\{\s*(?:where:[^{}]*\{[^{}]*\},\s*)?data:\s*\{[^{}]{0,300}?\bpassword\s*[,}]|["'][^"\n]{0,60}\b(?:and|where)\s+(?:user_?)?pass(?:word|wd)\s*=\s*\\?["']{1,3}\s*[+.]\s*\$?\w*pass/i,
  ),
);
/** The same as a column of a statement that makes a table: `password TEXT`. */
export const PASSWORD_COLUMN = quickPattern(
  inOtherTongues(
    /\bCREATE\s+TABLE\b[^;]{0,600}?[(,]\s*["'`[]?(?:password|passwd|pwd)["'`\]]?\s+(?:TEXT|N?VARCHAR|CHAR)/i,
  ),
);
/** The number of a card or of a person as plain text: what is encrypted says so. */
export const NUMBER_FIELD = quickPattern(
  /^[ \t]*(?:credit_?[cC]ard(?:_?[nN]um(?:ber)?)?|card_?[nN]um(?:ber)?|cc_?[nN]um(?:ber)?|ccn|cvv|ssn|social_?[sS]ecurity(?:_?[nN]um(?:ber)?)?)\s*[:=]\s*(?:String\b|\{\s*type:\s*String|(?:db\.|sa\.|models\.)?(?:Column\(\s*(?:db\.|sa\.)?(?:String|Text|VARCHAR)|CharField\(|TextField\(|mapped_column\(\s*String)|DataTypes\.STRING|Sequelize\.STRING)(?![^\n]*[eE]ncrypt)/m,
);
/** The same as a property of a class, by language: stored is what is mapped (Java), tagged (Go) or listed by a context (C#). */
const NUMBER_NAME =
  '(?:[cC]redit_?[cC]ard(?:_?[nN]um(?:ber)?)?|[cC]ard_?[nN]um(?:ber)?|[cC]cv|[cC]vv|[sS]sn|[sS]ocial_?[sS]ecurity(?:_?[nN]um(?:ber)?)?)';
export const NUMBER_PROPERTIES: Readonly<Record<string, QuickPattern>> = {
  csharp: quickPattern(
    new RegExp(
      `^[ \\t]*public\\s+(?:virtual\\s+|required\\s+)?string\\??\\s+${NUMBER_NAME}\\s*\\{\\s*get\\b`,
      'm',
    ),
  ),
  java: quickPattern(
    new RegExp(
      `@(?:Entity|Document)\\b[\\s\\S]*?^[ \\t]*(?:private|protected)\\s+String\\s+(?=${NUMBER_NAME}\\s*;)`,
      'm',
    ),
  ),
  go: quickPattern(new RegExp(`^[ \\t]*${NUMBER_NAME}\\s+string\\s+\`[^\`\\n]*\\b(?:gorm|bson|db):`, 'm')),
};
export const SETS_PASSWORD = quickPattern(
  inOtherTongues(
    /(?:set|update)_?password\(|\.password(?:_?hash)?\s*=(?!=)|encrypted_password|change_?password\(/i,
  ),
);
export const HIDES = quickPattern(
  /toJSON(?!["']?\s*[,:]\s*\{[^;]{0,160}?\bdelete\s+\w+\.(?:_id|__v)\s*;\s*(?:delete\s+\w+\.(?:_id|__v)\s*;\s*)?return\b|["']?\s*[,:]\s*\{\s*(?:virtuals|getters|versionKey)\s*:)|select:\s*false|["'\s]-password|@Exclude|@JsonIgnore|WRITE_ONLY|write_only|\$hidden\s*=|exclude\s*[:=(](?!\s*[[(]\s*(?:["'](?:_?id|(?:created|updated|deleted)_?[aA]t)["']\s*,?\s*)+[\])])|delete \w+\.password|\bomit\(|Serializer\b|jbuilder|Resource\b/,
);
export const MAY_ANSWER = quickPattern(
  /\breq(?:uest)?\b|\bparams\b|\$_|\bctx\b|\bcontext\b|\bargs\b|\binfo\b|HttpServlet|@(?:Path|Request|Argument|Args|Resolver|Get|Post|Param)|\[Http|@\w+\.(?:route|get|post|put|patch|delete)\(|def (?:resolve_|mutate)|\b(?:ControllerBase|PageModel)\b|\bclass\s+\w+Controller\b|\bhttp\.Request\b|\b(?:gin|echo|fiber)\.|=\s*(?:Header|Cookie)\(|["']use server["']/,
);
