import { isWordChar, type RequiredText, requireAll, requireAny, requireWord } from './required-text.ts';

/** What a regular expression is matched against: a name stands in the text as a whole, other text may be cut from it. */
export type RegexSubject = 'name' | 'text';

/** A piece of a pattern: a need, or one literal character that joins with its neighbours. */
type Piece = { readonly char: string } | { readonly need: RequiredText } | { readonly border: true };

/** Literal pieces that every match of the pattern holds. What cannot be read gives `true`. */
export function requiredTextOfRegex(source: string, flags: string, subject: RegexSubject): RequiredText {
  // Inline flags may switch case folding on in the middle.
  const exact = !flags.includes('i') && !/\(\?[a-z]*i/.test(source);
  const pattern = source.replace(/^\(\?[a-z]+\)/, '');
  if (flags.includes('x') || /\\[pPuxkcQE]/.test(pattern)) return true;
  const reader = { pattern, at: 0 };
  const need = alternatives(reader, exact, subject);
  return reader.at < pattern.length ? true : need;
}

interface Reader {
  readonly pattern: string;
  at: number;
}

function alternatives(reader: Reader, exact: boolean, subject: RegexSubject): RequiredText {
  const branches = [sequence(reader, exact, subject)];
  while (reader.pattern[reader.at] === '|') {
    reader.at++;
    branches.push(sequence(reader, exact, subject));
  }
  return requireAny(branches);
}

function sequence(reader: Reader, exact: boolean, subject: RegexSubject): RequiredText {
  const needs: RequiredText[] = [];
  let word = '';
  let left = false;
  const flush = (right: boolean): void => {
    // A border next to something that is no letter says nothing about the text around it.
    needs.push(
      requireWord(word, {
        exact,
        left: left && isWordChar(word.charCodeAt(0)),
        right: right && isWordChar(word.charCodeAt(word.length - 1)),
      }),
    );
    word = '';
    left = false;
  };
  while (reader.at < reader.pattern.length) {
    const c = reader.pattern[reader.at];
    if (c === '|' || c === ')') break;
    const piece = atom(reader, exact, subject);
    const least = quantifier(reader);
    if ('border' in piece) {
      flush(subject === 'name');
      left = subject === 'name';
    } else if ('char' in piece && least === 'once') word += piece.char;
    else if ('char' in piece && least === 'repeated') {
      word += piece.char;
      flush(false);
    } else {
      flush(false);
      if ('need' in piece && least !== 'optional') needs.push(piece.need);
    }
  }
  flush(false);
  return requireAll(needs);
}

function atom(reader: Reader, exact: boolean, subject: RegexSubject): Piece {
  const { pattern } = reader;
  const c = pattern[reader.at++] ?? '';
  if (c === '^' || c === '$') return { border: true };
  if (c === '.') return { need: true };
  if (c === '[') {
    const first = reader.at;
    for (; reader.at < pattern.length; reader.at++) {
      if (pattern[reader.at] === '\\') reader.at++;
      else if (pattern[reader.at] === ']' && reader.at > first) break;
    }
    const inside = pattern.slice(first, reader.at++);
    return /^[^\\^\]-]$/.test(inside) ? { char: inside } : { need: true };
  }
  if (c === '(') {
    const around = /^\?<?[=!]/.exec(pattern.slice(reader.at));
    if (around) {
      // What stands around a match, or must not, is no part of it.
      reader.at += around[0].length;
      alternatives(reader, exact, subject);
      if (pattern[reader.at] === ')') reader.at++;
      return { need: true };
    }
    const head = /^\?(?:[a-z]*:|P?<\w+>)/.exec(pattern.slice(reader.at));
    if (head) reader.at += head[0].length;
    const need = alternatives(reader, exact, subject);
    if (pattern[reader.at] === ')') reader.at++;
    return { need };
  }
  if (c === '\\') {
    const escaped = pattern[reader.at++] ?? '';
    if (escaped === 'b') return { border: true };
    return /[a-zA-Z0-9]/.test(escaped) ? { need: true } : { char: escaped };
  }
  return { char: c };
}

/** How often the piece before comes at least. */
function quantifier(reader: Reader): 'once' | 'repeated' | 'optional' {
  const found = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})[?+]?/.exec(reader.pattern.slice(reader.at, reader.at + 24));
  if (!found) return 'once';
  reader.at += found[0].length;
  const mark = found[0][0];
  return mark === '*' || mark === '?' || (mark === '{' && Number(found[1]) === 0) ? 'optional' : 'repeated';
}
