import type { LanguageId } from '../ir/ir.ts';
import {
  ANY,
  type CharSet,
  caseless,
  DIGIT,
  HEX,
  intersect,
  invert,
  LETTER,
  one,
  SPACE,
  union,
  WORD,
} from './char-set.ts';

export type RegexNode =
  | { readonly kind: 'set'; readonly set: CharSet }
  | { readonly kind: 'empty' | 'begin' | 'end' }
  | { readonly kind: 'sequence' | 'choice'; readonly items: readonly RegexNode[] }
  | { readonly kind: 'repeat'; readonly item: RegexNode; readonly min: number; readonly max: number }
  | { readonly kind: 'group'; readonly item: RegexNode; readonly names: readonly string[] }
  | { readonly kind: 'back'; readonly name: string }
  | { readonly kind: 'ahead'; readonly item: RegexNode }
  /** Atomic groups and possessive repetitions: what they took is never given back. */
  | { readonly kind: 'atomic'; readonly item: RegexNode };

const MAX_DEPTH = 40;
const EMPTY: RegexNode = { kind: 'empty' };
const NEWLINES: CharSet = [10, 10, 13, 13, 0x2028, 0x2029];
const SIMPLE: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, f: 12, v: 11, a: 7, e: 27, '0': 0 };
const POSIX: Readonly<Record<string, CharSet>> = {
  alpha: LETTER,
  digit: DIGIT,
  alnum: union(LETTER, DIGIT),
  upper: [65, 90],
  lower: [97, 122],
  space: SPACE,
  blank: [9, 9, 32, 32],
  punct: [33, 47, 58, 64, 91, 96, 123, 126],
  xdigit: HEX,
  word: WORD,
  cntrl: [0, 31, 127, 127],
  print: [32, 126],
  graph: [33, 126],
};
const GROUP_HEAD =
  /^\?(?:P?<([A-Za-z_]\w*)>|'(\w+)'|([a-z]*)(?:-([a-z]+))?([:)])|(=|!|<=|<!|>)|(#)[^)]*|P=(\w+)(?=\)))/;

interface Reader {
  readonly source: string;
  readonly language: LanguageId;
  pos: number;
  groups: number;
  flags: ReadonlySet<string>;
}

/**
 * Reads a regular expression as the language's own engine does: what `.`, `^` and `$` mean, which classes nest, which
 * flags are written inside. Throws on what it cannot read.
 */
export function readPattern(source: string, language: LanguageId, flags: string): RegexNode {
  const bare = language === 'php' ? withoutDelimiters(source, flags) : { source, flags };
  const r: Reader = { source: bare.source, language, pos: 0, groups: 0, flags: new Set(bare.flags) };
  const whole = choice(r, 0);
  if (r.pos < r.source.length) throw new Error('unbalanced');
  return whole;
}

/** PHP's patterns carry their delimiters and flags: `/…/i`, `#…#`, `{…}`. */
function withoutDelimiters(source: string, flags: string): { source: string; flags: string } {
  const text = source.trimStart();
  const open = text[0] ?? '';
  if (!/[^\w\s\\]/.test(open)) return { source, flags };
  const close = { '(': ')', '{': '}', '[': ']', '<': '>' }[open] ?? open;
  const end = text.lastIndexOf(close);
  return end > 0 ? { source: text.slice(1, end), flags: text.slice(end + 1) } : { source, flags };
}

function choice(r: Reader, depth: number): RegexNode {
  if (depth > MAX_DEPTH) throw new Error('nested too deep');
  const before = r.flags;
  const items = [sequence(r, depth)];
  while (r.source[r.pos] === '|') {
    r.pos++;
    items.push(sequence(r, depth));
  }
  r.flags = before;
  return items.length === 1 ? (items[0] ?? EMPTY) : { kind: 'choice', items };
}

function sequence(r: Reader, depth: number): RegexNode {
  const items: RegexNode[] = [];
  for (;;) {
    const isFirst = depth === 0 && items.every((item) => item === EMPTY);
    const next = atom(r, depth, isFirst);
    if (next === null) break;
    items.push(repeated(r, next));
  }
  return items.length === 1 ? (items[0] ?? EMPTY) : { kind: 'sequence', items };
}

function repeated(r: Reader, item: RegexNode): RegexNode {
  let node = item;
  for (;;) {
    skipLayout(r);
    const bounds = /^(?:([*+?])|\{(\d*)(?:(,)(\d*))?\})/.exec(r.source.slice(r.pos, r.pos + 24));
    if (!bounds || (bounds[1] === undefined && bounds[2] === '' && !bounds[4])) return node;
    r.pos += bounds[0].length;
    const { min, max } = limits(bounds);
    const suffix = r.source[r.pos];
    const possessive = suffix === '+' && /^(java|php|ruby|csharp)$/.test(r.language);
    if (suffix === '?' || possessive) r.pos++;
    const again: RegexNode = { kind: 'repeat', item: node, min, max };
    node = possessive ? { kind: 'atomic', item: again } : again;
  }
}

function limits(bounds: RegExpExecArray): { min: number; max: number } {
  const [, sign, low, comma, high] = bounds;
  if (sign !== undefined) return { min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity };
  const min = Number(low || 0);
  return { min, max: comma === undefined ? min : high ? Number(high) : Infinity };
}

/** White space and comments of the extended form. */
function skipLayout(r: Reader): void {
  if (!r.flags.has('x') || r.language === 'javascript' || r.language === 'typescript') return;
  for (;;) {
    const c = r.source[r.pos];
    if (c === '#') {
      const end = r.source.indexOf('\n', r.pos);
      r.pos = end < 0 ? r.source.length : end + 1;
    } else if (c !== undefined && /\s/.test(c)) r.pos++;
    else return;
  }
}

/** @param isFirst nothing of the pattern stands before it */
function atom(r: Reader, depth: number, isFirst: boolean): RegexNode | null {
  skipLayout(r);
  const c = r.source[r.pos];
  if (c === undefined || c === ')' || c === '|') return null;
  r.pos++;
  switch (c) {
    case '(':
      return group(r, depth);
    case '[':
      return setOf(r, charClass(r, 0));
    case '.':
      return { kind: 'set', set: dot(r) };
    case '^':
      // A match that begins at lines begins behind a line's end: only there may a search begin.
      return isMultiline(r) ? (isFirst ? LINE_BEGIN : EMPTY) : { kind: 'begin' };
    case '$':
      return isMultiline(r)
        ? { kind: 'choice', items: [{ kind: 'set', set: [10, 10] }, END_NODE] }
        : END_NODE;
    case '\\':
      return escaped(r);
    default: {
      const code = r.source.codePointAt(r.pos - 1) ?? 0;
      if (code > 0xffff) r.pos++;
      return setOf(r, one(code));
    }
  }
}

const LINE_BEGIN: RegexNode = { kind: 'choice', items: [{ kind: 'set', set: [10, 10] }, { kind: 'begin' }] };
const END_NODE: RegexNode = { kind: 'end' };

function setOf(r: Reader, set: CharSet): RegexNode {
  return { kind: 'set', set: r.flags.has('i') ? caseless(set) : set };
}

/** Ruby's anchors always stand at lines; its flag `m` is what others call `s`. */
function isMultiline(r: Reader): boolean {
  return r.language === 'ruby' || r.flags.has('m');
}

function dot(r: Reader): CharSet {
  if (r.flags.has(r.language === 'ruby' ? 'm' : 's')) return ANY;
  const wide = r.language === 'javascript' || r.language === 'typescript' || r.language === 'java';
  return invert(wide ? NEWLINES : [10, 10]);
}

function group(r: Reader, depth: number): RegexNode {
  if (r.source[r.pos] !== '?') {
    const number = String(++r.groups);
    return { kind: 'group', item: inside(r, depth), names: [number] };
  }
  const head = GROUP_HEAD.exec(r.source.slice(r.pos, r.pos + 80));
  if (head === null) throw new Error('group');
  r.pos += head[0].length;
  const [, angled, quoted, on, off, close, look, comment, same] = head;
  if (angled !== undefined || quoted !== undefined) {
    const names = [angled ?? quoted ?? '', String(++r.groups)];
    return { kind: 'group', item: inside(r, depth), names };
  }
  if (same !== undefined || comment !== undefined) {
    r.pos++;
    return same === undefined ? EMPTY : { kind: 'back', name: same };
  }
  if (look !== undefined) {
    const item = inside(r, depth);
    if (look === '=') return { kind: 'ahead', item };
    // Nothing but the text's beginning lies behind.
    if (look === '<=' && item.kind === 'begin') return item;
    return look === '>' ? { kind: 'atomic', item } : EMPTY;
  }
  const before = r.flags;
  r.flags = new Set([...before, ...(on ?? '')].filter((flag) => !off?.includes(flag)));
  // `(?i)` holds for what follows in the group around it.
  if (close === ')') return EMPTY;
  const item = inside(r, depth);
  r.flags = before;
  return item;
}

function inside(r: Reader, depth: number): RegexNode {
  const item = choice(r, depth + 1);
  if (r.source[r.pos++] !== ')') throw new Error('unbalanced');
  return item;
}

function escaped(r: Reader): RegexNode {
  const c = r.source[r.pos] ?? '';
  if (/[bBAGK]/.test(c)) {
    r.pos++;
    return c === 'A' && r.language !== 'javascript' ? { kind: 'begin' } : EMPTY;
  }
  if (c === 'z' || c === 'Z') {
    r.pos++;
    return END_NODE;
  }
  if (/[1-9]/.test(c)) {
    const digits = /^\d{1,2}/.exec(r.source.slice(r.pos))?.[0] ?? c;
    r.pos += digits.length;
    return { kind: 'back', name: digits };
  }
  if (c === 'k') {
    const name = /^k(?:<(\w+)>|'(\w+)'|\{(\w+)\})/.exec(r.source.slice(r.pos, r.pos + 60));
    r.pos += name?.[0].length ?? 1;
    return name ? { kind: 'back', name: name[1] ?? name[2] ?? name[3] ?? '' } : EMPTY;
  }
  if (c === 'R') {
    r.pos++;
    return { kind: 'set', set: [10, 13, 0x85, 0x85, 0x2028, 0x2029] };
  }
  return setOf(r, escapedSet(r));
}

/** The set that an escape stands for, in a class or outside. */
function escapedSet(r: Reader): CharSet {
  const c = r.source[r.pos++];
  switch (c) {
    case undefined:
      throw new Error('dangling escape');
    case 'd':
      return DIGIT;
    case 'D':
      return invert(DIGIT);
    case 'w':
      return WORD;
    case 'W':
      return invert(WORD);
    case 's':
      return SPACE;
    case 'S':
      return invert(SPACE);
    case 'h':
      return r.language === 'ruby'
        ? HEX
        : r.language === 'java' || r.language === 'php'
          ? [9, 9, 32, 32]
          : one(104);
    case 'b':
      return one(8);
    case 'p':
    case 'P':
      return property(r, c === 'P');
    case 'x':
    case 'u':
      return numbered(r, c);
    default: {
      const known = SIMPLE[c];
      if (known !== undefined) return one(known);
      const code = r.source.codePointAt(r.pos - 1) ?? 0;
      if (code > 0xffff) r.pos++;
      return one(code);
    }
  }
}

function property(r: Reader, negated: boolean): CharSet {
  const name = /^\{(\^?)(?:Is|In)?(\w+)[^}]*\}|^([A-Z])/.exec(r.source.slice(r.pos, r.pos + 40));
  if (name === null) return one(112);
  r.pos += name[0].length;
  const text = (name[2] ?? name[3] ?? '').toLowerCase();
  const set =
    POSIX[text] ??
    (/^(l|letter|alphabetic|lu|ll|script|latin)/.test(text)
      ? LETTER
      : /^n/.test(text)
        ? DIGIT
        : /^(z|white)/.test(text)
          ? SPACE
          : /^(p|s)/.test(text)
            ? (POSIX.punct ?? [])
            : LETTER);
  return negated !== (name[1] === '^') ? invert(set) : set;
}

