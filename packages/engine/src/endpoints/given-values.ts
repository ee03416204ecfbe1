import type { FunctionIR } from '../ir/ir.ts';
import { resolverNames } from './resolver-names.ts';

/** A parameter that a framework fills from the request, by what its decorator says: `@Query('admin') admin`, `[FromBody] user`. */
export interface GivenValue {
  readonly name: string;
  /** The name under which the request has it; that of the parameter where the decorator gives none. */
  readonly key: string;
  /** All fields of the body at once. */
  readonly isBody: boolean;
  /** A header or a cookie, which whoever calls writes. */
  readonly isHead?: true;
  /** A cookie of whoever calls. */
  readonly isCookie?: true;
}

const FIELDS =
  /(?:^|\.)(?:Query|Headers?|RequestParam|RequestHeader|QueryParam|HeaderParam|CookieValue|CookieParam|FromQuery|FromHeader|FromForm)$/;
const BODIES = /(?:^|\.)(?:Body|RequestBody|FromBody)$/;
const HEADS = /(?:^|\.)(?:Headers?|RequestHeader|HeaderParam|FromHeader|CookieValue|CookieParam|Cookie)$/;
/** What FastAPI reads from a default: `x_role: str = Header("user")`. */
const READ_BY_DEFAULT = /^(?:Query|Header|Cookie|Form|Path)$/;

export function givenValues(fn: FunctionIR): GivenValue[] {
  const ofResolver = resolverNames(fn).inputs.filter((name) => /^\w+$/.test(name));
  if (ofResolver.length > 0) return ofResolver.map((name) => ({ name, key: name, isBody: false }));
  return fn.params.flatMap((param) => {
    // Names go into patterns; what Kotlin writes in backticks may hold any sign.
    if (param.pattern.kind !== 'name' || !/^\w+$/.test(param.pattern.name)) return [];
    const { name } = param.pattern;
    const field = param.decorators.find((one) => FIELDS.test(one.name));
    const body = param.decorators.find((one) => BODIES.test(one.name));
    const read = readByDefault(param);
    if (read !== null && !field && !body)
      return [{ name, key: name, isBody: false, ...(HEADS.test(read) ? { isHead: true } : {}) }];
    const [first] = (field ?? body)?.args ?? [];
    const key = first?.value.kind === 'literal' ? String(first.value.value) : name;
    const ofCookie = field && /Cookie/.test(field.name) ? { isCookie: true as const } : {};
    const isHead = field !== undefined && HEADS.test(field.name);
    return field || body
      ? [
          {
            name,
            key,
            isBody: body !== undefined && key === name,
            ...(isHead ? { isHead } : {}),
            ...ofCookie,
          },
        ]
      : [];
  });
}

function readByDefault({ default: made }: FunctionIR['params'][number]): string | null {
  const name = made?.kind === 'call' && made.callee.kind === 'name' ? made.callee.name : '';
  return READ_BY_DEFAULT.test(name) ? name : null;
}

/** Words by which somebody says that more is allowed: a filter for administrators is none. */
const EXCEPTION =
  /^(?:x[-_])?(?:is[-_]?)?admin[-_]?(?:access|override|bypass|mode|force)$|bypass|^sudo$|^override(?:_?auth\w*)?$/i;
