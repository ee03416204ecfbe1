/** What the code of a component does, by its methods: `@code {…}` of a page of Blazor, and the class behind it. */
export interface ComponentMethod {
  readonly name: string;
  /** Methods and values that its body names. */
  readonly names: readonly string[];
  readonly reads: readonly ComponentRead[];
  readonly change: Place | null;
}

export interface Place {
  readonly line: number;
  readonly text: string;
}

/** A value of the component that is filled from what the application keeps. */
export interface ComponentRead extends Place {
  readonly to: string;
  /** What it is, as the call says: `Invoice` of `GetInvoicesAsync`. */
  readonly noun: string;
  /** Names among the arguments: one may be a parameter of the page. */
  readonly given: readonly string[];
}

const MAX_METHODS = 200;
const MAX_BODY = 12_000;
const MAX_NAMES = 400;

const METHOD = /(?<![\w.])(?:[\w<>[\]?,]{1,80}\s{1,3})(\w{1,80})\s?\(([^(){};]{0,300})\)\s{0,40}(?:\{|=>)/g;
const NO_METHOD = /^(?:if|for|foreach|while|switch|using|lock|catch|when|return|nameof|typeof|await|new)$/;
/** `notes = await NoteService.GetNotesAsync(id)`, `notes = (await db.Notes.Where(…).ToListAsync())`. */
const FILLED =
  /(?<![\w.=!<>])(?:this\.)?(\w{1,80})\s?=(?![=>])\s?(?:[^;{}]{0,200}?\?\s{1,40}(?=await\b))?\(?\s?(await\s{1,3})?(\w{1,80})(\.[^;]{1,600})/g;
const TAKES =
  /\.(?:Get|Find|List|Load|Search|Fetch|Query|Read|First|Single|ToList|ToArray|All)(\w{0,80})(?:<[^<>()]{0,80}>)?\(([^;]{0,300})/;
const KEEPS =
  /\bawait\s{1,3}(\w{1,80})\.(?:\w{1,80}\.)?(?:Create(?!DbContext|\w{0,10}Scope)|Add|Insert|Update|Upsert|Delete|Remove|Save)\w{0,80}(?:<[^<>()]{0,80}>)?\(/;
/** Holds what the application keeps, as far as its name says. */
const HOLDS = /(?:db|context|repo|repository|service|handler|store|manager|dao|provider|data)$/i;
/** Holds nothing of others: what a browser keeps, messages, addresses, texts, who calls, examples of templates; what other servers hold, they ask for. */
const HOLDS_NONE =
  /^(?:js|base|this|math|task|convert|json|string|file|path)|auth|sign_?in|storage|cookie|navigat|locali[sz]|http(?!handler)|dialog|snack|toast|theme|config|culture|weather|forecast|option|setting|logger|clipboard|timer|hub|module|(?:client|api)$/i;
/** Asks who calls. */
export const ASKS =
  /\bAuthenticationState|\bauthState\b|\bIsAuthenticated\b|\bAuthoriz(?:e|ation)|\bIsInRole\(|\b(?:User|Has)(?:Is|Has|Role|Permission)\w*\(|\bGet(?:Required|Current)?User(?:Id)?(?:Async)?\(|\bIsSignedIn\(|\bCurrentUser\b|\bClaimsPrincipal\b|\bHttpContext\??\.User\b|\bPermission/i;

/** Reads methods. Time grows with the length of the code. @param lineOf the line of an offset in it */
export function methodsOf(code: string, lineOf: (offset: number) => number): ComponentMethod[] {
  const found: ComponentMethod[] = [];
  for (const hit of code.matchAll(METHOD)) {
    const name = hit[1] ?? '';
    if (NO_METHOD.test(name) || found.length >= MAX_METHODS) continue;
    const from = hit.index + hit[0].length;
    const end = hit[0].endsWith('{') ? blockEnd(code, from) : code.indexOf(';', from);
    const body = code.slice(from, Math.min(end < 0 ? code.length : end, from + MAX_BODY));
    const at = (offset: number): number => lineOf(from + offset);
    found.push({ name, names: wordsOf(body), reads: readsOf(body, at), change: changeOf(body, at) });
  }
  return found;
}

/** The end of a block whose brace was opened before an offset. Texts and comments are passed over. */
export function blockEnd(code: string, from: number): number {
  const sign = /[{}]|"(?:[^"\\\r\n]|\\.)*"|'(?:[^'\\\r\n]|\\.)'|\/\/[^\r\n]*/g;
  sign.lastIndex = from;
  let depth = 1;
  for (let hit = sign.exec(code); hit; hit = sign.exec(code)) {
    if (hit[0] === '{') depth++;
    else if (hit[0] === '}' && --depth === 0) return hit.index;
  }
  return code.length;
}

function readsOf(body: string, lineOf: (offset: number) => number): ComponentRead[] {
  const found: ComponentRead[] = [];
  for (const hit of body.matchAll(FILLED)) {
    const [, to = '', awaited, holder = '', rest = ''] = hit;
    if (HOLDS_NONE.test(holder) || (awaited === undefined && !HOLDS.test(holder))) continue;
    const taken = TAKES.exec(rest);
    // Who calls is asked for by who calls.
    if (!taken || /\.GetUserAsync\(/.test(rest)) continue;
    const own = /^\.(\w+)\.(?!\w*\()/.exec(rest)?.[1] ?? taken[1] ?? '';
    const given = wordsOf((taken[2] ?? '').split('\n', 1)[0] ?? '');
    found.push({ to, noun: nounOf(own), given, line: lineOf(hit.index), text: cut(hit[0]) });
  }
  return found;
}

function changeOf(body: string, lineOf: (offset: number) => number): Place | null {
  const hit = KEEPS.exec(body);
  if (!hit || HOLDS_NONE.test(hit[1] ?? '')) return null;
  return { line: lineOf(hit.index), text: cut(body.slice(hit.index)) };
}

/** `InvoicesForCustomerAsync` → `Invoice`. */
const nounOf = (name: string): string =>
  name
    .replace(/Async$/, '')
    .replace(/(?:By|For|From|With|In|Of)[A-Z]\w*$/, '')
    .replace(/^(?:All|Active|My)(?=[A-Z])/, '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '');

const wordsOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/(?<![\w"])[A-Za-z_]\w{0,80}/g)].map(([word]) => word))].slice(0, MAX_NAMES);

const cut = (text: string): string => (text.split(/[;\r\n]/, 1)[0] ?? '').trim().slice(0, 80);
