import type { LanguageId } from '../ir/ir.ts';

/** A field of an object of JavaScript that has the text of an error. */
const FIELD_OF_SCRIPT =
  /^\s*(?:\{\s*)?(?:(?:\w*[eE]rror\w*|message|details?|stack|reason)\s*:\s*(?:(?:err|error|e|ex|exception)\s+instanceof\s+\w+\s*\?\s*)?(?:\(?(?:err|error|e|ex|exception)(?: as \w+\))?\??\.(?:message|stack|toString\(\))|`[^`\n]{0,80}\$\{(?:err|error|e|ex|exception)(?:\.(?:message|stack))?\})|\w+\s*:\s*__(?:filename|dirname)\b|(?:(?:error|err|details?|exception)\s*:\s*)?(?:err|error|exception)\s*,?\s*$)/;
const OPENS_SCRIPT =
  /\breturn\s*\{\s*$|\.(?:json|send|status\([^()]{1,60}\)\.(?:json|send|render))\(\s*\{\s*$|\.render\(\s*[^\n(){]{1,60},\s*\{\s*$|\bctx\.body\s*=\s*\{\s*$/;
/** What NestJS answers because it is thrown; refusals are written for whoever asks, but for where the code lies. */
const OPENS_EXCEPTION =
  /\bnew (?:InternalServerError|BadGateway|ServiceUnavailable)Exception\(\s*(?:\{\s*)?$/;
const OPENS_REFUSAL = /\bnew (?:Unauthorized|Forbidden|NotFound|BadRequest|Http)Exception\(\s*(?:\{\s*)?$/;
const OWN_PLACE = /:\s*__(?:filename|dirname)\b/;
const OPENS_OTHER = /\b(?:console|log(?:ger)?|winston|throw|Error|super)\b|=>\s*\{\s*$|\bcatch\b/;
/** Files of NestJS, whose exceptions are answers. */
const THROWS_ANSWERS = /@nestjs\/common/;
/** Files whose functions answer requests by what they return. */
const RETURNS_ANSWERS =
  /@Controller\(|NextResponse|\bfastify\b|\bres\.(?:json|send|status|render)\b|defineEventHandler|\bimplements ExceptionFilter\b/;

/** A service of NestJS, and an object that says that it failed: its controller answers it as it is. */
const OF_SERVICE = /@Injectable\(/;
const SAYS_FAILED =
  /\b(?:success|ok|succeeded|isSuccess)\s*:\s*false\b|\bstatus\s*:\s*["'](?:error|fail\w*)["']/;

/** A field of an object or map in the other languages, and what opens the answer that it stands in. */
const FIELDS: Partial<Record<LanguageId, readonly [field: RegExp, opens: RegExp]>> = {
  csharp: [
    /^\s*\{?\s*(?:\w+\s*=\s*(?!>|=)|\w*(?:detail|title|error|message)\w*:\s*|\[?"\w+"\]?\s*[=,:]\s*)(?:[^\n;{}]{0,60}\+\s*|\$"[^"\n]{0,80}\{)?(?:e|ex|exception)(?:\.(?:StackTrace|Message)\b|\.ToString\(\)|\})/,
    /\breturn\s+(?:\w+\.)*(?:BadRequest|StatusCode|Ok|Json|Content|Problem|NotFound|Conflict|UnprocessableEntity|\w*View|new\s+\w+Result)\(|\b(?:Results|TypedResults)\.\w+\(|\b(?:WriteAsJsonAsync|Serialize)(?:<\w+>)?\(/,
  ],
  go: [
    /^\s*"\w+"\s*:\s*(?:[^\n;]{0,60}\+\s*|fmt\.Sprintf?\([^\n]{0,80}?,\s*)?err(?:\.Error\(\)|(?=\)\s*,))/,
    /\.(?:JSON|IndentedJSON|AbortWithStatusJSON|Encode|Render|HTML|Map|PureJSON)\(/,
  ],
  php: [
    /^\s*['"]\w+['"]\s*=>\s*(?:[^\n;]{0,80}\.\s*)?\$(?:e|ex|err|error|exception|th|throwable)->(?:getMessage|getTraceAsString|getTrace|getFile)\(/,
    /(?:response\(\)->json|\bresponse|->json|new (?:Json)?Response|json_encode|->(?:withErrors|with|render)|\bview)\(/,
  ],
  java: [
    /^\s*(?:"\w+"\s*,\s*|"\w+"\s+to\s+|\.\w*(?:[eE]rror|[mM]essage|[dD]etail|[tT]race)\w*\(\s*|\w*(?:error|message|detail|trace)\w*\s*=\s*)(?:"[^"\n]{0,80}"\s*\+\s*)?(?:e|ex|exception|throwable)\.(?:getMessage|toString|getLocalizedMessage|getStackTrace|message|localizedMessage|stackTraceToString)\b/,
    /\.(?:body|entity|bodyValue)\(|\bResponseEntity\S{0,20}\(|\bcall\.respond\(/,
  ],
  ruby: [
    /^\s*(?::?\w+|["']\w+["'])\s*(?::|=>)\s*(?:"[^"\n]{0,80}#\{)?(?:e|ex|err|error|exception)\.(?:message|backtrace|full_message|inspect|to_s)\b/,
    /\b(?:render\b[^\n]{0,40}\b(?:json|xml)\b|error!|halt\b|json\b)/,
  ],
};
/** An object that says that it failed, which a function of PHP gives to the script that answers it. */
const GIVES_ARRAY = /\breturn\s*(?:\[|array\()\s*$/;
const SAYS_FAILED_IN_PHP =
  /["'](?:success|ok|succeeded)["']\s*=>\s*(?:false|0)\b|["']status["']\s*=>\s*["'](?:error|fail\w*)["']/i;
/** An object that is named first, and answered by that name right below. */
const NAMED_IN_CSHARP = /\b(?:var|[A-Z]\w*(?:<[^<>\n]*>)?)\s+(\w+)\s*=\s*new\b[^;]*$/;
const NAMED_LINES = 14;
/** All that was caught, under a name of its own or another. */
const WHOLE = /^\s*(?:\w+\s*:\s*)?(?:err|error|exception)\s*,?\s*$/;
const FIELD_LINES = 10;
/** Objects of JavaScript have one field a line, and objects within them. */
const LINES_OF_SCRIPT = 24;
const LONGEST = 500;
const LOGS = /\b(?:log(?:ger)?|_log(?:ger)?|Log|slog|Logger|Console|Debug|error_log)\b[.:]/;

/** The text of an error as a field, on a line of its own, of what a function answers; null where nothing says that it is answered. */
export function fieldOfAnswer(
  lines: readonly string[],
  at: number,
  language: LanguageId,
  text: string,
): RegExpExecArray | null {
  if (language === 'javascript' || language === 'typescript')
    return FIELD_OF_SCRIPT.test(lines[at] ?? '') && isAnsweredByScript(lines, at, text)
      ? FIELD_OF_SCRIPT.exec(lines[at] ?? '')
      : null;
  const [field, opens] = FIELDS[language === 'kotlin' ? 'java' : language] ?? [];
  const hit = field?.exec(lines[at] ?? '');
  if (!hit || !opens) return null;
  for (let i = at - 1; i >= Math.max(0, at - FIELD_LINES); i--) {
    const line = lines[i] ?? '';
    if (line.length > LONGEST || LOGS.test(line) || /^\s*\}?\s*(?:catch|rescue)\b/.test(line)) return null;
    if (language === 'php' && GIVES_ARRAY.test(line))
      return SAYS_FAILED_IN_PHP.test(lines.slice(i, at + 3).join('\n')) ? hit : null;
    if (opens.test(line)) return isOpen(lines.slice(i, at).join('\n')) ? hit : null;
    const name = language === 'csharp' ? NAMED_IN_CSHARP.exec(line)?.[1] : undefined;
    if (name !== undefined)
      return isOpen(lines.slice(i, at).join('\n')) && isAnsweredBelow(lines, at, name) ? hit : null;
  }
  return null;
}

/** Is the object that the line stands in what a function answers? Objects within it say nothing. */
function isAnsweredByScript(lines: readonly string[], at: number, text: string): boolean {
  const throws = THROWS_ANSWERS.test(text);
  const opens = [...(RETURNS_ANSWERS.test(text) ? [OPENS_SCRIPT] : []), ...(throws ? [OPENS_EXCEPTION] : [])];
  const isOfService = throws && OF_SERVICE.test(text);
  if (opens.length === 0 && !isOfService) return false;
  for (let i = at - 1; i >= Math.max(0, at - LINES_OF_SCRIPT); i--) {
    const line = lines[i] ?? '';
    // A function that gives what it caught beside what it has leaves it to its caller which of them is answered.
    if (opens.some((one) => one.test(line)))
      return !(/\breturn\s*\{\s*$/.test(line) && WHOLE.test(lines[at] ?? ''));
    if (isOfService && OPENS_SCRIPT.test(line))
      return SAYS_FAILED.test(
        lines
          .slice(i, at + 4)
          .join('\n')
          .split('}', 1)[0] ?? '',
      );
    if (throws && OPENS_REFUSAL.test(line)) return OWN_PLACE.test(lines[at] ?? '');
    if (OPENS_OTHER.test(line.replace(/"[^"\n]*"|'[^'\n]*'/g, ''))) return false;
  }
  return false;
}

function isAnsweredBelow(lines: readonly string[], at: number, name: string): boolean {
  const answered = new RegExp(`\\breturn\\s+\\w+\\([^;\\n]*\\b${name}\\b`);
  return lines.slice(at + 1, at + NAMED_LINES).some((line) => line.length < LONGEST && answered.test(line));
}

/** Does a text leave a bracket open, or a text of three quotes? */
export function isOpen(text: string): boolean {
  if ((text.match(/"{3}|'{3}/g) ?? []).length % 2 === 1) return true;
  const bare = text.replace(/"[^"\n]*"|'[^'\n]*'/g, '');
  return (bare.match(/[([{]/g) ?? []).length > (bare.match(/[)\]}]/g) ?? []).length;
}
