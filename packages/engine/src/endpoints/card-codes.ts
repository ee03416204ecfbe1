import { quickPattern } from '../match/prefilter/quick-pattern.ts';

/** The check value of a card, which nobody may keep, and what it is given. */
const CODE = `["']?(?:card_?)?(?:cvv2?|cvc2?)(?:_?(?:code|number))?["']?`;
const GIVEN = String.raw`\s*(?:[,}\n]|(?::|=>|=(?!=))(?!\s*(?:null|undefined|None|nil|false|true|["'][^"'\w]*["'])))`;
/** What mappers of records store; what is sent to whoever takes payments is another thing. */
const STORES = String.raw`\b(?:prisma\w*|db|tx|trx|models?)\.\w+\.(?:create|update|upsert|insert)\(|\b[A-Z]\w*(?:Card|Payment|Order|Transaction|Customer)\w*(?:\.|::)(?:create|insert|update|findOneAndUpdate|findByIdAndUpdate)\w*\(|\bnew\s+(?:Card|CreditCard|Payment|Order|Transaction)\(`;
const KEPT = quickPattern(
  new RegExp(
    `(?:${STORES})[^;]{0,600}?[{,(\\s]${CODE}${GIVEN}|\\bINSERT\\s+INTO\\s+\\S{1,60}\\s*\\([^)]{0,300}\\b(?:card_?)?(?:cvv2?|cvc2?)\\b`,
    'i',
  ),
);
/** Sealed before it is kept, or made a token of. */
const SEALS = quickPattern(/encrypt|cipher|\bseal\w*\(|tokeni[sz]e|vault|stripe|braintree|adyen|paypal/i);

/** Where a function stores the check value of a card as it came. */
export function keptCardCode(body: string): number | null {
  const hit = KEPT.exec(body);
  return hit && !SEALS.test(body) ? hit.index + hit[0].length - 1 : null;
}
