import type { Assign, ClassIR, FunctionIR, VarDecl } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { partOf, type QuickPattern, quickPattern } from '../match/prefilter/quick-pattern.ts';
import { buildLines, positionOf } from '../positions.ts';
import { accessFacts } from './access-facts.ts';
import { asksForAdministrator, guardsForAdministrators } from './administrators.ts';
import { answerClasses, answeredCalls, answeredTypes, givenTypes } from './answer-types.ts';
import { answeredEnvironment } from './answered-environment.ts';
import { classFacts } from './class-facts.ts';
import { dataPlaces, HASHES, HASHES_ON_SAVE, OPEN_MODEL } from './data-facts.ts';
import type { DataFact, EndpointFacts, FunctionFact } from './endpoint-facts.ts';
import { entityFacts, storedTypes } from './entity-facts.ts';
import type { Evidence } from './evidence.ts';
import { fillableModels } from './fillable-models.ts';
import { formFacts } from './form-facts.ts';
import { takenClasses } from './form-requests.ts';
import { type GivenValue, givenValues } from './given-values.ts';
import { graphqlFacts } from './graphql-facts.ts';
import { keptValues } from './kept-values.ts';
import { decoratorsLimit, limitFacts } from './limit-facts.ts';
import { NO_VALUES, requestValues } from './request-values.ts';
import { routeRecords } from './route-records.ts';
import { serviceFact } from './service-facts.ts';
import { unboundedUses } from './unbounded-work.ts';
import { wholeBodies } from './whole-bodies.ts';

const MAX_FUNCTIONS = 2_000;
/** Longer bodies are cut: what a handler does it says early. */
const BODY_CHARACTERS = 12_000;
const TEXT_CHARACTERS = 90;
const DECORATOR_CHARACTERS = 400;

