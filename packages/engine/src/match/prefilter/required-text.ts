import { expandNames } from '../../rules/name-patterns.ts';
import type { Names } from '../../rules/names-schema.ts';

/** A word that must stand in a text. */
export interface Word {
  readonly word: string;
  /** Upper and lower case differ. */
  readonly exact: boolean;
  /** No letter, digit or underscore directly before / after it. */
  readonly left: boolean;
  readonly right: boolean;
}

/**
 * What a text must hold for a pattern to match somewhere in it: a necessary condition, never a sufficient one. `true` =
 * nothing can be said. Names are taken as they are written: one that is put together from pieces or written with
 * escapes (`x['ex' + 'ec']`) does not count as being in the text.
 */
export type RequiredText =
  | true
  | Word
  | { readonly any: readonly RequiredText[] }
  | { readonly all: readonly RequiredText[] };

/** Pieces shorter than this are in every text. */
const MIN_LENGTH = 2;

/** All must hold. */
export function requireAll(needs: readonly RequiredText[]): RequiredText {
  const real = needs.filter((need) => need !== true);
  if (real.length === 0) return true;
  return real.length === 1 ? (real[0] ?? true) : { all: real };
}

/** One must hold; without any there is no way to match. */
export function requireAny(needs: readonly RequiredText[]): RequiredText {
  if (needs.some((need) => need === true)) return true;
  return needs.length === 1 ? (needs[0] ?? true) : { any: needs };
}

export function requireWord(word: string, bounds: Partial<Omit<Word, 'word'>> = {}): RequiredText {
  // Beyond ASCII upper and lower case are no simple matter: nothing is said then.
  const plain = [...word].every((c) => c < '\u0080');
  if (word.length < MIN_LENGTH || !plain) return true;
  return { word, exact: bounds.exact ?? true, left: bounds.left ?? false, right: bounds.right ?? false };
}

export interface RequiredTextFacts {
  /** Types that models give to values: a receiver may be of such a type although the text never says its name. */
  readonly unwritten: ReadonlySet<string>;
  /** Take strings, too, as they are written: quick scans do, others find what is put together from constants. */
  readonly writtenStrings: boolean;
}

/**
 * Names of a pattern: the last part of one of them stands in the text, whole where it has no wildcard, and so does
 * the type or module before it, by its simple name. Without facts the qualifier does not count: that of a type is a
 * package, and packages are imported in many ways.
 */
export function requiredTextOfNames(names: Names, facts: RequiredTextFacts | null): RequiredText {
  return requireAny(
    expandNames(names).map(({ qualifier, last }) => {
      const owner = facts?.unwritten.has(qualifier) === false ? ownerName(qualifier) : true;
      return requireAll([lastName(last), owner]);
    }),
  );
}

/** `javax.crypto.Cipher` → Cipher, `Crypto.Cipher.*` → Cipher, `math/rand` as it is; `*` and the like say nothing. */
function ownerName(qualifier: string): RequiredText {
  if (qualifier.includes('/') && !/[*$]/.test(qualifier)) {
    const dot = qualifier.indexOf('.', qualifier.lastIndexOf('/'));
    return wholeName(dot < 0 ? qualifier : qualifier.slice(qualifier.lastIndexOf('.') + 1));
  }
  const parts = qualifier.split('.').map((part) => part.replace(/\(\)$/, ''));
  const written = parts.findLast((part) => /^\w+$/.test(part) && part !== 'default');
  return written === undefined ? true : wholeName(written);
}

function lastName(last: string): RequiredText {
  const pieces = last.replace(/\(\)$/, '').split('*');
  if (pieces.length === 1) return wholeName(pieces[0] ?? '');
  return requireAll(
    pieces.map((piece, i) =>
      requireWord(piece, {
        left: i === 0 && isWordChar(piece.charCodeAt(0)),
        right: i === pieces.length - 1 && isWordChar(piece.charCodeAt(piece.length - 1)),
      }),
    ),
  );
}

function wholeName(name: string): RequiredText {
  return requireWord(name, {
    left: isWordChar(name.charCodeAt(0)),
    right: isWordChar(name.charCodeAt(name.length - 1)),
  });
}

/** Letters, digits and `_` of ASCII: other letters count as a border, which only lets more texts through. */
export function isWordChar(code: number): boolean {
  return (
    (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95
  );
}

export function wordsOf(need: RequiredText): Word[] {
  if (need === true) return [];
  if ('word' in need) return [need];
  return ('any' in need ? need.any : need.all).flatMap(wordsOf);
}
