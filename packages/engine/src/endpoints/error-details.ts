import type { RawFinding } from '../findings/finding.ts';
import { statementOf } from '../findings/fingerprint.ts';
import { topScope } from '../findings/scope.ts';
import type { LanguageId } from '../ir/ir.ts';
import type { AnalysisRules } from '../match/index.ts';
import { fieldOfAnswer, isOpen } from './error-fields.ts';
import { OF_PAGES } from './page-code.ts';

const MAX_LINES = 50;
/** What a program tells whoever runs it. */
const LOGS =
  /\b(?:System\.(?:out|err)|stderr|stdout|logger|logging|s?log|zap|zerolog|console)\.|\bself\.style\b/;
/** An answer that has the text of an error in it, on one line, in the words of each language's frameworks. */
const ANSWERS: Partial<Record<LanguageId, readonly RegExp[]>> = {
  javascript: [
    /\b(?:res|response|reply|ctx)\b(?:\.status\([^()]*\))?\.(?:send|json|end|write|render)\((?:[^()\n]|\([^()\n]*\)){0,80}?(?<![.\w"'])(?:err|error|e|ex)(?:\s*[,)}]|\.(?:stack|sqlMessage|toString\(\)))/,
    /\bctx\.(?:response\.)?body\s*=\s*(?:\{[^}\n]{0,60}?)?(?<![.\w])(?:err|error|e|ex)(?:\s*[,;}]|\.(?:stack|toString\(\)|message\b))/,
    // The message alone is told where the answer itself says that the program failed.
    /\.(?:status|code)\(\s*(?:5\d\d|[\w.]*INTERNAL_SERVER_ERROR)\s*\)\.(?:send|json|end)\([^\n]{0,80}?(?:(?<![.\w"'])(?:err|error|e|ex|exception)(?: as \w+\))?\??\.message\b|\$\{(?:err|error|e|ex)\})/,
    /\b(?:Next)?Response\.json\([^\n]{0,80}?(?<![.\w"'])(?:err|error|e|ex)(?: as \w+\))?\??\.(?:message|stack)\b[^\n]{0,60}?\bstatus:\s*5\d\d/,
    // Pages and notes for the next page are made of it as well.
    /\.render\(\s*[^\n,(]{1,60},\s*\{[^\n]{0,80}?(?:(?<![.\w"'])\(?(?:err|error|e|ex)(?: as \w+\))?\??\.(?:message|stack)\b|\$\{(?:err|error|e|ex)(?:\.(?:message|stack))?\})/,
    /\b(?:body|responseBody|response|payload)(?:\.stack|\[["']stack["']\])\s*=\s*\(?(?:err|error|e|ex|exception)(?: as \w+\))?\.stack\b/,
    // NestJS answers what its exceptions are given: `throw new InternalServerErrorException(err.message)`.
    /\bthrow new (?:InternalServerErrorException|BadGatewayException|ServiceUnavailableException)\([^\n]{0,80}?(?:\(?\b(?:err|error|e|ex|exception)(?: as \w+\))?\.(?:message|stack)\b|\$\{(?:err|error|e|ex)\})/,
    /\bthrow new HttpException\([^\n]{0,100}?(?:\b(?:err|error|e|ex)\.(?:message|stack)\b|\$\{(?:err|error|e|ex)\})[^\n]{0,60}?(?:,\s*5\d\d\b|INTERNAL_SERVER_ERROR|BAD_GATEWAY)/,
  ],
  python: [
    // What an exception of FastAPI says is answered.
    /(?:\bHTTPException\([^\n]{0,120}?|^\s*)\bdetail\s*=\s*(?:f["'][^"'\n]{0,80}\{(?:str\()?(?:e|ex|err|exc|error|exception)\)?\}|(?:str|repr)\((?:e|ex|err|exc|error|exception)\))/,
    /(?:return\b|jsonify\(|HttpResponse\(|make_response\(|\bflash\(|\.write\(|render\w*\(|["'](?:error|message|detail|msg)["']\s*:)[^\n]{0,120}?(?:(?:str|repr|format)\(\s*(?:e|ex|err|exc|error|exception)\s*\)|\{(?:e|ex|err|exc|exception)\}|\b(?:e|ex|err|exc)\.(?:message|args)\b|traceback\.format_\w+\(|format_tb\()/,
    /\]\s*=\s*(?:traceback\.format_|str\((?:e|ex|err|exc|error)\))/,
    /\b(?:content|output|body|html|response)\b[^\n=]{0,20}\+?=\s*[^\n]{0,80}(?:(?:str|repr)\((?:e|ex|err|exc|error)\)|\b(?:e|ex|err)\.message|traceback\.format_exc|format\((?:e|ex|err)\b)/,
  ],
  java: [
    /(?:addAttribute|addFlashAttribute|setAttribute|addAction(?:Error|Message)|addFieldError|\.write|\.print(?:ln)?|\.body|\.entity|sendError|ResponseEntity\S*)\((?:[^\n]{0,80}?[+,(\s])?(?:e|ex|err|exception|\w*[Ee]x\w*)\.(?:getMessage|toString|getStackTrace|getLocalizedMessage)\(/,
    /printStackTrace\(\s*(?:new PrintWriter\()?\s*(?:res|response)\b/,
    // Written into a text first: `e.printStackTrace(new PrintWriter(text))`, and `text.toString()` in the answer; the handler of Ktor's status pages.
    /printStackTrace\(\s*new PrintWriter\(\s*(\w+)\s*\)\s*\)[\s\S]{0,400}?(?:\.(?:body|entity|write|print(?:ln)?|ok|addAttribute)|ResponseEntity\S*)\([^;\n]{0,80}?\b\1\.toString\(/,
    /\bcall\.respond\w*\([^\n]{0,120}?\b(?:cause|e|ex|err|exception|it)\.(?:stackTraceToString\(\)|message|localizedMessage)/,
    // Kotlin reads it as a property. What a source of messages is given to fill in is written for whoever asks.
    /(?:addObject|addAttribute|setAttribute|respond\w*|\.body|sendError|ResponseEntity\S*)\((?:[^\n]{0,160}?[+,({$\s])?(?:e|ex|se|err|exception|\w*[Ee]x)\.(?:message|localizedMessage|stackTraceToString\(\)|toString\(\))/,
    /\bgetMessage\(\s*"[^"\n]*"\s*,[^\n]{0,80}?\b(?:e|ex|se|err|exception)\.(?:message\b|localizedMessage\b|getMessage\(|getLocalizedMessage\()/,
  ],
  go: [
    /http\.Error\(\s*\w+\s*,\s*err\.Error\(\)|(?:Message|Error|Msg)\s*:\s*err\.Error\(\)|\[["'](?:error|message|err)["']\]\s*=\s*err\.Error\(\)|\b(?:w|rw|writer)\.Write\(\[\]byte\(err\.Error\(\)|Fprint(?:f|ln)?\(\s*w\s*,[^\n]{0,60}\berr\b|gin\.H\{[^\n}]{0,60}err\.Error\(\)|\.(?:JSON|String|SendString)\([^\n]{0,60}err\.Error\(\)/,
    // Put into a text first, written by an encoder, or kept in the field that an answer is made of.
    /http\.Error\(\s*\w+\s*,\s*(?:fmt\.Sprint(?:f|ln)?\([^\n]{0,100}?,\s*err\b|[^\n]{0,100}?\+\s*err\.Error\(\))/,
    /\bNewEncoder\(\s*(?:w|rw|writer|res|c\.Writer)\s*\)\.Encode\([^\n]{0,100}?\berr\.Error\(\)/,
    /\.(?:String|JSON|AbortWithStatusJSON|XML)\(\s*(?:5\d\d|http\.StatusInternalServerError)\s*,[^\n]{0,100}?(?:"[^"\n]{0,80}%\+?[vsq][^"\n]{0,40}"\s*,\s*err\b|\berr\.Error\(\))/,
    /\bNewHTTPError\(\s*(?:5\d\d|http\.StatusInternalServerError)\s*,\s*(?:[^\n]{0,60}?[\s(+,])?err(?:\.Error\(\))?\s*\)/,
    // An own function that is given whom to answer, and the text.
    /(?<!\w)(?:\w+\.)?(?!Fprint)\w{2,40}\(\s*(?:w|rw|writer)\s*,\s*(?:5\d\d|http\.StatusInternalServerError)\s*,[^\n]{0,80}?\berr\.Error\(\)/,
    /(?<!\w)(?:\w+\.)?\w{0,30}(?:[Ee]rr|[Ff]ail)\w{0,20}\(\s*(?:w|rw|writer)\s*,\s*(?:[^\n]{0,60}?[\s+,(])?err\.Error\(\)/,
    /(?<!\w)(?:\w+\.)?\w{2,40}\(\s*(?:w|rw|writer)\s*,\s*[\w.]{1,40}\s*,\s*map\[string\](?:string|any|interface\{\})\{[^\n}]{0,60}?"(?:errors?|message|details?)"\s*:\s*err\.Error\(\)/,
  ],
  php: [
    // Laravel's and Symfony's answers, and what `abort` says.
    /(?:response\(\)->json|\bresponse(?=\(\s*[^)\s])|->with(?=\(\s*['"]\w*(?:error|danger|fail|message)\w*['"])|->(?:addFlash|flash|withErrors)|new (?:Json)?Response|->json|\babort\(\s*5\d\d\s*,)\s*\(?[^\n;]{0,120}?\$(?:e|ex|err|error|exception|th|throwable)->(?:getMessage|getTraceAsString)\(/,
    /(?:die|exit|echo|print)\b[^\n;]{0,100}(?:mysql_error|mysqli_error|pg_last_error|mysqli_connect_error|->connect_error|->error\b|getTraceAsString|getMessage)\b/,
    /=\s*[^\n;]{0,60}\b(?:mysql_error|mysqli_error|pg_last_error)\(/,
  ],
  ruby: [
    /env\[["']sinatra\.error["']\]\.(?:message|backtrace|full_message|inspect)\b/,
    /\brender\b[^\n]{0,80}\b(?:e|ex|err|error|exception)\.(?:message|backtrace|full_message|inspect)\b/,
    // What a block of Sinatra or Grape gives back is its answer.
    /^\s*"[^"\n]{0,80}#\{(?:e|ex|err|error|exception)\.(?:backtrace|full_message)\b/,
  ],
  csharp: [
    /(?:return\s+(?:(?:Typed)?Results\.)?(?:BadRequest|StatusCode|Ok|Json|Content|Problem|Text)|Response\.Write(?:Async)?)\([^\n]{0,100}?\b(?:e|ex|exception)\.(?:(?:StackTrace|Message)\b|ToString\(\))|(?:Content|Write(?:Async)?)\(\s*(?:e|ex)\.ToString\(/,
    // Put into a text, and in the object that a handler of all errors writes.
    /(?:return\s+(?:(?:Typed)?Results\.)?(?:BadRequest|StatusCode|Ok|Json|Content|Problem|Text)|Response\.Write(?:Async)?|WriteAsync|WriteAsJsonAsync)\([^\n]{0,80}?\$"[^"\n]{0,80}\{(?:e|ex|exception)(?:\.(?:Message|StackTrace|ToString\(\)))?\}/,
    /\b(?:Serialize|WriteAsJsonAsync)(?:<\w+>)?\(\s*new\s*(?:\w+\s*)?\{[^{}\n]{0,80}?\b(?:e|ex|exception|error)\??\.(?:Message|StackTrace|ToString\(\))/,
  ],
};

/** The same in words that a program's own errors are told with as well: what catches everything says that these are none. */
const ANSWERS_OF_ALL: Partial<Record<LanguageId, RegExp>> = {
  javascript:
    /\breq\.flash\([^\n]{0,60}?(?:(?<![.\w"'])(?:err|error|e|ex)\.(?:message|stack)\b|\$\{(?:err|error|e|ex)(?:\.message)?\})/,
  python:
    /\bmessages\.(?:error|warning|add_message)\([^\n]{0,120}?(?:\b(?:str|repr)\((?:e|ex|err|exc|error|exception)\)|\{(?:e|ex|err|exc|error|exception)\})|\brender(?:_template)?\([^\n]{0,120}?\b(?:error|message|msg|exception)\s*=\s*(?:e|ex|err|exc)\s*[,)]/,
  java: /^\s*return\s+(?:"[^"\n]{0,120}"\s*\+\s*)?(?:e|ex|err|exception)\.(?:getMessage|toString|getLocalizedMessage)\(\)\s*;|\.put\(\s*"\w*(?:error|message|msg|detail|reason|exception|trace)\w*"\s*,\s*(?:"[^"\n]{0,120}"\s*\+\s*)?(?:e|ex|err|exception)\.(?:getMessage|toString|getStackTrace|getLocalizedMessage)\(|\.set\w*(?:error|message|detail|reason|trace)\w*\(\s*(?:"[^"\n]{0,120}"\s*\+\s*)?(?:Arrays\.toString\()?(?:e|ex|err|exception)\.(?:getMessage|toString|getStackTrace|getLocalizedMessage)\(/i,
  php: /\$(?:\w{0,20}(?:response|result|answer|output|reply|json|ret|data)\w{0,10})\[\s*["'](?:message|errors?|msg|details?|reason|exception)["']\s*\]\s*=\s*[^\n;]{0,100}?\$(?:e|ex|err|error|exception|th|throwable)->(?:getMessage|getTraceAsString)\(/i,
  ruby: /\bflash(?:\.now)?\[[^\]\n]{1,20}\]\s*=\s*(?:"[^"\n]{0,80}#\{)?(?:e|ex|err|error|exception)\.(?:message|backtrace|full_message|inspect)\b|(?:\{|\bjson)\s*(?:["']?(?:errors?|message|details?|exception|backtrace)["']?\s*(?::|=>)\s*)[^\n]{0,60}?\b(?:e|ex|err|error|exception)\.(?:message|backtrace|full_message|inspect)\b|\b(?:halt|error!)\b[^\n]{0,60}?\b(?:e|ex|err|error|exception)\.(?:message|backtrace|full_message|inspect)\b/,
  csharp:
    /\breturn\s+\w*View\([^\n]{0,160}?\b(?:e|ex|exception)\.(?:Message|StackTrace|ToString\(\))|\bAddModelError\([^\n]{0,120}?\b(?:e|ex|exception)\.(?:Message|StackTrace|ToString\(\))|(?:\b(?:TempData|ViewData)\[[^\]\n]{1,40}\]|\bViewBag\.\w+|\b(?:model|vm|viewModel)\.\w*(?:Error|Message)\w*|\b(?:lbl|lit|label|literal|txt)\w*\.(?:Text|InnerHtml|InnerText))\s*=\s*[^\n;]{0,100}?\b(?:e|ex|exception)\.(?:Message|StackTrace|ToString\(\))/,
};

/** Files whose functions answer with the text that they return. */
const RETURNS_TEXT: Partial<Record<LanguageId, RegExp>> = {
  java: /@(?:RestController(?:Advice)?|ControllerAdvice|ResponseBody)\b/,
  // What a function puts into the object that it answers, or gives to the script that does.
  php: /\b(?:json_encode|return)\b/,
  csharp: /\[ApiController\]|:\s*(?:\w+\.)*Controller(?:Base)?\b/,
};
/** What a service of Spring catches and gives back as a text that says so: whoever asked reads it. */
const TEXT_OF_SERVICE =
  /^\s*return\s+(?:e|ex|err|exception)\.toString\(\)\s*;|^\s*return\s+"[^"\n]{0,40}\b(?:[eE]rror|[fF]ail\w*|[eE]xception|[iI]nvalid|[cC]ould not)\b[^"\n]{0,80}"\s*\+\s*(?:e|ex|err|exception)\.(?:getMessage|toString|getLocalizedMessage)\(\)\s*;/;
const TEXT_IN_CSHARP =
  /^\s*return\s+(?:"[^"\n]{0,120}"\s*\+\s*|\$"[^"\n]{0,120}\{)?(?:e|ex|exception)\.(?:Message|StackTrace|ToString\(\))[^\n]{0,40};/;

/** The caught thing put into a text of Python, and what an answer over several lines begins with. */
const CAUGHT_IN_PYTHON =
  /\{(?:(?:str|repr)\()?(?:e|ex|err|exc|error|exception)\)?(?:![rsa])?\}|\b(?:str|repr)\((?:e|ex|err|exc|error|exception)\)/;
const ANSWER_IN_PYTHON = /^\s*(?:return\b|raise (?:\w+\.)?HTTPException\()/;
const ANSWER_LINES = 10;

/** Go names the text of an error before it is answered: `text := err.Error()` and `c.JSON(400, text)` below. */
const NAMED_IN_GO =
  /^\s*(\w+)\s*:?=\s*(?:err\.Error\(\)|fmt\.Sprint(?:f\(\s*"[^"\n]{0,80}%(?:s|v|\+v)[^"\n]{0,20}",|ln?\()[^\n]{0,60}\berr(?:\.Error\(\))?\s*\))\s*$/;
const NAMED_LINES_IN_GO = 3;

/** The same of the caught thing itself, which counts only below the handler that catches it. */
const ANSWERS_CAUGHT: Partial<Record<LanguageId, RegExp>> = {
  python:
    /^\s*return\s+(?:e|ex|err|exc)\s*(?:,\s*\d{3}\s*)?$|\.format\([^)\n]{0,80}=\s*(?:e|ex|err|exc)\s*[,)]/,
};

/** Where in the program something happened is written for nobody who asks, whoever threw it. */
const TELLS_PLACES = /traceback\.|getTraceAsString|StackTrace|backtrace|\.stack\b/;
/** Lines that a message names beside the first one. */
const NAMED_LINES = 5;

/** What catches everything, or what a library throws. Exceptions of the program's own are written for whoever asks. */
const CAUGHT: Partial<Record<LanguageId, readonly [RegExp, RegExp]>> = {
  python: [
    /^\s*except\b[^:]*:/,
    /except\s*:|Exception\b(?<=[\s(,](?:Base)?Exception)|sqlite3|psycopg|mysql|pymongo|sqlalchemy|SQLAlchemyError|DatabaseError|OperationalError|IntegrityError|ProgrammingError|OSError|IOError|requests\.|subprocess|KeyError|TypeError|AttributeError/,
  ],
  java: [
    /\bcatch\s*\(|^\s*@ExceptionHandler\b/,
    /@ExceptionHandler\s*$|\b(?:Exception|Throwable|RuntimeException|SQL\w*Exception|IO\w*Exception|except\w*|\w*(?:Interrupted|Sql|Sax|XML|Parse\w*|NoSuch\w*|ClassNotFound|Data\w*)Exception)\b/,
  ],
  php: [
    /\bcatch\s*\(/,
    /\b(?:Exception|Throwable|Error)\b|\b\w*(?:PDO|Query|SQL|sql|DBAL|Driver|Runtime|Guzzle|Connect)\w*Exception\b/,
  ],
};
/** The same for what is told so only there. */
const CATCHES_ALL: Partial<Record<LanguageId, readonly [RegExp, RegExp]>> = {
  ruby: [
    /^\s*(?:rescue(?:_from)?\b|error\s+do\b)/,
    /\brescue\s*(?:=>|$)|\brescue_from\s*\(?\s*:all\b|^\s*error\s+do\b|\b(?:StandardError|Exception|RuntimeError|ScriptError|IOError|SocketError)\b|\b(?:ActiveRecord|PG|Mysql2|SQLite3|Sequel|Mongo|Redis|Net|Errno|OpenSSL|Faraday)::/,
  ],
  javascript: [/\bcatch\b/, /./],
  csharp: [
    /\bcatch\b/,
    /\bcatch\s*(?:\(\s*(?:System\.)?Exception\b|$|\{)|\b(?:Sql|Db|Data|IO|Npgsql|MySql|Sqlite|Mongo|Http\w*|Socket)\w*Exception\b/,
  ],
};
const CATCH_LINES = 12;
/** Only who develops the program is answered so. */
const DEVELOPED =
  /===?\s*['"]dev(?:elopment)?['"]|\bif\s*\(?\s*(?:\w+\.)*(?:is_?[dD]ev(?:elopment)?(?:\(\))?|IsDevelopment\(\)|DEBUG|debug)\s*\)?\s*[:{]?|\bRails\.env\.(?:development|local)\?/;

/** Answers that lie nearer than this are of one handler: one finding, which names them all. So are those that one file gives in one way. */
const APART = 15;
const WAYS =
  /\b(?:render|jsonify|json|send|status|flash|View|Json|BadRequest|Content|die|exit|echo|print|Fprint\w*|Error|addAttribute|TempData|detail|message|error|Message|ErrorMessage)\b/;

function firstIn(line: string, patterns: readonly RegExp[]): RegExpExecArray | null {
  for (const pattern of patterns) {
    const hit = pattern.exec(line);
    if (hit !== null) return hit;
  }
  return null;
}

/** Answers that tell who asks what went wrong inside: one finding for lines that lie together. */
export function errorDetails(
  rules: AnalysisRules,
  path: string,
  text: string,
  written: LanguageId,
): RawFinding[] {
  const rule = rules.get('error-details-in-answer');
  const language = written === 'typescript' ? 'javascript' : written;
  const patterns = ANSWERS[language];
  // A page answers nobody.
  if (!rule || !patterns || OF_PAGES.test(path)) return [];
  const groups: { at: number; hit: RegExpExecArray; way: string; last: number; more: number[] }[] = [];
  let told = 0;
  const lines = text.split('\n');
  const handlers = handlersAbove(lines, language);
  for (const [at, line] of lines.entries()) {
    if (line.length > 1000 || told >= MAX_LINES || /^\s*(?:\/\/|#|\*)/.test(line) || LOGS.test(line))
      continue;
    if (isForDevelopers(lines, at)) continue;
    const hit =
      firstIn(line, patterns) ??
      (language === 'java' ? givenAbove(lines, at, patterns) : null) ??
      (language === 'go' ? namedAbove(lines, at) : null) ??
      (language === 'python' && handlers[at] ? withinAnswer(lines, at) : null) ??
      fieldOfAnswer(lines, at, language, text) ??
      (handlers[at]
        ? (ANSWERS_CAUGHT[language]?.exec(line) ?? ofAll(handlers[at], line, language, text))
        : null);
    if (!hit || (!TELLS_PLACES.test(hit[0]) && isOwn(handlers[at] ?? null, language))) continue;
    told++;
    // Where the program failed is told by another habit than what with.
    const way = `${WAYS.exec(hit[0])?.[0] ?? ''}${TELLS_PLACES.test(hit[0]) ? ' places' : ''}`;
    const near = groups.find((one) => at - one.last < APART);
    const group = near ?? groups.find((one) => one.way === way);
    if (group) {
      group.last = at;
      group.more.push(at + 1);
    } else groups.push({ at, hit, way, last: at, more: [] });
  }
  return groups.map(({ at, hit, more }) => {
    const others =
      more.length === 0
        ? ''
        : ` Also in line${more.length > 1 ? 's' : ''} ${more.slice(0, NAMED_LINES).join(', ')}${more.length > NAMED_LINES ? ` and ${more.length - NAMED_LINES} more` : ''}.`;
    return {
      ruleId: rule.id,
      path,
      startLine: at + 1,
      startColumn: hit.index + 1,
      endLine: at + 1,
      endColumn: hit.index + hit[0].length + 1,
      message: `${rule.message.trimEnd()} Here: \`${hit[0].trim().slice(0, 120)}\`${others}`,
      symbol: [],
      scope: topScope,
      statement: statementOf((lines[at] ?? '').trim()),
      flow: null,
    };
  });
}

/** The caught thing as an argument on a line of its own: `source.getMessage("no.query",` and `arrayOf(e.message), locale)` below. */
function givenAbove(
  lines: readonly string[],
  at: number,
  patterns: readonly RegExp[],
): RegExpExecArray | null {
  const above = lines[at - 1] ?? '';
  const line = lines[at] ?? '';
  if (!/,\s*$/.test(above) || above.length > 1000 || LOGS.test(above)) return null;
  if (!patterns.some((pattern) => pattern.test(`${above.trimEnd()} ${line.trimStart()}`))) return null;
  return /\S.*/.exec(line);
}

/** An answer of what a line right above named. */
function namedAbove(lines: readonly string[], at: number): RegExpExecArray | null {
  const line = lines[at] ?? '';
  if (!/\.(?:JSON|String|IndentedJSON|XML|SendString|Error)\(/.test(line)) return null;
  for (const above of lines.slice(Math.max(0, at - NAMED_LINES_IN_GO), at)) {
    const name = above.length < 500 ? NAMED_IN_GO.exec(above)?.[1] : undefined;
    if (name === undefined) continue;
    const hit = new RegExp(
      `\\.(?:JSON|String|IndentedJSON|XML|SendString|Error)\\([^\\n]{0,120}\\b${name}\\b(?!")`,
    ).exec(line);
    if (hit) return hit;
  }
  return null;
}

/** Does the nearest handler above catch the program's own exceptions only? */
function isOwn(above: string | null, language: LanguageId): boolean {
  return above !== null && !((CAUGHT[language] ?? CATCHES_ALL[language])?.[1].test(above) ?? true);
}

/** What answers the text of every error, where the handler above catches them all. */
function ofAll(above: string, line: string, language: LanguageId, text: string): RegExpExecArray | null {
  if (!(CATCHES_ALL[language] ?? CAUGHT[language])?.[1].test(above)) return null;
  const returnsText = RETURNS_TEXT[language]?.test(text) ?? true;
  if (language === 'csharp')
    return (returnsText ? TEXT_IN_CSHARP.exec(line) : null) ?? ANSWERS_OF_ALL.csharp?.exec(line) ?? null;
  if (!returnsText && language === 'java' && /@Service\b/.test(text)) return TEXT_OF_SERVICE.exec(line);
  return returnsText ? (ANSWERS_OF_ALL[language]?.exec(line) ?? null) : null;
}

/** The caught thing on a later line of an answer that is open there: brackets, or a text of three quotes. */
function withinAnswer(lines: readonly string[], at: number): RegExpExecArray | null {
  const hit = CAUGHT_IN_PYTHON.exec(lines[at] ?? '');
  if (!hit) return null;
  for (let i = at - 1; i >= Math.max(0, at - ANSWER_LINES); i--) {
    const line = lines[i] ?? '';
    if (line.length > 500 || LOGS.test(line) || /^\s*(?:except|try)\b/.test(line)) return null;
    if (ANSWER_IN_PYTHON.test(line)) return isOpen(lines.slice(i, at).join('\n')) ? hit : null;
  }
  return null;
}

/** Is the line, or the block that begins right above it, only done where the program is developed? */
function isForDevelopers(lines: readonly string[], at: number): boolean {
  const above = lines[at - 1] ?? '';
  return DEVELOPED.test(lines[at] ?? '') || (/[{:]\s*$/.test(above) && DEVELOPED.test(above));
}

/** For each line that of the nearest handler of exceptions above, where it is near. */
function handlersAbove(lines: readonly string[], language: LanguageId): readonly (string | null)[] {
  const caught = CAUGHT[language] ?? CATCHES_ALL[language];
  if (!caught) return [];
  let last = Number.NEGATIVE_INFINITY;
  return lines.map((line, at) => {
    if (line.length < 500 && caught[0].test(line)) last = at;
    return at - last <= CATCH_LINES ? (lines[last] ?? null) : null;
  });
}
