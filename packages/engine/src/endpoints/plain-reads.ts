import type { LanguageId } from '../ir/ir.ts';
import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import type { GivenValue } from './given-values.ts';

/**
 * What frameworks of PHP, Java and Kotlin call a field of a request, in the words of the language itself: `$this->input->post('role')` and
 * `$request->request->get('role')` are `$_POST['role']`, `call.request.headers["X-Role"]` is `request.getHeader("X-Role")`. Texts keep their length, so
 * what is found in them stands where it stood.
 */

/** `$request`, `$this->request`, `Yii::$app->request`, `request()`. */
const PHP_REQUEST = String.raw`(?:\$(?:this->)?(?:request|req)|(?:\\?Yii::\$app|app\(\))->request|\brequest\(\)|\bservice\('request'\))`;
/** Which array of PHP each of them reads, most special first. Laravel's own cookies are encrypted, so they are none. */
const PHP_READS: readonly (readonly [opened: string, array: string])[] = [
  ['\\$this->input->(?:post)\\(', '$_POST['],
  ['\\$this->input->(?:get)\\(', '$_GET['],
  ['\\$this->input->(?:get_post|post_get)\\(', '$_REQUEST['],
  ['\\$this->input->cookie\\(', '$_COOKIE['],
  ['\\$this->input->get_request_header\\(', "$_SERVER['HTTP_"],
  [`${PHP_REQUEST}->(?:getPost|getRawInputVar)\\(`, '$_POST['],
  [`${PHP_REQUEST}->(?:getGet|getQuery)\\(`, '$_GET['],
  [`${PHP_REQUEST}->getVar\\(`, '$_REQUEST['],
  [`${PHP_REQUEST}->getCookie\\(`, '$_COOKIE['],
  [`${PHP_REQUEST}->getCookieParams\\(\\)\\[`, '$_COOKIE['],
  [`${PHP_REQUEST}->cookies->get\\(`, '$_COOKIE['],
  [`${PHP_REQUEST}->(?:headers->get|header|getHeaderLine|getHeader)\\(`, "$_SERVER['HTTP_"],
  [`${PHP_REQUEST}->(?:getParsedBody|all|toArray)\\(\\)\\[`, '$_POST['],
  [`${PHP_REQUEST}->getQueryParams\\(\\)\\[`, '$_GET['],
  [`${PHP_REQUEST}->(?:request->get|post|json)\\(`, '$_POST['],
  [`${PHP_REQUEST}->(?:query->get|query)\\(`, '$_GET['],
  [`${PHP_REQUEST}->(?:input|get|string|integer|float|boolean)\\(`, '$_POST['],
  ['\\$this->(?:input|post|getPost|param)\\(', '$_POST['],
  ['\\bfilter_input\\(\\s*INPUT_POST\\s*,', '$_POST['],
  ['\\bfilter_input\\(\\s*INPUT_GET\\s*,', '$_GET['],
  ['\\bfilter_input\\(\\s*INPUT_COOKIE\\s*,', '$_COOKIE['],
];
const PHP_FIELD = quickPattern(
  new RegExp(
    `(?:${PHP_READS.map(([opened]) => `(${opened})`).join('|')})\\s*["']([\\w-]{1,60})["']\\s*([,)\\]])`,
    'g',
  ),
);
/** What stands behind the name up to the end of the call: a default, a filter. */
const REST = /^[^()\n;]{0,60}(?:\([^()\n;]{0,40}\)[^()\n;]{0,20})?[)\]]/;

