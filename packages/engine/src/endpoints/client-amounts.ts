import type { LanguageId } from '../ir/ir.ts';
import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import { boundNames } from './body-keys.ts';
import type { GivenValue } from './given-values.ts';
import { pricesOfList } from './listed-prices.ts';
import { SENT } from './sent-values.ts';

/**
 * What a purchase costs and what is taken from an account, as whoever sends the request says it: prices that are kept instead of those of the
 * program, amounts that nothing is asked of, and money that somebody credits themselves.
 */

/** What was found, by offset within the function's text. */
export interface ClientAmount {
  readonly kind:
    | 'priceOfClient'
    | 'anyAmount'
    | 'negativeAmount'
    | 'anyQuantity'
    | 'creditsItself'
    | 'stateOfClient';
  readonly offset: number;
}

const PRICE = `(?:unit|item|sub|grand|final|order|cart|base|net)?_?(?:[pP]rice|[tT]otal|[dD]iscount|[aA]mount)(?:_?(?:[pP]rice|[aA]mount|[cC]ents|[cC]ost|[vV]alue|[pP]aid))?`;
const AMOUNT = String.raw`\w{0,20}(?:[aA]mount|[qQ]uantity|[qQ]ty|[pP]oints|[cC]redits|[mM]ontant|[vV]alue)`;
const LEFT = String.raw`\w{0,30}(?:[bB]alance|[sS]aldo|[fF]unds|[cC]redits|[pP]oints|[sS]tock)`;

const IS_AMOUNT = new RegExp(`^(?:${AMOUNT})$`);
/** Is that the name of an amount? */
export const isAmount = (name: string): boolean => IS_AMOUNT.test(name);

const QUANTITY = `(?:item_?)?(?:[qQ]uantity|[qQ]ty|[qQ]uantit[eé]|[cC]antidad|[qQ]uantidade|[mM]enge)`;
/** What decides whether something was paid, allowed or done. */
const STATE = `(?:order|payment|booking|transaction|approval|loan)?_?(?:[sS]tatus)|(?:is_?|is)?(?:[pP]aid|[aA]pproved)`;
const STATES = quickPattern(/status|paid|approved/i);

const NAMES = quickPattern(
  /price|total|discount|amount|quantity|qty|points|credits|balance|montant|cantidad|quantidade|menge|status|paid|approved/i,
);
/** `const { price, total } = req.body` */
const UNPACKED =
  /\{([^{}]{1,400})\}\s*=\s*(?:await\s+)?(?:req|request|ctx\.request)\.(?:body|json\(\))|\{([^{}]{1,400})\}\s*=\s*(?:dto|body|input|payload|data)\b/g;

/** Records of what somebody buys. What is offered has its price from who offers it. */
const PURCHASE = String.raw`\w{0,20}(?:[oO]rder|[cC]art|[bB]asket|[cC]heckout|[pP]ayment|[pP]urchase|[bB]ooking|[rR]eservation)(?:s|_?[iI]tems?|_?[lL]ines?|_?[dD]etails?|_?[eE]ntr(?:y|ies)|_?[iI]ntents?|_?[mM]odel|Repository|Repo|Service)?`;
const MAKES = new RegExp(
  `\\b(?:prisma\\w*|db|tx|trx|models?|stripe)\\.(?:${PURCHASE})\\.(?:create|update|upsert|insert)\\w*\\(|\\bnew\\s+\\\\?(?:${PURCHASE})(?:Model)?\\s*[({]|\\b(?:${PURCHASE})(?:\\.objects\\.|\\.|::)(?:create|insert\\w*|update\\w*|build|new|findByIdAndUpdate|findOneAndUpdate)!?\\s*\\(|(?<![.\\w])(?=[A-Z])(?:models\\.)?(?:${PURCHASE})\\s*[({]|\\bINSERT\\s+INTO\\s+["'\`[]?(?:${PURCHASE})\\b|\\bUPDATE\\s+["'\`[]?(?:${PURCHASE})["'\`\\]]?\\s+SET\\b|&?\\b(?:models|model|entity|domain)\\.(?=[A-Z])(?:${PURCHASE})\\{|['"](?:orders?|carts?|cart_items|order_items|bookings?|payments?)['"]\\)\\.(?:insert\\w*|add|update\\w*)\\(`,
  'g',
);
/** As much as one statement may go on. */
const STATEMENT = 900;
/** The program's own prices are looked at: what came is compared, or counted with. */
const COMPARES = (name: string): RegExp =>
  new RegExp(
    `\\b${name}\\b["'\\])]*(?:\\(\\))?\\s*(?:[!=]==?(?!=)|<=?(?!=)|>=?(?!=))(?!\\s*(?:null|undefined|None|nil|["']|0\\b|-?\\d+\\s*[)|&:;]|\\{))|(?:[!=]==?|[^=]<=?|[^=-]>=?)\\s*(?:\\w+(?:\\.|->|\\())*["']?${name}\\b|\\.(?:compareTo|equals|Equals|Cmp)\\([^()\\n]{0,60}\\b(?:get)?${name}\\b|\\b(?:get)?${name}\\b(?:\\(\\))?\\.(?:compareTo|equals|Equals|Cmp)\\(`,
    'i',
  );