const FORGERY = quickPattern(
  /\bcsurf\b|csrf-csrf|lusca|CSRFProtect|CsrfViewMiddleware|csrf_protect|protect_from_forgery|gorilla\/csrf|nosurf|VerifyCsrfToken|AntiForgery|EnableWebSecurity|spring.security|@fastify\/csrf|sameSite:\s*["']strict|flask_wtf|check_csrf|verify_csrf|validate_csrf|csrf_token\b|csrfToken/i,
);
const SESSION = quickPattern(
  /\bexpress-session\b|cookie-session|client-sessions|\bsession\(\{|sessions\.NewCookieStore|login_manager\s*=|LoginManager\(|HttpSession\b|getSession\(|\bflask\b[^\n]*\bsession\b|session\[["']|session_start\(|\.Cookie\("(?:\w*session\w*|sid|\w*auth\w*|\w*token|user_?id)"\)/i,
);
/** A token that the program reads from a header: what proves who calls is nothing that a browser sends by itself. */
const HEADER_TOKEN = quickPattern(
  /(?:headers?(?:\.get)?\s*[.[(]+\s*["'`]|[gG]et_?Header\(\s*["'`]|Header\.Get\(\s*["'`]|HTTP_)(?:authorization|x[-_][\w-]*(?:token|auth|api[-_]?key)[\w-]*)["'`\])]|headers\.authorization\b/i,
);
/** Headers that keep a browser from framing pages, guessing types and running foreign script. */
const HEADERS = quickPattern(
  /helmet|lusca|X-Frame-Options|Content-Security-Policy|frame-?ancestors|frameguard/i,
);
const SET_UP = quickPattern(/\b(?:session|cookieSession|expressSession)\(\{|=\s*Flask\(|\bLoginManager\(/);
/** A server of a framework that sets no such header by itself. */
const SERVER = quickPattern(/=\s*(?:express|fastify|polka|restify\.createServer)\(|=\s*new Koa\(/);
/** Django says where sessions are kept, or that there are some; Flask has them from the start. */
const SESSION_SET_UP = quickPattern(
  /^[ \t]*SESSION_ENGINE\s*=|["']django\.contrib\.sessions\.middleware|=\s*Flask\(/m,
);
const SECURES_COOKIES = quickPattern(
  /SESSION_COOKIE_SECURE|SECURE_SSL_REDIRECT|Talisman\(|https_only|cookie_secure|\bsecure\s*[:=]\s*[tT]rue/,
);
/** What ends a session, or takes a token or cookie back; asked of text without what stands in quotes. */
const ENDS_SESSION = quickPattern(
  /log_?out|sign_?out|session|cookie|clear|delete|destroy|remove|revoke|invalid|black_?list|deny_?list|expire|forget|unset|reset|pop\(|del\b|token|end\w*\(/i,
);
const QUOTED = /"[^"\n]*"|'[^'\n]*'|`[^`]*`/g;
const ASKS_CALLER = quickPattern(
  /current_?user|\b(?:req|request|ctx|self\.request|info\.context|context)\.(?:user|session|auth|identity|userId|jwt)\b|\bsession(?:\.|\[|_|\()|\bsession\b[^\n]{0,40}\bget\b|getSession|get_jwt_identity|\bjwt\.?(?:verify|decode)|verify_?token|validate_?token|check_?(?:auth|login|session|token)|is_?(?:logged_?in|authenticated|admin|owner)|logged_?in|require_?(?:auth|login|user)|login_(?:\w+_)?required|token_required|authorize\b|authorization|Auth::|auth\(\)|Principal|SecurityContext|getUserPrincipal|\bg\.user|permission|\bpolicy\b|can\?|owner|credentials|createFromRequest|GetSession|Cookie\b|cookies|ip_?(?:white|allow)_?list|(?:white|allow)_?listed_?ip|\b(?:client_?|remote_?)?ip_?(?:is_?)?allowed|\ballowed_?ips?\b/i,
);
/** A script of PHP that has another run first, which may ask for it: what only connects to a database does not. */
const INCLUDES_CHECK = quickPattern(
  /\b(?:include|require)(?:_once)?\s*\(?[^;\n]{0,80}?(?:auth|session|check|secur|guard|protect|init|bootstrap|common|header|login|global|main|core|app|load|wp-)[^;\n]*;/i,
);
/** Who calls, where decorators declare who may: words in texts, logs and fields of records say nothing there. */
const TAKES_CALLER = quickPattern(
  /\b(?:req|request|ctx|context|socket|client)\.(?:user|session|auth|identity|cookies|signedCookies|headers\.(?:authorization|cookie)\b)|@(?:\w*User|Auth\w*|Session|Cookies?|Principal)\(|@Headers\(\s*["']authorization|\bjwt\w*\.?(?:verify|decode)|\b(?:verify|validate|check)_?(?:token|jwt|session|auth)\w*\(|getSession|createFromRequest/i,
);
/** What a sender proves by a signature, or is refused for. */
const CHECKS_SENDER = quickPattern(
  /verify\w*signature|signature\w*verif|check\w*signature|timingSafeEqual|compare_digest|createHmac|constructEvent|hmac|validateRequest|\bif\b[^\n]{0,120}(?:secret|signature|key|token)\b[^\n]{0,80}\{?\s*\n?[^\n]{0,20}(?:throw|raise|return\b[^\n{]*(?:40[13]|unauthori|forbidden)|abort)/i,
);
/** A guard of all endpoints; one that counts requests asks nobody who they are. */
const GUARDS_ALL = quickPattern(
  /\bAPP_GUARD\b[\s\S]{0,120}?use(?:Class|Existing|Factory)\s*:\s*[^,}\n]{0,60}(?:auth|jwt|session|login|role|permission)|useGlobalGuards\([^;]{0,120}(?:auth|jwt|session|login|role|permission)/i,
);
/** `AuthInterceptor`, `grpc.UnaryInterceptor(authenticate)`, `Interceptors.Add<TokenInterceptor>()`. */
const GUARDS_CALLS = quickPattern(
  /\b\w*(?:auth(?!or\b)|jwt|token|login|session|credential|api_?key)\w*interceptor|interceptors?\w*\s*[(:=<]\s*\[?\s*(?:new\s+)?[\w.]*(?:auth(?!or\b)|jwt|token|login|session|credential|api_?key)/i,
);
const CHANGE =
  /(?:\.|->|::)create\(\s*[^)\s]|\b(?:fs|fsp|promises)\.(?:unlink|rm|writeFile|appendFile|createWriteStream)(?:Sync)?\s*\(|\.SaveChanges(?:Async)?\s*\(|(?:\.|->|::)(?:save|persist|bulkCreate|insert\w*|update\w*|delete\w*|remove\w*|destroy\w*|upsert|findOneAndUpdate|findOneAndDelete|findByIdAnd\w+|deleteOne|updateOne|executeUpdate|drop_all|create_all|commit|drop|truncate|forceCreate|firstOrCreate|exec|execSync|executescript|mv|move)\s*\(|\bnew\s+(?:System\.Diagnostics\.)?ProcessStartInfo\s*\(|\bProcess\.Start\s*\(|\b(?:INSERT\s+INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|DROP\s+TABLE|TRUNCATE)\b|\b(?:os\.system|subprocess\.\w+|popen|shell_exec|system|ProcessBuilder|getRuntime|exec|spawn(?:Sync)?|runCommand)\(/i;
/** Ruby calls without parentheses. */
const CHANGE_IN_RUBY =
  /\.(?:save|destroy|toggle|increment|decrement|touch)!?(?![\w?=])|\.(?:update|create|update_attributes?|update_columns?|delete_by|destroy_by)!? (?=[:\w@*{])/;
const CHANGES = quickPattern(new RegExp(CHANGE, 'gi'));
const CHANGES_IN_RUBY = quickPattern(new RegExp(`${CHANGE.source}|${CHANGE_IN_RUBY.source}`, 'gi'));
/** What stands in front of the dot. */
const KEEPS_NOTHING =
  /(?:cache\w*|memo(?:ized?)?|headers?|cookies?|classList|(?:session|local)Storage|hmac|digest\w*|hasher|create(?:Hash|Hmac)\([^()]*\)|\bmd5|\bsha\d*|\b(?:RSA|DSA|ECDsa|ECDiffieHellman|Aes|DES|TripleDES|HMAC\w*|RandomNumberGenerator|Regex|Channel|Expression|LoggerFactory|Immutable\w+|Tuple))$/i;
const KEEPS_FOR_VISITOR = /(?:^|[^\w>])\$?(?:this->)?(?:session|cookie|log|event|mail|view)(?:\(\))?$/i;
/** A container that a function makes for itself. */
const MADE_HERE =
  /(?<![.\w])\$?(\w+)\s*(?::[^=\n]{1,60})?(?::=|=)\s*(?:\{|\[|(?:dict|list|set|OrderedDict|defaultdict|Counter)\(|new\s+(?:Map|Set|WeakMap|List|Dictionary|HashSet|HashMap|ArrayList|LinkedHashMap|URLSearchParams|FormData|Headers)\b|Hash\.new|Array\.new)/g;
/** The name in front of a call, through its keys: `merged[key]`. */
const HOLDER = /(?<![.\w>])\$?(\w+)(?:\[[^\]\n]{0,40}\]?\])?$/;
/** Asks whether there is something newer. */
const IS_ASKED = /\.update(?:s?_?Available|s?_?Needed|d_?At)/i;
const PASSWORD = quickPattern(
  /pass(?:word|wd|code|phrase)?\b|\bpwd\b|\botp\b|\bpin\b|verification_?code|reset_?token/i,
);

/** Roles and rights, wherever they are asked. */
const ROLE = quickPattern(
  /(?<!@(?!current)\w{1,20}\.)admin|is_?staff|super_?user|\brole|permission|privilege|authori[sz]e|hasAuthority|\bpolic(?:y|ies)\b|\bscopes?\b|\bcan\?/i,
);
/** A role in quotes that a check is handed: `logged_in_as(['admin'])`, `IsInRole("Admin")`. */
const ASKS_NAMED_ROLE = quickPattern(
  /(?<!\w)(?:logged_?in_?as|signed_?in_?as|(?:is|has|in|may|can|requires?|check|ensure|member_?of)(?:_?[A-Za-z]\w{0,30})?)[!?]?\s?\(\s*\[?\s*["':](?:super_?)?(?:admin\w{0,12}|moderator|staff|manager|editor)\b/i,
);
/** Of a function that answers nobody. */
const NO_ACCESS = {
  bindsCaller: false,
  keepsForCaller: [],
  checksRole: false,
  keyedByInput: null,
  calls: [],
};
/** Texts, and what a request is asked for by name. */
const NO_CHECK = /params\[[^\]\n]*\]|"[^"\n]*"|'[^'\n]*'/g;
const DESTROYS = quickPattern(
  /\bDROP\s+(?:TABLE|DATABASE|SCHEMA)\b|\bTRUNCATE\s+TABLE\b|\bdrop_all\(|\bdropDatabase\(|\.query\.delete\(\)|\.deleteMany\(\s*(?:\{\s*\})?\s*\)|\.objects\.all\(\)\.delete\(|\.(?:destroy_all|delete_all)\b|\bDELETE\s+FROM\s+\w+\s*["'`;]|\bos\.system\(|\bsubprocess\.(?:run|call|Popen|check_output)\(|\bgetRuntime\(\)\.exec\(|new ProcessBuilder\(|\bshell_exec\(|\bexecSync?\(\s*['"`]/,
);
const PEOPLE = quickPattern(
  /\b(?:User|Account|Customer|Member|Employee|Patient|Profile)s?(?:Object|Model)?(?:\.objects|\.query)?(?:\.|::)(?:all\(|all\b(?!\w)|findAll\(\s*(?:\)|\{\s*\})|find\(\s*(?:\)|\{\s*\}\s*[,)])|get_query\(|ToList)|\b(?:user|account|customer|member)s?(?:Repository|Repo|Service|Dao)\.(?:findAll|getAll|list)\(\s*\)|\.(?:[gG]et|[fF]ind|[lL]ist|[fF]etch|[eE]xport|[dD]ump)All(?:Users|Accounts|Customers|Members|Orders|(?:User|Account|Customer|Order)(?:Data|Details|Records))(?:Async)?\(\s*\)|\.(?:get|find|list|fetch)_all_(?:users|accounts|customers|members|employees|patients)\w*\(\s*\)|SELECT\s+[\w*,\s]{1,80}\s+FROM\s+(?:users?|accounts?|customers?)\s*["'`;)]/,
);
/** Answers that a sign-in or reset gives where nobody has that name. */
const UNKNOWN_ACCOUNT =
  /["'`][^"'`\n]{0,60}(?:(?:user|account|e-?mail|username|customer)\w*\b[^"'`\n]{0,40}\b(?:not (?:found|exist|registered)|does ?n[o'\u2019]t exist|unknown)|(?:no|unknown|invalid|non[- ]?exist[ae]nt|could ?n[o']t find) (?:such |log-?in )?(?:user ?name|user|account|e-?mail)\b(?! ?(?:addr\w* )?(?:and|or|\/|,|provided|given|was|is)))|["'`][^"'`\n]{0,60}\b(?:user|account|e-?mail)[^"'`\n]{0,20}["'`]\s*[+.]\s*[$\w.]+\s*[+.]\s*["'`][^"'`\n]{0,20}not (?:found|exist|registered)|["'`]no password found for/i;
const UNKNOWN_ACCOUNTS = new RegExp(UNKNOWN_ACCOUNT, 'gi');
const WRONG_PASSWORD = quickPattern(
  /["'`][^"'`\n]{0,40}(?:(?:invalid|wrong|incorrect|bad) (?:password|credentials)|password[^"'`\n]{0,20}(?:invalid|wrong|incorrect|does not match|is not valid)|authentication (?:error|failed|failure)|(?:log|sign)[- ]?in (?:error|failed|failure)["'`])/i,
);
/** A text that is given a name before it is answered. */
const NAMED_TEXT =
  /^(?:(?:const|let|var|final|static|private|public|string|String|val)\s+)+(\w+)\s*(?::\s*\w+\s*)?:?=/;
const RESETS = quickPattern(/forgot|reset|recover|hint|remind/i);
/** Who is signed in, put into a session that the server keeps under the visitor's identifier. */
const SIGNED_IN = quickPattern(
  /\b(?:req|request|ctx)\.session\.\w*(?:user|login|logged_?in|account|auth)\w*\s*=(?!=)|\bsession\.(?:loggedIn|userId|user_?id|username|user|authenticated)\s*=(?!=)|\$_SESSION\[["']\w*(?:user|uname|login|logged|auth|uid|account)\w*["']\]\s*=(?!=)|(?:getSession\([^)\n]*\)|\b(?:http)?session)\.setAttribute\(\s*"(?:\w*user\w*|\w*login\w*|account|authenticated)"|\bsession\(\s*\[\s*["'](?:user_?id|user|login|logged_?in|account_?id|uid|auth)["']\s*=>|(?:\bsession\(\)|\bSession::)(?:->)?put\(\s*["'](?:user_?id|user|login|logged_?in|account_?id|uid|auth)["']/i,
);
const RENEWS = quickPattern(
  /regenerate|invalidate\(|changeSessionId|session_regenerate_id|reset_session|cycle_key|session_destroy|req\.logIn|req\.login\(|->migrate\(|Auth::(?:login|attempt)/,
);
const POLICIES = quickPattern(
  /pundit|cancancan|load_and_authorize_resource|\bcasl\b|casbin|has_object_permission|check_object_permissions|guardian\.|django_rules|@PreAuthorize|@PostAuthorize|hasPermission\(|IAuthorizationService|AuthorizeAsync|\bGate::|->authorize\(|->authorizeResource\(|middleware\([^)\n]*["']can:|->can\(|denyAccessUnlessGranted\([^)\n]*,|isGranted\([^)\n]*,|\bextends\s+Voter\b|acts_as_tenant|addGlobalScope|ForbiddenError|AccessDeniedException|PermissionsGuard|RolesGuard|HasPermissionGuard|\bpolicy_scope\b/,
);
const OWNERS = quickPattern(
  /\b(?:owner|user|author|creator|account|customer|created_?by)_?(?:id|Id|ID)\b|\bowner\b|belongs_to :(?:user|owner|author|account)|belongsTo\(User|ForeignKey\([^\n]{0,40}[uU]ser|ref:\s*["']User|\buser:\s*(?:req|ctx|context|result|decoded|request)\.user/i,
);
const ROLES_BY_CONSTANTS = quickPattern(
  /\b(?:request|ant|mvc|path)Matchers\([^;"]{0,120}\b[A-Z][A-Z_]{2,60}\b[^;\n]{0,400}\)\s*\.has(?:Any)?(?:Role|Authority)\(/,
);
const ROLE_HOOK = quickPattern(
  /\b(?:(?:ap|pre)pend_)?before_action\s+:\w*(?:admin|role|author|permi|staff)\w*|\.use\([^)\n]{0,60}(?:[aA]dmin|[rR]ole|[pP]ermission)|permission_classes\s*=[^\n]*(?:Admin|Staff|Permission)|middleware\([^)\n]*(?:admin|role|can:)|\[Authorize\([^)\n]*(?:Roles|Policy)[^)\n]*\)\]\s*(?:\[[^\]\n]*\]\s*)*public class/,
);
const NAMES_DATA = quickPattern(
  /pass|pwd|role|admin|permit|params|body|update|user|account|ssn|card|ccn|agent|host|allow-origin|file_?name|original_?name/i,
);
const MAX_DATA = 100;
/** A password as a field of a schema or of a mapped class. */
const PASSWORD_FIELD = quickPattern(
  /^[ \t]*(?:password|passwd|pwd)\s*[:=]\s*(?:String\b|\{\s*type:\s*String|(?:db\.|sa\.|models\.|mongo\.|me\.)?(?:Column\(|StringField\(|CharField\(|TextField\(|mapped_column\()|DataTypes\.STRING|Sequelize\.STRING)/m,
);
/** A statement or a mapper's call that stores a password or looks for it: `INSERT INTO users (name, passwd) VALUES (?, ?)`. */
const KEEPS_PASSWORD = quickPattern(
  /["'`]\s*(?:insert\s+into\s+[\w."`[\]]{0,40}(?:user|account|member|customer)s?\b[^"']{0,200}?\bpass(?:word|wd)?\b[^"']{0,200}?\bvalues?\b|update\s+[\w."`[\]]{0,40}(?:user|account|member|customer)s?\b\s+set\b[^"]{0,200}?\bpass(?:word|wd)\s*=|select\b[^"]{0,200}?\bwhere\b[^"]{0,200}?\bpass(?:word|wd)\s*=)|\.(?:user|account|member|customer)s?\.(?:create|upsert|update)\(\{\s*(?:where:[^{}]*\{[^{}]*\},\s*)?data:\s*\{[^{}]{0,300}?\bpassword\s*[,}]|["'][^"\n]{0,60}\b(?:and|where)\s+(?:user_?)?pass(?:word|wd)\s*=\s*\\?["']{1,3}\s*[+.]\s*\$?\w*pass/i,
);
/** The same as a column of a statement that makes a table: `password TEXT`. */
const PASSWORD_COLUMN = quickPattern(
  /\bCREATE\s+TABLE\b[^;]{0,600}?[(,]\s*["'`[]?(?:password|passwd|pwd)["'`\]]?\s+(?:TEXT|N?VARCHAR|CHAR)/i,
);
/** The number of a card or of a person as plain text: what is encrypted says so. */
const NUMBER_FIELD = quickPattern(
  /^[ \t]*(?:credit_?[cC]ard(?:_?[nN]um(?:ber)?)?|card_?[nN]um(?:ber)?|cc_?[nN]um(?:ber)?|ccn|cvv|ssn|social_?[sS]ecurity(?:_?[nN]um(?:ber)?)?)\s*[:=]\s*(?:String\b|\{\s*type:\s*String|(?:db\.|sa\.|models\.)?(?:Column\(\s*(?:db\.|sa\.)?(?:String|Text|VARCHAR)|CharField\(|TextField\(|mapped_column\(\s*String)|DataTypes\.STRING|Sequelize\.STRING)(?![^\n]*[eE]ncrypt)/m,
);
const SETS_PASSWORD = quickPattern(
  /(?:set|update)_?password\(|\.password(?:_?hash)?\s*=(?!=)|encrypted_password|change_?password\(/i,
);
const HIDES = quickPattern(
  /toJSON|select:\s*false|["'\s]-password|@Exclude|@JsonIgnore|WRITE_ONLY|write_only|\$hidden\s*=|exclude\s*[:=(]|delete \w+\.password|\bomit\(|Serializer\b|jbuilder|Resource\b/,
);
const MAY_ANSWER = quickPattern(
  /\breq(?:uest)?\b|\bparams\b|\$_|\bctx\b|\bcontext\b|\bargs\b|\binfo\b|HttpServlet|@(?:Path|Request|Argument|Args|Resolver|Get|Post|Param)|\[Http|@\w+\.(?:route|get|post|put|patch|delete)\(|def (?:resolve_|mutate)|\bControllerBase\b|\bclass\s+\w+Controller\b|\bhttp\.Request\b|\b(?:gin|echo|fiber)\./,
);

/** What a module's functions do and which protections it sets up. Text decides: frameworks name these things alike. */
export function endpointFacts(flat: FlatModule): EndpointFacts {
  const text = withoutComments(flat);
  const starts = buildLines(flat.text);
  const evidenceAt = (offset: number): Evidence => {
    const begin = text.lastIndexOf('\n', offset) + 1;
    const end = text.indexOf('\n', offset);
    const line = text.slice(begin, end < 0 ? text.length : end).trim();
    return { line: positionOf(starts, offset).line, text: line.slice(0, TEXT_CHARACTERS) };
  };
  const evidence = (pattern: Pick<QuickPattern, 'exec'>, from: number, to: number): Evidence | null => {
    const hit = pattern.exec(partOf(text, from, Math.min(to, from + BODY_CHARACTERS)));
    return hit ? evidenceAt(from + hit.index) : null;
  };
  /** The first change of what is kept: a cache holds what can be had again, a digest nothing, and what the function made itself nobody's record. */
  const changed = (from: number, to: number): Evidence | null => {
    const body = partOf(text, from, Math.min(to, from + BODY_CHARACTERS));
    const changes = flat.module.language === 'ruby' ? CHANGES_IN_RUBY : CHANGES;
    let own: ReadonlySet<string | undefined> | null = null;
    for (const { 0: call, index } of changes.all(body)) {
      const before = body.slice(Math.max(0, index - 80), index);
      if (KEEPS_NOTHING.test(before) || IS_ASKED.test(call)) continue;
      const holder = /^(?:\.|->|::)/.test(call) ? HOLDER.exec(before)?.[1] : undefined;
      // What PHP keeps for the visitor alone; Python's sessions are those of a store.
      if (/^(?:->|::)/.test(call) && KEEPS_FOR_VISITOR.test(before)) continue;
      own ??= new Set([...body.matchAll(MADE_HERE)].map(([, name]) => name));
      if (holder === undefined || !own.has(holder)) return evidenceAt(from + index);
    }
    return null;
  };
  const placeOf = (offset: number | null, from: number): Evidence | null =>
    offset === null ? null : evidenceAt(from + offset);
  /** A sign-in tells by answering differently; what resets or reminds tells by saying so at all. What is logged is told to nobody. */
  const toldAccounts = (body: string, from: number): Evidence | null => {
    if (!WRONG_PASSWORD.test(body) && !RESETS.test(body)) return null;
    for (const hit of body.matchAll(UNKNOWN_ACCOUNTS)) {
      const found = answeredAt(evidenceAt(from + hit.index), body, hit.index, from);
      if (!/\b(?:log(?:ger|ging)?|console)\b\s*\./i.test(found.text)) return found;
    }
    return null;
  };
  /** Where a text is answered, when it has a name that is used later; where it stands otherwise. */
  const answeredAt = (told: Evidence, body: string, at: number, from: number): Evidence => {
    const name = NAMED_TEXT.exec(told.text)?.[1];
    const end = body.indexOf('\n', at);
    if (name === undefined || end < 0) return told;
    const use = new RegExp(`\\b${name}\\b`).exec(body.slice(end));
    return use ? evidenceAt(from + end + use.index) : told;
  };
  /** Where the column stands, not where its statement begins. */
  const columnOf = (): Evidence | null => {
    const hit = PASSWORD_COLUMN.exec(text.slice(0, BODY_CHARACTERS));
    // A column beside one of salt holds what was hashed with it.
    const isHashed =
      hit !== null &&
      /^[^;]{0,600}?(?:salt|hash)\w*["'`\]]?\s+(?:TEXT|N?VARCHAR|CHAR|BLOB|BINARY)/i.test(
        text.slice(hit.index),
      );
    return hit && !isHashed ? evidenceAt(hit.index + hit[0].search(/\w+["'`\]]?\s+\w+$/)) : null;
  };
  // Files that take no requests and know no caller have no endpoints of their own to tell of.
  const mayAnswer = MAY_ANSWER.test(text);
  const functions: FunctionFact[] = [];
  const { limiting, ...limits } = limitFacts(flat, text);
  const data = new Map<string, DataFact>();
  const isOpen = flat.module.language === 'python' && OPEN_MODEL.test(text);
  const addData = (from: number, body: string, given: readonly GivenValue[]): void => {
    for (const [kind, offset] of Object.entries(dataPlaces(flat.module.language, body, given, isOpen)) as [
      DataFact['kind'],
      number | null,
    ][]) {
      if (offset === null || data.size >= MAX_DATA) continue;
      const place = evidenceAt(from + offset);
      data.set(`${kind} ${place.line}`, { kind, ...place });
    }
  };
  for (let i = 0; i < flat.size && functions.length < MAX_FUNCTIONS; i++) {
    if (flat.tags[i] !== 'fn') continue;
    const fn = flat.nodes[i] as FunctionIR;
    const [head] = fn.body;
    // Decorators guard a function and are no part of what it does.
    const from = head?.start ?? fn.start;
    const body = partOf(text, from, Math.min(fn.end, from + BODY_CHARACTERS));
    const given = givenValues(fn);
    if (given.length > 0 || NAMES_DATA.test(body)) addData(from, body, given);
    const cls = flat.owner[i] ?? -1;
    const decorators = [...fn.decorators, ...(cls >= 0 ? (flat.nodes[cls] as ClassIR).decorators : [])]
      .map((one) => text.slice(one.start, one.end))
      .join(' ')
      .slice(0, DECORATOR_CHARACTERS);
    const place = {
      name: nameOf(flat, i, fn),
      // Go declares methods outside of their type.
      className: cls >= 0 ? (flat.nodes[cls] as ClassIR).name : (fn.receiverType?.name ?? ''),
      line: positionOf(starts, fn.start).line,
      headLine: positionOf(starts, headOf(fn, text)).line,
      endLine: positionOf(starts, fn.end).line,
    };
    const whole = partOf(text, fn.start, Math.min(fn.end, fn.start + BODY_CHARACTERS));
    const values = mayAnswer ? requestValues(fn, flat.module.language, body) : NO_VALUES;
    const access = mayAnswer ? accessFacts(flat, i, text, body, evidenceAt, decorators, values) : NO_ACCESS;
    functions.push({
      ...place,
      ...access,
      routeRecords: routeRecords(flat, i, place.className, body, evidenceAt),
      kept: [
        ...keptValues(flat, i, body, evidenceAt),
        ...wholeBodies(flat.module.language, text.slice(fn.start, from), body, from, evidenceAt),
      ],
      service: serviceFact(flat, i, text, body, decorators, values, evidenceAt),
      answers: mayAnswer ? answeredTypes(flat, fn, text, evidenceAt) : [],
      answersCalls: mayAnswer ? answeredCalls(flat, i, text, evidenceAt) : [],
      gives: givenTypes(fn, text),
      takes: takenClasses(flat.module.language, fn),
      unbounded: mayAnswer ? unboundedUses(flat, i, text, evidenceAt) : [],
      decorators,
      asksCaller:
        ASKS_CALLER.test(decorators) ||
        (fn.name === 'script' && INCLUDES_CHECK.test(body)) ||
        ASKS_CALLER.test(whole),
      takesCaller: TAKES_CALLER.test(whole),
      checksSender: CHECKS_SENDER.test(body),
      checksRole:
        access.checksRole ||
        (ROLE.test(body) && ROLE.test(body.replace(NO_CHECK, ' '))) ||
        ASKS_NAMED_ROLE.test(body),
      forAdministrators: guardsForAdministrators(decorators) || asksForAdministrator(body),
      change: changed(from, fn.end),
      destroys: evidence(DESTROYS, from, fn.end),
      listsPeople: mayAnswer ? evidence(PEOPLE, from, fn.end) : null,
      limitsTries: limiting.has(i) || decoratorsLimit(decorators),
      takesPassword: PASSWORD.test(body),
      setsPassword: SETS_PASSWORD.test(body),
      tellsAccounts: toldAccounts(body, from),
      endsSession: ENDS_SESSION.test(body) && ENDS_SESSION.test(body.replace(QUOTED, ' ')),
      answersEnvironment: placeOf(answeredEnvironment(body), from),
      keepsSession: RENEWS.test(body) ? null : evidence(SIGNED_IN, from, fn.end),
    });
  }
  if (NAMES_DATA.test(text))
    for (const [from, body] of outsideOfFunctions(flat, text)) addData(from, body, []);
  return {
    functions,
    data: [...data.values()],
    keepsPassword: evidence(KEEPS_PASSWORD, 0, text.length),
    passwordField: (isOfRecords(flat, text) ? evidence(PASSWORD_FIELD, 0, text.length) : null) ?? columnOf(),
    numberField: evidence(NUMBER_FIELD, 0, text.length),
    hashesPasswords: HASHES.test(text),
    hashesOnSave: HASHES_ON_SAVE.test(text),
    hidesFields: HIDES.test(text),
    ...limits,
    ...graphqlFacts(flat, text, evidenceAt),
    checksForgery: FORGERY.test(text),
    provesByHeader: HEADER_TOKEN.test(text),
    classes: classFacts(flat, text),
    answerClasses: answerClasses(flat, text),
    entities: entityFacts(flat, text),
    fillable: fillableModels(flat, text),
    storedTypes: storedTypes(flat),
    ...formFacts(flat, text, evidenceAt),
    limitsBinding: /\.setAllowedFields\(/.test(text),
    usesSession: SESSION.test(text),
    setsHeaders: HEADERS.test(text),
    usesPolicies: POLICIES.test(text),
    hasOwners: OWNERS.test(text),
    guardsAll: GUARDS_ALL.test(text),
    guardsCalls: GUARDS_CALLS.test(text),
    asksRolesByConstants: ROLES_BY_CONSTANTS.test(text),
    roleHook: roleHookOf(text),
    server: evidence(SERVER, 0, text.length),
    sessionSetUp: flat.module.language === 'python' ? evidence(SESSION_SET_UP, 0, text.length) : null,
    securesCookies: SECURES_COOKIES.test(text),
    setUp: evidence(SET_UP, 0, text.length),
  };
}

/** A hook that runs where the request asks for it: `before_action :require_admin, if: :admin_param`. */
const ASKED_FOR = /\b(?:if|unless):\s*:\w*param/;

/** `before_action :require_admin, except: [:show]`, guards and policies of a whole class, middleware of a whole router. */
function roleHookOf(text: string): { except: string[] } | null {
  const hit = ROLE_HOOK.exec(text);
  if (!hit || ASKED_FOR.test(text.slice(hit.index, text.indexOf('\n', hit.index)))) return null;
  const except =
    /except:\s*(?:\[|:)([^\]\n]*)/.exec(text.slice(hit.index, text.indexOf('\n', hit.index)))?.[1] ?? '';
  return { except: [...except.matchAll(/\w+/g)].map(([name]) => name) };
}

/** The text of a PHP script that stands in no function: the script itself answers. */
function outsideOfFunctions(flat: FlatModule, text: string): [number, string][] {
  if (flat.module.language !== 'php') return [];
  let body = text.slice(0, BODY_CHARACTERS * 2);
  for (let i = 0; i < flat.size; i++) {
    if (flat.tags[i] !== 'fn') continue;
    const { start, end } = flat.nodes[i] as FunctionIR;
    body = body.slice(0, start) + body.slice(start, end).replace(/[^\n]/g, ' ') + body.slice(end);
  }
  return [[0, body]];
}

/** A text that is called a password is a parameter of a function in Kotlin, unless its file maps a table. */
const isOfRecords = (flat: FlatModule, text: string): boolean =>
  !flat.module.path.endsWith('.kt') || /@(?:Entity|Table|Document|DatabaseTable)\b|:\s*\w*Table\(/.test(text);

/** What is commented out protects nothing. Offsets stay. */
function withoutComments(flat: FlatModule): string {
  let out = '';
  let at = 0;
  for (const { start, end } of [...flat.module.comments].sort((a, b) => a.start - b.start)) {
    if (start < at) continue;
    out += flat.text.slice(at, start) + flat.text.slice(start, end).replace(/[^\r\n]/g, ' ');
    at = end;
  }
  return out + flat.text.slice(at);
}

/** Where a function's name stands, below its decorators; its beginning where it has none. */
function headOf(fn: FunctionIR, text: string): number {
  const below = Math.max(fn.start, ...fn.decorators.map((one) => one.end));
  if (fn.name === '' || fn.decorators.length === 0) return fn.start;
  const at = text.indexOf(`${fn.name}(`, below);
  return at >= 0 && at < fn.end ? at : fn.start;
}

/** A function's own name, or that of the variable, member or key that holds it. */
function nameOf(flat: FlatModule, index: number, fn: FunctionIR): string {
  if (fn.name !== '') return fn.name;
  for (
    let up = flat.parent[index] ?? -1, steps = 0;
    up >= 0 && steps < 3;
    up = flat.parent[up] ?? -1, steps++
  ) {
    const tag = flat.tags[up];
    if (tag === 'assign' || tag === 'var') {
      const { target } = flat.nodes[up] as Assign | VarDecl;
      return target.kind === 'name' ? target.name : target.kind === 'member' ? target.property : '';
    }
    if (tag === 'entry') {
      const { key } = flat.nodes[up] as { key: { kind: string; value?: unknown; name?: string } | null };
      return key?.kind === 'literal' ? String(key.value) : (key?.name ?? '');
    }
    if (tag === 'call' || tag === 'fn') return '';
  }
  return '';
}
