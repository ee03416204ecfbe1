import { inOtherTongues, USER_WORDS } from '../match/credentials/other-tongues.ts';
import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import { NAMED_TEXT, RESETS, UNKNOWN_ACCOUNTS, WRONG_PASSWORD } from './endpoint-words.ts';

/**
 * Where a sign-in or a reset tells by its answers who has an account, in whatever words: one answer where nobody has that name, another where the
 * password is wrong or the message was sent.
 */

const ACCOUNT = `(?:\\w*(?:[uU]ser|[aA]ccount|[mM]ember|[cC]ustomer|[pP]erson|[pP]rofile|${USER_WORDS.join('|')})\\w*|rows?|results?|found|existing|record)`;
/** A name of one letter as well, where only it is asked about. */
const ONE_ACCOUNT = `(?:${ACCOUNT}|u|usr)`;
/** Nobody has that name. What is compared with a password is another question. */
const IS_UNKNOWN = new RegExp(
  `(?:\\bif\\b\\s*\\(?|\\bunless\\b|\\belif\\b|\\belsif\\b)\\s*\\(?\\s*(?:!\\s*\\$?${ONE_ACCOUNT}\\s*\\)|\\$?${ONE_ACCOUNT}\\s*(?:===?|\\bis)\\s*(?:null|None|undefined|nil)\\b|not\\s+${ONE_ACCOUNT}\\s*:|!\\s*[\\w.]*${ACCOUNT}\\.(?:ContainsKey|containsKey|has)\\(|\\w+\\s+not\\s+in\\s+[\\w.]*${ACCOUNT}|empty\\(\\s*\\$${ACCOUNT}\\s*\\)|(?:count\\(\\s*)?\\$?${ACCOUNT}(?:\\.length|\\.isEmpty\\(\\)|\\.Count)?\\)?\\s*===?\\s*0|\\$?${ONE_ACCOUNT}\\.(?:isEmpty\\(\\)|nil\\?|empty\\?|blank\\?)|!\\s*isset\\(\\s*\\$${ACCOUNT}|${ACCOUNT}\\.nil\\?)`,
  'g',
);
/** The password is not the account's. */
const IS_WRONG = inOtherTongues(
  /\b(?:if|elif|elsif|unless|else if)\b[^\n]{0,120}?(?:pass(?:word|wd)|\bpwd\b|[cC]ompare(?:Sync)?\(|checkpw|verify|[mM]atches\(|isMatch|is_?valid|[vV]alid\b)/g,
);
/** Somebody has it. */
const IS_KNOWN = new RegExp(
  `\\bif\\b\\s*\\(?\\s*\\$?${ACCOUNT}(?:\\.(?:length|rowCount|num_rows))?\\s*(?:>\\s*0|(?:!==?|\\bis not)\\s*(?:null|None|undefined|nil))?\\s*\\)?\\s*[:{]`,
  'g',
);
const KNOWN_CHARACTERS = 1_600;
/** What somebody reads: words, with a space between two of them. */
const MESSAGE = /(["'`])((?:(?!\1)[^\n\\]|\\.){6,160})\1/g;
const WORDS = /[\p{L}]{2,}[ '’][\p{L}]{2,}/u;
const BRANCH = 420;
const OF_LOG = /\b(?:log(?:ger|ging)?|console|print\w*|error_log|Debug|Trace|span|puts)\b[^\n]{0,40}$/i;
const NO_MESSAGE =
  /\btoken\b|expired|\blink\b|\b(?:in)?valid e-?mail|required|requis|missing|must|cannot be empty|internal|server error|select |insert |where /i;

/** What a branch answers first. */
function messageIn(branch: string): { readonly at: number; readonly text: string } | null {
  for (const hit of branch.matchAll(MESSAGE)) {
    const text = hit[2] ?? '';
    const line = branch.slice(branch.lastIndexOf('\n', hit.index) + 1, hit.index);
    if (!WORDS.test(text) || NO_MESSAGE.test(text) || OF_LOG.test(line)) continue;
    return { at: hit.index, text };
  }
  return null;
}

const plain = (text: string): string => text.replace(/[^\p{L}]/gu, '').toLowerCase();

/** Where a function that asks for a name and a password answers differently for each. */
export function toldByPassword(body: string): number | null {
  for (const unknown of body.matchAll(IS_UNKNOWN)) {
    const from = unknown.index + unknown[0].length;
    // One condition of both tells nothing: `if (!user || !matches(…))`.
    const line = body.slice(from, lineEnd(body, from));
    if (/\|\||\bor\b|&&|\band\b/.test(line)) continue;
    const told = messageIn(body.slice(from, from + BRANCH));
    if (!told) continue;
    IS_WRONG.lastIndex = 0;
    const rest = body.slice(from + told.at);
    const wrong = [...rest.matchAll(IS_WRONG)][0];
    if (!wrong) continue;
    const at = wrong.index + wrong[0].length;
    const other = messageIn(rest.slice(at, at + BRANCH));
    if (!other) continue;
    if (plain(other.text) !== plain(told.text)) return from + told.at;
    const [one, two] = [
      statusIn(body.slice(from, from + BRANCH), told),
      statusIn(rest.slice(at, at + BRANCH), other),
    ];
    if (one !== null && two !== null && one !== two) return from + told.at;
  }
  return toldByElse(body);
}

/**
 * The same told from the end: `if (user) { if (matches(…)) … else say('wrong password') } else say('nobody has that name')`. Offset of what is said where
 * nobody has it.
 */
function toldByElse(body: string): number | null {
  for (const known of body.matchAll(IS_KNOWN)) {
    const from = known.index + known[0].length;
    const within = body.slice(from, from + KNOWN_CHARACTERS);
    IS_WRONG.lastIndex = 0;
    const wrong = IS_WRONG.exec(within);
    if (!wrong) continue;
    const [one, two] = [...within.slice(wrong.index).matchAll(/\belse\b(?!\s*if\b)/g)].map(
      ({ index }) => wrong.index + index,
    );
    if (one === undefined || two === undefined || two - one > BRANCH) continue;
    // Of one test in the other, the second answer is of the outer one.
    if (/\b(?:if|elif|elsif|for|while|except|catch)\b/.test(within.slice(one, two))) continue;
    if (/\b(?:if|elif|elsif|for|while|function|def)\b/.test(within.slice(wrong.index + wrong[0].length, one)))
      continue;
    const [first, second] = [messageIn(within.slice(one, two)), messageIn(within.slice(two, two + BRANCH))];
    if (first && second && plain(first.text) !== plain(second.text)) return from + two + second.at;
  }
  return null;
}

/** Numbers and names of the statuses with which one is refused. */
const STATUS =
  /(?<![\w.])(4\d\d)(?!\w)|(?:NotFound|NOT_FOUND|not_found)|(?:Unauthorized|UNAUTHORIZED|unauthorized)|(?:Forbidden|FORBIDDEN|forbidden)|(?:BadRequest|BAD_REQUEST|bad_request)|(?:Unprocessable|UNPROCESSABLE|unprocessable)/g;
const NUMBERS: Readonly<Record<string, string>> = {
  notfound: '404',
  unauthorized: '401',
  forbidden: '403',
  badrequest: '400',
  unprocessable: '422',
};

/** The status that a branch answers its message with, on its line or right about it. */
function statusIn(
  branch: string,
  { at, text }: { readonly at: number; readonly text: string },
): string | null {
  const end = lineEnd(branch, at + text.length);
  const said =
    branch.slice(0, end).match(STATUS)?.at(-1) ?? branch.slice(end, end + STATUS_BEHIND).match(STATUS)?.[0];
  return said === undefined ? null : (NUMBERS[said.replace('_', '').toLowerCase()] ?? said);
}
const STATUS_BEHIND = 40;

/** Where a function that sends what gives an account back answers only those who have one. */
export function toldByReset(body: string): number | null {
  const broker = OF_LARAVEL.exec(body);
  if (broker) return broker.index + broker[0].length - 1;
  for (const unknown of body.matchAll(IS_UNKNOWN)) {
    const from = unknown.index + unknown[0].length;
    const branch = body.slice(from, from + BRANCH);
    const leaves = /\b(?:return|throw|raise|abort|exit|die)\b/.exec(branch);
    const told = messageIn(branch);
    const before = body.slice(Math.max(0, unknown.index - LOOKED), told ? from + told.at : unknown.index);
    if (KNOWN_CALLER.test(before)) continue;
    // The text has the address that nobody has in it.
    if (leaves && told && NAMES_ADDRESS.test(told.text) && LOOKS_FOR_ADDRESS.test(before))
      return from + told.at;
    const led = leaves && !told ? ledElsewhere(body, unknown.index, from) : null;
    if (led !== null) return led;
    if (!leaves || !told || told.at > leaves.index + 200) continue;
    // A branch of one line ends with it: `if (!user) return res.status(404).json(…)`.
    const isOneLine = /^[^\n{]*\b(?:return|throw|raise|abort)\b/.test(branch);
    const end = isOneLine ? told.at : (/^\s*\}\s*$/m.exec(branch)?.index ?? told.at);
    const other = messageIn(body.slice(from + Math.max(end, told.at + told.text.length)));
    if (other && plain(other.text) !== plain(told.text) && !SAME.test(told.text)) return from + told.at;
  }
  return null;
}

/** The account is that of who calls, or is named by a key that nobody guesses, as ASP.NET's Identity finds it. */
const KNOWN_CALLER =
  /\b(?:GetUserAsync|GetTwoFactorAuthenticationUserAsync|FindByIdAsync)\((?![\s\S]*\bFindBy(?:Email|Name)Async\()/;
const NAMES_ADDRESS = /[#$]?\{\s*(?:[\w.$>-]{0,30}(?:\.|->))?(?:e_?mail|mail_?address)\s*\}/i;
const LEADS =
  /\b(?:RedirectToPage|RedirectToAction|LocalRedirect|Redirect|redirect_to|redirect|sendRedirect)\b\s?\(?\s?(?:url_for\()?["'`]([^"'`\n]{1,120})["'`]|["'`]redirect:([^"'`\n]{1,120})["'`]/g;
const LOOKED = 400;

/** Where a branch leads whom nobody knows to another page than all that comes behind it: only where an account was looked for by its address. */
function ledElsewhere(body: string, at: number, from: number): number | null {
  const before = body.slice(Math.max(0, at - LOOKED), at);
  const condition = body.slice(at, lineEnd(body, at));
  if (
    !LOOKS_FOR_ADDRESS.test(before) ||
    /token|\bcode\b/i.test(before) ||
    /\|\||\bor\b|&&|\band\b/.test(condition)
  )
    return null;
  const end = branchEnd(body, at, from);
  const targets = [...body.slice(from).matchAll(LEADS)].map((hit) => ({
    at: from + hit.index,
    to: hit[1] ?? hit[2] ?? '',
  }));
  const [first, ...others] = targets;
  if (!first || first.at > end || others.length === 0) return null;
  return others.every((one) => one.at > end && one.to !== first.to) ? first.at : null;
}

/** Where a branch ends: at the next line that is indented no deeper than its condition, but for the brace that opens it. */
function branchEnd(body: string, at: number, from: number): number {
  const line = body.slice(body.lastIndexOf('\n', at) + 1, at);
  const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0;
  let offset = lineEnd(body, from);
  for (const next of body.slice(offset + 1).split('\n', 40)) {
    const own = next.search(/\S/);
    if (own >= 0 && own <= indent && next[own] !== '{') return offset;
    offset += next.length + 1;
  }
  return offset;
}

/** Laravel's broker says whether it knows the address, and that is handed on: `['email' => __($status)]`. */
const OF_LARAVEL =
  /\$(\w+)\s*=\s*Password::(?:broker\([^()]*\)->)?(?:sendResetLink|reset)\([\s\S]{0,1200}?["']email["']\s*=>\s*\[?\s*(?:__|trans)\(\s*\$\1\b/;

/** Says nothing of it on purpose: `If an account exists, a mail was sent`. */
const SAME = /\b(?:if|si|wenn|falls)\b.{0,60}(?:exist|regist|account|compte|konto)|sent|envoy/i;

const lineEnd = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
};

/** Where a registration says that an address is taken. Names are there for others to see. */
const ADDRESS_TAKEN =
  /["'`][^"'`\n]{0,60}\be-?mail\b[^"'`\n]{0,40}\b(?:already|taken|in use|d[ée]j[àa]|bereits)(?!\w)[^"'`\n]{0,40}["'`]/i;
/** The same in words that name no address, behind a look for one: `User already exists`. */
const ACCOUNT_TAKEN =
  /["'`][^"'`\n]{0,40}\b(?:user|account|e-?mail|usuario|correo|cuenta|utilisateur|compte|benutzer)\b[^"'`\n]{0,30}\b(?:already|exists|taken|in use|registered|ya existe|registrado|existe d[ée]j[àa]|vergeben)(?!\w)[^"'`\n]{0,40}["'`]/gi;
const LOOKS_FOR_ADDRESS =
  /(?:\bwhere\b|\bfind\w*|\bfilter\w*|\bexists\w*|\bfirst\w*|\bcount\w*)[^;\n]{0,120}\b(?:e_?mail|correo|mail_?address)\b|\w+By_?E?mail(?:Async)?\b/i;
/** Names are there for others to see. */
const OF_NAME = /\b(?:user|nick)?[ _-]?name\b/i;
const LOOKED_BEFORE = 500;

const SAYS_TAKEN = quickPattern(
  /already|taken|in use|exists|ya existe|registrado|d[ée]j[àa]|bereits|vergeben/i,
);

export function toldTaken(body: string): number | null {
  if (!SAYS_TAKEN.test(body)) return null;
  const address = ADDRESS_TAKEN.exec(body);
  if (address) return address.index;
  for (const { 0: said, index } of body.matchAll(ACCOUNT_TAKEN)) {
    const before = body.slice(Math.max(0, index - LOOKED_BEFORE), index);
    if (LOOKS_FOR_ADDRESS.test(before) && !OF_NAME.test(said)) return index;
  }
  return null;
}

/** What is logged is told to nobody, and who has a token that nobody knows has learnt of no account. */
const TOLD_OTHERWISE = /\b(?:log(?:ger|ging)?|console)\b\s*\.|["'`][^"'`]*\btoken\b[^"'`]*["'`]/i;

/** Where a sign-in tells by its words that nobody has such an account, or what resets and reminds does: it tells by saying so at all. */
export function toldUnknown(body: string): number | null {
  if (!WRONG_PASSWORD.test(body) && !RESETS.test(body)) return null;
  for (const { index } of body.matchAll(UNKNOWN_ACCOUNTS)) {
    const at = answeredAt(body, index);
    if (!TOLD_OTHERWISE.test(lineAt(body, at))) return at;
  }
  return null;
}

/** Where a text is answered, when it has a name that is used later; where it stands otherwise. */
function answeredAt(body: string, at: number): number {
  const name = NAMED_TEXT.exec(lineAt(body, at))?.[1];
  const end = body.indexOf('\n', at);
  if (name === undefined || end < 0) return at;
  const use = new RegExp(`\\b${name}\\b`).exec(body.slice(end));
  return use ? end + use.index : at;
}

const lineAt = (text: string, at: number): string =>
  text
    .slice(text.lastIndexOf('\n', at) + 1, lineEnd(text, at))
    .trim()
    .slice(0, LINE);
const LINE = 90;
