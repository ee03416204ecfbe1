import type { LanguageId } from '../ir/ir.ts';
import { quickPattern } from '../match/prefilter/quick-pattern.ts';

/**
 * What runs out: balances, stocks, points, and how often a coupon may still be used. Two requests at once both read what is there, and both take it,
 * unless something holds the row from the reading to the writing, or the writing asks again.
 */

/** What there is a number of that goes down. */
const LEFT = String.raw`\w{0,30}(?:[bB]alance|[sS]aldo|[fF]unds|[cC]redits|[pP]oints)|\w{0,30}(?<![a-z])(?:[sS]tock(?:_?[lL]evel|_?[cC]ount|_?[qQ]uantity|_?[qQ]ty)?|[iI]nventory(?:_?[cC]ount)?|[qQ]uantity(?:_?[aA]vailable|_?[lL]eft|_?(?:in|on)_?\w{4,5})?|[qQ]ty)|(?:[aA]vailable|[rR]emaining)_?(?:[sS]eats|[tT]ickets|[uU]ses|[uU]nits|[qQ]uantity|[qQ]ty|[sS]lots|[sS]pots|[rR]ooms|[aA]mount)|(?:[sS]eats|[tT]ickets|[uU]ses|[sS]lots|[sS]pots)_?(?:[lL]eft|[aA]vailable|[rR]emaining)`;
/** What there is a number of that goes up, to a most. */
const USED = `(?:current_?|times_?|total_?)?(?:[uU]ses|[uU]sed_?[cC]ount|[uU]sage_?[cC]ount|[rR]edemptions|[rR]edemption_?[cC]ount)|currentUses|timesUsed`;

