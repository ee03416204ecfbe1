import type { RawFinding } from '../findings/finding.ts';
import { statementOf } from '../findings/fingerprint.ts';
import { topScope } from '../findings/scope.ts';
import type { AnalysisRules } from '../match/index.ts';
import { buildLines, positionOf } from '../positions.ts';
import { type HeldSecret, heldSecrets } from './people-rows.ts';

/** Calls that write to a log or to the console, in every language. */
const LOGS =
  /(?<![\w$])(?:console\.(?:log|info|warn|error|debug)|(?:[\w$]{1,20}(?:\.|->))?_?log(?:ger|ging)?(?:\.|->)\w{1,20}|print(?:ln)?|fmt\.Print(?:f|ln)?|slog\.\w{1,10}|System\.(?:out|err)\.print(?:ln|f)?|Console\.Write(?:Line)?|error_log|Log::\w{1,10}|winston\.\w{1,10})\(|(?<![\w$.])(?:puts|(?:Rails\.)?logger\.(?:debug|info|warn|error))\s(?=["'\w])/g;
const CALL_CHARACTERS = 800;
/** How far above a name was given to what is logged under it. */
const NEAR = 3_000;
const MAX_FINDINGS = 30;

/** All that the head of a request says, and with it what proves who calls. */
const ALL_HEADERS =
  /(?<![\w.])(?:(?:this\.)?(?:req|request)\.headers(?![\w.[?(])|(?:r|req|request|c\.Request)\.Header(?![\w.[(])|\$request->headers->all\(\)|getallheaders\(\)|request\.headers\.(?:inspect|to_h|env)\b|\b(?:HttpContext\.)?Request\.Headers(?=\s*[,)}]))/;
/** What would have been right, told where something else came: `expectedKey: 'letmein'`, `{expected_token}`. */
const EXPECTED =
  /(?<![\w])["']?(?:expected|correct|valid|real|required)_?(?:\w{0,20}_?)?(?:password|secret|(?:api_?|admin_?|access_?|auth_?)?key|token)["']?\s*(?::|=>|=(?!=))\s*(?:["'][^"'\n]{3,80}["']|[$@]?[A-Za-z_][\w.]*)\s*(?=[,})\n])|[{(,]\s*[$]?(?:expected|correct)_?(?:\w{0,20}_?)?(?:[pP]assword|[sS]ecret|[kK]ey|[tT]oken)\s*[,})]/i;
const SAYS_NOTHING = /^(?:type|length|name|count|present|valid)/i;

const SAID: Readonly<Record<HeldSecret['what'] | 'headers' | 'expected', string>> = {
  statement: 'a statement that a password was put into',
  rows: 'rows of people as they are kept, with what checks their passwords',
  token: 'a token with which whoever reads it is taken for its owner',
  headers: 'all headers of a request, with what proves who calls',
  expected: 'the secret that was expected',
};

/** Secrets that are logged under a name or beside others, where no rule knows them by what they are called. */
export function loggedSecrets(
  rules: AnalysisRules,
  path: string,
  text: string,
  isTold: (line: number) => boolean,
): RawFinding[] {
  const rule = rules.get('secret-logged');
  if (!rule || text.search(LOGS) < 0) return [];
  const held = Map.groupBy(heldSecrets(text), (one) => one.name);
  const starts = buildLines(text);
  const found: RawFinding[] = [];
  for (const { 0: opened, index } of text.matchAll(LOGS)) {
    if (found.length >= MAX_FINDINGS) break;
    const call = argumentsFrom(text, index + opened.length, opened.endsWith('('));
    const what = loggedBy(call, index, held);
    if (what === null) continue;
    const { line, column } = positionOf(starts, index);
    if (isTold(line)) continue;
    const shown = text.slice(starts[line - 1], starts[line]).trim();
    if (/^(?:\/\/|#|\*)/.test(shown)) continue;
    found.push({
      ruleId: rule.id,
      path,
      startLine: line,
      startColumn: column,
      endLine: line,
      endColumn: column + opened.length,
      message: `${rule.message.trimEnd()} Here: ${SAID[what]}.`,
      symbol: [],
      scope: topScope,
      statement: statementOf(shown),
      flow: null,
    });
  }
  return found;
}

function loggedBy(
  call: string,
  at: number,
  held: ReadonlyMap<string, readonly HeldSecret[]>,
): keyof typeof SAID | null {
  if (ALL_HEADERS.test(call)) return 'headers';
  const expected = EXPECTED.exec(call)?.[0];
  if (expected !== undefined && !SAYS_NOTHING.test(expected)) return 'expected';
  if (held.size === 0) return null;
  for (const [, name = ''] of valuesOf(call).matchAll(WHOLE)) {
    const last = held.get(name)?.findLast(({ offset }) => offset < at && at - offset < NEAR);
    if (last) return last.what;
  }
  return null;
}

/** A name that stands for all of its value. */
const WHOLE = /(?<![\w.>!"'[])\$?([A-Za-z_]\w*)(?![\w(["']|\.\w|->|\?\.|\s*(?:\?|[=!]==?|&&|:(?!:)))/g;
const QUOTED = /(?:\b[fF]|\$@?)?(["'`])((?:(?!\1)[^\\]|\\.){0,600})\1/g;
const PUT_IN = /[$#]?\{\$?([^{}]{1,100})\}|(?<!\\)\$(\w{1,40})/g;
/** What only asks something of a value; what writes it out as it is stays. */
const ASKED =
  /\b(?!(?:str|repr|stringify|dumps|print_r|json_encode|var_export|inspect|dict|String|list|Sprintf)\b)\w+\([^()]*\)/g;

/** What a call is given, with the values that its texts put in beside the others. */
function valuesOf(call: string): string {
  return call
    .replace(QUOTED, (whole, _, inner: string) => {
      const isPlain = /^'/.test(whole) || (/^"/.test(whole) && !/[#$]/.test(inner));
      if (isPlain) return ' ';
      return ` ,${[...inner.matchAll(PUT_IN)].map(([, one, two]) => (one ?? two ?? '').replace(/(?:![rsa])?(?::[^:]{0,12})?$/, '')).join(',')}, `;
    })
    .replace(ASKED, ' ');
}

function argumentsFrom(text: string, from: number, isCall: boolean): string {
  const most = Math.min(text.length, from + CALL_CHARACTERS);
  if (!isCall) return text.slice(from, Math.min(most, lineEnd(text, from)));
  let open = 1;
  for (let i = from; i < most; i++) {
    if (text[i] === '(') open++;
    else if (text[i] === ')' && --open === 0) return text.slice(from, i + 1);
  }
  return text.slice(from, Math.min(most, lineEnd(text, from)));
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
