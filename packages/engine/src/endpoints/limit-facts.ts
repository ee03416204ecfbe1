import type { ClassIR, FunctionIR, Literal, Template } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import { buildLines, positionOf } from '../positions.ts';

interface FoundLimits extends LimitFacts {
  /** Functions whose own text limits, by their index in the module. */
  readonly limiting: ReadonlySet<number>;
}

/** What a file says of how often something may be tried. */
export interface LimitFacts {
  /** Something limits requests, and which ones is not said where it stands: all of them, as far as can be told. */
  readonly limitsAll: boolean;
  /** Something that limits is named at all. */
  readonly namesLimits: boolean;
  /** First and last lines of what a limit stands beside: a route, or a class. */
  readonly limited: readonly (readonly [from: number, to: number])[];
  /** Beginnings of the paths that a limit stands before: `app.use('/login', limiter)`. */
  readonly limitedPaths: readonly string[];
  /** Names of what limits at single routes and by decorators: functions of these names limit those and nothing else. */
  readonly limiters: readonly string[];
}

const LIMITS = quickPattern(
  /(?<!\b(?:no|missing|without|lacks?|disable[sd]?)[_ -]?)rate.?limit(?!\w*["']?\s*[:=]\s*["']?(?:false|off|disabled|none))|throttl(?:er|ing|eApi|e_classes|eGuard|e_scope|e_rates|e:)|@throttle|\bThrottle\b|(?<!de)limiter\b|too many (?:requests|attempts)|failed_?(?:login_?)?attempts|lock_?out(?!\w*:\s*false)|rack.?attack|\baxes\b|slowapi|brute.?force(?=[\w .-]{0,12}(?:protect|prevent|guard|detect|block|limit|defen[cs]e|filter|middleware))|(?:prevent|protect|anti|against|stop|block)\w{0,12}.?brute.?force|express-brute|captcha|lockable|bucket4j/i,
);
const ALL_LIMITS = new RegExp(LIMITS.source, 'gi');
const MAX_MATCHES = 400;
const PROSE_WORDS = 6;
/** Nobody who is refused is told as many: a description, or what fills a database. */
const WORDS_OF_NO_ANSWER = 14;
/** A route may be written over a few lines. */
const ROUTE_LINES = 3;
/** What runs in browsers limits nothing on the server. */
const SERVED =
  /(?:^|\/)(?:static|public|assets|wwwroot|client|frontend|node_modules|bower_components)\/|\.(?:vue|svelte)$/i;
/** What slows a program's own work down, as a page does with what its visitor moves: lodash's, or one of that kind. */
const OWN_PACE =
  /\b(?:lodash|underscore|throttle-debounce)\b|\bfunction\s+throttle\b|\b_?\.?throttle\(\s*(?:async\b|function\b|\(|this\b|(?:fn|func|callback|handler|cb|e)\b)/;
/** What asks others for something asks them no more often than they allow. */
const OUTBOUND = /(?:Repositor(?:y|ies)|Clients?|Gateways?|Adapters?)(?:\/|\.\w+$)/;
/** Components that a browser runs only say to people that there is a limit; what runs on the server as well says so. */
const isPage = (path: string, text: string): boolean => /\.[jt]sx$/.test(path) && !RUNS_ON_SERVER.test(text);
const RUNS_ON_SERVER =
  /["']use server["']|\bexport\s+(?:async\s+)?(?:function|const)\s+(?:loader|action|GET|POST|PUT|PATCH|DELETE|getServerSideProps)\b|\bfrom\s+["'](?:express|fastify|hono|koa|next\/server)["']/;
/** What is loaded, named or set up here limits where it is used. */
const NAMES =
  /^\s*(?:import|from|require|use|using|include|#include|export\s|module\.exports|exports\.|(?:const|let|var|final|private|public|static|async|function|def|class|func|fun|val)\s|[\w.]+\s*:?=\s*(?:new\s+)?[\w.]*(?:[lL]imit|[tT]hrottl)\w*\(|(?:message|error|msg|detail|windowMs|max|limit)["']?\s*[:=]|builder\.Services\.AddRateLimiter|\w+\.Use(?:RateLimiter)\(|options\.Add\w+Limiter\()/;
/**
 * What only says how a limit would be, or what it is called: Laravel's limiters and names of middleware, the limit of the mails that
 * reset a password, what slowapi keeps and answers. It limits where a route, a group or a middleware asks for it.
 */
const DEFINES =
  /RateLimiter::for\(|\bFacades\\RateLimiter\b|\bCache\\RateLimiting\\|\bconfigureRateLimiting\b|["']throttle["']\s*=>|ThrottleRequests(?:WithRedis)?::class|\.state\.limiter\s*=|RateLimitExceeded|_rate_limit_exceeded_handler|^\s*from\s+slowapi\.util\s/;
/** A question of a repository, declared and answered elsewhere: `long countFailedAttemptsSince(@Param("name") String name);`. Who compares the answer limits. */
const DECLARED =
  /^\s*(?!return\b|await\b|throw\b|new\b|yield\b)[A-Za-z][\w<>,?[\].]*\s+\w*[aA]ttempts\w*\s*\((?:[^()]|\([^()]*\)){0,300}\)\s*;\s*$/;
/** A number of tries, or what they are counted in: `RATE_LIMIT_WINDOW = 3 * 60`, `rate_limit_storage = defaultdict(list)`. */
const COUNTS =
  /^\s*(?:[$@]?[A-Za-z_][\w.]*|const\s+\w+)\s*(?::\s*[\w[\], .]+?\s*)?=\s*(?:[\d_.]+[\d_.*\s]*|\{\}|\[\]|array\(\)|(?:dict|list|set|deque|Counter)\(\)|(?:collections\.)?(?:defaultdict|deque)\([^()\n]*\)|Hash\.new[^\n]*)\s*;?\s*(?:(?:#|\/\/).*)?$/;
/** A whole name around a place. */
const NAME_END = /^[\w$]*/;
const NAME_BEGIN = /[\w$]*$/;
/** How often it was tried, told to whoever asks (`attempts: await this.auth.getFailedAttempts(name),`), and the function that counts it: who compares it limits. */
const TELLS =
  /\b(?:get|count|fetch|read|load)_?\w{0,30}attempts\w{0,20}\s*\([^()]*\)[^{;=]{0,60}[{:]\s*$|^\s*["']?\w+["']?\s*(?::|=>)\s*(?:await\s+)?[$@]?[\w.>-]*\w*attempts\w*\([^()]*\)\s*,?\s*$/i;
/** Imports in Python and PHP of what is used by the very name that says what it is. */
const IMPORTS = /^\s*(?:from\s+[\w.]+\s+import\s+([\w, ]+)|use\s+[\w\\]+\\(\w+);)\s*$/;
/** The names that a line of Java, Kotlin, JavaScript or Python imports. */
const IMPORTED =
  /^\s*import\s+(?:[a-z]\w*\.)+([A-Z]\w*)\s*;?\s*$|^\s*import\s+([\w$]+)\s+from\s+["'][^"'\n]+["'];?\s*$|^\s*(?:const|let|var)\s+([\w$]+)\s*=\s*require\(\s*["'][^"'\n]+["']\s*\);?\s*$|^\s*from\s+[\w.]+\s+import\s+(\w+(?:\s*,\s*\w+)*)\s*$/;
/** A limiter of slowapi that has no limits for all is used by decorators alone. */
const BARE_LIMITER = /\bLimiter\(/;

/** `app.post('/login', limiter, …)`, `app.use('/login', limiter)`, `Route::post('/login', …)->middleware('throttle:5,1')`. */
const ROUTE =
  /\.(?:get|post|put|patch|delete|all|route)\(\s*["'`]\/|Route::(?:get|post|put|patch|match|any)\(|\.Map(?:Get|Post|Put|Patch|Delete)\(|\.(?:GET|POST|PUT|PATCH|Handle|HandleFunc)\(\s*["`]\/|^\s*(?:get|post|put|patch)\s+["']|\.RequireRateLimiting\(/;
const BEFORE_PATH = /\.use\(\s*["'`](\/[^"'`\n]{1,200})["'`]/;
/** `@limiter.limit("5/minute")`, `[EnableRateLimiting("sign-in")]`, `#[RateLimit(…)]`. */
const DECORATOR = /^\s*(?:@|\[\w|#\[)/;
const OF_CLASS = /^\s*(?:throttle_classes|throttle_scope)\s*=|^\s*rate_limit\s+to:/;

/** Do decorators limit how often something may be tried? */
export const decoratorsLimit = (text: string): boolean => LIMITS.test(text.replace(PATH, ' '));

/** An address is only called so: `@RequestMapping("/rate-limit")`. */
const PATH = /["'`]\/[^"'`\n]{0,200}["'`]/g;

export function limitFacts(flat: FlatModule, text: string): FoundLimits {
  const limitedPaths: string[] = [];
  const limited: [number, number][] = [];
  const limiting = new Set<number>();
  const limiters = new Set<string>();
  const found = (limitsAll: boolean, namesLimits: boolean): FoundLimits => ({
    limitsAll,
    namesLimits,
    limited,
    limitedPaths,
    limiters: [...limiters],
    limiting,
  });
  if (
    SERVED.test(flat.module.path) ||
    OUTBOUND.test(flat.module.path) ||
    !LIMITS.test(text) ||
    isPage(flat.module.path, text)
  )
    return found(false, false);
  const starts = buildLines(flat.text);
  const isBare = /\bfrom\s+slowapi\b/.test(text) && !/\b(?:default|application)_limits\b/.test(text);
  let limitsAll = false;
  let namesLimits = false;
  let matches = 0;
  for (const { index } of text.matchAll(ALL_LIMITS)) {
    if (++matches > MAX_MATCHES) return found(true, true);
    const end = text.indexOf('\n', index);
    const line = text.slice(text.lastIndexOf('\n', index) + 1, end < 0 ? text.length : end);
    if (
      DEFINES.test(line) ||
      DECLARED.test(line) ||
      TELLS.test(line) ||
      OWN_PACE.test(line) ||
      isProse(flat, index)
    )
      continue;
    // What answers requests limits none by its name: `class RateLimitController`.
    if (/(?:Controller|Resource|Page)$/.test(nameAround(text, index))) continue;
    if (isLeftUnused(line, text)) continue;
    namesLimits ||= !importsByName(line) && !(isBare && BARE_LIMITER.test(line));
    const at = positionOf(starts, index).line;
    const before = BEFORE_PATH.exec(line)?.[1];
    const isOfRoute = ROUTE.test(line) && !/\bgroup\b/.test(line);
    if (before !== undefined || isOfRoute || DECORATOR.test(line)) limiters.add(nameAround(text, index));
    if (before !== undefined) limitedPaths.push(before);
    else if (isOfRoute) limited.push([at, at + ROUTE_LINES]);
    else if (OF_CLASS.test(line)) {
      const cls = flat.nodes[around(flat, index, 'cls')] as ClassIR | undefined;
      if (cls) limited.push([positionOf(starts, cls.start).line, positionOf(starts, cls.end).line]);
      else limitsAll = true;
    } else if (!DECORATOR.test(line) && !NAMES.test(line)) {
      const fn = around(flat, index, 'fn');
      if (fn >= 0) limiting.add(fn);
      else limitsAll ||= !COUNTS.test(line);
    }
  }
  return found(limitsAll, namesLimits);
}

const nameAround = (text: string, index: number): string =>
  `${NAME_BEGIN.exec(text.slice(Math.max(0, index - 80), index))?.[0]}${NAME_END.exec(text.slice(index, index + 80))?.[0]}`;

/** A text of many words says something of limits and sets none, outside of all functions one of fewer; an address is only called so. */
function isProse(flat: FlatModule, offset: number): boolean {
  for (const i of flat.places('literal', 'template')) {
    const { start, end } = flat.nodes[i] as Literal | Template;
    if (start <= offset && offset < end && /^["'`]\//.test(flat.text.slice(start, start + 2))) return true;
    if (start <= offset && offset < end)
      return (
        flat.text.slice(start, end).split(/\s+/).length >
        (around(flat, offset, 'fn') < 0 ? PROSE_WORDS : WORDS_OF_NO_ANSWER)
      );
  }
  return false;
}

/** Is all that the line imports used by a name that says that it limits? */
function importsByName(line: string): boolean {
  const [, several, one] = IMPORTS.exec(line) ?? [];
  const names = several ?? one;
  return names?.split(',').every((name) => LIMITS.test(name)) ?? false;
}

/** What is imported by names that nothing else in the file says: it limits nothing. */
function isLeftUnused(line: string, text: string): boolean {
  const hit = IMPORTED.exec(line);
  const names = (hit?.slice(1).find((one) => one !== undefined) ?? '').match(/[\w$]+/g) ?? [];
  return (
    names.length > 0 &&
    names.every(
      (name) =>
        [...text.matchAll(new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}\\b`, 'g'))].length <=
        COUNTED_ONCE(line, name),
    )
  );
}

/** How often the line itself says the name: `import limiter from 'limiter'`. */
const COUNTED_ONCE = (line: string, name: string): number =>
  [...line.matchAll(new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}\\b`, 'g'))].length;

/** The innermost function or class around a place; -1 for none. */
function around(flat: FlatModule, offset: number, tag: 'cls' | 'fn'): number {
  let found = -1;
  for (const i of flat.places(tag)) {
    const { start, end } = flat.nodes[i] as ClassIR | FunctionIR;
    if (start <= offset && offset < end) found = i;
  }
  return found;
}
