import type { LanguageId } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { quickPattern } from '../match/prefilter/quick-pattern.ts';

/** A collection that lives as long as the program and keeps records of people: `static List<User> users`, `const orders = [ … ]`. */
export interface HeldStore {
  readonly name: string;
  /** The class of its records, where it is declared; '' elsewhere. */
  readonly type: string;
  /** Fields of its first records, where they are written out. */
  readonly fields: readonly string[];
}

/** Whose records they are, by their nature: what else a program remembers is nobody's. */
const OF_PEOPLE =
  /user|account|profile|customer|member|patient|employee|student|order|note|message|secret|credential|payment|invoice|transaction|transfer|balance|wallet|card|address|ticket|booking|reservation|document|medical|session/i;
/** What is remembered to work faster or to reach somebody, and words for kinds of things. */
const ASIDE =
  /cache|lock|sock|conn|client|pending|queue|handl|listen|regist|limit|online|typ(?:e|ing)s?|config|setting|option|(?<!ac)count|stat(?:e|us|s)|label|format|factor|provider|resolver|template|schema|rout|mapp|by_?channel|seen|visited|known|ignored|allowed|blocked|field|column|header|key_?words|prefix|suffix|pattern|enum|choice|valid|default/i;

const RECORD = '(?:\\w+\\.)*([A-Z]\\w*)\\??';
const MAPS =
  '(?:I?(?:Readonly)?Dictionary|ConcurrentDictionary|SortedDictionary|(?:Concurrent|Linked|Tree|Hash)?(?:Hash)?Map|Mutable(?:Map))';
const LISTS =
  '(?:I?List|ICollection|HashSet|ConcurrentBag|Set|ArrayList|LinkedList|CopyOnWriteArrayList|Collection|MutableList)';

