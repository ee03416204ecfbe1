import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import type { GivenValue } from './given-values.ts';
import { SENT } from './sent-values.ts';

/** Where what a purchase costs is counted with prices that stand in the list that the request brings. @returns the offset in the function's text */
export const pricesOfList = (body: string, given: readonly GivenValue[]): number | null =>
  inLoop(body, given) ?? inSum(body);

/** A price times a number of pieces, both of one thing: `item.price * item.quantity`, `$item['qty'] * $item['price']`. */
const READ_OF = `(?:\\.|->|\\[["'])(?:get)?`;
const PIECES = `(?:[qQ]ty|[qQ]uantity|[cC]ount|[pP]ieces)`;
const COST = `(?:unit_?|unit)?[pP]rice`;
const COUNTS = quickPattern(
  new RegExp(
    `\\$?\\b(\\w{1,30})(?:${READ_OF}${COST}(?:["']\\])?(?:\\(\\))?\\)*\\s*(?:\\*|\\.multiply\\([^;\\n]{0,40}?)\\s*(?:\\w+\\()?\\$?\\1${READ_OF}${PIECES}|${READ_OF}${PIECES}(?:["']\\])?(?:\\(\\))?\\)*\\s*\\*\\s*(?:\\w+\\()?\\$?\\1${READ_OF}${COST})`,
    'i',
  ),
);
/** Something is kept or charged by it. */
const CHARGES =
  /\bINSERT\b|(?:\.|->|::)(?:save|create|insert|persist|add|charge|update|execute|query)\w*\(|\bnew\s+\w*(?:Order|Payment|Purchase|Booking)/i;
/** A list of the request: `req.body.items`, `$_POST['items']`, `json_decode($_POST['cart'])`, `request.getItems()`. */
const LIST = `(?:items|cart|lines|products|order_?[iI]tems|cart_?[iI]tems|line_?[iI]tems|order_?[lL]ines|basket)`;

/** Where a loop over such a list counts it, and something is kept or charged by that. */
function inLoop(body: string, given: readonly GivenValue[]): number | null {
  const hit = COUNTS.exec(body);
  const each = hit?.[1];
  if (!hit || each === undefined || !CHARGES.test(body)) return null;
  const looped = new RegExp(
    `\\bforeach\\s*\\(\\s*([^()\\n]{1,80}(?:\\([^()\\n]{0,60}\\)[^()\\n]{0,10})?)\\s+as\\s+(?:\\$\\w+\\s*=>\\s*)?&?\\$${each}\\b|\\bfor\\s*\\(?\\s*(?:(?:const|let|var|val|final)\\s+)?(?:[\\w<>,.]+\\s+)?${each}\\s*(?:of|in|:|:=\\s*range)\\s+([^\\n{;]{1,80})|([\\w.>$[\\]"'()-]{1,80})\\.(?:reduce|forEach|map|sumOf|each|stream\\(\\)\\.map\\w*)\\s*[({]\\s*[|(]?(?:\\s*\\w+\\s*,)?\\s*${each}\\b`,
  ).exec(body.slice(0, hit.index));
  const list = (looped?.[1] ?? looped?.[2] ?? looped?.[3])?.trim();
  if (list === undefined) return null;
  const bodies = given.flatMap((one) => (one.isBody ? [one.name] : [])).join('|');
  const ofRequest = new RegExp(
    `${SENT}${LIST}\\b${bodies === '' ? '' : `|(?<![\\w.>])\\$?(?:${bodies})(?:\\[\\s*["']|->|\\??\\.(?:get\\(\\s*["'])?)(?:get)?${LIST}\\b`}`,
    'i',
  );
  // Behind the bracket the body of the loop begins.
  const bare = /^\$?(\w{1,30})\s*(?:\)|$)/.exec(list)?.[1];
  const isGiven =
    ofRequest.test(list) ||
    (bare !== undefined &&
      (given.some(({ name, isBody }) => name === bare && (isBody || new RegExp(`^${LIST}$`).test(bare))) ||
        new RegExp(
          `\\$?\\b${bare}\\s*(?::\\s*[\\w<>]+\\s*)?:?=(?!=)(?![^;\\n]{0,80}?(?:where|find|query|load|fetch|select|lookup)\\w*\\()[^;\\n]{0,60}?(?:${ofRequest.source})`,
          'i',
        ).test(body) ||
        new RegExp(
          `\\{[^{}]{0,300}\\b${bare}\\b[^{}]{0,300}\\}\\s*=\\s*(?:await\\s+)?(?:req|request|ctx\\.request)\\.(?:body|json\\(\\))`,
        ).test(body)));
  return isGiven ? hit.index : null;
}

/** The list, taken out of what the request brings. */
const ITEMS_UNPACKED = new RegExp(
  `\\{[^{}\\n]{0,200}\\b(${LIST})\\b[^{}\\n]{0,200}\\}\\s*=\\s*(?:await\\s+)?(?:req|request|ctx\\.request)\\.(?:body|json\\(\\))`,
  'i',
);
const ITEMS_GIVEN = new RegExp(
  `\\b(\\w{1,30})\\s*(?::\\s*[\\w<>[\\], ]+)?:?=(?!=)\\s*${SENT}${LIST}\\b`,
  'i',
);
const SUMS = String.raw`\1(?:\.|\[["'])(?:unit_?)?price["'\]]{0,2}\s*\*\s*(?:\w+\()?\1(?:\.|\[["'])(?:quantity|qty|amount|count)|\1(?:\.|\[["'])(?:quantity|qty|amount|count)["'\]]{0,2}\s*\*\s*(?:\w+\()?\1(?:\.|\[["'])(?:unit_?)?price`;

const FROM_REQUEST = /\b(?:req|request|ctx\.request)\.(?:body|json|get_json|form|data|POST)\b/;

/** Where it is summed up in one expression. */
function inSum(body: string): number | null {
  // What a page or a service has under such a name is no request.
  if (!/price/i.test(body) || !FROM_REQUEST.test(body)) return null;
  const named = [ITEMS_UNPACKED.exec(body)?.[1], ITEMS_GIVEN.exec(body)?.[1]].filter(
    (one) => one !== undefined,
  );
  const source = `(?:${[`${SENT}${LIST}\\b(?:["']\\s*[\\])])?`, ...named.map((name) => `(?<![\\w.])${name}\\b`)].join('|')})`;
  const each = [
    // `items.reduce((sum, item) => sum + item.price * item.quantity, 0)`
    new RegExp(
      `${source}\\.(?:reduce|forEach|map)\\(\\s*\\(?\\s*(?:\\w+\\s*,\\s*)?(\\w+)\\s*\\)?\\s*=>[\\s\\S]{0,300}?(?:${SUMS})`,
      'i',
    ),
    // `sum(item["price"] * item["qty"] for item in data["items"])`
    new RegExp(`\\bsum\\(\\s*(?=(\\w+)\\b)(?:${SUMS})["'\\]\\s)]{0,6}for\\s+\\1\\s+in\\s+${source}`, 'i'),
  ];
  for (const pattern of each) {
    const hit = pattern.exec(body);
    // The own prices are read, and those of the request compared or replaced.
    if (hit && !/\bprice\b[^\n]{0,30}[!=]==?|\.price\s*=(?!=)/.test(body))
      return hit.index + Math.max(0, hit[0].search(/\S+(?:\.|\[["'])(?:unit_?)?price/i));
  }
  return null;
}
