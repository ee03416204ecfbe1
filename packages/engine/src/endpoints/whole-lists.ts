import type { LanguageId } from '../ir/ir.ts';
import { type QuickPattern, quickPattern } from '../match/prefilter/quick-pattern.ts';
import { isOfCaller, mentions, type RequestValues } from './request-values.ts';

/** Records of a kind that a function asks a store for: all there are, or those of one owner. */
export interface Listed {
  readonly offset: number;
  /** In lower case, one of them: `task` of `prisma.task`, `tasks`, `TaskRepository`. */
  readonly kind: string;
  readonly isOfOwner: boolean;
  /** By what is told of people in each of them: addresses, numbers, pay. */
  readonly isPersonal?: true;
  /** Those that a condition chooses which has nothing of an owner. */
  readonly isPart?: true;
}

const MAX_LISTS = 12;
/** Of fewer columns with a number among them it is the number that counts. */
const FEW_COLUMNS = 4;
const CHAIN_CHARACTERS = 700;
/** Whose records they are, as a condition says it: a column, a field or a part of a name. */
const OWNER =
  /(?<![a-zA-Z])(?:owner|user|author|creator|created_?by|customer|account|member|employee|student|patient|tenant|organi[sz]ation|org|company|team|workspace|client|assignee|assigned_to|participants?|sender|recipient|receiver)(?:_?(?:id|ID|Id|uid|name|email))?(?![a-zA-Z])|[a-z](?:Owner|User|Author|Creator|Customer|Account|Tenant|Workspace|Member)(?:I[dD])?(?![a-z])|current_?user|\.(?:user|User)\b/i;