function plainPhp(text: string): string {
  return replaced(text, PHP_FIELD.all(text), (hit) => {
    const groups = hit.slice(1, -2);
    const array = PHP_READS[groups.findIndex((one) => one !== undefined)]?.[1] ?? '';
    const [name = '', closed = ''] = hit.slice(-2);
    const rest = closed === ',' ? REST.exec(text.slice(hit.index + hit[0].length))?.[0] : '';
    if (rest === undefined) return null;
    const given = rest.slice(0, -1).trim();
    const byDefault =
      /^["'\d]|^(?:null|true|false)\b|^\$/.test(given) && !array.startsWith('$_SERVER') ? ` ?? ${given}` : '';
    const read = array.endsWith('_') ? `${array}${name}']` : `${array}'${name}']`;
    const length = hit[0].length + rest.length;
    const whole = `${read}${byDefault}`.length <= length ? `${read}${byDefault}` : read;
    return { length, text: whole };
  });
}

const KTOR = String.raw`\bcall\.`;
const JAVA_READS: readonly (readonly [opened: string, made: string])[] = [
  [`${KTOR}request\\.headers(?:\\.get\\(|\\[)`, 'request.getHeader('],
  [`${KTOR}request\\.header\\(`, 'request.getHeader('],
  [`${KTOR}request\\.cookies(?:\\.get\\(|\\[)`, 'request.getCookie('],
  [`${KTOR}(?:request\\.queryParameters|parameters)(?:\\.get\\(|\\[|\\.getOrFail\\()`, 'request.get('],
  // Who reads the request's own parameters by this name gets what everybody may send.
  ['\\b(?:request|req)\\.getParameter\\(', 'request.get('],
];
const JAVA_FIELD = quickPattern(
  new RegExp(
    `(?:${JAVA_READS.map(([opened]) => `(${opened})`).join('|')})\\s*"([\\w-]{1,60})"\\s*[)\\]]`,
    'g',
  ),
);

function plainJava(text: string): string {
  return replaced(text, JAVA_FIELD.all(text), (hit) => {
    const made = JAVA_READS[hit.slice(1, -1).findIndex((one) => one !== undefined)]?.[1] ?? '';
    return { length: hit[0].length, text: `${made}"${hit.at(-1)}")` };
  });
}

/** The text with the pieces that were found written otherwise, where that is not longer. */
function replaced(
  text: string,
  hits: Iterable<RegExpExecArray>,
  write: (hit: RegExpExecArray) => { readonly length: number; readonly text: string } | null,
): string {
  let made = '';
  let done = 0;
  for (const hit of hits) {
    const piece = write(hit);
    if (!piece || piece.text.length > piece.length || hit.index < done) continue;
    made += text.slice(done, hit.index) + piece.text.padEnd(piece.length);
    done = hit.index + piece.length;
  }
  return done === 0 ? text : made + text.slice(done);
}

/** The text of a function with what it reads of the request in plain words: the text itself where there is nothing to say otherwise. */
export function plainReads(language: LanguageId, text: string): string {
  if (language === 'php') return plainPhp(text);
  return language === 'java' || language === 'kotlin' ? plainJava(text) : text;
}

/** What holds all that came: `$data = $request->getParsedBody()`, `val p = call.receiveParameters()`, `json_decode(file_get_contents('php://input'), true)`. */
const WHOLE: Partial<Record<LanguageId, RegExp>> = {
  php: new RegExp(
    `\\$(\\w{1,40})\\s*=\\s*(?:\\((?:array|object)\\)\\s*)?(?:${PHP_REQUEST}->(?:getParsedBody|all|post|toArray|getPost|getJSON|getRawInput|getBodyParams)\\([^()\\n;]{0,20}\\)|${PHP_REQUEST}->request->all\\(\\)|\\$this->input->post\\(\\s*\\)|json_decode\\(\\s*(?:\\(string\\)\\s*)?(?:file_get_contents\\(\\s*["']php://input["']\\s*\\)|${PHP_REQUEST}->(?:getContent|getBody)\\(\\))|\\$_(?:POST|REQUEST)\\s*;)`,
    'g',
  ),
  java: /\b(?:val|var|final\s+\w+|\w+)\s+(\w{1,40})\s*(?::\s*\w+\s*)?=\s*call\.(?:receiveParameters\(\)|receive(?:<[\w<>, ]{1,60}>\(\)|\(\)))/g,
};

/** Names within a function under which all that a request brought is held, beside those that a framework fills. */
export function wholeRequests(language: LanguageId, body: string): GivenValue[] {
  const pattern = WHOLE[language === 'kotlin' ? 'java' : language];
  if (!pattern) return [];
  const names = new Set([...body.matchAll(pattern)].map(([, name = '']) => name));
  return [...names].map((name) => ({ name, key: name, isBody: true }));
}
