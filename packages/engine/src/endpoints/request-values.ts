import type { FunctionIR, LanguageId } from '../ir/ir.ts';
import { REQUEST_TEXT } from '../languages/request-text.ts';
import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import { bodyNames } from './body-keys.ts';
import { resolverNames } from './resolver-names.ts';

/** Names of a function that hold what a request brings, and names that hold who calls or what was found for them. */
export interface RequestValues {
  readonly inputs: ReadonlySet<string>;
  readonly callers: ReadonlySet<string>;
  /** Names that hold what a request brings as one object. */
  readonly bodies?: ReadonlySet<string>;
}

/** What requests bring, beside the general words: arguments of resolvers, cookies read by functions of the application. */
const INPUT =
  /\bargs\.[a-z_]|\$request->\w|[gG]etCookie\(|request\.(?:get_json|cookies)\b|\bget_json\(|params\.(?:require|permit|dig|fetch)\(|\breq\.(?:param|get)\(|\b[fF]orm_?[dD]ata\.get(?:All)?\(|\bsearchParams\.get\(|(?<![\w.$])(?:\(await params\)|params)\.\w{0,20}(?:[iI]d|[sS]lug|[uU]uid|[nN]umber)\b|^\s*(?:await\s+)?(?:(?:props|ctx|context)\.)?params\s*;?\s*$/;
/** Who calls: what a session, a token or the framework says. SQLAlchemy's and Hibernate's `session` says no such thing. */
const CALLER =
  /[cC]urrent_?(?:[uU]ser|[aA]ccount|[mM]ember|[cC]ustomer|[pP]rincipal)(?:_?[iI]d)?\b|\b(?:req|request|ctx|context|info\.context|c|this|self)\.(?:[uU]ser|auth|identity|[uU]serI[dD]|user_id|currentUser|principal)\b|\b(?:req|request|ctx)\.session\b|\bsession(?:\[|->|\(["']|\.get\(\s*["']|\.(?:user|account|login|uid|id\b|member|customer|profile))|\b\w{0,12}[sS]ess(?:ion)?\w{0,8}\.(?:Values\[|(?:Get|GetString|GetInt\w{0,2})\(\s*(?:r\.Context\(\)\s*,\s*|ctx\s*,\s*)?["'])|\$_SESSION|[gG]et_?[sS]ession(?:User\w*)?\(|get_jwt_identity|\bjwt\w*\.?(?:verify|decode)\w*\(|\bg\.(?:user|current_user|identity)\b|Auth::|\bauth\(\)|\b[pP]rincipal\b|getPrincipal\(|\bget(?:Login|Logged\w{0,3}|Auth\w{0,12}|My)_?(?:User|Account|Member|Customer|Profile)\w{0,12}\(|\bgetProfile\(\)|\bStpUtil\.|SecurityContext|getRemoteUser|User\.(?:Identity|Find|Claims|Get|Is)|[uU]serManager|@CurrentUser|\b(?:get|current|origin|caller|extract|decode|token)\w*(?:[uU]ser|[eE]mail|[aA]ccount|[cC]aller|[pP]rincipal|[iI]dentity|[sS]ubject)\w*\(\s*(?:this\.)?(?:req|request|ctx|context)\s*[,)]|get_identity\(|(?:MustGet|Get(?:String|U?[iI]nt(?:64)?)?|Locals)\(\s*["'](?:user|uid|account|identity|claims|current_?[uU]ser)|verify_?(?:jwt|token)\(|decode_?(?:jwt|token)\(|[cC]reateFromRequest|\b[cC]urrent_?(?:[oO]rgani[sz]ation|[oO]rg|[tT]enant|[tT]eam|[wW]orkspace|[cC]ompany|[bB]usiness|[oO]wner|[aA]pi_?[kK]ey|[aA]pi_?[cC]lient|[tT]oken)(?:_?[iI]d)?\b|\bCurrent\.[a-z]\w*|\bUser\.current\b|\b(?:req|request|ctx|context|info\.context|c|this|self)\.(?:api_?[kK]ey|[tT]enant|[oO]rg(?:ani[sz]ation)?|[tT]eam|[wW]orkspace|[aA]ccount|[cC]ompany)(?:_?[iI][dD])?\b(?!\s*\()|\bres\.locals\.(?:user|account|auth|org\w*|tenant|team)\b|\$this->(?:getUser\(|getIdentity\(|security->getUser\(|Auth->user\(|Authentication->getIdentity|session->userdata)|\bYii::\$app->user\b|\$(?:this->)?request->(?:user\(|getAttribute\(\s*["'](?:user|auth|identity|uid|token|claims|jwt|account))|(?<![\w$])(?:tenant|auth|current_user|wp_get_current_user)\(\)\s*(?:->|\?->)|\b_?(?:current|tenant|caller|workContext)(?:User|Tenant|Org\w*|Context|Provider|Accessor|Service|Resolver)?\.(?:Id|(?:Tenant|User|Org\w*|Company|Account|Current)\w*)\b|\b[cC]\.(?:MustGet|Get\w*|Locals)\(\s*["'](?:tenant|org|team|company)|\.Context\(\)\.Value\(|\bctx\.Value\(|\bctx\.state\.\w{0,12}(?:[uU]ser|[aA]ccount|[aA]uth|[sS]ession|[iI]dentity)|\bc\.(?:get\(\s*["']|var\.)(?:user|account|auth|session|jwtPayload|identity)|\b(?:call|caller|tenant|security|auth)_?[cC]ontext\b|\b\w*(?:[uU]ser|[aA]ccount|[mM]ember|[cC]ustomer|[iI]dentity|[sS]ubject|[pP]rincipal)(?:_?[iI]d|_?[nN]ame|_?[eE]mail)?_?(?:[fF]rom|[oO]f|[bB]y)_?(?:[jJ][wW][tT]|(?:[aA]ccess_?|[aA]uth_?)?[tT]oken|[aA]uth\w*|[bB]earer\w*|[sS]ession|[hH]eaders?|[cC]laims)\(/;
/** What a token says that was verified is who calls, though a request brought it: `const decoded = jwt.verify(token, KEY)`. */
const PROVEN =
  /^\s*\(?(?:await\s+)?(?:(?:\w+\.)?(?:jwt|jsonwebtoken)\.(?:verify\w*\(|decode\([^()\n]{1,60},\s*[^\n])|(?:\w+\.)?jwtVerify\(|(?:\w+\.)?(?:verify|decode)_?(?:access|refresh|auth)?_?(?:token|jwt)\()/i;
const QUICK_CALLER = quickPattern(CALLER);
const QUICK_REQUEST = [quickPattern(REQUEST_TEXT), quickPattern(INPUT)];
/** What is found by what a request names does not hold its text. */
const LOOKS_UP =
  /^\s*(?:await\s+)?[@$]?[\w:]+(?:(?:\.|->|::)\w+)*?(?:\.|->|::)(?:find\w*|where|first\w*|filter\w*|fetch\w*|select\w*|load\w*|execute\w*|query)\s*[.(]|^\s*(?:get_object_or_404|get_or_404)\(|\b[A-Z]\w*\.(?:objects|query)\b/;
const STARTS_WITH_REQUEST = /^\s*(?:await\s+)?(?:self\.)?(?:request|req|ctx|c|r|params|args)\b/;
const ASSIGNED =
  /^\s*(?:(?:const|let|var|final|auto|my|[A-Za-z][\w<>.]*)\s+)?[$@]?([A-Za-z_]\w*)(?:\s*,\s*(?:err\w*|ok|_|e))?\s*(?::\s*[\w[\].]+\s*)?(?::=|=)(?![=>~])\s*(\S.*)$/;
const UNPACKED = quickPattern(/(?:const|let|var)\s*\{([^{}]{1,300})\}\s*=\s*([^;\n]{1,200})/g);
/** Parameters of handlers that hold no input. */
const NO_INPUT =
  /^(?:self|cls|this|request|req|response|res|info|root|parent|obj|context|ctx|next|db|session|kwargs|args|current_?user|user|principal|model|attributes|w|r|format|page|(?!id_)\w*(?:service|repository|repo|store|client|manager|factory))$/i;
const GIVEN =
  /(?:^|\.)(?:RequestParam|PathVariable|PathParam|QueryParam|Param|Query|Args|Argument|FromRoute|FromQuery|InputArgument)$/;
/** A parameter that holds a body as a whole: the key of a record that it brings is the request's. */
const WHOLE = /(?:^|\.)(?:RequestBody|ModelAttribute|Body|FromBody|FromForm)$/;
const ID_OF_BODY = '(?:[iI]d|ID|[uU]uid|[nN]umber)';
/** Who calls, as a decorator or the framework hands it to a handler: `def payments(current_merchant, merchant_id)`. */
const GIVEN_CALLER =
  /^principal$|^(?:current|authenticated|logged_?in)_?(?!page|pass|version|step|time|date|index|state|status|path|price|value|url|year|month|day|lang|locale|name|count|size|offset|level|node|row|item|total|balance|amount)[A-Za-z]\w*$/i;
/** The same where a decorator, a type or a dependency of FastAPI says it: `@CurrentUser() user`, `@AuthenticationPrincipal UserDetails caller`, `user = Depends(get_user)`. */
const GIVES_CALLER =
  /(?:^|\.)(?:(?:Get|Req|Request|Current|Auth\w{0,10}|LoggedIn|Active|Session)_?(?:User|Account|Member|Customer|Principal|Identity|Session)(?:Id|Data)?|User|AuthenticationPrincipal|Auth|Principal|UserId|Identity)$/;
const TYPE_OF_CALLER =
  /^(?:(?:\w+\.)*)(?:Principal|Authentication|UserDetails|CustomUserDetails|Jwt|JwtAuthenticationToken|OidcUser|OAuth2User|OAuth2AuthenticationToken|SecurityContext|ClaimsPrincipal|UserPrincipal|AuthenticatedUser|CurrentUser(?:Data)?|JwtPayload|KeycloakPrincipal)$/;
const DEPENDS = /^(?:Depends|Security)$/;
const DEPENDENCY_OF_CALLER =
  /(?:current|auth\w*|login|logged_?in|active|verified|signed_?in|jwt|token)_?\w*(?:user|account|member|customer|principal|subject|identity)|^(?:get|require|verify)_?(?:the_)?(?:user|account|principal|identity|me)(?:_?id)?$|^(?:require|verify)_?(?:auth|login|token)\w*$/i;
/** A function that React calls for whoever sends a request: what it is given is what they sent. */
const SENT_TO = /^ReactServerAction$/;
/** Languages in which the parameters of a handler are parts of the route. */
const ROUTE_PARAMETERS: ReadonlySet<LanguageId> = new Set(['python', 'php', 'csharp']);

/** Of a function that no request reaches by itself. */
export const NO_VALUES: RequestValues = { inputs: new Set(), callers: new Set() };

export const isOfRequest = (text: string): boolean => REQUEST_TEXT.test(text) || INPUT.test(text);
/** Can anything be of a request in a longer text? */
export const mayBeOfRequest = (text: string): boolean => QUICK_REQUEST.some((one) => one.mayMatch(text));
export const isOfCaller = (text: string): boolean => CALLER.test(text);
/** Can anything be of the caller in a longer text, or is it said nowhere who that is? */
export const mayNameCaller = (text: string, { callers }: Pick<RequestValues, 'callers'>): boolean =>
  callers.size > 0 || QUICK_CALLER.mayMatch(text);

/** Is one of the names written in the text? */
export function mentions(text: string, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false;
  for (const [word] of text.matchAll(/(?<![\w.])[A-Za-z_]\w*/g)) if (names.has(word)) return true;
  return false;
}

/** Follows assignments of a function's text in their order, twice, so that loops are seen as well. */
export function requestValues(fn: FunctionIR, language: LanguageId, body: string): RequestValues {
  const inputs = new Set<string>(parametersOf(fn, language));
  const wholes = bodyNames(fn, language, body);
  const callers = new Set<string>();
  for (const param of fn.params)
    if (param.pattern.kind === 'name' && isCallerGiven(param, param.pattern.name)) {
      callers.add(param.pattern.name);
      inputs.delete(param.pattern.name);
    }
  const ofResolver = resolverNames(fn);
  for (const name of ofResolver.inputs) inputs.add(name);
  for (const name of ofResolver.callers) callers.add(name);
  const bodies = fn.params.flatMap(({ pattern, decorators }) =>
    pattern.kind === 'name' && decorators.some((one) => WHOLE.test(one.name)) ? [pattern.name] : [],
  );
  const ofBody =
    bodies.length === 0
      ? null
      : new RegExp(`^\\s*(?:${bodies.join('|')})\\.(?:get)?\\w*(?:${ID_OF_BODY})\\s*(?:\\(\\))?\\s*;?\\s*$`);
  const mayBeInput = mayBeOfRequest(body);
  const mayBeCaller = mayNameCaller(body, { callers });
  if (!mayBeInput && !mayBeCaller && inputs.size === 0 && !ofBody) return { inputs, callers, bodies: wholes };
  const size = (): number => inputs.size + callers.size;
  const give = (name: string, value: string): void => {
    const isGiven =
      (mayBeInput && isOfRequest(value)) || mentions(value, inputs) || (ofBody?.test(value) ?? false);
    const isFound = isGiven && LOOKS_UP.test(value) && !STARTS_WITH_REQUEST.test(value);
    if (PROVEN.test(value)) callers.add(name);
    else if (isGiven && !isFound) inputs.add(name);
    else if ((mayBeCaller && isOfCaller(value)) || mentions(value, callers)) callers.add(name);
  };
  const assigned = assignmentsIn(body);
  const before = size();
  for (const [name, value] of assigned) give(name, value);
  // Where nothing was found the second time finds nothing either.
  if (size() > before) for (const [name, value] of assigned) give(name, value);
  for (const name of inputs) callers.delete(name);
  return { inputs, callers, bodies: wholes };
}

/** Does the framework hand a handler who calls in this parameter? */
function isCallerGiven(
  { decorators, type, default: given }: FunctionIR['params'][number],
  name: string,
): boolean {
  if (GIVEN_CALLER.test(name) || decorators.some((one) => GIVES_CALLER.test(one.name))) return true;
  if (type !== null && TYPE_OF_CALLER.test(type.name)) return true;
  return (
    given?.kind === 'call' &&
    given.callee.kind === 'name' &&
    DEPENDS.test(given.callee.name) &&
    given.args.some(
      ({ value }) =>
        (value.kind === 'name' && DEPENDENCY_OF_CALLER.test(value.name)) ||
        (value.kind === 'member' && DEPENDENCY_OF_CALLER.test(value.property)),
    )
  );
}

/** Names that a text gives values to: those that it unpacks first, then those of its lines. */
function assignmentsIn(body: string): [name: string, value: string][] {
  const found: [string, string][] = [];
  for (const [, names = '', value = ''] of UNPACKED.all(body))
    for (const [name] of names.matchAll(/[A-Za-z_]\w*(?=\s*(?:,|=|$))/g)) found.push([name, value]);
  for (const line of body.split(/\r?\n/, 400)) {
    const hit = line.length > 400 ? null : ASSIGNED.exec(line);
    if (hit?.[1] !== undefined && hit[2] !== undefined) found.push([hit[1], hit[2]]);
  }
  return found;
}

/** What a call gives as a default is no part of the request, but for what FastAPI reads from one: `slug: str = Path(…)`. */
const isMade = ({ default: given }: FunctionIR['params'][number]): boolean =>
  given?.kind === 'call' &&
  !(given.callee.kind === 'name' && /^(?:Path|Query|Body|Form|Header|Cookie)$/.test(given.callee.name));

function parametersOf(fn: FunctionIR, language: LanguageId): string[] {
  return fn.params.flatMap((param) => {
    if (param.pattern.kind !== 'name' || param.rest !== 'none') return [];
    const { name } = param.pattern;
    if (param.decorators.some((one) => GIVEN.test(one.name))) return [name];
    if (fn.decorators.some((one) => SENT_TO.test(one.name))) return NO_INPUT.test(name) ? [] : [name];
    if (!ROUTE_PARAMETERS.has(language) || NO_INPUT.test(name) || isMade(param)) return [];
    return param.type === null || /^(?:str|int|uuid|UUID|string|Guid|long|ID)$/i.test(param.type.name)
      ? [name]
      : [];
  });
}
