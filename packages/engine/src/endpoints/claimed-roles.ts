import type { FunctionIR, LanguageId } from '../ir/ir.ts';
import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import { literal } from '../regex/literal.ts';
import type { GivenValue } from './given-values.ts';
import { isOfCaller } from './request-values.ts';

/** What says which rights somebody has. */
const RIGHT =
  '(?:x[-_])?(?:is[-_]?admin(?:istrator)?|admin|(?:user|caller|client|current|my|requester|sender|actor|acting)?[-_]?roles?|user[-_]?type|access[-_]?level|is[-_]?(?:staff|super[-_]?user))';
const NAMES_RIGHT = new RegExp(`^${RIGHT}$`, 'i');
/** One that is there or not. */
const IS_FLAG = /admin|staff|super/i;

/** Where a request is asked for a field, by language: the field's name is the first group. */
const READS: Partial<Record<LanguageId, string>> = {
  javascript: `\\b(?:req|request|ctx(?:\\.request)?)\\.(?:query|headers|body|params)(?:\\??\\.|\\[\\s*["'])(${RIGHT})\\b(?:["']\\s*\\])?|\\b(?:req|request|ctx|c\\.req)\\.(?:get|header|query)\\(\\s*["'](${RIGHT})["']\\s*\\)`,
  python: `\\brequest\\.(?:args|form|json|headers|values|GET|POST|data|get_json\\(\\)|query_params)(?:\\.get\\(|\\[)\\s*["'](${RIGHT})["'][^)\\]\\n]{0,40}[)\\]]`,
  go: `\\b[\\w.()]{1,40}\\.(?:Get|Query|GetHeader|FormValue|PostFormValue|QueryParam|PostForm|DefaultQuery|Param)\\(\\s*"(${RIGHT})"[^)\\n]{0,30}\\)`,
  // An object that is called after what is sent is made of the body.
  java: `\\b\\w+\\.(?:getParameter|getHeader|getCookie)\\(\\s*"(${RIGHT})"\\s*\\)|\\brequest\\.get\\(\\s*"(${RIGHT})"\\s*\\)|\\b\\w*(?:dto|request|form|body|input|command)\\.(?:get|is)?(${RIGHT})\\(\\)`,
  php: `\\$_(?:GET|POST|REQUEST|COOKIE)\\[\\s*["'](${RIGHT})["']\\s*\\]|\\$_SERVER\\[\\s*["']HTTP_(${RIGHT})["']\\s*\\]|\\$(?:this->)?request->(?:input|query|get|header|post)\\(\\s*["'](${RIGHT})["'][^)\\n]{0,30}\\)`,
  ruby: `\\bparams\\[\\s*[:"'](${RIGHT})["']?\\s*\\]|\\brequest\\.headers\\[\\s*["'](${RIGHT})["']\\s*\\]`,
  csharp: `\\bRequest\\.(?:Query|Headers|Form)\\[\\s*"(${RIGHT})"\\s*\\](?:\\.ToString\\(\\)|\\.FirstOrDefault\\(\\))?|\\b\\w*(?:dto|request|model|input|command)\\.(${RIGHT})\\b(?!\\()`,
};
const QUICK_READS: ReadonlyMap<string, ReturnType<typeof quickPattern>> = new Map(
  Object.entries(READS).map(([language, read]) => [
    language,
    quickPattern(
      new RegExp(
        `(?:\\$?\\b(\\w+)\\s*(?::\\s*\\w+\\s*)?:?=\\s*(?:\\([^()\\n]{0,30}\\)\\s*)?)?(?:${read})`,
        'gi',
      ),
    ),
  ]),
);
/** `const { role } = req.query`. */
const UNPACKED = quickPattern(
  /\{([^{}\n]{1,200})\}\s*=\s*(?:await\s+)?(?:req|request|ctx(?:\.request)?)\.(?:query|headers|body|params)\b/g,
);
const PRIVILEGED =
  '["\'](?:ROLE_)?(?:super_?|SUPER_?)?(?:admin\\w*|ADMIN\\w*|Admin\\w*|root|superuser|staff|manager|moderator)["\']';
