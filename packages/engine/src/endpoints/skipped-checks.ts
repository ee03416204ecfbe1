import type { RawFinding } from '../findings/finding.ts';
import { statementOf } from '../findings/fingerprint.ts';
import { topScope } from '../findings/scope.ts';
import type { FunctionIR, If, LanguageId } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import type { AnalysisRules } from '../match/index.ts';
import { buildLines, positionOf } from '../positions.ts';
import { withoutComments } from './without-comments.ts';

/**
 * A function that asks who calls, and lets pass whatever has a certain piece anywhere in its address: `?x=/public`, `/admin;.css` and
 * `/..;/public` have it as well, and reach what the piece was not written for.
 */

/** How the address of a request is read, by language. */
interface Reads {
  /** With what stands behind the path, or before it is made plain: callers add any piece they like. */
  readonly whole: string;
  /** The path alone: a piece of it has to be part of some route. */
  readonly path: string;
}

const REQUEST = '\\b(?:req|request|ctx|context|event|c|exchange|httpRequest|servletRequest)';
const READS: Partial<Record<LanguageId, Reads>> = {
  javascript: {
    whole: `${REQUEST}\\.(?:req(?:uest)?\\.)?(?:originalUrl|url|href)(?:\\.toString\\(\\))?(?![\\w.]*pathname)`,
    path: `${REQUEST}\\.(?:req(?:uest)?\\.)?(?:path|(?:nextUrl|url)\\.pathname)`,
  },
  java: {
    whole: `${REQUEST}\\w*\\.(?:getRequestUR[IL]\\(\\)|requestUR[IL])(?:\\.toString\\(\\))?`,
    path: `${REQUEST}\\w*\\.(?:getServletPath\\(\\)|servletPath|getPathInfo\\(\\)|(?:getURI\\(\\)|uri)\\.(?:getPath\\(\\)|path))`,
  },
  go: {
    whole:
      '\\b(?:r|req|request|c\\.Request(?:\\(\\))?)\\.(?:RequestURI|URL\\.(?:String|RequestURI)\\(\\))|\\bc\\.OriginalURL\\(\\)',
    path: '\\b(?:r|req|request|c\\.Request(?:\\(\\))?)\\.URL\\.Path',
  },
  python: {
    whole:
      '\\b(?:self\\.)?request\\.(?:full_path|get_full_path\\(\\)|get_raw_uri\\(\\)|build_absolute_uri\\(\\)|uri|url)(?!\\.path)|str\\(request\\.url\\)',
    path: '\\b(?:self\\.)?request\\.(?:path(?:_info)?|url\\.path)',
  },
  php: {
    whole:
      '\\$_SERVER\\[["\'](?:REQUEST_URI|PHP_SELF)["\']\\]|\\$request->(?:getRequestUri|getUri|fullUrl|url)\\(\\)',
    path: '\\$request->(?:path|getPathInfo|decodedPath)\\(\\)',
  },
  ruby: {
    whole:
      '\\brequest\\.(?:fullpath|original_fullpath|original_url|url)|\\b(?:request\\.)?env\\[["\']REQUEST_URI["\']\\]',
    path: '\\brequest\\.path(?:_info)?',
  },
  csharp: {
    whole:
      '\\b(?:\\w+\\.)*Request\\.(?:GetDisplayUrl\\(\\)|GetEncodedUrl\\(\\)|RawUrl|Url\\.ToString\\(\\)|Url\\.AbsoluteUri|RequestUri\\.(?:ToString\\(\\)|AbsoluteUri))',
    path: '\\b(?:\\w+\\.)*Request\\.Path(?:\\.Value|\\.ToString\\(\\))?',
  },
};

const READ: ReadonlyMap<Reads, RegExp> = new Map(
  Object.values(READS).map((one) => [one, new RegExp(`${one.whole}|${one.path}`)]),
);