/** Gifts and the like cost what is given; whoever takes payments says with a signature what was paid. */
const AS_THEY_LIKE =
  /donat|\btip\b|pledge|\bgift_?(?:amount|value)|constructEvent|verif\w*Signature|hmac|x-signature|isAdmin|is_admin|is_staff|hasRole|requireAdmin|current_user\.admin/i;

/** @param given what a framework fills from the request */
export function clientAmounts(
  language: LanguageId,
  body: string,
  given: readonly GivenValue[],
): readonly ClientAmount[] {
  if (language === 'solidity' || !NAMES.test(body) || AS_THEY_LIKE.test(body)) return [];
  const bound = language === 'go' ? boundNames(body).filter((name) => /^\w+$/.test(name)) : [];
  const prices = valuesOf(PRICE, body, given, bound);
  const kept = prices.length > 0 ? priceKept(body, prices) : [];
  const listed = kept.length > 0 ? null : pricesOfList(body, given);
  const price: ClientAmount[] = listed === null ? kept : [{ kind: 'priceOfClient', offset: listed }];
  const amounts = valuesOf(AMOUNT, body, given, bound);
  const amount = amounts.length > 0 ? (amountTaken(body, amounts) ?? amountCredited(body, amounts)) : null;
  const quantities = valuesOf(QUANTITY, body, given, bound);
  const quantity = quantities.length > 0 ? quantityKept(body, quantities) : null;
  const state = STATES.test(body) ? stateKept(body, valuesOf(STATE, body, given, bound)) : null;
  return [...price, ...[amount, quantity, state].filter((one) => one !== null)];
}

interface SentValue {
  /** An expression that stands for it. */
  readonly source: string;
  readonly name: string;
}

const patterns = new Map<string, { readonly direct: RegExp; readonly isName: RegExp }>();
function patternsOf(names: string, sent: string): { readonly direct: RegExp; readonly isName: RegExp } {
  const make = () => ({
    direct: new RegExp(`${sent}(${names})\\b`, 'g'),
    isName: new RegExp(`^(?:${names})$`),
  });
  // What a function calls its body is its own affair: nothing is kept of it.
  if (sent !== SENT) return make();
  let known = patterns.get(names);
  if (!known) {
    known = make();
    patterns.set(names, known);
  }
  return known;
}

