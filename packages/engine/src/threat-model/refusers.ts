import type { Assign, Call, ClassIR, Expr, FunctionIR, VarDecl } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { partOf, quickPattern } from '../match/prefilter/quick-pattern.ts';
import type { RefuserFact } from './facts.ts';
import { nameOfInline } from './names-before.ts';
import { refusesStrangers } from './refusing-hooks.ts';
import { dotted, lastPart } from './written-names.ts';

/** Functions of one file; more are cut. */
const MAX_REFUSERS = 500;
const MAX_CALLS = 30;
const BODY_CHARACTERS = 6_000;
/** What a program answers whom it does not let in. */
const TURNS_AWAY =
  /\b40[13]\b|unauthori[sz]ed|forbidden|\bForbid\(|\bChallenge\(|(?:permission|access)_?denied|not_?authenticated|(?:must|need|have)(?: to)?[ _]be[ _](?:authenticated|logged[ _-]?in|signed[ _-]?in)|authentication_?(?:failed|required|error|exception|credentials)|(?:log_?in|sign_?in|authentication) (?:is )?(?:required|first)|please (?:log|sign) ?in|redirect\w*\W[^;\n]{0,80}(?:log_?in|sign_?in)|:require_login/i;
const QUICK_TURNS_AWAY = quickPattern(TURNS_AWAY);
/** Looks at what others answered, and turns nobody away itself: `if (res.statusCode === 401) log(…)`. */
const LOOKS_AT_STATUS =
  /\bstatus_?(?:code)?(?:\(\))?\s*(?:===?|!==?|>=?|\bin\b|\.equals\()\s*[[({]?\s*(?:\w+\.)*\w*40[13]\b/i;
const ALL_LOOKS_AT_STATUS = new RegExp(LOOKS_AT_STATUS.source, 'gi');
/** Text that is about who calls. */
const ABOUT_CALLERS =
  /session|token|jwt|bearer|credential|cookie|api_?key|principal|identity|claims|secret|password|\buser|[a-z]User\b|signature|role|permission|rbac|abilit|log_?in|signed_?in|authenticat|member|account|authorization/i;
/** What has nothing to do with who calls, though it turns some away. */
const OF_OTHER_THINGS =
  /csrf|xsrf|cors|origin|rate_?limit|throttl|captcha|maintenance|feature|locale|licen[sc]e|error_?handler|(?:on|handle)_?error|not_?found/i;
/** Goes on where nobody says who they are: `if (!token) return next();`. */
const PASSES_STRANGERS =
  /\bif\s*\(?\s*(?:!|not\s)\s*[\w.$>[\]'"-]*(?:token|user|header|session|auth\w*|cookie|key)\w*[\])'"]*\s*\)?\s*[:{]?\s*(?:return\s+)?(?:await\s+)?(?:next\(|handler\(|chain\.doFilter\(|\$next\(|get_response\(|call_next\()/i;
/** The address of a request, which decides whether anything is asked. */
const BY_ADDRESS =
  /\b(?:req|request|ctx|context|c|r)\.(?:path\b|url\b|originalUrl|route\b|URL\b|full_?path|path_info|nextUrl|Request\.Path|getRequestURI|getServletPath|is\()|->(?:is|path|getPathInfo|getUri)\(|\$uri\b|pathname/;
/** The addresses are those that it lets pass, and all others are asked. */
const EXEMPTS =
  /exempt|public|open_?(?:url|path|route)|allow|white_?list|skip|ignor|except|exclud|anonymous|log_?in|sign_?in|bypass|not_?protected|unprotected/i;
/** The methods by which frameworks put an object of a class before handlers. */
const RUNS =
  /^(?:handle|process|invoke|invokeAsync|canActivate|use|doFilter|doFilterInternal|filter|preHandle|dispatch|__call__|__acall__|process_view|process_request|has_permission|before|on\w*(?:request|controller|action)\w*|onActionExecut\w+|onAuthorization\w*|onPageHandlerExecut\w+|intercept|prepare|matches\??|call|execute|authorize|shouldAccess)$/i;
/** Statements of which one way may end in a refusal. */
const DECIDES = ['if', 'try', 'conditional', 'switch'] as const;
/** Methods that tell their framework whether whoever calls may go on. */
const ANSWERS_WHETHER = /^(?:has_permission|canActivate|matches\?|test_func)$/;
/** What blocks of Ruby ask by the names of others. */
const ASKS_IN_RUBY =
  /\b(?:authenticate_?\w*!|authenticate_\w+|authorize_\w+|authorize!|require_\w*(?:user|login|sign_?in)|doorkeeper_authorize!)/;
/** What is handed a handler, or makes one. */
const WRAPS =
  /\bnext\b|handler|middleware|\binner\b|view_?func|\bview\b|get_response|call_next|\bchain\b|\bcallback\b|HandlerFunc|proceed|Func<|Delegate\b|\broute/i;

/** What a file has that may be put before routes, and whether it turns away whoever it does not know. Names do not count: what it does decides. */
export function refusersOf(flat: FlatModule, lineOf: (offset: number) => number): RefuserFact[] {
  const found: RefuserFact[] = [];
  const classes = new Map<number, RefuserFact>();
  for (const i of flat.places('fn')) {
    if (found.length >= MAX_REFUSERS) break;
    const fn = flat.nodes[i] as FunctionIR;
    // What an interface asks for does nothing itself: who implements it does.
    if (fn.body.length === 0 && (fn.modifiers.includes('abstract') || isOfInterface(flat, i))) continue;
    const name = isInline(flat, i, fn) ? nameOfInline(fn) : heldName(flat, i, fn);
    if (name === '' || OF_OTHER_THINGS.test(name)) continue;
    const body = partOf(flat.text, fn.start, Math.min(fn.end, fn.start + BODY_CHARACTERS));
    const refuses =
      (ANSWERS_WHETHER.test(name) && ABOUT_CALLERS.test(body)) ||
      (flat.module.language === 'ruby' && name.startsWith('@') && ASKS_IN_RUBY.test(body)) ||
      refusesAny(flat, i, body);
    const wraps = WRAPS.test(body);
    if (!refuses && !wraps) continue;
    const fact = { name, line: lineOf(fn.start), refuses, calls: wraps ? ownCalls(flat, i, fn) : [] };
    found.push(fact);
    const owner = flat.owner[i] ?? -1;
    const cls = owner >= 0 ? (flat.nodes[owner] as ClassIR).name : (fn.receiverType?.name ?? '');
    if (cls === '' || owner < 0 || !RUNS.test(name) || OF_OTHER_THINGS.test(cls)) continue;
    const known = classes.get(owner);
    if (!known || (refuses && !known.refuses)) classes.set(owner, { ...fact, name: cls });
  }
  if (flat.module.language === 'ruby') found.push(...hookedClasses(flat, lineOf));
  return [...found, ...classes.values()];
}

/** Has a function, or one that it makes, a way that ends in a refusal of whoever calls? */
export function refusesAny(flat: FlatModule, index: number, body: string): boolean {
  if (refusesStrangers(flat, index)) return true;
  if (!QUICK_TURNS_AWAY.test(body) || PASSES_STRANGERS.test(body)) return false;
  if (LOOKS_AT_STATUS.test(body) && !TURNS_AWAY.test(body.replace(ALL_LOOKS_AT_STATUS, ' '))) return false;
  if (OF_OTHER_THINGS.test(body.slice(0, 120))) return false;
  if (!ABOUT_CALLERS.test(body.replace(ALL_TURNS_AWAY, ' '))) return false;
  if (BY_ADDRESS.test(body) && !EXEMPTS.test(body)) return false;
  // Whoever may go on does so by one way, and the end turns the rest away; or the other way round.
  return flat.placesBetween(index, flat.end[index] ?? index, ...DECIDES).length > 0;
}

const ALL_TURNS_AWAY = new RegExp(TURNS_AWAY.source, 'gi');

/** Classes of Sinatra and Grape whose `before` turns strangers away, by its name or by what it does. */
function hookedClasses(flat: FlatModule, lineOf: (offset: number) => number): RefuserFact[] {
  const found: RefuserFact[] = [];
  for (const i of flat.places('call')) {
    const call = flat.nodes[i] as Call;
    const block = call.args.at(-1)?.value;
    if (dotted(call.callee) !== 'before' || block?.kind !== 'function' || call.args.length > 1) continue;
    const at = flat.indexOf.get(block.fn) ?? -1;
    const text = flat.text.slice(call.start, call.end);
    const refuses = at >= 0 && (refusesAny(flat, at, text) || ASKS_IN_RUBY.test(text));
    const owner = flat.owner[i] ?? -1;
    if (refuses && owner >= 0)
      found.push({ name: (flat.nodes[owner] as ClassIR).name, line: lineOf(call.start), refuses, calls: [] });
  }
  return found;
}

/** Functions of the program that a function calls by a plain name or on its own object. */
function ownCalls(flat: FlatModule, index: number, fn: FunctionIR): string[] {
  const names = new Set<string>();
  const end = flat.end[index] ?? index;
  for (const i of flat.placesBetween(index, end, 'call')) {
    if (names.size >= MAX_CALLS) break;
    const { callee, types } = flat.nodes[i] as Call;
    if (callee.kind === 'name') names.add(callee.name);
    else if (callee.kind === 'member' && isOwn(callee.object, fn)) names.add(callee.property);
    for (const type of types) names.add(type.name);
  }
  for (const { pattern } of fn.params) if (pattern.kind === 'name') names.delete(pattern.name);
  names.delete(fn.name);
  return [...names];
}

const isOwn = (object: Expr, fn: FunctionIR): boolean =>
  object.kind === 'name' && (object.name === fn.self || /^\$?(?:this|self)$/.test(object.name));

const isOfInterface = (flat: FlatModule, index: number): boolean => {
  const owner = flat.owner[index] ?? -1;
  return owner >= 0 && (flat.nodes[owner] as ClassIR).kind === 'interface';
};

/** Is a function written where it is handed over? */
const isInline = (flat: FlatModule, index: number, fn: FunctionIR): boolean => {
  const holder = flat.tags[flat.parent[flat.parent[index] ?? -1] ?? -1];
  return fn.name === '' && (holder === 'call' || holder === 'argument');
};

/** A function's own name, or that of what holds it: a variable, a member of what the module gives out; the file's own for the whole of it. */
function heldName(flat: FlatModule, index: number, fn: FunctionIR): string {
  if (fn.name !== '') return fn.name;
  let up = flat.parent[index] ?? -1;
  for (let steps = 0; up >= 0 && steps < 4; up = flat.parent[up] ?? -1, steps++) {
    const tag = flat.tags[up];
    if (tag === 'fn') return '';
    if (tag === 'entry') {
      const { key } = flat.nodes[up] as { key: Expr | null };
      return key?.kind === 'literal' ? String(key.value) : key?.kind === 'name' ? key.name : '';
    }
    if (tag !== 'var' && tag !== 'assign') continue;
    const { target } = flat.nodes[up] as VarDecl | Assign;
    const held = target.kind === 'name' || target.kind === 'member' ? dotted(target as Expr) : '';
    return held === 'module.exports' ? stemOf(flat.module.path) : lastPart(held);
  }
  return '';
}

/** `require-user` is imported as `requireUser`. */
const stemOf = (path: string): string =>
  (path.split('/').at(-1) ?? '')
    .replace(/\.\w+$/, '')
    .replace(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase());