/** What every test of a piece has in it. */
const LOOKS_INSIDE =
  /include|contain|index_?of|ends_?with|suffix|\bin\b|find|match|search|strpos|strstr|\.test\(|=~|strings\.Index/i;

const FORM =
  '(?:[!?]?\\.(?:to_?lower(?:case|invariant)?|downcase|value|tostring|lower|orempty)(?:\\(\\))?)*[!?]?';
const METHOD =
  '[?]?\\.(?:includes|contains|indexOf|endsWith|include\\?|end_with\\?|endswith|find|match\\?)\\s*\\(?\\s*["\'`:/][^"\'`\\n]{2,60}';
const UNANCHORED = '\\s*=~\\s*(?:/|%r\\{)(?!\\^|\\\\A)[^\\n]{2,60}';

/** A test of which `read` is the subject, in the ways of its language. */
function pieceTest(language: LanguageId, read: string): RegExp {
  const subject = `(?:${read})${FORM}`;
  const text = '["\'`][^"\'`\\n]{2,60}["\'`]';
  const ways = [
    `${subject}${METHOD}`,
    ...(language === 'go'
      ? [`\\bstrings\\.(?:Contains|HasSuffix|Index)\\(\\s*${subject}\\s*,\\s*${text}`]
      : []),
    ...(language === 'php'
      ? [
          `\\b(?:str_contains|str_ends_with|strpos|stripos|strstr)\\(\\s*${subject}\\s*,\\s*${text}`,
          `\\bpreg_match\\(\\s*["'][/#~](?!\\^)[^"'\\n]{2,60}["']\\s*,\\s*${subject}`,
        ]
      : []),
    ...(language === 'python'
      ? [
          `${text}\\s+(?:not\\s+)?in\\s+${subject}(?!\\s*\\.)`,
          `\\bre\\.search\\(\\s*r?["'](?!\\^)[^"'\\n]{2,60}["']\\s*,\\s*${subject}`,
        ]
      : []),
    ...(language === 'ruby' ? [`${subject}${UNANCHORED}`] : []),
    ...(language === 'javascript' || language === 'typescript'
      ? [`/(?!\\^)[^/\\n]{2,60}/[a-z]*\\.test\\(\\s*${subject}`]
      : []),
  ];
  return new RegExp(ways.map((one) => `(?:${one})`).join('|'), 'i');
}

const PASSES =
  /\b(?:return|await)?\s*\(?(?:await\s+)?_?next(?:\.ServeHTTP\([^)\n]*\)|\.Invoke\([^)\n]*\)|\([^)\n]*\))|\.doFilter\(|\bchain\.filter\(|\breturn\s+(?:true|True|\$next\(|self\.get_response\(|\w*call_next\(|nil\b|NextResponse\.next\()|\breturn\s*;|\breturn\s*\}?\s*$|\.Next\(\)|\byield\b/;
const ASKS =
  /session|token|jwt|auth|log_?in|sign_?in|current_?user|principal|credential|\buser\b|identity|cookie|api_?key/i;
const REFUSES =
  /\b40[13]\b|unauthori[sz]ed|forbidden|access_?denied|send_?error|redirect|abort|\bthrow\b|\braise\b|\bhalt\b|reject|challenge|return\s+(?:false|False)|StatusUnauthorized|http\.Error|permission_?denied/i;
/** Code that sends requests itself: what it leaves out it does not ask of anybody. */
const SENDS =
  /HttpInterceptor|next\.handle\(|localStorage|sessionStorage|config\.headers|\baxios\b|\$http\b|XMLHttpRequest|setHeaders|ClientHttpRequest|OkHttp|okhttp3|RoundTrip|DelegatingHandler/;
/** What is let pass for being no page of a person: its answer gives nothing, and the method says what it may do. */
const IS_METHOD = /OPTIONS|preflight/i;
const MAX_BRANCH = 400;
const TEXT_CHARACTERS = 90;

/** Checks of who calls that a piece of the address switches off. */
export function skippedChecks(rules: AnalysisRules, flat: FlatModule): RawFinding[] {
  const { language, path } = flat.module;
  const reads = READS[language === 'typescript' ? 'javascript' : language];
  const rule = rules.get('check-skipped-by-address');
  if (!rule || !reads || !READ.get(reads)?.test(flat.text) || SENDS.test(flat.text)) return [];
  const text = withoutComments(flat);
  const starts = buildLines(flat.text);
  const findings: RawFinding[] = [];
  for (const i of flat.places('if')) {
    const scope = flat.scope[i] ?? -1;
    if (scope < 0) continue;
    const node = flat.nodes[i] as If;
    const fn = flat.nodes[scope] as FunctionIR;
    const test = text.slice(node.test.start, node.test.end);
    if (!LOOKS_INSIDE.test(test)) continue;
    const before = text.slice(fn.start, node.start);
    const kind = [
      { read: reads.whole, isWhole: true },
      { read: reads.path, isWhole: false },
    ].find(({ read }) => pieceTest(language, withVariables(read, before)).test(test));
    if (!kind || IS_METHOD.test(test) || !switchesOff(node, fn, test, text)) continue;
    const { line, column } = positionOf(starts, node.test.start);
    const end = positionOf(starts, node.test.end);
    findings.push({
      ruleId: rule.id,
      path,
      startLine: line,
      startColumn: column,
      endLine: end.line,
      endColumn: end.column,
      message: `What follows asks who calls, and \`${test.replace(/\s+/g, ' ').slice(0, TEXT_CHARACTERS)}\` leads past it: ${
        kind.isWhole ? 'callers may put that piece into any address.' : 'any path that has this piece passes.'
      }`,
      symbol: fn.name === '' ? [] : [fn.name],
      statement: statementOf(test),
      flow: null,
      scope: topScope,
      // Of a path a route has to know the piece.
      ...(kind.isWhole ? {} : { evidence: { guesses: 1, isRemote: true } }),
    });
  }
  return findings;
}

/** The read itself, and variables that were given it in the same function. */
function withVariables(read: string, before: string): string {
  const given = new RegExp(`\\$?\\b(\\w+)\\s*(?::\\s*[\\w?]+\\s*)?:?=\\s*(?:${read})`, 'g');
  const names = [...before.matchAll(given)].map(([, name = '']) => name);
  return names.length === 0 ? read : `${read}|\\$?\\b(?:${names.join('|')})\\b`;
}

/** One way of the condition passes what the rest of the function, or the other way, asks. */
function switchesOff(node: If, fn: FunctionIR, test: string, text: string): boolean {
  const asked = (part: string): boolean => ASKS.test(part) && REFUSES.test(part);
  const [first] = node.then;
  const last = node.then.at(-1);
  const then = first && last ? text.slice(first.start, last.end) : '';
  const isDenied = /^\(?\s*(?:!|not\b)|\bnot in\b|(?:^|[^!=])={2,3}\s*(?:-1|false)\b|\s<\s*0/.test(test);
  if (isDenied)
    return asked(`${/&&|\band\b/.test(test) ? test : ''} ${then}`) && !PASSES.test(then.slice(0, 60));
  if (/&&|\band\b/.test(test)) return false;
  if (then.length > MAX_BRANCH || !PASSES.test(then) || REFUSES.test(then)) return false;
  const otherwise = text.slice(last?.end ?? node.end, fn.end);
  return asked(otherwise);
}