const RIGHT = /^(?:is_?)?(?:admin|staff|super_?user)$/i;
/** Somebody asks who calls as well. */
const OF_CALLER = /\b(?:req|request|ctx)\.user\b|current_?user|\bcaller\b|\bprincipal\b/i;
const REFUSES =
  /(?:throw\s+new\s+|return\s+)(?:Unauthorized|Forbid|Forbidden)\w*\(|\b(?:status|sendStatus)\(\s*40[13]\b/;
const TRUE = `(?:===?|!==?)\\s*(?:["'](?:true|1|yes|on)["']|true\\b)`;

/** Where what a request says of the caller's rights decides. */
export function claimedRight(given: readonly GivenValue[], body: string): number | null {
  for (const { name, key, isBody } of given) {
    if (isBody) continue;
    const asked = new RegExp(`\\b${name}\\s*${TRUE}`);
    const hit = EXCEPTION.test(key) || EXCEPTION.test(name) ? asked.exec(body) : null;
    if (hit) return hit.index;
    // A right by its name, without which the handler refuses: `@Query('isAdmin') isAdmin`.
    const claimed =
      RIGHT.test(key) && REFUSES.test(body) && !OF_CALLER.test(body)
        ? new RegExp(`\\b${name}\\s*(?:===?|!==?)\\s*["'](?:true|1|yes|admin)["']`).exec(body)
        : null;
    if (claimed) return claimed.index;
    // In one condition with who calls: `if (target !== req.user.id && force !== 'true')`.
    const beside = new RegExp(
      `\\bif\\b[^\\n;]{0,160}\\b(?:req|request|ctx)\\.user\\b[^\\n;]{0,120}(?:&&|\\|\\|)\\s*!?${name}\\s*(?:${TRUE}|\\))`,
    ).exec(body);
    if (beside) return beside.index;
  }
  return null;
}

/** Who somebody is, as a cookie is called that says it. */
const IDENTITY =
  /^(?:user|user_?id|user_?name|uid|login|account|account_?id|member_?id|customer_?id|email|session_?user)$/i;
/** Proves a cookie, or takes it for the key of something that nobody guesses. */
const PROVES = /sign|hmac|verif|decrypt|jwt|token|serializer|session|parseClaims/i;
const FINDS_BY =
  '\\b(?:find|get|load|fetch|read|lookup|query|select)\\w*(?:By\\w+|One|User|Account|Member)?\\([^;\\n]{0,60}?\\b';

/** Where the account that a cookie names is found, and nothing proves that the program wrote the cookie. */
export function identityOfCookie(given: readonly GivenValue[], body: string): number | null {
  for (const { name, key, isCookie } of given) {
    if (!isCookie || !IDENTITY.test(key) || PROVES.test(body)) continue;
    const read = new RegExp(`\\b(\\w{1,40})\\s*(?::\\s*\\w+\\s*)?=(?!=)[^;\\n]{0,120}\\b${name}\\b`).exec(
      body,
    )?.[1];
    const names = read === undefined ? name : `(?:${name}|${read})`;
    const hit = new RegExp(`${FINDS_BY}${names}\\b`).exec(body);
    if (hit) return hit.index;
  }
  return null;
}

/** Where whose record it is comes from a parameter, and from who calls only where that says nothing. */
export function ownerByDefault(given: readonly GivenValue[], body: string): number | null {
  for (const { name, isBody } of given) {
    if (isBody || !/(?:user|account|owner|member|customer)_?id$/i.test(name)) continue;
    const hit = new RegExp(
      `\\b${name}\\s*(?:\\?\\s*[^:\\n?]{1,40}:|\\|\\||\\?\\?)\\s*(?:req|request|ctx)\\.user\\b|\\b${name}\\s*(?:\\?\\s*[^:\\n?]{1,40}:|\\|\\||\\?\\?)\\s*(?:current_?[uU]ser|user|me)\\.`,
    ).exec(body);
    if (hit) return hit.index;
  }
  return null;
}

/** Where a field that gives rights is taken from a body as it came. */
export function grantedByBody(given: readonly GivenValue[], privileges: string, body: string): number | null {
  for (const { name, isBody } of given) {
    if (!isBody) {
      const at = new RegExp(`^(?:${privileges})$`, 'i').test(name) ? grantedByName(name, body) : null;
      if (at !== null) return at;
      continue;
    }
    const hit = new RegExp(
      `\\.(${privileges})\\s*=\\s*${name}\\??\\.\\1\\b|\\.set(${privileges})\\(\\s*${name}\\.(?:get|is)?\\2\\b|(?:\\.|->)(${privileges})\\s*=\\s*\\$?${name}(?:\\[\\s*["']|->|\\.get\\(\\s*["'])\\3\\b`,
      'i',
    ).exec(body);
    if (hit) return hit.index;
  }
  return null;
}

/** `new User({ email, role })`, `prisma.user.create({ data: { email, role: role || 'user' } })`, `user.role = role` of an argument of that name. */
function grantedByName(name: string, body: string): number | null {
  const made =
    '(?:\\bnew\\s+[A-Z]\\w*|\\.(?:create|update\\w*|insert\\w*|findByIdAndUpdate|findOneAndUpdate))\\([^;]{0,400}?[{,]\\s*';
  const hit = new RegExp(
    `${made}(?=${name}\\s*(?:[,}]|:\\s*${name}\\b))|\\.${name}\\s*=\\s*(?=${name}\\b)`,
  ).exec(body);
  return hit && !isOneOf(name, body) ? hit.index + hit[0].length : null;
}

/** Is it asked whether a value is one of those that everybody may choose? */
export const isOneOf = (name: string, body: string): boolean =>
  new RegExp(`\\.(?:includes|has|indexOf|test|contains)\\(\\s*${name}\\b`).test(body);
