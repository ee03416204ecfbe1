/** The order of versions in one ecosystem. */
export interface VersionOrder {
  readonly isValid: (version: string) => boolean;
  /**
   * A total preorder over all strings: 0 for versions the ecosystem calls equal (`1.0` and `1.0.0` in most). What is not a
   * version comes before every version, in the order of its text, so that sorting never depends on the input order.
   */
  readonly compare: (a: string, b: string) => -1 | 0 | 1;
  /** null when the version or the range cannot be read: neither yes nor no may be concluded from it. */
  readonly satisfies: (version: string, range: string) => boolean | null;
}

export function sign(value: number): -1 | 0 | 1 {
  return value < 0 ? -1 : value > 0 ? 1 : 0;
}

/** By UTF-16 code units: the same on every machine, unlike `localeCompare`. */
export function compareText(a: string, b: string): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Numbers as decimal text of any length, so that a hostile version of a thousand digits is ordered and not rounded. */
export function compareDigits(a: string, b: string): -1 | 0 | 1 {
  const left = a.replace(/^0+(?=\d)/, '');
  const right = b.replace(/^0+(?=\d)/, '');
  return left.length === right.length ? compareText(left, right) : sign(left.length - right.length);
}

/** Extends an order of valid versions to all strings. */
export function totalOrder(
  isValid: (version: string) => boolean,
  compareValid: (a: string, b: string) => number,
): VersionOrder['compare'] {
  return (a, b) => {
    const left = isValid(a);
    const right = isValid(b);
    if (left && right) return sign(compareValid(a, b));
    if (left !== right) return left ? 1 : -1;
    return compareText(a, b);
  };
}

/** So that patterns with blanks on both sides of something, tried from each of a million of them, do not read all others every time. */
export const withSingleSpaces = (range: string): string => range.replace(/\s+/g, ' ').trim();

/**
 * Comparator lists as advisories write them in every ecosystem: `>= 1.2, < 1.4`, alternatives by `||`. A bare version means
 * equality unless `bare` says otherwise. Null when something is neither.
 */
export function comparators(
  version: string,
  range: string,
  order: Pick<VersionOrder, 'isValid' | 'compare'>,
  bare: (version: string, wanted: string) => boolean = (v, wanted) => order.compare(v, wanted) === 0,
): boolean | null {
  if (!order.isValid(version)) return null;
  const text = withSingleSpaces(range);
  if (text === '' || text === '*') return true;
  let any = false;
  for (const alternative of text.split('||')) {
    let all = true;
    for (const part of alternative.split(/\s*,\s*|\s+(?=[<>=!])/)) {
      const found = /^\s*(<=|>=|==|!=|<|>|=)?\s*(\S+)\s*$/.exec(part);
      if (!found?.[2] || !order.isValid(found[2])) return null;
      const result = order.compare(version, found[2]);
      const operator = found[1];
      const holds =
        operator === undefined
          ? bare(version, found[2])
          : operator === '<'
            ? result < 0
            : operator === '<='
              ? result <= 0
              : operator === '>'
                ? result > 0
                : operator === '>='
                  ? result >= 0
                  : operator === '!='
                    ? result !== 0
                    : result === 0;
      all &&= holds;
    }
    any ||= all;
  }
  return any;
}