/** Values that the request brings under such a name, and what they are called in the function. */
function valuesOf(
  names: string,
  body: string,
  given: readonly GivenValue[],
  bound: readonly string[],
): SentValue[] {
  const sent = bound.length === 0 ? SENT : `(?:${SENT}|(?<![\\w.])(?:${bound.join('|')})\\.)`;
  const values: SentValue[] = [];
  const named = new Set<string>();
  const { direct, isName } = patternsOf(names, sent);
  for (const [, name = ''] of body.matchAll(direct)) named.add(name);
  const ofBody = given.flatMap((one) => (one.isBody ? [one.name] : [])).join('|');
  if (ofBody !== '') {
    const read = `(?<![\\w.>])\\$?(?:${ofBody})(?:\\[\\s*["']|->|\\??\\.(?:get(?:OrDefault)?\\(\\s*["'])?)(?:get)?`;
    const hits = body.matchAll(new RegExp(`${read}(${names.replace('(?:unit', '(?:[uU]nit')})\\b`, 'g'));
    for (const name of new Set([...hits].map(([, one = '']) => one)))
      values.push({ source: `${read}${name}\\b(?:["']\\s*(?:,[^()\\n]{0,30})?[\\])])?(?:\\(\\))?`, name });
  }
  for (const name of named)
    values.push({ source: `${sent}${name}\\b(?:["']\\s*(?:,[^()\\n]{0,30})?[\\])])?(?:\\(\\))?`, name });
  const plain = new Set<string>();
  for (const [, one, two] of body.matchAll(UNPACKED))
    for (const part of (one ?? two ?? '').split(',')) {
      const [, key, renamed] = /^\s*(\w+)\s*(?::\s*(\w+))?\s*(?:=[^=]*)?$/.exec(part) ?? [];
      if (key !== undefined && isName.test(key)) plain.add(renamed ?? key);
    }
  for (const { name, key, isBody } of given) if (!isBody && isName.test(key)) plain.add(name);
  // `const charged = price !== undefined ? parseFloat(price) : product.price`, `amount = float(request.form["amount"])`
  const sources = [
    ...values.map(({ source }) => source),
    ...[...plain].map((name) => `(?<![\\w.>$])\\$?${name}\\b`),
  ];
  for (const source of sources.slice(0, 12))
    for (const hit of body.matchAll(
      new RegExp(
        `(?:^|[;{(\\s])(?:(?:const|let|var|final|double|float|int|decimal|Decimal|BigDecimal|long|number)\\s+)?\\$?(\\w{1,40})(?:\\s*,\\s*(?:_|err|ok))?\\s*(?::\\s*\\w+\\s*)?:?=(?![=>])(?![^;\\n]{0,10}\\{)(?:\\s*[\\w.$]+\\s*[!=]==?\\s*\\w+\\s*\\?)?\\s*(?:\\(?(?:strconv\\.\\w+|(?:decimal|double|float|int|long|Decimal|Double|Int\\w*|Long|Float|Integer)\\.(?:[pP]arse\\w*|valueOf)|Convert\\.To\\w+|parseFloat|parseInt|Number|float|int|str|String|Decimal|decimal\\.Decimal|floatval|intval|BigDecimal(?:\\.valueOf)?|new|abs)\\b\\(?\\s*)*(?:\\((?:float|int|double)\\)\\s*)?${source}`,
        'g',
      ),
    ))
      if (hit[1] !== undefined && !/^(?:if|return|await)$/.test(hit[1])) plain.add(hit[1]);
  for (const name of plain)
    values.push({ source: `(?<![\\w.>$'"])\\$?${name}\\b(?!["']?\\s*(?::(?!:)|=>|=(?!=)))`, name });
  return values.slice(0, 16);
}

