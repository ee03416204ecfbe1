/** How much of what follows a comparison is read. */
const MAX_CHARACTERS = 1500;
/** Lines of a body that indentation alone marks. */
const MAX_LINES = 8;

/** Tells whoever has a password that everybody knows to choose another. */
const WARNS =
  /(?:change|reset|update|new|expire[ds]?|default|weak|insecure)[\s_-]?\w{0,12}(?:pass|pwd|credential|account)|(?:pass(?:word)?|pwd|credentials?)[_-]?\w{0,10}(?:change|reset|update|expire|default|weak|warn)|must_?change|\bwarn/i;
/** Lets somebody in, or says who is let in. */
const LETS_IN =
  /\breturn\s+[^;\s]|(?<!no|re)(?:log_?in|sign_?in)(?!_?modal|_?dialog)|authenticat|session|\bgrant|\btoken|\bnext\(|is_?admin|=\s*true\b/i;
/** Ends the way, or decides what is asked later. */
const DECIDES = /\b(?:return|throw|raise|exit|die|abort|halt|break|continue|goto|panic)\b|[^=!<>]=[^=>]/;
/** What goes on with the condition behind a closed bracket. */
const GOES_ON = /^\s*(?:&&|\|\||[)?.,=!<>]|and\b|or\b|AND\b|OR\b|xor\b)/;

/**
 * Whether nothing is decided by a comparison of a password with a constant: where they are equal somebody is only asked to choose
 * another, or where they differ something is only counted and the way goes on.
 * @param start offset of the constant in the text
 */
export function decidesNothing(text: string, start: number): boolean {
  const operator = /([=!])==?\s{0,4}(?:b|u|@)?["'`]$|\.(equals)\(\s{0,4}["'`]$/i.exec(
    text.slice(Math.max(0, start - 20), start),
  );
  if (operator === null) return false;
  const body = branchBehind(text, start);
  if (body === null) return false;
  if (operator[1] === '!') return !DECIDES.test(body);
  return WARNS.test(body) && !LETS_IN.test(body);
}

/** What runs where the condition around a place holds; null where its end is not seen. */
export function branchBehind(text: string, start: number): string | null {
  const rest = text.slice(start, start + MAX_CHARACTERS);
  let depth = 0;
  for (let i = 0; i < rest.length; i++) {
    const sign = rest[i];
    if (sign === '(' || sign === '[') depth++;
    else if (sign === ')' || sign === ']') {
      depth--;
      if (depth < 0 && sign === ')' && !GOES_ON.test(rest.slice(i + 1))) return bodyAt(rest, i + 1);
    } else if (depth <= 0 && (sign === '{' || sign === ';')) return sign === '{' ? bodyAt(rest, i) : null;
    else if (
      depth <= 0 &&
      (sign === ':' || sign === '\n') &&
      !/(?:&&|\|\||\band|\bor|\\)\s*$/.test(rest.slice(0, i))
    )
      return indentedBehind(text, start, rest.slice(rest.indexOf('\n', i) + 1));
  }
  return null;
}

function bodyAt(rest: string, from: number): string | null {
  const behind = rest.slice(from).trimStart();
  if (behind.startsWith(':')) return indentedBehind(rest, 0, behind.slice(behind.indexOf('\n') + 1));
  if (!behind.startsWith('{')) {
    const end = behind.search(/;|\n\s*\n/);
    return end < 0 ? null : behind.slice(0, end);
  }
  let depth = 0;
  for (let i = 0; i < behind.length; i++) {
    if (behind[i] === '{') depth++;
    else if (behind[i] === '}' && --depth === 0) return behind.slice(1, i);
  }
  return null;
}

/** Python's and Ruby's bodies: the next lines that are indented further than the line of the condition. */
function indentedBehind(text: string, start: number, behind: string): string {
  const line = text.slice(text.lastIndexOf('\n', start) + 1);
  const indent = line.length - line.trimStart().length;
  const lines = behind.split('\n');
  const end = lines.findIndex((one) => one.trim() !== '' && one.length - one.trimStart().length <= indent);
  return lines.slice(0, Math.min(end < 0 ? lines.length : end, MAX_LINES)).join('\n');
}
