import type { Literal, Spanned } from '../../ir/ir.ts';

const SIMPLE: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' };

function unescapeSolidity(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(
    /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|(\r?\n)|([\s\S]))/g,
    (_all, byte?: string, code?: string, newline?: string, other?: string) => {
      const hex = byte ?? code;
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      if (newline !== undefined) return '';
      return SIMPLE[other ?? ''] ?? other ?? '';
    },
  );
}

/** One or more adjacent quoted strings, `unicode"…"` and `hex"…"` (bytes, as hexadecimal digits). */
export function stringLiteral(text: string, span: Spanned): Literal {
  const at = { start: span.start, end: span.end };
  const pieces = [...text.matchAll(/(hex)?(["'])((?:\\[\s\S]|(?!\2)[^\\])*)\2/g)];
  if (pieces[0]?.[1] === 'hex') {
    const value = pieces.map((piece) => (piece[3] ?? '').replace(/_/g, '')).join('');
    return { kind: 'literal', type: 'bytes', value, ...at };
  }
  const value = pieces.map((piece) => unescapeSolidity(piece[3] ?? '')).join('');
  return { kind: 'literal', type: 'string', value, ...at };
}

/** Factors of the units: ether in wei, times in seconds. */
const UNITS: Readonly<Record<string, number>> = {
  wei: 1,
  gwei: 1e9,
  szabo: 1e12,
  finney: 1e15,
  ether: 1e18,
  seconds: 1,
  minutes: 60,
  hours: 3600,
  days: 86_400,
  weeks: 604_800,
  years: 31_536_000,
};

/** Numbers with their unit applied; addresses and other numbers beyond a double's precision stay text. */
export function numberLiteral(text: string, span: Spanned): Literal {
  const [digits = '', unit] = text.replace(/_/g, '').split(/\s+/);
  const value = Number(digits) * (unit === undefined ? 1 : (UNITS[unit] ?? 1));
  const exact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return { kind: 'literal', type: 'number', value: exact ? value : text, start: span.start, end: span.end };
}
