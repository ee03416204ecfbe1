import type { FunctionIR, LanguageId, Param } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { partOf, type QuickPattern, quickPattern } from '../match/prefilter/quick-pattern.ts';
import type { Evidence } from './evidence.ts';
import { isOfRequest, mentions, requestValues } from './request-values.ts';

/** What a number of a request decides, and nothing bounds it on the way. */
export interface UnboundedUse extends Evidence {
  /** `work`: memory, loops or time. `page`: how many records a query gives. */
  readonly kind: 'work' | 'page';
}

/** One expression with calls of one level in it: what a number is written as. */
const SIZE = '((?:[^(),;\\n]|\\((?:[^()\\n]|\\([^()\\n]*\\))*\\)){1,160})';
const ITEM = '(?:[^(),\\n]|\\([^()\\n]*\\)){1,80}';
const COUNTED = `\\bfor\\b[^\\n;]{0,80};[^\\n;]{0,60}<=?\\s*${SIZE};`;

/** Where the size stands in what allocates, repeats or waits. */
const WORK: Readonly<Record<string, readonly string[]>> = {
  javascript: [
    `\\bnew\\s+(?:Array|\\w+Array|ArrayBuffer)(?:<[^>\\n]*>)?\\(\\s*${SIZE}\\)`,
    `(?<![\\w.])Array\\(\\s*${SIZE}\\)\\.(?:fill|keys)`,
    `\\bArray\\.from\\(\\s*\\{\\s*length:\\s*${SIZE}\\}`,
    `(?:["'\`)\\w])\\.repeat\\(\\s*${SIZE}\\)`,
    `\\brandomBytes\\(\\s*${SIZE}\\)`,
    COUNTED,
  ],
  python: [
    `\\brange\\(\\s*(?:${ITEM},\\s*)?${SIZE}\\)`,
    `(?:["'\\]]|\\bb["'][^"'\\n]*["'])\\s*\\*\\s*${SIZE}(?:\\)|$|,)`,
    `\\b(?:np|numpy)\\.(?:zeros|ones|empty|arange)\\(\\s*${SIZE}\\)`,
    `\\b(?:urandom|token_hex|token_bytes|token_urlsafe|bytearray)\\(\\s*${SIZE}\\)`,
    `\\b(?:time|asyncio|gevent|eventlet)\\.sleep\\(\\s*${SIZE}\\)`,
  ],
  java: [
    `\\bnew\\s+\\w+\\[\\s*([^\\]\\n]{1,120})\\]`,
    `\\bnew\\s+(?:ArrayList|HashMap|HashSet|ArrayDeque|StringBuilder|StringBuffer|CountDownLatch|ByteArrayOutputStream)(?:<[^()\\n]*>)?\\(\\s*${SIZE}\\)`,
    `\\.repeat\\(\\s*${SIZE}\\)|\\bnCopies\\(\\s*${SIZE},`,
    `\\b(?:Thread|TimeUnit\\.\\w+)\\.sleep\\(\\s*${SIZE}\\)`,
    `\\b(?:Int|Long)Stream\\.range(?:Closed)?\\(\\s*${ITEM},\\s*${SIZE}\\)`,
    `(?<![\\w.])(?:\\w*Array|delay|repeat)\\(\\s*${SIZE}\\)\\s*(?:\\{|$)`,
    `\\bin\\s+\\d+\\s*(?:\\.\\.|until)\\s*([\\w.]{1,80})\\s*\\)`,
    COUNTED,
  ],
  csharp: [
    `\\bnew\\s+\\w+\\[\\s*([^\\]\\n]{1,120})\\]`,
    `\\bnew\\s+List<[^()\\n]*>\\(\\s*${SIZE}\\)`,
    `\\bnew\\s+[sS]tring\\(\\s*'[^'\\n]*',\\s*${SIZE}\\)`,
    `\\bEnumerable\\.(?:Range|Repeat)\\(\\s*${ITEM},\\s*${SIZE}\\)`,
    `\\b(?:Task\\.Delay|Thread\\.Sleep|RandomNumberGenerator\\.GetBytes)\\(\\s*${SIZE}\\)`,
    COUNTED,
  ],
  go: [
    `\\bmake\\(\\s*(?:\\[\\]|map\\[|chan\\b)[^,\\n]{1,60},\\s*${SIZE}(?:\\)|,)`,
    `\\b(?:strings|bytes)\\.Repeat\\(\\s*${ITEM},\\s*${SIZE}\\)`,
    `\\btime\\.Sleep\\(\\s*${SIZE}\\)`,
    `\\brange\\s+(\\w{1,60})\\s*\\{`,
    COUNTED,
  ],
  ruby: [
    `(\\b[\\w.\\[\\]:'"]{1,80}(?:\\.to_i)?)\\.times\\b`,
    `\\bArray\\.new\\(\\s*${SIZE}[),]`,
    `["']\\s*\\*\\s*${SIZE}$`,
    `\\bsleep[( ]\\s*${SIZE}\\)?\\s*$`,
    `\\bSecureRandom\\.(?:hex|bytes|random_bytes|alphanumeric|base64|urlsafe_base64)\\(\\s*${SIZE}\\)`,
    `\\bupto\\(\\s*${SIZE}\\)|\\(\\d+\\.\\.\\.?([^()\\n]{1,80})\\)\\.(?:each|map)`,
  ],
  php: [
    `\\bstr_repeat\\(\\s*${ITEM},\\s*${SIZE}\\)|\\bstr_pad\\(\\s*${ITEM},\\s*${SIZE}[,)]`,
    `\\b(?:range|array_fill)\\(\\s*${ITEM},\\s*${SIZE}[,)]`,
    `\\bu?sleep\\(\\s*${SIZE}\\)|\\brandom_bytes\\(\\s*${SIZE}\\)`,
    COUNTED,
  ],
};