/** Where a purchase is kept with a price that the request says. */
function priceKept(body: string, values: readonly SentValue[]): ClientAmount[] {
  const found: ClientAmount[] = [];
  const asked = values.filter(({ name }) => COMPARES(name).test(body));
  if (asked.length > 0) return [];
  const any = values.map(({ source }) => source).join('|');
  const field = new RegExp(
    `(?:[{(,\\s\\[]["':]?(?:${PRICE})["'\`]?\\s*(?::|=>|=(?![=>]))\\s*[^,;\\n]{0,60}?(?:${any}))|[{,]\\s*(${PRICE})\\s*(?=[,}])`,
  );
  const plain = new Set(values.map(({ name }) => name));
  for (const { 0: opened, index } of body.matchAll(MAKES)) {
    const statement = body.slice(index, index + STATEMENT);
    const end = endOf(statement);
    const text = statement.slice(0, end);
    const inSql = /^(?:INSERT|UPDATE)/i.test(opened);
    const hit = inSql
      ? (new RegExp(any).exec(text) ?? boundBelow(body.slice(index + end), any))
      : field.exec(text);
    if (!hit || (inSql && !new RegExp(`\\b(?:${PRICE})\\b`, 'i').test(text.slice(0, 300)))) continue;
    if (!inSql && hit[1] !== undefined && !plain.has(hit[1])) continue;
    if (found.some(({ offset }) => Math.abs(offset - index) < STATEMENT)) continue;
    found.push({ kind: 'priceOfClient', offset: inSql ? index : index + hit.index + 1 });
  }
  const setter = new RegExp(
    `(?<![\\w.])\\$?(?:\\w+\\.)?(?:${purchasesIn(body)})(?:\\.|->)(?:(?:set)(?:${PRICE})\\(|(?:${PRICE})\\s*=(?!=))\\s*[^;\\n]{0,60}?(?:${any})`,
  ).exec(body);
  if (setter && found.length === 0) found.push({ kind: 'priceOfClient', offset: setter.index });
  return found;
}

