import type { Ecosystem } from '@vedette/engine';

export interface KnownName {
  readonly ecosystem: Ecosystem;
  readonly nameKey: string;
}

/** Shorter names have too many neighbours to mean anything. */
const SHORTEST = 4;

/**
 * Names in use that somebody could mistake for `name`: a scope put on or left away, separators, doubled letters or digits
 * for letters, or one letter dropped, added, changed or swapped (the ways of typosquatting, as studies of npm and PyPI list them).
 */
export function lookalikes(name: string, known: readonly KnownName[]): KnownName[] {
  const wanted = skeleton(name);
  if (wanted.length < SHORTEST) return [];
  return known.filter(({ nameKey }) => {
    if (nameKey.toLowerCase() === name.toLowerCase()) return false;
    const other = skeleton(nameKey);
    return other === wanted || (other.length >= SHORTEST && isOneEditApart(wanted, other));
  });
}

const ALIKE: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', i: 'l', '3': 'e', '5': 's', '4': 'a' };

/** What stays of a name for a hurried eye. */
function skeleton(name: string): string {
  const bare = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return [...bare]
    .map((char) => ALIKE[char] ?? char)
    .filter((char, index, all) => char !== all[index - 1])
    .join('');
}

/** True when one insertion, deletion, change or swap of neighbours makes `b` out of `a`. Linear in their length. */
function isOneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const restOf = (text: string, from: number) => text.slice(from);
  if (a.length === b.length) {
    const changed = restOf(a, at + 1) === restOf(b, at + 1);
    const swapped = a[at] === b[at + 1] && a[at + 1] === b[at] && restOf(a, at + 2) === restOf(b, at + 2);
    return changed || swapped;
  }
  return a.length < b.length ? restOf(a, at) === restOf(b, at + 1) : restOf(a, at + 1) === restOf(b, at);
}
