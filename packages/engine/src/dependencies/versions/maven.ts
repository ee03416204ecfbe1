import { inIntervals } from './intervals.ts';
import { comparators, compareDigits, compareText, sign, type VersionOrder } from './order.ts';

/**
 * Maven's version order: maven.apache.org/pom.html#version-order-specification, and for what it leaves open the behaviour of
 * `org.apache.maven.artifact.versioning.ComparableVersion` 3.9. A version is a list of numbers, qualifiers and lists; '-' and a
 * change between digits and letters open a list; `rc1` and `rc-1` are one item, a qualifier with a number.
 */
type Item = NumberItem | TextItem | PairItem | ListItem;
interface NumberItem {
  readonly kind: 'number';
  readonly digits: string;
}
interface TextItem {
  readonly kind: 'text';
  readonly text: string;
}
interface PairItem {
  readonly kind: 'pair';
  readonly text: TextItem;
  readonly number: NumberItem;
}
interface ListItem {
  readonly kind: 'list';
  readonly items: Item[];
}

/** From oldest to newest; '' is the release itself. Anything else comes after them, by its letters. */
const QUALIFIERS = ['alpha', 'beta', 'milestone', 'rc', 'snapshot', '', 'sp'];
const RELEASE = ['ga', 'final', 'release'];
const LETTERS: Readonly<Record<string, string>> = { a: 'alpha', b: 'beta', m: 'milestone' };

/** Longer texts are no versions; the cap keeps the nesting that '-' opens within the stack. */
const MAX_LENGTH = 512;

function numberItem(digits: string): NumberItem {
  return { kind: 'number', digits: digits.replace(/^0+(?=\d)/, '') || '0' };
}

function textItem(text: string, beforeDigit: boolean): TextItem {
  const word = beforeDigit && text.length === 1 ? (LETTERS[text] ?? text) : text;
  return { kind: 'text', text: word === 'cr' ? 'rc' : word };
}

function item(text: string, combined: boolean, digits: boolean): Item {
  if (combined) {
    const bare = text.replaceAll('-', '');
    const at = bare.search(/\d/);
    return { kind: 'pair', text: textItem(bare.slice(0, at), true), number: numberItem(bare.slice(at)) };
  }
  return digits ? numberItem(text) : textItem(text, false);
}

function parse(version: string): ListItem {
  const text = version.toLowerCase();
  const root: ListItem = { kind: 'list', items: [] };
  const lists = [root];
  let list = root;
  let digits = false;
  let combined = false;
  let start = 0;
  const nest = (): void => {
    const inner: ListItem = { kind: 'list', items: [] };
    list.items.push(inner);
    list = inner;
    lists.push(inner);
  };
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? '';
    if (char === '.') {
      list.items.push(i === start ? numberItem('0') : item(text.slice(start, i), combined, digits));
      combined = false;
      start = i + 1;
    } else if (char === '-') {
      if (i === start) list.items.push(numberItem('0'));
      else {
        if (!digits && /\d/.test(text[i + 1] ?? '')) {
          combined = true;
          continue;
        }
        list.items.push(item(text.slice(start, i), combined, digits));
      }
      start = i + 1;
      nest();
      combined = false;
    } else if (char >= '0' && char <= '9') {
      if (!digits && i > start) {
        combined = true;
        if (list.items.length > 0) nest();
      }
      digits = true;
    } else {
      if (digits && i > start) {
        list.items.push(item(text.slice(start, i), combined, true));
        start = i;
        nest();
        combined = false;
      }
      digits = false;
    }
  }
  if (text.length > start) {
    // `1.0.x` is read as `1.0-x`.
    if (!digits && list.items.length > 0) nest();
    list.items.push(item(text.slice(start), combined, digits));
  }
  for (const inner of lists.reverse()) normalize(inner);
  return root;
}

function isNull(value: Item): boolean {
  if (value.kind === 'number') return value.digits === '0';
  if (value.kind === 'text') return value.text === '';
  return value.kind === 'list' && value.items.length === 0;
}

/** Drops trailing zeros, and zeros before a qualifier. */
function normalize(list: ListItem): void {
  for (let i = list.items.length - 1; i >= 0; i--) {
    const current = list.items[i];
    if (!current || !isNull(current)) continue;
    const next = list.items[i + 1];
    const first = next?.kind === 'list' ? next.items[0] : undefined;
    if (!next || next.kind === 'text' || first?.kind === 'pair' || first?.kind === 'text')
      list.items.splice(i, 1);
  }
}

function rank(text: string): string {
  if (RELEASE.includes(text)) return String(QUALIFIERS.indexOf(''));
  const at = QUALIFIERS.indexOf(text);
  return at < 0 ? `${QUALIFIERS.length}-${text}` : String(at);
}

/** Kinds in order where two of different kind meet: a qualifier, a qualifier with number, a list, a number. */
const KINDS = ['text', 'pair', 'list', 'number'];

function compareItems(a: Item | null, b: Item | null): number {
  if (a === null) return b === null ? 0 : -compareItems(b, null);
  if (b === null) {
    if (a.kind === 'number') return a.digits === '0' ? 0 : 1;
    if (a.kind === 'text') return compareText(rank(a.text), rank(''));
    if (a.kind === 'pair') return compareItems(a.text, null);
    for (const inner of a.items) {
      const result = compareItems(inner, null);
      if (result !== 0) return result;
    }
    return 0;
  }
  if (a.kind === 'number' && b.kind === 'number') return compareDigits(a.digits, b.digits);
  if (a.kind === 'text' && b.kind === 'text') return compareText(rank(a.text), rank(b.text));
  if (a.kind === 'pair' && b.kind === 'pair')
    return compareItems(a.text, b.text) || compareItems(a.number, b.number);
  if (a.kind === 'pair' && b.kind === 'text') return compareItems(a.text, b) || 1;
  if (a.kind === 'text' && b.kind === 'pair') return compareItems(a, b.text) || -1;
  if (a.kind === 'list' && b.kind === 'list') {
    for (let i = 0; i < Math.max(a.items.length, b.items.length); i++) {
      const result = compareItems(a.items[i] ?? null, b.items[i] ?? null);
      if (result !== 0) return result;
    }
    return 0;
  }
  return KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
}

/** Every text is a version to Maven; one with white space or a bracket is not one in practice. */
const isValid = (version: string): boolean => version.length <= MAX_LENGTH && /^[^\s[\](),$]+$/.test(version);

const compare: VersionOrder['compare'] = (a, b) => {
  const left = isValid(a);
  const right = isValid(b);
  if (left && right) return sign(compareItems(parse(a), parse(b)));
  return left === right ? compareText(a, b) : left ? 1 : -1;
};

/** Gradle's `1.+` and `+` are understood as well. A bare version is what will be used, so it means that version. */
export const maven: VersionOrder = {
  isValid,
  compare,
  satisfies: (version, range) => {
    if (!isValid(version)) return null;
    const text = range.trim();
    if (/^latest\./.test(text)) return true;
    if (text.endsWith('+')) return version.startsWith(text.slice(0, -1));
    return (
      inIntervals(version, text, compare) ??
      (/^[[(]/.test(text) ? null : comparators(version, text, { isValid, compare }))
    );
  },
};