/** What a statement is given where it is run: `->execute([$user, $total])`, `bind_param('id', $user, $total)`, `ps.setDouble(3, total)`. */
const BINDS =
  /^[^;]{0,40}?(?:;\s*)?(?:[^;]{0,120};\s*){0,3}?[^;]{0,40}?(?:execute|bind_?[pP]aram|bind_?[vV]alue|bindvars|set(?:Double|Float|Int|Long|BigDecimal|Object|String)|update|run|query)\w*\(([^;]{0,200})/;
function boundBelow(after: string, any: string): RegExpExecArray | null {
  const bound = BINDS.exec(after.slice(0, STATEMENT))?.[1];
  return bound === undefined ? null : new RegExp(any).exec(bound);
}

/** Purchases by what they are called in a function: `PurchaseOrder o = new PurchaseOrder()`, `$o = new Order()`, `val o = orders.findById(id)`. */
const NAMED_PURCHASE = quickPattern(
  new RegExp(
    `\\b(?=[A-Z])(?:${PURCHASE})\\s+(\\w{1,20})\\s*=(?!=)|\\$?\\b(\\w{1,20})\\s*:?=\\s*(?:await\\s+)?(?:new\\s+)?(?:[\\w$>-]+[.\\\\])*(?:(?=[A-Z])(?:${PURCHASE})[({]|(?:${PURCHASE})(?:\\.|->|::)(?:find|get|fetch|first|objects)\\w*[.(])`,
    'g',
  ),
);
function purchasesIn(body: string): string {
  const named = [...NAMED_PURCHASE.all(body)].flatMap(([, one, other]) => one ?? other ?? []);
  return [PURCHASE, ...new Set(named)].join('|');
}

/** Where a purchase is kept with as many pieces as the request says, which nobody compares with anything. */
function quantityKept(body: string, values: readonly SentValue[]): ClientAmount | null {
  if (values.some(({ name }) => boundedAmount(name, body) || COMPARES(name).test(body))) return null;
  const at = fieldKept(body, QUANTITY, values);
  return at === null ? null : { kind: 'anyQuantity', offset: at };
}

/** Where a purchase gets a state that the request says. */
function stateKept(body: string, values: readonly SentValue[]): ClientAmount | null {
  if (values.length === 0 || JUDGES_STATE.test(body)) return null;
  if (values.some(({ name }) => COMPARES(name).test(body))) return null;
  const at = fieldKept(body, STATE, values);
  return at === null ? null : { kind: 'stateOfClient', offset: at };
}

/** Which state may follow on which is asked, or who calls. */
const JUDGES_STATE =
  /transition|allowed|valid_?status|VALID_|permitted|\bcan[A-Z_]\w*\(|role|admin|staff|permission|policy|authori[sz]e|\.status\s*[!=]==?\s*(?:["'`:]|\w+Status\.)|switch\b|includes\(|\bin\s+[[(]|in_array/i;

/** Where a record of a purchase is given such a field by the request. */
function fieldKept(body: string, names: string, values: readonly SentValue[]): number | null {
  const any = values.map(({ source }) => source).join('|');
  const plain = new Set(values.map(({ name }) => name));
  const field = new RegExp(
    `(?:[{(,\\s\\[]["':]?(?:${names})["'\`]?\\s*(?::|=>|=(?![=>]))\\s*[^,;\\n]{0,60}?(?:${any}))|[{,]\\s*(${names})\\s*(?=[,}])`,
  );
  for (const { 0: opened, index } of body.matchAll(MAKES)) {
    const statement = body.slice(index, index + STATEMENT);
    const text = statement.slice(0, endOf(statement));
    const inSql = /^(?:INSERT|UPDATE)/i.test(opened);
    const hit = inSql ? new RegExp(any).exec(text) : field.exec(text);
    if (!hit || (inSql && !new RegExp(`\\b(?:${names})\\b`, 'i').test(text.slice(0, 300)))) continue;
    if (!inSql && hit[1] !== undefined && !plain.has(hit[1])) continue;
    return inSql ? index : index + hit.index + 1;
  }
  const setter = new RegExp(
    `(?<![\\w.])\\$?(?:\\w+\\.)?(?:${purchasesIn(body)})(?:\\.|->)(?:(?:set)(?:${names})\\(|(?:${names})\\s*=(?!=))\\s*[^;\\n]{0,60}?(?:${any})`,
  ).exec(body);
  return setter?.index ?? null;
}

/** Somewhere a least is said of amounts: a schema, a decorator, a column. */
export const BOUNDS_AMOUNTS = quickPattern(
  /\b(?:\w{1,20}_)?(?:quantity|qty|amount|cantidad)\b[^\n]{0,120}(?:isInt|isFloat|\.min\(|\bmin\s*[:=]|\bgt=|\bge=|min:|positive|minimum|numericality|gte=)|@(?:Min|Positive|DecimalMin|IsPositive)\b|\[Range\(|\.(?:Amount|Quantity|Qty)\)\s*\.\s*(?:GreaterThan|InclusiveBetween|Must)\w*\(|\b(?:amount|quantity|qty)\b[^\n]{0,120}MinValue|\b(?:Amount|Quantity|Qty)\s+uint|\bPositive(?:Small|Big)?IntegerField|CHECK\s*\(\s*(?:quantity|qty|amount)/i,
);

/** Where a statement ends: its bracket is closed, or the line says so. */
function endOf(text: string): number {
  let open = 0;
  for (let i = 0; i < text.length; i++) {
    const sign = text[i] ?? '';
    if ('({['.includes(sign)) open++;
    else if (')}]'.includes(sign)) {
      open--;
      if (open < 0) return i + 1;
    } else if (sign === ';' && open <= 0) return i;
  }
  return text.length;
}

const TAKES = new RegExp(
  `(?:\\.|->|\\[["'])(?:${LEFT})["']?\\]?\\s*(?:-=|=(?!=)[^\\n;=]{0,120}(?:\\s-\\s|\\.subtract\\(|\\.minus\\())|(?:\\.|->)set_?(?:${LEFT})\\([^;\\n]{0,160}(?:\\s-\\s|subtract\\()|\\b(?:${LEFT})["']?\\s*(?::|=>)\\s*(?:\\w+(?:\\.|->|\\[[:"']))*(?:${LEFT})["']?\\]?\\s-\\s|\\b(?:${LEFT})["']?\\s*:\\s*\\{\\s*decrement\\b|(?:->|\\.)decrement!?\\(\\s*["':](?:${LEFT})|\\bSET\\b[^;"'\`]{0,80}?\\b(${LEFT})\\s*=\\s*\\1\\s*-|\\b(?:new_?)?(?:${LEFT})\\s*=\\s*(?:\\w+\\.)?\\w*(?:${LEFT})(?:\\[\\d\\])?\\s*-\\s`,
  'i',
);
const GIVES = new RegExp(
  `(?:\\.|->|\\[["'])(?:${LEFT})["']?\\]?\\s*(?:\\+=|=(?!=)[^\\n;=]{0,120}(?:\\s\\+\\s|\\.add\\(|\\.plus\\())|(?:\\.|->)set_?(?:${LEFT})\\([^;\\n]{0,160}(?:\\s\\+\\s|\\.add\\(|\\.plus\\()|\\b(?:${LEFT})["']?\\s*:\\s*\\{\\s*increment\\b|(?:->|\\.)increment!?\\(\\s*["':](?:${LEFT})|\\bSET\\b[^;"'\`]{0,80}?\\b(${LEFT})\\s*=\\s*\\1\\s*\\+|\\$inc["']?\\s*:\\s*\\{\\s*["']?(?:${LEFT})["']?\\s*:\\s*(?![\\s-])`,
  'i',
);
/** Something is asked of how much there is: `if balance < amount`, `WHERE balance >= ?`. */
const ASKED = new RegExp(
  `\\b(?:${LEFT})["'\\])]*(?:\\(\\))?(?:\\[\\d\\])?\\)*\\s*(?:<=?|>=?)\\s*[^=>\\s]|(?<![=-])(?:<=?|>=?)\\s*[$@]?(?:\\w+(?:\\(|\\.|->|\\[["']))*(?:get)?(?:${LEFT})\\b|(?:get)?(?:${LEFT})(?:\\(\\))?\\.(?:compareTo|Cmp|lt|LessThan)\\(|\\bgte?\\b|sufficient|enough|CanWithdraw|can_withdraw`,
  'i',
);
/** What looks at both by what it is called. */
const ASKED_OTHERWISE =
  /\bgte?\b|sufficient\w*\(|enough\w*\(|CanWithdraw|can_withdraw|validate\w*\(|\bValidator\b|valid\(/i;
const KEEPS =
  /(?:\.|->)(?:save|update|commit|persist|flush|decrement|increment|execute|query|run|create)\w*!?(?=[\s(]|$)|\bUPDATE\b|SaveChanges|\.(?:Save|Update|Exec)\w*\(/;

/** Where an amount of the request is taken from an account of which nobody asks how much there is, nor whether the amount is one. */
function amountTaken(body: string, values: readonly SentValue[]): ClientAmount | null {
  const hit = TAKES.exec(body);
  if (!hit || !KEEPS.test(body)) return null;
  const near = body.slice(hit.index, hit.index + 400);
  const taken = values.filter(({ source }) => new RegExp(source).test(near));
  if (taken.length === 0) return null;
  if (ASKED.test(body))
    return ASKED_OTHERWISE.test(body) || values.some(({ name }) => hasLeast(name, body))
      ? null
      : { kind: 'negativeAmount', offset: hit.index };
  return values.some(({ name }) => boundedAmount(name, body))
    ? null
    : { kind: 'anyAmount', offset: hit.index };
}

const AMOUNTS = new RegExp(`\\b(?:get)?(${AMOUNT})\\b`, 'g');
const MAX_AMOUNTS = 12;

/** Does a function ask of any amount that it names whether it is above zero? */
export function asksLeast(body: string): boolean {
  if (!NAMES.test(body)) return false;
  const names = new Set([...body.matchAll(AMOUNTS).take(60)].map(([, name = '']) => name));
  return [...names].slice(0, MAX_AMOUNTS).some((name) => hasLeast(name, body));
}

/**
 * Is it asked whether an amount is above zero, by a number or by what asks for one: `if (amount <= 0)`, `Math.abs(amount)`,
 * `z.number().positive()`? That it is no more than there is says nothing of negative ones.
 */
const hasLeast = (name: string, body: string): boolean =>
  LEAST.test(body) ||
  new RegExp(
    `(?<!(?:compareTo|compare|Cmp|lt|LessThan)\\([\\w.\\s]{0,40})\\b(?:get)?${name}\\b["'\\])]*(?:\\(\\))?\\)*\\s*(?:<=?|>=?)\\s*[("']?(?:-?\\d|\\w*(?:MIN|[mM]in|ZERO|[zZ]ero|limit|LIMIT)\\w*|(?:Decimal|BigDecimal|decimal\\.\\w+)\\b)|(?<![\\w.])(?:\\d+(?:\\.\\d+)?|\\w*(?:MIN|[mM]in|ZERO|[zZ]ero)\\w*)\\)?\\s*(?:<=?|>=?)\\s*(?:\\w+(?:\\.|->|\\())*["']?(?:get)?${name}\\b|(?:max|abs|Abs|[vV]alid\\w*|clamp|[uU]nsigned|[cC]heck\\w*|[eE]nsure\\w*|[aA]ssert\\w*|[pP]ositive\\w*|ThrowIf\\w*|[gG]uard[\\w.]*)\\(?\\s*[^()\\n]{0,60}\\b${name}\\b|\\b(?:get)?${name}\\b["'\\])]*(?:\\(\\))?\\)*\\.(?:compareTo|signum|abs\\b|is_?(?:positive|negative|zero)|Is(?:Positive|Negative|Zero)|Sign\\(|Cmp|Less\\w*|Greater\\w*|positive\\?|negative\\?|zero\\?|lte?\\(|gte?\\()|["']${name}["']\\s*=>\\s*["'\\[][^\\n]{0,80}(?:min|gt|max)|\\b(?:uint\\w*|ulong)\\s+${name}\\b|\\b${name}\\s+uint`,
    'i',
  ).test(body);
const LEAST = /\.positive\(|\.min\(|\bgt\s*[=:]|\bge\s*=|min_value|MinValue|nonnegative|unsigned|\buint/i;

const boundedAmount = (name: string, body: string): boolean =>
  new RegExp(
    `\\b(?:get)?${name}\\b["'\\])]*(?:\\(\\))?\\)*\\s*(?:<=?|>=?)|(?:<=?|[^=-]>=?)\\s*(?:\\w+(?:\\.|->|\\())*["']?${name}\\b|\\b(?:max|min|abs|Abs|validate\\w*|clamp)\\([^()\\n]{0,60}\\b${name}\\b|\\b(?:get)?${name}\\b(?:\\(\\))?\\.(?:compareTo|signum|is_?positive|IsPositive|positive\\?)\\b|["']${name}["']\\s*=>\\s*["'\\[][^\\n]{0,80}(?:min|gt|max)`,
    'i',
  ).test(body);

/** What proves that money came: whoever takes payments says so. */
const PAID =
  /stripe|paypal|braintree|razorpay|adyen|mollie|paystack|checkout|gateway|webhook|signature|verify|charge|capture|refund|transfer|recipient|receiver|destination|to_?(?:account|user|id)\b/i;
const OF_CALLER =
  /\b(?:req|request|ctx)\.(?:user|auth|session)\b|current_?user|\$_SESSION|Auth::|auth\(\)|\bsession\b|@CurrentUser|getPrincipal|User\.FindFirst|\bg\.user\b|user_?id|\$(?:this->)?request->user\(|\bprincipal\b|authentication\.(?:getN|n)ame|getUserPrincipal|getRemoteUser|getAttribute\(\s*["']user/i;

/** Where whoever calls adds an amount of their own choice to what they have, and nothing proves that it was paid. */
function amountCredited(body: string, values: readonly SentValue[]): ClientAmount | null {
  const hit = GIVES.exec(body);
  if (!hit || TAKES.test(body) || PAID.test(body) || !OF_CALLER.test(body) || !KEEPS.test(body)) return null;
  if (/stock/i.test(hit[0])) return null;
  const near = body.slice(hit.index, hit.index + 300);
  const isOfRequest = values.some(({ source }) => new RegExp(source).test(near));
  return isOfRequest ? { kind: 'creditsItself', offset: hit.index } : null;
}
