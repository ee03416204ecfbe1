import type { RawFinding } from '../findings/finding.ts';
import { statementOf } from '../findings/fingerprint.ts';
import { topScope } from '../findings/scope.ts';
import type { AnalysisRules } from '../match/index.ts';
import { buildLines, positionOf } from '../positions.ts';
import { writesHolder, writesSignInAnswer } from './logged-objects.ts';
import { type HeldSecret, heldSecrets } from './people-rows.ts';
import { announcesSecret, namesSecret, valuesWritten, writesSignIn } from './secret-values.ts';

/** Calls that write to a log or to the console, in every language, and to what a program keeps of what was done: it is read like a log. */
const LOGS =
  /(?<![\w$])(?:console\.(?:log|info|warn|error|debug)|(?:[\w$]{1,20}(?:\.|->))?_?log(?:ger|ging)?(?:\.|->)\w{1,20}|print(?:ln)?|fmt\.Print(?:f|ln)?|slog\.\w{1,10}|System\.(?:out|err)\.print(?:ln|f)?|Console\.Write(?:Line)?|error_log|Log::\w{1,10}|winston\.\w{1,10}|(?:[\w$]{1,20}(?:\.|->|::)){0,2}(?:create|write|add|save|record|insert|log)?_?(?:[aA]udit|[aA]ctivity)_?(?:[lL]og|[tT]rail|[eE]vent)(?:s|_?[eE]ntry)?(?:(?:\.|->|::)(?:create|add|write|record|log|insert|save)\w{0,10})?)\(|(?<![\w$.])(?:puts|(?:Rails\.)?logger\.(?:debug|info|warn|error))\s(?=["'\w])/g;
/** What is told to whoever watches the program: labels of traces, and files that are logs by their names. */
const TELLS_WATCHERS =
  /(?<![\w$])(?:\w{0,20}[sS]pan\w{0,10}|activity|Activity\.Current|transaction|tracer)\??\.(?:set_?[tT]ag|SetTag|AddTag|set_?[aA]ttributes?|SetAttributes?|set_?[dD]ata|addEvent|add_event|AddEvent)\(|\bSentry\.(?:setContext|setExtra|setTag|captureMessage|addBreadcrumb)\(|\bsentry_sdk\.(?:set_context|set_extra|set_tag|capture_message|add_breadcrumb)\(|(?<![\w$])(?:fs\.append(?:File)?(?:Sync)?|(?:System\.IO\.)?File\.(?:AppendAllText|AppendAllLines)(?:Async)?|file_put_contents)\(/g;
/** What each of these holds. Most texts hold none of it, and the words before it may be any: to look for where those begin takes much longer. */
const MAY_LOG =
  /console\.|log(?:ger|ging)?(?:\.|->)\w|[pP]rint|slog\.|Console\.Write|error_log\(|Log::|winston\.|(?:[aA]udit|[aA]ctivity)_?(?:[lL]og|[tT]rail|[eE]vent)|puts\s/;
const MAY_TELL =
  /(?:[sS]pan\w{0,10}|activity|Activity\.Current|transaction|tracer)\??\.(?:[sS]et|[aA]dd)|Sentry\.|sentry_sdk\.|append|Append|file_put_contents/;
/** A database that writes each statement out with what it was given: `conn.set_trace_callback(print)`, `new Database(file, { verbose: console.log })`. */
const TRACES =
  /\.set_trace_callback\(\s*(?:print|\w*log\w*(?:\.\w+)?)\s*\)|\bnew\s+(?:\w+\.)?Database\([^()\n]{0,120}\{[^{}\n]{0,120}\bverbose\s*:\s*(?:console\.\w+|\w*log\w*(?:\.\w+)?)|\.on\(\s*["'](?:trace|profile)["']\s*,\s*console\.\w+\s*\)/g;
/** A statement that has a password or what makes one-time passwords in it. */
const STATEMENT_OF_SECRET =
  /\b(?:SELECT|INSERT|UPDATE)\b[^;"'`]{0,300}\b(?:password|passwd|pwd|(?:mfa|totp|otp)_?secret|api_?key)\b/i;
const APPENDS = /append|file_put_contents/i;
const CALL_CHARACTERS = 800;
/** How far above a name was given to what is logged under it. */
const NEAR = 3_000;
/** How far below it statements are of one that was opened. */
const TRACED = 1_200;
const MAX_FINDINGS = 30;

/** All that the head of a request says, and with it what proves who calls. */
const ALL_HEADERS =
  /(?<![\w.])(?:(?:this\.)?(?:req|request)\.headers(?![\w.[?(])|(?:r|req|request|c\.Request)\.Header(?![\w.[(])|\$request->headers->all\(\)|getallheaders\(\)|request\.headers\.(?:inspect|to_h|env)\b|\b(?:HttpContext\.)?Request\.Headers(?=\s*[,)}]))/;
/** What proves who calls, taken out of the request where it is written down: `request.cookies.get('session')`, `req.sessionID`. */
const PROOF_TAKEN =
  /\b(?:req|request|ctx|c|r|self\.request|Request)\??\.(?:cookies|signedCookies|COOKIES|Cookies)(?:(?:\.get|\.Get)?\(\s*|\[\s*|\.)["']?(?!\w*(?:csrf|xsrf))\w*(?:session|sid\b|token|jwt|auth)\w*|\$_COOKIE\[\s*["'](?!\w*(?:csrf|xsrf))\w*(?:session|sess|sid\b|token|jwt|auth)\w*|\b(?:req|request)\.sessionID\b|\brequest\.session\.session_key\b|(?<![\w>.:$])session_id\(\s*\)/i;
/** What would have been right, told where something else came: `expectedKey: 'letmein'`, `{expected_token}`. */
const EXPECTED =
  /(?<![\w])["']?(?:expected|correct|valid|real|required)_?(?:\w{0,20}_?)?(?:password|secret|(?:api_?|admin_?|access_?|auth_?)?key|token|sig(?:nature)?|hmac|otp)["']?\s*(?::|=>|=(?!=))\s*(?:["'][^"'\n]{3,80}["']|[$@]?[A-Za-z_][\w.]*)\s*(?=[,})\n])|[{(,]\s*[$]?(?:expected|correct)_?(?:\w{0,20}_?)?(?:[pP]assword|[sS]ecret|[kK]ey|[tT]oken|[sS]ig(?:nature)?|[hH]mac|[oO]tp)\s*[,})]/i;
/** The name under which a store of secrets was asked: nothing lies there. */
const ASKED_IN_VAIN =
  /\{\s*(?:[\w$]+\??\.)*secret_?[kK]ey\s*\}[^{}]{0,20}(?:not (?:be )?found|missing|does ?n.t exist|no such|is not (?:set|defined|known))/i;
const SAYS_NOTHING = /^(?:type|length|name|count|present|valid)/i;

type Held = Omit<HeldSecret, 'what'> & { readonly what: HeldSecret['what'] | 'text' | 'nothing' };
/** A text that a variable holds. */
const TEXT_HELD =
  /^[ \t]*(?:(?:const|let|var|final|String|string|\w+:)\s+){0,2}\$?(\w{1,40})\s*(?::\s?\w{1,20}\s?)?(\+|:|\.)?=\s*(?=\$?@?[fF]?["'`]|String\.format|fmt\.Sprintf|sprintf)([^\n]{1,400})$/gm;

/** The address of a database with an account and its password: `root:letmein@tcp(db:3306)/shop`, `postgres://shop:letmein@db/shop`. */
const OPENS_DATABASE =
  /["'`](?:(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|amqps?|rediss?|sqlserver|mssql)(?:\+\w{1,20})?:\/\/)?\w[\w.-]{0,40}:[^\s:@"'`/{}%$]{3,60}@(?:\w|(?:tcp|unix)?\()[^"'`\n]{0,120}\/|["'`](?:[^"'`\n]{0,200};)?\s?(?:Password|Pwd)\s?=\s?[^;"'`\s{}%$]{3,60}/i;

/** A command that makes a key tells it to whoever runs it. */
const OF_COMMANDS =
  /(?:^|\/)(?:scripts?|bin|tools|cli|cmd|commands?|console|ci|build|migrations?|seed(?:er)?s?)\//i;

const SAID: Readonly<
  Record<
    Exclude<Held['what'], 'nothing'> | 'headers' | 'cookie' | 'expected' | 'named' | 'body' | 'holder',
    string
  >
> = {
  statement: 'a statement that a password was put into',
  rows: 'rows of people as they are kept, with what checks their passwords',
  proof: 'what a request proves with who calls',
  token: 'a token with which whoever reads it is taken for its owner',
  text: 'a text that such a value was put into',
  named:
    'a value that its name or the text before it calls a password, a key or the number of a card or person',
  body: 'the whole body of a request that brings a password or what is known of a person',
  holder: 'all of an object that has a password',
  cookie: 'the cookie with which whoever has it is taken for who signed in',
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
  if (!rule) return [];
  const opens = [
    ...(MAY_LOG.test(text) ? [LOGS] : []),
    ...(MAY_TELL.test(text) ? [TELLS_WATCHERS] : []),
    TRACES,
  ]
    .flatMap((one) => [...text.matchAll(one)])
    .sort((a, b) => a.index - b.index);
  if (opens.length === 0) return [];
  const held = Map.groupBy([...heldSecrets(text), ...heldTexts(text)], (one) => one.name);
  const isCommand = OF_COMMANDS.test(path);
  const starts = buildLines(text);
  const found: RawFinding[] = [];
  let last = { line: -1, opened: '' };
  let isTraced = false;
  const proofs = new Set<number>();
  for (const { 0: opened, index } of opens) {
    if (found.length >= MAX_FINDINGS) break;
    const call = argumentsFrom(text, index + opened.length, opened.endsWith('('));
    // What is appended to other files is kept there on purpose.
    if (APPENDS.test(opened) && !isLog(call)) continue;
    if (ASKED_IN_VAIN.test(call)) continue;
    // Whoever traces one connection of a file traces them all: one habit.
    const ofTrace: ReturnType<typeof traced> = isTraced ? null : traced(opened, text, index);
    isTraced ||= ofTrace !== null;
    const kept = loggedBy(call, index, held);
    const what = ofTrace ?? kept?.what ?? (isCommand ? null : writtenOut(text, call, index));
    if (what === null) continue;
    // Whoever writes out what a request proves itself with does so once in good order and again for each refusal: one habit.
    if (what === 'proof' && proofs.has(kept?.offset ?? -1)) continue;
    if (what === 'proof') proofs.add(kept?.offset ?? -1);
    const { line, column } = positionOf(starts, index);
    // Labels of one trace that are set one below the other are one place.
    const isBelow = line - last.line <= 1 && opened === last.opened;
    last = { line, opened };
    if (isBelow || isTold(line)) continue;
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

/** What a database writes out there: the statements that stand below it. */
function traced(opened: string, text: string, at: number): keyof typeof SAID | null {
  if (!/verbose|trace|profile/.test(opened)) return null;
  return STATEMENT_OF_SECRET.test(text.slice(at, at + TRACED)) ? 'statement' : null;
}

function loggedBy(
  call: string,
  at: number,
  held: ReadonlyMap<string, readonly Held[]>,
): { readonly what: keyof typeof SAID; readonly offset: number } | null {
  if (ALL_HEADERS.test(call)) return { what: 'headers', offset: at };
  if (PROOF_TAKEN.test(call)) return { what: 'cookie', offset: at };
  const expected = EXPECTED.exec(call)?.[0];
  if (expected !== undefined && !SAYS_NOTHING.test(expected)) return { what: 'expected', offset: at };
  if (held.size === 0) return null;
  for (const [, name = ''] of valuesWritten(call).matchAll(WHOLE)) {
    const last = held
      .get(name)
      ?.filter(({ offset }) => offset < at && at - offset < NEAR)
      .sort((a, b) => a.offset - b.offset)
      .at(-1);
    if (last && last.what !== 'nothing') return { what: last.what, offset: last.offset };
  }
  return null;
}

/** Texts by the names that they are given, where a value that its name calls a secret was put into them. */
function heldTexts(text: string): Held[] {
  return [...text.matchAll(TEXT_HELD).take(300)].flatMap(({ 1: name = '', 2: sign, 3: made = '', index }) => {
    // Statements are known by what they hold.
    if (/\b(?:SELECT|INSERT|UPDATE)\b/i.test(made)) return [];
    const isSecret = namesSecret(made) || OPENS_DATABASE.test(made);
    // Another text under the same name is another one.
    if (!isSecret && (sign === '+' || sign === '.')) return [];
    return [{ name, offset: index, what: isSecret ? ('text' as const) : ('nothing' as const) }];
  });
}

function writtenOut(text: string, call: string, at: number): keyof typeof SAID | null {
  if (namesSecret(call, text.slice(Math.max(0, at - 800), at + 200)) || announcesSecret(call)) return 'named';
  if (writesSignIn(text, call, at)) return 'body';
  if (writesSignInAnswer(text, call, at)) return 'token';
  return writesHolder(text, call, at) ? 'holder' : null;
}

/** Is the file that a call appends to a log by its name? */
const isLog = (call: string): boolean =>
  /^[^,]*(?:(?<![a-z])log|Log)/.test(call) && (!/put_contents/.test(call) || /APPEND/.test(call));

/** A name that stands for all of its value. */
const WHOLE = /(?<![\w.>!"'[])\$?([A-Za-z_]\w*)(?![\w(["']|\.\w|->|\?\.|\s*(?:\?|[=!]==?|&&|:(?!:)))/g;
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