function numbered(r: Reader, sign: string): CharSet {
  const digits = /^(\{[0-9a-fA-F]+\}|[0-9a-fA-F]{4}|[0-9a-fA-F]{2})/.exec(
    r.source.slice(r.pos, r.pos + 12),
  )?.[0];
  if (digits === undefined) return one(sign.charCodeAt(0));
  const hex = sign === 'x' && !digits.startsWith('{') ? digits.slice(0, 2) : digits;
  r.pos += hex.length;
  return one(Math.min(ANY[1] ?? 0, Number.parseInt(hex.replace(/[{}]/g, ''), 16)));
}

/** Languages whose classes nest and intersect: `[a-z&&[^aeiou]]`. */
function nests(r: Reader): boolean {
  return r.language === 'java' || r.language === 'ruby' || r.flags.has('v');
}

function charClass(r: Reader, depth: number): CharSet {
  if (depth > MAX_DEPTH) throw new Error('nested too deep');
  const negated = r.source[r.pos] === '^';
  if (negated) r.pos++;
  const parts: CharSet[] = [];
  // JavaScript alone has an empty class; elsewhere a bracket that comes first stands for itself.
  let first = r.language !== 'javascript' && r.language !== 'typescript';
  let result: CharSet | null = null;
  while (r.pos < r.source.length && (r.source[r.pos] !== ']' || first)) {
    first = false;
    const posix = /^\[:(\^?)(\w+):\]/.exec(r.source.slice(r.pos, r.pos + 16));
    if (posix !== null) {
      r.pos += posix[0].length;
      const set = POSIX[posix[2] ?? ''] ?? [];
      parts.push(posix[1] === '^' ? invert(set) : set);
    } else if (nests(r) && r.source[r.pos] === '[') {
      r.pos++;
      parts.push(charClass(r, depth + 1));
    } else if (nests(r) && r.source.startsWith('&&', r.pos)) {
      r.pos += 2;
      const before = union(...parts.splice(0));
      result = result === null ? before : intersect(result, before);
    } else parts.push(classRange(r));
  }
  if (r.source[r.pos++] !== ']') throw new Error('unbalanced class');
  const last = union(...parts);
  const set = result === null ? last : intersect(result, last);
  return negated ? invert(r.flags.has('i') ? caseless(set) : set) : set;
}

function classRange(r: Reader): CharSet {
  const low = classSign(r);
  const from = low.length === 2 && low[0] === low[1] ? low[0] : undefined;
  const next = r.source[r.pos + 1];
  if (from === undefined || r.source[r.pos] !== '-' || next === ']' || next === undefined) return low;
  r.pos++;
  const high = classSign(r);
  if (high.length !== 2 || high[0] !== high[1]) return union(low, one(45), high);
  return [from, Math.max(from, high[0] ?? from)];
}

function classSign(r: Reader): CharSet {
  if (r.source[r.pos] === '\\') {
    r.pos++;
    return escapedSet(r);
  }
  const code = r.source.codePointAt(r.pos) ?? 0;
  r.pos += code > 0xffff ? 2 : 1;
  return one(code);
}