/** Where a query is told how many records it gives. What bounds it by itself (Flask-SQLAlchemy's `paginate`, Spring's `Pageable`) is left out. */
const PAGE: Readonly<Record<string, readonly string[]>> = {
  javascript: [
    `\\.(?:limit|take)\\(\\s*${SIZE}\\)`,
    `\\.(?:find\\w*|paginate|query)\\((?:[^;]{0,400}?[{,\\s])(?:limit|take)\\s*:\\s*([^,}\\n]{1,80})`,
    `\\.(?:find\\w*)\\((?:[^;]{0,400}?[{,]\\s*)(limit|take)\\s*[,}]`,
  ],
  // What hands it on by that name: a repository, a service.
  python: [
    `\\b(?:limit|page_size|per_page)=${SIZE}[,)]`,
    `\\.limit\\(\\s*${SIZE}\\)`,
    `\\bPaginator\\(\\s*${ITEM},\\s*${SIZE}[),]`,
  ],
  java: [`\\bPageRequest\\.of\\(\\s*${ITEM},\\s*${SIZE}[),]`, `\\.(?:setMaxResults|limit)\\(\\s*${SIZE}\\)`],
  // What may be left out (`limit.Value`) cuts a list that is given whole without it.
  csharp: [`\\.Take\\(\\s*(?!\\w+\\.Value\\b)${SIZE}\\)`],
  go: [`\\.Limit\\(\\s*${SIZE}\\)`],
  ruby: [`\\.(?:limit|per|first)\\(\\s*${SIZE}\\)`, `\\bper_page:\\s*([^,)\\n]{1,80})`],
  php: [
    `->(?:limit|take|paginate|simplePaginate|cursorPaginate|setMaxResults)\\(\\s*${SIZE}[),]`,
    `::(?:limit|take|paginate)\\(\\s*${SIZE}[),]`,
  ],
};