const YES = '(?:["\'](?:true|1|yes|on)["\']|true\\b|True\\b|1\\b)';
/** What somebody is told who may not: in words, by a number or by an exception. */
const REFUSAL =
  '(?:\\b40[13]\\b|[fF]orb(?:id|idden)|[uU]nauthori[sz]|[dD]enied|\\b[rR]efus|[nN]ot (?:an? )?(?:admin|allowed|permitted|authori)|[nN]o (?:access|permission)|[aA]dmins? only|[oO]nly (?:for )?admin|[aA]ccess_?[dD]enied|[aA]ccessDenied|\\bFORBIDDEN|_FORBIDDEN\\b|\\bUNAUTHORIZED\\b|interdit|verboten|권한이 ?(?:없|필요)|権限が|[权權]限|[无無][权權])';
const REFUSES = quickPattern(new RegExp(REFUSAL));
const ASKS =
  '(?:is|has|can|check|verify|validate|require)_?\\w*(?:[aA]dmin|[rR]ole|[aA]ccess|[pP]ermission|[aA]uthori[sz])\\w*';
/** Parameters of a handler that its framework fills from the request without a word. */
const FILLS: Partial<Record<LanguageId, (fn: FunctionIR, decorators: string, className: string) => boolean>> =
  {
    csharp: (fn, decorators, className) =>
      (/Controller$/.test(className) && fn.modifiers.includes('public')) ||
      /\bHttp(?:Get|Post|Put|Patch|Delete)\b/.test(decorators),
    python: (_, decorators) => /@\w+\.(?:get|post|put|patch|delete|api_route)\(/.test(decorators),
  };

/** Names that hold what a request says of the rights of whoever sends it. */
function claims(
  language: LanguageId,
  fn: FunctionIR,
  body: string,
  given: readonly GivenValue[],
  decorators: string,
  className: string,
): { readonly name: string; readonly isFlag: boolean }[] {
  const found = given.flatMap(({ key, name, isBody }) =>
    !isBody && NAMES_RIGHT.test(key) ? [{ name: `\\b${name}\\b`, isFlag: IS_FLAG.test(key) }] : [],
  );
  if (FILLS[language]?.(fn, decorators, className))
    for (const { pattern, decorators: own, default: made } of fn.params) {
      if (pattern.kind !== 'name' || !NAMES_RIGHT.test(pattern.name)) continue;
      // What a dependency gives is no part of the request.
      const isMade =
        made?.kind === 'call' &&
        made.callee.kind === 'name' &&
        !/^(?:Query|Header|Cookie|Form|Body)$/.test(made.callee.name);
      if (!isMade && own.length === 0)
        found.push({ name: `\\b${pattern.name}\\b`, isFlag: IS_FLAG.test(pattern.name) });
    }
  const key = language === 'typescript' ? 'javascript' : language;
  for (const hit of QUICK_READS.get(key)?.all(body) ?? []) {
    const [whole, variable, ...names] = hit;
    const field = names.find((one) => one !== undefined) ?? '';
    const at = variable === undefined ? 0 : whole.indexOf('=') + 1;
    const written = literal(whole.slice(at).replace(/^\s*(?:\([^()]*\)\s*)?/, ''));
    found.push({ name: written, isFlag: IS_FLAG.test(field) });
    if (variable !== undefined) found.push({ name: `\\$?\\b${variable}\\b`, isFlag: IS_FLAG.test(field) });
  }
  // All that came, by another name: `$data['requester_role']`, `body.get("role")`.
  for (const { name, isBody } of given)
    if (isBody && /^\w+$/.test(name))
      for (const [written, field = ''] of body.matchAll(
        new RegExp(
          `(?<![.\\w>])\\$?${name}(?:\\[\\s*["']|->|\\??\\.(?:get(?:OrDefault)?\\(\\s*["'])?)(?:get|is)?(${RIGHT})\\b(?:["']\\s*[\\])])?(?:\\(\\))?`,
          'gi',
        ),
      ))
        found.push({ name: literal(written), isFlag: IS_FLAG.test(field) });
  if (key === 'javascript')
    for (const [, names = ''] of UNPACKED.all(body))
      for (const part of names.split(',')) {
        const [field = '', local = field] = part.split(/[:=]/).map((one) => one.trim().replace(/["']/g, ''));
        if (NAMES_RIGHT.test(field) && /^\w+$/.test(local))
          found.push({ name: `(?<![.\\w])${local}\\b`, isFlag: IS_FLAG.test(field) });
      }
  return found;
}

const NEAR = 180;
const FAR = 1_500;

/**
 * Where a function does something for those alone who say of themselves that they may, and refuses others. Who creates an account with a role, and refuses
 * one of administrators, does the opposite. Null where somebody is asked who calls.
 */
export function claimedRole(
  language: LanguageId,
  fn: FunctionIR,
  body: string,
  given: readonly GivenValue[],
  decorators: string,
  className: string,
): number | null {
  if (!REFUSES.test(body) || isOfCaller(body)) return null;
  return decidedBy(claims(language, fn, body, given, decorators, className), body);
}

/**
 * The same of a function that is given such a claim by its caller, and is called after nothing that asks: `read(name, role)`. Whether a request is where it
 * comes from, its callers say.
 */
export function handedRole(fn: FunctionIR, body: string): number | null {
  if (!REFUSES.test(body) || isOfCaller(body)) return null;
  const names = fn.params.flatMap(({ pattern, decorators }) =>
    pattern.kind === 'name' && decorators.length === 0 && NAMES_RIGHT.test(pattern.name)
      ? [{ name: `\\b${pattern.name}\\b`, isFlag: IS_FLAG.test(pattern.name) }]
      : [],
  );
  return names.length === 0 ? null : decidedBy(names, body);
}

/** What a function hands a claim of the request that it answers: `service.read(name, role)` gives `read`. */
export function handedClaims(
  ...[language, fn, body, ...rest]: Parameters<typeof claimedRole>
): readonly string[] {
  if (isOfCaller(body)) return [];
  const names = claims(language, fn, body, ...rest).map(({ name }) => new RegExp(name));
  if (names.length === 0) return [];
  return [
    ...new Set(
      [...body.matchAll(/([A-Za-z_]\w{1,60})\s?\(([^()\n]{1,300})\)/g)].flatMap(
        ([, called = '', args = '']) => (names.some((name) => name.test(args)) ? [called] : []),
      ),
    ),
  ];
}

function decidedBy(
  claimed: readonly { readonly name: string; readonly isFlag: boolean }[],
  body: string,
): number | null {
  for (const { name, isFlag } of claimed) {
    const value = isFlag ? `(?:${PRIVILEGED}|${YES})` : PRIVILEGED;
    const put = '(?:!?\\.(?:toLowerCase|toLower|ToLower|lower|trim)\\(\\))?';
    const isNot = new RegExp(
      `(?:${name}${put}\\s*(?:!==?|!=)\\s*${value}|${value}\\s*!==?\\s*${name}|!\\s*(?:${value}\\.equals(?:IgnoreCase)?\\(\\s*${name}|(?:\\w+\\.){0,3}${ASKS}\\(\\s*${name}\\s*\\)${isFlag ? `|${name}(?=\\s*\\))` : ''})|\\bnot\\s+(?:\\w+\\.){0,3}${ASKS}\\(\\s*${name}\\s*\\)${isFlag ? `|\\bif\\s+not\\s+${name}\\s*:` : ''}|\\bunless\\s+${name}\\s*==\\s*${value})[\\s\\S]{0,${NEAR}}?${REFUSAL}`,
    ).exec(body);
    if (isNot) return isNot.index;
    const unless = new RegExp(
      `${REFUSAL}[^\\n]{0,60}?\\b(?:unless\\s+${name}\\s*==\\s*${value}|if\\s+${name}\\s*!=\\s*${value})`,
    ).exec(body);
    if (unless) return unless.index;
    const is = new RegExp(
      `(?:${name}${put}\\s*===?\\s*${value}|${value}\\s*===?\\s*${name}|${value}\\.equals(?:IgnoreCase)?\\(\\s*${name}\\s*\\)|(?<!!\\s*(?:\\w+\\.){0,3})\\b${ASKS}\\(\\s*${name}\\s*\\)${isFlag ? `|\\bif\\s*\\(\\s*${name}\\s*\\)|\\bif\\s+${name}\\s*:` : ''})([\\s\\S]{0,${FAR}}?)${REFUSAL}`,
    ).exec(body);
    // The other way round: who says so is refused.
    if (is && (is[1] ?? '').split('\n').filter((line) => /\w/.test(line)).length > 1) return is.index;
  }
  return null;
}

/** A cookie that a browser sends as it likes, by language. Signed ones are read otherwise. */
const COOKIES: Partial<Record<LanguageId, string>> = {
  python: `\\brequest\\.(?:COOKIES|cookies)(?:\\.get\\(|\\[)\\s*["'][\\w-]+["']`,
  javascript: `\\breq(?:uest)?\\.cookies(?:\\??\\.|\\[["'])[\\w-]+`,
  php: `\\$_COOKIE\\[\\s*["'][\\w-]+["']\\s*\\]`,
  ruby: `\\bcookies\\[\\s*[:"'][\\w-]+`,
  go: `\\.Cookie\\(\\s*"[\\w-]+"\\s*\\)`,
  csharp: `\\bRequest\\.Cookies\\[\\s*"[\\w-]+"\\s*\\]`,
};
const QUICK_COOKIES: ReadonlyMap<string, ReturnType<typeof quickPattern>> = new Map(
  Object.entries(COOKIES).map(([language, read]) => [language, quickPattern(new RegExp(read))]),
);
/** Who is signed in, as a session keeps it: what it is given is the last group. */
const SIGNED_IN =
  /(?:\b(?:req(?:uest)?\.)?session(?:\.|\[\s*["':])|\$_SESSION\[\s*["']|HttpContext\.Session\.Set(?:String|Int32)\(\s*")(\w*(?:user|email|login|logged|account|member|uid|role|admin)\w*)(?:["']?\s*\])?(?:\s*=(?!=)|["']\s*,)\s*([^;\n]{1,160})/i;
const ASSIGNED =
  /^\s*(?:(?:const|let|var|final|auto)\s+)?[$@]?([A-Za-z_]\w*)(?:\s*,\s*(?:err\w*|_))?\s*(?::\s*\w+\s*)?(?::=|=)(?![=>~])\s*(\S.*)$/;
/** Proves that the program wrote it, or finds whose it is where the program keeps it. */
const PROVES =
  /hmac|verif|decrypt|jwt|(?:un)?sign(?:ed|er)?\b|serializer\.loads|\.loads\([^)]*secret|fernet|compare_digest|timingSafe|\.(?:find\w*|where|filter\w*|first|query|execute|get_by\w*|get\w*By\w*)\(|SELECT\s/i;

/** Where a session is told who is signed in by what a cookie says alone: `session["email"] = pickle.loads(request.cookies.get("remember")).email`. */
export function claimedIdentity(language: LanguageId, body: string): number | null {
  const key = language === 'typescript' ? 'javascript' : language;
  const cookie = QUICK_COOKIES.get(key);
  if (!cookie?.test(body)) return null;
  const read = new RegExp(cookie.source);
  const names = new Set<string>();
  const holds = (text: string): boolean =>
    read.test(text) || [...text.matchAll(/(?<![\w.])[A-Za-z_]\w*/g)].some(([word]) => names.has(word));
  let offset = 0;
  for (const line of body.split('\n', 400)) {
    const at = offset;
    offset += line.length + 1;
    if (line.length > 400) continue;
    const session = SIGNED_IN.exec(line);
    if (session && holds(session[2] ?? '') && !PROVES.test(session[2] ?? '')) return at + session.index;
    const [, name, value = ''] = ASSIGNED.exec(line) ?? [];
    if (name === undefined) continue;
    if (holds(value) && !PROVES.test(value)) names.add(name);
    else names.delete(name);
  }
  return null;
}
