import type { Assign, FunctionIR, VarDecl } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { buildLines, positionOf } from '../match/positions.ts';
import type { EndpointFacts, Evidence, FunctionFact } from './endpoint-facts.ts';

const MAX_FUNCTIONS = 2_000;
/** Longer bodies are cut: what a handler does it says early. */
const BODY_CHARACTERS = 12_000;
const TEXT_CHARACTERS = 90;

const LIMITS =
  /rate.?limit|throttl|\blimiter\b|too many (?:requests|attempts)|failed_?(?:login_?)?attempts|lock_?out|rack.?attack|\baxes\b|slowapi|brute.?force|captcha|lockable|bucket4j/i;
const FORGERY =
  /\bcsurf\b|csrf-csrf|lusca|CSRFProtect|CsrfViewMiddleware|csrf_protect|protect_from_forgery|gorilla\/csrf|nosurf|VerifyCsrfToken|AntiForgery|EnableWebSecurity|spring.security|@fastify\/csrf|sameSite:\s*["']strict|flask_wtf|check_csrf|verify_csrf|validate_csrf|csrf_token\b|csrfToken/i;
const SESSION =
  /\bexpress-session\b|cookie-session|client-sessions|\bsession\(\{|sessions\.NewCookieStore|login_manager\s*=|LoginManager\(|HttpSession\b|getSession\(|\bflask\b[^\n]*\bsession\b|session\[["']|session_start\(/;
/** Headers that keep a browser from framing pages, guessing types and running foreign script. */
const HEADERS = /helmet|lusca|X-Frame-Options|Content-Security-Policy|frame-?ancestors|frameguard/i;
const SET_UP = /\b(?:session|cookieSession|expressSession)\(\{|=\s*Flask\(|\bLoginManager\(/;
/** A server of a framework that sets no such header by itself. */
const SERVER = /=\s*(?:express|fastify|polka|restify\.createServer)\(|=\s*new Koa\(/;
const CALLER =
  /current_?user|\b(?:req|request|ctx|self\.request|info\.context|context)\.(?:user|session|auth|identity|userId|jwt)\b|\bsession(?:\.|\[|_|\()|\bsession\b[^\n]{0,40}\bget\b|getSession|get_jwt_identity|\bjwt\.?(?:verify|decode)|verify_?token|validate_?token|check_?(?:auth|login|session|token)|is_?(?:logged_?in|authenticated|admin|owner)|logged_?in|require_?(?:auth|login|user)|login_required|token_required|authorize\b|authorization|Auth::|auth\(\)|Principal|SecurityContext|getUserPrincipal|\bg\.user|permission|\bpolicy\b|can\?|owner|credentials|createFromRequest|GetSession|Cookie\b|cookies/i;
const CHANGE =
  /\.create\(\s*[^)\s]|\.(?:save|bulkCreate|insert\w*|update\w*|delete\w*|remove\w*|destroy\w*|upsert|findOneAndUpdate|findOneAndDelete|findByIdAnd\w+|deleteOne|updateOne|executeUpdate|drop_all|create_all|commit|drop|truncate|exec|execSync|executescript|mv|move)\s*\(|\b(?:INSERT\s+INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|DROP\s+TABLE|TRUNCATE)\b|\b(?:os\.system|subprocess\.\w+|popen|shell_exec|system|ProcessBuilder|getRuntime|exec|runCommand)\s*\(/i;
const KEYED =
  /(?:find\w*|where|get_object_or_404|objects\.(?:get|filter)|query\.(?:get|filter_by|filter)|filter_by|filter|get|deleteOne|updateOne|destroy|delete|update\w*|one|select|Query\w*)\s*\(\s*[^\n]{0,60}(?:params\[|params\.|\breq\.(?:params|body|query)|request\.(?:args|form|json|GET|POST|data|get_json|COOKIES)|\bargs\.\w|(?:\b|_)(?:user_?id|note_?id|account_?id|order_?id|customer_?id|cust_id|profile_?id|message_?id|post_?id|uid|userid)\b)/i;
const PASSWORD = /pass(?:word|wd|code|phrase)?\b|\bpwd\b|\botp\b|\bpin\b|verification_?code|reset_?token/i;

/** What a module's functions do and which protections it sets up. Text decides: frameworks name these things alike. */
export function endpointFacts(flat: FlatModule): EndpointFacts {
  const text = withoutComments(flat);
  const starts = buildLines(flat.text);
  const evidence = (pattern: RegExp, from: number, to: number): Evidence | null => {
    const body = text.slice(from, Math.min(to, from + BODY_CHARACTERS));
    const hit = pattern.exec(body);
    if (!hit) return null;
    const begin = body.lastIndexOf('\n', hit.index) + 1;
    const end = body.indexOf('\n', hit.index);
    const line = body.slice(begin, end < 0 ? body.length : end).trim();
    return { line: positionOf(starts, from + hit.index).line, text: line.slice(0, TEXT_CHARACTERS) };
  };
  const functions: FunctionFact[] = [];
  for (let i = 0; i < flat.size && functions.length < MAX_FUNCTIONS; i++) {
    if (flat.tags[i] !== 'fn') continue;
    const fn = flat.nodes[i] as FunctionIR;
    const body = text.slice(fn.start, Math.min(fn.end, fn.start + BODY_CHARACTERS));
    functions.push({
      name: nameOf(flat, i, fn),
      line: positionOf(starts, fn.start).line,
      endLine: positionOf(starts, fn.end).line,
      asksCaller: CALLER.test(body),
      change: evidence(CHANGE, fn.start, fn.end),
      keyedByInput: evidence(KEYED, fn.start, fn.end),
      takesPassword: PASSWORD.test(body),
    });
  }
  return {
    functions,
    limitsTries: LIMITS.test(text),
    checksForgery: FORGERY.test(text),
    usesSession: SESSION.test(text),
    setsHeaders: HEADERS.test(text),
    server: evidence(SERVER, 0, text.length),
    setUp: evidence(SET_UP, 0, text.length),
  };
}

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