const compiled = (lists: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, QuickPattern[]> =>
  new Map(
    Object.entries(lists).map(([id, list]) => [id, list.map((one) => quickPattern(new RegExp(one, 'gm')))]),
  );
const USES = [
  ['work', compiled(WORK)],
  ['page', compiled(PAGE)],
] as const;

/** Makes a number of text. */
const NUMBER =
  /\b(?:int|float|Number|parseInt|parseFloat|Integer|Float|intval|floatval|toInt\w*|toLong\w*|to_i|to_f|Atoi|ParseInt|ParseUint|ParseFloat|parseLong|parseDouble|valueOf|[tT]ryParse|Parse|ToInt\d\d|getInt|GetInt|QueryInt|FormInt|integer|as_int|decode)\b\s*[(?.]|\(\s*(?:int|integer|Integer|long)\s*\)|\btype\s*=\s*(?:int|float)\b|\.to_[if]\b|(?:^|[(=\s])\+(?=req|params|ctx|query)/;
const NUMBER_TYPE =
  /^(?:int|Integer|long|Long|float|double|number|Int|Int32|Int64|uint|ulong|short|Number|BigInteger)$/;
/** A number by its name, in languages that make numbers of texts by themselves. */
const NUMBER_NAME =
  /^(?:\w*_)?(?:limit|size|count|num|number|n|per_?page|take|length|len|amount|times|depth|delay|ms|seconds|repeat|rows|width|height|bytes)$|(?:Limit|Size|Count|Num|PerPage|Length|Amount|Times|Depth|Delay|Seconds|Rows|Width|Height|Bytes)$/i;
const WEAK: ReadonlySet<LanguageId> = new Set(['javascript', 'typescript', 'php', 'ruby']);
/** What gives no more than its other arguments say, or judges a number. */
const BOUND_CALL =
  '(?:(?<![a-zA-Z])min(?![a-z])|Min(?![a-z])|[cC]lamp|CLAMP|[bB]ound|(?<![a-z])cap(?![a-z])|coerceIn|coerceAtMost|[cC]onstrain|[vV]alidat|[cC]heck|[aA]ssert|[eE]nsure|[sS]aniti[sz]|[nN]ormali[sz]|[rR]estrict|[rR]equire|between|cover|includes?|contains|in_array|filter_var)';
const BOUNDED = new RegExp(
  `${BOUND_CALL}\\w*[?!]?\\s*[(.]|\\]\\.min\\b|\\.clamp\\b|(?:[<%]|(?<![-=])>)(?![=>]?\\s*0\\b)`,
);
/** Somewhere in the function it is said how much is the most. */
const NAMES_MOST = quickPattern(
  /max_?(?:page|limit|size|per|count|results?|items|rows|num|length|take|allowed|amount|n\b)|(?:page|limit|size|count|take)_?(?:max|cap|ceiling)|\bvalidat|\bsafeParse\b|schema\.parse|\bJoi\./i,
);
/** A declaration says how much is the most: `Query(10, le=100)`, `@Max(100)`, `[Range(1, 100)]`. */
const DECLARED_MOST =
  /\bl[et]\s*=|@Max\b|\bMax\s*\(|\bRange\s*\(|\bmax\s*[:=(]|conint|Literal\[|@Valid\b|ValidationPipe|\bPipe\b/;
const FILLED =
  /(?:^|\.)(?:RequestParam|PathVariable|PathParam|QueryParam|QueryValue|Param|Query|FromRoute|FromQuery|FromForm)$/;
const ASSIGNED =
  /^\s*(?:(?:const|let|var|val|final|auto|[A-Za-z][\w<>.?]*)\s+)?[$@]?([A-Za-z_]\w*)\s*(?:,\s*(?:err|_|ok|\w*[eE]rr))?\s*(?::\s*[\w[\].]+\s*)?(?::=|=|\|\|=)(?![=>~])\s*(\S.*)$/;
const UNPACKED = quickPattern(/(?:const|let|var)\s*\{([^{}]{1,300})\}\s*=\s*([^;\n]{1,200})/g);
/** Nothing but a value of the request, or another where it has none. */
const READS =
  /^(?:(?:req|request|ctx(?:\.request)?)\.(?:query|body|params)[.[]|params\[|\$_(?:GET|POST|REQUEST)\[|\$request->(?:input|get|query)\()[^(\n]*\)?;?$/;
const LINES = 400;
const LINE_CHARACTERS = 300;
const MAX_USES = 4;

/** Sizes and times in a function that a request gives as numbers, and that nothing of the function bounds. */
export function unboundedUses(
  flat: FlatModule,
  index: number,
  text: string,
  evidenceAt: (offset: number) => Evidence,
): UnboundedUse[] {
  const { language } = flat.module;
  const key = language === 'typescript' ? 'javascript' : language;
  const fn = flat.nodes[index] as FunctionIR;
  // The word that declares a name stands before what is declared.
  const head = fn.body[0]?.start ?? fn.start;
  const from = Math.max(fn.start, text.lastIndexOf('\n', head) + 1);
  const body = partOf(text, from, Math.min(fn.end, from + BODY_CHARACTERS));
  const uses = USES.flatMap(([kind, lists]) =>
    (lists.get(key) ?? []).filter((one) => one.mayMatch(body)).map((pattern) => ({ kind, pattern })),
  );
  if (uses.length === 0 || NAMES_MOST.test(body)) return [];
  const { inputs } = requestValues(fn, language, body);
  const numbers = numbersOf(fn, language, text, body, inputs);
  if (numbers.size === 0 && !isOfRequest(body)) return [];
  const isFree = (size: string): boolean => {
    if (BOUNDED.test(size)) return false;
    const plain = size.replace(/[$@]/g, '').trim();
    const named = [...numbers].some((name) =>
      new RegExp(`^[\\w\\s.*+()-]*(?<![\\w.])${name}\\b(?:!|\\.to_i|\\.toInt\\(\\))?[\\s)*+\\d\\w.-]*$`).test(
        plain,
      ),
    );
    if (named) return !/\.(?:length|size|count)\b/.test(plain);
    const isRead = isOfRequest(size) || mentions(plain, inputs);
    return isRead && (NUMBER.test(size) || (WEAK.has(language) && isOfRequest(size) && !/[?:]/.test(size)));
  };
  const found: UnboundedUse[] = [];
  for (const { kind, pattern } of uses)
    for (const hit of pattern.all(body)) {
      const size = hit.slice(1).find((one) => one !== undefined) ?? '';
      if (found.length < MAX_USES && isFree(size)) {
        const offset = from + hit.index + hit[0].lastIndexOf(size);
        found.push({ kind, ...evidenceAt(offset) });
      }
    }
  return found;
}

const BODY_CHARACTERS = 12_000;

/** Names that hold a number of the request; those that anything of the function bounds are none of them. */
function numbersOf(
  fn: FunctionIR,
  language: LanguageId,
  text: string,
  body: string,
  inputs: ReadonlySet<string>,
): ReadonlySet<string> {
  const numbers = new Set<string>();
  const bounded = new Set<string>();
  for (const param of fn.params) {
    if (param.pattern.kind !== 'name' || !/^\w+$/.test(param.pattern.name)) continue;
    const { name } = param.pattern;
    const written = [param, ...param.decorators].map((one) => text.slice(one.start, one.end)).join(' ');
    if (DECLARED_MOST.test(written)) bounded.add(name);
    else if (isFilledNumber(fn, param, language, inputs)) numbers.add(name);
  }
  if (WEAK.has(language)) for (const name of readNumbers(body)) numbers.add(name);
  const lines = body.split(/\r?\n/, LINES).filter((line) => line.length <= LINE_CHARACTERS);
  const assigned = lines.flatMap((line) => {
    const [, name, value] = ASSIGNED.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  // The second time for what loops carry on.
  for (let pass = 0; pass < 2; pass++)
    for (const [name, value] of assigned) {
      if (BOUNDED.test(value)) bounded.add(name);
      else if (WEAK.has(language) && NUMBER_NAME.test(name) && READS.test(value)) numbers.add(name);
      else if (NUMBER.test(value) && (isOfRequest(value) || mentions(value, inputs))) numbers.add(name);
      else if (mentions(value, numbers) && /^[\w\s.*+()$-]*;?$/.test(value) && !/\.\w+\(/.test(value))
        numbers.add(name);
    }
  for (const name of numbers) if (bounded.has(name) || isBounded(name, lines)) numbers.delete(name);
  return numbers;
}

/** `const { page, limit = 10 } = req.query`. */
function readNumbers(body: string): string[] {
  return [...UNPACKED.all(body)].flatMap(([, names = '', value = '']) =>
    isOfRequest(value)
      ? [...names.matchAll(/[A-Za-z_]\w*(?=\s*(?:,|=|$))/g)]
          .map(([name]) => name)
          .filter((name) => NUMBER_NAME.test(name))
      : [],
  );
}

function isFilledNumber(
  fn: FunctionIR,
  param: Param,
  language: LanguageId,
  inputs: ReadonlySet<string>,
): boolean {
  if (param.type === null || param.type.array || !isNumberType(param)) return false;
  if (param.decorators.some((one) => FILLED.test(one.name))) return true;
  if (language !== 'python' && language !== 'csharp') return false;
  const isRoute = fn.decorators.some((one) =>
    /(?:^|\.)(?:get|post|put|patch|delete|route|Http\w+)$/.test(one.name),
  );
  if (!isRoute) return false;
  // FastAPI's `Query(10)` is a default like any other.
  const isCalled = param.default?.kind === 'call';
  return (
    param.pattern.kind === 'name' &&
    (inputs.has(param.pattern.name) || !isCalled || /(?:Query|Path)$/.test(nameOfCall(param)))
  );
}

const isNumberType = ({ type }: Param): boolean =>
  type !== null && (NUMBER_TYPE.test(type.name) || type.args.some((one) => NUMBER_TYPE.test(one.name)));

function nameOfCall({ default: value }: Param): string {
  if (value?.kind !== 'call') return '';
  const { callee } = value;
  return callee.kind === 'name' ? callee.name : callee.kind === 'member' ? callee.property : '';
}

/** Is a name compared with anything but nothing, or handed to what judges or bounds it? The test of a counting loop bounds the counter. */
function isBounded(name: string, lines: readonly string[]): boolean {
  const compared = new RegExp(
    `(?<![\\w.])[$@]?${name}\\b\\s*\\)?\\s*(?:(?:<=?|>=?)(?![=>]|\\s*[01]\\b(?!\\.))|(?:===?(?!=)|in\\b|not in\\b)(?!\\s*(?:null|undefined|None|nil|["']["']|[01]\\b)))|(?:<=?|(?<![-=])>=?)\\s*[$@]?${name}\\b|\\bswitch\\s*\\(?\\s*[$@]?${name}\\b`,
  );
  const judged = new RegExp(
    `${BOUND_CALL}\\w*[?!]?\\s*\\([^\\n]*(?<![\\w.])[$@]?${name}\\b|(?<![\\w.])${name}\\.(?:clamp|coerce\\w+|between)|\\[[^\\]\\n]*\\b${name}\\b[^\\]\\n]*\\]\\.min\\b`,
  );
  return lines.some(
    (line) => judged.test(line) || (!/\b(?:for|while|foreach)\b/.test(line) && compared.test(line)),
  );
}