/** Where such a thing is declared, by language: the name, the class of its records, and what stands behind `=`. Local names are none of it. */
const DECLARED: Partial<Record<LanguageId, readonly RegExp[]>> = {
  csharp: [
    new RegExp(
      `^[ \\t]*(?:(?:public|private|protected|internal|static|readonly)\\s+)+(?:${MAPS}<[\\w.]+,\\s*${RECORD}>|${LISTS}<${RECORD}>)\\s+(?<name>\\w+)\\s*(?:=|;|\\{)`,
      'gm',
    ),
  ],
  java: [
    new RegExp(
      `^[ \\t]*(?:(?:public|private|protected|static|final)\\s+)+(?:${MAPS}<[\\w.]+,\\s*${RECORD}>|${LISTS}<${RECORD}>)\\s+(?<name>\\w+)\\s*[=;]`,
      'gm',
    ),
    new RegExp(
      `^(?: {0,4}|\\t?)(?:(?:private|internal|protected)\\s+)?va[lr]\\s+(?<name>\\w+)\\s*(?::\\s*[^=\\n]{1,80})?=\\s*(?:mutable(?:Map|List)Of|ConcurrentHashMap|HashMap|ArrayList)<(?:[\\w.]+,\\s*)?${RECORD}>\\(`,
      'gm',
    ),
  ],
  go: [
    new RegExp(
      `^(?:var\\s+|\\t)?(?<name>[a-zA-Z_]\\w*)\\s*(?:=\\s*)?(?:map\\[\\w+\\]|\\[\\])\\*?${RECORD}\\s*(?:\\{|$)`,
      'gm',
    ),
    new RegExp(
      `^(?:var\\s+)(?<name>[a-zA-Z_]\\w*)\\s*=\\s*make\\((?:map\\[\\w+\\]|\\[\\])\\*?${RECORD}\\b`,
      'gm',
    ),
  ],
  javascript: [
    /^(?:export\s+)?(?:const|let|var)\s+(?<name>\w+)\s*(?::\s*(?:Array<|Map<\w+,\s*|Record<\w+,\s*)?([A-Z]\w*)?[^=\n]{0,60})?=\s*(?:\[|\{\s*\}|\{\s*\n?\s*["'\w-]+\s*:\s*\{|new\s+Map\b)/gm,
    /^[ \t]{1,4}(?:(?:private|public|protected|readonly|static)\s+)*(?:#|_)?(?<name>\w+)\s*(?::\s*(?:Array<|Map<\w+,\s*|Record<\w+,\s*)?([A-Z]\w*)?[^=\n;]{0,60})?=\s*(?:\[\s*(?:\{|\]|$)|new\s+Map\b)/gm,
    /^(?:module\.)?exports\.(?<name>\w+)\s*=\s*\[\s*(?:\{|\])/gm,
  ],
  python: [
    /^(?<name>[A-Za-z_]\w*)\s*(?::\s*[^=\n]{1,80})?=\s*(?:\[\s*(?:\{|\]|$)|\{\s*(?:\}|$|["'\w]+\s*:\s*\{)|dict\(\)|list\(\)|defaultdict\()/gm,
    /^[ \t]+self\.(?<name>\w+)\s*(?::\s*[^=\n]{1,80})?=\s*(?:\[\s*(?:\{|\])|\{\s*(?:\}|$))/gm,
  ],
  php: [
    /^[ \t]*(?:(?:public|private|protected|static|var)\s+)+(?:array\s+)?\$(?<name>\w+)\s*=\s*(?:\[|array\()/gm,
    /^\$(?<name>\w+)\s*=\s*(?:\[|array\()\s*$/gm,
  ],
  ruby: [
    /^[ \t]*(?:@@|\$)?(?<name>[A-Za-z_]\w*)\s*=\s*(?:\[\s*(?:\{|\]|$)|\{\s*(?:\}|$|["'\w:]+\s*(?:=>|:)\s*\{))/gm,
  ],
};
const FIELD = /(?:^|[{,(\s])["':]?(\w+)["']?\s*(?::|=>|=)(?![:=>])/g;
const FIRST_RECORD = 600;
const MAX_STORES = 40;
/** A file that keeps none of this says none of it. */
const MAY_HOLD = quickPattern(OF_PEOPLE);

const known = new WeakMap<FlatModule, readonly HeldStore[]>();

/** The stores that a file declares. @param text of the file, without comments */
export function heldStores(flat: FlatModule, text: string): readonly HeldStore[] {
  const before = known.get(flat);
  if (before) return before;
  const found = storesIn(flat.module.language, text);
  known.set(flat, found);
  return found;
}

function storesIn(language: LanguageId, text: string): HeldStore[] {
  const patterns = DECLARED[language === 'typescript' ? 'javascript' : language];
  if (!patterns || !MAY_HOLD.test(text)) return [];
  const found = new Map<string, HeldStore>();
  for (const pattern of patterns)
    for (const hit of text.matchAll(pattern)) {
      const name = hit.groups?.name ?? '';
      const type = hit.slice(1).find((one) => one !== undefined && one !== name) ?? '';
      if (name === '' || found.has(name) || found.size >= MAX_STORES) continue;
      if (!(OF_PEOPLE.test(name) || OF_PEOPLE.test(type)) || ASIDE.test(name) || ASIDE.test(type)) continue;
      const first = text.slice(hit.index + hit[0].length - 1, hit.index + hit[0].length + FIRST_RECORD);
      const fields = /^\s*[[{(]/.test(first) ? fieldsOf(first) : [];
      // What is filled with texts and numbers is a list of them: records have fields, or come later.
      if (type === '' && fields.length === 0 && !isFilled(text, name)) continue;
      found.set(name, { name, type, fields });
    }
  return [...found.values()];
}

/** Names that stand before a value in what is written out. */
function fieldsOf(first: string): string[] {
  const end = /^[\]})]\)?;?[ \t]*\r?$/m.exec(first)?.index;
  const part = end === undefined ? first : first.slice(0, end);
  return [...new Set([...part.matchAll(FIELD)].map(([, name = '']) => name))];
}

/** A record is put in: `users.push({ … })`, `users[id] = { … }`, `users.append(user)`. */
const isFilled = (text: string, name: string): boolean =>
  new RegExp(`\\b${name}(?:\\.(?:push|append|add|set|put)\\(|\\[[^\\]\\n]{1,60}\\]\\s*=(?!=)|\\s*<<)`).test(
    text,
  );