const NAMES = quickPattern(
  /balance|saldo|funds|credits|points|stock|inventory|quantity|qty|available|remaining|left|uses|used|usage|redemption/i,
);
const GETS = String.raw`[$@]?\w+!?(?:\(\))?(?:\.|->|\[["':])(?:\w+(?:\.|->))?`;
/** Written as a whole: what somebody else wrote in between is lost. */
const WHOLE = [
  // `account.balance -= amount`, `account.Balance = account.Balance - amount`
  new RegExp(
    `${GETS}(?:${LEFT})["']?\\]?\\s*(?:-=|=(?!=)[^\\n;=]{0,120}(?:\\s-\\s|\\.subtract\\(|\\.minus\\(|\\.sub\\(|\\.Sub\\())`,
    'g',
  ),
  new RegExp(`${GETS}(?:${USED})["']?\\]?\\s*(?:\\+=|\\+\\+)`, 'g'),
  // `account.setBalance(account.getBalance().subtract(amount))`
  new RegExp(`(?:\\.|->)set_?(?:${LEFT})\\([^;\\n]{0,160}(?:\\s-\\s|subtract\\(|minus\\()`, 'g'),
  // `UPDATE accounts SET balance = ?`, with what was read and changed in between
  new RegExp(
    `\\bUPDATE\\b[^;]{0,80}?\\bSET\\b[^;"'\`]{0,60}?\\b(?:${LEFT})["'\`\\]]?\\s*=\\s*(?:\\?|%s|:\\w+|\\$\\d|@\\w+|["']\\s*[+.]|['"]?\\$?\\{)`,
    'gi',
  ),
  // `.update({ balance: wallet.balance - amount })`
  new RegExp(
    `\\.(?:update\\w*|set|findByIdAndUpdate|findOneAndUpdate|Updates?)\\([^;]{0,200}?["']?\\b(?:${LEFT})["']?\\s*(?::|=>|=|,)\\s*${GETS}?(?:${LEFT})["']?\\]?\\)?\\s-\\s`,
    'g',
  ),
];
/** Written as a difference: nothing is lost, and it may go below what it was asked for. */
const DIFFERENCE = [
  new RegExp(`\\b(?:${LEFT})["']?\\s*:\\s*\\{\\s*decrement\\b`, 'g'),
  new RegExp(`\\b(?:${USED})["']?\\s*:\\s*\\{\\s*increment\\b`, 'g'),
  new RegExp(`\\$inc["']?\\s*:\\s*\\{[^}]{0,80}?["']?(?:\\w+\\.)?(?:${LEFT})["']?\\s*:\\s*-`, 'g'),
  new RegExp(`(?:->|\\.)decrement!?\\(\\s*["':{]\\s*(?:${LEFT})`, 'g'),
  new RegExp(`(?:->|\\.)increment!?\\(\\s*["':{]\\s*(?:${USED})`, 'g'),
  new RegExp(
    `\\bSET\\b[^;"'\`]{0,80}?\\b(${LEFT})\\s*=\\s*(?:COALESCE\\(\\s*)?\\1\\s*(?:,\\s*0\\s*\\)\\s*)?-`,
    'gi',
  ),
  new RegExp(`\\bSET\\b[^;"'\`]{0,80}?\\b(${USED})\\s*=\\s*\\1\\s*\\+`, 'gi'),
  new RegExp(`\\b(?:${LEFT})\\s*=\\s*(?:models\\.)?F\\(\\s*["']\\w+["']\\s*\\)\\s*-`, 'g'),
  new RegExp(`gorm\\.Expr\\(\\s*["'](?:${LEFT})\\s*-`, 'gi'),
];
/** Asked before whether there is enough: `if (wallet.balance < amount)`, `balance.compareTo(amount) < 0`. */
const ASKED = new RegExp(
  `\\b(?:${LEFT}|${USED})["'\\]]?(?:\\(\\))?[\\])]{0,2}\\s*(?:<=?|>=?)\\s*[^=>\\s]|(?<![=-])(?:<=?|>=?)\\s*[$@]?(?:[\\w]+(?:\\(|\\.|->|\\[["':]))*(?:get_?)?(?:${LEFT})\\b|\\b(?:get_?)?(?:${LEFT}|${USED})(?:\\(\\))?\\.(?:compareTo|lessThan|isLessThan|lt|LessThan|GreaterThan\\w*|Cmp)\\(|\\.(?:compareTo|lessThan|lt|gt|gte|LessThan|GreaterThan\\w*|Cmp)\\([^()\\n]{0,40}(?:${LEFT})`,
);
const READS =
  /\b(?:find|get|fetch|load|query|first|where|one|single|select|scan)\w*!?\s*[(<]|\bSELECT\b|\bobjects\b|\.(?:Find|First|Get|Single|Take|Where|Query|Scan|Load)\w*[(<]|::find|->find|\$pdo|mysqli/i;
const KEEPS =
  /(?:\.|->)(?:save|update|commit|persist|flush|merge|put|decrement|increment|findOneAndUpdate|findByIdAndUpdate|store|replace)\w*!?(?=[\s(]|$)|\bUPDATE\b|SaveChanges|\.(?:Save|Update|Updates|Exec|ExecContext|ExecuteNonQuery|Execute)\w*\(|\bexec(?:ute)?\w*\(/;
/** Something holds what was read, or the database refuses one of two. */
const HOLDS = quickPattern(
  /for.?update|with_?lock|\block!|\.lock\b|\block\s*\(|\bLock\(|synchronized|mutex|semaphore|pessimistic|serializable|isolation|updlock|xlock|advisory|BEGIN (?:IMMEDIATE|EXCLUSIVE)|withTransaction|startSession|compareAndSet|\bLocking\b|LockMode|LockTimeout|redlock|@Version|sharedLock|optimistic|setnx|\bacquire\w*\(|withRowLock|lock_version/i,
);
/** Records have a version that is compared when they are written. */
export const VERSIONS_RECORDS = quickPattern(
  /@Version\b|\block_version\b|\[(?:ConcurrencyCheck|Timestamp)\]|IsConcurrencyToken|IsRowVersion|optimisticConcurrency|@VersionColumn|version_id_col/,
);
/** The writing asks again: `WHERE balance >= ?`, `balance: { gte: amount }`, `balance__gte=amount`, `where('stock', '>=', 1)`. */
const ASKS_AGAIN = new RegExp(
  `\\b(?:${LEFT}|${USED})["']?\\s*:\\s*\\{\\s*["']?\\$?(?:gte?|lte?|Gte|not)\\b|\\b(?:${LEFT}|${USED})__(?:gte?|lte?)\\b|\\b(?:WHERE|AND)\\b[^;"'\`]{0,200}\\b(?:${LEFT}|${USED})["'\`]?\\s*(?:>=?|<)|[wW]here\\w*\\(\\s*["':](?:[^"'\\n]{0,120}\\b)?(?:${LEFT}|${USED})["']?\\s*(?:,\\s*["'])?(?:>=?|<)`,
  'i',
);
/** Nothing of JavaScript comes between two lines that wait for nothing. */
const WAITS = /\bawait\b|\.then\(|\bfunction\s*\w*\(\s*err|\(\s*err\w*\s*,\s*\w+\s*\)\s*=>/;

/** As far before the writing as anybody asks for it. */
const ASKED_BEFORE = 2_500;
/** What is written within so much is one taking: of one row by two statements, of two rows of one transfer. */
const ONE_TAKING = 400;

/** Where a function takes from what it looked at before, and a second request may have taken it in between. */
export function spentTwice(language: LanguageId, body: string): readonly number[] {
  if (language === 'solidity' || !NAMES.test(body) || HOLDS.test(body)) return [];
  if (!READS.test(body) || !KEEPS.test(body) || ASKS_AGAIN.test(body)) return [];
  if ((language === 'javascript' || language === 'typescript') && !WAITS.test(body)) return [];
  const places: number[] = [];
  for (const pattern of WHOLE)
    for (const { index } of body.matchAll(pattern))
      if (READS.test(body.slice(0, index)) && isTaken(body, index)) places.push(index);
  for (const pattern of DIFFERENCE)
    for (const { index } of body.matchAll(pattern))
      if (isAsked(body.slice(Math.max(0, index - ASKED_BEFORE), index))) places.push(index);
  const paidOut = paidByState(body);
  if (paidOut !== null) places.push(paidOut);
  const told: number[] = [];
  for (const place of places.sort((a, b) => a - b))
    if (told.length === 0 || place - (told.at(-1) ?? 0) > ONE_TAKING) told.push(place);
  return told;
}

/** What is left under another name, and that one compared: `const rest = Number(card.balance); if (rest <= 0) …`. */
const ASKED_BY_NAME = new RegExp(
  `\\b(\\w{1,40})\\s*:?=\\s*[\\w.]*\\(?\\s*${GETS}(?:${LEFT})\\b[\\s\\S]{1,600}?\\b\\1\\b\\s*(?:<=?|>=?)`,
);
const isAsked = (before: string): boolean => ASKED.test(before) || ASKED_BY_NAME.test(before);

/** A state is asked for, written, and money is given for it: `if (refund.status !== 'APPROVED') …`, `status: 'COMPLETED'`, `balance += refund.amount`. */
const STATE_ASKED = /\bif\b[^\n]{0,60}(?:\.|->|\[["'])status\b["'\]]*\s*[!=]==?/i;
const STATE_WRITTEN = /\bstatus["']?\s*(?::(?!:)|=>|=(?!=))\s*["'`\w]|\bSET\s+status\s*=/gi;
const GIVES = new RegExp(
  `(?:\\.|->)(?:${LEFT})\\s*\\+=|\\b(?:${LEFT})["']?\\s*:\\s*\\{\\s*increment\\b|(?:->|\\.)increment!?\\(\\s*["':](?:${LEFT})|\\bSET\\b[^;"'\`]{0,80}?\\b(${LEFT})\\s*=\\s*\\1\\s*\\+|\\$inc["']?\\s*:\\s*\\{\\s*["']?(?:${LEFT})["']?\\s*:\\s*(?![\\s-])`,
);
/** The row is written only where it has the state still. */
const STATE_ASKED_AGAIN =
  /\bWHERE\b[^;"'`]{0,200}\bstatus\s*=|where\w*["']?\s*:\s*\{[^}]{0,120}\bstatus\b|updateMany|findOneAndUpdate\(\s*\{[^}]{0,120}\bstatus\b|where\(\s*["']status|\.filter\([^)\n]{0,120}status\s*=[^\n]{0,80}\.update\(/i;

const IN_ANSWER = /\b(?:json|jsonify|render|send)\([^;]*$|\breturn\b[^;]*$/;

function paidByState(body: string): number | null {
  const asked = STATE_ASKED.exec(body);
  if (!asked || !GIVES.test(body.slice(asked.index)) || STATE_ASKED_AGAIN.test(body)) return null;
  for (const { index } of body.slice(asked.index + asked[0].length).matchAll(STATE_WRITTEN)) {
    const at = asked.index + asked[0].length + index;
    const line = body.slice(body.lastIndexOf('\n', at) + 1, at);
    // What is answered says a state as well.
    if (!IN_ANSWER.test(body.slice(Math.max(0, at - 60), at)) && !/\bif\b/.test(line)) return at;
  }
  return null;
}

/** What a statement is given was read before and lessened: a form of somebody who looks after the stock sets it. */
function isTaken(body: string, at: number): boolean {
  const line = body.slice(at, at + 200);
  if (!/^UPDATE\b/i.test(line)) return true;
  return new RegExp(
    `(?:${LEFT})\\w*["'\\])]*(?:\\(\\))?(?:\\[\\d\\])?\\s*(?:-=?\\s|\\.subtract\\()|(?:${LEFT})\\w*\\s*=\\s*[^\\n;]{1,80}\\s-\\s`,
  ).test(body.slice(0, at));
}
