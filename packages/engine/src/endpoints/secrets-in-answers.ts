import type { LanguageId } from '../ir/ir.ts';
import { type AnswerText, namesAnswered } from './answers-in-text.ts';
import { OF_ROUTE } from './named-answers.ts';

/** A secret that an answer, or a token that whoever holds it can read, has by its value's name. Offsets are within the text of the function. */
export interface ValueAnswered {
  readonly kind: 'answeredSetting' | 'answeredClear' | 'answeredNumber' | 'answeredList' | 'passwordInToken';
  readonly offset: number;
}

const MAY_NAME = /pass|secret|key|token|config|conn|card|cc_?num|ssn|social|settings|cvv|env\(/i;
/** Behind a value that stands for all of itself. */
const WHOLE = String.raw`\s*(?=[,})\]\n;]|$)`;
/** A secret of the program: a constant that is called one, an entry of its configuration, or all of that. */
const SETTING = new RegExp(
  String.raw`(?:[:=(,{[]|=>)\s*(?:(?:self::|static::|this\.|\w+\.)?(?!\w*(?:PUBLIC|CSRF|XSRF|PUBLISHABLE|ERROR|INVALID|MISSING))(?:[A-Z0-9]+_)*(?:(?:JWT|APP|CLIENT|SESSION|API|WEBHOOK)_SECRET|SECRET(?:_ACCESS)?(?:_KEY)?|PASSWORD|API_KEY|ACCESS_KEY|PRIVATE_KEY|(?:GITHUB|ACCESS|AUTH|ADMIN|API)_TOKEN|CONNECTION_STRING)|(?:[\w.]|->)*(?:[cC]onfig\w*|[sS]ecrets?\w*)(?:\[|\.(?:get|Get\w*|getProperty)\(|\()\s*["'][^"'\n]{0,60}(?:[cC]onnection_?[sS]tring|[pP]assword|[sS]ecret|[aA]pi_?[kK]ey|API_?KEY|SECRET|PASSWORD|app\.key)[^"'\n]{0,60}["']\s*[\])]|\benv\(\s*["']\w*(?:SECRET|PASSWORD|API_?KEY|APP_KEY)\w*["']\s*\)|_?\w*[cC]onfiguration\.AsEnumerable\(\)|config\(\)->all\(\)|(?:dict\()?(?:app|current_app)\.config\)?|settings\.(?:dict|model_dump)\(\))${WHOLE}`,
);
/** A password as it came or is kept, and not what was made of it or whether there is one. */
const CLEAR = new RegExp(
  String.raw`(?<![\w.$>])["']?(?!\w*(?:hash|enc|error|valid|has|is_|reset|confirm))\w*password["']?\s{0,3}(?::(?!:)|=>|=(?![=>]))\s{0,3}[$@]?(?!(?:\w*err\w*|\w*form\w*|messages?|valid\w*)\b)(?!\w*(?:hash|crypt|digest|enc|mask))(?:\w+(?:\.|->|\[["']|\["))*(?!\w*(?:hash|crypt|digest|enc|mask|error|valid))\w*password(?:["']\])?${WHOLE}|[{,]\s{0,20}password\s{0,3}(?=[,}\n])`,
  'i',
);
const MASKED = String.raw`(?![^\n,}]{0,80}(?:mask|last_?(?:4|four)|slice\(|substr|\[-4:?|redact|hid(?:e|den)|encrypt|obfuscat|\*{3}))`;
/** The number of a card or person, or what makes one-time passwords. */
const NUMBER = new RegExp(
  String.raw`(?<![\w.$>])["']?(?:card_?number|cc_?number|credit_?card(?:_?number)?|ssn|social_?security(?:_?number)?)["']?\s{0,3}(?::(?!:)|=>|=(?![=>]))\s{0,3}${MASKED}[$@]?(?:\w+(?:\.|->|\[["']))*\w*(?:card_?number|cc_?number|credit_?card|ssn|social_?security\w*|number)(?:["']\])?${WHOLE}|[{,]\s{0,20}(?:cardNumber|ccNumber|creditCardNumber|ssn)\s{0,3}(?=[,}\n])|["']?(?:otp|totp|mfa)_?secret["']?\s{0,3}[:=]\s{0,3}(?:\w+(?:\.|\[["']))+(?:otp|totp|mfa)_?secret\b`,
  'i',
);
const NAMED: readonly (readonly [ValueAnswered['kind'], RegExp])[] = [
  ['answeredSetting', SETTING],
  ['answeredClear', CLEAR],
  ['answeredNumber', NUMBER],
];
/** A page that is given one, and entries of the configuration that an object is made of before it is answered. */
const ON_PAGE =
  /\brender(?:_template)?\([^()]{0,200}?\b(?:(?:otp|totp|mfa)_?secret|password|ssn)\s*=\s*(?:\w+(?:\.|\[["']))+(?:(?:otp|totp|mfa)_?secret|password|ssn)\b/;
const IN_OBJECT =
  /\bnew\s*(?:\w+\s*)?\{[^;{}]{0,200}?\w\s*=\s*_?\w*[cC]onfig\w*\[\s*"[^"\n]{0,60}(?:ConnectionString|Password|Secret|ApiKey)[^"\n]{0,60}"\s*\]/;
/** Whoever holds a token reads what it says. */
const IN_TOKEN = [
  /\b(?:jwt|jsonwebtoken|jose|JWT)\w*(?:\.|::)(?:sign|encode)\(\s*[{[][^{}]{0,600}?["']?\b(?:password\w{0,6}|credit_?card\w{0,10}|card_?number|ssn|social_?security\w{0,10})["']?\s*(?::|=>)\s*\$?(?:\w+(?:\.|->|\[["']))+(?:password|credit_?card|card_?number|ssn|social_?security)/i,
  /\$?\b(\w+)\s*(?::\s*\w+\s*)?=\s*[{[][^{}]{0,500}?["']?\b(?:password\w{0,6}|credit_?card\w{0,10}|card_?number|ssn|social_?security\w{0,10})["']?\s*(?::|=>)\s*\$?(?:\w+(?:\.|->|\[["']))+(?:password|credit_?card|card_?number|ssn|social_?security)[^{}]{0,400}?[}\]][\s\S]{0,900}?\b(?:sign|encode|sign_?token)\(\s*\$?\1\b/i,
];

/** `password = make_password()` that no account gets: whoever asks is shown one to take. */
const isSuggested = (body: string): boolean =>
  /(?<![\w.$>])\$?password\s*:?=\s*(?:await\s+)?[\w.:>$-]*(?:make|generat|random|suggest)\w*\(/i.test(body) &&
  !/(?:set|change|reset|update|hash)_?password|\.password\s*=(?!=)|\b(?:save|create|insert|update|commit|store|add|register)\w*\(/i.test(
    body,
  );

/** Secrets that a function answers or signs by the names of their values. @param lists what `secretLists` says of its file */
export function valuesAnswered(
  language: LanguageId,
  body: string,
  answers: readonly AnswerText[],
  { mayAnswer, decorators, lists }: { mayAnswer: boolean; decorators: string; lists: readonly string[] },
): ValueAnswered[] {
  const found: ValueAnswered[] = [];
  const isRoute = OF_ROUTE.test(decorators);
  if (MAY_NAME.test(body)) {
    for (const pattern of IN_TOKEN) {
      const hit = pattern.exec(body);
      if (hit && found.length === 0)
        found.push({
          kind: 'passwordInToken',
          offset:
            hit.index +
            Math.max(0, hit[0].search(/\b(?:password|credit_?card|card_?number|ssn|social_?security)/i)),
        });
    }
    if (mayAnswer) {
      for (const { offset, text, isReturned } of answers) {
        if (isReturned && !(isRoute && /^[{[(]/.test(text))) continue;
        for (const [kind, pattern] of NAMED) {
          const hit = pattern.exec(text);
          if (!hit || (kind === 'answeredClear' && isSuggested(body))) continue;
          found.push({ kind, offset: offset + hit.index + Math.max(0, hit[0].search(/\w/)) });
          break;
        }
      }
      const onPage = language === 'python' ? ON_PAGE.exec(body) : null;
      const inObject = language === 'csharp' && answers.length > 0 ? IN_OBJECT.exec(body) : null;
      for (const hit of [onPage, inObject])
        if (hit)
          found.push({
            kind: hit === onPage ? 'answeredNumber' : 'answeredSetting',
            offset: hit.index + hit[0].length - 1,
          });
    }
  }
  if (mayAnswer && lists.length > 0) {
    const at = listAnswered(body, answers, isRoute, lists);
    if (at !== null) found.push({ kind: 'answeredList', offset: at });
  }
  return found;
}

/** A list or map whose entries have a password or the code of a card, written into the program: `const users = [{ name: 'a', password: 'b' }]`. */
const LIST =
  /(?:^|[\s.])_?\$?(\w{2,40})\s*(?::\s*[\w<>[\], {}:;]{1,80})?\s*:?=\s*(?:new\b[^{\n]{0,60}|\[\]\w+|map\[\w+\]\w+)?\s*[[{(]([^;]{0,700}?)["']?\b(?:password|passwd|cvv|ssn|ccNumber|cardNumber)\b["']?\s*(?:=>|[:=])\s*["']/gi;
/** How every such list ends. Without it, to look for where one begins reads hundreds of characters behind each bracket. */
const ENDS_LIST = /\b(?:password|passwd|cvv|ssn|ccNumber|cardNumber)\b["']?\s*(?:=>|[:=])\s*["']/i;
const MAX_LISTS = 20;

export function secretLists(text: string): string[] {
  if (!ENDS_LIST.test(text)) return [];
  return [
    ...new Set(
      [...text.matchAll(LIST).take(MAX_LISTS)].flatMap(([, name = '', between = '']) =>
        // What stands between belongs to the list: objects of one entry, and no other statement.
        /\b(?:function|def|func|class|return|if)\b|=>\s*\{/.test(between) ? [] : [name],
      ),
    ),
  ];
}

function listAnswered(
  body: string,
  answers: readonly AnswerText[],
  isRoute: boolean,
  lists: readonly string[],
): number | null {
  const named = lists.join('|');
  const taken = new RegExp(
    String.raw`(?<![\w.])(?:const|let|var)?\s*\$?(\w{1,40})\s*:?=\s*(?:await\s+)?(?:this\.|self\.|\$this->)?(?:next\(\s*\(?\s*\w+\s+for\s+\w+\s+in\s+)?\$?_?(?:${named})(?:\.(?:find|filter|get|First\w*|Single\w*|Find\w*|Where)\(|\[[^\]\n]{1,40}\]|\s+if\b)(?![^\n]*\)\.\w)`,
    'g',
  );
  const whole = new Set([...lists, ...[...body.matchAll(taken)].map(([, name = '']) => name)]);
  for (const { offset, text, isReturned } of answers) {
    if (isReturned && !isRoute) continue;
    const names = namesAnswered(text.replace(/^(?:this\.|self\.|\$this->)/, ''));
    if (names.some((name) => whole.has(name) || whole.has(name.replace(/^_/, '')))) return offset;
  }
  return null;
}