/** What narrows a list, whatever to. */
const NARROWS =
  /\b(?:where\w*|filter\w*|exclude|eq|match|scope\w*|visible\w*|accessible\w*|policy_scope|permitted|for_?[A-Za-z]\w*|by_?[A-Z_]\w*|belonging\w*|owned\w*|restrict\w*|tenant\w*|join\w*|whereHas|in)\s*[!?]?\s*\(|\.Where\w*\(|\bwhere\b|\.(?:visible|accessible|mine|published|active|public\w*)\b/;
/** One of them, a number, or what is done with all. */
const NO_LIST =
  /(?:\.|->)(?:get|first|one|one_or_none|count|exists|delete|update|aggregate|latest|last|scalar|find|destroy|save|create|sum|avg|max|min|pluck|any|each|find_each|in_batches|delete_all|update_all|destroy_all|countDocuments|First\w*|Single\w*|Any\w*|Count\w*|Max\w*|Min\w*|Sum\w*|Find\w*|Remove\w*|ExecuteDelete\w*)(?:\b\s*\(|!|\b(?=\s*(?:$|\n|do\b|\{)))/m;
const COUNTS = /\b(?:COUNT|SUM|AVG|MAX|MIN|EXISTS)\s*\(/i;
/** What people give nobody but those who need it. */
const PERSONAL =
  /(?:^|[^a-z])(?:e_?-?mail|phone|mobile|address|ssn|salary|birth_?-?(?:day|date)|date_?of_?birth|dob|ip_?-?address|password\w*)(?:s|Number)?(?![a-z])/i;
/** What is done with the list, whatever it narrows there. */
const AFTERWARDS = /\.(?:then|catch|map|forEach|finally)\s*\(/;
/** A key names one of them. */
const KEYED =
  /(?<!\w)(?:\w+\.)?(?:\w+_)?(?:id|uuid|slug|token|email|username|number|code|key)\b["`\]]?\s*(?:=|IN\b)/i;
/** Looked for in texts, or by what all have. */
const SEARCHED =
  /\bI?LIKE\b|\b1\s*=\s*1\b|\bMATCH\b|\bis_?(?:active|deleted)\b|\bIS\s+(?:NOT\s+)?(?:NULL|TRUE|FALSE)/i;
/** A line in which who calls narrows something. */
const FOR_CALLER =
  /filter|where|scope|[!=]==?|\bin\b|includes|accessible|visible|polic|belongs|\bcan\b|\.eq\(/i;

/** A call of a store, by language: the kind is the first group. One that ends in a bracket is given what narrows the list, others go on with it. */
const CALLS: ReadonlyMap<LanguageId, readonly QuickPattern[]> = new Map(
  Object.entries({
    javascript: [
      /\b(?:prisma\w*|(?:ctx|context|this)\.(?:db|prisma\w*)|db|tx)\.([a-z]\w*)\.findMany\(/g,
      /(?<![\w.])(?:db\.|models?\.)?([A-Z][a-z]\w*)\.(?:find|findAll|findAndCountAll)\(/g,
      /\b_?([a-z]\w*?)(?:s?Repository|s?Repo|Model)\.(?:find|findAll|findAndCount|findAndCountAll)\(/g,
      /\bgetRepository\(\s*([A-Z]\w*)\s*\)\.(?:find|findAndCount)\(/g,
    ],
    python: [
      /\b([A-Z]\w*)\.objects\.(?=all\(|order_by\(|values\(|select_related\(|prefetch_related\()/g,
      /\b([A-Z]\w*)\.query\.(?=all\(|order_by\(|paginate\(|limit\()/g,
      /\b(?:db|session|self\.db|self\.session|db\.session)\.query\(\s*(?:\w+\.)?([A-Z]\w*)\s*\)(?=\s*\.)/g,
      /\bselect\(\s*(?:\w+\.)?([A-Z]\w*)\s*\)/g,
    ],
    ruby: [/(?<![\w:.])([A-Z]\w*)\.(?=(?:all|order|includes|page|paginate)\b)/g],
    php: [
      /\b([A-Z]\w*)::(?=(?:all|latest|orderBy|with|paginate|get)\()/g,
      /\bDB::table\(\s*["'](\w+)["']\s*\)(?=\s*->)/g,
    ],
    java: [/\b_?([a-z]\w*?)s?(?:Repository|Repo|Dao|DAO|Mapper)\.(?:findAll|listAll|selectAll|getAll)\(/g],
    csharp: [/\b_?(?:\w*[cC]ontext|db)\.([A-Z]\w+s)\b(?=[^;]{0,400}?ToList)/g],
    go: [/\.Find\(\s*&(\w+s)\s*(?=[,)])/g],
  } satisfies Partial<Record<LanguageId, readonly RegExp[]>>).map(([language, patterns]) => [
    language as LanguageId,
    patterns.map((one) => quickPattern(one)),
  ]),
);
const STATEMENT = quickPattern(/("""|'''|["'`])\s*SELECT\b([\s\S]{1,1500}?)\1/gi);
const OF_TABLE = /\bFROM\s+["'`[]?(?:\w+\.)?([A-Za-z_]\w*)/i;
const PLACEHOLDER = /[:@]\w+|\$\{?\w+\}?/g;
const MORE = /(?:\+=|\.=|<<)\s*([^\n]{0,300})/g;

/** Lists of records in a function's text. */
export function listsIn(language: LanguageId, body: string, { callers }: RequestValues): Listed[] {
  const found = [...callsIn(language, body), ...statementsIn(body)];
  if (found.length === 0) return [];
  const isForCaller = body
    .split('\n', 400)
    .some((line) => FOR_CALLER.test(line) && (isOfCaller(line) || mentions(line, callers)));
  return found
    .filter((one) => !isCounted(body, one.offset))
    .sort((a, b) => a.offset - b.offset)
    .slice(0, MAX_LISTS)
    .map((one) => (isForCaller ? { ...one, isOfOwner: true } : one));
}

/** Of what is only counted nobody learns anything: `listed.size()`, `len(rows)`. */
function isCounted(body: string, offset: number): boolean {
  const before = body.slice(Math.max(0, body.lastIndexOf('\n', offset - 1) + 1), offset);
  const name = /\b(\w+)\s*(?::\s*\w+\s*)?:?=\s*(?:await\s+)?(?:this\.|self\.)?$/.exec(before)?.[1];
  if (name === undefined) return false;
  const uses = [
    ...body
      .slice(offset)
      .matchAll(
        new RegExp(
          `(len\\(\\s*|count\\(\\s*\\$?)?(?<![.\\w])${name}\\b(?:\\)|\\??\\.(?:length|size|count|Count|isEmpty|toArray\\(\\)\\.length)\\b)?`,
          'g',
        ),
      ),
  ];
  return (
    uses.length > 0 &&
    uses.every(([use]) =>
      /^(?:len|count)\(|\.(?:length|size|count|Count|isEmpty|toArray\(\)\.length)$/.test(use),
    )
  );
}

function* callsIn(language: LanguageId, body: string): Generator<Listed> {
  const key = language === 'typescript' ? 'javascript' : language === 'kotlin' ? 'java' : language;
  for (const pattern of CALLS.get(key) ?? [])
    for (const hit of pattern.all(body)) {
      const kind = kindOf(hit[1] ?? '');
      const at = hit.index + hit[0].length;
      const behind = body.slice(at, at + CHAIN_CHARACTERS);
      const isGiven = hit[0].endsWith('(');
      const given = isGiven ? argumentsIn(behind) : '';
      const [chain = ''] = chainIn(key, isGiven ? behind.slice(given.length + 1) : behind).split(
        AFTERWARDS,
        1,
      );
      const before = language === 'go' ? body.slice(body.lastIndexOf('\n', hit.index) + 1, hit.index) : '';
      if (kind === '' || NO_LIST.test(chain)) continue;
      if (isWhole(given) && !NARROWS.test(`${before}${chain}`))
        yield { offset: hit.index, kind, isOfOwner: false, ...personal(given) };
      else if (OWNER.test(`${before}${given} ${chain}`)) yield { offset: hit.index, kind, isOfOwner: true };
    }
}

/** Nothing that a list could be narrowed by: no argument, an empty object, or how the list is sorted and cut. */
const isWhole = (given: string): boolean =>
  /^\s*(?:\{\s*\}\s*(?:,|$)|$)/.test(given) ||
  (/^\s*\{\s*(?:order|orderBy|include|limit|take|skip|offset|raw|sort|relations|select|attributes)\b/.test(
    given,
  ) &&
    !/\b(?:where|having)\b|\.\.\./.test(given)) ||
  /^\s*(?:\w*pageable|page\w*|sort|Sort\.by\([^()]*\)|PageRequest\.of\((?:[^()]|\([^()]*\))*\))\s*$/i.test(
    given,
  );

function* statementsIn(body: string): Generator<Listed> {
  for (const { 0: whole, 2: text = '', index } of STATEMENT.all(body)) {
    const kind = kindOf(OF_TABLE.exec(text)?.[1] ?? '');
    const columns = text.split(/\bFROM\b/i, 1)[0] ?? '';
    if (kind === '' || (COUNTS.test(columns) && columns.split(',').length < FEW_COLUMNS)) continue;
    const where = text.search(/\bWHERE\b/i);
    // What a value is called by the program says nothing of the column that it is compared with.
    const condition = where < 0 ? '' : text.slice(where).replace(PLACEHOLDER, '?');
    const rest = body.slice(index + whole.length);
    const more = [...rest.matchAll(MORE)].map(([, one = '']) => one).join(' ');
    if (OWNER.test(condition) || OWNER.test(more)) yield { offset: index, kind, isOfOwner: true };
    else if (!KEYED.test(condition) && !goesOn(rest, text))
      yield {
        offset: index,
        kind,
        isOfOwner: false,
        ...personal(columns),
        ...(!isOpen(condition) && { isPart: true as const }),
      };
  }
}

/** No condition, or one of what is looked for in texts: whoever searches finds everybody's. */
const isOpen = (condition: string): boolean => condition === '' || SEARCHED.test(condition);

const personal = (chosen: string): { isPersonal?: true } =>
  PERSONAL.test(chosen) ? { isPersonal: true } : {};

/** Of what is put together with something else nobody knows the end; one row is no list. */
const goesOn = (rest: string, text: string): boolean =>
  /^\s*(?:[+.]|\|\||%)\s*[$\w(]/.test(rest) ||
  /\$\{\s*\w*(?:where|filter|cond|clause)\w*\s*\}|\{\s*\w*(?:where|filter|cond|clause)\w*\s*\}/i.test(text) ||
  /\bLIMIT\s+1\b(?!\d)/i.test(text);

/** What stands in the brackets that are open at the beginning. */
function argumentsIn(text: string): string {
  let depth = 1;
  for (let i = 0; i < text.length; i++) {
    const sign = text[i] as string;
    if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign) && --depth === 0) return text.slice(0, i);
  }
  return text;
}

/** What a chain of calls goes on with. */
function chainIn(language: LanguageId, text: string): string {
  if (/^(?:php|csharp|java)$/.test(language)) return text.split(';', 1)[0] ?? '';
  const lines = text.split('\n');
  let end = 1;
  // A line that goes on: a dot at its beginning, or brackets that are open.
  while (end < lines.length && (/^\s*\.(?!\.)/.test(lines[end] ?? '') || isOpenEnd(lines.slice(0, end))))
    end++;
  return lines.slice(0, end).join('\n');
}

const isOpenEnd = (lines: readonly string[]): boolean => {
  const text = lines.join('\n');
  return (text.match(/[([{]/g)?.length ?? 0) > (text.match(/[)\]}]/g)?.length ?? 0);
};

/** `Tasks`, `task`, `order_items`: what one of them is called. */
export function kindOf(name: string): string {
  const plain = name.replace(/_/g, '').toLowerCase();
  if (plain.length < 3) return '';
  return plain
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|x|ch|sh)es$/, '')
    .replace(/(?<!s)s$/, '');
}
