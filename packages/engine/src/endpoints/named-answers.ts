import type { LanguageId } from '../ir/ir.ts';
import type { AnswerText } from './answers-in-text.ts';

/** What an answer names that is for nobody who asks. Offsets are within the text of the function. */
export interface NamedAnswer {
  readonly kind: 'answeredCardCode' | 'answeredKey' | 'answeredPassword';
  readonly offset: number;
}

/** A name of an entry, quoted or not, and what gives it a value in JavaScript, Python, Go, PHP, Ruby and C#. */
const entry = (name: string): string =>
  String.raw`(?<![\w.$>])["']?(?:${name})["']?\s{0,3}(?::(?!:)|=>|=(?![=>]))\s{0,3}`;
/** A constant, and what leaves only the end of a number or nothing of it. */
const NO_NUMBER = String.raw`(?!["'\x60]|(?:null|nil|None|undefined|true|false|string|String|z\.)\b)(?![^\n,}]{0,80}(?:mask|last_?(?:4|four)|slice\(|substr|\[-4:?|redact|hid(?:e|den)|encrypt|obfuscat|\*{3}))[$@\w&]`;
const KEY =
  '(?:jwt|session|token|signing)_?(?:secret|signing)(?:_?key)?|signing_?key|(?:app_?)?secret_?key(?:_base)?';
const OF_PROGRAM = String.raw`(?:[$@]?(?:app|application|settings|config\w*|\w*\.config|current_app|auth\w*|Rails)\b[^\n,}?]{0,40}?(?:${KEY})(?!\w*[^\n,}]{0,4}\?)|getattr\([^()\n]{0,60}(?:${KEY})|(?:[A-Z]+_)?(?:JWT|SESSION|SIGNING)_(?:SECRET|KEY)\b)`;
const PASSWORD = '(?:new|temp|temporary|generated|initial|default|reset)_?password';

/** From what always harms to what is answered on purpose now and then. */
const NAMED: readonly (readonly [NamedAnswer['kind'], RegExp])[] = [
  // Nobody may even keep it (PCI DSS 3.3).
  ['answeredCardCode', new RegExp(entry('(?:card_?)?(?:cvv2?|cvc2?)(?:_?code)?') + NO_NUMBER, 'i')],
  ['answeredKey', new RegExp(entry(KEY) + OF_PROGRAM, 'i')],
  // The value is called a password as well: what only says that there is a new one is none.
  [
    'answeredPassword',
    new RegExp(
      String.raw`${entry(PASSWORD)}[$@]?(?:\w+(?:\.|->))*(?!\w*(?:hash|crypt|digest))\w*password\b(?!\s*(?:\(|\.|->|[!=]==?|\?|&&|\|\|))|[{,]\s{0,20}${PASSWORD}\s{0,3}(?=[,}\n])`,
      'i',
    ),
  ],
];
const MAY_NAME = /cvv|cvc|secret|signing|password/i;
/** What is returned is answered where the function answers a route. */
export const OF_ROUTE =
  /(?:^|[@\s.[])(?:Get|Post|Put|Patch|Delete|All|HttpGet|HttpPost|HttpPut|route|get|post|put|patch|delete|\w+Mapping)\(/;
/** What NestJS answers because it is thrown. */
const THROWN =
  /\bthrow new \w{0,40}Exception\(\s{0,4}\{[^{}]{0,600}?\b\w{0,20}(?:secret|password|api_?key)\w{0,10}\s?:\s?process\.env\.\w{0,30}(?:SECRET|PASSWORD|KEY)/i;

/** Secrets that a function's answers name: one an answer, the worst. */
export function namedAnswers(
  language: LanguageId,
  body: string,
  answers: readonly AnswerText[],
  decorators: string,
): NamedAnswer[] {
  if (!MAY_NAME.test(body)) return [];
  const found: (NamedAnswer & { readonly until: number })[] = [];
  const isRoute = OF_ROUTE.test(decorators);
  for (const { offset, text, isReturned } of answers) {
    if ((isReturned && !(isRoute && /^[{[(]/.test(text))) || !MAY_NAME.test(text)) continue;
    if (found.some(({ until }) => offset < until)) continue;
    for (const [kind, pattern] of NAMED) {
      const hit = pattern.exec(text);
      if (!hit) continue;
      found.push({ kind, offset: offset + hit.index + hit[0].search(/\w/), until: offset + text.length });
      break;
    }
  }
  const thrown = /^(?:java|type)script$/.test(language) ? THROWN.exec(body) : null;
  return [
    ...found.map(({ kind, offset }) => ({ kind, offset })),
    ...(thrown ? [{ kind: 'answeredKey' as const, offset: thrown.index + thrown[0].length - 1 }] : []),
  ];
}
