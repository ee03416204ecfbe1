import type { Constant } from './value.ts';

/**
 * Constant folding. Every function gives `undefined` when the result is not known. Strings are cut off at
 * MAX_CONSTANT characters so that hostile sources cannot make the analysis grow text.
 */
const MAX_CONSTANT = 4096;

export function truthiness(value: Constant | undefined): boolean | undefined {
  if (value === undefined) return undefined;
  return value !== null && value !== false && value !== 0 && value !== '';
}

function bounded(text: string): string | undefined {
  return text.length <= MAX_CONSTANT ? text : undefined;
}

function looselyEqual(a: Constant, b: Constant): boolean {
  return a === b || (a !== null && b !== null && typeof a !== typeof b && String(a) === String(b));
}

export function foldBinary(op: string, a: Constant, b: Constant, integers: boolean): Constant | undefined {
  switch (op) {
    case '===':
    case 'is':
      return a === b;
    case '!==':
    case 'is not':
      return a !== b;
    case '==':
      return looselyEqual(a, b);
    case '!=':
    case '<>':
      return !looselyEqual(a, b);
    default:
  }
  if (op === '+' || op === '.') {
    if (typeof a === 'string' || typeof b === 'string') {
      if (a === null || b === null) return undefined;
      return bounded(String(a) + String(b));
    }
  }
  if (typeof a === 'string' && typeof b === 'string') {
    if (op === '<') return a < b;
    if (op === '>') return a > b;
    if (op === '<=') return a <= b;
    if (op === '>=') return a >= b;
    if (op === 'in') return b.includes(a);
    if (op === 'not in') return !b.includes(a);
    return undefined;
  }
  if (typeof a !== 'number' || typeof b !== 'number') return undefined;
  switch (op) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      if (b === 0) return undefined;
      return integers && Number.isInteger(a) && Number.isInteger(b) ? Math.trunc(a / b) : a / b;
    case '//':
      return b === 0 ? undefined : Math.floor(a / b);
    case '%':
      return b === 0 ? undefined : a % b;
    case '**':
      return a ** b;
    case '<':
      return a < b;
    case '>':
      return a > b;
    case '<=':
      return a <= b;
    case '>=':
      return a >= b;
    case '&':
      return a & b;
    case '|':
      return a | b;
    case '^':
      return a ^ b;
    case '<<':
      return a << b;
    case '>>':
      return a >> b;
    default:
      return undefined;
  }
}

export function foldUnary(op: string, a: Constant): Constant | undefined {
  if (op === '!' || op === 'not') return !truthiness(a);
  if (typeof a !== 'number') return undefined;
  if (op === '-') return -a;
  if (op === '+') return a;
  if (op === '~') return ~a;
  return undefined;
}

/** Element or character at a constant position; negative positions count from the end. */
export function charAt(text: string, index: Constant): Constant | undefined {
  if (typeof index !== 'number') return undefined;
  return text.charAt(index < 0 ? text.length + index : index);
}

/** Methods of constant strings, by the names the languages give them. */
export function foldStringMethod(
  text: string,
  name: string,
  args: readonly Constant[],
): Constant | undefined {
  const [a, b] = args;
  switch (name) {
    case 'charAt':
    case 'at':
      return charAt(text, a ?? 0);
    case 'length':
    case 'size':
      return text.length;
    case 'isEmpty':
      return text === '';
    case 'substring':
    case 'slice':
    case 'Substring':
      if (typeof a !== 'number' || (b !== undefined && typeof b !== 'number')) return undefined;
      if (name === 'Substring') return text.slice(a, b === undefined ? undefined : a + b);
      return name === 'slice' ? text.slice(a, b) : text.substring(a, b);
    case 'equals':
    case 'Equals':
    case 'eql?':
      return text === a;
    case 'equalsIgnoreCase':
      return typeof a === 'string' ? text.toLowerCase() === a.toLowerCase() : undefined;
    case 'startsWith':
    case 'startswith':
    case 'StartsWith':
    case 'start_with?':
      return typeof a === 'string' ? text.startsWith(a) : undefined;
    case 'endsWith':
    case 'endswith':
    case 'EndsWith':
    case 'end_with?':
      return typeof a === 'string' ? text.endsWith(a) : undefined;
    case 'contains':
    case 'includes':
    case 'Contains':
    case 'include?':
      return typeof a === 'string' ? text.includes(a) : undefined;
    case 'indexOf':
    case 'find':
    case 'IndexOf':
      return typeof a === 'string' ? text.indexOf(a) : undefined;
    case 'concat':
      return typeof a === 'string' ? bounded(text + a) : undefined;
    case 'replace':
      return typeof a === 'string' && typeof b === 'string' && a !== ''
        ? bounded(text.split(a).join(b))
        : undefined;
    case 'toLowerCase':
    case 'lower':
    case 'ToLower':
    case 'downcase':
      return text.toLowerCase();
    case 'toUpperCase':
    case 'upper':
    case 'ToUpper':
    case 'upcase':
      return text.toUpperCase();
    case 'trim':
    case 'strip':
    case 'Trim':
      return a === undefined ? text.trim() : undefined;
    case 'toString':
    case 'ToString':
    case 'to_s':
    case 'intern':
      return text;
    default:
      return undefined;
  }
}

const MEANS_SOMETHING = '\'"`<>;&|$\\ ';

/** Does a class from one sign to another hold signs between them that mean something? */
function spansMore(from: string, to: string): boolean {
  if (to === '' || to === ']') return false;
  for (const sign of MEANS_SOMETHING) if (from < sign && sign < to) return true;
  return false;
}

/**
 * True when a regular expression that matches the whole text leaves an attacker only harmless characters:
 * anchored at both ends (or used by a full-match function), and no '.', negated class or class with dangerous marks. A choice that stands by itself
 * is anchored at one end only: `^a|b$`.
 */
export function isSafePattern(pattern: string, wholeMatch: boolean): boolean {
  let p = pattern;
  const start = /^(\^|\\A)/.exec(p);
  const end = /(\$|\\z|\\Z)$/.exec(p);
  if (!wholeMatch && (start === null || end === null)) return false;
  if (start !== null) p = p.slice(start[0].length);
  if (end !== null) p = p.slice(0, -end[0].length);
  if (p === '' || p.length > 300) return false;
  let inClass = false;
  let groups = 0;
  for (let i = 0; i < p.length; i++) {
    const c = p.charAt(i);
    if (c === '\\') {
      const n = p.charAt(++i);
      // Signs by their numbers, and all but some, may be any.
      if ('SDWPxuckoQE'.includes(n)) return false;
      if (n === 's' || (!/[wdbnAzZ.\-_:@+/]/.test(n) && !/[a-zA-Z0-9(){}[\]|^$?*]/.test(n))) return false;
      continue;
    }
    if (inClass) {
      if (c === ']') inClass = false;
      else if (MEANS_SOMETHING.includes(c)) return false;
      else if (p.charAt(i + 1) === '-' && spansMore(c, p.charAt(i + 2))) return false;
      continue;
    }
    if (c === '[') {
      if (p.charAt(i + 1) === '^') return false;
      inClass = true;
    } else if (c === '(') groups++;
    else if (c === ')') groups--;
    else if (c === '|') {
      if (groups === 0 && !wholeMatch) return false;
    } else if (c === '.') return false;
    else if (c === '^' || c === '$') return false;
    else if ('\'"`<>;&\\'.includes(c)) return false;
  }
  return true;
}
