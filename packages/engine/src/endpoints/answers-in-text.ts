import type { LanguageId } from '../ir/ir.ts';
import { type QuickPattern, quickPattern } from '../match/prefilter/quick-pattern.ts';

/** What a function answers, as it is written: the value of a `return`, or what an answering call is given. */
export interface AnswerText {
  /** Of what is answered, in the text of the function. */
  readonly offset: number;
  readonly text: string;
  readonly isReturned: boolean;
}

const MAX_ANSWERS = 12;
const ANSWER_CHARACTERS = 1_200;
/** What returns an answer is read by all but those that answer by a call alone. */
const RETURNED = '(?<returned>\\breturn(?=[\\s({[])\\s*|=>\\s*(?=[\\w($@[]))';
const CALLS: Partial<Record<LanguageId, string>> = {
  javascript:
    '\\b(?:res|response|reply|ctx|c|h)(?:\\??\\.(?:status|code|type|header|set)\\([^()\\n]{0,80}\\))*\\??\\.(?:json|jsonp|send|response)\\(|\\b(?:Next)?Response\\.json\\(|\\bctx\\.(?:response\\.)?body\\s*=\\s*',
  python: '\\b(?:jsonify|JsonResponse|JSONResponse|Response|make_response)\\(',
  java: '\\bResponseEntity\\.(?:ok|status\\([^()\\n]{0,60}\\)\\.body)\\(|\\.(?:body|entity|json|bodyValue|respond)\\(|\\bResponse\\.ok\\(',
  csharp: '\\b(?:Ok|Json|JsonResult|Created\\w{0,14}|Accepted|OkObjectResult)\\(',
  go: '\\.(?:JSON|IndentedJSON|JSONPretty|PureJSON|XML|Encode|Json)\\(|\\bjson\\.Marshal(?:Indent)?\\(',
  php: '->json\\(|\\bjson_encode\\(|\\bJsonResponse\\(|->withJson\\(',
};
const OPENS: ReadonlyMap<LanguageId, QuickPattern> = new Map(
  (Object.entries(CALLS) as [LanguageId, string][]).map(([language, calls]) => [
    language,
    quickPattern(new RegExp(language === 'go' ? calls : `${calls}|${RETURNED}`, 'g')),
  ]),
);

/** @param body the text of a function, from its beginning */
export function answersIn(language: LanguageId, body: string): AnswerText[] {
  const opens = OPENS.get(keyOf(language));
  const found: AnswerText[] = [];
  if (!opens) return found;
  for (const { 0: opened, index, groups } of opens.all(body)) {
    if (found.length >= MAX_ANSWERS) break;
    const offset = index + opened.length;
    // What is answered by a call is written in what returns it as well: one of them is enough.
    const last = found.at(-1);
    if (last && index < last.offset + last.text.length && !last.isReturned) continue;
    const end = endOf(body, offset);
    found.push({ offset, text: body.slice(offset, end), isReturned: groups?.returned !== undefined });
  }
  return found;
}

const keyOf = (language: LanguageId): LanguageId =>
  language === 'typescript' ? 'javascript' : language === 'kotlin' ? 'java' : language;

/** Where a value ends: at the bracket that closes what it lies in, or behind its statement. */
function endOf(body: string, from: number): number {
  let open = 0;
  const most = Math.min(body.length, from + ANSWER_CHARACTERS);
  for (let i = from; i < most; i++) {
    const sign = body[i] as string;
    if (sign === '"' || sign === "'" || sign === '`') {
      const close = body.indexOf(sign, i + 1);
      if (close < 0 || close >= most) continue;
      i = close;
    } else if ('([{'.includes(sign)) open++;
    else if (')]}'.includes(sign)) {
      if (open === 0) return i;
      open--;
    } else if (open === 0 && (sign === ';' || (sign === '\n' && !goesOn(body, from, i)))) return i;
  }
  return most;
}

/** Does a value go on in the next line? Objects of C# open there. */
const goesOn = (body: string, from: number, i: number): boolean => {
  const next = body.slice(i + 1, i + 80);
  return (
    /^\s*[.?|&+]/.test(next) ||
    (/^\s*\{/.test(next) && /\bnew\b[^\n]{0,80}$/.test(body.slice(from, i).trimEnd()))
  );
};

const QUOTED = /"[^"\n]*"(?!\s*:)|'[^'\n]*'(?!\s*(?::|=>))|`[^`]*`/g;
/** Objects and lists that are made by a call. */
const MADE =
  /\b(?:Map\.of|List\.of|Arrays\.asList|Collections\.singletonMap|mapOf|listOf|dict|list|array|gin\.H|fiber\.Map|echo\.Map)\(/g;
const ARGUMENTS = /(?<=[\w)\]>!?])\([^()]*\)/g;
const VALUE =
  /(?:^|[{[,(:&]|=>|=|\.\.\.|\bto\b)\s*(?:await\s+)?[$@&*]?([A-Za-z_]\w*)!?(?:\.rows)?(?:\[0\])?\s*(?=[,}\])\n;]|$)/g;

/** Names whose values are answered as wholes: `res.json({ token: sign(user), user })` answers `user`, and not what `sign` is given. */
export function namesAnswered(text: string): string[] {
  let rest = text.replace(QUOTED, '""').replace(MADE, '{');
  for (let i = 0; i < 4; i++) {
    const without = rest.replace(ARGUMENTS, '.called');
    if (without === rest) break;
    rest = without;
  }
  return [...rest.trim().matchAll(VALUE)].map(([, name = '']) => name);
}

/** Does a call of these offsets stand in an answer as a whole value, and not as what another call is given? */
export function isValueAt({ offset, text }: AnswerText, begin: number, end: number): boolean {
  if (begin < offset || end > offset + text.length + 1) return false;
  let before = text
    .slice(0, begin - offset)
    .replace(QUOTED, '""')
    .replace(MADE, '{');
  for (let i = 0; i < 3; i++) before = before.replace(/\([^()]*\)/g, '');
  return !before.includes('(') && !/!\s*$/.test(before) && !TAKEN_OF.test(text.slice(end - offset));
}

/** A part of what a call gives, but for what only opens it, or what it is compared with. */
const TAKEN_OF =
  /^\s*(?:\??\.(?!orElse|get\(\)|unwrap|block\(|toList|ToList|join\(\))|[!=]==?|[<>+*/-]|&&|\?(?!\?|:)|(?:is|in|instanceof|and|if)\b)/;

/** Classes whose objects an answer makes: `Ok(new OrderDto(…))`, `orders.Select(o => new OrderDto(…))`. */
export function classesMade(text: string): string[] {
  return [...text.matchAll(/\bnew\s+(?:\w+\.)*([A-Z]\w+)\s*[({<]/g)].map(([, name = '']) => name);
}
