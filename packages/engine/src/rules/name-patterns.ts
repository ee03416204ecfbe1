import type { ArgumentRef, Names } from './names-schema.ts';

/**
 * A single qualified name of a rule or model: `java.sql.Statement.execute*` → qualifier `java.sql.Statement`, last
 * `execute*`. Qualifier '' = a module or global itself (`express()`); '*' = any receiver of unknown type; '**' = any
 * receiver (structural rules only).
 */
export interface NamePattern {
  readonly qualifier: string;
  readonly last: string;
  /** Tests for names that hold wildcards; null = compare exactly. */
  readonly qualifierTest: RegExp | null;
  readonly lastTest: RegExp | null;
  readonly text: string;
}

/** `\` (PHP), `::` (Ruby, PHP), `->` and `#` between names all mean a dot. */
export function normalizeName(name: string): string {
  return name.replace(/->|::|[\\#]/g, '.').replace(/^\.+/, '');
}

/** `a.{b,c{d,e}}` → [`a.b`, `a.cd`, `a.ce`]. Braces nest; without braces the name itself. */
export function expandBraces(text: string): string[] {
  const open = text.indexOf('{');
  if (open < 0) return [text];
  let depth = 0;
  const pieces: string[] = [];
  let from = open + 1;
  for (let i = open; i < text.length; i++) {
    const c = text[i];
    if (c === '{') depth++;
    else if (c === ',' && depth === 1) {
      pieces.push(text.slice(from, i));
      from = i + 1;
    } else if (c === '}' && --depth === 0) {
      pieces.push(text.slice(from, i));
      const tails = expandBraces(text.slice(i + 1));
      const head = text.slice(0, open);
      return pieces.flatMap((piece) =>
        expandBraces(piece).flatMap((middle) => tails.map((tail) => head + middle + tail)),
      );
    }
  }
  return [text];
}

/** `*` stands for any run of characters within one name; the result has no nested quantifier, so it is linear. */
function wildcard(text: string, withinName: boolean): RegExp | null {
  if (!text.includes('*')) return null;
  const any = withinName ? '[^.]*' : '.*';
  return new RegExp(
    `^${text
      .split('*')
      .map((piece) => piece.replace(/[.+?^${}()|[\]\\/]/g, '\\$&'))
      .join(any)}$`,
  );
}

/** Last dot that separates names: not one inside a package path such as `github.com/gin-gonic/gin`. */
export function splitLast(name: string): [string, string] {
  const dot = name.lastIndexOf('.');
  if (dot < 0 || name.indexOf('/', dot) >= 0) return ['', name];
  return [name.slice(0, dot), name.slice(dot + 1)];
}

const parsed = new Map<string, NamePattern>();
export function parseName(text: string): NamePattern {
  const known = parsed.get(text);
  if (known) return known;
  const [qualifier, last] = splitLast(normalizeName(text));
  const pattern: NamePattern = {
    qualifier,
    last,
    qualifierTest: qualifier === '*' || qualifier === '**' ? null : wildcard(qualifier, true),
    lastTest: wildcard(last, true),
    text,
  };
  parsed.set(text, pattern);
  return pattern;
}

const expanded = new Map<string, readonly NamePattern[]>();
/** Lists of names, by the list: those of models are asked for with every function of a program. */
const expandedLists = new WeakMap<object, readonly NamePattern[]>();

/** All single names of a `Names` entry, alternations expanded. */
export function expandNames(names: Names): readonly NamePattern[] {
  if (!Array.isArray(names)) return expandName(names);
  let list = expandedLists.get(names);
  if (list === undefined) {
    list = names.flatMap(expandName);
    expandedLists.set(names, list);
  }
  return list;
}

function expandName(name: string): readonly NamePattern[] {
  let list = expanded.get(name);
  if (list === undefined) {
    list = expandBraces(name).map(parseName);
    expanded.set(name, list);
  }
  return list;
}

/** Does the pattern's last part fit this simple name? */
export function lastMatches(pattern: NamePattern, last: string): boolean {
  return pattern.lastTest === null ? pattern.last === last : pattern.lastTest.test(last);
}

/** Does the pattern's qualifier fit this known type or module? `*` fits only unknown ones. */
export function qualifierMatches(pattern: NamePattern, qualifier: string): boolean {
  if (pattern.qualifierTest) return pattern.qualifierTest.test(qualifier);
  return pattern.qualifier === qualifier;
}

/** Full comparison of a known qualified name (`child_process.exec`) with a pattern. */
export function nameMatches(pattern: NamePattern, qualified: string): boolean {
  const [qualifier, last] = splitLast(qualified);
  return (
    lastMatches(pattern, last) &&
    (pattern.qualifier === '*' || pattern.qualifier === '**' || qualifierMatches(pattern, qualifier))
  );
}

/**
 * Entries by last member name: O(1) for plain names, and a scan over the few with wildcards in the last part.
 * Order of results is the order of adding, exact ones first.
 */
export interface NameIndex<T> {
  readonly find: (last: string) => readonly { readonly name: NamePattern; readonly value: T }[];
  /** Every last name without wildcard, for prefilters; null when wildcard names exist. */
  readonly lastNames: ReadonlySet<string>;
  readonly hasWildcards: boolean;
}

export function buildNameIndex<T>(entries: Iterable<readonly [Names, T]>): NameIndex<T> {
  const exact = new Map<string, { name: NamePattern; value: T }[]>();
  const wild: { name: NamePattern; value: T }[] = [];
  for (const [names, value] of entries)
    for (const name of expandNames(names)) {
      if (name.lastTest) wild.push({ name, value });
      else {
        const list = exact.get(name.last);
        if (list) list.push({ name, value });
        else exact.set(name.last, [{ name, value }]);
      }
    }
  if (wild.length === 0) {
    const none: { name: NamePattern; value: T }[] = [];
    return { find: (last) => exact.get(last) ?? none, lastNames: new Set(exact.keys()), hasWildcards: false };
  }
  const memo = new Map<string, { name: NamePattern; value: T }[]>();
  const find = (last: string) => {
    const known = memo.get(last);
    if (known) return known;
    const hits = [...(exact.get(last) ?? []), ...wild.filter((entry) => lastMatches(entry.name, last))];
    // Bounded: names come from scanned code, and a hostile file may hold millions of different ones.
    if (memo.size < 50_000) memo.set(last, hits);
    return hits;
  };
  return { find, lastNames: new Set(exact.keys()), hasWildcards: true };
}

/**
 * Does argument number `index` (of `count`, called `name` when given by keyword) fit the reference? A keyword
 * argument fits by its name only; a positional one by its number, or by `paramName` where the callee is known.
 */
export function argumentMatches(
  ref: ArgumentRef,
  index: number,
  count: number,
  name: string | null,
  paramName: string | null = null,
): boolean {
  if (Array.isArray(ref)) return ref.some((one) => argumentMatches(one, index, count, name, paramName));
  if (typeof ref === 'number') return name === null && (ref < 0 ? index === count + ref : index === ref);
  const range = /^(\d+)\.\.(\d*)$/.exec(ref);
  if (range)
    return name === null && index >= Number(range[1]) && (range[2] === '' || index <= Number(range[2]));
  if (ref === '*') return true;
  return ref === name || (name === null && ref === paramName);
}
